"""Courses of arcs with a lag, and the band around the nodes in time."""

from __future__ import annotations

import itertools

import numpy as np
import pytest

from bayesgui.canvas.geometry.band_head import placed_head
from bayesgui.canvas.geometry.lag_courses import APART, LagCourses, middle_of
from bayesgui.canvas.geometry.network_geometry import NetworkGeometry
from bayesgui.canvas.geometry.time_band import DISC, STRIP
from bayesgui.core.notes import Plate
from bayesgui.core.temporal.places import EVERY
from bayesgui.core.temporal.template_of import template_of
from bayesgui.document import edits
from bayesgui.document.changes import Change
from bayesgui.document.state import DocumentState
from bayesgui.document.temporal.place_edits import put
from bayesgui.graph.arc_course import cuts, flatten
from bayesgui.graph.template_layout import arrange
from tests.support.machine import machine_state
from tests.support.templates import random_template


@pytest.fixture
def machine(qapp: object) -> NetworkGeometry:
    return NetworkGeometry(machine_state())


def test_every_lag_arc_has_a_course_clear_of_other_nodes(machine: NetworkGeometry) -> None:
    courses = LagCourses(machine).all()
    assert set(courses) == {
        ("Load", "Load", 1), ("Wear", "Wear", 1), ("Load", "Heat", 2), ("Serviced", "Wear", 0),
    }  # fmt: skip
    for (parent, child, _), course in courses.items():
        for name, box in machine.boxes.items():
            if name not in (parent, child):
                assert not cuts(course, box), (parent, child, name)


def test_a_disc_hides_no_number_of_a_node(machine: NetworkGeometry) -> None:
    for arc, course in LagCourses(machine).all().items():
        x, y = middle_of(course)
        for name, (left, top, width, height) in machine.boxes.items():
            near_x = max(left - x, 0, x - left - width)
            near_y = max(top - y, 0, y - top - height)
            assert np.hypot(near_x, near_y) >= DISC, (arc, name)


def test_two_arcs_of_a_pair_bend_apart(machine: NetworkGeometry) -> None:
    lagged = flatten(LagCourses(machine).all()["Load", "Heat", 2])
    within = flatten(machine.courses["Load", "Heat"])
    assert lagged[8, 0] < within[8, 0] - APART * 0.75


def test_a_loop_is_at_the_right_rim_from_below_upwards(machine: NetworkGeometry) -> None:
    course = LagCourses(machine).all()["Wear", "Wear", 1]
    left, top, width, height = machine.boxes["Wear"]
    (x, y), (tip_x, tip_y) = course[0], course[-1]
    assert x == left + width
    assert tip_x == left + width + 3
    assert top < tip_y < y < top + height
    assert max(flatten(course)[:, 0]) == pytest.approx(left + width + 30, abs=2)


def test_ends_on_one_rim_stand_apart(machine: NetworkGeometry) -> None:
    first = LagCourses(machine).all()["Serviced", "Wear", 0]
    assert abs(first[-1][0] - machine.courses["Maker", "Wear"][-1][0]) >= 15


def test_the_band_holds_the_nodes_in_time_and_no_other(machine: NetworkGeometry) -> None:
    band = machine.band()
    model = template_of(machine.state.model)
    assert band is not None
    assert model is not None
    left, top, width, height = band
    for name, (x, y, w, h) in machine.boxes.items():
        inside = left <= x and x + w <= left + width and top <= y and y + h <= top + height
        assert inside == (model.place(name) == EVERY), name
    bounds = machine.bounds()
    assert bounds is not None
    assert bounds[0] <= left


def test_no_title_of_the_band_runs_under_an_arc(machine: NetworkGeometry) -> None:
    lags = LagCourses(machine).all().values()
    placed = placed_head(machine, lags, 3)
    assert placed is not None
    assert (placed.head.span, placed.head.shown) == ("t = 0 … 23", "showing t = 3")
    spans = [
        (placed.title, placed.head.title_width),
        (placed.shown, placed.head.slider_width),
    ]
    for course in (*machine.courses.values(), *lags):
        for left, width in spans:
            assert not cuts(course, (left, placed.box[1] + 6, width, STRIP - 12))
    (one, wide), (other, _) = sorted(spans)
    assert one + wide < other


def test_the_words_of_the_band_keep_clear_of_the_pill_of_a_first_arc(
    machine: NetworkGeometry,
) -> None:
    courses = LagCourses(machine).all()
    x, y = middle_of(courses["Serviced", "Wear", 0])
    pill = (x - 120.0, y - 18.0, 240.0, 36.0)
    before = placed_head(machine, courses.values(), 3)
    placed = placed_head(machine, courses.values(), 3, pills=[pill])
    assert before is not None
    assert placed is not None
    assert before.shown < x + 120.0 < before.shown + before.head.slider_width
    assert not placed.head.shown or placed.shown > x + 120.0


