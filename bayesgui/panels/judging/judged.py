"""The page Judged: families, pairs or arcs of what the page Judge shows, as a table."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QRectF, Signal
from PySide6.QtGui import QFontMetrics
from PySide6.QtWidgets import QAbstractItemView, QWidget

from bayesgui.document.shown.judgement import Judgement
from bayesgui.panels.judging.tables import Row, Table, table_of
from bayesgui.panels.panel import Panel
from bayesgui.widgets.fields.buttons import named
from bayesgui.widgets.live_text import live, say
from bayesgui.widgets.rows.empty_state import EmptyState
from bayesgui.widgets.rows.layouts import stacked
from bayesgui.widgets.rows.rows_table import Column, RowsTable, paint_signed_bar
from bayesgui.widgets.theme import font, theme

if TYPE_CHECKING:
    from collections.abc import Callable

    from PySide6.QtGui import QColor, QPainter


ROW, _PX = 26, 12
_LEAST_BAR = 100
_BAR, _PAD, _GAP = 8.0, 8.0, 12.0
PART_TOKENS = ("c2", "c1")
"""Colors of the parts of a bar: tables, data."""


class JudgedPanel(Panel):
    """The table of the view that the page Judge shows."""

    shows = (Judgement,)

    row_chosen = Signal(object)
    """The `Row` that was clicked."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        named(self, "judgedPanel", spoken=live("Judged"))
        self._shown = Table()
        self.table: RowsTable[Row] = RowsTable(ROW, self, chosen=self.row_chosen.emit, roomy=True)
        say(self.table, spoken=live("Families, pairs or arcs"))
        self.model = self.table.records
        self.table.setHorizontalScrollMode(QAbstractItemView.ScrollMode.ScrollPerPixel)
        self.table.horizontalHeader().setStretchLastSection(True)
        self._empty = EmptyState(
            live("Nothing judged yet"), live("Start it on the page Judge at the right."), self
        )
        self._stack = stacked(self, self._empty, self.table, fills=True)

    def refresh(self) -> None:
        table = table_of(self.session.shown[Judgement].state)
        self._stack.setCurrentWidget(self.table if table.rows else self._empty)
        if table == self._shown:
            return
        heads, self._shown = self._shown.heads, table
        self.model.show([_column(table, k) for k in range(len(table.heads))], table.rows)
        if table.heads != heads:
            self._fit_columns()

    def _fit_columns(self) -> None:
        header = self.table.horizontalHeader()
        self.table.resizeColumnsToContents()
        if self.model.rows and self.model.rows[0].parts:
            last = self.model.columnCount() - 1
            least = _LEAST_BAR + int(_PAD + _text_room(self._shown))
            header.resizeSection(last, max(header.sectionSize(last), least))


def _column(table: Table, k: int) -> Column[Row]:
    """Return a column of a table: the nodes strong, numbers at the right."""

    def weight(row: Row) -> int:
        return 600 if k == 0 and not row.muted else 400

    def color(row: Row) -> QColor | None:
        return theme().muted if row.muted else None

    is_last = k == len(table.heads) - 1
    cell = table.rows[0].cells[k] if table.rows else ""
    return Column(
        table.heads[k],
        lambda row: table.text(row, k),
        right=not isinstance(cell, str) or (is_last and any(row.parts for row in table.rows[:1])),
        weight=weight,
        color=color,
        paint=_bar_of(table) if is_last else None,
    )


def _text_room(table: Table) -> float:
    """Return the width in px of the texts at the right of the bars, with the room around them."""
    metrics, last = QFontMetrics(font(_PX)), len(table.heads) - 1
    widest = max(
        (metrics.horizontalAdvance(table.text(row, last)) for row in table.rows), default=0
    )
    return widest + _PAD + _GAP


def _bar_of(table: Table) -> Callable[[QPainter, QRectF, Row], None]:
    """Return what paints the parts of a row as a bar before its number."""
    beside = _text_room(table)
    longest = max((sum(map(abs, row.parts)) for row in table.rows), default=0.0)

    def paint(painter: QPainter, rect: QRectF, row: Row) -> None:
        room = rect.adjusted(_PAD, 0, -beside, 0)
        if not row.parts or not longest or room.width() <= 20:
            return
        if table.is_signed:
            paint_signed_bar(painter, room, row.parts[0] / longest)
            return
        left = room.left()
        for part, token in zip(row.parts, PART_TOKENS, strict=False):
            width = room.width() * part / longest
            bar = QRectF(left, room.center().y() - _BAR / 2, width, _BAR)
            painter.fillRect(bar, theme().color(token))
            left += width

    return paint
