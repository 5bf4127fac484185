"""Recoding of columns to the states of a network's nodes."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from bayesgui.core.errors import DataError
from bayesgui.core.numerals import number
from bayesgui.core.sentence import Sentence
from bayesgui.data.columns.column import CodedColumn, NumericColumn, code_type

if TYPE_CHECKING:
    from collections.abc import Mapping

    from bayesgui.core.network import BayesianNetwork
    from bayesgui.core.variable import Variable


_TRUTHS = ("True", "False")
"""State names that pandas gives to columns of TRUE and FALSE, or true and false."""


def recode_columns(
    columns: Mapping[str, CodedColumn | NumericColumn],
    n_rows: int,
    network: BayesianNetwork,
    *,
    refuse: bool,
    hidden: bool,
) -> tuple[tuple[CodedColumn, ...], tuple[Sentence, ...]]:
    """Return one column for each node, and notes; see `Dataset.matched`.

    Raises
    ------
    DataError
        If a node has no column (unless `hidden`) or a column has a state that its node lacks
        (if `refuse`).
    """
    made, remarks = [], []
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
        made.append(recode_column(column, variable, refuse=refuse))
    others = [name for name in columns if name not in network]
    if others:
        remarks.append(
            Sentence("No node has the name of {columns}; left out.", columns=", ".join(others))
        )
    return tuple(made), tuple(remarks)


def recode_column(
    column: CodedColumn | NumericColumn, variable: Variable, *, refuse: bool = True
) -> CodedColumn:
    """Return a column with the states of a node.

    Parameters
    ----------
    column : CodedColumn or NumericColumn
        Numbers are discretized at the node's interval limits; texts are states, or, if the node has
        intervals, numbers that fall into one.
    variable : Variable
        The node.
    refuse : bool
        Whether an unknown state is an error; if not, it becomes missing.

    Raises
    ------
    DataError
        If the column does not fit.
    """
    if isinstance(column, NumericColumn):
        if variable.edges is not None:
            return column.cut(variable.edges, variable.states)
        column = _as_states(column)
    if column.states == variable.states:
        return column
    positions = {state: k for k, state in enumerate(variable.states)}
    table = np.array(
        [_position(state, variable, positions) for state in column.states] + [-1], dtype=np.int64
    )
    if refuse:
        unknown = np.flatnonzero(table[:-1] < 0)
        used = column.counts[unknown] if unknown.size else unknown
        if used.any():
            _refuse(column, variable, [column.states[k] for k in unknown[used > 0]])
    kind = code_type(variable.n_states)
    table[table < 0] = np.iinfo(kind).max
    codes = table.astype(kind)[np.minimum(column.codes, len(column.states))]
    return CodedColumn(column.name, variable.states, codes, variable.edges)


def _position(state: str, variable: Variable, positions: dict[str, int]) -> int:
    found = positions.get(state)
    if found is not None:
        return found
    if variable.edges is not None and not np.isnan(value := number(state)):
        return int(np.searchsorted(variable.edges[1:-1], value, side="right"))
    if state in _TRUTHS:
        alike = [k for name, k in positions.items() if name.casefold() == state.casefold()]
        return alike[0] if len(alike) == 1 else -1
    return -1


def _as_states(column: NumericColumn) -> CodedColumn:
    """Convert numbers to texts: a node without intervals may have states that are numbers."""
    texts = column.texts()
    states = sorted({*texts.tolist()} - {""})
    index = {state: k for k, state in enumerate(states)} | {"": -1}
    return CodedColumn(
        column.name, tuple(states), np.array([index[text] for text in texts.tolist()], dtype=int)
    )


def _refuse(column: CodedColumn, variable: Variable, unknown: list[str]) -> None:
    first = int(np.flatnonzero(column.codes == column.states.index(unknown[0]))[0])
    raise DataError(
        "Column {column}, row {row:,}: node {variable} has no state “{state}”; it has {states}. "
        "Add the state to the node, map it to one of these, or treat it as missing.",
        column=column.name,
        row=first + 1,
        variable=variable.name,
        state=unknown[0],
        states=", ".join(variable.states),
        unknown=tuple(unknown),
    )
