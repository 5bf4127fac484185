"""Ends of lines at one side of a node keep a distance, and their order."""

from __future__ import annotations

import itertools

import pytest

from bayesgui.canvas.painting.ends_apart import GAP, MARGIN, moved_apart

BOXES = {
    "top": (0.0, 0.0, 100.0, 28.0),
    "left": (-150.0, 200.0, 100.0, 28.0),
    "right": (150.0, 200.0, 100.0, 28.0),
    "below": (0.0, 200.0, 100.0, 28.0),
}


def course(x: float) -> tuple[tuple[float, float], ...]:
    """Return a course from the middle of the upper node's lower side."""
    return ((50.0, 28.0), (50.0, 100.0), (x, 100.0), (x, 200.0))


def test_ends_at_one_place_are_moved_apart_in_the_order_of_where_they_lead():
    ends = [("top", "right"), ("top", "left"), ("top", "below")]
    found = moved_apart(ends, [course(200.0), course(-100.0), course(50.0)], BOXES)
    starts = [each[0] for each in found]
    assert starts == [(50.0 + GAP, 28.0), (50.0 - GAP, 28.0), (50.0, 28.0)]
    # The course leaves the node as it did, and arrives where it did.
    assert [each[1][0] for each in found] == [50.0 + GAP, 50.0 - GAP, 50.0]
    assert [each[-1] for each in found] == [(200.0, 200.0), (-100.0, 200.0), (50.0, 200.0)]


def test_ends_stay_on_their_side_where_there_is_little_room():
    ends = [("top", "below")] * 9
    found = moved_apart(ends, [course(50.0)] * 9, BOXES)
    starts = sorted(each[0][0] for each in found)
    assert starts[0] == pytest.approx(MARGIN)
    assert starts[-1] == pytest.approx(100.0 - MARGIN)
    assert [b - a for a, b in itertools.pairwise(starts)] == pytest.approx([86 / 8] * 8)


def test_what_is_apart_already_stays():
    far = ((10.0, 28.0), (10.0, 100.0), (-100.0, 100.0), (-100.0, 200.0))
    courses = [far, course(50.0)]
    assert moved_apart([("top", "left"), ("top", "below")], courses, BOXES) == courses
