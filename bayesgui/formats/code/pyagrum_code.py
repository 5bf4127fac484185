"""A network and a query as code for pyAgrum."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from bayesgui.formats.code.literals import list_source, rows_source
from bayesgui.formats.code.question import CodeQuestion, targets_of, weights_of

if TYPE_CHECKING:
    from collections.abc import Iterator

    from bayesgui.core.network import BayesianNetwork

LIBRARY = "pyAgrum"


def pyagrum_code(network: BayesianNetwork, question: CodeQuestion | None = None) -> str:
    """Return a script that makes the network in pyAgrum and asks the question.

    `question`: the query; without one only the network is made. Its engine is pyAgrum's own.
    """
    lines = ["import pyagrum as gum", "", *_network_lines(network)]
    if question is not None:
        lines += ["", *_query_lines(network, question)]
    return "\n".join(lines) + "\n"


def _network_lines(network: BayesianNetwork) -> Iterator[str]:
    yield f"bn = gum.BayesNet({network.name!r})"
    for variable in network.variables:
        states = list_source(variable.states)
        yield f"bn.add(gum.LabelizedVariable({variable.name!r}, {variable.label!r}, {states}))"
    for parent, child in network.arcs:
        yield f"bn.addArc({parent!r}, {child!r})"
    for name in network.names:
        cpt = network.cpt(name)
        yield from _table_lines(name, cpt.parents, network, cpt.values)


def _table_lines(
    name: str, parents: tuple[str, ...], network: BayesianNetwork, values: np.ndarray
) -> Iterator[str]:
    if not parents:
        yield f"bn.cpt({name!r}).fillWith({values.tolist()!r})"
        return
    for place in np.ndindex(values.shape[:-1]):
        states = (network[p].states[k] for p, k in zip(parents, place, strict=True))
        given = ", ".join(f"{p!r}: {s!r}" for p, s in zip(parents, states, strict=True))
        yield f"bn.cpt({name!r})[{{{given}}}] = {rows_source(values[place])}"


def _query_lines(network: BayesianNetwork, question: CodeQuestion) -> Iterator[str]:
    for name, state in question.evidence.interventions().items():
        set_to = [float(other == state) for other in network[name].states]
        yield f"# do({name} = {state}): no arc leads there, and its state is set"
        for parent in network.parents(name):
            yield f"bn.eraseArc({parent!r}, {name!r})"
        yield f"bn.cpt({name!r}).fillWith({set_to!r})"
    yield "engine = gum.LazyPropagation(bn)"
    weights = weights_of(network, question.evidence, LIBRARY)
    yield f"engine.setEvidence({weights!r})"
    yield "engine.makeInference()"
    yield f"for name in {list(targets_of(network, question))!r}:"
    yield "    print(engine.posterior(name))"
