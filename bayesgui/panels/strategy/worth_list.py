"""A list of decisions, of what to do, and of what a total is made of."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from PySide6.QtCore import QRect, QRectF, Qt
from PySide6.QtGui import QFontMetrics, QGuiApplication, QKeySequence, QPainter
from PySide6.QtWidgets import QListView, QStyle, QWidget

from bayesgui.panels.rows.hoverable_list import HoverableList
from bayesgui.widgets.hairlines import paint_hairline
from bayesgui.widgets.painting import CENTER, END, MIDDLE, RIGHT, cut, write
from bayesgui.widgets.rows.table_export import open_table_menu
from bayesgui.widgets.rows.worth_bar import paint_worth_bar
from bayesgui.widgets.theme import font, theme

if TYPE_CHECKING:
    from collections.abc import Sequence

    from PySide6.QtGui import QContextMenuEvent, QFont, QKeyEvent

_HIGH, _LOW = 27, 22
_SQUARE, _INDENT = 16, 24
_CHOICE_GAP = 14
_BAR = 8.0


@dataclass(frozen=True, slots=True)
class WorthRow:
    """A row.

    `key`: name of its node and its place, so that rows differ. `name`: of its node. `title,
    choice`: at the left, the choice in semibold. `value, others`: at the right, the others muted.
    `order`: in a square before it. `is_detail`: whether it belongs to the row above. `bar, scale`:
    a bar between title and value. `is_total`: whether a line is above it.
    """

    key: str
    name: str
    title: str
    choice: str = ""
    value: str = ""
    others: str = ""
    order: str = ""
    is_detail: bool = False
    bar: float | None = None
    scale: tuple[float, float] | None = None
    is_total: bool = False
    tip: str = ""

    @property
    def cells(self) -> tuple[str, ...]:
        """The row as a spreadsheet reads it, numbers with a minus that it knows."""
        value = self.value.replace("\N{MINUS SIGN}", "-")
        return self.order, self.title, self.choice, value, self.others

    @property
    def spoken(self) -> str:
        """The row as a screen reader says it."""
        return " ".join(filter(None, (self.title, self.choice, self.value, self.others)))


class WorthList(HoverableList[WorthRow]):
    """Rows of a page that scrolls, as high as they are together."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setFrameShape(QListView.Shape.NoFrame)
        self.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self._titles = self._values = self._details = 0

    def show_rows(self, rows: Sequence[WorthRow]) -> None:
        """Show other rows."""
        face, bold = QFontMetrics(font(13)), QFontMetrics(font(12, 600))
        small = QFontMetrics(font(12))
        self._titles = max((face.horizontalAdvance(r.title) for r in rows if r.scale), default=0)
        self._values = 2 + max((bold.horizontalAdvance(r.value) for r in rows), default=0)
        details = [small.horizontalAdvance(r.title) for r in rows if r.is_detail]
        self._details = max(details, default=0)
        self.set_rows(rows)
        self.setFixedHeight(sum(map(self.height_of, rows)))

    @property
    def copied(self) -> str:
        """The rows as a spreadsheet reads them."""
        return "\n".join(map("\t".join, (row.cells for row in self.rows)))

    def copy(self) -> None:
        """Copy all rows."""
        QGuiApplication.clipboard().setText(self.copied)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.matches(QKeySequence.StandardKey.Copy):
            self.copy()
        else:
            super().keyPressEvent(event)

    def contextMenuEvent(self, event: QContextMenuEvent) -> None:
        open_table_menu(self, event.globalPos(), self.copy, lambda: self.copied)

    def key_of(self, row: WorthRow) -> str:
        return row.key

    def texts_of(self, row: WorthRow) -> tuple[str, str, str]:
        return row.title, row.tip, row.spoken

    def height_of(self, row: WorthRow) -> int:
        return _LOW if row.is_detail else _HIGH

    def paint_row(
        self, painter: QPainter, rect: QRect, row: WorthRow, state: QStyle.StateFlag
    ) -> None:
        colors = theme()
        line = rect.adjusted(0, 0, -1, 0)
        if row.is_total:
            paint_hairline(painter, line.left(), line.top(), line.width())
        if row.order:
            square = QRectF(line.left(), line.center().y() - _SQUARE / 2 + 1, _SQUARE, _SQUARE)
            painter.fillRect(square, colors.value)
            write(painter, square, row.order, font(11, 600), colors.on_accent, CENTER)
        if row.order or row.is_detail:
            line.setLeft(line.left() + _INDENT)
        if row.scale is not None:
            self._paint_bar(painter, line, row)
        else:
            self._paint_words(painter, line, row)

    def _paint_bar(self, painter: QPainter, line: QRect, row: WorthRow) -> None:
        colors = theme()
        title = QRect(line)
        title.setWidth(min(self._titles + 2, line.width() // 3))
        face = font(13, 600 if row.is_total else 400)
        write(painter, title, row.title, face, colors.text, cuts=END)
        write(painter, line, row.value, font(12, 600 if row.is_total else 400), colors.text, RIGHT)
        left, right = title.right() + 12, line.right() - self._values - 12
        track = QRectF(left, line.center().y() - _BAR / 2 + 1, max(0, right - left), _BAR)
        assert row.scale is not None
        paint_worth_bar(painter, track, row.bar, row.scale, colors.surface)

    def _paint_words(self, painter: QPainter, line: QRect, row: WorthRow) -> None:
        colors = theme()
        strong, plain = font(12, 600), font(12)
        others = f" · {row.others}" if row.others else ""
        room = QFontMetrics(plain).horizontalAdvance(others)
        most = line.width() - self._least_left(row, line.width() // 2)
        room = min(room, max(0, most - QFontMetrics(strong).horizontalAdvance(row.value)))
        right = QRect(line)
        right.setLeft(line.right() - room)
        write(painter, right, _fitting(others, plain, room), plain, colors.muted, RIGHT)
        value = line.adjusted(0, 0, -room - 1, 0)
        write(painter, value, row.value, strong, colors.text, RIGHT)
        left = line.adjusted(0, 0, -room - QFontMetrics(strong).horizontalAdvance(row.value) - 8, 0)
        face = font(12) if row.is_detail else font(13)
        ink = colors.muted if row.is_detail else colors.text
        width = QFontMetrics(face).horizontalAdvance(row.title)
        first = self._details if row.is_detail else width
        first = min(first + 2, left.width() * 3 // 5 if row.choice else left.width())
        title = QRect(left.left(), left.top(), first, left.height())
        write(painter, title, row.title, face, ink, cuts=END)
        gap = _CHOICE_GAP if row.is_detail else 5
        choice = left.adjusted(first + gap, 0, 0, 0)
        bold = font(12 if row.is_detail else 13, 600)
        write(painter, choice, row.choice, bold, colors.text, cuts=END)

    def _least_left(self, row: WorthRow, half: int) -> int:
        """Return the room that title and choice keep: what they need, but no more than a half."""
        if not row.is_detail:
            return half
        choice = QFontMetrics(font(12, 600)).horizontalAdvance(row.choice)
        return min(half, self._details + _CHOICE_GAP + choice + 10)


def _fitting(text: str, face: QFont, width: int) -> str:
    """Return a text that ends in a number, its beginning cut where it is too long.

    It is cut in the middle: options often differ at their ends.
    """
    name, _, number = text.rpartition(" ")
    room = width - QFontMetrics(face).horizontalAdvance(f" {number}")
    return f"{cut(name, face, room, MIDDLE)} {number}" if name else text
