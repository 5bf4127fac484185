"""Courses of arcs into later slices, and of those into the first one.

An arc to another node runs as any other would, beside those between the same two nodes; one from
below goes up to the lower rim. A node's own past is a loop at its right rim, or at its left one
where a node stands in the way.
"""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, cast

import numpy as np

from bayesgui.canvas.geometry.arc_lines import distance
from bayesgui.canvas.geometry.time_band import DISC, LOOP, WIDER
from bayesgui.core.temporal.template_of import template_of
from bayesgui.graph.arc_course import flatten
from bayesgui.graph.arc_ends import TIP_GAP, TURNED

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from numpy.typing import NDArray

    from bayesgui.canvas.geometry.network_geometry import NetworkGeometry
    from bayesgui.canvas.geometry.projection import Box
    from bayesgui.graph.layout import Point

    Course = tuple[Point, ...]
    LagArc = tuple[str, str, int]
    End = tuple[float, float, float]
    """Where an arc ends on a rim, and where its other end is."""

APART = 40.0
"""How far two arcs between the same nodes bend apart, in canvas units."""
_HIGHEST = 0.75
"""Share of the height of its handles that a curve reaches."""
_LEAVES, _REACHES, _SPREAD = 0.70, 0.26, 0.11
"""Where a loop leaves and reaches the rim, as shares of its height."""
_END = 26.0
"""Distance of ends on one rim."""
_CORNER = 20.0
_FLAT = 0.3
"""Share of its bend by which an arc between nodes beside each other bows beyond their sides."""
_BESIDE = 0.36
"""How far from the middle of a side a bent arc ends, as a share of its height."""
_HANDLE = 0.48
_ROOM = 4.0
"""Room that a course keeps from other nodes."""


class LagCourses:
    """Computes the courses of lag arcs, and caches them until a node moves."""

    def __init__(self, geometry: NetworkGeometry) -> None:
        self._geometry = geometry
        self._shown: tuple[tuple[object, ...], dict[LagArc, Course]] = ((), {})
        self.hovered: LagArc | None = None
        """The arc under the pointer."""

    def all(
        self, shown: Iterable[LagArc] | None = None, beside: Iterable[tuple[str, str]] = ()
    ) -> dict[LagArc, Course]:
        """Return the courses by (parent, child, lag); those into the first slice have the lag 0.

        `shown`: arcs between nodes of the model in place of its own; `beside`: lines within a slice
        that are drawn then.
        """
        geometry = self._geometry
        arcs = lag_arcs(geometry) if shown is None else tuple(shown)
        within = frozenset(map(frozenset, geometry.arcs if shown is None else beside))
        boxes = geometry.boxes
        near = dict.fromkeys(name for arc in arcs for name in arc[:2])
        key = (arcs, within, geometry.version, geometry.direction, tuple(map(boxes.get, near)))
        if key != self._shown[0] or geometry.moved:
            self._shown = key, self._courses(arcs, within)
        return self._shown[1]

    def nearest(self, x: float, y: float, reach: float) -> LagArc | None:
        """Return the lag arc nearest to a point, with its disc; None if none is within reach."""
        best, least = None, reach
        for arc, course in self.all().items():
            line = flatten(course)
            gap = min(distance(line, x, y), np.hypot(*(middle_of(course) - (x, y))) - DISC)
            if gap <= least:
                best, least = arc, gap
        return best

    def _courses(
        self, arcs: tuple[LagArc, ...], within: frozenset[frozenset[str]]
    ) -> dict[LagArc, Course]:
        geometry = self._geometry
        names, edges = geometry.box_table()
        rows = {name: k for k, name in enumerate(names)}
        upright = geometry.direction != "right"
        if not upright:
            edges = edges[:, TURNED]
        ends = _taken_ends(geometry)
        loops = {parent for parent, child, _ in arcs if parent == child}
        found: dict[LagArc, Course] = {}
        for arc in arcs:
            parent, child, _ = arc
            source, target = geometry.boxes[parent], geometry.boxes[child]
            own = [rows[parent], rows[child]]
            if not upright:
                source, target = _turned_box(source), _turned_box(target)
            if parent == child:
                number = sum(other[:2] == arc[:2] for other in found)
                right = _loop(source, number)
                sides = (right, _mirrored(right, source))
                course = next((side for side in sides if _is_free(side, edges, own)), right)
            else:
                pair = frozenset((parent, child))
                beside = pair in within or any(frozenset(a[:2]) == pair for a in found)
                if not _is_below(source, target):
                    # Loops stand at the rims that face each other.
                    beside = beside or not loops.isdisjoint((parent, child))
                shapes = list(_shapes(source, target, beside=beside, ends=ends))
                discs = [middle_of(course) for course in found.values()]
                free = (s for s in shapes if _is_free(s, edges, own) and _is_apart(s, discs))
                course = next(free, shapes[0])
            ends += _ends_of(course)
            found[arc] = course if upright else _turned(course)
        return found


