"""Where the pills of bundles stand: on their line, off other lines, boxes and each other."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING

import numpy as np
from PySide6.QtCore import QPointF

from bayesgui.graph.arc_course import flatten

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from numpy.typing import NDArray

    from bayesgui.canvas.geometry.network_geometry import NetworkGeometry
    from bayesgui.graph.layout import Arc

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


class PillPlaces:
    """Finds the places of all pills at once, and keeps them until something moves."""

    def __init__(self, geometry: NetworkGeometry) -> None:
        self._geometry = geometry
        self._key: tuple[object, ...] = ()
        self._places: dict[Arc, QPointF] = {}

    def of(self, sizes: Mapping[Arc, tuple[float, float]], zoom: float) -> dict[Arc, QPointF]:
        """Return the middle of each pill in canvas units.

        `sizes`: width and height of each pill in pixels.
        """
        # Places for a zoom nearby are good enough, and zooming does not wait for them.
        step = round(math.log(zoom) / _ZOOM_STEP)
        key = (tuple(sizes.items()), step, self._geometry.n_drawings)
        if key != self._key:
            self._key = key
            courses = self._geometry.courses
            lines = tuple(line for line in sizes if line in courses)
            self._places = self._find(lines, sizes, math.exp(step * _ZOOM_STEP))
        return self._places

    def _find(
        self, lines: Sequence[Arc], sizes: Mapping[Arc, tuple[float, float]], zoom: float
    ) -> dict[Arc, QPointF]:
        if not lines:
            return {}
        courses = self._geometry.courses
        ways = {line: _dense(flatten(courses[line])) for line in lines}
        if len(lines) > MOST:
            return {line: QPointF(*_at(ways[line], 0.5)) for line in lines}
        points = [_dense(flatten(course)) for course in courses.values()]
        owners = np.repeat(np.arange(len(points)), [len(each) for each in points])
        row = {line: k for k, line in enumerate(courses)}
        everything = np.concatenate(points)
        _, edges = self._geometry.box_table()
        found: dict[Arc, QPointF] = {}
        taken: list[tuple[float, float, float, float]] = []
        for line in lines:
            half = np.array(sizes[line]) / 2 / zoom + _CLEAR / zoom
            others = everything[owners != row[line]]
            best, least = (0.0, 0.0), math.inf
            for share in SHARES:
                x, y = _at(ways[line], share)
                low, high = (x - half[0], y - half[1]), (x + half[0], y + half[1])
                bad = _CROSSED * _n_meeting(others, others, low, high)
                bad += _COVERED * _n_meeting(edges[:, :2], edges[:, 2:], low, high)
                pills = np.array(taken).reshape(-1, 4)
                bad += _TOUCHED * _n_meeting(pills[:, :2], pills[:, 2:], low, high)
                if bad < least:
                    best, least = (x, y), bad
                if not bad:
                    break
            found[line] = QPointF(*best)
            taken.append(
                (best[0] - half[0], best[1] - half[1], best[0] + half[0], best[1] + half[1])
            )
        return found


def _n_meeting(
    low: Numbers, high: Numbers, box_low: tuple[float, float], box_high: tuple[float, float]
) -> float:
    """Return 0 where none of some boxes or points meets a box, at most 3."""
    meets = np.all((high > box_low) & (low < box_high), axis=1)
    return float(np.minimum(3, meets.sum()))


def _dense(points: Numbers) -> Numbers:
    """Return points along a polyline that are nearer to each other than a pill is wide."""
    steps = np.hypot(*np.diff(points, axis=0).T)
    way = np.concatenate([[0.0], np.cumsum(steps)])
    length: float = way[-1].item()
    at = np.linspace(0.0, length, max(2, math.ceil(length / _STEP) + 1))
    return np.stack([np.interp(at, way, points[:, 0]), np.interp(at, way, points[:, 1])], axis=1)


def _at(points: Numbers, share: float) -> tuple[float, float]:
    """Return the point at a share of the length of a polyline."""
    steps = np.hypot(*np.diff(points, axis=0).T)
    way = np.concatenate([[0.0], np.cumsum(steps)])
    at = share * way[-1]
    return float(np.interp(at, way, points[:, 0])), float(np.interp(at, way, points[:, 1]))
