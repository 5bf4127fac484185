"""Rows of the page Effects: what would be wrong, paths, and other ways to the effect."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal

from PySide6.QtCore import QLineF, QRect, QRectF, Qt
from PySide6.QtGui import QFontMetrics, QPainter, QPen
from PySide6.QtWidgets import QListView, QStyle, QWidget

from bayesgui.panels.rows.hoverable_list import HoverableList
from bayesgui.widgets.eliding import elide_path
from bayesgui.widgets.icons import paint_icon
from bayesgui.widgets.painting import END, LEFT, RIGHT, write
from bayesgui.widgets.theme import font, theme

if TYPE_CHECKING:
    from collections.abc import Sequence

Mark = Literal["warning", "check", "forbid", "causal", "biasing"]

_LOW, _HIGH = 24, 37
_ICON = 15
_SAMPLE = 26
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
        self.setFixedHeight(sum(map(self.height_of, rows)))
        self.setVisible(bool(rows))

    def key_of(self, row: EntryRow) -> str:
        return row.key

    def texts_of(self, row: EntryRow) -> tuple[str, str, str]:
        spoken = " ".join(filter(None, (row.title, row.said, row.value)))
        return row.title, row.tip, spoken

    def height_of(self, row: EntryRow) -> int:
        return _HIGH if row.said and not row.is_beside else _LOW

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
            width = min(QFontMetrics(face).horizontalAdvance(row.value) + 2, rect.width() // 2)
            box = QRect(right - width, rect.top(), width, rect.height())
            write(painter, box, row.value, face, ink, RIGHT, cuts=END)
            right -= width + 8
        line = QRect(left, rect.top(), right - left, rect.height())
        if row.said and not row.is_beside:
            upper, lower = QRect(line), QRect(line)
            upper.setBottom(line.top() + 18)
            lower.setTop(line.top() + 17)
            lower.setBottom(line.bottom() - 2)
            write(painter, upper, row.title, plain, colors.text, LEFT, cuts=END)
            write(painter, lower, row.said, small, colors.muted, LEFT, cuts=END)
            return
        bold = font(12, 600) if row.is_beside else plain
        title = row.title
        if row.parts:
            title = elide_path(QFontMetrics(bold), row.parts, line.width())
        write(painter, line, title, bold, colors.text, LEFT, cuts=END)
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
        return _SAMPLE + 9
