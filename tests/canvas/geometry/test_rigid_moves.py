"""Nodes moved together carry their arcs along, with the same result as a new layout."""

from __future__ import annotations

import functools
from typing import TYPE_CHECKING

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from PySide6.QtGui import QImage, QPainter

from bayesgui.canvas.geometry.network_geometry import NetworkGeometry
from bayesgui.canvas.geometry.projection import Projection
from bayesgui.canvas.geometry.rigid_moves import common_shift, same_points
from bayesgui.canvas.painting.nodes.icon_nodes import IconBatches, IconNode
from bayesgui.document import edits
from bayesgui.document.changes import Change
from bayesgui.document.state import DocumentState
from bayesgui.formats import read
from bayesgui.graph.layout import Layout
from bayesgui.paths import samples
from bayesgui.widgets.theme import theme

if TYPE_CHECKING:
    from PySide6.QtWidgets import QApplication


@functools.cache
def insurance() -> DocumentState:
    """Return a network of 27 nodes, 17 of whose arcs are bent, off the grid."""
    loaded = read(samples() / "networks" / "insurance.bayesgui")
    places = {name: (x + 0.1, y / 3) for name, (x, y) in loaded.layout.positions.items()}
    bends = {
        arc: tuple((x + 0.1, y / 3) for x, y in points)
        for arc, points in loaded.layout.bends.items()
    }
    return DocumentState(loaded.network, Layout(places, bends=bends))


def assert_same(geometry: NetworkGeometry, other: NetworkGeometry) -> None:
    assert geometry.boxes.keys() == other.boxes.keys()
    for name, box in geometry.boxes.items():
        assert box == pytest.approx(other.boxes[name], abs=1e-5)
    for arc, course in other.courses.items():
        assert np.array(geometry.courses[arc]) == pytest.approx(np.array(course), abs=1e-5), arc
        line, fresh = geometry.path(arc), other.path(arc)
        assert line.pointAtPercent(0.7).x() == pytest.approx(fresh.pointAtPercent(0.7).x(), abs=0.1)


def where(geometry: NetworkGeometry, names: list[str], dx: float, dy: float) -> dict[str, tuple]:
    return {n: (geometry.boxes[n][0] + dx, geometry.boxes[n][1] + dy) for n in names}


STEP = st.integers(-360, 360).map(lambda quarter: quarter / 4 + 0.03)
"""Off the grid: where two arcs leave a node in the very same direction, rounding orders them."""


@settings(max_examples=25, deadline=None)
@given(
    chosen=st.sets(st.sampled_from(insurance().network.names), min_size=1),
    steps=st.lists(st.tuples(STEP, STEP), min_size=1, max_size=4),
    keeps=st.booleans(),
)
def test_a_group_that_is_dragged_is_the_picture_of_its_move(
    qapp: QApplication, chosen: set[str], steps: list[tuple[float, float]], keeps: bool
) -> None:
    state = insurance()
    geometry = NetworkGeometry(state)
    start = NetworkGeometry(state)
    for arc in geometry.arcs:
        geometry.path(arc)
    names = [name for name in state.network if name in chosen]
    for dx, dy in steps:
        moved = where(start, names, dx, dy)
        geometry.preview(moved)
        whole = (-1e5, -1e5, 2e5, 2e5)
        assert set(geometry.arcs_within(whole)) == set(geometry.arcs)
    after = edits.move(state, moved)
    assert_same(geometry, NetworkGeometry(after))
    if keeps:
        geometry.follow(Change(state, after))
        assert_same(geometry, NetworkGeometry(after))
    else:
        geometry.preview({})
        assert_same(geometry, start)


def test_arcs_are_found_where_their_nodes_were_taken(qapp: QApplication) -> None:
    geometry = NetworkGeometry(insurance())
    left, top, width, height = geometry.bounds() or (0.0, 0.0, 0.0, 0.0)
    geometry.preview(where(geometry, list(geometry.boxes), 5_000.0, 0.0))
    assert geometry.arcs_within((left, top, width, height)) == []
    assert len(geometry.arcs_within((left + 5_000, top, width, height))) == len(geometry.arcs)


def test_bends_that_an_edit_changes_while_all_nodes_move_are_followed(qapp: QApplication) -> None:
    state = insurance()
    geometry = NetworkGeometry(state)
    moved = edits.move(state, where(geometry, list(geometry.boxes), 7.0, 11.0))
    arc = next(iter(moved.layout.bends))
    bends = {**moved.layout.bends, arc: ()}
    after = moved.with_(layout=Layout(moved.layout.positions, bends=bends))
    geometry.follow(Change(state, after))
    assert_same(geometry, NetworkGeometry(after))
    assert len(geometry.courses[arc]) == 4


def test_places_moved_alike_have_one_shift() -> None:
    places = [(0.1, 0.2), (0.7, 100.3), (12.123456789, -3.0)]
    assert common_shift(places, [(x + 0.3, y + 7.7) for x, y in places]) == pytest.approx(
        (0.3, 7.7)
    )
    assert common_shift(places, [(x * 2, y) for x, y in places]) is None
    assert common_shift(places[:1], places[:1]) is None
    assert common_shift(places[:2], places) is None


def test_points_are_the_same_but_for_rounding() -> None:
    assert same_points([(0.1 + 0.2, 1.0)], [(0.3, 1.0)])
    assert not same_points([(0.3, 1.0)], [(0.4, 1.0)])
    assert not same_points([(0.3, 1.0)], [])


def test_specks_that_are_dragged_together_look_as_if_laid_out_anew(qapp: QApplication) -> None:
    boxes = {f"v{k}": (20.0 * k, 10.0 * k, 16.0, 8.0) for k in range(5)}
    dragged = {name: (x + 8.0, y + 40.0, w, h) for name, (x, y, w, h) in boxes.items()}
    kept = IconBatches()

    def painted(batches: IconBatches, places: dict) -> QImage:
        image = QImage(160, 120, QImage.Format.Format_RGB32)
        image.fill(theme().canvas)
        painter = QPainter(image)
        icon_node = IconNode(0.5, "belief", "", "plain", False)
        projection = Projection(1.0, 0.0, 0.0, 1.0)
        batches.paint(
            painter,
            places,
            list(boxes),
            lambda names: [icon_node] * len(names),
            projection,
            (1,),
            theme(),
        )
        painter.end()
        return image

    painted(kept, boxes)
    assert painted(kept, dragged) == painted(IconBatches(), dragged)
    assert painted(kept, dragged) != painted(IconBatches(), boxes)
