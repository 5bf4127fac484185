"""The table of EM's ascents: how many steps each took, and how high it came."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from PySide6.QtCore import QAbstractTableModel, QModelIndex, QPersistentModelIndex, Qt
from PySide6.QtGui import QIcon, QPainter, QPen, QPixmap
from PySide6.QtWidgets import QAbstractItemView, QHeaderView, QTableView, QWidget

from bayesgui.panels.incomplete.display import look_of
from bayesgui.panels.incomplete.em_plots import quantity_text
from bayesgui.widgets.numbers import count_text, log_text
from bayesgui.widgets.theme import font, theme

if TYPE_CHECKING:
    from PySide6.QtCore import QObject

    from bayesgui.panels.incomplete.display import EMDisplay

Index = QModelIndex | QPersistentModelIndex
ROOT = QModelIndex()
ROW = 24
_NARROW = (62, 50)
"""Widths of the first two columns."""
_SAMPLE = (22, 12)
_RIGHT = int(Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter)


class RestartModel(QAbstractTableModel):
    """A row for each ascent that has begun."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._shown: EMDisplay | None = None
        self._numbers: tuple[int, ...] = ()

    def show_run(self, display: EMDisplay | None) -> None:
        """Show the ascents of a run, or where they stand now."""
        self._shown = display
        numbers = () if display is None else tuple(sorted(display.ascents))
        if numbers != self._numbers:
            self.beginResetModel()
            self._numbers = numbers
            self.endResetModel()
        elif numbers:
            self.dataChanged.emit(self.index(0, 0), self.index(len(numbers) - 1, 2))

    @property
    def lines(self) -> list[tuple[str, ...]]:
        """All cells as they are shown."""
        return [tuple(self._text(k, column) for column in range(3)) for k in self._numbers]

    def rowCount(self, parent: Index = ROOT) -> int:
        return 0 if parent.isValid() else len(self._numbers)

    def columnCount(self, parent: Index = ROOT) -> int:
        return 0 if parent.isValid() else 3

    def headerData(
        self, section: int, orientation: Qt.Orientation, role: int = Qt.ItemDataRole.DisplayRole
    ) -> Any:
        if orientation is not Qt.Orientation.Horizontal or self._shown is None:
            return None
        if role == Qt.ItemDataRole.TextAlignmentRole:
            return _RIGHT
        if role != Qt.ItemDataRole.DisplayRole:
            return None
        return (self.tr("start"), self.tr("steps"), quantity_text(self._shown))[section]

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        if self._shown is None or not 0 <= index.row() < len(self._numbers):
            return None
        number, column = self._numbers[index.row()], index.column()
        best = number == self._shown.marked
        if role == Qt.ItemDataRole.DisplayRole:
            return self._text(number, column)
        if role == Qt.ItemDataRole.DecorationRole and column == 0:
            return _sample(number)
        if role == Qt.ItemDataRole.BackgroundRole and best:
            return theme().accent_soft
        if role == Qt.ItemDataRole.FontRole:
            return font(12, 600 if best and column == 2 else 400)
        return _RIGHT if role == Qt.ItemDataRole.TextAlignmentRole else None

    def _text(self, number: int, column: int) -> str:
        assert self._shown is not None
        if column == 0:
            return count_text(number + 1)
        steps = self._shown.ascents[number]
        if column == 2:
            return log_text(steps.at(-1).objective, 2)
        running = number >= self._shown.n_ended and self._shown.status != "done"
        return count_text(steps.at(-1).iteration) + ("…" if running else "")


def _sample(number: int) -> QIcon:
    """Return the line of an ascent's curve."""
    token, dash = look_of(number)
    width, height = _SAMPLE
    pixmap = QPixmap(width, height)
    pixmap.fill(Qt.GlobalColor.transparent)
    painter = QPainter(pixmap)
    pen = QPen(theme().color(token), 2)
    if dash:
        pen.setDashPattern([each / 2 for each in dash])
        pen.setCapStyle(Qt.PenCapStyle.FlatCap)
    painter.setPen(pen)
    painter.drawLine(1, height // 2, width - 1, height // 2)
    painter.end()
    return QIcon(pixmap)


class RestartTable(QTableView):
    """Shows the ascents; the best one is marked."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("emRestarts")
        self.restarts = RestartModel(self)
        self.setModel(self.restarts)
        self.setSelectionMode(QAbstractItemView.SelectionMode.NoSelection)
        self.setTabKeyNavigation(False)
        self.verticalHeader().hide()
        self.verticalHeader().setDefaultSectionSize(ROW)
        header = self.horizontalHeader()
        header.setHighlightSections(False)
        header.setFixedHeight(ROW)
        header.setSectionResizeMode(2, QHeaderView.ResizeMode.Stretch)
        for column, width in enumerate(_NARROW):
            header.resizeSection(column, width)

    def least_width(self) -> int:
        """Return the width at which no number of the last column is cut."""
        bar = self.verticalScrollBar()
        beside = 2 * self.frameWidth() + (bar.sizeHint().width() if bar.maximum() else 0)
        return sum(_NARROW) + self.sizeHintForColumn(2) + beside
