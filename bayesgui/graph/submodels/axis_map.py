"""Monotone maps of a coordinate, straight between knots: how a frame makes room and leaves it out.

Along each axis what stands side by side in a submodel is mapped from the flat layout to where it is
drawn. Empty ground can shrink and the ground under a frame grows, but the order is kept, and two
things that are apart stay apart.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np

if TYPE_CHECKING:
    from collections.abc import Sequence

    from numpy.typing import NDArray

    Numbers = NDArray[np.float64]


@dataclass(frozen=True)
class AxisMap:
    """A map given by knots, before the first and after the last one with the slope `scale`.

    `flat`, `shown`: increasing; shape (knots,).
    """

    flat: Numbers
    shown: Numbers
    scale: float = 1.0

    def to_shown(self, x: Numbers) -> Numbers:
        """Return where coordinates of the flat layout are drawn."""
        return _through(x, self.flat, self.shown, self.scale)

    def to_flat(self, x: Numbers) -> Numbers:
        """Return the coordinates in the flat layout of places that are drawn."""
        return _through(x, self.shown, self.flat, 1.0 / self.scale)

    def shown_at(self, x: float) -> float:
        """Return where one coordinate is drawn."""
        return float(self.to_shown(np.array([x]))[0])

    def flat_at(self, x: float) -> float:
        """Return the coordinate in the flat layout of one place."""
        return float(self.to_flat(np.array([x]))[0])

    def shifted(self, by: float) -> AxisMap:
        """Return the map to places `by` further on."""
        return AxisMap(self.flat, self.shown + by, self.scale)


IDENTITY = AxisMap(np.zeros(1), np.zeros(1))


def _through(x: Numbers, knots: Numbers, values: Numbers, slope: float) -> Numbers:
    inside = np.interp(x, knots, values)
    before, after = np.minimum(x - knots[0], 0.0), np.maximum(x - knots[-1], 0.0)
    found: Numbers = inside + slope * (before + after)
    return found


def squeezed(starts: Numbers, lengths: Numbers, scale: float, most: float) -> AxisMap:
    """Return the map that scales, and leaves of each empty stretch at most `most`.

    `starts`, `lengths`: shape (things,); what they cover along the axis. The first one is drawn at
    0. Without things the map only scales.
    """
    if not len(starts):
        return AxisMap(np.zeros(1), np.zeros(1), scale)
    order = np.argsort(starts, kind="stable")
    begins = starts[order]
    reach = np.maximum.accumulate(begins + lengths[order])
    gaps = begins[1:] - reach[:-1]
    wide = np.flatnonzero(gaps > most)
    knots = np.concatenate([begins[:1], np.stack([reach[wide], begins[wide + 1]], 1).ravel()])
    steps = np.diff(knots) * scale
    steps[1::2] = most * scale
    return AxisMap(knots, np.concatenate([[0.0], np.cumsum(steps)]), scale)


def with_room(
    kept: AxisMap, starts: Numbers, lengths: Numbers, needed: Sequence[tuple[int, float]]
) -> AxisMap:
    """Return a map that is stretched where things need more room than their place has.

    `starts`, `lengths`: what things cover in the flat layout. `needed`: positions of things, and
    the length that each takes where it is drawn. Nothing comes nearer to anything else.
    """
    chosen = [(k, length) for k, length in needed if lengths[k] > 0]
    if not chosen:
        return kept
    rows = np.array([k for k, _ in chosen])
    edges = np.concatenate([kept.flat, starts[rows], starts[rows] + lengths[rows]])
    knots = np.unique(edges)
    shown = kept.to_shown(knots)
    steps = np.diff(shown)
    for k, length in chosen:
        first, last = np.searchsorted(knots, (starts[k], starts[k] + lengths[k]))
        here = float(steps[first:last].sum())
        if 0 < here < length:
            steps[first:last] *= length / here
    return AxisMap(knots, np.concatenate([shown[:1], shown[0] + np.cumsum(steps)]), kept.scale)
