"""The table of the laboratory: what is told of each node that is estimated."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from PySide6.QtCore import QAbstractTableModel, QModelIndex, QPersistentModelIndex, Qt

from bayesgui.widgets.numbers import cell_text
from bayesgui.widgets.theme import font, theme

if TYPE_CHECKING:
    from PySide6.QtCore import QObject

    from bayesgui.panels.laboratory.columns import Column, Row
    from bayesgui.panels.laboratory.engine_display import EngineDisplay

NAME = 0

Index = QModelIndex | QPersistentModelIndex
ROOT = QModelIndex()
SORT_ROLE = Qt.ItemDataRole.UserRole

ROW_ROLES = (
    Qt.ItemDataRole.DisplayRole,
    Qt.ItemDataRole.ForegroundRole,
    Qt.ItemDataRole.ToolTipRole,
    SORT_ROLE,
)


class LaboratoryTableModel(QAbstractTableModel):
    """A row for each node that there is something to estimate of."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._shown: EngineDisplay | None = None
        self._names: tuple[str, ...] = ()
        self._columns: tuple[Column, ...] = ()
        self._last_state = ""
        # Each row is asked for by many cells in many roles.
        self._rows: dict[str, Row] = {}

    @property
    def names(self) -> tuple[str, ...]:
        """The node of each row."""
        return self._names

    @property
    def columns(self) -> tuple[Column, ...]:
        """The columns after the node."""
        return self._columns

    def show_run(self, display: EngineDisplay | None, columns: tuple[Column, ...]) -> None:
        """Show a run, or its latest numbers.

        `display`: it; None while there is none.
        """
        self._shown = display
        self._rows.clear()
        names = () if display is None else display.names
        if names != self._names or columns is not self._columns:
            self.beginResetModel()
            self._names, self._columns = names, columns
            self.endResetModel()
        elif names:
            self.dataChanged.emit(self.index(0, 0), self.index(len(names) - 1, len(columns)))
        if self._common() != self._last_state:
            self._last_state = self._common()
            self.headerDataChanged.emit(Qt.Orientation.Horizontal, NAME, NAME)

    def rowCount(self, parent: Index = ROOT) -> int:
        return 0 if parent.isValid() else len(self._names)

    def columnCount(self, parent: Index = ROOT) -> int:
        return 0 if parent.isValid() else 1 + len(self._columns)

    def headerData(
        self, section: int, orientation: Qt.Orientation, role: int = Qt.ItemDataRole.DisplayRole
    ) -> Any:
        if orientation is not Qt.Orientation.Horizontal:
            return None
        if role == Qt.ItemDataRole.DisplayRole:
            return self._titles()[section]
        if role == Qt.ItemDataRole.ToolTipRole:
            if section == NAME:
                return self.tr("State whose probability is estimated; chosen on the page Trace")
            return self._columns[section - 1].tip()
        if role == Qt.ItemDataRole.TextAlignmentRole:
            return _side(section)
        return None

    def _titles(self) -> tuple[str, ...]:
        return f"P(· = {self._common() or '…'})", *(column.title() for column in self._columns)

    def _common(self) -> str:
        return "" if self._shown is None else self._shown.common_state(self._names)

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        if self._shown is None or not index.isValid():
            return None
        place = index.column()
        if role == Qt.ItemDataRole.TextAlignmentRole:
            return _side(place)
        if role == Qt.ItemDataRole.FontRole:
            return font(12, 600) if place == NAME else font(12)
        if role not in ROW_ROLES:
            return None
        row = self._row(self._shown, self._names[index.row()])
        if role == Qt.ItemDataRole.ToolTipRole:
            return self._tip(row)
        if place == NAME:
            return None if role == Qt.ItemDataRole.ForegroundRole else row.name
        column = self._columns[place - 1]
        if role == Qt.ItemDataRole.DisplayRole:
            return column.text(row)
        if role == SORT_ROLE:
            return column.rank(row)
        token = column.token(row)
        return theme().color(token) if token else None

    def _row(self, display: EngineDisplay, name: str) -> Row:
        found = self._rows.get(name)
        if found is None:
            found = self._rows[name] = display.row(name)
        return found

    def _tip(self, row: Row) -> str:
        labeled = (f"{column.title()}: {column.text(row)}" for column in self._columns)
        return "\n".join((f"P({row.name} = {row.state})", *labeled))

    def table(self) -> str:
        """Return all of it as a spreadsheet reads it."""
        if self._shown is None:
            return ""
        lines = ["\t".join(self._titles())]
        for name in self._names:
            row = self._row(self._shown, name)
            cells = (cell_text(column.number(row), 8) for column in self._columns)
            lines.append("\t".join((f"{name} = {row.state}", *cells)))
        return "\n".join(lines) + "\n"


def _side(column: int) -> int:
    side = Qt.AlignmentFlag.AlignLeft if column == NAME else Qt.AlignmentFlag.AlignRight
    return int(side | Qt.AlignmentFlag.AlignVCenter)
