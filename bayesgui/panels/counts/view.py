"""The grid of the page Counts: headers as on the page CPT; α can be typed, dragged and copied."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

import numpy as np
from PySide6.QtCore import QEvent, QObject, QPointF, Qt, Signal
from PySide6.QtGui import QFontMetrics, QGuiApplication, QKeyEvent, QKeySequence, QPainter
from PySide6.QtWidgets import QStyle, QStyleOptionViewItem

from bayesgui.core.numerals import parse_number
from bayesgui.panels.cpt.configuration_grid import ConfigurationGrid, text_width
from bayesgui.panels.cpt.delegate import bar_rect, number_text
from bayesgui.panels.cpt.header import HEAD, PADDING, CptHeader
from bayesgui.panels.rows.number_delegate import NumberDelegate
from bayesgui.panels.rows.open_editor import open_editor
from bayesgui.widgets.hatching import paint_hatching
from bayesgui.widgets.painting import RIGHT, write
from bayesgui.widgets.rows.probability_bar import paint_bar
from bayesgui.widgets.theme import font, theme

if TYPE_CHECKING:
    from PySide6.QtCore import QModelIndex, QPersistentModelIndex
    from PySide6.QtGui import QMouseEvent
    from PySide6.QtWidgets import QWidget

    from bayesgui.panels.counts.model import CountsModel, Part

    Index = QModelIndex | QPersistentModelIndex

_COLUMN_WIDTHS = (76, 110)
_FIRST_WIDTH = (72, 200)
MIN_DRAG_PX = 3
"""Minimum movement in pixels that counts as a drag."""
PIXELS = 60.0
"""Pixels of a drag that add as much as there was, or 1."""
FINER = 0.1
STEP, FINE_STEP = 0.1, 0.01
MAX_COUNT = 1e12


class CountsDelegate(NumberDelegate):
    """Paints cells and edits α."""

    def __init__(self, model: CountsModel, parent: QObject) -> None:
        super().__init__(parent)
        self._table = model
        self._font = font(12)
        self._metrics = QFontMetrics(self._font)

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: Index) -> None:
        table, colors, rect = self._table, theme(), option.rect
        configuration, line, part = table.place(index)
        is_sum = line == len(table.states)
        ground = colors.surface
        if option.state & QStyle.StateFlag.State_Selected:
            ground = colors.accent_soft
        painter.fillRect(rect, ground)
        if part == "counts" and table.is_unseen(configuration):
            # The pattern starts at the cell: its neighbors to the left and right are not hatched.
            paint_hatching(painter, rect, QPointF(rect.x(), 0))
        number = table.number(configuration, line, part)
        text = table.text(configuration, line, part)
        if part == "estimate" and not is_sum and not np.isnan(number):
            bar = bar_rect(rect)
            text = number_text(text, rect, self._metrics)
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            paint_bar(painter, bar, min(number, 1.0), None, "belief", ground)
            painter.setRenderHint(QPainter.RenderHint.Antialiasing, False)
        place = rect.adjusted(0, 0, -PADDING, 0)
        write(painter, place, text, self._font, colors.muted if is_sum else colors.text, RIGHT)
        if part == "prior" and not is_sum:
            # A thin border as in a field: this cell is editable.
            painter.setPen(colors.control)
            painter.drawLine(
                rect.left() + 6, rect.bottom() - 3, rect.right() - 6, rect.bottom() - 3
            )
        if part == "estimate":
            painter.setPen(colors.border)
            painter.drawLine(rect.topRight(), rect.bottomRight())
        if option.state & QStyle.StateFlag.State_HasFocus:
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.setPen(colors.accent)
            painter.drawRect(rect.adjusted(0, 0, -1, -1))

    # -- typing -------------------------------------------------------------------------------

    def problem(self, text: str) -> str:
        number = parse_number(text)
        if number is None or not 0 <= number <= MAX_COUNT:
            return self.tr("A hyper-parameter is a number of 0 or more, such as 0.5 or 2.")
        return ""

    def hand_over(self, text: str, index: Index) -> None:
        number = parse_number(text)
        assert number is not None
        configuration, line, _ = self._table.place(index)
        self.typed.emit(configuration, line, number)


class CountsView(ConfigurationGrid):
    """The grid of prior, counts, posterior and estimate."""

    column_widths = _COLUMN_WIDTHS
    nudge_steps = (STEP, FINE_STEP)

    dragged = Signal(int, int, float)
    """Configuration, state, and the α to which it was dragged."""
    nudged = Signal(int, int, float)
    """Configuration, state, and the change of its α."""
    settled = Signal()
    """A gesture begins, or ended."""
    cancelled = Signal()
    """The drag was cancelled."""
    cell_chosen = Signal()
    """Another cell is current."""

    def __init__(self, model: CountsModel, parent: QWidget | None = None) -> None:
        super().__init__(model, parent)
        self._table = model
        self._held: tuple[int, int, float, float] | None = None
        self._moving = False
        self.setObjectName("countsTable")
        self.set_headers(
            CptHeader(Qt.Orientation.Horizontal, model, self),
            CptHeader(Qt.Orientation.Vertical, model, self),
        )
        self.cells = CountsDelegate(model, self)
        self.setItemDelegate(self.cells)
        model.modelReset.connect(self.fit_sizes)
        self.selectionModel().currentChanged.connect(lambda *_: self._on_chosen())

    def _on_chosen(self) -> None:
        """Scroll all four parts of the chosen configuration into view, the chosen one last."""
        index = self.currentIndex()
        if index.isValid():
            configuration, line, _ = self._table.place(index)
            ends: tuple[Part, ...] = ("estimate", "prior")
            for part in ends:
                self.scrollTo(self._table.index_of(configuration, line, part))
            self.scrollTo(index)
        self.cell_chosen.emit()

    def chosen_cell(self) -> tuple[int, int]:
        """Return configuration and state of the current parameter."""
        index = self.currentIndex()
        if not index.isValid():
            return 0, 0
        configuration, line, _ = self._table.place(index)
        return configuration, min(line, len(self._table.states) - 1)

    # -- sizes --------------------------------------------------------------------------------

    def fit_sizes(self) -> None:
        axes = self._table.axes
        if axes is None:
            return
        least, most = _FIRST_WIDTH
        width = partial(text_width, self.top.fontMetrics(), most=most)
        lines = (*axes.states, self._table.line_name(len(axes.states)))
        if self._table.transposed:
            parents = [width((name, *states), least=60) for name, states in axes.parents]
            self.set_sizes(parents, [HEAD], width(lines, least=_COLUMN_WIDTHS[0]))
        else:
            names = tuple(name for name, _ in axes.parents)
            left = width((*lines, *names, axes.variable), least=least)
            self.set_sizes([left], [HEAD] * len(axes.parents))

    # -- keys ---------------------------------------------------------------------------------

    def event(self, event: QEvent) -> bool:
        """Handle the keys of a table before the window's shortcuts do."""
        if event.type() == QEvent.Type.ShortcutOverride and isinstance(event, QKeyEvent):
            own = (QKeySequence.StandardKey.Copy, QKeySequence.StandardKey.SelectAll)
            ours = event.key() == Qt.Key.Key_F2 or bool(self.nudge_of(event))
            if ours or any(event.matches(key) for key in own):
                event.accept()
                return True
        return super().event(event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Copy, open the current cell with Enter, and end a drag with Escape."""
        if event.matches(QKeySequence.StandardKey.Copy):
            self.copy()
        elif event.key() == Qt.Key.Key_Escape and self._held is not None:
            self._held = None
            if self._moving:
                self.cancelled.emit()
            self._end()
        elif self.nudge_of(event):
            if self.currentIndex().flags() & Qt.ItemFlag.ItemIsEditable:
                configuration, line, _ = self._table.place(self.currentIndex())
                self.nudged.emit(configuration, line, self.nudge_of(event))
        elif event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            open_editor(self, self.currentIndex())
        else:
            super().keyPressEvent(event)

    def copy(self) -> None:
        """Copy the selected block for spreadsheets."""
        chosen = self.selectionModel().selection().toList()
        if not chosen:
            return
        block, model = chosen[0], self._table
        rows = (
            "\t".join(
                str(model.index(row, column).data(Qt.ItemDataRole.EditRole))
                for column in range(block.left(), block.right() + 1)
            )
            for row in range(block.top(), block.bottom() + 1)
        )
        QGuiApplication.clipboard().setText("\n".join(rows) + "\n")

    # -- dragging -----------------------------------------------------------------------------

    def mousePressEvent(self, event: QMouseEvent) -> None:
        """Select the cell, and grab its α if it has one."""
        super().mousePressEvent(event)
        index = self.indexAt(event.position().toPoint())
        self._held = None
        editable = index.isValid() and index.flags() & Qt.ItemFlag.ItemIsEditable
        if event.button() == Qt.MouseButton.LeftButton and editable:
            configuration, line, part = self._table.place(index)
            start = self._table.number(configuration, line, part)
            self._held = (configuration, line, event.position().x(), start)

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        """Drag the grabbed α; without one, mark the cell that can be dragged."""
        if self._held is None:
            if not event.buttons():
                index = self.indexAt(event.position().toPoint())
                editable = index.isValid() and index.flags() & Qt.ItemFlag.ItemIsEditable
                shape = Qt.CursorShape.SizeHorCursor if editable else Qt.CursorShape.ArrowCursor
                self.viewport().setCursor(shape)
            super().mouseMoveEvent(event)
            return
        configuration, state, x, start = self._held
        way = event.position().x() - x
        if not self._moving and abs(way) < MIN_DRAG_PX:
            return
        if not self._moving:
            self._moving = True
            self.settled.emit()
        fine = bool(event.modifiers() & Qt.KeyboardModifier.ShiftModifier)
        scale = max(start, 1.0) / PIXELS * (FINER if fine else 1.0)
        step = FINE_STEP if fine else STEP
        number = max(0.0, round(round((start + way * scale) / step) * step, 6))
        self.dragged.emit(configuration, state, number)

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        self._held = None
        self._end()
        super().mouseReleaseEvent(event)

    def _end(self) -> None:
        if self._moving:
            self._moving = False
            self.settled.emit()
