"""The rows of a batch as a table: their number, the answers, and their own columns."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from bayesgui.data.columns.column import NumericColumn
from bayesgui.widgets.live_text import phrase
from bayesgui.widgets.numbers import cell_text, count_text
from bayesgui.widgets.rows.rows_table import Column
from bayesgui.widgets.theme import theme

if TYPE_CHECKING:
    from collections.abc import Callable

    from PySide6.QtGui import QColor

    from bayesgui.data.dataset import Column as DataColumn
    from bayesgui.document.shown.batch import Batch
    from bayesgui.widgets.live_text import Text

_NONE = "–"


def result_columns(state: Batch, head: Text) -> list[Column[int]]:
    """Return the columns of a table whose rows are numbers of rows of the findings.

    `head`: of the column of these numbers.
    """
    if state.table is None:
        return []
    answer = state.answer
    impossible = None if answer is None else answer.rows.impossible
    refused = dict(answer.rows.refused) if answer is not None else {}

    def is_wrong(row: int) -> bool:
        return row in refused or (impossible is not None and bool(impossible[row]))

    def color(row: int) -> QColor | None:
        return theme().color("error") if is_wrong(row) else None

    def note(row: int) -> str | None:
        if row in refused:
            return str(refused[row])
        if impossible is not None and impossible[row]:
            return phrase("BatchPage", "The findings of this row cannot hold together.")
        return None

    number: Column[int] = Column(
        head,
        lambda row: count_text(row + 1) + (" !" if is_wrong(row) else ""),
        note=note,
        right=True,
        color=color,
        rank=lambda row: row,
    )
    own = [_column(each, note) for each in state.table.own.columns]
    found = [] if answer is None else answer.rows.columns
    return [number, *(_column(each, note, strong=True) for each in found), *own]


def _column(
    column: DataColumn, note: Callable[[int], str | None], *, strong: bool = False
) -> Column[int]:
    text = texts_of(column)
    return Column(
        column.name,
        text,
        tip=column.name,
        note=lambda row: note(row) or text(row),
        right=isinstance(column, NumericColumn),
        weight=600 if strong else 400,
        rank=rank_of(column),
        copied=plain_of(column) if isinstance(column, NumericColumn) else None,
    )


def texts_of(column: DataColumn) -> Callable[[int], str]:
    """Return what a column shows in a row: numbers with four digits, "–" where there is none."""
    if isinstance(column, NumericColumn):
        values, is_probability = column.values, column.name.startswith("P(")

        def number(row: int) -> str:
            value = float(values[row])
            if not np.isfinite(value):
                return _NONE
            return cell_text(value) if is_probability else f"{value:.6g}".replace("-", "−")

        return number
    states, codes = column.states, column.codes

    def state(row: int) -> str:
        code = int(codes[row])
        return states[code] if code < len(states) else _NONE

    return state


def plain_of(column: NumericColumn) -> Callable[[int], str]:
    """Return what a column of numbers puts on the clipboard for a row: all digits."""
    values = column.values
    return lambda row: repr(float(values[row])) if np.isfinite(values[row]) else ""


def rank_of(column: DataColumn) -> Callable[[int], tuple[bool, float]]:
    """Return what rows are sorted by: numbers or the order of states, missing cells last."""
    if isinstance(column, NumericColumn):
        values = column.values
        return lambda row: (bool(np.isnan(values[row])), float(np.nan_to_num(values[row])))
    codes, most = column.codes, len(column.states)
    return lambda row: (int(codes[row]) >= most, float(codes[row]))
