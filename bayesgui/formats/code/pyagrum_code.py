"""A network and a query as code for pyAgrum."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from bayesgui.core.compilation import compiled
from bayesgui.core.cpt import CPT
from bayesgui.core.errors import ParameterError
from bayesgui.core.evidence import Evidence
from bayesgui.core.kinds.decision import Decision
from bayesgui.core.kinds.utility import Utility
from bayesgui.formats.code.literals import list_source, rows_source
from bayesgui.formats.code.question import (
    CodeQuestion,
    findings_and_choices,
    refuse_time,
    targets_of,
    weights_of,
)
from bayesgui.formats.decisions.shares import shares_of
from bayesgui.formats.identifiers import distinct

if TYPE_CHECKING:
    from collections.abc import Iterator

    from numpy.typing import NDArray

    from bayesgui.core.model import Model

LIBRARY = "pyAgrum"


def pyagrum_code(network: Model, question: CodeQuestion | None = None) -> str:
    """Return a script that makes the network in pyAgrum and asks the question.

    `question`: the query; without one only the network is made. Its engine is pyAgrum's own.
    """
    refuse_time(network, LIBRARY)
    lines = ["import pyagrum as gum", ""]
    if network.other_kinds:
        asked = question or CodeQuestion()
        findings, choices = findings_and_choices(network, asked.evidence)
        model = _with_choices(network, choices)
        lines += _diagram_lines(model)
        if question is not None:
            lines += ["", *_strategy_lines(model, question, Evidence(findings))]
        return "\n".join(lines) + "\n"
    lines += _network_lines(network)
    if question is not None:
        lines += ["", *_query_lines(network, question)]
    return "\n".join(lines) + "\n"


def _network_lines(network: Model) -> Iterator[str]:
    yield f"bn = gum.BayesNet({network.name!r})"
    for name in network.names:
        yield f"bn.add({_variable_source(network, name)})"
    for parent, child in network.arcs:
        yield f"bn.addArc({parent!r}, {child!r})"
    for name in network.names:
        cpt = network.cpt(name)
        yield from _table_lines(f"bn.cpt({name!r})", cpt.parents, network, cpt.values)


def _variable_source(network: Model, name: str) -> str:
    variable = network[name]
    states = ["value"] if name in network.utilities else variable.states
    return f"gum.LabelizedVariable({name!r}, {variable.label!r}, {list_source(states)})"


def _table_lines(
    table: str, parents: tuple[str, ...], network: Model, values: NDArray[np.float64]
) -> Iterator[str]:
    if not parents:
        yield f"{table}.fillWith({values.tolist()!r})"
        return
    for place in np.ndindex(values.shape[:-1]):
        states = (network[p].states[k] for p, k in zip(parents, place, strict=True))
        given = ", ".join(f"{p!r}: {s!r}" for p, s in zip(parents, states, strict=True))
        yield f"{table}[{{{given}}}] = {rows_source(values[place])}"


def _query_lines(network: Model, question: CodeQuestion) -> Iterator[str]:
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


# -- influence diagrams ------------------------------------------------------------------------


def _with_choices(model: Model, choices: dict[str, str]) -> Model:
    """Return a model in which each chosen option is the policy of its decision."""
    for name, option in choices.items():
        row = [float(other == option) for other in model[name].states]
        policy = CPT(name, (), np.array(row))
        model = model.with_mechanism(Decision(name, (), policy))
    return model


def _diagram_lines(model: Model) -> Iterator[str]:
    """Yield a diagram whose utilities are added up, with their weights in the numbers.

    A decision whose policy is set by hand is a chance node.
    """
    found = shares_of(model, needs_numbers=True)
    if found.computed:
        raise ParameterError(
            "{library} adds up utilities, and {variable} is computed otherwise; copy it for "
            "bayesgui.",
            library=LIBRARY,
            variable=found.computed[0],
        )
    shares, rest = dict(found.factors), sum(found.added.values())
    for name in found.factors:
        mechanism = model.mechanism(name)
        if isinstance(mechanism, Utility) and not mechanism.parents:
            # pyAgrum decides no diagram that has a utility without parents.
            rest += shares.pop(name) * float(np.nan_to_num(mechanism.values))
    tables = compiled(model).network
    free = _free(model)
    kept = [name for name in model if name in tables or name in shares]
    yield "diagram = gum.InfluenceDiagram()"
    for name in kept:
        kind = "Utility" if name in shares else "Decision" if name in free else "Chance"
        yield f"diagram.add{kind}Node({_variable_source(model, name)})"
    for name in kept:
        for parent in model.parents(name):
            yield f"diagram.addArc({parent!r}, {name!r})"
    for name in kept:
        mechanism = model.mechanism(name)
        if isinstance(mechanism, Utility):
            values = np.nan_to_num(mechanism.values, nan=0.0) * shares[name]
            table = f"diagram.utility({name!r})"
            yield from _table_lines(table, mechanism.parents, model, values[..., np.newaxis])
        elif name not in free:
            cpt = tables.cpt(name)
            yield from _table_lines(f"diagram.cpt({name!r})", cpt.parents, model, cpt.values)
    if not free:
        name = distinct([*kept, "nothing_to_choose"])[-1]
        yield "# pyAgrum wants a decision; this one has a single option."
        yield f"diagram.addDecisionNode(gum.LabelizedVariable({name!r}, '', ['none']))"
    if rest:
        yield f"# The total is greater by {rest!r}, which no option changes."


def _free(model: Model) -> list[str]:
    """Return the decisions without a policy set by hand, in the order in which they are taken."""
    return [
        name
        for name in model.topological_order()
        if isinstance(mechanism := model.mechanism(name), Decision) and mechanism.policy is None
    ]


def _strategy_lines(model: Model, question: CodeQuestion, findings: Evidence) -> Iterator[str]:
    free = _free(model)
    yield "engine = gum.ShaferShenoyLIMIDInference(diagram)"
    if len(free) > 1:
        yield f"engine.addNoForgettingAssumption({free!r})"
    weights = weights_of(compiled(model).network, findings, LIBRARY)
    yield f"engine.setEvidence({weights!r})"
    yield "engine.makeInference()"
    yield 'print("expected utility =", engine.MEU()["mean"])'
    yield f"for name in {free!r}:"
    yield "    print(engine.optimalDecision(name))"
    yield f"for name in {list(targets_of(model, question))!r}:"
    yield "    print(engine.posterior(name))"
