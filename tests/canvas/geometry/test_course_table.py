"""Courses in arrays: written, replaced and dropped in any order, and drawn as one path."""

from __future__ import annotations

import numpy as np
import pytest
from PySide6.QtGui import QPainterPath

from bayesgui.canvas.geometry.arc_lines import line_path, lines_path
from bayesgui.canvas.geometry.course_table import CourseTable

Arc = tuple[str, str]
Course = tuple[tuple[float, float], ...]


def drawn(draws: np.random.Generator, n_curves: int) -> Course:
    points = draws.uniform(0, 900, (1 + 3 * n_curves, 2)).tolist()
    return tuple((x, y) for x, y in points)


def put(table: CourseTable, courses: dict[Arc, Course]) -> None:
    points = np.array([point for course in courses.values() for point in course])
    sizes = np.array([len(course) for course in courses.values()])
    ends = np.array([(course[0][0], course[-1][0]) for course in courses.values()])
    table.put(list(courses), points, sizes, ends)


@pytest.mark.parametrize("seed", range(6))
def test_a_table_holds_what_a_dictionary_would(seed: int) -> None:
    draws = np.random.default_rng(seed)
    arcs = [(f"p{k}", f"c{k}") for k in range(400)]
    table, expected = CourseTable(), {}
    for _ in range(25):
        chosen = [arcs[k] for k in draws.choice(len(arcs), 150, replace=False)]
        courses = {arc: drawn(draws, int(draws.integers(1, 4))) for arc in chosen[:100]}
        points = np.array([point for course in courses.values() for point in course])
        sizes = np.array([len(course) for course in courses.values()])
        assert table.differing(list(courses), points, sizes) == set(courses)
        put(table, courses)
        assert table.differing(list(courses), points, sizes) == set()
        expected |= courses
        table.drop(chosen[100:])
        table.shift([arc for arc in chosen[:10] if arc in table], 5.0, -3.0)
        for arc in chosen[100:]:
            expected.pop(arc, None)
        for arc in chosen[:10]:
            expected[arc] = tuple((x + 5.0, y - 3.0) for x, y in expected[arc])
        assert dict(table) == expected
        assert dict(table.copy()) == expected
    assert table.offsets([("no", "arc")]).tolist() == [[0.0, 0.0]]


@pytest.mark.parametrize("cut", [0.0, 6.0])
def test_many_lines_are_drawn_as_one_by_one(cut: float) -> None:
    draws = np.random.default_rng(3)
    at_a_point: Course = ((0.0, 0.0), (1.0, 5.0), (7.0, 7.0), (7.0, 7.0))
    courses = [at_a_point, *(drawn(draws, n) for n in (1, 2, 3, 1))]
    one_by_one = QPainterPath()
    for course in courses:
        one_by_one.addPath(line_path(course, cut))
    points = np.array([point for course in courses for point in course])
    assert lines_path((points, np.array([len(c) for c in courses])), cut) == one_by_one


def test_no_lines_are_an_empty_path() -> None:
    assert lines_path((np.zeros((0, 2)), np.zeros(0, dtype=np.intp))).isEmpty()
