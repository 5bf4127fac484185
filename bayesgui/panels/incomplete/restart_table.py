"""The table of EM's ascents: how many steps each took, and how high it came."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import Qt
from PySide6.QtGui import QIcon, QPainter, QPen, QPixmap
from PySide6.QtWidgets import QAbstractItemView, QHeaderView, QWidget

from bayesgui.panels.incomplete.display import look_of
from bayesgui.panels.incomplete.em_plots import quantity_text
from bayesgui.widgets.numbers import count_text, log_text
from bayesgui.widgets.rows.rows_table import Column, RowsTable
from bayesgui.widgets.theme import theme

if TYPE_CHECKING:
    from PySide6.QtGui import QColor

    from bayesgui.panels.incomplete.display import EMDisplay

ROW = 24
_NARROW = (62, 50)
"""Widths of the first two columns."""
_SAMPLE = (22, 12)


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


class RestartTable(RowsTable[int]):
    """A row for each ascent that has begun; the best one is marked."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(ROW, parent)
        self.setSelectionMode(QAbstractItemView.SelectionMode.NoSelection)
        self.horizontalHeader().setFixedHeight(ROW)

    def show_run(self, display: EMDisplay | None) -> None:
        """Show the ascents of a run, or where they stand now."""
        if display is None:
            self.records.show((), ())
            return
        is_new = not self.records.columns
        self.records.show(self._columns(display), sorted(display.ascents))
        if not is_new:
            return
        header = self.horizontalHeader()
        header.setSectionResizeMode(2, QHeaderView.ResizeMode.Stretch)
        for column, width in enumerate(_NARROW):
            header.resizeSection(column, width)

    def _columns(self, display: EMDisplay) -> tuple[Column[int], ...]:
        def steps(number: int) -> str:
            running = number >= display.n_ended and display.status != "done"
            done = count_text(display.ascents[number].at(-1).iteration)
            return done + ("…" if running else "")

        def height(number: int) -> str:
            return log_text(display.ascents[number].at(-1).objective, 2)

        def fill(number: int) -> QColor | None:
            return theme().accent_soft if number == display.marked else None

        def weight(number: int) -> int:
            return 600 if number == display.marked else 400

        def start(number: int) -> str:
            return count_text(number + 1)

        return (
            Column(self.tr("start"), start, right=True, weight=400, fill=fill, icon=_sample),
            Column(self.tr("steps"), steps, right=True, weight=400, fill=fill),
            Column(quantity_text(display), height, right=True, weight=weight, fill=fill),
        )

    def least_width(self) -> int:
        """Return the width at which no number of the last column is cut."""
        bar = self.verticalScrollBar()
        beside = 2 * self.frameWidth() + (bar.sizeHint().width() if bar.maximum() else 0)
        return sum(_NARROW) + self.sizeHintForColumn(2) + beside
