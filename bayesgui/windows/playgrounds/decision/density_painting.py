"""The prior-weighted densities with their error areas, and the error added by a moved threshold."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np
from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QPainter, QPen, QPolygonF

from bayesgui.widgets.theme import font, theme
from bayesgui.windows.playgrounds.decision.strokes import (
    class_color,
    class_name,
    class_pen,
    fill_tinted,
    hatch,
)

if TYPE_CHECKING:
    from collections.abc import Iterator

    from numpy.typing import NDArray

    from bayesgui.windows.playgrounds.decision.geometry import PlotGeometry
    from bayesgui.windows.playgrounds.decision.picture import DecisionPicture, RulePicture

    Numbers = NDArray[np.float64]


def paint_sample(painter: QPainter, geometry: PlotGeometry, picture: DecisionPicture) -> None:
    """Paint the histogram of a sample, the classes beside each other in each bin."""
    count = len(picture.sample)
    lefts = [geometry.x_of(x) for x in picture.edges.tolist()]
    bottom = geometry.densities.bottom()
    for k, heights in enumerate(picture.sample.tolist()):
        color = class_color(k)
        color.setAlphaF(0.38)
        for b, height in enumerate(heights):
            width = (lefts[b + 1] - lefts[b] - 1) / count
            y = geometry.density_y(height)
            painter.fillRect(QRectF(lefts[b] + k * width, y, width, bottom - y), color)


def paint_areas(
    painter: QPainter, geometry: PlotGeometry, picture: DecisionPicture, rule: RulePicture
) -> None:
    """Hatch where a class is true and another one is decided."""
    for k, x, heights in error_pieces(picture, rule):
        hatch(painter, geometry.area(x, heights), k)


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
    painter: QPainter, geometry: PlotGeometry, picture: DecisionPicture, rule: RulePicture
) -> None:
    """Fill what a moved threshold adds to the error: the area between the curves."""
    cuts = sorted({*rule.optimum.thresholds, *rule.current.thresholds})
    ends = [-np.inf, *cuts, np.inf]
    for low, high in zip(ends[:-1], ends[1:], strict=True):
        x = _places(picture, low, high)
        if len(x) < 2:
            continue
        middle = 0.5 * (float(x[0]) + float(x[-1]))
        best, decided = rule.optimum.decision_at(middle), rule.current.decision_at(middle)
        if best != decided:
            upper, lower = picture.height(best, x), picture.height(decided, x)
            area = geometry.area(x, upper, np.minimum(lower, upper))
            fill_tinted(painter, area, theme().error, 0.55)


def _places(picture: DecisionPicture, low: float, high: float) -> Numbers:
    """Return the grid between two ends with the ends themselves, within the visible range."""
    first, last = max(low, picture.settings.low), min(high, picture.settings.high)
    if not first < last:
        return np.empty(0)
    x = picture.x
    return np.concatenate([[first], x[(x > first) & (x < last)], [last]])


def paint_curves(
    painter: QPainter, geometry: PlotGeometry, picture: DecisionPicture, *, total: bool
) -> None:
    """Paint the densities of all classes, and over them p(x) if wanted."""
    for k, heights in enumerate(picture.weighted):
        fill_tinted(painter, geometry.area(picture.x, heights), class_color(k), 0.08)
    for k, heights in enumerate(picture.weighted):
        painter.setPen(class_pen(k))
        painter.drawPolyline(QPolygonF(geometry.curve(picture.x, heights)))
    if total:
        painter.setPen(QPen(theme().text, 1.25))
        heights = picture.weighted.sum(axis=0)
        painter.drawPolyline(QPolygonF(geometry.curve(picture.x, heights)))


def paint_names(
    painter: QPainter, geometry: PlotGeometry, picture: DecisionPicture, *, total: bool
) -> None:
    """Paint the sign of each class beside its curve, outside of the others."""
    painter.setFont(font(13, 600))
    for k, box in enumerate(name_boxes(geometry, picture)):
        painter.setPen(class_color(k))
        painter.drawText(box, int(Qt.AlignmentFlag.AlignCenter), class_name(k))
    if total:
        heights = picture.weighted.sum(axis=0)
        at = int(heights.argmax())
        place = QPointF(geometry.x_of(float(picture.x[at])) + 14, geometry.density_y(heights[at]))
        painter.setFont(font(12))
        painter.setPen(theme().text)
        painter.drawText(place + QPointF(0, -3), "p(x)")


def name_boxes(geometry: PlotGeometry, picture: DecisionPicture) -> list[QRectF]:
    """Return a place for the sign of each class, beside its curve on the freer side."""
    found, count = [], picture.settings.count
    for k in range(count):
        mean, spread = picture.settings.means[k], picture.settings.deviations[k]
        best: tuple[float, QRectF] | None = None
        for side in (-1.0, 1.0):
            for away in (0.55, 0.9, 1.3):
                x = mean + side * away * spread
                places = np.array([x])
                height = float(picture.height(k, places)[0])
                others = [float(picture.height(j, places)[0]) for j in range(count)]
                y = geometry.density_y(height) - 8
                box = QRectF(geometry.x_of(x) + side * 16 - 14, y - 8, 28, 18)
                hidden = sum(1.0 for j, other in enumerate(others) if j != k and other > height)
                outside = 0.0 if geometry.densities.contains(box) else 4.0
                cost = hidden + outside + 0.1 * away + (0.05 if side > 0 else 0.0)
                if best is None or cost < best[0]:
                    best = (cost, box)
        assert best is not None
        found.append(best[1])
    return found
