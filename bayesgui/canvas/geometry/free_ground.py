"""Free ground on the canvas: the place nearest to a wanted one where a box covers no other."""

from __future__ import annotations

import itertools
import math
from typing import TYPE_CHECKING

import numpy as np

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from bayesgui.canvas.geometry.projection import Box
    from bayesgui.graph.layout import Point


def places_around(center: Point, step: Point) -> Iterator[Point]:
    """Yield places on a grid around a point without end, ring by ring, each nearest first."""
    x, y = center
    for ring in itertools.count():
        around = range(-ring, ring + 1)
        places = [
            (x + column * step[0], y + row * step[1])
            for row in around
            for column in around
            if max(abs(row), abs(column)) == ring
        ]
        yield from sorted(places, key=lambda place: math.dist(place, center))


def free_corner(box: Box, others: Iterable[Box], gap: float) -> Point:
    """Return the upper left corner nearest to that of a box at which it covers no other.

    `gap`: the least distance from the others, and the step of the search.
    """
    left, top, width, height = box
    taken = np.array(list(others), dtype=np.float64).reshape(-1, 4)
    for x, y in places_around((left, top), (2 * gap, 2 * gap)):
        apart = (
            (taken[:, 0] >= x + width + gap)
            | (taken[:, 0] + taken[:, 2] <= x - gap)
            | (taken[:, 1] >= y + height + gap)
            | (taken[:, 1] + taken[:, 3] <= y - gap)
        )
        if apart.all():
            return x, y
    raise AssertionError("the canvas has no end")
