"""Bends of the arcs in a layered drawing, so that no arc runs through a node."""

from __future__ import annotations

import itertools
import math
from bisect import bisect_left
from dataclasses import dataclass
from operator import itemgetter
from typing import TYPE_CHECKING

from bayesgui.graph.arc_course import handle_share, slope_at
from bayesgui.graph.arc_ends import TIP_GAP, end_offsets, rim_point

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

    from bayesgui.core.monitor import Monitor
    from bayesgui.graph.arc_ends import Rect
    from bayesgui.graph.layout import Point

    Link = tuple[int, int]
    Way = tuple[Point, ...]

_CLEARANCE = 10.0
_SLACK = 2.0
_LANE = 20.0
_ROOMY = 60.0
_MAX_COMPARED_ARCS = 300
"""Number of arcs up to which several ways of removing superfluous bends are compared."""

_PRICE_OF_A_BEND = 0.1
_THINNED_ROUNDS = 3
_NEWTON_STEPS = 4
_OFF_MIDDLE = 0.3
"""Offset in px that keeps a passing arc off a node's middle, where a bend would be a lead."""


@dataclass(frozen=True)
class Band:
    """A row's vertical extent and the free interval around each of its vertices."""

    top: float
    bottom: float
    free: Mapping[int, tuple[float, float]]
    lanes: Mapping[int, float]


def bands_of(
    rows: Sequence[Sequence[int]],
    rects: Mapping[int, Rect],
    extents: Sequence[tuple[float, float]],
    x: Sequence[float],
) -> list[Band]:
    """Find the free intervals of every row, and a lane in them for each passing arc.

    `rows`: the vertices of each row from left to right.
    """
    bands = []
    for row, (top, bottom) in zip(rows, extents, strict=True):
        free: dict[int, tuple[float, float]] = {}
        lanes: dict[int, float] = {}
        nodes = [k for k, vertex in enumerate(row) if vertex in rects]
        lows = [-math.inf, *(rects[row[k]][0] + rects[row[k]][2] + _CLEARANCE for k in nodes)]
        highs = [*(rects[row[k]][0] - _CLEARANCE for k in nodes), math.inf]
        for k, at in enumerate(nodes):
            free[row[at]] = (lows[k], highs[k + 1])
        for begin, end, low, high in zip(
            [-1, *nodes], [*nodes, len(row)], lows, highs, strict=True
        ):
            found = _lanes(row[begin + 1 : end], low, high, x)
            shares = [_share(a, b) for a, b in itertools.pairwise(found.values())]
            limits = zip(
                [low, *(left for left, _ in shares)],
                [*(right for _, right in shares), high],
                strict=True,
            )
            free.update(zip(found, limits, strict=False))
            lanes.update(found)
        bands.append(Band(top, bottom, free, lanes))
    return bands


def _lanes(passing: Sequence[int], low: float, high: float, x: Sequence[float]) -> dict[int, float]:
    """Place passing arcs in order, apart, and clear of the nodes on both sides."""
    if not passing:
        return {}
    low, high = low + _SLACK, high - _SLACK
    lane = min(_LANE, (high - low) / max(len(passing) - 1, 1))
    found: dict[int, float] = {}
    for k, vertex in enumerate(passing):
        highest = high - lane * (len(passing) - 1 - k)
        place = math.floor(max(low, min(highest, x[vertex]))) + _OFF_MIDDLE
        found[vertex] = place
        low = place + lane
    return found


def _share(left: float, right: float) -> Point:
    """Return how far the right one of two adjacent arcs may go left, and the left one right.

    In a bundle both keep to their half; with more room a wide curve looks better than a straight
    lane.
    """
    gap = right - left
    stray = gap / 2 if gap < _ROOMY else 3 * gap / 4
    return right - stray, left + stray


