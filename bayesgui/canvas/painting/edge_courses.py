"""Courses of lines other than arcs: marriage edges between facing rims, a refused arc."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING, NamedTuple, Protocol, TypeVar

import numpy as np

from bayesgui.canvas.geometry.box_touches import touches
from bayesgui.canvas.painting.edge_shapes import (
    GAP,
    are_beside,
    are_free,
    bowed_courses,
    facing_courses,
    rise_between_neighbors,
    rising_courses,
    slanted_courses,
    straight_courses,
    wide_courses,
)
from bayesgui.canvas.painting.ends_apart import moved_apart
from bayesgui.graph.arc_course import arc_course, arc_courses, flatten

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Sequence

    from numpy.typing import NDArray

    from bayesgui.canvas.geometry.course_table import Courses
    from bayesgui.canvas.geometry.network_geometry import NetworkGeometry
    from bayesgui.canvas.geometry.projection import Box
    from bayesgui.graph.layout import Arc, Direction, Point

    Course = tuple[Point, ...]
    Numbers = NDArray[np.float64]
    Shapes = Callable[[Numbers, Numbers], Numbers]

MAX_ROUND_NODES = 200
"""Edges above which straight ones run through nodes: no way round them could be told apart."""
_CELLS = 2_000_000
"""Pairs of a shape and a node that are compared at a time."""
_SHAPES = 24
"""The most shapes that are tried at a time."""


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

    @property
    def is_apart(self) -> bool:
        """Whether its ends stay off those of other such lines."""


AnyLine = TypeVar("AnyLine", bound=Line)


class _Way(NamedTuple):
    """Inputs of a line's course other than the boxes."""

    first: str
    second: str
    directed: bool
    straight: bool
    direction: Direction


