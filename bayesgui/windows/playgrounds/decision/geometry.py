"""Where the parts of the plot stand, and which place belongs to which number."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np
from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QPolygonF

from bayesgui.widgets.plots.content import ticks

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from bayesgui.windows.playgrounds.decision.picture import DecisionPicture

    Numbers = NDArray[np.float64]

LEFT, RIGHT = 56, 18
_ABOVE, _AXIS, _CAPTION, _STRIP, _GAP = 38, 24, 20, 24, 8
_SHARE = 0.7
"""Share of the height that the densities take of what both curve plots have."""
_FAR = 1e5
TAG_HEIGHT, TAG_ROW = 20, 23


@dataclass(frozen=True)
class PlotGeometry:
    """Rectangles of densities, strips and posteriors over one horizontal axis.

    `top`: the density at the upper end of its axis.
    """

    densities: QRectF
    strips: tuple[QRectF, QRectF]
    posteriors: QRectF
    low: float
    high: float
    top: float

    def x_of(self, value: float) -> float:
        """Return the x pixel of a number."""
        share = (value - self.low) / (self.high - self.low)
        place = self.densities.left() + share * self.densities.width()
        return min(max(place, -_FAR), _FAR)

    def value_at(self, x: float) -> float:
        """Return the number at an x pixel, within the visible range."""
        share = (x - self.densities.left()) / self.densities.width()
        return self.low + min(max(share, 0.0), 1.0) * (self.high - self.low)

    def density_y(self, value: float) -> float:
        """Return the y pixel of a density."""
        return self.densities.bottom() - value / self.top * self.densities.height()

    def pixels(self, x: Numbers) -> Numbers:
        """Return the x pixels of numbers."""
        share = (x - self.low) / (self.high - self.low)
        found: Numbers = self.densities.left() + share * self.densities.width()
        return found

    def points(self, frame: QRectF, x: Numbers, y: Numbers, top: float) -> list[QPointF]:
        """Return the pixels of a curve within a frame whose axis ends at `top`."""
        xs = self.pixels(x)
        ys = np.maximum(frame.bottom() - y / top * frame.height(), -_FAR)
        return [QPointF(a, b) for a, b in zip(xs.tolist(), ys.tolist(), strict=True)]

    def curve(self, x: Numbers, y: Numbers) -> list[QPointF]:
        """Return the pixels of a density."""
        return self.points(self.densities, x, y, self.top)

    def area(self, x: Numbers, upper: Numbers, lower: Numbers | None = None) -> QPolygonF:
        """Return the polygon below a density, or between two."""
        if lower is None:
            x, upper = np.append(x, [x[-1], x[0]]), np.append(upper, [0.0, 0.0])
            return QPolygonF(self.curve(x, upper))
        return QPolygonF(self.curve(x, upper) + self.curve(x[::-1], lower[::-1]))


def geometry_of(width: float, height: float, picture: DecisionPicture, top: float) -> PlotGeometry:
    """Return the places of all parts in a widget of a size."""
    inner = max(120.0, width - LEFT - RIGHT)
    fixed = _ABOVE + 2 * _AXIS + 2 * (_CAPTION + _STRIP + _GAP) + _CAPTION + 6
    room = max(120.0, height - fixed)
    y = float(_ABOVE)
    densities = QRectF(LEFT, y, inner, _SHARE * room)
    y = densities.bottom() + _AXIS + _CAPTION
    first = QRectF(LEFT, y, inner, _STRIP)
    y = first.bottom() + _GAP + _CAPTION
    second = QRectF(LEFT, y, inner, _STRIP)
    y = second.bottom() + _GAP + _CAPTION + 4
    posteriors = QRectF(LEFT, y, inner, (1 - _SHARE) * room)
    settings = picture.settings
    return PlotGeometry(densities, (first, second), posteriors, settings.low, settings.high, top)


def top_of(picture: DecisionPicture, *, total: bool, sample: bool) -> float:
    """Return the upper end of the density axis: a round number above all that is drawn."""
    heights = [float(picture.weighted.max())]
    if total:
        heights.append(float(picture.weighted.sum(axis=0).max()))
    if sample:
        heights.append(float(picture.sample.max()))
    # A peak between two points of the grid is higher than both.
    peaks = zip(picture.settings.priors, picture.settings.deviations, strict=True)
    heights += [prior * 0.39895 / deviation for prior, deviation in peaks]
    highest = max(max(heights), 1e-12)
    steps = ticks(0.0, highest * 1.25, 6)
    step = steps[1] if len(steps) > 1 else highest
    return float(step * np.ceil(highest * 1.02 / step))


def count_inside(boxes: Numbers, x: Numbers, curves: Numbers) -> Numbers:
    """Return how many pieces of curves meet each box.

    `boxes`: left, top, right and bottom, a row each. `x, curves`: pixels; a row for each curve.
    """
    left, top, right, bottom = boxes.T[:, :, None]
    across = (x > left) & (x < right)
    # The way from a point to the next, so that steep pieces count, too.
    low = np.minimum(curves, np.roll(curves, -1, axis=1))
    high = np.maximum(curves, np.roll(curves, -1, axis=1))
    low[:, -1], high[:, -1] = curves[:, -1], curves[:, -1]
    found = np.zeros(len(boxes))
    for lower, upper in zip(low, high, strict=True):
        found += (across & (upper > top) & (lower < bottom)).sum(axis=1)
    return found
