"""Boxes with the numbers of the error areas, each with a leader to its area."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np
from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QFontMetrics, QPainter, QPen

from bayesgui.widgets.theme import font, theme
from bayesgui.windows.playgrounds.decision.density_painting import error_pieces, name_boxes
from bayesgui.windows.playgrounds.decision.rule_painting import tag_boxes, visible_thresholds
from bayesgui.windows.playgrounds.decision.strokes import class_color

if TYPE_CHECKING:
    from collections.abc import Sequence

    from bayesgui.windows.playgrounds.decision.geometry import PlotGeometry
    from bayesgui.windows.playgrounds.decision.picture import DecisionPicture, RulePicture

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
        bold, plain = QFontMetrics(font(12, 600)), QFontMetrics(font(12))
        text = bold.horizontalAdvance(self.number) + plain.horizontalAdvance(self.meaning)
        return text + 6 + 2 * _PADDING


def anchors(
    geometry: PlotGeometry, picture: DecisionPicture, rule: RulePicture
) -> dict[int, QPointF]:
    """Return a point inside the largest visible piece of the error area of each class."""
    found: dict[int, tuple[float, QPointF]] = {}
    for k, x, heights in error_pieces(picture, rule):
        area = float(np.trapezoid(heights, x))
        if area <= found.get(k, (0.0, QPointF()))[0]:
            continue
        # The median of the piece: a mean may lie where it is thin.
        sums = np.cumsum(heights)
        at = int(np.searchsorted(sums, 0.5 * sums[-1]))
        y = geometry.density_y(0.5 * float(heights[at]))
        found[k] = area, QPointF(geometry.x_of(float(x[at])), y)
    return {k: point for k, (_, point) in found.items()}


def place_boxes(
    geometry: PlotGeometry,
    picture: DecisionPicture,
    rules: Sequence[RulePicture],
    texts: Sequence[AreaText],
    points: dict[int, QPointF],
) -> dict[int, QRectF]:
    """Return a box for each text where it hides the least."""
    frame = geometry.densities
    taken = name_boxes(geometry, picture)
    lines: list[float] = []
    for rule in rules:
        taken += list(tag_boxes(geometry, rule).values())
        lines += [x for _, x in visible_thresholds(geometry, rule)]
    xs = frame.left() + (picture.x - geometry.low) / (geometry.high - geometry.low) * frame.width()
    ys = frame.bottom() - picture.weighted / geometry.top * frame.height()
    boxes: dict[int, QRectF] = {}
    for text in texts:
        point = points[text.index]
        room = max(1.0, frame.width() - text.width - 8)

        def cost(box: QRectF, point: QPointF = point) -> float:
            inside = (xs > box.left() - 3) & (xs < box.right() + 3)
            hidden = float(((ys > box.top() - 3) & (ys < box.bottom() + 3) & inside).sum())
            crossed = sum(box.left() - 4 < x < box.right() + 4 for x in lines)
            met = sum(box.adjusted(-5, -5, 5, 5).intersects(each) for each in taken)
            away = box.center() - point
            length = (away.x() ** 2 + away.y() ** 2) ** 0.5
            return 8 * hidden + 60 * crossed + 4000 * met + length

        boxes[text.index] = min(
            (
                QRectF(
                    frame.left() + 4 + room * k / (_COLUMNS - 1),
                    frame.top() + share * frame.height(),
                    text.width,
                    _HEIGHT,
                )
                for share in _ROWS
                for k in range(_COLUMNS)
            ),
            key=cost,
        )
        taken.append(boxes[text.index])
    return boxes


def paint_label(painter: QPainter, box: QRectF, text: AreaText, point: QPointF) -> None:
    """Paint a box and the leader to its area."""
    color = class_color(text.index)
    painter.setPen(QPen(color, 1.25))
    painter.drawLine(_rim(box, point), point)
    painter.setBrush(color)
    painter.drawEllipse(point, 2.0, 2.0)
    painter.setBrush(theme().surface)
    painter.drawRoundedRect(box, 4, 4)
    painter.setBrush(Qt.BrushStyle.NoBrush)
    inner = box.adjusted(_PADDING, 0, -_PADDING, 0)
    painter.setFont(font(12, 600))
    painter.drawText(inner, int(_LEFT), text.number)
    inner.setLeft(inner.left() + painter.fontMetrics().horizontalAdvance(text.number) + 6)
    painter.setFont(font(12))
    painter.setPen(theme().text)
    painter.drawText(inner, int(_LEFT), text.meaning)


def paint_growth_label(
    painter: QPainter, geometry: PlotGeometry, x: float, number: str, token: str
) -> None:
    """Paint what a moved threshold costs beside its line."""
    width = QFontMetrics(font(12, 600)).horizontalAdvance(number) + 2 * _PADDING
    frame = geometry.densities
    left = x + 8 if x + 8 + width < frame.right() else x - 8 - width
    box = QRectF(left, frame.top() + 40, width, 22)
    painter.setPen(QPen(theme().error, 1.25))
    painter.setBrush(theme().error_soft)
    painter.drawRoundedRect(box, 4, 4)
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.setFont(font(12, 600))
    painter.setPen(theme().color(token))
    painter.drawText(box, int(Qt.AlignmentFlag.AlignCenter), number)


def _rim(box: QRectF, point: QPointF) -> QPointF:
    """Return the corner or side of a box that is nearest to a point."""
    x = min(max(point.x(), box.left() + 10), box.right() - 10)
    y = min(max(point.y(), box.top()), box.bottom())
    return QPointF(x, y)


_LEFT = Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter
