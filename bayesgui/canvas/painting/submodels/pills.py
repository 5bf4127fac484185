"""Where the pills of bundles stand: on their line, off other lines, boxes and each other."""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np
from PySide6.QtCore import QPointF

from bayesgui.graph.arc_course import flatten

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from numpy.typing import NDArray

    from bayesgui.canvas.geometry.network_geometry import NetworkGeometry
    from bayesgui.graph.layout import Arc, Point

    Numbers = NDArray[np.float64]

SHARES = (0.5, 0.42, 0.58, 0.35, 0.65, 0.28, 0.72, 0.22, 0.78, 0.16, 0.84)
"""Where along a line its pill may stand, the best first."""
_CLEAR = 2.0
_STEP = 8.0
_ZOOM_STEP = 0.2
_CROSSED, _COVERED, _TOUCHED = 10.0, 30.0, 60.0
"""How bad it is to stand on another line, on a box, on another pill."""
MOST = 400
"""Pills that are kept apart; more stand in the middles."""


@dataclass(frozen=True, eq=False)
class _Drawn:
    """What pills stand among, whatever the zoom.

    `lines`: those with pills. `places`: where each pill may stand, shape (lines, shares, 2).
    `points`: along all courses, by their x; `owners`: the number of the course of each. `rows`: the
    number of the course of each line with a pill.
    """

    lines: tuple[Arc, ...]
    places: Numbers
    points: Numbers
    owners: NDArray[np.intp]
    rows: tuple[int, ...]


class PillPlaces:
    """Finds the places of all pills at once, and keeps them until something moves."""

    def __init__(self, geometry: NetworkGeometry) -> None:
        self._geometry = geometry
        self._key: tuple[object, ...] = ()
        self._drawn_key: tuple[object, ...] = ()
        self._drawn: _Drawn | None = None
        self._places: dict[Arc, QPointF] = {}

    def of(
        self, sizes: Mapping[Arc, tuple[float, float]], zoom: float, *, hurry: bool = False
    ) -> dict[Arc, QPointF]:
        """Return the middle of each pill in canvas units.

        `sizes`: width and height of each pill in pixels. `hurry`: whether places found for another
        zoom will do.
        """
        if hurry and self._is_of(sizes):
            return self._places
        # Places for a zoom nearby are good enough, and zooming does not wait for them.
        step = round(math.log(zoom) / _ZOOM_STEP)
        key = (tuple(sizes.items()), step, self._geometry.n_drawings)
        if key != self._key:
            self._key = key
            self._places = self._find(self._known(sizes), sizes, math.exp(step * _ZOOM_STEP))
        return self._places

    def _is_of(self, sizes: Mapping[Arc, tuple[float, float]]) -> bool:
        """Tell whether places were found for the pills of what is drawn."""
        same = self._drawn_key[-1:] == (self._geometry.n_drawings,)
        return same and self._places.keys() == sizes.keys()

    def _known(self, sizes: Mapping[Arc, tuple[float, float]]) -> _Drawn:
        """Return what is drawn, which only a drawing of all changes."""
        courses = self._geometry.courses
        lines = tuple(line for line in sizes if line in courses)
        key = (lines, self._geometry.n_drawings)
        if self._drawn is None or key != self._drawn_key:
            self._drawn_key, self._drawn = key, _drawn(lines, courses)
        return self._drawn

    def _find(
        self, drawn: _Drawn, sizes: Mapping[Arc, tuple[float, float]], zoom: float
    ) -> dict[Arc, QPointF]:
        lines, places = drawn.lines, drawn.places
        if not lines or len(lines) > MOST:
            return {line: QPointF(*places[k, 0].tolist()) for k, line in enumerate(lines)}
        half = np.array([sizes[line] for line in lines])[:, np.newaxis] / 2 / zoom + _CLEAR / zoom
        low, high = places - half, places + half
        covered = _COVERED * _n_boxes(self._geometry.box_table()[1], low, high)
        xs, ys = drawn.points[:, 0], drawn.points[:, 1]
        first = np.searchsorted(xs, low[..., 0], "right").tolist()
        last = np.searchsorted(xs, high[..., 0], "left").tolist()
        taken = np.empty((len(lines), 4))
        found: dict[Arc, QPointF] = {}
        for k, line in enumerate(lines):
            best, least = 0, math.inf
            for j in range(len(SHARES)):
                near = slice(first[k][j], last[k][j])
                high_enough = (ys[near] > low[k, j, 1]) & (ys[near] < high[k, j, 1])
                crossed = high_enough & (drawn.owners[near] != drawn.rows[k])
                bad = _CROSSED * min(3, int(np.count_nonzero(crossed))) + float(covered[k, j])
                bad += _TOUCHED * _n_meeting(taken[:k], low[k, j], high[k, j])
                if bad < least:
                    best, least = j, bad
                if not bad:
                    break
            found[line] = QPointF(*places[k, best].tolist())
            taken[k] = *low[k, best], *high[k, best]
        return found


