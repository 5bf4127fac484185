"""A network and a query as code for bayesgui's own interface."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bayesgui.core.evidence import (
    Finding,
    FixedPosterior,
    Intervention,
    LikelihoodFinding,
    StateFinding,
)
from bayesgui.formats.code.literals import rows_source, tuple_source
from bayesgui.formats.code.question import CodeQuestion

if TYPE_CHECKING:
    from collections.abc import Iterator

    from bayesgui.core.network import BayesianNetwork
    from bayesgui.core.variable import Variable


def bayesgui_code(network: BayesianNetwork, question: CodeQuestion | None = None) -> str:
    """Return a script that makes the network and asks the question.

    `question`: the query; without one only the network is made.
    """
    asked = question or CodeQuestion()
    lines = ["import bayesgui", ""]
    lines += [f"net = {asked.source}"] if asked.source else _network_lines(network)
    if question is not None:
        lines += ["", *_query_lines(question)]
    return "\n".join(lines) + "\n"


def _network_lines(network: BayesianNetwork) -> Iterator[str]:
    yield "net = bayesgui.BayesianNetwork("
    yield "    ["
    for variable in network.variables:
        yield f"        {_variable_source(variable)},"
    yield "    ],"
    yield "    ["
    for name in network.names:
        cpt = network.cpt(name)
        values = rows_source(cpt.values, "        ")
        yield f"        bayesgui.CPT({name!r}, {tuple_source(cpt.parents)}, {values}),"
    yield "    ],"
    yield f"    {network.name!r},"
    yield ")"


def _variable_source(variable: Variable) -> str:
    numbers = ""
    if variable.edges is not None:
        numbers = f", edges={tuple(map(float, variable.edges))!r}"
    elif variable.values is not None:
        numbers = f", values={tuple(map(float, variable.values))!r}"
    return f"bayesgui.Variable({variable.name!r}, {tuple_source(variable.states)}{numbers})"


def _query_lines(question: CodeQuestion) -> Iterator[str]:
    if question.engine == "junction-tree" and not question.options:
        yield "engine = bayesgui.JunctionTree(net)"
    else:
        options = "".join(f", {name}={value!r}" for name, value in question.options.items())
        yield f"engine = bayesgui.engine({question.engine!r}, net{options})"
    found = ", ".join(f"{name!r}: {_finding_source(f)}" for name, f in question.evidence.items())
    targets = f", targets={list(question.targets)!r}" if question.targets else ""
    yield f"result = engine.query({{{found}}}{targets})"
    names = repr(list(question.targets)) if question.targets else "net.names"
    yield f"for name in {names}:"
    yield "    print(name, dict(zip(net[name].states, result[name].tolist())))"
    yield 'print("ln P(evidence) =", result.log_evidence)'


def _finding_source(finding: Finding) -> str:
    match finding:
        case StateFinding(states, excluded):
            named = sorted(states)
            if excluded:
                return f"bayesgui.excluding({', '.join(map(repr, named))})"
            return repr(named[0]) if len(named) == 1 else f"{{{', '.join(map(repr, named))}}}"
        case LikelihoodFinding(weights):
            return repr(dict(weights))
        case FixedPosterior(weights):
            return f"bayesgui.fixed({dict(weights)!r})"
        case Intervention(state):
            return f"bayesgui.do({state!r})"
    raise TypeError(finding)
