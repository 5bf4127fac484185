"""A list of nodes, arcs or tables of a template, each with a value at the right."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal

from PySide6.QtCore import QPoint, QPointF, QRect, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QFontMetrics, QPainter
from PySide6.QtWidgets import QListView, QStyle, QWidget

from bayesgui.panels.rows.hoverable_list import HoverableList
from bayesgui.widgets.icons import paint_icon
from bayesgui.widgets.painting import CENTER, END, RIGHT, numbered_disc, rounded, write
from bayesgui.widgets.theme import font, theme

if TYPE_CHECKING:
    from collections.abc import Sequence

    from PySide6.QtGui import QContextMenuEvent, QKeyEvent, QMouseEvent

Look = Literal["choice", "disc", "pill", "word"]

ROW, MOST_ROWS = 24, 14
"""Height of a row, and number of rows above which the list scrolls."""
_DISC, _PILL, _ARROW = 9.0, 18.0, 12.0
_PADDING = 8


@dataclass(frozen=True, slots=True)
class TimeRow:
    """A row.

    `key`: tells it from the others. `title`: at the left, in semibold if `is_strong`. `value`: at
    the right, as `look` says: before an arrow, in a disc or a pill, or as it is. `tip`: says more.
    """

    key: str
    title: str
    value: str
    look: Look = "word"
    is_strong: bool = False
    tip: str = ""

    @property
    def spoken(self) -> str:
        """The row as a screen reader says it."""
        return f"{self.title}: {self.value}"


class TimeList(HoverableList[TimeRow]):
    """As many rows as there are, up to a number; a title and a value are clicked apart."""

    value_clicked = Signal(str, QPoint)
    """Key of a row whose value was clicked, or that was opened, and where a menu belongs."""
    deleted = Signal(str)
    """Key of the row on which Delete was pressed."""
    typed = Signal(str, int)
    """Key of the row on which a digit was pressed, and the digit."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setFrameShape(QListView.Shape.NoFrame)
        self.setUniformItemSizes(True)
        self.opened.connect(self._open)
        self._pressed_at = QPoint(-1, -1)

    def show_rows(self, rows: Sequence[TimeRow]) -> None:
        """Show other rows."""
        if tuple(rows) != self.rows:
            self.set_rows(rows)
        self.setFixedHeight(ROW * min(len(rows), MOST_ROWS))
        self.setVisible(bool(rows))

    def sizeHint(self) -> QSize:
        return QSize(120, ROW * min(len(self.rows), MOST_ROWS))

    # -- what is clicked ----------------------------------------------------------------------

    def value_room(self, row: TimeRow, rect: QRect) -> QRect:
        """Return where in a row its value stands."""
        width = QFontMetrics(font(12)).horizontalAdvance(row.value) + 2
        if row.look == "choice":
            width += int(_ARROW) + _PADDING
        elif row.look == "disc":
            width = max(round(2 * _DISC), width) + _PADDING
        elif row.look == "pill":
            width += 2 * _PADDING
        width = min(width, rect.width() * 2 // 3)
        return QRect(rect.right() - width, rect.top(), width, rect.height())

    def place_of(self, key: str) -> QPoint:
        """Return where a menu of a row belongs, on the screen."""
        number = [row.key for row in self.rows].index(key)
        rect = self.visualRect(self.model().index(number, 0))
        room = self.value_room(self.rows[number], rect)
        return self.viewport().mapToGlobal(room.bottomLeft())

    def _open(self, key: str) -> None:
        self.value_clicked.emit(key, self.place_of(key))

    def mousePressEvent(self, event: QMouseEvent) -> None:
        super().mousePressEvent(event)
        self._pressed_at = event.position().toPoint()

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        place = event.position().toPoint()
        index = self.indexAt(place)
        if index.isValid() and index == self.indexAt(self._pressed_at):
            row = self.row_at(index)
            is_value = row.look in ("choice", "disc")
            if is_value and self.value_room(row, self.visualRect(index)).contains(place):
                self._open(row.key)
                return
        super().mouseReleaseEvent(event)

    def mouseDoubleClickEvent(self, event: QMouseEvent) -> None:
        """Take a second click as another one."""
        self.mousePressEvent(event)

    def contextMenuEvent(self, event: QContextMenuEvent) -> None:
        index = self.indexAt(event.pos())
        if index.isValid():
            self.value_clicked.emit(self.row_at(index).key, event.globalPos())

    def keyPressEvent(self, event: QKeyEvent) -> None:
        key = self._key(self.currentIndex())
        if key is None:
            super().keyPressEvent(event)
        elif event.key() in (Qt.Key.Key_Delete, Qt.Key.Key_Backspace):
            self.deleted.emit(key)
        elif event.key() == Qt.Key.Key_Space:
            self.chosen.emit(key)
        elif event.text().isdecimal() and event.text().isascii():
            self.typed.emit(key, int(event.text()))
        else:
            super().keyPressEvent(event)

    # -- rows ---------------------------------------------------------------------------------

    def key_of(self, row: TimeRow) -> str:
        return row.key

    def texts_of(self, row: TimeRow) -> tuple[str, str, str]:
        return row.title, row.tip, row.spoken

    def height_of(self, row: TimeRow) -> int:
        return ROW

    def paint_row(
        self, painter: QPainter, rect: QRect, row: TimeRow, state: QStyle.StateFlag
    ) -> None:
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        colors, room = theme(), self.value_room(row, rect)
        title = QRect(rect)
        title.setRight(room.left() - _PADDING)
        face = font(13, 600 if row.is_strong else 400)
        write(painter, title, row.title, face, colors.text, cuts=END)
        if row.look == "choice":
            side = _ARROW
            arrow = QRectF(room.right() - side, rect.center().y() - side / 2 + 1, side, side)
            paint_icon(painter, "down", arrow, colors.muted)
            words = room.adjusted(0, 0, -int(side) - 6, 0)
            write(painter, words, row.value, font(12), colors.muted, RIGHT, END)
        elif row.look == "disc":
            middle = QPointF(room.right() - _DISC, rect.center().y() + 0.5)
            numbered_disc(painter, middle, _DISC, row.value, colors.arc)
        elif row.look == "pill":
            pill = QRectF(room).adjusted(0, (ROW - _PILL) / 2, 0, -(ROW - _PILL) / 2)
            rounded(painter, pill, _PILL / 2, colors.sunken)
            write(painter, pill, row.value, font(11), colors.text, CENTER)
        else:
            write(painter, room, row.value, font(12), colors.muted, RIGHT, END)
