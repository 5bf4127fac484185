"""Hulls around the members of cliques, each clique with its color and dash."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QPointF, Qt
from PySide6.QtGui import QPainter, QPolygonF

from bayesgui.widgets.plots.strokes import dashed_pen, tinted

if TYPE_CHECKING:
    from collections.abc import Iterable

    from PySide6.QtCore import QRectF

    from bayesgui.widgets.theme import Theme

PADDING = 12.0
SHARE = 0.13
DASHES: tuple[tuple[float, ...], ...] = (
    (),
    (8, 5),
    (),
    (8, 4, 2, 4),
    (6, 3),
    (2, 4),
    (12, 4),
    (12, 4, 2, 4, 2, 4),
)
"""Dash patterns in px, the second cue besides the color."""


def hull_of(rects: Iterable[QRectF], padding: float = PADDING) -> list[tuple[float, float]]:
    """Return the convex hull of some boxes, with padding around them.

    Andrew (1979), Another efficient algorithm for convex hulls in two dimensions.
    """
    points: set[tuple[float, float]] = set()
    for rect in rects:
        left, right = rect.left() - padding, rect.right() + padding
        top, bottom = rect.top() - padding, rect.bottom() + padding
        points.update(((left, top), (right, top), (left, bottom), (right, bottom)))
    ordered = sorted(points)
    return _half(ordered)[:-1] + _half(ordered[::-1])[:-1] if len(ordered) > 2 else ordered


def _half(points: list[tuple[float, float]]) -> list[tuple[float, float]]:
    kept: list[tuple[float, float]] = []
    for x, y in points:
        while len(kept) > 1:
            (ax, ay), (bx, by) = kept[-2:]
            if (bx - ax) * (y - ay) - (by - ay) * (x - ax) > 0:
                break
            kept.pop()
        kept.append((x, y))
    return kept


def paint_hull(painter: QPainter, rects: Iterable[QRectF], number: int, theme: Theme) -> None:
    """Paint a clique's hull."""
    color = theme.series(number)
    pen = dashed_pen(color, 2.0, DASHES[number % len(DASHES)], Qt.PenCapStyle.SquareCap)
    pen.setJoinStyle(Qt.PenJoinStyle.RoundJoin)
    painter.setPen(pen)
    painter.setBrush(tinted(color, SHARE))
    painter.drawPolygon(QPolygonF([QPointF(x, y) for x, y in hull_of(rects)]))