def lag_arcs(geometry: NetworkGeometry) -> tuple[LagArc, ...]:
    """Return the arcs into later slices, and those into the first one with the lag 0."""
    model = template_of(geometry.state.model)
    if model is None:
        return ()
    return (*model.lagged_arcs, *((parent, child, 0) for parent, child in model.first_arcs))


@lru_cache(maxsize=4096)
def middle_of(course: Course) -> NDArray[np.float64]:
    """Return where the disc with the lag stands: halfway along a course."""
    line = flatten(course)
    lengths = np.concatenate([[0.0], np.cumsum(np.hypot(*np.diff(line, axis=0).T))])
    half = lengths[-1] / 2
    middle = np.array([np.interp(half, lengths, line[:, 0]), np.interp(half, lengths, line[:, 1])])
    middle.flags.writeable = False
    return middle


def loop_course(box: Box, *, upright: bool, number: int = 0) -> Course:
    """Return the loop of a node's own past; `upright`: whether arcs run down, not to the right."""
    return _loop(box, number) if upright else _turned(_loop(_turned_box(box), number))


def _loop(box: Box, number: int) -> Course:
    """Return the loop at the right rim; `number`: how many there are inside it."""
    left, top, width, height = box
    x, spread = left + width, _SPREAD * number
    low = top + height * min(_LEAVES + spread, 0.95)
    high = top + height * max(_REACHES - spread, 0.08)
    far = x + (LOOP + WIDER * number) / _HIGHEST
    return (x, low), (far, low), (far, high), (x + TIP_GAP, high)


def _mirrored(course: Course, box: Box) -> Course:
    """Return a loop at the other rim of a node, where a neighbor stands at the right one."""
    both = 2 * box[0] + box[2]
    return cast("Course", tuple((both - x, y) for x, y in course))


def _is_below(source: Box, target: Box) -> bool:
    """Tell whether one of two boxes is clearly below the other, so that an arc runs down or up."""
    gap = max(source[1], target[1]) - min(source[1] + source[3], target[1] + target[3])
    return gap > 2 * DISC


def _shapes(source: Box, target: Box, *, beside: bool, ends: list[End]) -> Iterator[Course]:
    """Yield courses between two nodes in the order of preference.

    `beside`: whether other arcs run between them. `ends`: the places where arcs end.
    """
    bends = [way * k * APART for k in (1, 2, 3, 5) for way in (1, -1)]
    # Between nodes beside each other the head of the band is kept free.
    right = source[0] + source[2] / 2 < target[0] + target[2] / 2 or beside
    if right and _is_below(source, target):
        bends = [-bend for bend in bends]
    for bend in bends if beside else (0.0, *bends):
        yield _course(source, target, bend, ends)


def _course(source: Box, target: Box, bend: float, ends: list[End]) -> Course:
    (left, top, width, height), (x, y, w, h) = source, target
    if y > top + height + 2 * DISC:
        start, tip = top + height, y - TIP_GAP
    elif top > y + h + 2 * DISC:
        start, tip = top, y + h + TIP_GAP
    else:
        return _across(source, target, bend)
    begin = _end_at(left + width / 2 + bend, left, width, (start, x + w / 2), ends)
    arrive = _end_at(x + w / 2 + bend, x, w, (tip, left + width / 2), ends)
    reach, aside = _HANDLE * (tip - start), bend / _HIGHEST
    return (
        (begin, start),
        (begin + aside, start + reach),
        (arrive + aside, tip - reach),
        (arrive, tip),
    )


