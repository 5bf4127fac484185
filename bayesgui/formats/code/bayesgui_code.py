"""A network and a query as code for bayesgui's own interface."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import numpy as np

from bayesgui.core.cpt import CPD
from bayesgui.core.evidence import (
    Finding,
    FixedPosterior,
    Intervention,
    LikelihoodFinding,
    StateFinding,
)
from bayesgui.core.kinds.decision import Decision
from bayesgui.core.kinds.utility import SuperValue, Utility
from bayesgui.formats.code.literals import list_source, rows_source, tuple_source
from bayesgui.formats.code.question import CodeQuestion, findings_and_choices

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from numpy.typing import NDArray

    from bayesgui.core.cpt import CPT
    from bayesgui.core.mechanism import Mechanism
    from bayesgui.core.model import Model
    from bayesgui.core.variable import Variable

_INDENT = "        "
_NAN = re.compile(r"\bnan\b")


def bayesgui_code(network: Model, question: CodeQuestion | None = None) -> str:
    """Return a script that makes the network and asks the question.

    `question`: the query; without one only the network is made.
    """
    asked = question or CodeQuestion()
    lines = ["import bayesgui", ""]
    lines += [f"net = {asked.source}"] if asked.source else _network_lines(network)
    if question is not None:
        decides = bool(network.decisions or network.utilities)
        lines += ["", *(_strategy_lines if decides else _query_lines)(network, question)]
    return "\n".join(lines) + "\n"


def _network_lines(network: Model) -> Iterator[str]:
    others = set(network.other_kinds)
    first = [name for name in network if name not in others | network.descendants(*others)]
    yield "net = bayesgui.BayesianNetwork("
    yield "    ["
    for name in first:
        yield f"{_INDENT}{variable_source(network[name])},"
    yield "    ],"
    yield "    ["
    for name in first:
        yield f"{_INDENT}{table_source(network.cpt(name), _INDENT)},"
    yield "    ],"
    yield f"    {network.name!r},"
    yield ")"
    for name in network.topological_order():
        if name not in first:
            yield from _node_lines(network[name], network.mechanism(name))
    for name in network:
        if name in network.unobserved:
            yield f"net = net.with_observed({name!r}, False)"
    for first_end, second_end, title in network.marks.causes:
        named = f", {title!r}" if title else ""
        yield f"net = net.with_common_cause({first_end!r}, {second_end!r}{named})"


def _node_lines(variable: Variable, mechanism: Mechanism) -> Iterator[str]:
    """Yield what adds a node to a network that has its parents."""
    name, parents = repr(variable.name), list_source(mechanism.parents)
    unit = f", unit={variable.unit!r}" if variable.unit else ""
    weight = getattr(mechanism, "weight", 1.0)
    unit += f", weight={weight!r}" if weight != 1.0 else ""
    match mechanism:
        case Decision(policy=policy):
            states = list_source(variable.states)
            known = f", known={parents}" if mechanism.parents else ""
            yield f"net = net.with_decision({name}, {states}{known})"
            if policy is not None:
                given = f"{name}, {tuple_source(mechanism.parents)}"
                table = table_source(policy, "")
                yield f"net = net.with_mechanism(bayesgui.Decision({given}, {table}))"
        case Utility(values=values):
            known_values = rows_source(np.nan_to_num(values, nan=0.0), "")
            yield f"net = net.with_utility({name}, {parents}, {known_values}{unit})"
            if mechanism.n_missing:
                # Not given yet: a number that is none.
                given = f"{name}, {tuple_source(mechanism.parents)}"
                weighed = f", {weight!r}" if weight != 1.0 else ""
                numbers = number_source(values)
                yield f"net = net.with_mechanism(bayesgui.Utility({given}, {numbers}{weighed}))"
        case SuperValue(formula=formula):
            yield f"net = net.with_utility({name}, {parents}, {formula!r}{unit})"
        case CPD():
            table = table_source(mechanism.table(), "")
            yield f"net = net.with_variable({variable_source(variable)}, {table})"


def variable_source(variable: Variable) -> str:
    """Return the expression that makes a variable."""
    numbers = ""
    if variable.edges is not None:
        numbers = f", edges={tuple(map(float, variable.edges))!r}"
    elif variable.values is not None:
        numbers = f", values={tuple(map(float, variable.values))!r}"
    return f"bayesgui.Variable({variable.name!r}, {tuple_source(variable.states)}{numbers})"


def number_source(values: NDArray[np.float64]) -> str:
    """Return the numbers of a utility; one that is not given is no number."""
    return _NAN.sub("float('nan')", rows_source(values, ""))


def table_source(table: CPT, indent: str) -> str:
    """Return the expression that makes a table."""
    head = f"{table.variable!r}, {tuple_source(table.parents)}"
    return f"bayesgui.CPT({head}, {rows_source(table.values, indent)})"


def _query_lines(network: Model, question: CodeQuestion) -> Iterator[str]:
    if question.engine == "junction-tree" and not question.options:
        yield "engine = bayesgui.JunctionTree(net)"
    else:
        options = "".join(f", {name}={value!r}" for name, value in question.options.items())
        yield f"engine = bayesgui.engine({question.engine!r}, net{options})"
    targets = f", targets={list(question.targets)!r}" if question.targets else ""
    yield f"result = engine.query({findings_source(question.evidence)}{targets})"
    names = repr(list(question.targets)) if question.targets else "net.names"
    yield f"for name in {names}:"
    yield "    print(name, dict(zip(net[name].states, result[name].tolist())))"
    yield 'print("ln P(evidence) =", result.log_evidence)'


def _strategy_lines(network: Model, question: CodeQuestion) -> Iterator[str]:
    findings, choices = findings_and_choices(network, question.evidence)
    given = f", {findings_source(findings)}" if findings or choices else ""
    chosen = f", {choices!r}" if choices else ""
    yield f"best = bayesgui.solve(net{given}{chosen})"
    yield 'print("expected utility =", best.expected_utility)'
    yield "for name, options in best.options.items():"
    yield "    print(name, options)"
    yield "for name, policy in best.policies.items():"
    yield '    print(name, "given", best.known[name], policy.tolist())'
    names = repr(list(question.targets)) if question.targets else "best.network.names"
    yield f"for name in {names}:"
    yield "    print(name, dict(zip(net[name].states, best.posteriors[name].tolist())))"


def findings_source(findings: Mapping[str, Finding]) -> str:
    """Return the expression that makes findings."""
    return f"{{{', '.join(f'{name!r}: {finding_source(f)}' for name, f in findings.items())}}}"


def finding_source(finding: Finding) -> str:
    """Return the expression that makes a finding."""
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
