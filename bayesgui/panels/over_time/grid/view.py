"""How the grid of findings looks: a row for each node, a column for each slice."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np
from PySide6.QtCore import QRect, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QPen
from PySide6.QtWidgets import QScrollBar

from bayesgui.core.temporal.series import BLANK, Series
from bayesgui.panels.over_time.grid.cell_choice import CellChoice
from bayesgui.panels.over_time.grid.cell_painting import paint_blank, paint_finding, paint_seen
from bayesgui.panels.over_time.time_part import TimePart
from bayesgui.panels.rows.finding_words import finding_words
from bayesgui.widgets.live_text import live, say
from bayesgui.widgets.painting import LEFT, cut, write
from bayesgui.widgets.plots.strokes import tinted
from bayesgui.widgets.theme import font, theme

if TYPE_CHECKING:
    from collections.abc import Sequence

    from PySide6.QtCore import QPoint
    from PySide6.QtGui import QPainter, QResizeEvent, QWheelEvent
    from PySide6.QtWidgets import QWidget

    from bayesgui.core.evidence import Finding
    from bayesgui.panels.over_time.grid.rows import GridRow
    from bayesgui.panels.over_time.node_course import NodeCourse

ROW = 24
MOST_ROWS, LEAST_ROWS = 8, 2
"""Rows that are seen without scrolling, where there is room, and where there is none."""
ONCE_WIDTH = 72
"""Least width of the one cell of a node that is there once."""
_MANY = 64
"""Number of changed cells above which all are painted again."""


class GridView(TimePart):
    """Shows the findings of a series; rows that have no room scroll."""

    chosen = Signal()
    """Other cells are chosen."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("findingsGrid")
        say(self, spoken=live("Findings over time"))
        self.series = Series()
        self.rows: tuple[GridRow, ...] = ()
        self.choice: CellChoice | None = None
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setMouseTracking(True)
        self._bar = QScrollBar(Qt.Orientation.Vertical, self)
        self._bar.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self._bar.setSingleStep(ROW)
        self._bar.valueChanged.connect(lambda _value: self.update())
        self._bar.hide()

    # -- what it is told ----------------------------------------------------------------------

    def show_series(self, series: Series, rows: Sequence[GridRow]) -> None:
        """Show other findings, or other rows."""
        resized = len(rows) != len(self.rows)
        cursor = self._node_at_cursor()
        changed = self._changed_cells(series, rows)
        self.series, self.rows = series, tuple(rows)
        if self.choice is not None:
            names = [row.name for row in rows]
            if cursor in names and rows[self.choice.cursor[0] % len(rows)].name != cursor:
                self.choice = CellChoice.at(names.index(cursor), self.choice.cursor[1])
            self.choice = self.choice.within(len(self.rows), max(series.slices, 1))
        self.set_now(series.last_finding)
        if resized:
            self.updateGeometry()
            self._fit_bar()
        self._describe()
        if changed is None:
            self.update()
            return
        for cell in changed:
            self.update(self.cell_rect(*cell))

    def _changed_cells(
        self, series: Series, rows: Sequence[GridRow]
    ) -> list[tuple[int, int]] | None:
        """Return the cells that another series shows otherwise, as (row, slice); None for all."""
        before = self.series
        is_same = tuple(rows) == self.rows and series.columns == before.columns
        if not is_same or series.codes.shape != before.codes.shape:
            return None
        places = np.argwhere(series.codes != before.codes).tolist()
        cells = {(number, series.columns[column].name) for number, column in places}
        for a, b in ((before.others, series.others), (series.others, before.others)):
            cells |= {key for key, found in a.items() if b.get(key) != found}
        if len(cells) > _MANY or series.once != before.once:
            return None
        rows_of = {row.name: k for k, row in enumerate(rows)}
        return [(rows_of[name], number) for number, name in cells if name in rows_of]

    def set_course(self, course: NodeCourse) -> None:
        """Keep what is believed; the grid shows findings alone."""
        self.course = course

    def update_slices(self, *numbers: int) -> None:
        for number in numbers:
            self.update_columns(number, number)

    def update_now(self, before: int) -> None:
        self.update_columns(min(before, self.now), max(before, self.now) + 1)

    def set_slice(self, number: int) -> None:
        """Mark another slice, to which the cursor follows as far as there are cells."""
        super().set_slice(number)
        choice = self.choice
        cell = min(number, max(self.series.slices - 1, 0))
        if choice is not None and not choice.is_block and choice.cursor[1] != cell:
            self._update_choice()
            self.choice = CellChoice.at(choice.cursor[0], cell)
            self._describe()
            self._update_choice()

    def choose(self, choice: CellChoice | None) -> None:
        """Choose other cells; the row of the cursor is scrolled into view."""
        kept = None if choice is None else choice.within(len(self.rows), max(self.series.slices, 1))
        if kept == self.choice:
            return
        self._update_choice()
        self.choice = kept
        if kept is not None:
            top = kept.cursor[0] * ROW
            low, high = top + ROW - self.height(), top
            self._bar.setValue(min(max(self._bar.value(), low), high))
        self._describe()
        self._update_choice()
        self.chosen.emit()

    def _update_choice(self) -> None:
        """Paint the chosen cells again."""
        choice = self.choice
        if choice is None or choice.is_block:
            self.update()
        elif choice.cursor[0] < len(self.rows):
            self.update(self.cell_rect(*choice.cursor).adjusted(-2, -2, 2, 2))

    def _node_at_cursor(self) -> str:
        row = None if self.choice is None else self.choice.cursor[0]
        return self.rows[row].name if row is not None and row < len(self.rows) else ""

    def _describe(self) -> None:
        """Say where the cursor is, to who does not see it."""
        if self.choice is None or not self.rows or not self.series.slices:
            self.setAccessibleDescription("")
            return
        row, number = self.choice.cursor
        self.setAccessibleDescription(self.cell_words(self.rows[row], number))

    # -- where things are ---------------------------------------------------------------------

    def sizeHint(self) -> QSize:
        return QSize(400, ROW * min(max(len(self.rows), 1), MOST_ROWS) + 1)

    def minimumSizeHint(self) -> QSize:
        return QSize(200, ROW * min(max(len(self.rows), 1), LEAST_ROWS) + 1)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._fit_bar()

    def _fit_bar(self) -> None:
        most = max(ROW * len(self.rows) + 1 - self.height(), 0)
        self._bar.setRange(0, most)
        self._bar.setPageStep(max(self.height() - ROW, ROW))
        self._bar.setVisible(most > 0)
        width = self._bar.sizeHint().width()
        self._bar.setGeometry(self.width() - width, 0, width, self.height())

    def row_rect(self, row: int) -> QRect:
        """Return where a row stands, its label included."""
        return QRect(0, row * ROW - self._bar.value(), self.width(), ROW)

    def cell_rect(self, row: int, number: int) -> QRect:
        """Return where a cell stands, with its right and lower line."""
        whole, axis = self.row_rect(row), self.axis
        if self.rows[row].once:
            return QRect(axis.start, whole.top(), max(ONCE_WIDTH, round(axis.column)), ROW)
        x, width = axis.span(number, number)
        return QRect(x, whole.top(), width, ROW)

    def place_of(self, name: str, number: int) -> QPoint:
        """Return the middle of a cell."""
        row = [row.name for row in self.rows].index(name)
        return self.cell_rect(row, number).center()

    def row_at(self, place: QPoint) -> int | None:
        """Return the row at a place."""
        row = (place.y() + self._bar.value()) // ROW
        return row if 0 <= row < len(self.rows) else None

    def cell_at(self, place: QPoint) -> tuple[int, int] | None:
        """Return the cell at a place, as (row, slice); None over labels and beyond the cells."""
        row = self.row_at(place)
        if row is None:
            return None
        if self.rows[row].once:
            inside = self.cell_rect(row, 0).contains(place)
            return (row, self.shown_slice) if inside else None
        number = self.axis.slice_at(place.x())
        return None if number is None or number >= self.series.slices else (row, number)

    @property
    def seen_rows(self) -> range:
        """The rows that are seen, those cut by an edge included."""
        first = self._bar.value() // ROW
        last = -((-self._bar.value() - self.height()) // ROW)
        return range(first, min(last, len(self.rows)))

    def wheelEvent(self, event: QWheelEvent) -> None:
        vertical = abs(event.angleDelta().y()) > abs(event.angleDelta().x())
        if vertical and not event.modifiers() and self._bar.isVisible():
            self._bar.setValue(self._bar.value() - round(event.angleDelta().y() / 120 * ROW))
            event.accept()
            return
        super().wheelEvent(event)

    # -- painting -----------------------------------------------------------------------------

    def paint_part(self, painter: QPainter) -> None:
        colors = theme()
        for row in self.seen_rows:
            box = QRectF(self.row_rect(row)).adjusted(12, 0, 0, 0)
            face = font(12, 600)
            name = cut(self.rows[row].name, face, self.axis.left - 20)
            write(painter, box, name, face, colors.text, LEFT)
        painter.save()
        self.clip_columns(painter)
        painted = self.painted
        for row in self.seen_rows:
            if not self.rows[row].once:
                self._paint_row(painter, row, painted)
        painter.restore()
        for row in self.seen_rows:
            if self.rows[row].once:
                self._paint_once(painter, row)
        self._paint_choice(painter)

    def _paint_row(self, painter: QPainter, row: int, painted: Sequence[int]) -> None:
        grid_row, series = self.rows[row], self.series
        variable = grid_row.variable
        if variable.name not in series.names:
            return
        column = series.column(variable.name)
        numbers = [number for number in painted if number < series.slices]
        codes = series.codes[numbers, column].tolist()
        line = QPen(theme().border, 1)
        others = series.others
        for number, code in zip(numbers, codes, strict=True):
            cell = self.cell_rect(row, number)
            if code != BLANK:
                paint_seen(painter, cell, variable.states[code], first=code == 0)
            else:
                finding = others.get((number, variable.name)) if others else None
                self._paint_other(painter, cell, grid_row, finding, number)
            painter.setPen(line)
            painter.drawLine(cell.left(), cell.bottom(), cell.right(), cell.bottom())
            painter.drawLine(cell.right(), cell.top(), cell.right(), cell.bottom())
        if not row:
            painter.setPen(line)
            top = self.row_rect(row).top()
            painter.drawLine(self.axis.start, top, self.axis.end, top)

    def _paint_other(
        self,
        painter: QPainter,
        cell: QRect,
        row: GridRow,
        finding: Finding | None,
        number: int,
    ) -> None:
        if finding is not None:
            paint_finding(painter, cell, row.variable, finding)
            return
        paint_blank(painter, cell, hatched=number <= self.now)
        if number == self.shown_slice:
            painter.fillRect(cell, tinted(theme().accent_soft, 0.6))

    def _paint_once(self, painter: QPainter, row: int) -> None:
        whole, colors = self.row_rect(row), theme()
        ground = whole.adjusted(self.axis.start, 0, 0, 0)
        painter.fillRect(ground, colors.surface)
        cell = self.cell_rect(row, 0)
        finding = self.rows[row].finding(self.series, 0)
        if finding is None:
            paint_blank(painter, cell, hatched=False)
        else:
            paint_finding(painter, cell, self.rows[row].variable, finding)
        painter.setPen(QPen(colors.border, 1))
        painter.drawRect(cell.adjusted(-1, 0, -1, -1))
        beside = QRectF(cell.right() + 8, whole.top(), whole.width(), ROW)
        write(painter, beside, self.tr("once"), font(11), colors.muted, LEFT)

    def _paint_choice(self, painter: QPainter) -> None:
        choice, colors = self.choice, theme()
        if choice is None or not self.rows or not self.series.slices:
            return
        painter.save()
        painter.setClipRect(QRect(self.axis.start - 1, 0, self.width(), self.height()))
        if choice.is_block:
            first = self.cell_rect(choice.rows.start, choice.slices.start)
            last = self.cell_rect(choice.rows.stop - 1, choice.slices.stop - 1)
            block = first.united(last)
            painter.fillRect(block, tinted(colors.accent, 0.16))
            painter.setPen(QPen(colors.accent, 1))
            painter.drawRect(block.adjusted(0, 0, -1, -1))
        cell = QRectF(self.cell_rect(*choice.cursor)).adjusted(0, 0, -1, -1)
        painter.setPen(QPen(colors.accent, 2 if self.hasFocus() else 1.5))
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.drawRect(cell)
        painter.restore()

    # -- in words -----------------------------------------------------------------------------

    def cell_words(self, row: GridRow, number: int) -> str:
        """Return a cell in one line: ``Heat, t = 10: ok, observed``."""
        place = row.name
        if not row.once:
            time = self.series.time(number)
            place = f"{row.name}, t = {number}"
            if time != str(number):
                place = f"{place} ({time})"
        finding = row.finding(self.series, number)
        if finding is None:
            return self.tr("{cell}: no finding").format(cell=place)
        words = finding_words(row.variable, finding)
        return self.tr("{cell}: {finding}, {kind}").format(
            cell=place, finding=words.line, kind=words.kind
        )

    def tip_at(self, number: int, place: QPoint) -> str:
        cell = self.cell_at(place)
        return "" if cell is None else self.cell_words(self.rows[cell[0]], cell[1])
