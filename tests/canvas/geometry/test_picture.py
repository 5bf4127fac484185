"""Boxes, courses and finding arcs, against brute force."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bayesgui.canvas.geometry.arc_index import ArcIndex
from bayesgui.canvas.geometry.course_table import CourseTable
from bayesgui.canvas.geometry.network_geometry import NetworkGeometry
from bayesgui.core.network import BayesianNetwork
from bayesgui.core.variable import Variable
from bayesgui.document import appearance_edits, edits
from bayesgui.document.changes import Change
from bayesgui.document.state import DocumentState
from bayesgui.graph.arc_course import flatten
from bayesgui.graph.layout import Layout
from tests.canvas.hands import PLACES, asia

if TYPE_CHECKING:
    from PySide6.QtWidgets import QApplication


@pytest.fixture
def state(qapp: QApplication) -> DocumentState:
    return DocumentState(asia(), Layout(PLACES))


def same(geometry: NetworkGeometry, other: NetworkGeometry) -> bool:
    return geometry.boxes == other.boxes and geometry.courses == other.courses


def test_following_an_edit_gives_the_picture_of_the_new_state(state: DocumentState) -> None:
    steps = [
        lambda s: edits.move(s, {"bronc": (700.0, 300.0)}),
        lambda s: edits.add_arc(s, "asia", "smoke"),
        lambda s: edits.rename_variable(s, "lung", "lung cancer of a very long name"),
        lambda s: edits.set_states(s, "tub", ["yes", "no", "maybe"], [0, 1, None]),
        lambda s: appearance_edits.set_width(s, "asia", 240.0),
        lambda s: edits.remove(s, ["either"]),
        lambda s: edits.set_finding(s, "xray", "yes"),
        lambda s: appearance_edits.set_form(s, ["smoke"], "name"),
    ]
    geometry = NetworkGeometry(state)
    for step in steps:
        after = step(state)
        geometry.follow(Change(state, after))
        assert same(geometry, NetworkGeometry(after))
        state = after


def test_a_preview_is_the_picture_of_the_move_and_goes_without_a_trace(
    state: DocumentState,
) -> None:
    geometry = NetworkGeometry(state)
    moved = {"either": (500.0, 330.0), "lung": (100.0, 500.0)}
    geometry.preview(moved)
    assert same(geometry, NetworkGeometry(edits.move(state, moved)))
    geometry.preview({})
    assert same(geometry, NetworkGeometry(state))


def test_a_preview_tells_which_arcs_changed(state: DocumentState) -> None:
    geometry = NetworkGeometry(state)
    changed = geometry.preview({"xray": (120.0, 480.0)})
    assert ("either", "xray") in changed
    assert ("smoke", "lung") not in changed


def test_new_bends_are_followed(state: DocumentState) -> None:
    geometry = NetworkGeometry(state)
    bent = replace(state.layout, bends={("bronc", "dysp"): ((880.0, 360.0),)})
    after = state.with_(layout=bent)
    geometry.follow(Change(state, after))
    assert same(geometry, NetworkGeometry(after))
    assert len(geometry.courses["bronc", "dysp"]) == 7


def test_nodes_without_a_place_stand_apart(qapp: QApplication) -> None:
    network = BayesianNetwork([Variable(f"v{k}", ("a", "b")) for k in range(20)])
    geometry = NetworkGeometry(DocumentState(network))
    corners = [box[:2] for box in geometry.boxes.values()]
    assert len(set(corners)) == 20


def test_the_nearest_arc_is_found_within_reach(state: DocumentState) -> None:
    geometry = NetworkGeometry(state)
    x, y = flatten(geometry.courses["bronc", "dysp"])[8]
    assert geometry.arc_near(float(x) + 4, float(y), 6.0) == ("bronc", "dysp")
    assert geometry.arc_near(float(x) + 40, float(y), 6.0) is None


def test_the_bounds_hold_every_node_and_arc(state: DocumentState) -> None:
    geometry = NetworkGeometry(state)
    left, top, width, height = geometry.bounds() or (0.0, 0.0, 0.0, 0.0)
    for x, y, w, h in geometry.boxes.values():
        assert left <= x
        assert x + w <= left + width
        assert top <= y
        assert y + h <= top + height


Courses = dict[tuple[str, str], tuple[tuple[float, float], ...]]


def rows_of(courses: Courses) -> tuple[list[tuple[str, str]], np.ndarray, np.ndarray, np.ndarray]:
    """Return courses as the table takes them."""
    points = np.concatenate([np.array(course) for course in courses.values()])
    sizes = np.array([len(course) for course in courses.values()])
    return list(courses), points, sizes, np.zeros((len(courses), 2))


@settings(max_examples=40, deadline=None)
@given(
    seed=st.integers(0, 10_000),
    box=st.tuples(
        st.floats(-200, 1000), st.floats(-200, 1000), st.floats(1, 400), st.floats(1, 400)
    ),
)
def test_the_index_finds_every_arc_that_enters_a_box(
    seed: int, box: tuple[float, float, float, float]
) -> None:
    draws = np.random.default_rng(seed)
    courses: Courses = {
        (f"p{k}", f"c{k}"): tuple(
            map(tuple, draws.uniform(0, 900, (1 + 3 * draws.integers(1, 4), 2)).tolist())
        )
        for k in range(12)
    }
    table = CourseTable()
    table.put(*rows_of(courses))
    index = ArcIndex(table)
    index.within(box)
    others = {
        arc: tuple(map(tuple, draws.uniform(0, 900, (4, 2)).tolist())) for arc in list(courses)[:3]
    }
    courses |= others
    table.put(*rows_of(others))
    index.change(list(others))
    found = set(index.within(box))
    left, top, width, height = box
    for arc, course in courses.items():
        points = flatten(course)
        inside = (
            (points[:, 0] >= left)
            & (points[:, 0] <= left + width)
            & (points[:, 1] >= top)
            & (points[:, 1] <= top + height)
        )
        assert not inside.any() or arc in found