class EdgeCourses:
    """Computes courses, of many lines at once, and caches them until an end moves."""

    def __init__(self, geometry: NetworkGeometry) -> None:
        self._geometry = geometry
        self._kept: dict[_Way, tuple[Box, Box, Course]] = {}

    def course_of(self, edge: Line) -> Course:
        """Return the course of a line: that of the network's arc, turned if need be, or its own."""
        return self.courses_of([edge])[0]

    def course(self, first: str, second: str, *, directed: bool, straight: bool = False) -> Course:
        """Return the course of an edge.

        `directed`: whether it runs like an arc, rather than between facing rims. `straight`:
        whether it runs from middle to middle if no node is in its way.
        """
        way = _Way(first, second, directed, straight, self._geometry.direction)
        return self._courses([way])[0]

    def courses_of(self, edges: Sequence[Line]) -> list[Course]:
        """Return the courses of lines, their ends apart where they are to be."""
        found = self._single_courses(edges)
        apart = [k for k, edge in enumerate(edges) if edge.is_apart]
        if len(apart) < 2:
            return found
        ends = [(edges[k].first, edges[k].second) for k in apart]
        moved = moved_apart(ends, [found[k] for k in apart], self._geometry.boxes)
        for k, course in zip(apart, moved, strict=True):
            found[k] = course
        return found

    def _single_courses(self, edges: Sequence[Line]) -> list[Course]:
        """Return the course of each line as if there were no other one."""
        along: dict[int, Course] = {}
        for k, edge in enumerate(edges):
            own = self._arc_course(edge) if edge.is_along_arc else None
            if own is not None:
                along[k] = own
        direction = self._geometry.direction
        rest = iter(
            self._courses(
                [
                    _Way(edge.first, edge.second, edge.is_directed, edge.is_straight, direction)
                    for k, edge in enumerate(edges)
                    if k not in along
                ]
            )
        )
        return [along[k] if k in along else next(rest) for k in range(len(edges))]

    def _arc_course(self, edge: Line) -> Course | None:
        courses = self._geometry.courses
        own = courses.get((edge.first, edge.second))
        if own is not None:
            return tuple(own)
        own = courses.get((edge.second, edge.first))
        return None if own is None else turned(tuple(own))

    def within(self, edges: Iterable[AnyLine], box: Box) -> list[tuple[AnyLine, Course]]:
        """Return the edges whose hull touches a box, with their courses."""
        chosen = list(edges)
        if len(chosen) <= MAX_ROUND_NODES:
            return self._touching(chosen, self.courses_of(chosen), box)
        straight = [k for k, edge in enumerate(chosen) if edge.is_straight]
        courses = straight_courses(*self._ends([chosen[k] for k in straight]))[:, 0]
        seen = np.flatnonzero(_touches(courses, box))
        found = dict(zip([straight[k] for k in seen], _tuples(courses[seen]), strict=True))
        others = [k for k, edge in enumerate(chosen) if not edge.is_straight]
        found |= zip(others, self.courses_of([chosen[k] for k in others]), strict=True)
        kept = sorted(found)
        return self._touching([chosen[k] for k in kept], [found[k] for k in kept], box)

    @staticmethod
    def _touching(
        edges: Sequence[AnyLine], courses: Sequence[Course], box: Box
    ) -> list[tuple[AnyLine, Course]]:
        """Return the edges whose hull touches a box, with their courses."""
        left, top, width, height = box
        found = []
        for edge, course in zip(edges, courses, strict=True):
            xs = [point[0] for point in course]
            ys = [point[1] for point in course]
            across = min(xs) <= left + width and max(xs) >= left
            if across and min(ys) <= top + height and max(ys) >= top:
                found.append((edge, course))
        return found

    def straight_within(self, edges: Sequence[Line], box: Box) -> Courses:
        """Return the straight lines from middle to middle that touch a box, whatever they cross."""
        courses = straight_courses(*self._ends(edges))[:, 0]
        seen = courses[_touches(courses, box)]
        return seen.reshape(-1, 2), np.full(len(seen), seen.shape[1])

    def nearest(self, edges: Iterable[AnyLine], x: float, y: float, reach: float) -> AnyLine | None:
        """Return the edge nearest to a point, None if none is within reach."""
        best, found = reach, None
        place = np.array((x, y))
        for edge, course in self.within(edges, (x - reach, y - reach, 2 * reach, 2 * reach)):
            gap = _distance(place, flatten(course))
            if gap <= best:
                best, found = gap, edge
        return found

    def bends_around(self, arcs: Sequence[Arc]) -> dict[Arc, tuple[Point, ...]]:
        """Return the bends that lead arcs around the nodes that they would run through."""
        ways = [_Way(*arc, True, False, self._geometry.direction) for arc in arcs]
        if not ways or len(ways) > MAX_ROUND_NODES:
            return {}
        sources, targets = self._ends(ways)
        own, edges = self._rows_of(ways)
        courses = _arc_shapes(sources, targets, self._geometry.direction)
        blocked = np.flatnonzero(~are_free(courses, own, edges)[:, 0]).tolist()
        found = {}
        for k in blocked:
            points = flatten(self._courses([ways[k]])[0])
            third = len(points) // 3
            for places in ([len(points) // 2], [third, 2 * third]):
                bends = tuple((x, y) for x, y in points[places].tolist())
                if self._is_free(ways[k], bends, own[k], edges):
                    found[arcs[k]] = bends
                    break
        return found

    def _is_free(
        self, way: _Way, bends: tuple[Point, ...], own: NDArray[np.intp], edges: Numbers
    ) -> bool:
        """Whether an arc with bends runs through no other node."""
        boxes = self._geometry.boxes
        ends = boxes[way.first], boxes[way.second]
        points = flatten(arc_course(*ends, bends, direction=way.direction))
        *_, met = touches(points[np.newaxis, np.newaxis], edges)
        return set(met.tolist()) <= set(own.tolist())

    # -- finding ------------------------------------------------------------------------------

    def _rows_of(self, ways: Sequence[_Way]) -> tuple[NDArray[np.intp], Numbers]:
        """Return the rows of the ends of lines in the table of all boxes, and that table."""
        names, edges = self._geometry.box_table()
        rows = {name: row for row, name in enumerate(names)}
        return np.array([(rows[way.first], rows[way.second]) for way in ways], np.intp), edges

    def _courses(self, ways: Sequence[_Way]) -> list[Course]:
        """Return what is kept, and find the rest."""
        boxes = self._geometry.boxes
        missing = []
        for way in dict.fromkeys(ways):
            kept = self._kept.get(way)
            if kept is None or kept[:2] != (boxes[way.first], boxes[way.second]):
                missing.append(way)
        at_once = max(1, _CELLS // (_SHAPES * max(1, len(boxes))))
        for begin in range(0, len(missing), at_once):
            some = missing[begin : begin + at_once]
            for way, course in zip(some, self._find(some), strict=True):
                self._kept[way] = (boxes[way.first], boxes[way.second], course)
        return [self._kept[way][2] for way in ways]

    def _find(self, ways: Sequence[_Way]) -> list[Course]:
        """Return for each line the first shape that meets no other node, or else its first one."""
        sources, targets = self._ends(ways)
        own, edges = self._rows_of(ways)
        found = np.full((len(ways), 4, 2), np.nan)
        is_open = np.ones(len(ways), dtype=np.bool_)
        for is_chosen, shapes in self._stages(ways, sources, targets, edges):
            chosen = np.flatnonzero(is_open & is_chosen)
            if not len(chosen):
                continue
            courses = shapes(sources[chosen], targets[chosen])
            free = are_free(courses, own[chosen], edges)
            taken = free.any(axis=1) | np.isnan(found[chosen, 0, 0])
            best = courses[np.arange(len(chosen)), free.argmax(axis=1)]
            found[chosen[taken]] = best[taken]
            is_open[chosen] = ~free.any(axis=1)
        return _tuples(found)

    def _stages(
        self, ways: Sequence[_Way], sources: Numbers, targets: Numbers, edges: Numbers
    ) -> Iterator[tuple[NDArray[np.bool_], Shapes]]:
        """Yield shapes, the best first, and whose they may be; most lines take their first one."""
        straight = np.array([way.straight for way in ways], dtype=np.bool_)
        directed = np.array([way.directed for way in ways], dtype=np.bool_)
        direction = self._geometry.direction
        yield straight, straight_courses
        yield straight, slanted_courses
        yield ~directed, facing_courses
        if direction == "down":
            yield directed & rise_between_neighbors(sources, targets, edges), rising_courses
        yield directed, lambda a, b: _arc_shapes(a, b, direction)
        yield directed & are_beside(sources, targets), bowed_courses
        yield directed, lambda a, b: wide_courses(a, b, edges)

    def _ends(self, lines: Sequence[Line | _Way]) -> tuple[Numbers, Numbers]:
        """Return the boxes of both ends."""
        boxes = self._geometry.boxes
        ends = [(boxes[line.first], boxes[line.second]) for line in lines]
        table = np.array(ends, dtype=np.float64).reshape(-1, 2, 4)
        return table[:, 0], table[:, 1]


def _arc_shapes(sources: Numbers, targets: Numbers, direction: Direction) -> Numbers:
    points, _ = arc_courses(sources, targets, {}, np.zeros((len(sources), 2)), direction)
    return points.reshape(-1, 1, 4, 2)


def _touches(courses: Numbers, box: Box) -> NDArray[np.bool_]:
    """Tell which courses have a hull that touches a box."""
    left, top, width, height = box
    low, high = courses.min(axis=1), courses.max(axis=1)
    inside = (low <= (left + width, top + height)) & (high >= (left, top))
    found: NDArray[np.bool_] = inside.all(axis=1)
    return found


def _tuples(courses: Numbers) -> list[Course]:
    return [tuple((x, y) for x, y in course) for course in courses.tolist()]


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
