"""Vertical stretching that makes room for taller nodes while scenarios are compared.

It edits nothing: `VerticalStretch.to_canvas` maps positions of the layout to the canvas, and
`VerticalStretch.to_layout` maps them back.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np

if TYPE_CHECKING:
    from collections.abc import Mapping

    from numpy.typing import ArrayLike

    from bayesgui.graph.layout import Arc, Point

GAP = 28.0
"""Vertical gap in canvas units to keep between nodes that had at least as much before."""
MAX_FACTOR = 3.0
MAX_NODES = 3000
"""Largest number of nodes for which all pairs are compared."""


@dataclass(frozen=True, slots=True)
class VerticalStretch:
    """Scales heights by a factor about a fixed middle."""

    factor: float = 1.0
    middle: float = 0.0

    def to_canvas(self, place: Point) -> Point:
        """Return where a position of the layout is shown."""
        if self.factor == 1.0:
            return place
        return place[0], self.middle + (place[1] - self.middle) * self.factor

    def to_layout(self, shown: Point) -> Point:
        """Return the layout position of a point on the canvas."""
        if self.factor == 1.0:
            return shown
        return shown[0], self.middle + (shown[1] - self.middle) / self.factor

    def bends_to_canvas(
        self, bends: Mapping[Arc, tuple[Point, ...]]
    ) -> Mapping[Arc, tuple[Point, ...]]:
        """Return the bends of arcs in canvas positions."""
        if self.factor == 1.0:
            return bends
        return {arc: tuple(map(self.to_canvas, points)) for arc, points in bends.items()}


def stretch_factor(places: ArrayLike, sizes: ArrayLike, heights: ArrayLike) -> float:
    """Return the vertical factor that keeps enlarged nodes from overlapping.

    Nodes that overlapped before may still do so.
    """
    place, size, height = (np.asarray(each, dtype=np.float64) for each in (places, sizes, heights))
    if not 1 < len(place) <= MAX_NODES:
        return 1.0
    left, top = place[:, 0], place[:, 1]
    right = left + size[:, 0]
    beside = (left[:, np.newaxis] < right) & (right[:, np.newaxis] > left)
    step = top - top[:, np.newaxis]
    gap = step - size[:, 1][:, np.newaxis]
    below = beside & (gap >= 0) & (step > 0)
    if not below.any():
        return 1.0
    wanted = height[:, np.newaxis] + np.minimum(gap, GAP)
    return float(np.clip((wanted[below] / step[below]).max(), 1.0, MAX_FACTOR))
