"""How the answers of a column spread over the rows: a histogram, or the share of each state."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np
from PySide6.QtCore import QRectF
from PySide6.QtWidgets import QWidget

from bayesgui.data.columns.column import NumericColumn
from bayesgui.widgets.fields.buttons import named
from bayesgui.widgets.live_text import live, phrase
from bayesgui.widgets.numbers import count_text
from bayesgui.widgets.plots.content import Axis, PlotContent, Series
from bayesgui.widgets.plots.plot import Plot
from bayesgui.widgets.rows.layouts import stacked
from bayesgui.widgets.rows.rows_table import Column, RowsTable
from bayesgui.widgets.theme import theme

if TYPE_CHECKING:
    from PySide6.QtGui import QPainter

    from bayesgui.data.dataset import Column as DataColumn

BINS = 20
_LINE, _BAR, _PAD, _BESIDE = 24, 8.0, 8.0, 64.0
_WIDTHS = (96, 64)
"""Widths of the states and the rows; the shares take what is left."""


@dataclass(frozen=True)
class StateShare:
    """By how many rows a state was answered."""

    state: str
    rows: int
    share: float


def histogram(column: NumericColumn) -> PlotContent | None:
    """Return the number of rows in each of twenty intervals; None without a number.

    Probabilities are shown from 0 to 1, other numbers from their least to their greatest.
    """
    values = column.values[np.isfinite(column.values)]
    if not values.size:
        return None
    low, high = float(values.min()), float(values.max())
    if column.name.startswith("P("):
        low, high = 0.0, 1.0
    elif low == high:
        low, high = low - 0.5, high + 0.5
    counts, edges = np.histogram(values, bins=BINS, range=(low, high))
    middles = (edges[:-1] + edges[1:]) / 2
    rows = phrase("BatchPage", "rows")
    bars = Series(rows, middles, counts.astype(np.float64), "bar", width=8.0, bars=True)
    horizontal = Axis(column.name, low, high)
    vertical = Axis(rows, 0.0, max(1.0, 1.08 * float(counts.max())), whole=True)
    return PlotContent(horizontal, (vertical,), (bars,))


def state_shares(column: DataColumn) -> tuple[StateShare, ...]:
    """Return the states of a column with their rows, in the order of the states."""
    if isinstance(column, NumericColumn):
        return ()
    counts = column.counts
    total = max(1, int(counts.sum()))
    pairs = zip(column.states, counts.tolist(), strict=True)
    return tuple(StateShare(state, rows, rows / total) for state, rows in pairs)


class SpreadView(QWidget):
    """The answers of one column over all rows."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.plot = named(Plot(self), "batchHistogram", spoken=live("Histogram of the answers"))
        self.shares: RowsTable[StateShare] = named(
            RowsTable(_LINE, self, copies="all"), "batchShares", spoken=live("Rows of each state")
        )
        self.shares.setShowGrid(False)
        self.shares.horizontalHeader().setStretchLastSection(True)
        self._stack = stacked(self, self.plot, self.shares, fills=True)

    def show_column(self, column: DataColumn | None) -> None:
        """Show another column, or nothing."""
        if column is None or isinstance(column, NumericColumn):
            self.plot.set_content(None if column is None else histogram(column))
            self._stack.setCurrentWidget(self.plot)
            return
        self.shares.records.show(
            [
                Column(live("State"), lambda row: row.state, weight=600),
                Column(live("rows"), lambda row: count_text(row.rows), right=True),
                Column(
                    live("share"),
                    lambda row: f"{100 * row.share:.1f}",
                    right=True,
                    paint=_paint_share,
                ),
            ],
            state_shares(column),
        )
        for place, width in enumerate(_WIDTHS):
            self.shares.setColumnWidth(place, width)
        self._stack.setCurrentWidget(self.shares)


def _paint_share(painter: QPainter, rect: QRectF, row: StateShare) -> None:
    room = rect.adjusted(_PAD, 0, -_BESIDE, 0)
    if room.width() <= 0:
        return
    bar = QRectF(room.left(), room.center().y() - _BAR / 2, room.width() * row.share, _BAR)
    painter.fillRect(bar, theme().color("bar"))
