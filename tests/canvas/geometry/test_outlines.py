"""Arcs end at the outline of a node, also where its sides are slanted."""

from __future__ import annotations

import pytest

import bayesgui
from bayesgui.canvas.geometry.arc_routes import inset_at
from bayesgui.canvas.geometry.looks import looks
from bayesgui.canvas.geometry.network_geometry import NetworkGeometry
from bayesgui.core.node_rules import node_kinds
from bayesgui.document.changes import Change
from bayesgui.document.edits import add_arc, move, remove
from bayesgui.document.state import DocumentState
from bayesgui.graph.arc_ends import TIP_GAP
from bayesgui.graph.layout import Layout

pytestmark = pytest.mark.usefixtures("qapp")


def state() -> DocumentState:
    """Return two nodes beside a utility, at its left."""
    net = bayesgui.BayesianNetwork([bayesgui.Variable(name, ("a", "b")) for name in "xy"])
    model = net.with_utility("u", ["x", "y"], [[0.0, 1.0], [2.0, 3.0]])
    places = {"x": (0.0, -60.0), "y": (0.0, 40.0), "u": (300.0, 0.0)}
    return DocumentState(model, layout=Layout(positions=places))


def test_ends_at_a_side_lie_on_the_slanted_side():
    geometry = NetworkGeometry(state())
    box = geometry.boxes["u"]
    for parent in ("x", "y"):
        x, y = geometry.courses[parent, "u"][-1]
        away = abs(y - 32.0)
        assert 0 < away < 32
        # 16 units deep at the corners of a hexagon 64 high.
        assert x == pytest.approx(box[0] - TIP_GAP + away / 2)
    assert geometry.courses["x", "u"][0][0] == geometry.boxes["x"][0] + geometry.boxes["x"][2]


def test_ends_follow_when_the_node_moves_and_when_arcs_come_and_go():
    before = state()
    geometry = NetworkGeometry(before)
    for after in (
        remove(before, arcs=[("y", "u")]),
        before,
        move(before, {"u": (330.0, 12.0)}),
        add_arc(remove(before, arcs=[("x", "u")]), "x", "u"),
    ):
        geometry.follow(Change(geometry.state, after))
        expected = NetworkGeometry(after)
        assert dict(geometry.courses) == dict(expected.courses)


def test_ends_at_the_upper_and_lower_side_stay():
    box = (0.0, 0.0, 176.0, 64.0)
    assert inset_at(box, 88.0, -3.0) == inset_at(box, 88.0, 67.0) == 0.0
    assert inset_at(box, -3.0, 32.0) == 0.0
    assert inset_at(box, -3.0, 16.0) == 8.0
    assert inset_at(box, 179.0, 48.0) == -8.0


def test_every_kind_has_a_look():
    assert set(node_kinds) <= set(looks)
