"""The prior-weighted densities with their error areas, and the error added by a moved threshold."""

from __future__ import annotations

from itertools import pairwise, product
from typing import TYPE_CHECKING

import numpy as np
from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QPainter, QPen, QPolygonF

from bayesgui.widgets.plots.strokes import fill, tinted
from bayesgui.widgets.theme import font, theme
from bayesgui.windows.playgrounds.decision.geometry import count_inside
from bayesgui.windows.playgrounds.decision.strokes import class_color, class_name, class_pen, hatch

if TYPE_CHECKING:
    from collections.abc import Iterator

    from numpy.typing import NDArray

    from bayesgui.widgets.plots.frame import Frame
    from bayesgui.windows.playgrounds.decision.picture import DecisionPicture, RulePicture

    Numbers = NDArray[np.float64]


def paint_sample(painter: QPainter, frame: Frame, picture: DecisionPicture) -> None:
    """Paint the histogram of a sample, a class over the other."""
    lefts = [frame.x_of(x) for x in picture.edges.tolist()]
    bottom = frame.rect.bottom()
    for k, heights in enumerate(picture.sample.tolist()):
        painter.setPen(QPen(tinted(class_color(k), 0.5), 1))
        painter.setBrush(tinted(class_color(k), 0.16))
        for b, height in enumerate(heights):
            if height > 0:
                y = frame.y_of(height)
                painter.drawRect(QRectF(lefts[b], y, lefts[b + 1] - lefts[b], bottom - y))
    painter.setBrush(Qt.BrushStyle.NoBrush)


def paint_areas(
    painter: QPainter, frame: Frame, picture: DecisionPicture, rule: RulePicture
) -> None:
    """Hatch where a class is true and another one is decided."""
    for k, x, heights in error_pieces(picture, rule):
        hatch(painter, frame.area(x, heights), k)


def error_pieces(
    picture: DecisionPicture, rule: RulePicture
) -> Iterator[tuple[int, Numbers, Numbers]]:
    """Return the visible pieces of the error areas: class, places and heights."""
    for low, high, decided in rule.current.regions():
        x = _places(picture, low, high)
        if len(x) < 2:
            continue
        for k in range(picture.settings.count):
            if k != decided:
                yield k, x, picture.height(k, x)


def paint_growth(
    painter: QPainter, frame: Frame, picture: DecisionPicture, rule: RulePicture
) -> None:
    """Fill what a moved threshold adds to the error: the area between the curves."""
    cuts = sorted({*rule.optimum.thresholds, *rule.current.thresholds})
    ends = [-np.inf, *cuts, np.inf]
    for low, high in pairwise(ends):
        x = _places(picture, low, high)
        if len(x) < 2:
            continue
        middle = 0.5 * (float(x[0]) + float(x[-1]))
        best, decided = rule.optimum.decision_at(middle), rule.current.decision_at(middle)
        if best != decided:
            upper, lower = picture.height(best, x), picture.height(decided, x)
            area = frame.area(x, upper, np.minimum(lower, upper))
            fill(painter, area, tinted("error", 0.55))


def _places(picture: DecisionPicture, low: float, high: float) -> Numbers:
    """Return the grid between two ends with the ends themselves, within the visible range."""
    first, last = max(low, picture.settings.low), min(high, picture.settings.high)
    if not first < last:
        return np.empty(0)
    x = picture.x
    return np.concatenate([[first], x[(x > first) & (x < last)], [last]])


def paint_curves(painter: QPainter, frame: Frame, picture: DecisionPicture, *, total: bool) -> None:
    """Paint the densities of all classes, and over them p(x) if wanted."""
    for k, heights in enumerate(picture.weighted):
        fill(painter, frame.area(picture.x, heights), tinted(class_color(k), 0.08))
    for k, heights in enumerate(picture.weighted):
        painter.setPen(class_pen(k))
        painter.drawPolyline(QPolygonF(frame.points(picture.x, heights)))
    if total:
        painter.setPen(QPen(theme().text, 1.25))
        heights = picture.weighted.sum(axis=0)
        painter.drawPolyline(QPolygonF(frame.points(picture.x, heights)))


def paint_names(
    painter: QPainter,
    frame: Frame,
    picture: DecisionPicture,
    boxes: list[QRectF],
    *,
    total: bool,
) -> None:
    """Paint the sign of each class beside its curve."""
    painter.setFont(font(13, 600))
    for k, box in enumerate(boxes):
        painter.setPen(class_color(k))
        painter.drawText(box, int(Qt.AlignmentFlag.AlignCenter), class_name(k))
    if total:
        heights = picture.weighted.sum(axis=0)
        at = int(heights.argmax())
        place = QPointF(frame.x_of(float(picture.x[at])) + 14, frame.y_of(heights[at]))
        painter.setFont(font(12))
        painter.setPen(theme().text)
        painter.drawText(place + QPointF(0, -3), "p(x)")


def curve_rows(frame: Frame, picture: DecisionPicture, *, total: bool) -> Numbers:
    """Return the y pixels of the curves, a row for each."""
    rows = picture.weighted
    if total:
        rows = np.vstack([rows, rows.sum(axis=0)])
    return frame.rows(rows)


def name_boxes(frame: Frame, picture: DecisionPicture, *, total: bool) -> list[QRectF]:
    """Return a place for the sign of each class: beside its curve, where it meets the least."""
    xs, curves = frame.columns(picture.x), curve_rows(frame, picture, total=total)
    lines = [frame.x_of(x) for rule in picture.rules for x in rule.optimum.thresholds]
    sides = np.array(list(product((-1.0, 1.0), (0.4, 0.55, 0.8, 1.1, 1.4, 1.8))))
    found: list[QRectF] = []
    for k in range(picture.settings.count):
        mean, spread = picture.settings.means[k], picture.settings.deviations[k]
        places = mean + sides[:, 0] * sides[:, 1] * spread
        heights = np.stack([picture.height(j, places) for j in range(picture.settings.count)])
        left = frame.columns(places) + sides[:, 0] * 17 - 11
        top = np.array([frame.y_of(y) for y in heights[k].tolist()]) - 15
        boxes = np.column_stack([left, top, left + 22, top + 18])
        cost = count_inside(boxes, xs, curves) + 2 * sides[:, 1] + (sides[:, 0] > 0)
        # Below another class's curve its sign would be read as that one's.
        cost += 30 * (heights > heights[k]).any(axis=0)
        for line in lines:
            cost += 6 * ((boxes[:, 0] - 3 < line) & (line < boxes[:, 2] + 3))
        rects = [QRectF(a, b, 22, 18) for a, b in zip(left.tolist(), top.tolist(), strict=True)]
        for n, rect in enumerate(rects):
            cost[n] += 20 * sum(rect.intersects(other) for other in found)
            cost[n] += 0 if frame.rect.contains(rect) else 40
        found.append(rects[int(cost.argmin())])
    return found
