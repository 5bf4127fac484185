"""The grid of a table: cells with bar and number, and keys as in a spreadsheet."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

import numpy as np
from PySide6.QtCore import QEvent, QItemSelectionModel, Qt, Signal
from PySide6.QtGui import QFontMetrics, QGuiApplication, QKeyEvent, QKeySequence

from bayesgui.panels.cpt.bar_drag import BarDrag
from bayesgui.panels.cpt.clipboard import copy_block
from bayesgui.panels.cpt.configuration_grid import ConfigurationGrid, text_width
from bayesgui.panels.cpt.delegate import CptDelegate
from bayesgui.panels.cpt.header import HEAD, CptHeader
from bayesgui.panels.cpt.tree_header import CptTreeHeader
from bayesgui.panels.rows.open_editor import open_editor
from bayesgui.widgets.focus import has_focus
from bayesgui.widgets.theme import font

if TYPE_CHECKING:
    from PySide6.QtGui import QFocusEvent, QMouseEvent
    from PySide6.QtWidgets import QWidget

    from bayesgui.panels.cpt.branches import ConfigurationTree
    from bayesgui.panels.cpt.model import CptModel

_COLUMN_WIDTHS = (96, 145)
_FIRST_WIDTH = (112, 240)
_OPENING = (Qt.Key.Key_Plus, Qt.Key.Key_Equal)
_CLOSING = (Qt.Key.Key_Minus,)
_ENTER = (Qt.Key.Key_Return, Qt.Key.Key_Enter)
_PLAIN = (Qt.KeyboardModifier.NoModifier, Qt.KeyboardModifier.KeypadModifier)


class CptView(ConfigurationGrid):
    """The grid of the selected node's table."""

    column_widths = _COLUMN_WIDTHS
    nudge_steps = (0.01, 0.001)

    pasted = Signal(str)
    """A block of text to paste at the current cell."""
    nudged = Signal(int, int, float)
    """Configuration and state of a cell, and the change of its number."""
    filled = Signal()
    """Request to copy the first selected configuration to the other selected ones."""
    focus_lost = Signal()
    """The keys go to something else now."""
    cells_chosen = Signal()
    """The selected cells changed."""

    def __init__(self, model: CptModel, parent: QWidget | None = None) -> None:
        super().__init__(model, parent)
        self._table = model
        self.setObjectName("cptTable")
        self._left = CptTreeHeader(model, self)
        self.set_headers(CptHeader(Qt.Orientation.Horizontal, model, self), self._left)
        self.cells = CptDelegate(model, self)
        self.setItemDelegate(self.cells)
        self.cells.entered.connect(self.step_on)
        self.drag = BarDrag(model, self, self.cells)
        for lines_changed in (
            model.modelReset,
            model.rowsInserted,
            model.rowsRemoved,
            model.columnsInserted,
            model.columnsRemoved,
        ):
            lines_changed.connect(lambda *_: self.fit_sizes())
        self.is_column_done = False
        """Whether the number typed last let the last open one of its column be filled."""
        self._kept: tuple[object, int, int, int] | None = None
        model.modelAboutToBeReset.connect(self._keep_place)
        model.modelReset.connect(self._restore_place)
        self.selectionModel().selectionChanged.connect(lambda *_: self.cells_chosen.emit())

    def _keep_place(self) -> None:
        """Save the current cell before a branch is folded or a line is added."""
        index, self._kept = self.currentIndex(), None
        if index.isValid():
            place = self._table.place(index.row(), index.column())
            self._kept = (self._table.axes, *place, self.verticalScrollBar().value())

    def _restore_place(self) -> None:
        kept, axes = self._kept, self._table.axes
        if kept is not None and axes is not None and kept[0] is axes:
            _, configuration, line, scrolled = kept
            if self._table.tree is None and configuration >= axes.n_configurations:
                return
            self.verticalScrollBar().setValue(scrolled)
            self.go_to(configuration, min(line, self._table.n_lines - 1))

    # -- sizes --------------------------------------------------------------------------------

    def fit_sizes(self) -> None:
        """Fit headers and columns to the texts of the table and to the viewport."""
        axes = self._table.axes
        if axes is None:
            return
        least, most = _FIRST_WIDTH
        width = partial(text_width, QFontMetrics(font(12)), most=most)
        levels = max(1, len(axes.parents))
        lines = tuple(map(self._table.line_name, range(self._table.n_lines)))
        if self._table.tree is not None:
            self.set_sizes([self._left.tree_width()], [HEAD], width(lines, least=_COLUMN_WIDTHS[0]))
        elif self._table.transposed:
            parents = [width((name, *states), least=80) for name, states in axes.parents]
            self.set_sizes(parents or [least], [HEAD], width(lines, least=_COLUMN_WIDTHS[0]))
        else:
            names = tuple(name for name, _ in axes.parents)
            self.set_sizes([width((*lines, *names), least=least)], [HEAD] * levels)

    # -- keys ---------------------------------------------------------------------------------

    def event(self, event: QEvent) -> bool:
        """Handle the keys of a table before the window's shortcuts do."""
        if event.type() == QEvent.Type.ShortcutOverride and isinstance(event, QKeyEvent):
            own = (
                QKeySequence.StandardKey.Copy,
                QKeySequence.StandardKey.Paste,
                QKeySequence.StandardKey.SelectAll,
                QKeySequence.StandardKey.Delete,
            )
            if (
                any(event.matches(key) for key in own)
                or event.key() == Qt.Key.Key_F2
                or self.nudge_of(event)
                or self._is_fill(event)
                or (event.key() == Qt.Key.Key_Escape and self.drag.is_dragging)
            ):
                event.accept()
                return True
        return super().event(event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Copy, paste, and open the current cell with Enter."""
        index = self.currentIndex()
        current = _fold_by_key(self._table, event, index.row(), index.column())
        if current is not None:
            self.go_to(current, max(0, index.column()))
        elif event.matches(QKeySequence.StandardKey.Copy):
            self.copy()
        elif event.matches(QKeySequence.StandardKey.Paste):
            self.pasted.emit(QGuiApplication.clipboard().text())
        elif event.matches(QKeySequence.StandardKey.Delete):
            event.accept()
        elif self.nudge_of(event):
            index = self.currentIndex()
            axes = self._table.axes
            if axes is not None and index.flags() & Qt.ItemFlag.ItemIsEditable:
                self.nudged.emit(
                    *self._table.place(index.row(), index.column()), self.nudge_of(event)
                )
        elif self._is_fill(event):
            self.filled.emit()
        elif event.key() == Qt.Key.Key_Escape and self.drag.is_dragging:
            self.drag.cancel()
        elif event.key() == Qt.Key.Key_Escape:
            # Without a selection, operations on columns apply to all.
            self.clearSelection()
        elif event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            open_editor(self, self.currentIndex())
        else:
            super().keyPressEvent(event)

    def copy(self) -> None:
        """Copy the selected block for spreadsheets, directly from the array."""
        block = self.selected_block()
        if block is not None:
            rows, columns = block
            table = self._table
            values = table.counts if table.form == "counts" else table.values
            values = values if table.transposed else values.T
            lines = slice(rows.start, rows.stop)
            # A row of a tree is copied with all rows below it.
            lines = lines if table.tree is None else table.tree.beneath(rows)
            chosen = np.asarray(values[lines, columns.start : columns.stop])
            copy_block(chosen, table.form)

    def selected_block(self) -> tuple[range, range] | None:
        """Return rows and columns of the selected cells without sums; None if there are none."""
        axes = self._table.axes
        chosen = self.selectionModel().selection().toList()
        if axes is None or not chosen:
            return None
        first = chosen[0]
        states = len(axes.states)
        rows = range(first.top(), first.bottom() + 1)
        columns = range(first.left(), first.right() + 1)
        if self._table.transposed:
            columns = range(columns.start, min(columns.stop, states))
        else:
            rows = range(rows.start, min(rows.stop, states))
        return (rows, columns) if rows and columns else None

    def chosen_cells(self) -> tuple[slice, slice] | None:
        """Return configurations and states of the selected cells, None if there are none."""
        block = self.selected_block()
        if block is None:
            return None
        rows, columns = (slice(part.start, part.stop) for part in block)
        if self._table.tree is not None:
            return self._table.tree.beneath(block[0]), columns
        return (rows, columns) if self._table.transposed else (columns, rows)

    def go_to(self, configuration: int, line: int) -> None:
        """Make a cell the current one and select only it.

        `configuration, line`: the cell; if it is in a collapsed branch, the branch is selected.
        """
        flag = QItemSelectionModel.SelectionFlag.ClearAndSelect
        index = self._table.index_of(configuration, line)
        self.selectionModel().setCurrentIndex(index, flag)

    def is_at(self, configuration: int) -> bool:
        """Whether the user is in a configuration: its cell is current, and keys come here."""
        if not has_focus(self):
            return False
        index = self.currentIndex()
        return (
            index.isValid() and self._table.place(index.row(), index.column())[0] == configuration
        )

    def focusOutEvent(self, event: QFocusEvent) -> None:
        super().focusOutEvent(event)
        self.focus_lost.emit()

    @staticmethod
    def _is_fill(event: QKeyEvent) -> bool:
        held = event.modifiers() == Qt.KeyboardModifier.ControlModifier
        return held and event.key() == Qt.Key.Key_R

    # -- bars ---------------------------------------------------------------------------------

    def mousePressEvent(self, event: QMouseEvent) -> None:
        """Select the cell, and grab its bar if it is under the pointer."""
        super().mousePressEvent(event)
        self.drag.press(event)

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        """Drag the bar, or select, or mark the bar that can be grabbed."""
        if not self.drag.move(event):
            super().mouseMoveEvent(event)

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        self.drag.release()
        super().mouseReleaseEvent(event)

    def leaveEvent(self, event: QEvent) -> None:
        self.drag.leave()
        super().leaveEvent(event)

    def step_on(self) -> None:
        """Make the next state of the configuration current, then the next configuration's first.

        A configuration that was filled by itself is left at once: its numbers stay.
        """
        axes, index = self._table.axes, self.currentIndex()
        is_done, self.is_column_done = self.is_column_done, False
        if axes is None or not index.isValid():
            return
        configuration, line = self._table.place(index.row(), index.column())
        if line + 1 < len(axes.states) and not is_done:
            after = self._table.index_of(configuration, line + 1)
        else:
            rows = self._table.rowCount() if self._table.transposed else axes.n_configurations
            along = index.row() if self._table.transposed else index.column()
            after = self._table.along((along + 1) % rows, 0)
        flag = QItemSelectionModel.SelectionFlag
        self.selectionModel().setCurrentIndex(after, flag.ClearAndSelect)


def _fold_by_key(table: CptModel, event: QKeyEvent, row: int, column: int) -> int | None:
    """Expand or collapse a branch by key, or find the row to which the key moves.

    Returns: the id of the row that becomes current; None if the key has no meaning in a tree.
    """
    tree = table.tree
    if tree is None or not 0 <= row < tree.n_rows:
        return None
    number, key = tree.id_at(row), Qt.Key(event.key())
    # On many keyboards plus needs Shift.
    if key in _OPENING or key in _CLOSING:
        return _turn(table, number, key in _OPENING)
    if event.modifiers() not in _PLAIN:
        return None
    if key in _ENTER and tree.is_branch(number):
        return _turn(table, number, not tree.is_open(number))
    if key == Qt.Key.Key_Left and column <= 0:
        return _outward(table, tree, number)
    return None


def _turn(table: CptModel, number: int, opened: bool) -> int:
    assert table.tree is not None
    if table.tree.is_branch(number) and table.tree.is_open(number) != opened:
        table.fold(lambda tree: tree.set_open(number, opened))
        return number
    above = table.tree.above(number)
    if not opened and above is not None:
        table.fold(lambda tree: tree.set_open(above, False))
        return above
    return number


def _outward(table: CptModel, tree: ConfigurationTree, number: int) -> int:
    if tree.is_open(number):
        return _turn(table, number, False)
    above = tree.above(number)
    return number if above is None else above
