"""A list of rows with a bar and a number each, in descending order."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from PySide6.QtCore import QPointF, QRect, QRectF, Qt
from PySide6.QtGui import QFontMetrics, QPainter
from PySide6.QtWidgets import QListView, QStyle, QWidget

from bayesgui.panels.rows.finding_mark import paint_mark
from bayesgui.panels.rows.hoverable_list import HoverableList
from bayesgui.widgets.eliding import MIN_NAME, elide_before, told_apart
from bayesgui.widgets.painting import LEFT, RIGHT, cut, rounded, write
from bayesgui.widgets.rows.probability_bar import paint_bar
from bayesgui.widgets.theme import font, theme

if TYPE_CHECKING:
    from collections.abc import Sequence

    from PySide6.QtGui import QColor, QFont

LOW, HIGH = 26, 44
_MARGIN, _GUTTER, _GAP = 12, 24, 10
_BAR, _PAIR = 92, 84
_MIN_BAR = 36


@dataclass(frozen=True, slots=True)
class RankedRow:
    """A row.

    `key`: name of its node. `title, value`: texts on the left and right. `bar`: its length, 0 to 1.
    `tick`: position of a tick on the bar, 0 to 1. `pair`: numbers of the bar, written with it on a
    second line. `mark`: mark of a finding before the title, "" for a node without one; None
    reserves no space. `span`: start and end of the bar, 0 to 1; by default it starts at 0.
    `tip, spoken`: tooltip and text for screen readers. `start, end`: the beginning and the
    end of the title that are never cut, such as a rank and `` = yes``.
    """

    key: str
    title: str
    value: str
    bar: float
    tick: float | None = None
    pair: str = ""
    mark: str | None = None
    span: tuple[float, float] | None = None
    tip: str = ""
    spoken: str = ""
    end: str = ""
    start: str = ""

    @property
    def name(self) -> str:
        """The part of the title that may be cut."""
        return self.title.removeprefix(self.start).removesuffix(self.end)


class RankedList(HoverableList[RankedRow]):
    """Rows to hover, click and open, with title, bar and number; a pair of them on two lines.

    `whole`: whether the list is as high as its rows, for a page that scrolls; else it scrolls
    itself.
    """

    def __init__(self, whole: bool, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._whole = whole
        self._value_width = self._title_width = 0
        self.setFrameShape(QListView.Shape.NoFrame)
        if whole:
            self.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)

    def show_rows(self, rows: Sequence[RankedRow]) -> None:
        """Show other rows."""
        values, titles = QFontMetrics(font(12, 500)), QFontMetrics(font(13))
        self._value_width = 2 + max((values.horizontalAdvance(r.value) for r in rows), default=0)
        self._title_width = 2 + max((titles.horizontalAdvance(r.title) for r in rows), default=0)
        self.set_rows(rows)
        if self._whole:
            self.setFixedHeight(sum(map(self.height_of, rows)))

    def key_of(self, row: RankedRow) -> str:
        return row.key

    def texts_of(self, row: RankedRow) -> tuple[str, str, str]:
        return row.title, row.tip, row.spoken or f"{row.title} {row.value}"

    def height_of(self, row: RankedRow) -> int:
        return HIGH if row.pair else LOW

    def paint_row(
        self, painter: QPainter, rect: QRect, row: RankedRow, state: QStyle.StateFlag
    ) -> None:
        colors = theme()
        stale = not state & QStyle.StateFlag.State_Enabled
        ground = colors.row_hover if state & QStyle.StateFlag.State_MouseOver else colors.surface
        line = rect.adjusted(_MARGIN, 0, -_MARGIN, 0)
        top, height = (3, LOW - 4) if row.pair else (0, LOW)
        first = QRect(line.x(), line.y() + top, line.width(), height)
        if row.mark is not None:
            paint_mark(painter, QPointF(line.x() + 6, first.center().y() + 1), row.mark)
            first.setLeft(line.x() + _GUTTER)
        ink = colors.muted if stale else colors.text
        bar = self._bar_rect(row, line, first)
        self._write(painter, first, row.value, font(12, 500), ink, RIGHT)
        if row.pair:
            title = first.adjusted(0, 0, -self._value_width - _GAP, 0)
            pair = QRect(first.x(), first.bottom() + 1, first.width(), 18)
            self._write(painter, pair, row.pair, font(12), colors.muted, RIGHT)
        else:
            title = first.adjusted(0, 0, int(bar.left()) - _GAP - first.right() - 1, 0)
        shown = _shown_title(row, self.rows, title.width() + 1)
        self._write(painter, title, shown, font(13), ink)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        if row.span is None:
            paint_bar(painter, bar, row.bar, row.tick, "stale" if stale else "belief", ground)
        else:
            _paint_span(painter, bar, row, stale)

    def _bar_rect(self, row: RankedRow, line: QRect, first: QRect) -> QRectF:
        if row.span is not None:
            return QRectF(first.x(), first.bottom() + 6, line.width() - _PAIR, 8)
        if row.pair:
            width = min(_BAR + 32, line.width() // 2)
            return QRectF(first.x(), first.bottom() + 6, width, 8)
        # All bars have the same width, reduced for the longest title.
        right = line.right() + 1 - self._value_width - _GAP
        room = right - _GAP - first.x() - self._title_width
        width = max(_MIN_BAR, min(_BAR, line.width() // 3, room))
        return QRectF(right - width, line.y() + 9, width, 8)

    @staticmethod
    def _write(
        painter: QPainter,
        rect: QRect,
        text: str,
        face: QFont,
        ink: QColor,
        side: Qt.AlignmentFlag = LEFT,
    ) -> None:
        write(painter, rect, cut(text, face, rect.width() + 1), face, ink, side)


def _shown_title(row: RankedRow, rows: Sequence[RankedRow], width: int) -> str:
    """Return a title as far as there is room, told apart from the others; neither end is cut."""
    face = font(13)
    metrics = QFontMetrics(face)
    if metrics.horizontalAdvance(row.title) <= width:
        return row.title
    room = width
    if row.start or row.end:
        # Their widths are rounded, which may add up to a pixel.
        room -= metrics.horizontalAdvance(row.start) + metrics.horizontalAdvance(row.end) + 1
        if room < MIN_NAME:
            return elide_before(metrics, row.title, row.end, width)
    names = [other.name for other in rows if other.end or not row.end]
    return row.start + told_apart(face, row.name, room, names) + row.end


def _paint_span(painter: QPainter, rect: QRectF, row: RankedRow, stale: bool) -> None:
    """Paint the range of a value, with a tick at its position."""
    assert row.span is not None
    paint_bar(painter, rect, None)
    low, high = row.span
    width = max(2.0, (high - low) * rect.width())
    swing = QRectF(rect.x() + low * rect.width(), rect.y(), width, rect.height())
    colors = theme()
    rounded(painter, swing, min(2.0, width / 2), colors.stale_bar if stale else colors.bar)
    if row.tick is not None:
        x = min(rect.x() + row.tick * rect.width(), rect.right() - 1) - 1
        painter.fillRect(QRectF(x - 1, rect.center().y() - 6, 4, 12), colors.surface)
        painter.fillRect(QRectF(x, rect.center().y() - 6, 2, 12), colors.prior)
