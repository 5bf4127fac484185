"""The list of scenarios: tick, apply, rename and reorder them by mouse and keyboard."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QEvent, QModelIndex, QPersistentModelIndex, Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QAbstractItemView, QHeaderView, QTableView, QWidget

from bayesgui.panels.rows.open_editor import open_editor
from bayesgui.panels.scenarios.list_model import FINDINGS, LOG_EVIDENCE, NAME, ScenarioListModel

if TYPE_CHECKING:
    from PySide6.QtGui import QDropEvent

    Index = QModelIndex | QPersistentModelIndex

ROW = 26
_KEYS = {
    Qt.Key.Key_Return: "apply",
    Qt.Key.Key_Enter: "apply",
    Qt.Key.Key_Delete: "delete",
    Qt.Key.Key_Backspace: "delete",
}
_CONTROL_KEYS = {
    Qt.Key.Key_D: "duplicate",
    Qt.Key.Key_C: "copy",
    Qt.Key.Key_V: "paste",
    Qt.Key.Key_U: "update",
}
_ALT_KEYS = {Qt.Key.Key_Up: "up", Qt.Key.Key_Down: "down"}
_MODIFIED = {
    Qt.KeyboardModifier.ControlModifier: _CONTROL_KEYS,
    Qt.KeyboardModifier.AltModifier: _ALT_KEYS,
}


class ScenarioList(QTableView):
    """A table of scenarios; it edits nothing itself."""

    commanded = Signal(str, str)
    """Command ("apply", "delete", "duplicate", "copy", "paste", "update", "up", "down") and name of
    the scenario, which may be empty for "paste"."""
    moved = Signal(str, int)
    """A scenario was dragged to another position."""
    chosen = Signal(str)
    """The current scenario changed."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("caseList")
        self.scenarios = ScenarioListModel(self)
        self.setModel(self.scenarios)
        self.setSelectionBehavior(QAbstractItemView.SelectionBehavior.SelectRows)
        self.setSelectionMode(QAbstractItemView.SelectionMode.SingleSelection)
        self.setEditTriggers(QAbstractItemView.EditTrigger.EditKeyPressed)
        self.setDragDropMode(QAbstractItemView.DragDropMode.InternalMove)
        self.setDragDropOverwriteMode(False)
        self.setDropIndicatorShown(True)
        self.setShowGrid(False)
        self.setWordWrap(False)
        self.setProperty("roomy", True)
        self.setTabKeyNavigation(False)
        self.setContextMenuPolicy(Qt.ContextMenuPolicy.CustomContextMenu)
        self.verticalHeader().hide()
        self.verticalHeader().setDefaultSectionSize(ROW)
        header = self.horizontalHeader()
        header.setHighlightSections(False)
        header.setSectionResizeMode(FINDINGS, QHeaderView.ResizeMode.Stretch)
        header.resizeSection(NAME, 150)
        header.resizeSection(LOG_EVIDENCE, 80)
        self.doubleClicked.connect(lambda index: self._command("apply", index.row()))

    @property
    def current_name(self) -> str:
        """The name of the current scenario, or ""."""
        return self._name(self.currentIndex().row())

    def show_current(self, name: str) -> None:
        """Make a scenario the current one, if it is listed."""
        row = self.scenarios.row_of(name)
        if row >= 0:
            column = max(0, self.currentIndex().column())
            self.setCurrentIndex(self.scenarios.index(row, column))

    def rename_current(self) -> None:
        """Edit the name of the current scenario in place."""
        index = self.scenarios.index(self.currentIndex().row(), NAME)
        if index.isValid():
            self.setCurrentIndex(index)
            open_editor(self, index)

    def _name(self, row: int) -> str:
        return (
            self.scenarios.scenarios[row].name if 0 <= row < len(self.scenarios.scenarios) else ""
        )

    def _command(self, what: str, row: int) -> None:
        name = self._name(row)
        if name or what == "paste":
            self.commanded.emit(what, name)

    def currentChanged(self, current: Index, previous: Index) -> None:
        super().currentChanged(current, previous)
        name = self._name(current.row())
        if name and current.row() != previous.row():
            self.chosen.emit(name)

    def event(self, event: QEvent) -> bool:
        """Handle the keys of the list before the window's shortcuts do."""
        if event.type() == QEvent.Type.ShortcutOverride and isinstance(event, QKeyEvent):
            known = _MODIFIED.get(event.modifiers(), {})
            if event.key() == Qt.Key.Key_F2 or event.key() in known:
                event.accept()
                return True
        return bool(super().event(event))

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if self.state() == QAbstractItemView.State.EditingState:
            # An editor passes Enter on after handling it.
            event.accept()
            return
        key, row = Qt.Key(event.key()), self.currentIndex().row()
        modifiers = event.modifiers() & ~Qt.KeyboardModifier.KeypadModifier
        if key == Qt.Key.Key_F2:
            self.rename_current()
        elif key == Qt.Key.Key_Space and row >= 0:
            index = self.scenarios.index(row, NAME)
            ticked = Qt.CheckState(index.data(Qt.ItemDataRole.CheckStateRole))
            self.scenarios.ticked.emit(self._name(row), ticked != Qt.CheckState.Checked)
        elif modifiers == Qt.KeyboardModifier.NoModifier and key in _KEYS:
            self._command(_KEYS[key], row)
        elif key in _MODIFIED.get(modifiers, {}):
            self._command(_MODIFIED[modifiers][key], row)
        else:
            super().keyPressEvent(event)

    def dropEvent(self, event: QDropEvent) -> None:
        """Drop the dragged scenario before or after the one under the pointer."""
        name = self.current_name
        if event.source() is not self or not name:
            event.ignore()
            return
        place = event.position().toPoint()
        row = self.rowAt(place.y())
        before = self.currentIndex().row()
        if row < 0:
            target = self.scenarios.rowCount()
        else:
            middle = self.rowViewportPosition(row) + self.rowHeight(row) / 2
            target = row + int(place.y() > middle)
        # The document changes the scenario itself: the view must not remove the row.
        event.setDropAction(Qt.DropAction.IgnoreAction)
        event.accept()
        self.setState(QAbstractItemView.State.NoState)
        self.moved.emit(name, target - int(target > before))
        self.viewport().update()
