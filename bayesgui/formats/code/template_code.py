"""A template and its series as code for bayesgui's own interface."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from bayesgui.core.errors import ParameterError
from bayesgui.core.name_lists import list_names
from bayesgui.core.temporal.first_tables import n_first_tables
from bayesgui.core.temporal.places import FIRST, LAST, OUTSIDE
from bayesgui.core.temporal.series import BLANK
from bayesgui.core.temporal.template import first_name
from bayesgui.formats.code.bayesgui_code import finding_source, variable_source
from bayesgui.formats.code.literals import list_source, rows_source

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

    Raises `ParameterError` if it has decisions or utilities.
    """
    source = "" if question is None else question.source
    lines = ["import bayesgui", ""]
    lines += [f"net = {source}"] if source else _template_lines(model)
    if question is not None:
        lines += ["", *_question_lines(model, question)]
    return "\n".join(lines) + "\n"


def _template_lines(model: TemporalNetwork) -> Iterator[str]:
    if model.other_kinds:
        raise ParameterError(
            "A template with decisions and utilities, such as {names}, cannot be written as code; "
            "save it, so that the code reads the file.",
            names=list_names(model.other_kinds),
        )
    yield "net = bayesgui.template("
    yield "    ["
    for variable in model.variables:
        yield f"{_INDENT}{variable_source(variable)},"
    yield "    ],"
    yield "    ["
    for name in model.topological_order():
        for parent, lag in _parents(model, name):
            yield f"{_INDENT}({parent!r}, {name!r}{f', {lag}' if lag else ''}),"
    yield "    ],"
    yield "    {"
    for name in model.names:
        yield f"{_INDENT}{name!r}: {rows_source(_values(model, model.mechanism(name)), _INDENT)},"
    yield "    },"
    yield from _initial_lines(model)
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
    for first_end, second_end, title in model.marks.causes:
        named = f", {title!r}" if title else ""
        yield f"net = net.with_common_cause({first_end!r}, {second_end!r}{named})"


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
    return _values(model, given).transpose([*order, len(heads)])


# -- the question -----------------------------------------------------------------------------


def _question_lines(model: TemporalNetwork, question: CodeQuestion) -> Iterator[str]:
    series = question.series
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


def _cells(series: Series, name: str) -> list[str]:
    column = series.column(name)
    states = [repr(state) for state in series.columns[column].states]
    found = ["None" if code == BLANK else states[code] for code in series.codes[:, column].tolist()]
    for (number, other), finding in series.others.items():
        if other == name:
            found[number] = finding_source(finding)
    return found
