"""Lines other than arcs find their courses together."""

from __future__ import annotations

import itertools
from typing import TYPE_CHECKING

import pytest

from bayesgui.canvas.geometry.network_geometry import NetworkGeometry
from bayesgui.canvas.overlays.learned.structure_search import UNDIRECTED
from bayesgui.canvas.painting import edge_courses
from bayesgui.canvas.painting.arc_painter import PLAIN
from bayesgui.canvas.painting.decorations import Edge
from bayesgui.canvas.painting.edge_courses import MAX_ROUND_NODES, EdgeCourses
from bayesgui.document import edits
from bayesgui.document.changes import Change
from bayesgui.document.files import open_state
from tests.support.window import SAMPLES

if TYPE_CHECKING:
    from collections.abc import Iterator

    from PySide6.QtWidgets import QApplication

    from bayesgui.canvas.geometry.projection import Box

EVERYWHERE: Box = (-1e5, -1e5, 2e5, 2e5)
STAGES = 7
"""Kinds of shapes that are tried one after the other."""


@pytest.fixture
def geometry(qapp: QApplication) -> NetworkGeometry:
    return NetworkGeometry(open_state(SAMPLES / "alarm.bayesgui")[0])


@pytest.fixture
def tried(monkeypatch: pytest.MonkeyPatch) -> Iterator[list[int]]:
    """Note for how many lines at a time it is looked at what is in their way."""
    found: list[int] = []
    are_free = edge_courses.are_free

    def noted(courses, own, edges):  # type: ignore[no-untyped-def]
        found.append(len(courses))
        return are_free(courses, own, edges)

    monkeypatch.setattr(edge_courses, "are_free", noted)
    return found


def lines(geometry: NetworkGeometry, count: int) -> list[Edge]:
    """Return lines of all kinds between many pairs of nodes."""
    pairs = itertools.islice(itertools.combinations(geometry.boxes, 2), 0, 3 * count, 3)
    kinds = itertools.cycle(itertools.product((False, True), repeat=3))
    return [Edge(*pair, PLAIN, *next(kinds)) for pair in pairs]


def test_what_is_in_the_way_of_many_lines_is_looked_at_together(geometry, tried) -> None:
    edges = lines(geometry, 160)
    found = EdgeCourses(geometry).within(edges, EVERYWHERE)
    assert [edge for edge, _ in found] == edges
    assert len(tried) <= STAGES
    assert max(tried) > 60


def test_many_lines_run_where_each_of_them_would_alone(geometry) -> None:
    edges = lines(geometry, 160)
    together = dict(EdgeCourses(geometry).within(edges, EVERYWHERE))
    for edge in edges:
        assert EdgeCourses(geometry).course_of(edge) == together[edge]


def test_courses_are_kept_until_an_end_moves(geometry, tried) -> None:
    edges = [edge for edge in lines(geometry, 100) if not edge.is_along_arc]
    courses = EdgeCourses(geometry)
    courses.courses_of(edges)
    tried.clear()
    before = courses.courses_of(edges)
    assert tried == []
    name, state = edges[0].first, geometry.state
    geometry.follow(Change(state, edits.move(state, {name: (-900.0, -900.0)})))
    after = courses.courses_of(edges)
    changed = {k for k, pair in enumerate(zip(before, after, strict=True)) if pair[0] != pair[1]}
    assert changed == {k for k, edge in enumerate(edges) if name in (edge.first, edge.second)}
    assert max(tried) <= len(changed)


def test_of_very_many_lines_nothing_in_the_way_is_looked_at(geometry, tried) -> None:
    pairs = itertools.combinations(geometry.boxes, 2)
    edges = [Edge(*pair, UNDIRECTED, is_straight=True) for pair in pairs]
    assert len(edges) > MAX_ROUND_NODES
    assert len(EdgeCourses(geometry).within(edges, EVERYWHERE)) == len(edges)
    assert tried == []


def test_of_very_many_lines_those_that_touch_a_box_are_found(geometry) -> None:
    pairs = itertools.combinations(geometry.boxes, 2)
    edges = [Edge(*pair, UNDIRECTED, is_straight=True) for pair in pairs]
    courses = EdgeCourses(geometry)
    left, top, width, height = next(iter(geometry.boxes.values()))
    box = (left - 50.0, top - 20.0, width + 300.0, height + 90.0)
    expected = []
    for edge, course in courses.within(edges, EVERYWHERE):
        xs, ys = zip(*course, strict=True)
        inside_x = min(xs) <= box[0] + box[2] and max(xs) >= box[0]
        if inside_x and min(ys) <= box[1] + box[3] and max(ys) >= box[1]:
            expected.append((edge, course))
    assert 0 < len(expected) < len(edges)
    assert courses.within(edges, box) == expected
    points, sizes = courses.straight_within(edges, box)
    assert sizes.tolist() == [4] * len(expected)
    assert points.reshape(-1, 4, 2).tolist() == [
        [list(point) for point in course] for _, course in expected
    ]
