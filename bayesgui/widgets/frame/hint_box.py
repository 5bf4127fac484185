"""A box beside the pointer for hints during a gesture."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal

from PySide6.QtCore import QPoint, QRectF, QSize, Qt
from PySide6.QtGui import QFontMetrics, QPen
from PySide6.QtWidgets import QWidget

from bayesgui.widgets.icons import paint_icon
from bayesgui.widgets.painting import smooth_painter
from bayesgui.widgets.theme import font, theme

if TYPE_CHECKING:
    from collections.abc import Sequence

    from PySide6.QtGui import QPaintEvent

Kind = Literal["success", "warning", "error", "plain"]

_PADDING, _LINE, _OFFSET = 12, 17, QPoint(18, 8)
_SIGN = 14


class HintBox(QWidget):
    """A headline in the color of its kind above lines of small text."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self._kind: Kind = "plain"
        self._headline = self._sign = ""
        self._lines: tuple[tuple[str, Kind], ...] = ()
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        self.hide()

    @property
    def text(self) -> str:
        """The full text, with line breaks."""
        return "\n".join((self._headline, *(line for line, _kind in self._lines)))

    def show_at(
        self,
        point: QPoint,
        kind: Kind,
        headline: str,
        lines: Sequence[str | tuple[str, Kind]] = (),
        sign: str = "",
        free: int = 0,
        above: int = 0,
    ) -> None:
        """Show a hint beside a point.

        `headline`: such as ``smoke → dysp``. `lines`: the cost; a kind of its own colors a line.
        `sign`: an icon before them; the headline then has the color of text. `free, above`: pixels
        left of and above the point that stay uncovered, too.
        """
        self._sign = sign
        self._kind, self._headline = kind, headline
        self._lines = tuple((line, "plain") if isinstance(line, str) else line for line in lines)
        self.setAccessibleName(self.text)
        size = self.sizeHint()
        self.resize(size)
        self.move(self._place(point, size, free, above))
        self.show()
        self.raise_()
        self.update()

    def sizeHint(self) -> QSize:
        widest = QFontMetrics(font(12, 600)).horizontalAdvance(self._headline)
        for line, _kind in self._lines:
            widest = max(widest, QFontMetrics(font(12)).horizontalAdvance(line))
        return QSize(widest + 2 * _PADDING + 2 + self._indent, _LINE * (1 + len(self._lines)) + 14)

    @property
    def _indent(self) -> int:
        return _SIGN + 8 if self._sign else 0

    def paintEvent(self, event: QPaintEvent) -> None:
        colors = theme()
        painter = smooth_painter(self)
        plain = self._kind == "plain"
        painter.setPen(QPen(colors.control if plain else colors.color(self._kind), 1))
        painter.setBrush(colors.surface)
        painter.drawRoundedRect(QRectF(self.rect()).adjusted(0.5, 0.5, -0.5, -0.5), 4, 4)
        top, left = 7, _PADDING + self._indent
        if self._sign:
            square = QRectF(_PADDING, top + (_LINE - _SIGN) / 2, _SIGN, _SIGN)
            paint_icon(painter, self._sign, square, colors.color(self._kind))
        for row, (line, kind) in enumerate(((self._headline, self._kind), *self._lines)):
            painter.setFont(font(12, 600 if row == 0 else 400))
            quiet = colors.text if row == 0 else colors.muted
            is_quiet = kind == "plain" or (row == 0 and bool(self._sign))
            painter.setPen(quiet if is_quiet else colors.color(kind))
            rect = QRectF(left, top, self.width(), _LINE)
            painter.drawText(rect, Qt.AlignmentFlag.AlignVCenter, line)
            top += _LINE

    def _place(self, point: QPoint, size: QSize, free: int, above: int) -> QPoint:
        canvas = self.parentWidget() or self
        room = canvas.rect()
        place = point + _OFFSET
        if place.x() + size.width() > room.right() - 4:
            place.setX(point.x() - free - size.width() - _OFFSET.x())
        if place.y() + size.height() > room.bottom() - 4:
            place.setY(point.y() - above - size.height() - _OFFSET.y())
        return QPoint(max(4, place.x()), max(4, place.y()))
