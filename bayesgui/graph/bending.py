"""Where the arcs of a layered drawing bend so that none runs through a node."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np

from bayesgui.graph.arc_course import arc_course, end_offsets, flattened

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from numpy.typing import NDArray

    from bayesgui.graph.arc_course import Rect
    from bayesgui.graph.layout import Point

    Link = tuple[int, int]
    Way = tuple[Point, ...]

_CLEARANCE = 10.0
_LANE = 20.0
_ROUNDS = 4
_OFF_MIDDLE = 0.25
"""A passing arc never stands exactly on a node's middle: there a bend would be a lead."""


@dataclass(frozen=True)
class Band:
    """A row's vertical extent and the free stretch that each of its vertices stands in."""

    top: float
    bottom: float
    free: Mapping[int, tuple[float, float]]
    lanes: Mapping[int, float]


@dataclass(frozen=True)
class _Gates:
    """Heights at which an arc must stay within limits."""

    y: NDArray[np.float64]
    low: NDArray[np.float64]
    high: NDArray[np.float64]


def bands_of(
    rows: Sequence[Sequence[int]],
    rects: Mapping[int, Rect],
    extents: Sequence[tuple[float, float]],
    x: Sequence[float],
) -> list[Band]:
    """Find the free stretches of every row, and a lane in them for each arc that passes.

    Parameters
    ----------
    rows : sequence of sequence of int
        The vertices of each row from left to right.
    rects : mapping of int to Rect
        The boxes of those that are nodes.
    extents : sequence of (float, float)
        Top and bottom of each row.
    x : sequence of float
        Where each vertex would like to stand.
    """
    bands = []
    for row, (top, bottom) in zip(rows, extents, strict=True):
        free: dict[int, tuple[float, float]] = {}
        lanes: dict[int, float] = {}
        nodes = [k for k, vertex in enumerate(row) if vertex in rects]
        for begin, end in zip([-1, *nodes], [*nodes, len(row)], strict=True):
            low = rects[row[begin]][0] + rects[row[begin]][2] if begin >= 0 else -np.inf
            high = rects[row[end]][0] if end < len(row) else np.inf
            passing = row[begin + 1 : end]
            for vertex in passing:
                free[vertex] = (low, high)
            lanes.update(_lanes(passing, low, high, x))
        for before, at, after in zip([-1, *nodes], nodes, [*nodes[1:], -1], strict=False):
            left = rects[row[before]][0] + rects[row[before]][2] if before >= 0 else -np.inf
            right = rects[row[after]][0] if after >= 0 else np.inf
            free[row[at]] = (left, right)
        bands.append(Band(top, bottom, free, lanes))
    return bands


def _lanes(passing: Sequence[int], low: float, high: float, x: Sequence[float]) -> dict[int, float]:
    """Keep passing arcs in order, apart, and clear of the nodes on both sides."""
    if not passing:
        return {}
    low, high = low + 1.2 * _CLEARANCE, high - 1.2 * _CLEARANCE
    lane = min(_LANE, (high - low) / max(len(passing) - 1, 1))
    found: dict[int, float] = {}
    for k, vertex in enumerate(passing):
        highest = high - lane * (len(passing) - 1 - k)
        place = max(low, min(highest, float(np.floor(x[vertex])) + _OFF_MIDDLE))
        found[vertex] = place
        low = place + lane
    return found


