"""Geometry of the plot: its parts, and the conversion between positions and numbers."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np
from PySide6.QtCore import QRectF

from bayesgui.widgets.plots.content import ticks
from bayesgui.widgets.plots.frame import Frame

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from bayesgui.windows.playgrounds.decision.picture import DecisionPicture

    Numbers = NDArray[np.float64]

LEFT, RIGHT = 56, 18
_ABOVE, _AXIS, _CAPTION, _STRIP, _GAP = 38, 24, 20, 24, 8
_SHARE = 0.7
"""Share of the height that the densities take of what both curve plots have."""
TAG_HEIGHT, TAG_ROW = 20, 23


@dataclass(frozen=True)
class PlotGeometry:
    """Frames of densities and posteriors, and strips, over one horizontal axis."""

    densities: Frame
    strips: tuple[QRectF, QRectF]
    posteriors: Frame


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
    ends = picture.settings.low, picture.settings.high
    return PlotGeometry(
        Frame(densities, *ends, 0.0, top), (first, second), Frame(posteriors, *ends, 0.0, 1.0)
    )


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
