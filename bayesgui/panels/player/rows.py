"""Rows of the page Player: stages, cliques and totals; only visible rows are painted."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from PySide6.QtCore import QRectF, Qt, Signal
from PySide6.QtGui import QFontMetrics, QPainter, QPen
from PySide6.QtWidgets import QSizePolicy, QWidget

from bayesgui.widgets.icons import paint_icon
from bayesgui.widgets.painting import RIGHT, cut, smooth_painter, write
from bayesgui.widgets.theme import font, theme

if TYPE_CHECKING:
    from collections.abc import Sequence

    from PySide6.QtGui import QFocusEvent, QKeyEvent, QMouseEvent, QPaintEvent

ROW = 26
_LEFT, _RIGHT = 12, 12


@dataclass(frozen=True)
class Row:
    """A line of a list.

    `text, aside`: on the left and right. `name, icon`: before the text, the name semibold. `color`:
    number of a series, whose color is shown before the text. `strong`: whether the text is
    semibold. `dim`: whether it is a later step.
    """

    text: str
    aside: str = ""
    name: str = ""
    icon: str = ""
    color: int | None = None
    strong: bool = False
    dim: bool = False


class PlayerRows(QWidget):
    """A column of rows; selectable ones can be reached with the keyboard."""

    chosen = Signal(int)
    pointed = Signal(object)
    """The row under the pointer or current by keyboard, or None."""

    def __init__(self, parent: QWidget | None = None, *, choosable: bool = False) -> None:
        super().__init__(parent)
        self.rows: tuple[Row, ...] = ()
        self._hovered: int | None = None
        self._choosable = choosable
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self.setMouseTracking(True)
        if choosable:
            self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
            self.setCursor(Qt.CursorShape.PointingHandCursor)
        self.set_rows(())

    def set_rows(self, rows: Sequence[Row]) -> None:
        """Show other rows."""
        self.rows = tuple(rows)
        self.setFixedHeight(ROW * len(rows))
        said = ", ".join(f"{row.name} {row.text} {row.aside}".strip() for row in self.rows[:20])
        self.setAccessibleDescription(said)
        self.update()

    def row_rect(self, row: int) -> QRectF:
        """Return the rectangle of a row."""
        return QRectF(0, ROW * row, self.width(), ROW)

    # -- events -----------------------------------------------------------------------------------

    def _row_at(self, y: float) -> int | None:
        row = int(y // ROW)
        return row if 0 <= row < len(self.rows) else None

    def _point_at(self, row: int | None) -> None:
        if row != self._hovered:
            self._hovered = row
            self.pointed.emit(row)
            self.update()

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        self._point_at(self._row_at(event.position().y()))

    def leaveEvent(self, event: object) -> None:
        self._point_at(None)

    def mousePressEvent(self, event: QMouseEvent) -> None:
        row = self._row_at(event.position().y())
        if self._choosable and row is not None and event.button() == Qt.MouseButton.LeftButton:
            self.chosen.emit(row)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Move through the rows, choose with Enter."""
        key = event.key()
        step = {Qt.Key.Key_Down: 1, Qt.Key.Key_Up: -1}.get(Qt.Key(key), 0)
        if step and self.rows:
            now = -1 if self._hovered is None else self._hovered
            self._point_at(min(max(now + step, 0), len(self.rows) - 1))
        elif key in (Qt.Key.Key_Return, Qt.Key.Key_Enter) and self._hovered is not None:
            self.chosen.emit(self._hovered)
        else:
            super().keyPressEvent(event)

    def focusOutEvent(self, event: QFocusEvent) -> None:
        super().focusOutEvent(event)
        self._point_at(None)

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = smooth_painter(self)
        first = max(0, event.rect().top() // ROW)
        last = min(len(self.rows), event.rect().bottom() // ROW + 1)
        for k in range(first, last):
            self._paint_row(painter, self.row_rect(k), self.rows[k], is_hovered=k == self._hovered)

    def _paint_row(self, painter: QPainter, rect: QRectF, row: Row, *, is_hovered: bool) -> None:
        colors = theme()
        if is_hovered and self._choosable:
            painter.fillRect(rect, colors.row_hover)
            if self.hasFocus():
                painter.setPen(QPen(colors.accent, 1))
                painter.drawRect(rect.adjusted(1, 1, -1, -1))
        left = float(_LEFT)
        middle = rect.center().y()
        if row.icon:
            color = colors.success if row.icon == "check" else colors.accent
            paint_icon(painter, row.icon, QRectF(left, middle - 7, 14, 14), color)
        if row.color is not None:
            painter.fillRect(QRectF(left, middle - 6, 4, 12), colors.series(row.color))
        if self._choosable:
            left += 22
        aside = self._paint_aside(painter, rect, row)
        for text, weight in ((row.name, 600), (row.text, 600 if row.strong else 400)):
            if not text:
                continue
            face = font(12, weight)
            room = max(0, int(rect.right() - _RIGHT - aside - 8 - left))
            shown = cut(text, face, room)
            box = QRectF(left, rect.top(), room, ROW)
            write(painter, box, shown, face, colors.muted if row.dim else colors.text)
            width = QFontMetrics(face).horizontalAdvance(shown)
            left += max(width + 10, 34 if text == row.name else 0)

    def _paint_aside(self, painter: QPainter, rect: QRectF, row: Row) -> int:
        """Paint the text on the right; return its width."""
        if not row.aside:
            return 0
        face = font(12)
        text = cut(row.aside, face, rect.width() * 0.62)
        write(painter, rect.adjusted(_LEFT, 0, -_RIGHT, 0), text, face, theme().muted, RIGHT)
        return QFontMetrics(face).horizontalAdvance(text)
