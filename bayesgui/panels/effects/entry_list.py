"""Rows of the page Effects: what would be wrong, paths, and other ways to the effect."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal

from PySide6.QtCore import QLineF, QRect, QRectF, Qt
from PySide6.QtGui import QFontMetrics, QPainter, QPen
from PySide6.QtWidgets import QListView, QStyle, QWidget

from bayesgui.panels.rows.hoverable_list import HoverableList
from bayesgui.widgets.eliding import path_lines
from bayesgui.widgets.icons import paint_icon
from bayesgui.widgets.painting import END, LEFT, RIGHT, write
from bayesgui.widgets.theme import font, theme

if TYPE_CHECKING:
    from collections.abc import Sequence

    from PySide6.QtGui import QResizeEvent

Mark = Literal["warning", "check", "forbid", "causal", "biasing"]

_LOW, _HIGH = 24, 37
_ICON = 15
_SAMPLE = 26
_GAP = 9
ICON_TOKENS = {"warning": "warning", "check": "success", "forbid": "error"}
"""Colors of the icons."""
DASH = (10.0, 5.0)


@dataclass(frozen=True, slots=True)
class EntryRow:
    """A row: a mark, a title, what is said of it, and a number or a word at the right.

    `said`: below the title, or beside it where `is_beside`. `parts`: the names and signs that make
    up the title of a path.
    """

    key: str
    title: str
    mark: Mark
    said: str = ""
    value: str = ""
    tip: str = ""
    is_beside: bool = False
    parts: tuple[str, ...] = ()

    @property
    def is_path(self) -> bool:
        """Whether its mark is a piece of a line."""
        return self.mark in ("causal", "biasing")


class EntryList(HoverableList[EntryRow]):
    """Rows of a page that scrolls, as high as they are together."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.setFrameShape(QListView.Shape.NoFrame)
        self.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)

    def show_rows(self, rows: Sequence[EntryRow]) -> None:
        """Show other rows."""
        self.set_rows(rows)
        self._fit()
        self.setVisible(bool(rows))

    def _fit(self) -> None:
        self.setFixedHeight(sum(map(self.height_of, self.rows)))

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Paths break into two lines where they have no room in one."""
        super().resizeEvent(event)
        if event.size().width() != event.oldSize().width() and any(r.parts for r in self.rows):
            self.scheduleDelayedItemsLayout()
            self._fit()

    def key_of(self, row: EntryRow) -> str:
        return row.key

    def texts_of(self, row: EntryRow) -> tuple[str, str, str]:
        spoken = " ".join(filter(None, (row.title, row.said, row.value)))
        return row.title, row.tip, spoken

    def height_of(self, row: EntryRow) -> int:
        is_high = row.said and not row.is_beside
        return _HIGH if is_high or len(self._lines(row, self.viewport().width())) > 1 else _LOW

    def _lines(self, row: EntryRow, width: int) -> tuple[str, ...]:
        """Return the title of a row as its lines; `width`: of the row."""
        if not row.parts:
            return (row.title,)
        room = width - _SAMPLE - _GAP - (_value_width(row, width) + 9 if row.value else 1)
        return path_lines(QFontMetrics(font(12)), row.parts, room)

    def paint_row(
        self, painter: QPainter, rect: QRect, row: EntryRow, state: QStyle.StateFlag
    ) -> None:
        colors = theme()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        left = rect.left() + self._paint_mark(painter, rect, row)
        small, plain = font(11), font(12)
        right = rect.right() - 1
        if row.value:
            face, ink = (small, colors.muted) if row.is_path else (plain, colors.text)
            width = _value_width(row, rect.width())
            box = QRect(right - width, rect.top(), width, rect.height())
            write(painter, box, row.value, face, ink, RIGHT, cuts=END)
            right -= width + 8
        line = QRect(left, rect.top(), right - left, rect.height())
        lines = self._lines(row, rect.width())
        is_high = row.said and not row.is_beside
        if is_high or len(lines) > 1:
            upper, lower = QRect(line), QRect(line)
            upper.setBottom(line.top() + 18)
            lower.setTop(line.top() + 17)
            lower.setBottom(line.bottom() - 2)
            write(painter, upper, lines[0], plain, colors.text, LEFT, cuts=END)
            if is_high:
                write(painter, lower, row.said, small, colors.muted, LEFT, cuts=END)
            else:
                write(painter, lower, lines[1], plain, colors.text, LEFT, cuts=END)
            return
        bold = font(12, 600) if row.is_beside else plain
        write(painter, line, lines[0], bold, colors.text, LEFT, cuts=END)
        if row.said:
            width = QFontMetrics(bold).horizontalAdvance(row.title) + 14
            beside = line.adjusted(width, 0, 0, 0)
            write(painter, beside, row.said, small, colors.muted, LEFT, cuts=END)

    def _paint_mark(self, painter: QPainter, rect: QRect, row: EntryRow) -> int:
        """Paint the mark of a row, and return the room that it takes."""
        colors = theme()
        if not row.is_path:
            middle = rect.center().y() + 0.5
            square = QRectF(rect.left(), middle - _ICON / 2, _ICON, _ICON)
            paint_icon(painter, row.mark, square, colors.color(ICON_TOKENS[row.mark]))
            return 24
        is_causal = row.mark == "causal"
        pen = QPen(colors.active if is_causal else colors.bias, 4.0 if is_causal else 3.0)
        pen.setCapStyle(Qt.PenCapStyle.FlatCap)
        if not is_causal:
            pen.setDashPattern([length / 3.0 for length in DASH])
        painter.setPen(pen)
        middle = rect.center().y() + 0.5
        painter.drawLine(QLineF(rect.left(), middle, rect.left() + _SAMPLE, middle))
        return _SAMPLE + _GAP


def _value_width(row: EntryRow, width: int) -> int:
    """Return the width of what stands at the right of a row of some width."""
    face = font(11) if row.is_path else font(12)
    return min(QFontMetrics(face).horizontalAdvance(row.value) + 2, width // 2)
