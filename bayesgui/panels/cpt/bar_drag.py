"""Dragging a bar of the table with the mouse: hit testing, pointer movement and signals."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Qt, Signal

from bayesgui.panels.cpt.delegate import bar_rect, grip_rect

if TYPE_CHECKING:
    from PySide6.QtCore import QModelIndex, QPoint
    from PySide6.QtGui import QMouseEvent
    from PySide6.QtWidgets import QAbstractItemView

    from bayesgui.panels.cpt.delegate import CptDelegate
    from bayesgui.panels.cpt.model import CptModel
    from bayesgui.panels.cpt.table_axes import TableAxes

STEP, FINE_STEP = 0.01, 0.001
SLOWER = 0.1
"""Factor on pointer movement while Shift is held, for finer steps."""
MIN_DRAG_PX = 3
"""Minimum movement in pixels that counts as a drag; Qt's default of 10 is a quarter of a bar."""
REACH = 5
"""Tolerance in pixels beside a bar within which it can still be grabbed."""


class BarDrag(QObject):
    """Follows the pointer over the cells of a table."""

    moved = Signal(int, int, float)
    """Configuration, state and the number to which the bar was dragged."""
    ended = Signal(bool)
    """The bar was released; carries whether the number is kept."""

    def __init__(self, model: CptModel, view: QAbstractItemView, cells: CptDelegate) -> None:
        super().__init__(view)
        self._table, self._view, self._cells = model, view, cells
        self._held: tuple[int, int] | None = None
        self._axes: TableAxes | None = None
        self._start = self._last = 0.0
        self._position = 0.0

    @property
    def is_dragging(self) -> bool:
        """Whether a bar is being dragged."""
        return self._cells.dragged is not None

    def press(self, event: QMouseEvent) -> None:
        """Grab the bar under the pointer."""
        self._held = None
        if event.button() != Qt.MouseButton.LeftButton or event.modifiers() not in (
            Qt.KeyboardModifier.NoModifier,
            Qt.KeyboardModifier.ShiftModifier,
        ):
            return
        place = event.position().toPoint()
        index = self._bar_at(place)
        if index is None:
            return
        self._held = self._table.place(index.row(), index.column())
        self._axes = self._table.axes
        self._start = self._last = event.position().x()
        number = self._table.number(*self._held)
        rect = self._view.visualRect(index)
        bar = bar_rect(rect)
        if grip_rect(rect, number).adjusted(-REACH, 0, REACH, 0).contains(event.position()):
            self._position = number
        else:
            self._position = (event.position().x() - bar.x()) / max(1.0, bar.width())

    def move(self, event: QMouseEvent) -> bool:
        """Drag the grabbed bar; without one, mark the bar that can be grabbed."""
        if self._held is None:
            if not event.buttons():
                self._hover(event.position().toPoint())
            return False
        if self._axes is not self._table.axes:
            # The table under the pointer was replaced.
            self.release()
            return True
        x = event.position().x()
        if not self.is_dragging:
            if abs(x - self._start) < MIN_DRAG_PX:
                return True
            self._cells.dragged = self._held
        fine = bool(event.modifiers() & Qt.KeyboardModifier.ShiftModifier)
        index = self._table.index_of(*self._held)
        length = max(1.0, bar_rect(self._view.visualRect(index)).width())
        self._position += (x - self._last) / length * (SLOWER if fine else 1.0)
        self._last = x
        step = FINE_STEP if fine else STEP
        number = round(round(min(1.0, max(0.0, self._position)) / step) * step, 6)
        self.moved.emit(*self._held, number)
        return True

    def release(self) -> None:
        """Release the bar and keep the number."""
        self._end(True)

    def cancel(self) -> None:
        """Release the bar and restore the previous number."""
        self._end(False)

    def leave(self) -> None:
        """Hide the grip when the pointer leaves."""
        self._set_hovered(None)

    def _end(self, kept: bool) -> None:
        self._held = None
        if self.is_dragging:
            self._cells.dragged = None
            self.ended.emit(kept)
            self._view.viewport().update()

    def _bar_at(self, place: QPoint) -> QModelIndex | None:
        index = self._view.indexAt(place)
        if not index.isValid() or not index.flags() & Qt.ItemFlag.ItemIsEditable:
            return None
        bar = bar_rect(self._view.visualRect(index))
        return index if bar.left() - REACH <= place.x() <= bar.right() + REACH else None

    def _hover(self, place: QPoint) -> None:
        index = self._bar_at(place)
        self._set_hovered(None if index is None else self._table.place(index.row(), index.column()))

    def _set_hovered(self, cell: tuple[int, int] | None) -> None:
        if cell == self._cells.hovered:
            return
        self._cells.hovered = cell
        if cell is None:
            self._view.viewport().unsetCursor()
        else:
            self._view.viewport().setCursor(Qt.CursorShape.SizeHorCursor)
        self._view.viewport().update()
