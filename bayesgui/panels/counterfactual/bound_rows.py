"""Rows of numbers, each a point or an interval with a bar."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from PySide6.QtCore import QRect, QRectF, Qt
from PySide6.QtGui import QColor, QFontMetrics, QGuiApplication, QKeySequence, QPainter
from PySide6.QtWidgets import QListView, QStyle, QWidget

from bayesgui.panels.rows.hoverable_list import HoverableList
from bayesgui.widgets.hairlines import paint_hairline
from bayesgui.widgets.numbers import MISSING, signed_text
from bayesgui.widgets.painting import END, LEFT, RIGHT, rounded, write
from bayesgui.widgets.rows.probability_bar import RADIUS, paint_bar, paint_whisker
from bayesgui.widgets.rows.table_export import open_table_menu
from bayesgui.widgets.rows.worth_bar import fill_from_zero, paint_zero_line
from bayesgui.widgets.theme import font, theme

if TYPE_CHECKING:
    from collections.abc import Sequence

    from PySide6.QtGui import QContextMenuEvent, QKeyEvent

HEAD, ROW = 20, 25
SAME = 5e-5
"""Difference that four decimals do not show."""
_BAR, _GAP, _BETWEEN = 8.0, 12, 8
_LEAST_BAR = 12
_PALE = 95
"""Opacity of the part of a bar between two bounds, of 255."""

Bounds = tuple[float, float]


@dataclass(frozen=True, slots=True)
class BoundRow:
    """A row; the first one has the titles of the columns in place of numbers.

    `ends`: two bounds for each column, the same for a point; None where there is no number.
    `scale`: of differences, whose bars begin at 0 and whose numbers have a sign; None for
    probabilities. `bare`: columns without bars.
    """

    title: str
    ends: tuple[Bounds | None, ...] = ()
    heads: tuple[str, ...] = ()
    scale: Bounds | None = None
    bare: tuple[int, ...] = ()
    is_strong: bool = False
    is_detail: bool = False
    tip: str = ""

    @property
    def cells(self) -> tuple[str, ...]:
        """The texts after the title."""
        return self.heads or tuple(self._text(pair) for pair in self.ends)

    def _text(self, pair: Bounds | None) -> str:
        if pair is None:
            return MISSING
        low, high = pair
        if self.scale is not None:
            return signed_text(low, 4)
        return f"{low:.4f}" if high - low < SAME else f"{low:.4f} … {high:.4f}"


class BoundRows(HoverableList[BoundRow]):
    """Probabilities or differences below each other, with bars on one scale."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.setFrameShape(QListView.Shape.NoFrame)
        self.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self._title = 0
        self._texts: list[int] = []
        """Widths of the titles, and of the numbers of each column."""

    def show_rows(self, rows: Sequence[BoundRow]) -> None:
        """Show other rows."""
        strong, small = QFontMetrics(font(12, 600)), QFontMetrics(font(11))
        widths = [(small if row.heads else strong).horizontalAdvance(row.title) for row in rows]
        self._title = max(widths, default=0) + 2
        columns = max((len(row.cells) for row in rows), default=0)
        self._texts = [
            max(
                (
                    (small if row.heads else strong).horizontalAdvance(row.cells[k]) + 2
                    for row in rows
                    if k < len(row.cells)
                ),
                default=0,
            )
            for k in range(columns)
        ]
        self.set_rows(rows)
        self.setFixedHeight(sum(map(self.height_of, rows)))
        self.setVisible(bool(rows))

    @property
    def copied(self) -> str:
        """The rows as a spreadsheet reads them: two cells for each pair of bounds."""
        two = [
            any(k < len(row.ends) and _is_wide(row, k) for row in self.rows)
            for k in range(len(self._texts))
        ]
        lines = []
        for row in self.rows:
            cells = [row.title]
            for k, wide in enumerate(two[: len(row.cells)]):
                if row.heads:
                    cells += [row.heads[k], ""] if wide else [row.heads[k]]
                else:
                    cells += _numbers(row.ends[k], wide)
            lines.append("\t".join(cells))
        return "\n".join(lines)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.matches(QKeySequence.StandardKey.Copy):
            self.copy()
        else:
            super().keyPressEvent(event)

    def contextMenuEvent(self, event: QContextMenuEvent) -> None:
        open_table_menu(self, event.globalPos(), self.copy, lambda: self.copied)

    def copy(self) -> None:
        """Copy all rows."""
        QGuiApplication.clipboard().setText(self.copied)

    def key_of(self, row: BoundRow) -> str:
        return row.title

    def texts_of(self, row: BoundRow) -> tuple[str, str, str]:
        return row.title, row.tip, " ".join((row.title, *row.cells))

    def height_of(self, row: BoundRow) -> int:
        return HEAD if row.heads else ROW

    def paint_row(
        self, painter: QPainter, rect: QRect, row: BoundRow, state: QStyle.StateFlag
    ) -> None:
        colors = theme()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        face = font(11) if row.heads else font(12, 600 if row.is_strong else 400)
        ink = colors.muted if row.heads or row.is_detail else colors.text
        indent = 12 if row.is_detail else 0
        width = self._title_width(rect.width())
        title = QRect(rect.left() + indent, rect.top(), width - indent, rect.height())
        write(painter, title, row.title, face, ink, LEFT, cuts=END)
        for place, text in enumerate(row.cells):
            cell = self._column(rect, place)
            if row.heads:
                write(painter, cell, text, face, ink, RIGHT, cuts=END)
                continue
            write(painter, cell, text, face, ink, RIGHT, cuts=END)
            if place not in row.bare:
                self._paint_bar(painter, cell, row, place)
        if row.heads:
            paint_hairline(painter, rect.left(), rect.bottom(), rect.width())

    def _paint_bar(self, painter: QPainter, cell: QRect, row: BoundRow, place: int) -> None:
        colors, pair = theme(), row.ends[place]
        room = cell.width() - self._texts[place] - _BETWEEN
        if room < _LEAST_BAR:
            return
        bar = QRectF(cell.left(), cell.center().y() - _BAR / 2 + 0.5, room, _BAR)
        if row.scale is not None:
            painter.fillRect(bar, colors.track)
            if pair is not None:
                fill_from_zero(painter, bar, row.scale, pair[0], colors.bar)
                paint_zero_line(painter, bar, row.scale, colors.muted)
            return
        if pair is None or pair[1] - pair[0] < SAME:
            paint_bar(painter, bar, None if pair is None else pair[0])
            return
        rounded(painter, bar, RADIUS, colors.track)
        left = bar.left() + pair[0] * bar.width()
        pale = QColor(colors.bar)
        pale.setAlpha(_PALE)
        painter.fillRect(QRectF(left, bar.top(), (pair[1] - pair[0]) * bar.width(), _BAR), pale)
        if pair[0] > 0:
            low = QRectF(bar.left(), bar.top(), left - bar.left(), _BAR)
            rounded(painter, low, min(RADIUS, low.width() / 2), colors.bar)
        paint_whisker(painter, bar, *pair)

    # -- columns ------------------------------------------------------------------------------

    def _title_width(self, whole: int) -> int:
        """Titles are cut before numbers are."""
        left = whole - sum(self._texts) - _GAP * len(self._texts)
        return max(40, min(self._title, left))

    def _column(self, rect: QRect, place: int) -> QRect:
        with_bars = [k for k in range(len(self._texts)) if not self._is_bare(k)]
        left = rect.width() - self._title_width(rect.width()) - sum(self._texts)
        left -= _GAP * len(self._texts)
        share = max(0, left) // max(1, len(with_bars))
        widths = [w + (share if k in with_bars else 0) for k, w in enumerate(self._texts)]
        right = rect.right() - sum(widths[place + 1 :]) - _GAP * (len(widths) - place - 1)
        return QRect(right - widths[place], rect.top(), widths[place], rect.height())

    def _is_bare(self, place: int) -> bool:
        return any(place in row.bare for row in self.rows)


def _is_wide(row: BoundRow, place: int) -> bool:
    pair = row.ends[place]
    return pair is not None and row.scale is None and pair[1] - pair[0] >= SAME


def _numbers(pair: Bounds | None, wide: bool) -> list[str]:
    if pair is None:
        return ["", ""] if wide else [""]
    ends = pair if wide else pair[:1]
    return [f"{each:.6g}" for each in ends]
