"""Which boxes lines run through: of many lines and boxes at once."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from bayesgui.graph.arc_course import flatten

if TYPE_CHECKING:
    from collections.abc import Sequence

    from numpy.typing import NDArray

    from bayesgui.graph.layout import Point

    Numbers = NDArray[np.float64]


def boxes_touched(course: Sequence[Point], edges: Numbers) -> list[int]:
    """Return which boxes (left, top, right, bottom) a course runs through."""
    found: list[int] = touches(flatten(course)[np.newaxis, np.newaxis], edges)[2].tolist()
    return found


def touches(points: Numbers, edges: Numbers) -> tuple[NDArray[np.intp], ...]:
    """Return line, shape and box of each touch.

    `points`: of the shapes of lines, shape (lines, shapes, points, 2).
    """
    low, high = points.min(axis=2), points.max(axis=2)
    # Most boxes are far from all shapes of a line, and most of the others from each of them.
    line, box = np.nonzero(
        _overlap(low.min(axis=1)[:, np.newaxis], high.max(axis=1)[:, np.newaxis], edges)
    )
    near, shape = np.nonzero(_overlap(low[line], high[line], edges[box][:, np.newaxis]))
    line, box = line[near], box[near]
    places = points[line, shape]
    met = _overlap(places, places, edges[box][:, np.newaxis]).any(axis=1)
    return line[met], shape[met], box[met]


def _overlap(low: Numbers, high: Numbers, edges: Numbers) -> NDArray[np.bool_]:
    found: NDArray[np.bool_] = (
        (edges[..., 0] < high[..., 0])
        & (edges[..., 2] > low[..., 0])
        & (edges[..., 1] < high[..., 1])
        & (edges[..., 3] > low[..., 1])
    )
    return found
