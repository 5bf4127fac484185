"""Where the names of lines stand: on each line, where it is farthest from all others."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np
from PySide6.QtCore import QRectF

if TYPE_CHECKING:
    from collections.abc import Sequence

    from numpy.typing import NDArray

HEIGHT = 14.0
_GAP = 4.0
"""Between a name and its line."""
_FREE = 24.0
"""Distance of other lines from which on more of it is no better."""
_CROSSED = 0.3
"""What a free place is worth that a faint line crosses."""
_MOST = 8
"""Number of lines that are named; of more, those that reach highest."""
_SAMPLED = 5
"""Number of places along a name at which lines are looked at."""
_TRIED = 120
"""Number of places that are tried along a line."""


def place_labels(
    lines: NDArray[np.float64],
    x: NDArray[np.float64],
    widths: Sequence[float],
    area: QRectF,
    taken: Sequence[QRectF] = (),
    faint: NDArray[np.float64] | None = None,
) -> dict[int, QRectF]:
    """Return a box for the name of each line, above or below it, clear of lines and other names.

    `lines`: heights in pixels, shape (points, lines), at the places `x`. `widths`: of the names.
    `taken`: boxes where no name may stand. `faint`: further lines, which names rather do not
    cross. A line that has no free place has no box.
    """
    found: dict[int, QRectF] = {}
    if not len(x):
        return found
    # The highest line has the most room above it, and is named first.
    order = np.argsort(lines.min(axis=0), kind="stable")[:_MOST]
    for line in order.tolist():
        tried = _Places(lines, x, line, widths[line])
        scores = tried.scores(faint)
        scores[~tried.within(area)] = -1.0
        for other in (*taken, *found.values()):
            scores[tried.meet(other)] = -1.0
        best = int(scores.argmax())
        if scores[best] > 0:
            found[line] = tried.box(best)
    return found


class _Places:
    """All boxes that are tried for the name of a line: above it, then below it."""

    def __init__(
        self, lines: NDArray[np.float64], x: NDArray[np.float64], line: int, width: float
    ) -> None:
        self._line, self._width, self._x = line, width, x
        centers = x[:: max(1, len(x) // _TRIED)]
        self._around = centers[:, None] + np.linspace(-width / 2, width / 2, _SAMPLED)
        self._heights = self._at(lines)
        own = self._heights[line]
        self._tops = np.stack([own.min(axis=1) - HEIGHT - _GAP, own.max(axis=1) + _GAP])
        self._left = np.tile(centers - width / 2, 2)
        self._top = self._tops.ravel()

    def _at(self, lines: NDArray[np.float64]) -> NDArray[np.float64]:
        """Return the heights of lines along each box, shape (lines, centers, samples)."""
        x = self._x[: len(lines)]
        return np.stack([np.interp(self._around, x, line) for line in lines.T])

    def _gaps(self, heights: NDArray[np.float64]) -> NDArray[np.float64]:
        """Return how far lines stay from each box along it, 0 where they meet it."""
        tops = self._tops[:, None, :, None]
        found = np.maximum(tops - heights, heights - tops - HEIGHT)
        shape = len(heights), -1, _SAMPLED
        return np.asarray(np.maximum(found.swapaxes(0, 1).reshape(shape), 0.0))

    def within(self, area: QRectF) -> NDArray[np.bool_]:
        """Return which boxes lie in an area."""
        across = (self._left >= area.left()) & (self._left + self._width <= area.right())
        return across & (self._top >= area.top()) & (self._top + HEIGHT <= area.bottom())

    def meet(self, other: QRectF) -> NDArray[np.bool_]:
        """Return which boxes share some place with another box."""
        across = (self._left < other.right()) & (self._left + self._width > other.left())
        return across & (self._top < other.bottom()) & (self._top + HEIGHT > other.top())

    def box(self, number: int) -> QRectF:
        """Return a box."""
        return QRectF(self._left[number], self._top[number], self._width, HEIGHT)

    def scores(self, faint: NDArray[np.float64] | None) -> NDArray[np.float64]:
        """Return how free each box is; nothing where it meets a line."""
        gaps = self._gaps(self._heights)
        others = np.delete(gaps, self._line, axis=0).min(axis=(0, 2), initial=_FREE)
        free = np.minimum(others, _FREE)
        if faint is not None and len(faint):
            free[self._gaps(self._at(faint)).min(axis=(0, 2)) <= 0] *= _CROSSED
        middles = self._top + HEIGHT / 2
        below = np.repeat([False, True], self._tops.shape[1])
        height = middles + np.where(below, _GAP, 0.0)
        # Of places that are equally free, the one where the line is high.
        found: NDArray[np.float64] = free + 1.0 - height * 1e-3
        found -= gaps[self._line].max(axis=1) * 1e-2
        found[gaps.min(axis=(0, 2)) <= 0] = -1.0
        return found