def bends_of(
    rows: Sequence[Sequence[int]],
    chains: Mapping[Link, Sequence[int]],
    rects: Mapping[int, Rect],
    extents: Sequence[tuple[float, float]],
    x: Sequence[float],
    monitor: Monitor,
) -> dict[Link, Way]:
    """Return as few bends of every arc as keep it clear of the nodes.

    `chains`: the vertices that each arc passes, ends included, one per row.

    The offset of an arc on its rim depends on its bends, and whether its course is clear depends on
    the offset; so both are computed in rounds, each bending only the arcs that are not clear. After
    a few rounds such an arc gets all its bends, which keep it clear at any offset, so that the
    iteration ends.
    """
    bands = bands_of(rows, rects, extents, x)
    depth = {vertex: k for k, row in enumerate(rows) for vertex in row}
    passes = {link: _Passage(link, chain, depth, bands, rects) for link, chain in chains.items()}
    bends = {link: passage.full(0) for link, passage in passes.items()}
    orders = 3 if len(chains) <= _MAX_COMPARED_ARCS else 1
    settled: set[Link] = set()
    for trial in itertools.count():
        ends = end_offsets(chains, rects, bends)
        unclear = [
            link
            for link in passes.keys() - settled
            if trial == 0 or not passes[link].is_clear(bends[link], ends[link])
        ]
        if not unclear:
            break
        if trial == _THINNED_ROUNDS:
            orders = 0
        for link in unclear:
            monitor.check()
            bends[link] = passes[link].bend(ends[link], orders)
        if not orders:
            settled.update(unclear)
    return bends


