"""The grid of a variable's states: its look, its keys and how an editor ends."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QObject, Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import (
    QAbstractItemDelegate,
    QAbstractItemView,
    QHeaderView,
    QStyledItemDelegate,
    QTableView,
    QWidget,
)

from bayesgui.panels.rows.open_editor import open_editor

ROW = 26
"""Height of a row and of the header in px."""


class StatesDelegate(QStyledItemDelegate):
    """Tells an editor that Enter has closed from one that lost the focus."""

    is_confirmed = False

    def eventFilter(self, editor: QObject, event: QEvent) -> bool:
        """Note the key that closes the editor."""
        if event.type() == QEvent.Type.KeyPress and isinstance(event, QKeyEvent):
            self.is_confirmed = event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter)
        return super().eventFilter(editor, event)


class StatesView(QTableView):
    """The grid of states; Delete removes a state, Alt+Up and Alt+Down move it."""

    removal_requested = Signal()
    move_requested = Signal(int)
    entered = Signal(int)
    """Enter ended the editor of this row."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.setItemDelegate(StatesDelegate(self))
        self.setSelectionBehavior(QAbstractItemView.SelectionBehavior.SelectRows)
        self.setSelectionMode(QAbstractItemView.SelectionMode.SingleSelection)
        self.setTabKeyNavigation(False)
        self.setStyleSheet("QTableView::item { padding-left: 5px; padding-right: 5px; }")
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        titles = self.horizontalHeader()
        titles.setSectionResizeMode(QHeaderView.ResizeMode.Stretch)
        titles.setFixedHeight(ROW)
        titles.setHighlightSections(False)
        rows = self.verticalHeader()
        rows.setDefaultSectionSize(ROW)
        rows.setSectionResizeMode(QHeaderView.ResizeMode.Fixed)
        rows.setSectionsMovable(True)
        rows.setFixedWidth(32)
        rows.setDefaultAlignment(Qt.AlignmentFlag.AlignCenter)

    def closeEditor(self, editor: QWidget, hint: QAbstractItemDelegate.EndEditHint) -> None:
        """Report a name that was confirmed with Enter."""
        row, delegate = self.currentIndex().row(), self.itemDelegate()
        super().closeEditor(editor, hint)
        if isinstance(delegate, StatesDelegate) and delegate.is_confirmed:
            delegate.is_confirmed = False
            self.entered.emit(row)

    def event(self, event: QEvent) -> bool:
        """Handle Delete and F2 before the window's shortcuts do."""
        early = event.type() == QEvent.Type.ShortcutOverride
        own = (Qt.Key.Key_Delete, Qt.Key.Key_F2)
        if early and isinstance(event, QKeyEvent) and event.key() in own:
            event.accept()
            return True
        return super().event(event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Remove, move or edit the current state."""
        alt = event.modifiers() == Qt.KeyboardModifier.AltModifier
        if event.key() == Qt.Key.Key_Delete:
            self.removal_requested.emit()
        elif alt and event.key() in (Qt.Key.Key_Up, Qt.Key.Key_Down):
            self.move_requested.emit(-1 if event.key() == Qt.Key.Key_Up else 1)
        elif event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            open_editor(self, self.currentIndex())
        else:
            super().keyPressEvent(event)
