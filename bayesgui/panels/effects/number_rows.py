"""Doing beside seeing: probabilities on one scale, their difference and ratio."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from PySide6.QtCore import QPointF, QRect, QRectF, Qt
from PySide6.QtGui import QFontMetrics, QGuiApplication, QKeySequence, QPainter
from PySide6.QtWidgets import QListView, QStyle, QWidget

from bayesgui.panels.rows.finding_mark import paint_mark
from bayesgui.panels.rows.hoverable_list import HoverableList
from bayesgui.widgets.hairlines import paint_hairline
from bayesgui.widgets.numbers import MISSING, signed_text
from bayesgui.widgets.painting import END, LEFT, RIGHT, write
from bayesgui.widgets.rows.probability_bar import paint_bar
from bayesgui.widgets.rows.table_export import open_table_menu
from bayesgui.widgets.theme import font, theme

if TYPE_CHECKING:
    from collections.abc import Sequence

    from PySide6.QtGui import QContextMenuEvent, QFont, QKeyEvent

    from bayesgui.inference.causal.effect import Pair

HEAD, ROW = 20, 25
_TITLE = 66
_BAR, _LEAST_BAR = 8.0, 12
_GAP = 10


@dataclass(frozen=True, slots=True)
class NumberRow:
    """A row; the first one has the titles of the columns in place of numbers.

    `mark`: "do" or "seen". `scale`: the probability at which a bar is full. `is_detail`: of a
    subgroup. `short`: what stands for a title that has no room. `ends`: how that ends, or how the
    first titles of columns do, which is not cut off.
    """

    title: str
    pair: Pair = (None, None)
    mark: str = ""
    scale: float = 1.0
    is_strong: bool = False
    is_detail: bool = False
    short: str = ""
    heads: tuple[str, ...] = ()
    ends: tuple[str, ...] = ()
    tip: str = ""

    @property
    def cells(self) -> tuple[str, ...]:
        """The texts after the title."""
        if self.heads:
            return self.heads
        from bayesgui.inference.causal.effect import difference, ratio

        change, times = difference(self.pair), ratio(self.pair)
        return (
            *(MISSING if p is None else f"{p:.4f}" for p in self.pair),
            MISSING if change is None else signed_text(change, 4),
            MISSING if times is None else f"{times:.2f}",
        )


class NumberRows(HoverableList[NumberRow]):
    """The rows *do* and *seen*, and those of subgroups."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.setFrameShape(QListView.Shape.NoFrame)
        self.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self._widths = [0, 0]
        """Of the columns difference and ratio; the two probabilities share the rest."""
        self._digits = 0
        """Width of the widest probability: bars have the same room in all rows."""

    def show_rows(self, rows: Sequence[NumberRow]) -> None:
        """Show other rows."""
        strong, small = QFontMetrics(font(12, 600)), QFontMetrics(font(11))
        cells = [(small if row.heads else strong, row.cells[2:]) for row in rows]
        self._widths = [
            max((face.horizontalAdvance(texts[k]) + 1 for face, texts in cells), default=0)
            for k in (0, 1)
        ]
        pairs = [text for row in rows if not row.heads for text in row.cells[:2]]
        self._digits = max(map(strong.horizontalAdvance, pairs), default=0)
        self.set_rows(rows)
        self.setFixedHeight(sum(map(self.height_of, rows)))

    @property
    def copied(self) -> str:
        """The rows as a spreadsheet reads them."""
        lines = ("\t".join((row.title, *row.cells)) for row in self.rows)
        return "\n".join(lines).replace("\N{MINUS SIGN}", "-")

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.matches(QKeySequence.StandardKey.Copy):
            self._copy()
        else:
            super().keyPressEvent(event)

    def contextMenuEvent(self, event: QContextMenuEvent) -> None:
        open_table_menu(self, event.globalPos(), self._copy, lambda: self.copied)

    def _copy(self) -> None:
        QGuiApplication.clipboard().setText(self.copied)

    def key_of(self, row: NumberRow) -> str:
        return f"{row.mark} {row.title}"

    def texts_of(self, row: NumberRow) -> tuple[str, str, str]:
        return row.title, row.tip, " ".join((row.title, *row.cells))

    def height_of(self, row: NumberRow) -> int:
        return HEAD if row.heads else ROW

    def paint_row(
        self, painter: QPainter, rect: QRect, row: NumberRow, state: QStyle.StateFlag
    ) -> None:
        colors = theme()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        face = font(11) if row.heads else font(12, 600 if row.is_strong else 400)
        ink = colors.muted if row.heads or row.is_detail else colors.text
        left = rect.left()
        if row.mark:
            mark = "do" if row.mark == "do" else "hard"
            paint_mark(painter, QPointF(left + 6.0, rect.center().y() + 0.5), mark)
            left += 18
        elif row.is_detail:
            left += 18
        title = QRect(left, rect.top(), rect.left() + _TITLE - left, rect.height())
        write(painter, title, title_of(row, face, title.width()), face, ink, LEFT, cuts=END)
        for place, text in enumerate(row.cells):
            self._paint_cell(painter, self._column(rect, place), row, place, text)
        if row.heads:
            paint_hairline(painter, rect.left(), rect.bottom(), rect.width())

    def _column(self, rect: QRect, place: int) -> QRect:
        ends = [width + _GAP for width in self._widths]
        half = max(0, rect.width() - _TITLE - sum(ends)) // 2
        widths = [half, half, *ends]
        left = rect.left() + _TITLE + sum(widths[:place])
        gap = 6 if place < 2 else _GAP
        return QRect(left + gap, rect.top(), widths[place] - gap, rect.height())

    def _paint_cell(
        self, painter: QPainter, cell: QRect, row: NumberRow, place: int, text: str
    ) -> None:
        colors = theme()
        if row.heads:
            side = LEFT if place < 2 else RIGHT
            end = row.ends[place] if place < len(row.ends) else ""
            text = _fitted(text, end, QFontMetrics(font(11)), cell.width())
            write(painter, cell, text, font(11), colors.muted, side, cuts=END)
            return
        face = font(12, 600 if row.is_strong else 400)
        ink = colors.muted if row.is_detail else colors.text
        write(painter, cell, text, face, ink, RIGHT)
        if place < 2:
            room = cell.width() - self._digits - 6
            if room >= _LEAST_BAR:
                bar = QRectF(cell.left(), cell.center().y() - _BAR / 2 + 0.5, room, _BAR)
                p = row.pair[place]
                paint_bar(painter, bar, None if p is None else p / row.scale)


def title_of(row: NumberRow, face: QFont, width: int) -> str:
    """Return what a row is called where there is some room."""
    metrics = QFontMetrics(face)
    if not row.short or metrics.horizontalAdvance(row.title) <= width:
        return row.title
    return _fitted(row.short, row.ends[0], metrics, width)


def _fitted(text: str, end: str, face: QFontMetrics, width: int) -> str:
    """Return a text that fits, cut before its end, which tells it from another one."""
    if not end or face.horizontalAdvance(text) <= width:
        return text
    room = width - face.horizontalAdvance(f" {end}")
    begin = text.removesuffix(f" {end}")
    cut = face.elidedText(begin, Qt.TextElideMode.ElideRight, room)
    return f"{cut} {end}" if len(cut) > 2 else end
