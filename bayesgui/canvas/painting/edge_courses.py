"""Courses of lines other than arcs: marriage edges between facing rims, a refused arc."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING, Protocol, TypeVar

import numpy as np

from bayesgui.graph.arc_course import arc_course, flatten, flatten_all

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from numpy.typing import NDArray

    from bayesgui.canvas.geometry.network_geometry import NetworkGeometry
    from bayesgui.canvas.geometry.projection import Box
    from bayesgui.graph.layout import Direction, Point

GAP = 3.0
_OVERLAP = 16.0
_CLEAR = 40.0
MAX_ROUND_NODES = 200
"""Edges above which straight ones run through nodes: no way round them could be told apart."""
_SLANTS = (0.4, -0.4, 0.8, -0.8)
"""How far beside the middle of a node a line may begin, as a share of half its width."""
_BULGES = (50.0, -50.0, 100.0, -100.0, 170.0, -170.0, 260.0, -260.0)
"""How far the handles of a bow lie aside."""


class Line(Protocol):
    """A line between two nodes other than an arc."""

    @property
    def first(self) -> str:
        """The node where it begins."""

    @property
    def second(self) -> str:
        """The node where it ends."""

    @property
    def is_directed(self) -> bool:
        """Whether it runs like an arc, rather than between facing rims."""

    @property
    def is_straight(self) -> bool:
        """Whether it runs from middle to middle if no node is in its way."""

    @property
    def is_along_arc(self) -> bool:
        """Whether it runs where the network's arc between the nodes does, if there is one."""


AnyLine = TypeVar("AnyLine", bound=Line)


class EdgeCourses:
    """Computes courses and caches them until an end moves."""

    def __init__(self, geometry: NetworkGeometry) -> None:
        self._geometry = geometry
        self._kept: dict[
            tuple[str, str, bool, bool, Direction], tuple[Box, Box, tuple[Point, ...]]
        ] = {}

    def course_of(self, edge: Line) -> tuple[Point, ...]:
        """Return the course of a line: that of the network's arc, turned if need be, or its own."""
        if edge.is_along_arc:
            courses = self._geometry.courses
            own = courses.get((edge.first, edge.second))
            if own is not None:
                return tuple(own)
            own = courses.get((edge.second, edge.first))
            if own is not None:
                return turned(tuple(own))
        return self.course(
            edge.first, edge.second, directed=edge.is_directed, straight=edge.is_straight
        )

    def course(
        self, first: str, second: str, *, directed: bool, straight: bool = False
    ) -> tuple[Point, ...]:
        """Return the course of an edge.

        `directed`: whether it runs like an arc, rather than between facing rims. `straight`:
        whether it runs from middle to middle if no node is in its way.
        """
        boxes = self._geometry.boxes
        pair = boxes[first], boxes[second]
        direction = self._geometry.direction
        kept = self._kept.get((first, second, directed, straight, direction))
        if kept is not None and kept[:2] == pair:
            return kept[2]
        found = self._free_of_nodes(first, second, self._possible(*pair, directed, straight))
        self._kept[first, second, directed, straight, direction] = (*pair, found)
        return found

    def _possible(
        self, source: Box, target: Box, directed: bool, straight: bool
    ) -> Iterator[Sequence[tuple[Point, ...]]]:
        """Yield groups of courses, the best first; most edges take the first one."""
        if straight:
            yield [straight_course(source, target)]
            yield slanted_courses(source, target)
        if not directed:
            yield facing_courses(source, target)
            return
        yield [arc_course(source, target, direction=self._geometry.direction)]
        yield bowed_courses(source, target)
        yield wide_courses(source, target, list(self._geometry.boxes.values()))

    def within(self, edges: Iterable[AnyLine], box: Box) -> list[tuple[AnyLine, tuple[Point, ...]]]:
        """Return the edges whose hull touches a box, with their courses."""
        left, top, width, height = box
        found, chosen = [], list(edges)
        are_many = len(chosen) > MAX_ROUND_NODES
        boxes = self._geometry.boxes
        for edge in chosen:
            if are_many and edge.is_straight:
                course = straight_course(boxes[edge.first], boxes[edge.second])
            else:
                course = self.course_of(edge)
            xs = [point[0] for point in course]
            ys = [point[1] for point in course]
            across = min(xs) <= left + width and max(xs) >= left
            if across and min(ys) <= top + height and max(ys) >= top:
                found.append((edge, course))
        return found

    def nearest(self, edges: Iterable[AnyLine], x: float, y: float, reach: float) -> AnyLine | None:
        """Return the edge nearest to a point, None if none is within reach."""
        best, found = reach, None
        place = np.array((x, y))
        for edge, course in self.within(edges, (x - reach, y - reach, 2 * reach, 2 * reach)):
            gap = _distance(place, flatten(course))
            if gap <= best:
                best, found = gap, edge
        return found

    def _free_of_nodes(
        self, first: str, second: str, groups: Iterator[Sequence[tuple[Point, ...]]]
    ) -> tuple[Point, ...]:
        """Return the first course that meets no other node, or else the first of all."""
        names, boxes = self._geometry.box_table()
        best: tuple[Point, ...] | None = None
        for courses in groups:
            for course, met in zip(courses, boxes_touched_by(courses, boxes), strict=True):
                if all(names[k] in (first, second) for k in met):
                    return course
                best = best or course
        assert best is not None
        return best


