"""Guides of a drag: a node snaps to edges and centers of other nodes, and thin lines show them."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np
from PySide6.QtGui import QPainter, QPen

from bayesgui.graph.layout import ALIKE
from bayesgui.widgets.theme import theme

if TYPE_CHECKING:
    from collections.abc import Sequence

    from numpy.typing import NDArray

    from bayesgui.canvas.geometry.projection import Box, Projection

REACH_PX = 6.0
"""Distance in screen pixels within which a node snaps to a guide."""

_SHARES = np.array([0.5, 0.0, 1.0])
"""Positions of the lines of a box: the center first, which is shown before the edges."""


@dataclass(frozen=True, slots=True)
class Guide:
    """A line at which nodes are aligned, in canvas units."""

    is_vertical: bool
    at: float
    first: float
    last: float

    @property
    def box(self) -> Box:
        """The area it covers."""
        length = self.last - self.first
        if self.is_vertical:
            return self.at, self.first, 0.0, length
        return self.first, self.at, length, 0.0


class Alignment:
    """Finds the guides of a moving node among the nodes that stay.

    `boxes`: the boxes of these nodes.
    """

    def __init__(self, boxes: Sequence[Box]) -> None:
        self._boxes = np.array(boxes, dtype=np.float64).reshape(-1, 4)

    def offsets(self, box: Box, seen: Box, reach: float) -> tuple[float | None, float | None]:
        """Return how far a box is from the nearest guide in x and in y; None beyond `reach`.

        `seen`: the visible part of the canvas; other nodes give no guide.
        """
        gaps = [_gaps(box, self._within(seen), axis) for axis in (0, 1)]
        return _nearest(gaps[0], reach), _nearest(gaps[1], reach)

    def guides(self, box: Box, seen: Box) -> tuple[Guide, ...]:
        """Return the guides at which a box is: its center line if others share it, else edges."""
        others = self._within(seen)
        found = []
        for axis in (0, 1):
            met = np.abs(_gaps(box, others, axis)) < ALIKE
            lines = np.flatnonzero(met.any(axis=0))
            for line in lines[:1] if 0 in lines else lines:
                ends = np.vstack([others[met[:, line]], box])[:, [1 - axis, 3 - axis]]
                at = box[axis] + float(_SHARES[line]) * box[axis + 2]
                last = float(ends.sum(axis=1).max())
                found.append(Guide(axis == 0, at, float(ends[:, 0].min()), last))
        return tuple(found)

    def _within(self, seen: Box) -> NDArray[np.float64]:
        left, top, width, height = seen
        x, y, w, h = self._boxes.T
        inside = (x < left + width) & (x + w > left) & (y < top + height) & (y + h > top)
        found: NDArray[np.float64] = self._boxes[inside]
        return found


def _gaps(box: Box, others: NDArray[np.float64], axis: int) -> NDArray[np.float64]:
    """Return how far the lines of a box are from the same lines of others, a row for each."""
    lines = others[:, [axis]] + others[:, [axis + 2]] * _SHARES
    gaps: NDArray[np.float64] = lines - (box[axis] + box[axis + 2] * _SHARES)
    return gaps


def _nearest(gaps: NDArray[np.float64], reach: float) -> float | None:
    if not gaps.size:
        return None
    least = float(gaps.flat[np.abs(gaps).argmin()])
    return least if abs(least) <= reach else None


def paint_guides(painter: QPainter, guides: Sequence[Guide], projection: Projection) -> None:
    """Paint guides as thin lines in the accent color, one pixel wide at any zoom."""
    painter.save()
    # Smoothed, a line between two pixels would be two pixels wide and pale.
    painter.setRenderHint(QPainter.RenderHint.Antialiasing, False)
    painter.setPen(QPen(theme().accent, 1))
    for guide in guides:
        rect = projection.rect(guide.box)
        end = rect.bottomLeft() if guide.is_vertical else rect.topRight()
        painter.drawLine(rect.topLeft(), end)
    painter.restore()
