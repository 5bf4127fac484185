"""The geometry of arcs."""

from __future__ import annotations

import itertools

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bayesgui.graph.arc_course import arc_course, cuts, flatten
from bayesgui.graph.arc_ends import Rect, end_offsets, rim_point, rims

BOX: Rect = (0.0, 0.0, 176.0, 76.0)
BELOW: Rect = (300.0, 144.0, 176.0, 76.0)


def test_an_arc_to_a_child_below_is_one_cubic_with_vertical_handles() -> None:
    course = arc_course(BOX, BELOW)
    height = 144 - 3 - 76
    assert course == (
        (88, 76),
        (88, 76 + 0.48 * height),
        (388, 141 - 0.48 * height),
        (388, 141),
    )


def test_to_the_right_an_arc_to_a_child_beside_and_below_runs_between_the_sides() -> None:
    parent, child = (0.0, 0.0, 100.0, 60.0), (200.0, 300.0, 100.0, 60.0)
    course = arc_course(parent, child, direction="right")
    assert course[0] == (100.0, 30.0)
    assert course[-1] == (200.0 - 3, 330.0)
    assert course[1][1] == 30.0
    assert course[2][1] == 330.0
    others = {"a": parent, "b": (0.0, 100.0, 100.0, 60.0), "c": child}
    offsets = end_offsets([("a", "c"), ("b", "c")], others, direction="right")
    assert offsets["a", "c"] == (0.0, -8.0)
    assert offsets["b", "c"] == (0.0, 8.0)


def test_the_ends_move_along_their_rims() -> None:
    course = arc_course(BOX, BELOW, (), -13.0, 26.0)
    assert course[0] == (75, 76)
    assert course[-1] == (414, 141)


@pytest.mark.parametrize(
    ("target", "expected"),
    [
        ((0.0, 100.0, 176.0, 76.0), ("lower", "upper")),
        ((300.0, 0.0, 176.0, 76.0), ("right", "left")),
        ((-300.0, 20.0, 176.0, 76.0), ("left", "right")),
        ((300.0, -400.0, 176.0, 76.0), ("right", "left")),
        ((40.0, -400.0, 176.0, 76.0), ("right", "right")),
        ((40.0, 80.0, 176.0, 76.0), ("right", "right")),
        ((184.0, 4.0, 176.0, 76.0), ("upper", "upper")),
        ((-186.0, -30.0, 176.0, 76.0), ("upper", "upper")),
    ],
)
def test_the_rims_suit_where_the_child_stands(target: Rect, expected: tuple[str, str]) -> None:
    assert rims(BOX, target) == expected
    course = arc_course(BOX, target)
    assert course[0] == rim_point(BOX, rims(BOX, target)[0])
    assert course[-1] == rim_point(target, rims(BOX, target)[1], gap=3)


def test_a_child_straight_above_is_reached_in_a_loop_round_the_right() -> None:
    above: Rect = (40.0, -400.0, 176.0, 76.0)
    line = flatten(arc_course(BOX, above))
    assert line[:, 0].min() >= 176
    assert line[:, 0].max() > 216 + 50
    assert not cuts(arc_course(BOX, above), above)


@pytest.mark.parametrize("left", [184.0, -184.0, 193.0, 150.0])
def test_an_arc_to_a_child_too_close_beside_goes_over_both_and_comes_from_the_parent(
    left: float,
) -> None:
    child: Rect = (left, 2.0, 176.0, 76.0)
    course = arc_course(BOX, child)
    assert not cuts(course, BOX)
    assert not cuts(course, child)
    line = flatten(course)
    lowest, highest = sorted([88.0, left + 88.0])
    assert line[:, 0].min() >= lowest - 1e-9
    assert line[:, 0].max() <= highest + 1e-9
    assert -50 < line[:, 1].min() < -20


def test_to_the_right_an_arc_to_a_child_too_close_below_goes_round_the_left() -> None:
    child: Rect = (2.0, 80.0, 176.0, 76.0)
    line = flatten(arc_course(BOX, child, direction="right"))
    assert line[0].tolist() == [0.0, 38.0]
    assert line[-1].tolist() == [2.0 - 3, 118.0]
    assert line[:, 0].max() <= 2


@settings(max_examples=80, deadline=None)
@given(
    st.lists(st.floats(-500, 500), min_size=1, max_size=6),
    st.floats(-60, 60),
    st.floats(-60, 60),
)
def test_a_course_passes_its_bends_and_swings_no_wider(
    turns: list[float], leave: float, reach: float
) -> None:
    bends = tuple((x, 100.0 + 90 * k) for k, x in enumerate(turns))
    target: Rect = (10.0, 100.0 + 90 * len(turns), 176.0, 76.0)
    course = arc_course(BOX, target, bends, leave, reach)
    assert len(course) == 1 + 3 * (len(turns) + 1)
    corners = course[::3]
    assert corners[1:-1] == bends
    line = flatten(course)
    assert (np.diff(line[:, 1]) > 0).all()
    for k, (start, end) in enumerate(itertools.pairwise(corners)):
        piece = line[16 * k : 16 * k + 17, 0]
        assert piece.min() >= min(start[0], end[0]) - 1e-9
        assert piece.max() <= max(start[0], end[0]) + 1e-9


