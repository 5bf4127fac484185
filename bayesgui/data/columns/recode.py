"""Recoding of columns to the states of a network's nodes."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from bayesgui.core.errors import DataError
from bayesgui.core.name_lists import list_names
from bayesgui.core.numerals import number_text
from bayesgui.core.sentence import Sentence, pluralize
from bayesgui.core.states.equal_states import same_number
from bayesgui.data.columns.column import CodedColumn, NumericColumn, code_type

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

    from bayesgui.core.network import BayesianNetwork
    from bayesgui.core.variable import Variable


LISTED = 6
"""Maximum number of texts that a message lists."""

MIN_REFUSED = 3
"""Number of cells that equal nothing from which a column of them is refused."""


def recode_columns(
    columns: Mapping[str, CodedColumn | NumericColumn],
    n_rows: int,
    network: BayesianNetwork,
    *,
    refuse: bool,
    hidden: bool,
) -> tuple[tuple[CodedColumn, ...], tuple[Sentence, ...]]:
    """Return one column for each node, and notes; see `Dataset.matched`."""
    made: list[CodedColumn] = []
    remarks: list[Sentence] = []
    recut: list[str] = []
    for variable in network.variables:
        column = columns.get(variable.name)
        if column is None:
            if not hidden:
                raise DataError(
                    "The table has no column for node {variable}; its columns are {names}. "
                    "Rename a column or remove the node; only em learns tables of a hidden node.",
                    variable=variable.name,
                    names=", ".join(columns) or "none",
                )
            blank = np.full(n_rows, np.iinfo(code_type(variable.n_states)).max)
            column = CodedColumn(
                variable.name, variable.states, blank.astype(code_type(variable.n_states))
            )
        if variable.edges is not None and is_recut(column, variable):
            recut.append(variable.name)
        made.append(recode_column(column, variable, refuse=refuse))
        remarks += [] if made[-1] is column else matching_remarks(column, variable)
    if recut:
        remarks.append(
            Sentence(
                "Numbers are cut at the limits of their nodes’ intervals: {columns}.",
                columns=list_names(recut),
            )
        )
    others = [name for name in columns if name not in network]
    if others:
        remarks.append(
            Sentence("No node has the name of {columns}; left out.", columns=", ".join(others))
        )
    return tuple(made), tuple(remarks)


def is_recut(column: CodedColumn | NumericColumn, variable: Variable) -> bool:
    """Tell whether the numbers of a column cut automatically suit a node better."""
    if not isinstance(column, CodedColumn) or column.uncut is None:
        return False
    if variable.edges is not None:
        return column.states != variable.states or column.edges != variable.edges
    # A node may have the reader's intervals by name, from a file without limits.
    return all(position < 0 for position in _positions(column.states, variable))


def _as_read(
    column: CodedColumn | NumericColumn, variable: Variable
) -> CodedColumn | NumericColumn:
    """Return the numbers of a column whose intervals the reader chose, unless the node has them."""
    if not is_recut(column, variable):
        return column
    assert isinstance(column, CodedColumn)
    assert column.uncut is not None
    return NumericColumn(column.name, column.uncut)


def recode_column(
    column: CodedColumn | NumericColumn, variable: Variable, *, refuse: bool = True
) -> CodedColumn:
    """Return a column with the states of a node.

    `column`: numbers are discretized at the limits of the node's intervals, also those that the
    reader has cut at its own (``uncut``). Without intervals, texts and numbers are the states that
    equal them (see `equal_states`). `refuse`: whether an unknown state is an error; if not, it
    becomes missing.
    """
    column = _as_read(column, variable)
    if isinstance(column, NumericColumn):
        if variable.edges is not None:
            return column.cut(variable.edges, variable.states)
        column = _as_states(column)
    if column.states == variable.states:
        return column
    table = np.array([*_positions(column.states, variable), -1], dtype=np.int64)
    if refuse:
        unknown = np.flatnonzero(table[:-1] < 0)
        used = column.counts[unknown] if unknown.size else unknown
        if used.any():
            _refuse(column, variable, [column.states[k] for k in unknown[used > 0]])
    kind = code_type(variable.n_states)
    table[table < 0] = np.iinfo(kind).max
    codes = table.astype(kind)[np.minimum(column.codes, len(column.states))]
    return CodedColumn(column.name, variable.states, codes, variable.edges)


def _positions(texts: Iterable[str], variable: Variable) -> list[int]:
    """Return the position of the state that each text equals, −1 where it equals none."""
    found = map(variable.position, texts)
    return [-1 if position is None else position for position in found]


def matching_remarks(column: CodedColumn | NumericColumn, variable: Variable) -> list[Sentence]:
    """Return remarks on the texts of a column that are read as a state, or that equal none.

    `column`: the column as it was before `recode_column`.
    """
    column = _as_read(column, variable)
    if isinstance(column, NumericColumn):
        if variable.edges is not None:
            return []
        column = _as_states(column)
    positions = _positions(column.states, variable)
    counts = column.counts
    used = [
        (text, k, int(count))
        for text, k, count in zip(column.states, positions, counts, strict=True)
        if count
    ]
    remarks = []
    lost = {text: count for text, k, count in used if k < 0}
    if lost:
        check_most_known(column.name, lost, column.n_rows - column.n_missing, variable)
        remarks.append(unknown_remark(column.name, lost, variable))
    if variable.edges is not None:
        return remarks
    meant = {text: variable.states[k] for text, k, _ in used if k >= 0}
    said = truths_remark(column.name, meant)
    return [*remarks, *([] if said is None else [said])]


def check_most_known(name: str, lost: Mapping[str, int], known: int, variable: Variable) -> None:
    """Raise if most cells of a column equal no state of its node."""
    count = sum(lost.values())
    if count < MIN_REFUSED or 2 * count <= known:
        return
    raise DataError(
        "Column {column}: {count:,} of {known:,} cells equal no state of node {variable}, such as "
        "{texts}; it has {states}. Write its states, or leave the column out.",
        column=name,
        count=count,
        known=known,
        variable=variable.name,
        texts=_quoted(sorted(lost, key=lambda text: -lost[text])),
        states=list_names(variable.states, LISTED),
    )


def unknown_remark(name: str, lost: Mapping[str, int], variable: Variable) -> Sentence:
    """Return the remark on cells that equal no state of a node; see `check_most_known`."""
    return Sentence(
        "Column {column}: {cells} no state of node {variable}, hence missing: {texts}.",
        column=name,
        cells=pluralize(sum(lost.values()), "{count} cell equals", "{count} cells equal"),
        variable=variable.name,
        texts=_quoted(sorted(lost, key=lambda text: -lost[text])),
    )


def truths_remark(name: str, meant: Mapping[str, str]) -> Sentence | None:
    """Return a remark on texts that are read as another word for the same truth value, if any."""
    others = {
        text: state
        for text, state in meant.items()
        if text.casefold() != state.casefold() and not same_number(text, state)
    }
    if not others:
        return None
    return Sentence(
        "Column {column}: read as states of the same truth value: {texts}.",
        column=name,
        texts=list_names([f"{text} → {state}" for text, state in others.items()], LISTED),
    )


def _quoted(texts: Sequence[str]) -> str:
    return list_names([f"“{text}”" for text in texts], LISTED)


def _as_states(column: NumericColumn) -> CodedColumn:
    """Convert numbers to texts: a node without intervals may have states that are numbers."""
    values, codes = np.unique(column.values, return_inverse=True)
    known = ~np.isnan(values)
    states = tuple(map(number_text, values[known].tolist()))
    return CodedColumn(column.name, states, np.where(known[codes], codes, -1))


def _refuse(column: CodedColumn, variable: Variable, unknown: list[str]) -> None:
    first = int(np.flatnonzero(column.codes == column.states.index(unknown[0]))[0])
    raise DataError(
        "Column {column}, row {row:,}: node {variable} has no state “{state}”; it has {states}. "
        "Add the state to the node, or give such cells one of these states, or none, in the table.",
        column=column.name,
        row=first + 1,
        variable=variable.name,
        state=unknown[0],
        states=", ".join(variable.states),
        unknown=tuple(unknown),
    )
