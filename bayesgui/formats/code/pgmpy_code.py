"""A network and a query as code for pgmpy."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bayesgui.formats.code.literals import list_source, rows_source
from bayesgui.formats.code.question import CodeQuestion, refuse_decisions, targets_of, weights_of

if TYPE_CHECKING:
    from collections.abc import Iterator

    from bayesgui.core.model import Model

LIBRARY = "pgmpy"


def pgmpy_code(network: Model, question: CodeQuestion | None = None) -> str:
    """Return a script that makes the network in pgmpy and asks the question.

    `question`: the query; without one only the network is made. Its engine is variable elimination.
    """
    refuse_decisions(network, LIBRARY)
    lines = [
        "from pgmpy.factors.discrete import TabularCPD",
        *(["from pgmpy.inference import VariableElimination"] if question is not None else []),
        "from pgmpy.models import DiscreteBayesianNetwork",
        "",
        *_network_lines(network),
    ]
    if question is not None:
        lines += ["", *_query_lines(network, question)]
    return "\n".join(lines) + "\n"


def _network_lines(network: Model) -> Iterator[str]:
    yield f"model = DiscreteBayesianNetwork({list(network.arcs)!r})"
    yield f"model.add_nodes_from({list_source(network.names)})"
    yield "model.add_cpds("
    for name in network.names:
        yield from _table_lines(network, name)
    yield ")"


def _table_lines(network: Model, name: str) -> Iterator[str]:
    cpt = network.cpt(name)
    # A column a configuration, the last parent's state changing fastest.
    columns = cpt.values.reshape(-1, cpt.n_states).T
    states = {each: list(network[each].states) for each in (name, *cpt.parents)}
    yield "    TabularCPD("
    yield f"        {name!r},"
    yield f"        {cpt.n_states},"
    yield f"        {rows_source(columns, '        ')},"
    if cpt.parents:
        yield f"        evidence={list_source(cpt.parents)},"
        yield f"        evidence_card={[network[p].n_states for p in cpt.parents]!r},"
    yield f"        state_names={states!r},"
    yield "    ),"


def _query_lines(network: Model, question: CodeQuestion) -> Iterator[str]:
    done = question.evidence.interventions()
    if done:
        yield f"# do({', '.join(f'{name} = {state}' for name, state in done.items())})"
        yield f"model = model.do({list(done)!r})"
    weights = weights_of(network, question.evidence, LIBRARY)
    hard, soft = dict(done), {}
    for name, vector in weights.items():
        if vector.count(0.0) == len(vector) - 1:
            hard[name] = network[name].states[vector.index(max(vector))]
        else:
            soft[name] = vector
    yield "engine = VariableElimination(model)"
    yield f"findings = {hard!r}"
    yield "likelihoods = ["
    for name, vector in soft.items():
        column = [[weight] for weight in vector]
        states = {name: list(network[name].states)}
        yield f"    TabularCPD({name!r}, {len(vector)}, {column!r}, state_names={states!r}),"
    yield "]"
    yield f"for name in {list(targets_of(network, question))!r}:"
    yield "    print(engine.query([name], evidence=findings, virtual_evidence=likelihoods))"
