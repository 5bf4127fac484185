"""Names, lines and hulls of the player: lines avoid nodes, hulls contain their members."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st
from PySide6.QtCore import QRectF

from bayesgui.canvas.geometry.box_touches import boxes_touched
from bayesgui.canvas.player.graph_pane import GraphPane
from bayesgui.canvas.player.hulls import hull_of
from bayesgui.canvas.player.name_boxes import GAP, NameBoxes
from bayesgui.explain.scripts.script import Frame

corners = st.tuples(st.integers(-500, 500), st.integers(-500, 500))


def cross(o, a, b):
    return (a[0] - o[0]) * (b[1] - o[1]) - (a[1] - o[1]) * (b[0] - o[0])


@given(st.lists(corners, min_size=1, max_size=8))
def test_a_hull_is_convex_and_has_every_member_inside(places):
    rects = [QRectF(x, y, 80, 28) for x, y in places]
    hull = hull_of(rects, 12.0)
    edges = list(zip(hull, hull[1:] + hull[:1], strict=True))
    for rect in rects:
        for corner in (rect.topLeft(), rect.topRight(), rect.bottomLeft(), rect.bottomRight()):
            assert all(cross(a, b, (corner.x(), corner.y())) > 0 for a, b in edges)


def test_a_line_runs_from_rim_to_rim(qapp):
    nodes = NameBoxes({"a": (0, 0, 176, 80), "b": (0, 400, 176, 80)})
    a, b = nodes.boxes["a"], nodes.boxes["b"]
    start, *_, end = nodes.course("a", "b")
    assert start == (a[0] + a[2] / 2, a[1] + a[3] + GAP)
    assert end == (b[0] + b[2] / 2, b[1] - GAP)


def test_a_line_bows_round_a_node_that_stands_between(qapp):
    places = {"a": (0, 0, 176, 80), "b": (0, 300, 176, 80), "c": (0, 600, 176, 80)}
    nodes = NameBoxes(places)
    course = nodes.course("a", "c")
    assert 1 not in boxes_touched(course, nodes._table)
    assert course[1][0] != course[0][0]


def test_rows_move_apart_as_far_as_the_pane_is_high(qapp):
    places = {"a": (0, 0, 176, 80), "b": (400, 300, 176, 80)}
    flat, high = (NameBoxes(places, aspect).bounds() for aspect in (0.3, 3.0))
    assert flat is not None
    assert high is not None
    assert high[3] > flat[3]
    assert high[2] == flat[2]


def test_the_old_network_stays_in_view_while_nodes_leave_the_canvas(qtbot):
    pane = GraphPane()
    qtbot.addWidget(pane)
    boxes = {"a": (0, 0, 176, 80), "b": (0, 300, 176, 80)}
    pane.set_network(boxes, (("a", "b"),), ())
    del boxes["b"]
    pane.show()
    pane.resize(500, 400)
    assert pane.rect().contains(pane.node_rect("b").center().toPoint())


def test_another_network_has_no_marriages_of_the_one_before(qtbot):
    pane = GraphPane()
    qtbot.addWidget(pane)
    pane.set_network({"a": (0, 0, 176, 80), "b": (300, 0, 176, 80)}, (), ())
    pane.show_frame(Frame(marriages=(("a", "b"),)))
    pane.set_network({"a": (0, 0, 176, 80)}, (), ())
    assert not pane.grab().isNull()
    assert pane.frame == Frame()
