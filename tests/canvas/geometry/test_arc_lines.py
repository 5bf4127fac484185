"""Paths of courses: Qt strokes a straight curve fifteen times slower than the same line."""

from __future__ import annotations

import pytest
from PySide6.QtGui import QPainterPath

from bayesgui.canvas.geometry.arc_lines import line_path

Kind = QPainterPath.ElementType
STRAIGHT = ((0.0, 0.0), (10.0, 20.0), (20.0, 40.0), (30.0, 60.0))
BOWED = ((0.0, 0.0), (10.0, 20.0), (20.0, 45.0), (30.0, 60.0))
BEYOND = ((0.0, 0.0), (10.0, 20.0), (40.0, 80.0), (30.0, 60.0))


def kinds(path: QPainterPath) -> list[Kind]:
    return [path.elementAt(k).type for k in range(path.elementCount())]


def test_a_straight_course_is_a_line() -> None:
    path = line_path(STRAIGHT, 0.0)
    assert kinds(path) == [Kind.MoveToElement, Kind.LineToElement]
    assert (path.elementAt(1).x, path.elementAt(1).y) == (30.0, 60.0)


def test_its_end_is_cut_along_it() -> None:
    end = line_path(STRAIGHT, 5**0.5).elementAt(1)
    assert (end.x, end.y) == pytest.approx((29.0, 58.0))


@pytest.mark.parametrize("course", [BOWED, BEYOND])
def test_a_course_that_leaves_its_chord_is_a_curve(course) -> None:
    path = line_path(course, 0.0)
    curve = [Kind.CurveToElement, Kind.CurveToDataElement, Kind.CurveToDataElement]
    assert kinds(path) == [Kind.MoveToElement, *curve]
    assert [(path.elementAt(k).x, path.elementAt(k).y) for k in range(4)] == list(course)


def test_each_piece_is_a_line_or_a_curve() -> None:
    bow = [(x + 30.0, y + 60.0) for x, y in BOWED[1:]]
    path = line_path((*STRAIGHT, *bow, (50.0, 150.0), (40.0, 180.0), (30.0, 210.0)), 0.0)
    assert [kind for kind in kinds(path) if kind is not Kind.CurveToDataElement] == [
        Kind.MoveToElement,
        Kind.LineToElement,
        Kind.CurveToElement,
        Kind.LineToElement,
    ]
