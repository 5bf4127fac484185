"""Editing the rows of a table of cases: cells, further rows, rows left out."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING

import numpy as np

from bayesgui.core.errors import DataError
from bayesgui.core.numerals import parse_number
from bayesgui.data.columns.column import CodedColumn, NumericColumn
from bayesgui.data.dataset import Dataset

if TYPE_CHECKING:
    from collections.abc import Sequence

    from bayesgui.data.dataset import Column

MOST_NAMED = 12
"""Number of states up to which a message names them all."""


def with_cell(table: Dataset, name: str, row: int, text: str) -> Dataset:
    """Return a table with another cell.

    `text`: a state of the column, or a number if it holds numbers; blank is missing.
    """
    column = table[name]
    text = text.strip()
    if isinstance(column, CodedColumn):
        return table.with_column(_with_state(column, row, text))
    value = parse_number(text) if text else math.nan
    if value is None or math.isinf(value):
        raise DataError(
            "“{text}” is not a number, and column {column} holds numbers.", text=text, column=name
        )
    values = column.values.copy()
    values[row] = value
    return table.with_column(NumericColumn(name, values))


def _with_state(column: CodedColumn, row: int, text: str) -> CodedColumn:
    if text and text not in column.states:
        shown = ", ".join(column.states[:MOST_NAMED])
        raise DataError(
            "Column {column} has no state “{text}”; it has {states}.",
            column=column.name,
            text=text,
            states=shown + ("…" if len(column.states) > MOST_NAMED else ""),
        )
    return column.with_cell(row, column.states.index(text) if text else column.missing_code)


def with_blank_row(table: Dataset) -> Dataset:
    """Return a table with one more row at the end, in which all cells are missing."""
    weights = None if table.weights is None else np.append(table.weights, 1.0)
    return Dataset(tuple(map(_longer, table.columns)), weights, table.remarks)


def _longer(column: Column) -> Column:
    if isinstance(column, CodedColumn):
        return column.with_blank_row()
    return NumericColumn(column.name, np.append(column.values, math.nan))


def without_rows(table: Dataset, rows: Sequence[int]) -> Dataset:
    """Return a table without some of its rows."""
    kept = np.ones(table.n_rows, np.bool_)
    kept[list(rows)] = False
    if not kept.any():
        raise DataError("All rows would be removed; a table needs at least one.")
    return table.rows(kept)
