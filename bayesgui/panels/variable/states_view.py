"""The states of a variable as a grid: names and numbers, look, keys and how an editor ends."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Literal

from PySide6.QtCore import (
    QAbstractTableModel,
    QEvent,
    QModelIndex,
    QObject,
    QPersistentModelIndex,
    Qt,
    Signal,
)
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import (
    QAbstractItemDelegate,
    QAbstractItemView,
    QHeaderView,
    QStyledItemDelegate,
    QTableView,
    QWidget,
)

from bayesgui.panels.cpt.numbers import exact_text
from bayesgui.panels.rows.open_editor import open_editor

if TYPE_CHECKING:
    from bayesgui.core.variable import Variable

    Index = QModelIndex | QPersistentModelIndex

ROW = 26
"""Height of a row and of the header in px."""
Numbers = Literal["none", "values", "intervals"]


def numbers_of(variable: Variable) -> Numbers:
    """Return the kind of numbers of a variable's states."""
    if variable.edges is not None:
        return "intervals"
    return "none" if variable.values is None else "values"


class StatesModel(QAbstractTableModel):
    """Name of each state, then its number, or the limits of its interval."""

    renamed = Signal(int, str)
    """Position of a state and its new name."""
    value_typed = Signal(int, str)
    """Position of a state and its new number."""
    edge_typed = Signal(int, str)
    """Position of an interval limit and its new number."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.is_decision = False
        """Whether the states are the options of a decision."""
        self.variable: Variable | None = None
        """The variable whose states are listed."""

    def set_variable(self, variable: Variable | None) -> None:
        """List another variable's states."""
        self.beginResetModel()
        self.variable = variable
        self.endResetModel()

    def rowCount(self, parent: Index | None = None) -> int:
        if self.variable is None or (parent is not None and parent.isValid()):
            return 0
        return self.variable.n_states

    def columnCount(self, parent: Index | None = None) -> int:
        """Return 1, or more if the states have numbers."""
        if self.variable is None or (parent is not None and parent.isValid()):
            return 0
        return {"none": 1, "values": 2, "intervals": 3}[numbers_of(self.variable)]

    def flags(self, index: Index) -> Qt.ItemFlag:
        flag = Qt.ItemFlag
        return flag.ItemIsEnabled | flag.ItemIsSelectable | flag.ItemIsEditable

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        if self.variable is None or not index.isValid():
            return None
        row, column = index.row(), index.column()
        if role in (Qt.ItemDataRole.DisplayRole, Qt.ItemDataRole.EditRole):
            return self._text(row, column)
        if role == Qt.ItemDataRole.AccessibleTextRole:
            return (
                f"{self.headerData(column, Qt.Orientation.Horizontal)}: {self._text(row, column)}"
            )
        if role == Qt.ItemDataRole.ToolTipRole and column == 0:
            return self.variable.states[row]
        if role == Qt.ItemDataRole.TextAlignmentRole and column > 0:
            return Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter
        return None

    def _text(self, row: int, column: int) -> str:
        assert self.variable is not None
        if column == 0:
            return self.variable.states[row]
        if self.variable.edges is not None:
            return exact_text(self.variable.edges[row + column - 1])
        assert self.variable.values is not None
        return exact_text(self.variable.values[row])

    def setData(self, index: Index, value: Any, role: int = Qt.ItemDataRole.EditRole) -> bool:
        """Emit the text entered; the document decides whether it is accepted."""
        text = str(value)
        if role != Qt.ItemDataRole.EditRole or self.variable is None:
            return False
        if text == self._text(index.row(), index.column()):
            return False
        if index.column() == 0:
            self.renamed.emit(index.row(), text)
        elif self.variable.edges is not None:
            self.edge_typed.emit(index.row() + index.column() - 1, text)
        else:
            self.value_typed.emit(index.row(), text)
        return True

    def headerData(
        self,
        section: int,
        orientation: Qt.Orientation,
        role: int = Qt.ItemDataRole.DisplayRole,
    ) -> Any:
        if self.variable is None:
            return None
        if orientation == Qt.Orientation.Vertical:
            if role == Qt.ItemDataRole.DisplayRole:
                return section + 1
            return self.tr("Drag to reorder") if role == Qt.ItemDataRole.ToolTipRole else None
        if role == Qt.ItemDataRole.TextAlignmentRole:
            side = Qt.AlignmentFlag.AlignRight if section else Qt.AlignmentFlag.AlignLeft
            return side | Qt.AlignmentFlag.AlignVCenter
        if role != Qt.ItemDataRole.DisplayRole:
            return None
        if section == 0:
            return self.tr("Option") if self.is_decision else self.tr("State")
        unit = f" ({self.variable.unit})" if self.variable.unit else ""
        if self.variable.edges is None:
            return self.tr("Value") + unit
        return (self.tr("From") if section == 1 else self.tr("To, excluded")) + unit


class StatesDelegate(QStyledItemDelegate):
    """Distinguishes an editor closed by Enter from one that lost the focus."""

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
