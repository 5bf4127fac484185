"""The view of the list of nodes: what its rows do under the pointer and the keyboard."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QModelIndex, QPersistentModelIndex, QPoint, QRect, QRectF, Qt, Signal
from PySide6.QtGui import QContextMenuEvent, QKeyEvent, QPainter, QPen
from PySide6.QtWidgets import QAbstractItemView, QListView, QWidget

from bayesgui.panels.network.node_delegate import CHEVRON, INDENT, NodeDelegate
from bayesgui.panels.network.node_list_model import Role
from bayesgui.widgets.theme import theme

if TYPE_CHECKING:
    from PySide6.QtGui import QMouseEvent, QPaintEvent

    from bayesgui.panels.network.node_list_model import NodeListModel

    Index = QModelIndex | QPersistentModelIndex

_OPENING = (Qt.Key.Key_Right, Qt.Key.Key_Plus)
_FOLDING = (Qt.Key.Key_Left, Qt.Key.Key_Minus)
_ENTER = (Qt.Key.Key_Return, Qt.Key.Key_Enter)


class NodeListView(QListView):
    """The list view; letters are shortcuts of the window, so typing does not search.

    Where there are submodels it is a tree: a row under the pointer is dragged into another one.
    """

    opened = Signal(str)
    states_requested = Signal(str)
    menu_requested = Signal(str, QPoint)
    unfold_requested = Signal(str, bool)
    """A submodel is to be opened, or folded."""
    submodel_menu_requested = Signal(str, QPoint)
    dropped = Signal(str)
    """The selected rows were dragged onto a submodel, "" for outside of all."""

    def __init__(self, model: NodeListModel, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._nodes = model
        self._is_dragging = False
        self._target: str | None = None
        self.setModel(model)
        self.setObjectName("networkTree")
        self.setItemDelegate(NodeDelegate(model, self))
        self.setUniformItemSizes(True)
        self.setMouseTracking(True)
        self.setSelectionMode(QAbstractItemView.SelectionMode.ExtendedSelection)
        self.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.doubleClicked.connect(self._on_double_clicked)

    def allow_dragging(self, allowed: bool) -> None:
        """Let rows be dragged, where there are submodels to drag them into."""
        self.setDragEnabled(allowed)

    # -- the keyboard -------------------------------------------------------------------------

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Open a node on Enter and its menu of states on E; open and fold a submodel."""
        index = self.currentIndex()
        name, id = index.data(Role.NODE), index.data(Role.SUBMODEL)
        plain = event.modifiers() in (
            Qt.KeyboardModifier.NoModifier,
            Qt.KeyboardModifier.KeypadModifier,
        )
        key = event.key()
        if self._is_dragging and key == Qt.Key.Key_Escape:
            self._end_drag()
        elif id and plain and key in _ENTER:
            self.unfold_requested.emit(id, not self._is_open(index))
        elif id and key in _OPENING:
            self._open_or_enter(index)
        elif id and key in _FOLDING and self._is_open(index):
            self.unfold_requested.emit(id, False)
        elif plain and key == Qt.Key.Key_Left and self._nodes.entries and index.isValid():
            self._go_out(index)
        elif name and plain and key in _ENTER:
            self.opened.emit(name)
        elif name and plain and key == Qt.Key.Key_E:
            self.states_requested.emit(name)
        else:
            super().keyPressEvent(event)

    def _is_open(self, index: Index) -> bool:
        return self._nodes.entries[index.row()].is_open

    def _open_or_enter(self, index: Index) -> None:
        """Open a submodel, or go to the first row in it."""
        if not self._is_open(index):
            self.unfold_requested.emit(index.data(Role.SUBMODEL), True)
        elif index.row() + 1 < len(self._nodes.entries):
            self.setCurrentIndex(self._nodes.index(index.row() + 1))

    def _go_out(self, index: Index) -> None:
        """Go to the submodel around a row."""
        entries = self._nodes.entries
        depth = entries[index.row()].depth
        around = [k for k in range(index.row()) if entries[k].depth < depth]
        if around:
            self.setCurrentIndex(self._nodes.index(around[-1]))

    def keyboardSearch(self, search: str) -> None:
        """Ignore typed letters: they are shortcuts while the list has the focus."""

    # -- menus and clicks ---------------------------------------------------------------------

    def contextMenuEvent(self, event: QContextMenuEvent) -> None:
        by_mouse = event.reason() == QContextMenuEvent.Reason.Mouse
        index = self.indexAt(event.pos()) if by_mouse else self.currentIndex()
        if not index.isValid():
            return
        below = self.viewport().mapToGlobal(self.visualRect(index).bottomLeft())
        place = event.globalPos() if by_mouse else below
        id = index.data(Role.SUBMODEL)
        if id:
            self.submodel_menu_requested.emit(id, place)
        else:
            self.menu_requested.emit(index.data(Role.NODE), place)

    def _on_double_clicked(self, index: QModelIndex) -> None:
        id = index.data(Role.SUBMODEL)
        if not id:
            self.opened.emit(index.data(Role.NODE))
        elif not self._is_pressed_at_chevron:
            self.unfold_requested.emit(id, not self._is_open(index))

    _is_pressed_at_chevron = False

    def mousePressEvent(self, event: QMouseEvent) -> None:
        """Open or fold a submodel whose chevron is pressed."""
        self._is_pressed_at_chevron = False
        place = event.position().toPoint()
        index = self.indexAt(place)
        id = index.data(Role.SUBMODEL) if index.isValid() else None
        if id and event.button() == Qt.MouseButton.LeftButton and self._at_chevron(index, place):
            self._is_pressed_at_chevron = True
            self.unfold_requested.emit(id, not self._is_open(index))
            return
        super().mousePressEvent(event)

    def _at_chevron(self, index: Index, place: QPoint) -> bool:
        left = self.visualRect(index).left() + INDENT * self._nodes.entries[index.row()].depth
        return left <= place.x() < left + CHEVRON

    # -- dragging -----------------------------------------------------------------------------

    def startDrag(self, supported: Qt.DropAction) -> None:
        """Drag the selected rows within the list, without a loop of events of its own."""
        del supported
        self._is_dragging = True
        self.viewport().setCursor(Qt.CursorShape.DragMoveCursor)

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        if self._is_pressed_at_chevron and event.buttons():
            return
        if not self._is_dragging:
            super().mouseMoveEvent(event)
            return
        place = event.position().toPoint()
        self._target = self._target_at(place)
        if not self.viewport().rect().adjusted(0, 20, 0, -20).contains(place):
            bar = self.verticalScrollBar()
            bar.setValue(bar.value() + (8 if place.y() > 20 else -8))
        self.viewport().update()

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        if not self._is_dragging:
            super().mouseReleaseEvent(event)
            return
        target = self._target
        self._end_drag()
        if target is not None:
            self.dropped.emit(target)

    def _end_drag(self) -> None:
        self._is_dragging, self._target = False, None
        self.viewport().unsetCursor()
        self.setState(QAbstractItemView.State.NoState)
        self.viewport().update()

    def _target_at(self, place: QPoint) -> str | None:
        """Return the submodel of the row at a place, "" beside all; None outside the list."""
        if not self.viewport().rect().contains(place):
            return None
        index = self.indexAt(place)
        return self._nodes.place_at(index.row()) if index.isValid() else ""

    def paintEvent(self, event: QPaintEvent) -> None:
        super().paintEvent(event)
        if not self._is_dragging or self._target is None:
            return
        row = self._nodes.row_of(self._target)
        painter = QPainter(self.viewport())
        painter.setPen(QPen(theme().accent, 2))
        rect = self.viewport().rect()
        if row is not None:
            rect = QRect(self.visualRect(self._nodes.index(row)))
        painter.drawRect(QRectF(rect).adjusted(1, 1, -1, -1))
