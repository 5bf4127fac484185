"""The states of one variable as a table model: names, and numbers or intervals."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Literal

from PySide6.QtCore import (
    QAbstractTableModel,
    QModelIndex,
    QObject,
    QPersistentModelIndex,
    Qt,
    Signal,
)

from bayesgui.panels.cpt.numbers import exact_text

if TYPE_CHECKING:
    from bayesgui.core.variable import Variable

    Index = QModelIndex | QPersistentModelIndex

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
        self._variable: Variable | None = None

    @property
    def variable(self) -> Variable | None:
        """The variable whose states are listed."""
        return self._variable

    def set_variable(self, variable: Variable | None) -> None:
        """List another variable's states."""
        self.beginResetModel()
        self._variable = variable
        self.endResetModel()

    def rowCount(self, parent: Index | None = None) -> int:
        if self._variable is None or (parent is not None and parent.isValid()):
            return 0
        return self._variable.n_states

    def columnCount(self, parent: Index | None = None) -> int:
        """Return 1, or more if the states have numbers."""
        if self._variable is None or (parent is not None and parent.isValid()):
            return 0
        return {"none": 1, "values": 2, "intervals": 3}[numbers_of(self._variable)]

    def flags(self, index: Index) -> Qt.ItemFlag:
        flag = Qt.ItemFlag
        return flag.ItemIsEnabled | flag.ItemIsSelectable | flag.ItemIsEditable

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        if self._variable is None or not index.isValid():
            return None
        row, column = index.row(), index.column()
        if role in (Qt.ItemDataRole.DisplayRole, Qt.ItemDataRole.EditRole):
            return self._text(row, column)
        if role == Qt.ItemDataRole.AccessibleTextRole:
            return (
                f"{self.headerData(column, Qt.Orientation.Horizontal)}: {self._text(row, column)}"
            )
        if role == Qt.ItemDataRole.ToolTipRole and column == 0:
            return self._variable.states[row]
        if role == Qt.ItemDataRole.TextAlignmentRole and column > 0:
            return Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter
        return None

    def _text(self, row: int, column: int) -> str:
        assert self._variable is not None
        if column == 0:
            return self._variable.states[row]
        if self._variable.edges is not None:
            return exact_text(self._variable.edges[row + column - 1])
        assert self._variable.values is not None
        return exact_text(self._variable.values[row])

    def setData(self, index: Index, value: Any, role: int = Qt.ItemDataRole.EditRole) -> bool:
        """Emit the text entered; the document decides whether it is accepted."""
        text = str(value)
        if role != Qt.ItemDataRole.EditRole or self._variable is None:
            return False
        if text == self._text(index.row(), index.column()):
            return False
        if index.column() == 0:
            self.renamed.emit(index.row(), text)
        elif self._variable.edges is not None:
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
        if self._variable is None:
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
            return self.tr("State")
        unit = f" ({self._variable.unit})" if self._variable.unit else ""
        if self._variable.edges is None:
            return self.tr("Value") + unit
        return (self.tr("From") if section == 1 else self.tr("To, excluded")) + unit
