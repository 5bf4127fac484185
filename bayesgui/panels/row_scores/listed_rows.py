"""The strangest rows as a table: number, score, p-value, strange cells, and their own columns."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING

from bayesgui.data.columns.column import NumericColumn
from bayesgui.panels.batch.results import plain_of, rank_of, texts_of
from bayesgui.panels.panel import translate_sentence
from bayesgui.widgets.live_text import live, phrase
from bayesgui.widgets.numbers import count_text
from bayesgui.widgets.rows.rows_table import Column
from bayesgui.widgets.theme import theme

if TYPE_CHECKING:
    from collections.abc import Callable

    import numpy as np
    from numpy.typing import NDArray
    from PySide6.QtGui import QColor

    from bayesgui.data.dataset import Column as DataColumn
    from bayesgui.document.shown.tables.row_scoring import ScoredRows
    from bayesgui.learning.row_scores.strange_cells import StrangeCell
    from bayesgui.widgets.live_text import Text

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


class ListedRows:
    """What the cells of a listed row show.

    `marked`: which rows are marked, a truth value for each.
    """

    def __init__(self, answer: ScoredRows, marked: NDArray[np.bool_] | None) -> None:
        self.answer, self._marked = answer, marked
        self.scores = answer.scores.log_likelihoods
        self._reasons = answer.scores.impossible or {}

    def is_marked(self, row: int) -> bool:
        """Tell whether a row is marked."""
        return self._marked is not None and bool(self._marked[row])

    def weight(self, row: int) -> int | None:
        """Return the weight of the font of a row."""
        return 600 if self.is_marked(row) else None

    def color(self, row: int) -> QColor | None:
        """Return the color of a row that is impossible, or is not marked."""
        if not math.isfinite(self.scores[row]):
            return theme().color("error")
        return None if self.is_marked(row) else theme().color("muted")

    def said(self, row: int) -> str:
        """Return why a row is impossible, or its strange cells."""
        if row in self._reasons:
            return translate_sentence(self._reasons[row])
        return "; ".join(map(cell_text, self.answer.cells.get(row, ()))) or _NONE

    def note(self, row: int) -> str:
        """Return the strange cells with how strange they are."""
        lines = [self.said(row)] if row in self._reasons else []
        for cell in self.answer.cells.get(row, ()):
            lines.append(f"{cell_text(cell)}: {strangeness_text(cell.strangeness)}")
        return "\n".join(lines) or _NONE

    def columns(self) -> list[Column[int]]:
        """Return the columns of a table whose rows are numbers of rows."""
        answer = self.answer
        columns: list[Column[int]] = [
            Column(
                live("Row"),
                lambda row: count_text(row + 1),
                right=True,
                color=self.color,
                weight=self.weight,
                rank=lambda row: row,
            ),
            _number_column(
                "ln P(· | …)" if answer.given else "ln P",
                live("Log-likelihood of the row, in nats"),
                self.scores,
                score_text,
                self,
            ),
        ]
        if answer.scores.p_values is not None:
            columns.append(
                _number_column(
                    live("p-value"),
                    live("Share of rows that the network makes itself that are as strange"),
                    answer.scores.p_values,
                    p_value_text,
                    self,
                )
            )
        columns.append(
            Column(
                live("Strange cells"),
                self.said,
                tip=live("Cells that go least with the others of the row, and what goes better"),
                note=self.note,
                color=self.color,
                weight=self.weight,
            )
        )
        return [*columns, *(_own_column(column, self) for column in answer.table.own.columns)]


def _number_column(
    head: Text | str,
    tip: Text,
    values: NDArray[np.float64],
    text: Callable[[float], str],
    rows: ListedRows,
) -> Column[int]:
    return Column(
        head,
        lambda row: text(float(values[row])),
        tip=tip,
        right=True,
        color=rows.color,
        rank=lambda row: float(values[row]),
        copied=lambda row: repr(float(values[row])),
    )


def _own_column(column: DataColumn, rows: ListedRows) -> Column[int]:
    text = texts_of(column)
    return Column(
        column.name,
        text,
        tip=column.name,
        right=isinstance(column, NumericColumn),
        color=rows.color,
        rank=rank_of(column),
        copied=plain_of(column) if isinstance(column, NumericColumn) else None,
    )
