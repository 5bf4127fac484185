"""A template and its series as code for bayesgui's own interface."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from bayesgui.core.errors import ParameterError
from bayesgui.core.evidence import NO_EVIDENCE
from bayesgui.core.kinds.decision import DECISION, Decision
from bayesgui.core.kinds.utility import Utility
from bayesgui.core.name_lists import list_names
from bayesgui.core.temporal.first_tables import n_first_tables
from bayesgui.core.temporal.places import FIRST, LAST, OUTSIDE
from bayesgui.core.temporal.series import BLANK
from bayesgui.core.temporal.template import first_name
from bayesgui.core.temporal.unrolling import unrolled_findings
from bayesgui.formats.code.bayesgui_code import (
    finding_source,
    findings_source,
    number_source,
    table_source,
    variable_source,
)
from bayesgui.formats.code.literals import list_source, rows_source, tuple_source
from bayesgui.formats.code.question import findings_and_choices

if TYPE_CHECKING:
    from collections.abc import Iterator

    from numpy.typing import NDArray

    from bayesgui.core.mechanism import Mechanism
    from bayesgui.core.temporal.network import TemporalNetwork
    from bayesgui.core.temporal.series import Series
    from bayesgui.formats.code.question import CodeQuestion

_INDENT = "        "


def template_code(model: TemporalNetwork, question: CodeQuestion | None = None) -> str:
    """Return a script that makes a template, and asks what is believed over time.

    Raises `ParameterError` if it has a super-value, or a utility with a unit.
    """
    source = "" if question is None else question.source
    lines = ["import bayesgui", ""]
    lines += [f"net = {source}"] if source else _template_lines(model)
    if question is not None:
        lines += ["", *_question_lines(model, question)]
    return "\n".join(lines) + "\n"


def _template_lines(model: TemporalNetwork) -> Iterator[str]:
    unwritten = [name for name in model.other_kinds if not _is_written(model, name)]
    if unwritten:
        raise ParameterError(
            "A template with super-values, units or policies of first slices, such as those of "
            "{names}, cannot be written as code; save it, so that the code reads the file.",
            names=list_names(unwritten),
        )
    yield "net = bayesgui.template("
    yield "    ["
    for variable in model.variables:
        if variable.name not in model.utilities:
            yield f"{_INDENT}{variable_source(variable)},"
    yield "    ],"
    yield "    ["
    for name in model.topological_order():
        for parent, lag in _parents(model, name):
            yield f"{_INDENT}({parent!r}, {name!r}{f', {lag}' if lag else ''}),"
    yield "    ],"
    yield "    {"
    for name in model.names:
        if name not in model.other_kinds:
            yield _table_line(model, name)
    yield "    },"
    yield from _initial_lines(model)
    if model.decisions:
        yield f"    decisions={list_source(model.decisions)},"
    if model.utilities:
        yield "    utilities={"
        yield from (_table_line(model, name) for name in model.utilities)
        yield "    },"
    for place in (OUTSIDE, FIRST, LAST):
        names = [name for name in model.names if model.place(name) == place]
        if names:
            yield f"    {place}={list_source(names)},"
    said = model.template
    yield f"    slices={said.slices},"
    for word, text in (("step", said.step), ("start", said.start), ("name", model.name)):
        if text:
            yield f"    {word}={text!r},"
    yield ")"
    for name in model.names:
        if name in model.unobserved:
            yield f"net = net.with_observed({name!r}, False)"
    for name in model.other_kinds:
        yield from _weighed(model.mechanism(name))
    for first_end, second_end, title in model.marks.causes:
        named = f", {title!r}" if title else ""
        yield f"net = net.with_common_cause({first_end!r}, {second_end!r}{named})"


def _is_written(model: TemporalNetwork, name: str) -> bool:
    """Return whether the code makes a decision or a utility as it is."""
    if model.mechanism(name).kind == DECISION:
        return not any(tied.of == name for tied in model.template.firsts.values())
    return isinstance(model.mechanism(name), Utility) and not model[name].unit


def _table_line(model: TemporalNetwork, name: str) -> str:
    values = np.nan_to_num(_values(model, model.mechanism(name)), nan=0.0)
    return f"{_INDENT}{name!r}: {rows_source(values, _INDENT)},"


def _weighed(mechanism: Mechanism) -> Iterator[str]:
    """Yield what gives a node a policy set by hand, or a weight and numbers nobody has given."""
    given = f"{mechanism.variable!r}, {tuple_source(mechanism.parents)}"
    if isinstance(mechanism, Decision) and mechanism.policy is not None:
        policy = table_source(mechanism.policy, "")
        yield f"net = net.with_mechanism(bayesgui.Decision({given}, {policy}))"
    if isinstance(mechanism, Utility) and (mechanism.weight != 1.0 or mechanism.n_missing):
        values = number_source(mechanism.values)
        yield f"net = net.with_mechanism(bayesgui.Utility({given}, {values}, {mechanism.weight!r}))"


def _initial_lines(model: TemporalNetwork) -> Iterator[str]:
    lines = []
    for name in model.in_time:
        given = [k for k in range(n_first_tables(model, name)) if model.is_given(name, k)]
        if not given:
            continue
        if max(1, model.greatest_lag(name)) == 1:
            source = rows_source(_first_values(model, name, 0), _INDENT)
        else:
            inner = _INDENT + "    "
            tables = [
                rows_source(_first_values(model, name, k), inner) if k in given else "None"
                for k in range(given[-1] + 1)
            ]
            source = "[\n" + "".join(f"{inner}{each},\n" for each in tables) + f"{_INDENT}]"
        lines.append(f"{_INDENT}{name!r}: {source},")
    if lines:
        yield "    initial={"
        yield from lines
        yield "    },"


def _parents(model: TemporalNetwork, name: str) -> list[tuple[str, int]]:
    """Return the parents of a node with their lags, as its table has them, those at t = 0 last."""
    past = model.template.past
    found = [
        (past[parent].of, past[parent].steps) if parent in past else (parent, 0)
        for parent in model.mechanism(name).parents
    ]
    return found + [(parent, 0) for parent, child in model.first_arcs if child == name]


def _values(model: TemporalNetwork, mechanism: Mechanism) -> NDArray[np.float64]:
    if isinstance(mechanism, Utility):
        return mechanism.values
    values = mechanism.table_to_edit().cells
    shape = [*(model[parent].n_states for parent in mechanism.parents), values.shape[-1]]
    return np.asarray(values).reshape(shape)


def _first_values(model: TemporalNetwork, name: str, number: int) -> NDArray[np.float64]:
    """Return the table of a first slice with its parents in the order of the arcs."""
    given = model.mechanism(first_name(name, number))
    past = model.template.past
    arcs = _parents(model, name)
    heads = [(past[p].of, past[p].steps) if p in past else (p, 0) for p in given.parents]
    order = sorted(range(len(heads)), key=lambda k: arcs.index(heads[k]))
    values = _values(model, given)
    return values.transpose([*order, *range(len(heads), values.ndim)])


# -- the question -----------------------------------------------------------------------------


def _question_lines(model: TemporalNetwork, question: CodeQuestion) -> Iterator[str]:
    series = question.series
    if model.decisions and model.utilities:
        yield from _strategy_lines(model, question)
        return
    yield "series = {"
    if series is not None:
        for name in series.names:
            cells = _cells(series, name)
            if any(cell != "None" for cell in cells):
                yield f"    {name!r}: [{', '.join(cells)}],"
        for name, finding in series.once.items():
            rest = ", None" * (series.slices - 1)
            yield f"    {name!r}: [{finding_source(finding)}{rest}],"
    if series is None or not series.n_findings:
        count = model.slices if series is None else series.slices
        yield f"    {model.in_time[0]!r}: [None] * {count},"
    yield "}"
    targets = f", targets={list(question.targets)!r}" if question.targets else ""
    yield f"result = bayesgui.over_time(net, series{targets})"
    yield "print(result)"
    yield 'print("ln P(findings) =", result.attrs["log_evidence"])'


def _strategy_lines(model: TemporalNetwork, question: CodeQuestion) -> Iterator[str]:
    series = question.series
    slices = model.slices if series is None else series.slices
    known = NO_EVIDENCE if series is None else unrolled_findings(series, slices)
    found, choices = findings_and_choices(model.unroll(slices), known)
    said = f", {findings_source(found)}" if found or choices else ""
    said += f", {choices!r}" if choices else ""
    policy = f", policy={question.policy!r}" if question.policy else ""
    yield f"best = bayesgui.solve(net{said}, slices={slices}{policy})"
    yield 'print("expected utility =", best.expected_utility)'
    yield "for name, policy in best.policies.items():"
    yield '    print(name, "given", best.known[name], policy.tolist())'


def _cells(series: Series, name: str) -> list[str]:
    column = series.column(name)
    states = [repr(state) for state in series.columns[column].states]
    found = ["None" if code == BLANK else states[code] for code in series.codes[:, column].tolist()]
    for (number, other), finding in series.others.items():
        if other == name:
            found[number] = finding_source(finding)
    return found