def test_two_bends_above_each_other_make_a_straight_line() -> None:
    line = flatten(arc_course(BOX, (0.0, 500.0, 176.0, 76.0), ((250.0, 200.0), (250.0, 300.0))))
    between = line[(line[:, 1] >= 200) & (line[:, 1] <= 300)]
    assert (between[:, 0] == 250).all()


def test_bends_that_do_not_lead_down_are_ignored() -> None:
    bends = ((90.0, 60.0), (90.0, 400.0))
    assert arc_course(BOX, BELOW, bends) == arc_course(BOX, BELOW)
    beside: Rect = (300.0, 0.0, 176.0, 76.0)
    assert arc_course(BOX, beside, bends) == arc_course(BOX, beside)


def test_a_bend_below_the_middle_of_the_parent_moves_with_its_end() -> None:
    course = arc_course(BOX, (300.0, 300.0, 176.0, 76.0), ((88.0, 110.0),), 26.0, 0.0)
    assert course[3] == (114, 110)
    course = arc_course(BOX, (300.0, 300.0, 176.0, 76.0), ((388.0, 280.0),), 0.0, -13.0)
    assert course[3] == (375, 280)


def test_ends_are_spread_26_px_apart_in_the_order_of_the_other_ends() -> None:
    rects = {
        "p": BOX,
        "right": (300.0, 144.0, 176.0, 76.0),
        "left": (-300.0, 144.0, 176.0, 76.0),
        "middle": (0.0, 144.0, 176.0, 76.0),
        "beside": (300.0, 0.0, 176.0, 76.0),
    }
    arcs = [("p", name) for name in rects if name != "p"]
    offsets = end_offsets(arcs, rects)
    assert [offsets["p", name][0] for name in ("left", "middle", "right")] == [-26, 0, 26]
    assert offsets["p", "beside"] == (0, 0)
    assert {offsets[arc][1] for arc in arcs} == {0}


def test_many_ends_stay_22_px_off_the_corners() -> None:
    rects: dict[str, Rect] = {"p": BOX}
    rects |= {f"c{k}": (200.0 * k - 2000, 300.0, 176.0, 76.0) for k in range(21)}
    offsets = end_offsets([("p", name) for name in rects if name != "p"], rects)
    places = sorted(leave for leave, _ in offsets.values())
    assert places[0] == -(88 - 22)
    assert places[-1] == 88 - 22
    assert np.allclose(np.diff(places), 132 / 20)


def test_where_an_arc_bends_decides_its_place_at_the_rim_and_a_lead_does_not() -> None:
    rects: dict[str, Rect] = {
        "p": BOX,
        "a": (-200.0, 400.0, 176.0, 76.0),
        "b": (200.0, 400.0, 176.0, 76.0),
    }
    arcs = [("p", "a"), ("p", "b")]
    assert [end_offsets(arcs, rects)[arc][0] for arc in arcs] == [-13, 13]
    round_the_right = {("p", "a"): ((500.0, 200.0),)}
    assert [end_offsets(arcs, rects, round_the_right)[arc][0] for arc in arcs] == [13, -13]
    lead = {("p", "b"): ((88.0, 100.0),)}
    assert [end_offsets(arcs, rects, lead)[arc][0] for arc in arcs] == [-13, 13]


def test_a_cut_is_told_from_a_near_miss() -> None:
    straight = ((0.0, 0.0), (0.0, 30.0), (0.0, 70.0), (0.0, 100.0))
    assert cuts(straight, (-10.0, 40.0, 20.0, 20.0))
    assert cuts(straight, (-1.0, 40.0, 2.0, 0.5))
    assert not cuts(straight, (1.0, 40.0, 20.0, 20.0))
    assert cuts(straight, (1.0, 40.0, 20.0, 20.0), margin=2)
    assert not cuts(straight, (-10.0, 101.0, 20.0, 20.0))


def test_a_flattened_course_begins_and_ends_where_the_course_does() -> None:
    course = arc_course(BOX, (300.0, 500.0, 176.0, 76.0), ((10.0, 200.0), (400.0, 300.0)))
    line = flatten(course)
    assert line.shape == (16 * 3 + 1, 2)
    assert tuple(line[0]) == course[0]
    assert tuple(line[-1]) == course[-1]
    assert tuple(line[16]) == course[3]


def test_a_bend_above_or_below_both_nodes_bows_an_arc_between_neighbors() -> None:
    source, target = (0.0, 0.0, 100.0, 40.0), (400.0, 10.0, 100.0, 40.0)
    for y in (-50.0, 90.0):
        for pair in ((source, target), (target, source)):
            points = flatten(arc_course(*pair, [(250.0, y)]))
            assert points[len(points) // 2].tolist() == pytest.approx([250.0, y])
            assert (points[:, 1] <= 10).all() if y < 0 else (points[:, 1] >= 40).all()
    straight = arc_course(source, target)
    assert arc_course(source, target, [(250.0, 20.0)]) == straight