def _drawn(lines: tuple[Arc, ...], courses: Mapping[Arc, tuple[Point, ...]]) -> _Drawn:
    """Return the places of pills on lines, and points along all courses."""
    number = {line: k for k, line in enumerate(courses)}
    points, owners = _Polylines([flatten(course) for course in courses.values()]).dense()
    many = np.bincount(owners, minlength=len(number))
    along = _Polylines(np.split(points, np.cumsum(many)[:-1]))
    shares = np.array(SHARES if len(lines) <= MOST else SHARES[:1])
    rows = np.array([number[line] for line in lines], dtype=np.intp)
    places = along.at(np.repeat(rows, len(shares)), np.tile(shares, len(rows)))
    order = np.argsort(points[:, 0], kind="stable")
    return _Drawn(
        lines,
        places.reshape(len(lines), len(shares), 2),
        points[order],
        owners[order],
        tuple(rows.tolist()),
    )


class _Polylines:
    """Polylines one after the other, along which places are measured for all at once."""

    def __init__(self, points: Sequence[Numbers]) -> None:
        self._points = np.concatenate([np.empty((0, 2)), *points])
        sizes = np.array([len(each) for each in points], dtype=np.intp)
        last = np.cumsum(sizes) - 1
        steps = np.hypot(*np.diff(self._points, axis=0, prepend=self._points[:1]).T)
        # From the end of one to the start of the next is a way of its own.
        steps[last[:-1] + 1] = 1.0
        self._way = np.cumsum(steps)
        self._start = self._way[last + 1 - sizes]
        self._length = self._way[last] - self._start

    def at(self, rows: NDArray[np.intp], shares: Numbers) -> Numbers:
        """Return the points at shares of the lengths of some polylines."""
        way = self._start[rows] + shares * self._length[rows]
        xs, ys = (np.interp(way, self._way, self._points[:, k]) for k in (0, 1))
        return np.stack([xs, ys], axis=1)

    def dense(self) -> tuple[Numbers, NDArray[np.intp]]:
        """Return points nearer to each other than a pill is wide, and the polyline of each."""
        counts = np.maximum(2, np.ceil(self._length / _STEP).astype(np.intp) + 1)
        rows = np.repeat(np.arange(len(counts)), counts)
        number = np.arange(len(rows)) - (np.cumsum(counts) - counts)[rows]
        return self.at(rows, number / (counts - 1)[rows]), rows


def _n_boxes(edges: Numbers, low: Numbers, high: Numbers) -> NDArray[np.intp]:
    """Return how many boxes each of some others meets, at most 3; shape (lines, shares)."""
    meets = np.ones((*low.shape[:2], len(edges)), dtype=np.bool_)
    for axis in (0, 1):
        meets &= edges[:, axis + 2] > low[..., axis, np.newaxis]
        meets &= edges[:, axis] < high[..., axis, np.newaxis]
    found: NDArray[np.intp] = np.minimum(3, np.count_nonzero(meets, axis=2))
    return found


def _n_meeting(boxes: Numbers, low: Numbers, high: Numbers) -> int:
    """Return how many of some boxes, as left, top, right and bottom, meet another; at most 3."""
    if not len(boxes):
        return 0
    left, top = low.tolist()
    right, bottom = high.tolist()
    meets = (boxes[:, 2] > left) & (boxes[:, 0] < right)
    meets &= (boxes[:, 3] > top) & (boxes[:, 1] < bottom)
    return min(3, int(np.count_nonzero(meets)))
