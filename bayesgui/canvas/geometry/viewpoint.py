"""Viewpoints that show a whole network with no node under the widgets on the canvas."""

from __future__ import annotations

import itertools
from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from numpy.typing import NDArray

    from bayesgui.canvas.geometry.projection import Box

MIN_ZOOM, MAX_ZOOM = 0.02, 4.0
FIT_MARGIN_PX = 32.0
_LESS_MARGIN_PX = 16.0
"""Margin in px where the network must avoid a covered corner."""
_GAP_PX = 8.0
_MIN_PX = 40.0


@dataclass(frozen=True, slots=True)
class Viewpoint:
    """A zoom and the canvas point at the center of the viewport."""

    zoom: float
    x: float
    y: float


def viewpoint_of(
    size: tuple[float, float],
    bounds: Box,
    boxes: Sequence[Box] = (),
    covered: Sequence[Box] = (),
    most: float = 1.0,
) -> Viewpoint:
    """Return the viewpoint that shows a whole box.

    `size`: of the viewport, in pixels. `boxes`: what must stay visible beside `covered`.
    `covered`: what covers the lower corners of the viewport, in pixels. `most`: the largest zoom.
    """
    width, height = size
    usual = _within(
        (FIT_MARGIN_PX, FIT_MARGIN_PX, width - FIT_MARGIN_PX, height - FIT_MARGIN_PX),
        size,
        bounds,
        most,
    )
    sides = np.fromiter(itertools.chain.from_iterable(boxes), dtype=np.float64).reshape(-1, 4)
    if not any(_is_touched(usual, size, sides, cover) for cover in covered):
        return usual
    viewpoints = [_within(room, size, bounds, most) for room in _rooms(size, covered)]
    return max(
        viewpoints,
        key=lambda o: (o.zoom, -abs(o.x - usual.x) - abs(o.y - usual.y)),
        default=usual,
    )


def _rooms(size: tuple[float, float], covered: Sequence[Box]) -> Iterator[Box]:
    """Yield left, top, right and bottom of the free areas above or beside the covered ones."""
    for beside in itertools.product((False, True), repeat=len(covered)):
        left = top = _LESS_MARGIN_PX
        right, bottom = size[0] - _LESS_MARGIN_PX, size[1] - _LESS_MARGIN_PX
        for aside, (x, y, width, _height) in zip(beside, covered, strict=True):
            if not aside:
                bottom = min(bottom, y - _GAP_PX)
            elif x + width / 2 < size[0] / 2:
                left = max(left, x + width + _GAP_PX)
            else:
                right = min(right, x - _GAP_PX)
        if right - left >= _MIN_PX and bottom - top >= _MIN_PX:
            yield left, top, right, bottom


def _within(room: Box, size: tuple[float, float], bounds: Box, most: float) -> Viewpoint:
    """Return the viewpoint with the bounds inside a free area, as near its middle as possible."""
    left, top, right, bottom = room
    wide, high = max(bounds[2], 1.0), max(bounds[3], 1.0)
    zoom = min(max(right - left, _MIN_PX) / wide, max(bottom - top, _MIN_PX) / high, most, MAX_ZOOM)
    zoom = max(zoom, MIN_ZOOM)
    x = _nearest(size[0] / 2, left + zoom * wide / 2, right - zoom * wide / 2)
    y = _nearest(size[1] / 2, top + zoom * high / 2, bottom - zoom * high / 2)
    middle = bounds[0] + bounds[2] / 2, bounds[1] + bounds[3] / 2
    return Viewpoint(
        zoom, middle[0] + (size[0] / 2 - x) / zoom, middle[1] + (size[1] / 2 - y) / zoom
    )


def _nearest(wished: float, low: float, high: float) -> float:
    """Clamp a number to an interval; return its midpoint if the interval is empty."""
    return min(max(wished, low), high) if low < high else (low + high) / 2


def _is_touched(
    viewpoint: Viewpoint, size: tuple[float, float], boxes: NDArray[np.float64], cover: Box
) -> bool:
    """Tell whether one of many boxes would lie below what covers the viewport."""
    left = (boxes[:, 0] - viewpoint.x) * viewpoint.zoom + size[0] / 2
    top = (boxes[:, 1] - viewpoint.y) * viewpoint.zoom + size[1] / 2
    touched = (
        (left < cover[0] + cover[2] + _GAP_PX / 2)
        & (left + boxes[:, 2] * viewpoint.zoom > cover[0] - _GAP_PX / 2)
        & (top < cover[1] + cover[3] + _GAP_PX / 2)
        & (top + boxes[:, 3] * viewpoint.zoom > cover[1] - _GAP_PX / 2)
    )
    return bool(touched.any())
