"""Courses of ↔, from side rim to side rim and past the nodes between."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from bayesgui.canvas.geometry.arc_lines import distance
from bayesgui.graph.arc_course import flatten
from bayesgui.graph.arc_ends import TIP_GAP

if TYPE_CHECKING:
    from collections.abc import Iterator

    from numpy.typing import NDArray

    from bayesgui.canvas.geometry.network_geometry import NetworkGeometry
    from bayesgui.canvas.geometry.projection import Box
    from bayesgui.graph.layout import Point

    Course = tuple[Point, ...]
    Pair = tuple[str, str]

BEND = 14.0
"""How far the middle of a ↔ lies above the line between its ends, in canvas units."""
_BENDS = (BEND, 44.0, 80.0, 130.0, -44.0, -80.0, -130.0)
_REACHES = (28.0, 64.0, 110.0, 170.0)
"""How far a ↔ of two nodes above each other goes beyond their rims."""
_HIGHEST = 0.75
"""Share of the height of its handles that a curve reaches."""
_LEAST_GAP = 24.0
"""Room between two side rims below which a line does not fit between them."""
_APART = 12.0
"""Distance of ends on one rim."""
_ROOM = 4.0
"""Room that a course keeps from other nodes."""


class CauseCourses:
    """Computes the courses of ↔, and caches them until a node moves."""

    def __init__(self, geometry: NetworkGeometry) -> None:
        self._geometry = geometry
        self._own: dict[Pair, tuple[tuple[object, ...], Course]] = {}
        self._shown: tuple[tuple[object, ...], dict[Pair, Course]] = ((), {})

    def all(self) -> dict[Pair, Course]:
        """Return the courses of all ↔ of the model, by their two nodes."""
        geometry = self._geometry
        causes, version = geometry.state.model.marks.causes, geometry.version
        ends = tuple(self._ends(cause.pair) for cause in causes)
        key = (causes, version, geometry.direction, ends)
        if key != self._shown[0]:
            kept, self._own = self._own, {}
            for cause, both in zip(causes, ends, strict=True):
                if None not in both:
                    # While a node is dragged, the other lines stay where they are.
                    own = kept.get(cause.pair)
                    same = own is not None and own[0] == (*both, version)
                    course = own[1] if own and same else self._course(cause.pair)
                    self._own[cause.pair] = ((*both, version), course)
            courses = {pair: course for pair, (_, course) in self._own.items()}
            self._shown = key, _apart(courses, upright=geometry.direction != "right")
        return self._shown[1]

    def _ends(self, pair: Pair) -> tuple[Box | None, Box | None]:
        """Return the boxes of what shows two nodes, none if one box hides both."""
        first, second = map(self._geometry.shown_as, pair)
        if first == second:
            return None, None
        return self._geometry.boxes.get(first), self._geometry.boxes.get(second)

    def nearest(self, x: float, y: float, reach: float) -> Pair | None:
        """Return the ↔ nearest to a point, None if none is within reach."""
        gaps = {pair: distance(flatten(course), x, y) for pair, course in self.all().items()}
        best = min(gaps, key=gaps.__getitem__, default=None)
        return best if best is not None and gaps[best] <= reach else None

    def _course(self, pair: Pair) -> Course:
        """Return the first course that meets no other node, or else the first of all."""
        names, edges = self._geometry.box_table()
        first, second = (self._geometry.boxes[name] for name in pair)
        own = [names.index(self._geometry.shown_as(name)) for name in pair]
        turned = self._geometry.direction == "right"
        if turned:
            first, second = _turned_box(first), _turned_box(second)
        shapes = [_turned(shape) if turned else shape for shape in _shapes(first, second)]
        return next((shape for shape in shapes if _is_free(shape, edges, own)), shapes[0])


def _apart(courses: dict[Pair, Course], *, upright: bool) -> dict[Pair, Course]:
    """Return courses whose ends on one rim are moved apart, in the order of their handles.

    `upright`: whether rims are at the sides, so that ends move up and down.
    """
    at: dict[Point, list[tuple[float, Pair, int]]] = {}
    for pair, course in courses.items():
        for end, handle in ((0, 1), (-1, -2)):
            height = course[handle][1 if upright else 0]
            at.setdefault(course[end], []).append((height, pair, end))
    found = {pair: list(course) for pair, course in courses.items()}
    for ends in at.values():
        for k, (_, pair, end) in enumerate(sorted(ends)):
            aside = (k - (len(ends) - 1) / 2) * _APART
            for place in (0, 1) if end == 0 else (-1, -2):
                x, y = found[pair][place]
                found[pair][place] = (x, y + aside) if upright else (x + aside, y)
    return {pair: tuple(course) for pair, course in found.items()}


def _shapes(first: Box, second: Box) -> Iterator[Course]:
    """Yield courses between two boxes in the order of preference."""
    if first[0] + first[2] / 2 > second[0] + second[2] / 2:
        yield from (shape[::-1] for shape in _shapes(second, first))
        return
    (left, top, width, height), (other_left, other_top, other_width, other_height) = first, second
    y, other_y = top + height / 2, other_top + other_height / 2
    start, end = left + width + TIP_GAP, other_left - TIP_GAP
    if end - start >= _LEAST_GAP:
        third = (end - start) / 3
        for bend in _BENDS:
            lift = bend / _HIGHEST
            yield (
                (start, y), (start + third, y + (other_y - y) / 3 - lift),
                (end - third, other_y - (other_y - y) / 3 - lift), (end, other_y),
            )  # fmt: skip
        return
    right, other_right = left + width + TIP_GAP, other_left + other_width + TIP_GAP
    for reach in _REACHES:
        x = max(right, other_right) + reach / _HIGHEST
        yield (right, y), (x, y), (x, other_y), (other_right, other_y)
        x = min(left, other_left) - TIP_GAP - reach / _HIGHEST
        yield (left - TIP_GAP, y), (x, y), (x, other_y), (other_left - TIP_GAP, other_y)


def _is_free(course: Course, edges: NDArray[np.float64], own: list[int]) -> bool:
    """Tell whether a course meets no node besides its own two.

    `edges`: shape (nodes, 4), left, top, right and bottom of each. `own`: the rows of its ends.
    """
    points = flatten(course)[:, np.newaxis]
    inside = (points > edges[:, :2] - _ROOM) & (points < edges[:, 2:] + _ROOM)
    met = np.flatnonzero(inside.all(axis=2).any(axis=0))
    return set(met.tolist()) <= set(own)


def _turned_box(box: Box) -> Box:
    left, top, width, height = box
    return top, left, height, width


def _turned(course: Course) -> Course:
    return tuple((y, x) for x, y in course)
