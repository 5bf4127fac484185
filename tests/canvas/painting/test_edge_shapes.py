"""Shapes of lines between boxes, many at once."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np
import pytest

from bayesgui.canvas.geometry.box_touches import boxes_touched
from bayesgui.canvas.painting.edge_shapes import (
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
from bayesgui.graph.arc_course import cuts

if TYPE_CHECKING:
    from collections.abc import Callable

    from numpy.typing import NDArray

    Numbers = NDArray[np.float64]

SIZE = (100.0, 50.0)
FIRST = (0.0, 0.0, *SIZE)
PLACES = [(300.0, 10.0), (300.0, 400.0), (10.0, 300.0), (-400.0, -90.0)]


def pairs(places: list[tuple[float, float]]) -> tuple[Numbers, Numbers]:
    """Return the first box as often as there are places, and a box at each."""
    seconds = np.array([(*place, *SIZE) for place in places])
    return np.tile(FIRST, (len(places), 1)), seconds


def edges_of(boxes: Numbers) -> Numbers:
    return np.concatenate([boxes[:, :2], boxes[:, :2] + boxes[:, 2:]], axis=1)


def around(sources: Numbers, targets: Numbers) -> Numbers:
    return wide_courses(sources, targets, edges_of(np.concatenate([sources, targets])))


@pytest.mark.parametrize(
    ("shapes", "places"),
    [(slanted_courses, PLACES), (facing_courses, PLACES[:1]), (around, PLACES[1:3])],
)
def test_shapes_end_outside_both_boxes(
    shapes: Callable[[Numbers, Numbers], Numbers], places: list[tuple[float, float]]
) -> None:
    sources, targets = pairs(places)
    found = shapes(sources, targets)
    assert found.shape[0] == len(places)
    assert found.shape[2:] == (4, 2)
    for courses, target in zip(found.tolist(), targets.tolist(), strict=True):
        for course in courses:
            assert not cuts(course, FIRST)
            assert not cuts(course, tuple(target))


def test_bows_are_for_boxes_beside_each_other() -> None:
    sources, targets = pairs(PLACES)
    assert are_beside(sources, targets).tolist() == [True, False, False, False]
    for course in bowed_courses(sources[:1], targets[:1])[0].tolist():
        assert not cuts(course, FIRST)
        assert not cuts(course, (*PLACES[0], *SIZE))


def test_straight_lines_run_from_middle_to_middle_outside_both_boxes() -> None:
    places = [*PLACES, (20.0, 60.0)]
    sources, targets = pairs(places)
    middles = (targets[:, :2] + (50, 25)).tolist()
    for (course,), (bx, by) in zip(
        straight_courses(sources, targets).tolist(), middles, strict=True
    ):
        assert not cuts(course, FIRST)
        assert not cuts(course, (bx - 50, by - 25, *SIZE))
        for x, y in course:
            assert (x - 50) * (by - 25) == pytest.approx((y - 25) * (bx - 50))


def test_boxes_that_touch_are_joined_between_their_middles() -> None:
    (course,) = straight_courses(*pairs([(60.0, 20.0)]))[0].tolist()
    assert (course[0], course[-1]) == ([50.0, 25.0], [110.0, 45.0])


def test_many_shapes_at_once_touch_what_each_of_them_touches() -> None:
    draws = np.random.default_rng(5)
    boxes = np.column_stack([draws.uniform(0, 2000, (40, 2)), np.full((40, 2), SIZE)])
    edges = edges_of(boxes)
    own = np.array([draws.choice(40, 2, replace=False) for _ in range(60)])
    courses = slanted_courses(boxes[own[:, 0]], boxes[own[:, 1]])
    free = are_free(courses, own, edges)
    assert free.shape == courses.shape[:2]
    assert 0.1 < free.mean() < 0.9
    for line, shape in np.ndindex(*free.shape):
        met = set(boxes_touched(courses[line, shape].tolist(), edges))
        assert free[line, shape] == (met <= set(own[line].tolist()))


def test_a_line_rises_from_rim_to_rim_where_neighbors_leave_no_room_for_a_head() -> None:
    lower, upper = (0.0, 200.0, *SIZE), (-20.0, 0.0, *SIZE)
    sources, targets = np.array([lower]), np.array([upper])
    own = np.array([lower, upper])
    for beside, expected in (((108.0, 200.0, *SIZE), True), ((140.0, 200.0, *SIZE), False)):
        boxes = edges_of(np.concatenate([own, [beside]]))
        assert rise_between_neighbors(sources, targets, boxes).tolist() == [expected]
    # Downwards, arcs run from rim to rim as it is.
    assert not rise_between_neighbors(targets, sources, edges_of(own)).any()
    (start, first, second, end) = rising_courses(sources, targets)[0, 0].tolist()
    assert start == [50.0, 200.0]
    assert end == [30.0, 50.0 + 3.0]
    assert (first[0], second[0]) == (50.0, 30.0)
    assert end[1] < second[1]
    assert first[1] < start[1]