class _Passage:
    """The rows that one arc passes, with the gates through which it must enter and leave them.

    Between its points a course is monotone, so that a course that is clear at the upper and lower
    edges of a row is clear within it.
    """

    def __init__(
        self,
        link: Link,
        chain: Sequence[int],
        depth: Mapping[int, int],
        bands: Sequence[Band],
        rects: Mapping[int, Rect],
    ) -> None:
        self._source, self._target = rects[link[0]], rects[link[1]]
        self._inner = [(vertex, bands[depth[vertex]]) for vertex in chain[1:-1]]
        self._gates: list[tuple[float, float, float]] = []
        self._leads: list[list[Point]] = [[], []]
        upper, lower = bands[depth[link[0]]], bands[depth[link[1]]]
        if upper.bottom > self._source[1] + self._source[3]:
            self._gates.append((upper.bottom, *upper.free[link[0]]))
            self._leads[0].append((self._source[0] + self._source[2] / 2, upper.bottom))
        for vertex, band in self._inner:
            self._gates += [(y, *band.free[vertex]) for y in (band.top, band.bottom)]
        if lower.top < self._target[1]:
            self._gates.append((lower.top, *lower.free[link[1]]))
            self._leads[1].append((self._target[0] + self._target[2] / 2, lower.top))

    def is_clear(self, way: Way, ends: tuple[float, float]) -> bool:
        """Whether the course with these bends stays clear of all nodes and of other lanes."""
        points = self._points(way, ends)
        return not self._gates or self._pieces_clear(points, 0, len(points) - 1)

    def _points(self, way: Way, ends: tuple[float, float]) -> list[Point]:
        start = rim_point(self._source, "lower", ends[0])
        tip = rim_point(self._target, "upper", ends[1], TIP_GAP)
        points = [start, *way, tip]
        if way and way[0] in self._leads[0]:
            points[1] = (start[0], way[0][1])
        if way and way[-1] in self._leads[1]:
            points[-2] = (tip[0], way[-1][1])
        return points

    def _pieces_clear(self, points: Sequence[Point], first: int, last: int) -> bool:
        """Whether the pieces from `first` to `last` pass through their gates."""
        ends = len(points) - 1
        first, last = max(first, 0), min(last, ends)
        gate = bisect_left(self._gates, points[first][1], key=itemgetter(0))
        for k in range(first, last):
            if gate == len(self._gates):
                return True
            (x0, y0), (x1, y1) = points[k], points[k + 1]
            if self._gates[gate][0] > y1:
                continue
            m0 = slope_at(*points[k - 1 : k + 2]) if k else 0.0
            m1 = slope_at(*points[k : k + 3]) if k + 1 < ends else 0.0
            shares = handle_share(m0), handle_share(m1)
            height = y1 - y0
            a, b = m0 * shares[0] * height, m1 * shares[1] * height
            while gate < len(self._gates) and self._gates[gate][0] <= y1:
                y, low, high = self._gates[gate]
                t = _parameter((y - y0) / height, *shares)
                rest = 1 - t
                x = x0 + 3 * t * rest * rest * a + 3 * t * t * rest * (x1 - x0 - b)
                x += t * t * t * (x1 - x0)
                if not low <= x <= high:
                    return False
                gate += 1
        return True

    def full(self, detail: int) -> Way:
        """Return all bends: one per row, or two (0: one, 1: two, 2: two and leads at the ends)."""
        if detail == 0:
            return tuple((band.lanes[v], (band.top + band.bottom) / 2) for v, band in self._inner)
        points = [(band.lanes[v], y) for v, band in self._inner for y in (band.top, band.bottom)]
        if detail > 1:
            points = [*self._leads[0], *points, *self._leads[1]]
        return tuple(points)

    def bend(self, ends: tuple[float, float], orders: int) -> Way:
        """Return few bends that keep the course clear, the best of `orders` tries; 0: all."""
        if not orders:
            return self.full(2)
        if self.is_clear((), ends):
            return ()
        way = next((w for w in map(self.full, (0, 1)) if self.is_clear(w, ends)), self.full(2))
        return self._thin(way, ends, orders)

    def _thin(self, way: Way, ends: tuple[float, float], orders: int) -> Way:
        """Drop bends while the course stays clear, in several orders; keep the steepest."""
        points = self._points(way, ends)
        forward = list(range(len(way)))
        by_weight = sorted(forward, key=lambda k: _deviation(*points[k : k + 3]))
        tried = (by_weight, forward, forward[::-1])[:orders]
        left = min((self._drop(points, order) for order in tried), key=self._flatness(points))
        return tuple(way[k] for k in left)

    def _drop(self, points: Sequence[Point], order: Sequence[int]) -> list[int]:
        """Return the bends left after dropping, in order, each that can be dropped."""
        left = sorted(order)
        kept = list(points)
        for bend in order:
            k = left.index(bend)
            shorter = [*kept[: k + 1], *kept[k + 2 :]]
            if self._pieces_clear(shorter, k - 1, k + 2):
                kept = shorter
                del left[k]
        return left

    @staticmethod
    def _flatness(points: Sequence[Point]) -> Callable[[list[int]], float]:
        def flatness(left: list[int]) -> float:
            kept = [points[0], *(points[k + 1] for k in left), points[-1]]
            slopes = (abs((b[0] - a[0]) / (b[1] - a[1])) for a, b in itertools.pairwise(kept))
            return max(slopes) + _PRICE_OF_A_BEND * len(left)

        return flatness


def _deviation(before: Point, at: Point, after: Point) -> float:
    """Return the horizontal distance of a bend from the line between its neighbors."""
    share = (at[1] - before[1]) / (after[1] - before[1])
    return abs(before[0] + share * (after[0] - before[0]) - at[0])


def _parameter(share: float, first: float, last: float) -> float:
    """Return the curve parameter at a fraction of a piece's height, for given handle lengths."""
    if first == last == 1 / 3:
        return share
    a, b = 3 * first, 3 * (1 - last)
    t = share
    for _ in range(_NEWTON_STEPS):
        rest = 1 - t
        y = a * t * rest * rest + b * t * t * rest + t * t * t
        slope = a * rest * (1 - 3 * t) + b * t * (2 - 3 * t) + 3 * t * t
        t -= (y - share) / slope
    return t
