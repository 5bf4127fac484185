"""The strangest rows as a table: number, score, p-value, strange cells, and their own columns."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING

from bayesgui.data.columns.column import NumericColumn
from bayesgui.panels.batch.results import texts_of
from bayesgui.panels.panel import translate_sentence
from bayesgui.widgets.live_text import live, phrase
from bayesgui.widgets.numbers import count_text
from bayesgui.widgets.rows.rows_table import Column
from bayesgui.widgets.theme import theme

if TYPE_CHECKING:
    from collections.abc import Sequence

    import numpy as np
    from numpy.typing import NDArray
    from PySide6.QtGui import QColor

    from bayesgui.document.shown.tables.row_scoring import ScoredRows
    from bayesgui.learning.row_scores.strange_cells import StrangeCell

_NONE = "–"


def cell_text(cell: StrangeCell) -> str:
    """Return a strange cell with what would be more probable there."""
    said = f"{cell.variable} = {cell.state}"
    if cell.expected == cell.state:
        return said
    return phrase("RowsPage", "{cell} (rather {state})", cell=said, state=cell.expected)


def strangeness_text(value: float) -> str:
    """Return a strangeness in nats."""
    return "∞" if math.isinf(value) else f"{value:.2f}"


def score_text(value: float) -> str:
    """Return a log-likelihood."""
    return "−∞" if math.isinf(value) else f"{value:.3f}".replace("-", "−")


def p_value_text(value: float) -> str:
    """Return a p-value with two digits that count."""
    return f"{value:.2g}" if value >= 1e-4 else f"{value:.1e}".replace("-", "−")


def listed_columns(answer: ScoredRows, marked: NDArray[np.bool_] | None) -> list[Column[int]]:
    """Return the columns of a table whose rows are numbers of rows of the table that was scored."""
    scores, cells = answer.scores, answer.cells
    reasons = scores.impossible or {}

    def is_marked(row: int) -> bool:
        return marked is not None and bool(marked[row])

    def color(row: int) -> QColor | None:
        if not math.isfinite(scores.log_likelihoods[row]):
            return theme().color("error")
        return None if is_marked(row) else theme().color("muted")

    def said(row: int) -> str:
        if row in reasons:
            return translate_sentence(reasons[row])
        return "; ".join(map(cell_text, cells.get(row, ()))) or _NONE

    def note(row: int) -> str:
        lines = [
            f"{cell_text(cell)}: {strangeness_text(cell.strangeness)}"
            for cell in cells.get(row, ())
        ]
        return "\n".join([*([said(row)] if row in reasons else []), *lines]) or _NONE

    columns: list[Column[int]] = [
        Column(
            live("Row"),
            lambda row: count_text(row + 1),
            right=True,
            color=color,
            weight=lambda row: 600 if is_marked(row) else None,
            rank=lambda row: row,
        ),
        Column(
            "ln P" if not answer.given else f"ln P(· | {len(answer.given)})",
            lambda row: score_text(float(scores.log_likelihoods[row])),
            tip=live("Log-likelihood of the row, in nats"),
            right=True,
            color=color,
            rank=lambda row: float(scores.log_likelihoods[row]),
            copied=lambda row: repr(float(scores.log_likelihoods[row])),
        ),
    ]
    p_values = scores.p_values
    if p_values is not None:
        columns.append(
            Column(
                live("p-value"),
                lambda row: p_value_text(float(p_values[row])),
                tip=live("Share of rows that the network makes itself that are as strange"),
                right=True,
                color=color,
                rank=lambda row: float(p_values[row]),
                copied=lambda row: repr(float(p_values[row])),
            )
        )
    columns.append(
        Column(
            live("Strange cells"),
            said,
            tip=live("Cells that go least with the others of the row, and what goes better"),
            note=note,
            color=color,
            weight=lambda row: 600 if is_marked(row) else None,
        )
    )
    return [*columns, *_own_columns(answer, color)]


def _own_columns(answer: ScoredRows, color: object) -> Sequence[Column[int]]:
    made: list[Column[int]] = []
    for column in answer.table.own.columns:
        text = texts_of(column)
        made.append(
            Column(
                column.name,
                text,
                tip=column.name,
                right=isinstance(column, NumericColumn),
                color=color,  # type: ignore[arg-type]
                rank=text,
            )
        )
    return made
