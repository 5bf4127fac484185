"""Room for nodes that grew: while scenarios are compared, what is shown is drawn apart vertically.

Nothing is edited by it. What is shown lies at `VerticalStretch.to_canvas` of its place in the
layout, and a
place on the canvas belongs to `VerticalStretch.to_layout` in the layout.
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
"""Room to keep between a node and the next one below, where there was as much."""
MAX_FACTOR = 3.0
MAX_NODES = 3000
"""Beyond these all pairs of nodes are too many to look at."""


@dataclass(frozen=True, slots=True)
class VerticalStretch:
    """Heights times a factor, round a middle that stays.

    Parameters
    ----------
    factor : float
        1 leaves everything where it is.
    middle : float
        The height that stays.
    """

    factor: float = 1.0
    middle: float = 0.0

    def to_canvas(self, place: Point) -> Point:
        """Return where a place of the layout is shown."""
        if self.factor == 1.0:
            return place
        return place[0], self.middle + (place[1] - self.middle) * self.factor

    def to_layout(self, shown: Point) -> Point:
        """Return the place of the layout that is shown somewhere."""
        if self.factor == 1.0:
            return shown
        return shown[0], self.middle + (shown[1] - self.middle) / self.factor

    def bends_to_canvas(
        self, bends: Mapping[Arc, tuple[Point, ...]]
    ) -> Mapping[Arc, tuple[Point, ...]]:
        """Return where the bends of arcs are shown."""
        if self.factor == 1.0:
            return bends
        return {arc: tuple(map(self.to_canvas, points)) for arc, points in bends.items()}


def stretch_factor(places: ArrayLike, sizes: ArrayLike, heights: ArrayLike) -> float:
    """Return how far nodes must be drawn apart so that grown ones keep off each other.

    Notes
    -----
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