def bends_of(
    rows: Sequence[Sequence[int]],
    chains: Mapping[Link, Sequence[int]],
    rects: Mapping[int, Rect],
    extents: Sequence[tuple[float, float]],
    x: Sequence[float],
) -> dict[Link, Way]:
    """Return the bends of every arc: as few as keep it clear of the nodes.

    Parameters
    ----------
    rows, rects, extents, x
        As for `bands_of`.
    chains : mapping of (parent, child) to sequence of int
        The vertices that each arc passes, ends included, one a row.

    Notes
    -----
    Where arcs leave a rim depends on their bends, and whether a course is clear depends on where it
    leaves; so a few rounds of both, each bending only the arcs that are not clear.
    """
    bands = bands_of(rows, rects, extents, x)
    depth = {vertex: k for k, row in enumerate(rows) for vertex in row}
    passes = {link: _Passage(link, chain, depth, bands, rects) for link, chain in chains.items()}
    bends = {link: passage.full(0) for link, passage in passes.items()}
    names = {str(v): rect for v, rect in rects.items()}

    def offsets() -> dict[Link, tuple[float, float]]:
        arcs = {(str(p), str(c)): (p, c) for p, c in chains}
        named = {(str(p), str(c)): way for (p, c), way in bends.items()}
        return {arcs[arc]: pair for arc, pair in end_offsets(arcs, names, named).items()}

    for trial in range(_ROUNDS):
        ends = offsets()
        unclear = [
            link
            for link, passage in passes.items()
            if trial == 0 or not passage.is_clear(bends[link], ends[link])
        ]
        for link in unclear:
            bends[link] = passes[link].bent(ends[link], fewest=trial < _ROUNDS - 1)
        if not unclear:
            break
    return bends


class _Passage:
    """The rows that one arc passes."""

    def __init__(
        self,
        link: Link,
        chain: Sequence[int],
        depth: Mapping[int, int],
        bands: Sequence[Band],
        rects: Mapping[int, Rect],
    ) -> None:
        self._source, self._target = rects[link[0]], rects[link[1]]
        self._steps = [(vertex, bands[depth[vertex]]) for vertex in chain]
        self._gates = self._find_gates()

    def _find_gates(self) -> _Gates:
        found: list[tuple[float, float, float]] = []
        (first, upper), (last, lower) = self._steps[0], self._steps[-1]
        rim = self._source[1] + self._source[3]
        if upper.bottom > rim:
            found += [(y, *upper.free[first]) for y in np.linspace(rim, upper.bottom, 5)[1:]]
        for vertex, band in self._steps[1:-1]:
            found += [(y, *band.free[vertex]) for y in np.linspace(band.top, band.bottom, 4)]
        rim = self._target[1]
        if lower.top < rim:
            found += [(y, *lower.free[last]) for y in np.linspace(lower.top, rim, 5)[:-1]]
        table = np.array(found).reshape(-1, 3)
        return _Gates(table[:, 0], table[:, 1] + _CLEARANCE, table[:, 2] - _CLEARANCE)

    def is_clear(self, way: Way, ends: tuple[float, float]) -> bool:
        """Whether the course with these bends stays clear of all nodes."""
        if not len(self._gates.y):
            return True
        line = flattened(arc_course(self._source, self._target, way, *ends))
        x = np.interp(self._gates.y, line[:, 1], line[:, 0])
        return bool(((x >= self._gates.low) & (x <= self._gates.high)).all())

    def full(self, detail: int) -> Way:
        """Return all bends: one a row, two (0: row, 1: rows, 2: rows and leads at the ends)."""
        inner = self._steps[1:-1]
        if detail == 0:
            return tuple((band.lanes[v], (band.top + band.bottom) / 2) for v, band in inner)
        points = [(band.lanes[v], y) for v, band in inner for y in (band.top, band.bottom)]
        if detail > 1:
            middle = self._source[0] + self._source[2] / 2
            if self._steps[0][1].bottom > self._source[1] + self._source[3]:
                points.insert(0, (middle, self._steps[0][1].bottom))
            middle = self._target[0] + self._target[2] / 2
            if self._steps[-1][1].top < self._target[1]:
                points.append((middle, self._steps[-1][1].top))
        return tuple(points)

    def bent(self, ends: tuple[float, float], *, fewest: bool) -> Way:
        """Return bends that keep the course clear; as few as a greedy search finds."""
        if fewest and self.is_clear((), ends):
            return ()
        way = self.full(2)
        for detail in (0, 1) if fewest else ():
            if self.is_clear(self.full(detail), ends):
                way = self.full(detail)
                break
        k = 0
        while fewest and k < len(way):
            shorter = way[:k] + way[k + 1 :]
            if self.is_clear(shorter, ends):
                way = shorter
            else:
                k += 1
        return way
