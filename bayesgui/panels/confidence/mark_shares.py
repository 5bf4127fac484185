"""How often an edge has which mark at each end: as words, and as two bars."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QFontMetricsF, QPainter

from bayesgui.learning.confidence.shares import MARKS
from bayesgui.panels.pag.edge_sample import paint_line
from bayesgui.panels.pag.words import mark_name
from bayesgui.widgets.painting import LEFT, RIGHT, write
from bayesgui.widgets.theme import font, theme

if TYPE_CHECKING:
    from collections.abc import Callable

    from bayesgui.learning.confidence.shares import MarkShares, PairConfidence

_BAR, _GAP = 8.0, 10.0
_SIGN = 30.0
"""Width of the line with the two most frequent marks, between the bars."""


def marks_text(pair: PairConfidence) -> str:
    """Return how often there is which mark at each end of the edge that the pair shows."""
    if pair.edge is None:
        return ""
    return " · ".join(
        f"{name}: {_of_end(shares)}"
        for name, shares in zip(pair.edge.pair, ends_of(pair), strict=True)
    )


def ends_of(pair: PairConfidence) -> tuple[MarkShares, ...]:
    """Return the shares at both ends, in the order in which the pair's edge names them."""
    if pair.marks is None or pair.edge is None:
        return ()
    return pair.marks if pair.edge.a == pair.first else pair.marks[::-1]


def _of_end(shares: MarkShares) -> str:
    named = sorted(zip(MARKS, shares, strict=True), key=lambda each: -each[1])
    return ", ".join(f"{mark_name(mark)} {_percent(share)}" for mark, share in named if share > 0)


def _percent(share: float) -> str:
    return f"{round(100 * share)} %"


def paint_marks(
    painter: QPainter,
    cell: QRectF,
    pair: PairConfidence,
    is_chosen: Callable[[PairConfidence], bool],
) -> None:
    """Paint the most frequent marks between two bars that say how often each of them is there."""
    edge = pair.edge
    if edge is None:
        return
    colors, rect = theme(), cell.adjusted(8, 0, -8, 0)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    ink = colors.text if is_chosen(pair) else colors.muted
    middle, letters = rect.center().y(), font(12)
    number = QFontMetricsF(letters).horizontalAdvance(_percent(1.0)) + 2
    wide = (rect.width() - _SIGN - 2 * number - 4 * _GAP) / 2
    center = rect.center().x()
    ends = ends_of(pair)
    marks = edge.at_a, edge.at_b
    paint_line(
        painter,
        QPointF(center - _SIGN / 2, middle),
        QPointF(center + _SIGN / 2, middle),
        marks,
        ink,
        1.5,
    )
    for way, shares, mark in zip((-1, 1), ends, marks, strict=True):
        share = shares[MARKS.index(mark)]
        near = center + way * (_SIGN / 2 + _GAP)
        room = QRectF(min(near, near + way * number), rect.top(), number, rect.height())
        side = RIGHT if way < 0 else LEFT
        write(painter, room, _percent(share), letters, ink, side)
        if wide < 12:
            continue
        start = near + way * (number + _GAP)
        track = QRectF(min(start, start + way * wide), middle - _BAR / 2, wide, _BAR)
        painter.fillRect(track, colors.track)
        filled = QRectF(min(start, start + way * wide * share), track.top(), wide * share, _BAR)
        painter.fillRect(filled, colors.control)
