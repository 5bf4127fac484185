"""Boxes with the numbers of the error areas, each with a leader to its area."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np
from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QPainter, QPen

from bayesgui.widgets.painting import rounded, write
from bayesgui.widgets.theme import font, theme
from bayesgui.windows.playgrounds.decision.density_painting import error_pieces
from bayesgui.windows.playgrounds.decision.geometry import count_inside
from bayesgui.windows.playgrounds.decision.strokes import class_color
from bayesgui.windows.playgrounds.decision.subscripts import draw_sign, sign_width

if TYPE_CHECKING:
    from collections.abc import Sequence

    from numpy.typing import NDArray

    from bayesgui.widgets.plots.frame import Frame
    from bayesgui.windows.playgrounds.decision.picture import DecisionPicture, RulePicture

    Numbers = NDArray[np.float64]

LEAST_AREA = 5e-4
"""Area below which there is nothing to see that a leader could point to."""
_HEIGHT, _PADDING = 24, 8
_COLUMNS, _ROWS = 25, (0.5, 0.35, 0.22, 0.65)


@dataclass(frozen=True)
class AreaText:
    """The text of an area: the number in the color of its class, and its meaning."""

    index: int
    number: str
    meaning: str

    @property
    def width(self) -> float:
        """The width of its box."""
        text = sign_width(self.number, 12, 600) + sign_width(self.meaning, 12)
        return text + 6 + 2 * _PADDING


def anchors(frame: Frame, picture: DecisionPicture, rule: RulePicture) -> dict[int, QPointF]:
    """Return a point inside the largest visible piece of the error area of each class."""
    found: dict[int, tuple[float, QPointF]] = {}
    for k, x, heights in error_pieces(picture, rule):
        area = float(np.trapezoid(heights, x))
        if area <= found.get(k, (0.0, QPointF()))[0]:
            continue
        # The median of the piece: a mean may lie where it is thin.
        sums = np.cumsum(np.gradient(x) * heights)
        at = int(np.searchsorted(sums, 0.5 * sums[-1]))
        y = frame.y_of(0.5 * float(heights[at]))
        found[k] = area, QPointF(frame.x_of(float(x[at])), y)
    return {k: point for k, (_, point) in found.items()}


def place_boxes(
    frame: Frame,
    curves: tuple[Numbers, Numbers],
    taken: Sequence[QRectF],
    lines: Sequence[float],
    texts: Sequence[AreaText],
    points: dict[int, QPointF],
) -> dict[int, QRectF]:
    """Return a box for each text where it hides the least.

    `curves`: x pixels, and y pixels in a row for each curve. `taken`: what no box may meet.
    `lines`: x pixels of upright lines.
    """
    rect, used = frame.rect, list(taken)
    boxes: dict[int, QRectF] = {}
    for text in texts:
        room = max(1.0, rect.width() - text.width - 8)
        shares, rows = np.meshgrid(np.linspace(0.0, 1.0, _COLUMNS), _ROWS)
        left = rect.left() + 4 + room * shares.ravel()
        top = rect.top() + rows.ravel() * rect.height()
        corners = np.column_stack([left, top, left + text.width, top + _HEIGHT])
        corners += (-4, -4, 4, 4)
        point = points[text.index]
        middles = 0.5 * (corners[:, :2] + corners[:, 2:])
        cost = np.hypot(middles[:, 0] - point.x(), middles[:, 1] - point.y())
        cost += 60 * count_inside(corners, *curves)
        for line in lines:
            cost += 90 * ((corners[:, 0] < line) & (line < corners[:, 2]))
        for each in used:
            across = (corners[:, 0] < each.right()) & (each.left() < corners[:, 2])
            cost += 4000 * (across & (corners[:, 1] < each.bottom()) & (each.top() < corners[:, 3]))
        best = int(cost.argmin())
        boxes[text.index] = QRectF(left[best], top[best], text.width, _HEIGHT)
        used.append(boxes[text.index])
    return boxes


def paint_leader(painter: QPainter, box: QRectF, index: int, point: QPointF) -> None:
    """Paint the line from a box to its area."""
    color = class_color(index)
    painter.setPen(QPen(color, 1.25))
    painter.drawLine(_rim(box, point), point)
    painter.setBrush(color)
    painter.drawEllipse(point, 2.0, 2.0)
    painter.setBrush(Qt.BrushStyle.NoBrush)


def paint_label(painter: QPainter, box: QRectF, text: AreaText) -> None:
    """Paint a box with its text."""
    rounded(painter, box, 4, theme().surface, QPen(class_color(text.index), 1.25))
    painter.setBrush(Qt.BrushStyle.NoBrush)
    inner = box.adjusted(_PADDING, 0, -_PADDING, 0)
    painter.setFont(font(12, 600))
    painter.drawText(inner, int(_LEFT), text.number)
    inner.setLeft(inner.left() + painter.fontMetrics().horizontalAdvance(text.number) + 6)
    write(painter, inner, text.meaning, font(12), theme().text, _LEFT)


def paint_growth_label(painter: QPainter, frame: Frame, x: float, number: str, token: str) -> None:
    """Paint what a moved threshold costs beside its line."""
    width = sign_width(number, 12, 600) + 2 * _PADDING
    left = x + 8 if x + 8 + width < frame.rect.right() else x - 8 - width
    box = QRectF(left, frame.rect.top() + 40, width, 22)
    rounded(painter, box, 4, theme().error_soft, QPen(theme().error, 1.25))
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.setPen(theme().color(token))
    draw_sign(painter, box.topLeft() + QPointF(_PADDING, 15), number, 12, 600)


def _rim(box: QRectF, point: QPointF) -> QPointF:
    """Return the corner or side of a box that is nearest to a point."""
    x = min(max(point.x(), box.left() + 10), box.right() - 10)
    y = min(max(point.y(), box.top()), box.bottom())
    return QPointF(x, y)


_LEFT = Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter
