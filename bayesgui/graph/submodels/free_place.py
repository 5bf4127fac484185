"""A free place for a new box, near the middle of what it hides."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

if TYPE_CHECKING:
    from collections.abc import Collection

    from bayesgui.graph.arc_ends import Rect
    from bayesgui.graph.layout import Point

_STEP = 24.0
_REACH = 26
"""Steps in each direction that are tried; farther away a box would be lost to sight."""
_APART = 20.0


def free_place(middle: Point, size: Point, taken: Collection[Rect]) -> Point:
    """Return the upper left corner of a box whose middle is near a point, on none of some others.

    `taken`: left, top, width and height of each. Where all places are taken that are tried, it is
    the point itself.
    """
    start = np.array(middle) - np.array(size) / 2
    steps = np.arange(-_REACH, _REACH + 1) * _STEP
    tried = np.stack(np.meshgrid(steps, steps), axis=-1).reshape(-1, 2)
    tried = tried[np.argsort((tried**2).sum(axis=1), kind="stable")]
    free = np.ones(len(tried), dtype=bool)
    left, top = (start + tried).T
    for x, y, width, height in taken:
        free &= (
            (left >= x + width + _APART)
            | (left + size[0] + _APART <= x)
            | (top >= y + height + _APART)
            | (top + size[1] + _APART <= y)
        )
    first = int(free.argmax())
    place = start + tried[first] if free[first] else start
    return float(place[0]), float(place[1])