def _across(source: Box, target: Box, bend: float) -> Course:
    """Return a course between nodes beside each other, from facing side to facing side."""
    ahead = target[0] > source[0]
    start = source[0] + source[2] if ahead else source[0]
    tip = target[0] - TIP_GAP if ahead else target[0] + target[2] + TIP_GAP
    y, other = source[1] + source[3] / 2, target[1] + target[3] / 2
    if (tip - start) * (1 if ahead else -1) < 2 * DISC:
        # One above the other without room between: over both right rims.
        start, tip = source[0] + source[2], target[0] + target[2] + TIP_GAP
        far = max(start, tip) + (LOOP + abs(bend)) / _HIGHEST
        return (start, y), (far, y), (far, other), (tip, other)
    if bend:
        # Above or below the loop that may stand there.
        y += _BESIDE * (source[3] if bend > 0 else -source[3])
        other += _BESIDE * (target[3] if bend > 0 else -target[3])
    reach = _HANDLE * (tip - start)
    aside = _FLAT * bend / _HIGHEST
    return (start, y), (start + reach, y + aside), (tip - reach, other + aside), (tip, other)


def _end_at(
    wish: float, left: float, width: float, at: tuple[float, float], ends: list[End]
) -> float:
    """Return a free place for an end near a wish on a level rim.

    `at`: the height of the rim, and where the other end is; ends stand in the order of these.
    """
    low, high = left + _CORNER, left + width - _CORNER
    wish = min(max(wish, low), high)
    rim = [
        end
        for end in ends
        if abs(end[1] - at[0]) <= 2 * TIP_GAP and low - _END < end[0] < high + _END
    ]

    def gap(x: float) -> float:
        return min((abs(x - end[0]) for end in rim), default=_END)

    side = 1 if sum(at[1] - end[2] for end in rim) > 0 else -1
    places = [wish, *(wish + way * k * _END / 2 for k in range(1, 9) for way in (side, -side))]
    inside = [x for x in places if low <= x <= high]
    return next((x for x in inside if gap(x) >= _END * 0.6), max(inside, key=gap))


def _taken_ends(geometry: NetworkGeometry) -> list[End]:
    """Return where arcs within a slice leave and reach rims, as courses that run down."""
    found: list[End] = []
    for arc in geometry.arcs:
        course = geometry.courses.get(arc)
        if course is not None:
            found += _ends_of(course if geometry.direction != "right" else _turned(course))
    return found


def _ends_of(course: Course) -> list[End]:
    (x, y), (other, below) = course[0], course[-1]
    return [(x, y, other), (other, below, x)]


def _is_free(course: Course, edges: NDArray[np.float64], own: list[int]) -> bool:
    """Tell whether a course meets no node besides its own two, and its disc not even those.

    `edges`: shape (nodes, 4), left, top, right and bottom of each. `own`: the rows of its ends.
    """
    points = flatten(course)[:, np.newaxis]
    inside = (points > edges[:, :2] - _ROOM) & (points < edges[:, 2:] + _ROOM)
    met = set(np.flatnonzero(inside.all(axis=2).any(axis=0)).tolist())
    middle = middle_of(course)
    near = (middle > edges[:, :2] - DISC) & (middle < edges[:, 2:] + DISC)
    return met <= set(own) and not near.all(axis=1).any()


def _is_apart(course: Course, discs: list[NDArray[np.float64]]) -> bool:
    """Tell whether the disc of a course hides no other one, nor a line of it."""
    middle, line = middle_of(course), flatten(course)
    gaps = [min(np.hypot(*(line - other).T).min(), np.hypot(*(middle - other))) for other in discs]
    return all(gap > 2 * DISC for gap in gaps)


def _turned_box(box: Box) -> Box:
    left, top, width, height = box
    return top, left, height, width


def _turned(course: Course) -> Course:
    return cast("Course", tuple((y, x) for x, y in course))