def turned(course: tuple[Point, ...]) -> tuple[Point, ...]:
    """Return the course of an arc the other way round; its tip stops before the rim."""
    (x, y), (x1, y1) = course[0], course[1]
    length = math.hypot(x1 - x, y1 - y)
    share = min(1.0, GAP / length) if length else 0.0
    return (*course[:0:-1], (x + share * (x1 - x), y + share * (y1 - y)))


def _distance(place: NDArray[np.float64], line: NDArray[np.float64]) -> float:
    """Return the distance of a point from a polyline."""
    starts, spans = line[:-1], np.diff(line, axis=0)
    lengths = np.maximum((spans**2).sum(axis=1), 1e-12)
    shares = np.clip(((place - starts) * spans).sum(axis=1) / lengths, 0.0, 1.0)
    gaps = starts + shares[:, np.newaxis] * spans - place
    return float(np.sqrt((gaps**2).sum(axis=1).min()))


def boxes_touched(course: tuple[Point, ...], boxes: NDArray[np.float64]) -> list[int]:
    """Return which boxes (left, top, right, bottom) a course runs through."""
    return boxes_touched_by([course], boxes)[0]


def boxes_touched_by(
    courses: Sequence[tuple[Point, ...]], boxes: NDArray[np.float64]
) -> list[list[int]]:
    """Return which boxes (left, top, right, bottom) each of some courses runs through."""
    if len(set(map(len, courses))) > 1:
        return [boxes_touched(course, boxes) for course in courses]
    if not courses:
        return []
    points = flatten_all(courses)
    low, high = points.min(axis=(0, 1)), points.max(axis=(0, 1))
    near = np.flatnonzero(
        (boxes[:, 0] < high[0])
        & (boxes[:, 2] > low[0])
        & (boxes[:, 1] < high[1])
        & (boxes[:, 3] > low[1])
    )
    chosen, places = boxes[near], points[:, :, np.newaxis]
    inside = (places > chosen[:, :2]) & (places < chosen[:, 2:])
    met: NDArray[np.bool_] = np.any(np.all(inside, axis=3), axis=1)
    return [near[row].tolist() for row in met]


def bowed_courses(source: Box, target: Box) -> list[tuple[Point, ...]]:
    """Return bows from upper rim to upper rim and lower to lower, for boxes beside each other."""
    beside = min(source[1] + source[3], target[1] + target[3]) - max(source[1], target[1])
    if beside <= 0:
        return []
    x0, x1 = source[0] + source[2] / 2, target[0] + target[2] / 2
    lift = 24.0 + 0.06 * abs(x1 - x0)
    top = min(source[1], target[1]) - lift
    bottom = max(source[1] + source[3], target[1] + target[3]) + lift
    return [
        ((x0, source[1]), (x0, top), (x1, top), (x1, target[1] - GAP)),
        (
            (x0, source[1] + source[3]),
            (x0, bottom),
            (x1, bottom),
            (x1, target[1] + target[3] + GAP),
        ),
    ]


def wide_courses(source: Box, target: Box, boxes: list[Box]) -> list[tuple[Point, ...]]:
    """Return loops from right rim to right rim and left to left, around everything between."""
    low = min(source[1], target[1])
    high = max(source[1] + source[3], target[1] + target[3])
    between = [box for box in boxes if box[1] < high and box[1] + box[3] > low]
    right = max(box[0] + box[2] for box in between)
    left = min(box[0] for box in between)
    y0, y1 = source[1] + source[3] / 2, target[1] + target[3] / 2
    found: list[tuple[Point, ...]] = []
    for side, start, end in (
        (right, source[0] + source[2], target[0] + target[2] + GAP),
        (left, source[0], target[0] - GAP),
    ):
        # A cubic extends three quarters of the way to its control points.
        reach = (side - (start + end) / 2) / 0.75 + (_CLEAR if side == right else -_CLEAR)
        x = (start + end) / 2 + reach
        found.append(((start, y0), (x, y0), (x, y1), (end, y1)))
    return found


def straight_course(a: Box, b: Box, from_a: float = 0.0, from_b: float = 0.0) -> tuple[Point, ...]:
    """Return the line between two boxes, from rim to rim.

    `from_a, from_b`: how far beside the middles it would begin and end inside the boxes, as shares
    of half their widths.
    """
    p, q = _inside(a, from_a), _inside(b, from_b)
    start, end = _exit(a, p, q), _exit(b, q, p)
    if (end[0] - start[0]) * (q[0] - p[0]) + (end[1] - start[1]) * (q[1] - p[1]) <= 0:
        # The boxes touch.
        return _straight(p, q)
    return _straight(start, end)