def test_the_title_of_the_band_stays_in_view(machine: NetworkGeometry) -> None:
    lags = list(LagCourses(machine).all().values())
    before = placed_head(machine, lags, 3)
    assert before is not None
    seen_from = before.title + 40.0
    placed = placed_head(machine, lags, 3, seen_from=seen_from)
    assert placed is not None
    assert placed.title >= seen_from
    assert placed.head.title == "Every slice"
    assert placed.title + placed.head.title_width < placed.shown
    assert (placed.shown, placed.rail) == (before.shown, before.rail)
    # Where even the slider is going, what is seen is the title's.
    going = placed_head(machine, lags, 3, seen_from=before.shown + 20.0)
    assert going is not None
    assert (going.head.title, going.head.shown, going.rail) == ("Every slice", "", None)
    assert going.title >= before.shown + 20.0
    gone = placed_head(machine, lags, 3, seen_from=before.box[0] + before.box[2])
    assert gone == before


def test_a_small_band_says_which_slice_is_shown(machine: NetworkGeometry) -> None:
    placed = placed_head(machine, [], 3, letters=4.0)
    assert placed is not None
    assert (placed.head.title, placed.head.span, placed.head.shown) == ("t = 3", "", "")
    assert placed.rail is None


def test_a_dragged_node_leaves_the_band_where_it_was(machine: NetworkGeometry) -> None:
    before = machine.band()
    machine.preview({"Vibration": (1500.0, 900.0)})
    assert machine.band() == before
    machine.preview({})
    names = [name for name in machine.boxes if name in ("Load", "Wear", "Heat", "Vibration")]
    machine.preview({n: (machine.boxes[n][0] + 50, machine.boxes[n][1]) for n in names})
    assert machine.band() != before


def test_a_node_that_is_put_out_of_time_leaves_the_band(machine: NetworkGeometry) -> None:
    state = put(machine.state, ["Vibration"], "last")
    machine.follow(Change(machine.state, state))
    band = machine.band()
    assert band is not None
    assert band[0] + band[2] < machine.boxes["Vibration"][0]


@pytest.mark.parametrize("seed", range(30))
def test_courses_of_random_templates_have_ends_on_rims(qapp: object, seed: int) -> None:
    model = random_template(seed)
    sizes = dict.fromkeys(model.names, (176.0, 96.0))
    for direction in ("down", "right"):
        layout = arrange(model, sizes, direction=direction)  # type: ignore[arg-type]
        geometry = NetworkGeometry(DocumentState(model=model, layout=layout))
        courses = LagCourses(geometry).all()
        assert len(courses) == len(model.lagged_arcs) + len(model.first_arcs)
        for course in courses.values():
            assert np.isfinite(course).all()
        for one, other in itertools.combinations(courses.values(), 2):
            assert one != other


def test_without_a_slider_between_the_arcs_a_small_band_says_the_slice(
    machine: NetworkGeometry,
) -> None:
    lags = list(LagCourses(machine).all().values())
    left, top, width, _ = machine.band() or (0.0, 0.0, 0.0, 0.0)
    across = [(left + width * share, top, 8.0, STRIP) for share in (0.4, 0.55, 0.7, 0.85)]
    full = placed_head(machine, lags, 3, pills=across)
    small = placed_head(machine, lags, 3, letters=1.7, pills=across)
    assert full is not None
    assert small is not None
    assert (full.head.title, full.head.shown) == ("Every slice", "")
    assert (small.head.title, small.head.shown) == ("t = 3", "")


def test_a_plate_has_the_loops_of_its_nodes_inside(machine: NetworkGeometry) -> None:
    plate = Plate("p", ("Load", "Heat"), "N")
    machine.follow(Change(machine.state, machine.state.with_(plates=(plate,))))
    (placed,) = machine.plates()
    left, _, wide, _ = placed.box
    for arc, course in LagCourses(machine).all().items():
        if arc[:2] == ("Load", "Load"):
            assert max(x for x, _ in course) < left + wide
            assert middle_of(course)[0] + DISC < left + wide


def test_a_loop_gives_way_to_a_node_at_its_side(machine: NetworkGeometry) -> None:
    left, top, wide, high = machine.boxes["Load"]
    before = LagCourses(machine).all()["Load", "Load", 1]
    assert middle_of(before)[0] > left + wide
    x, y = machine.state.layout.positions["Load"]
    state = edits.move(machine.state, {"Heat": (x + wide + 24.0, y)})
    machine.follow(Change(machine.state, state))
    course = LagCourses(machine).all()["Load", "Load", 1]
    disc = middle_of(course)
    assert disc[0] + DISC < left
    assert top < disc[1] < top + high
    for name, (x, y, w, h) in machine.boxes.items():
        assert not (x - DISC < disc[0] < x + w + DISC and y < disc[1] < y + h), name