def slanted_courses(a: Box, b: Box) -> list[tuple[Point, ...]]:
    """Return lines between other places of two boxes, then bows to both sides."""
    found = [
        straight_course(a, b, *places)
        for share in _SLANTS
        for places in ((share, share), (share, 0.0), (0.0, share), (share, -share))
    ]
    p, q = _inside(a, 0.0), _inside(b, 0.0)
    way = q[0] - p[0], q[1] - p[1]
    length = max(float(np.hypot(*way)), 1.0)
    for bulge in _BULGES:
        aside = -way[1] / length * bulge, way[0] / length * bulge
        first = p[0] + way[0] / 3 + aside[0], p[1] + way[1] / 3 + aside[1]
        second = q[0] - way[0] / 3 + aside[0], q[1] - way[1] / 3 + aside[1]
        found.append((_exit(a, p, first), first, second, _exit(b, q, second)))
    return found


def _inside(box: Box, share: float) -> Point:
    return box[0] + (1 + share) * box[2] / 2, box[1] + box[3] / 2


def _exit(box: Box, start: Point, towards: Point) -> Point:
    """Return where the way from a place in a box to another one leaves the box and its gap."""
    ends = (
        (box[0] - GAP, box[0] + box[2] + GAP),
        (box[1] - GAP, box[1] + box[3] + GAP),
    )
    share = np.inf
    for (low, high), here, there in zip(ends, start, towards, strict=True):
        if there != here:
            share = min(share, ((high if there > here else low) - here) / (there - here))
    share = share if np.isfinite(share) else 0.0
    return start[0] + share * (towards[0] - start[0]), start[1] + share * (towards[1] - start[1])


def facing_courses(a: Box, b: Box) -> list[tuple[Point, ...]]:
    """Return courses between two boxes, the one between facing rims first."""
    over_y = min(a[1] + a[3], b[1] + b[3]) - max(a[1], b[1])
    over_x = min(a[0] + a[2], b[0] + b[2]) - max(a[0], b[0])
    west, east = sorted((a, b), key=lambda box: box[0] + box[2] / 2)
    north, south = sorted((a, b), key=lambda box: box[1] + box[3] / 2)
    found: list[tuple[Point, ...]] = []
    if over_y > _OVERLAP:
        y = (max(a[1], b[1]) + min(a[1] + a[3], b[1] + b[3])) / 2
        found.append(_straight((west[0] + west[2] + GAP, y), (east[0] - GAP, y)))
    elif over_x > _OVERLAP:
        x = (max(a[0], b[0]) + min(a[0] + a[2], b[0] + b[2])) / 2
        found.append(_straight((x, north[1] + north[3] + GAP), (x, south[1] - GAP)))
    else:
        found.append(_corner(north, south))
    found += [_over(west, east), _under(west, east)]
    return found


def _straight(p: Point, q: Point) -> tuple[Point, ...]:
    third = ((q[0] - p[0]) / 3, (q[1] - p[1]) / 3)
    return p, (p[0] + third[0], p[1] + third[1]), (q[0] - third[0], q[1] - third[1]), q


def _corner(north: Box, south: Box) -> tuple[Point, ...]:
    """Run from the lower node's side up to the upper node's lower rim."""
    right = north[0] + north[2] / 2 > south[0] + south[2] / 2
    start = (south[0] + south[2] + GAP if right else south[0] - GAP, south[1] + south[3] / 2)
    shift = -min(38.0, north[2] / 4) if right else min(38.0, north[2] / 4)
    end = (north[0] + north[2] / 2 + shift, north[1] + north[3] + GAP)
    return (
        start,
        (start[0] + 0.6 * (end[0] - start[0]), start[1]),
        (end[0], end[1] + 0.6 * (start[1] - end[1])),
        end,
    )


def _over(west: Box, east: Box) -> tuple[Point, ...]:
    """Run above everything between the two nodes."""
    start = (west[0] + west[2] * 0.75, west[1] - GAP)
    end = (east[0] + east[2] * 0.25, east[1] - GAP)
    lift = 24.0 + 0.12 * abs(end[0] - start[0])
    top = min(start[1], end[1]) - lift
    return start, (start[0], top), (end[0], top), end


def _under(west: Box, east: Box) -> tuple[Point, ...]:
    start = (west[0] + west[2] * 0.75, west[1] + west[3] + GAP)
    end = (east[0] + east[2] * 0.25, east[1] + east[3] + GAP)
    drop = 24.0 + 0.12 * abs(end[0] - start[0])
    low = max(start[1], end[1]) + drop
    return start, (start[0], low), (end[0], low), end
