"""Viewpoints that show a whole network and keep its nodes clear of the widgets on the canvas."""

from __future__ import annotations

from hypothesis import given, settings
from hypothesis import strategies as st

from bayesgui.canvas.geometry.viewpoint import Viewpoint, viewpoint_of

SIZE = (900.0, 560.0)
PILL = (752.0, 518.0, 136.0, 30.0)
LEGEND = (16.0, 518.0, 420.0, 30.0)


def on_screen(viewpoint, box, size=SIZE):
    left = (box[0] - viewpoint.x) * viewpoint.zoom + size[0] / 2
    top = (box[1] - viewpoint.y) * viewpoint.zoom + size[1] / 2
    return left, top, left + box[2] * viewpoint.zoom, top + box[3] * viewpoint.zoom


def are_apart(seen, cover):
    x, y, width, height = cover
    return seen[2] <= x or seen[0] >= x + width or seen[3] <= y or seen[1] >= y + height


def test_a_network_clear_of_the_corners_stays_in_the_middle():
    viewpoint = viewpoint_of(SIZE, (0, 0, 700, 480), [(300, 400, 176, 76)], [PILL])
    assert viewpoint == Viewpoint(1.0, 350.0, 240.0)


def test_a_node_under_the_zoom_is_brought_out_at_the_same_zoom_if_there_is_room():
    bounds, node = (0.0, 0.0, 830.0, 450.0), (654.0, 374.0, 176.0, 76.0)
    size, pill = (900.0, 540.0), (752.0, 480.0, 136.0, 30.0)
    middle = viewpoint_of(size, bounds, [node])
    assert not are_apart(on_screen(middle, node, size), pill)
    shifted = viewpoint_of(size, bounds, [node], [pill])
    assert shifted.zoom == 1.0
    assert are_apart(on_screen(shifted, node, size), pill)
    assert abs(shifted.y - middle.y) < 30


boxes = st.tuples(
    st.floats(0, 2000), st.floats(0, 1500), st.floats(20, 240), st.floats(20, 200)
)  # fmt: skip


@settings(max_examples=80, deadline=None)
@given(st.lists(boxes, min_size=1, max_size=12))
def test_everything_is_seen_and_no_node_is_covered(nodes):
    left, top = min(b[0] for b in nodes), min(b[1] for b in nodes)
    right, bottom = max(b[0] + b[2] for b in nodes), max(b[1] + b[3] for b in nodes)
    viewpoint = viewpoint_of(SIZE, (left, top, right - left, bottom - top), nodes, [LEGEND, PILL])
    assert viewpoint.zoom <= 1.0
    for node in nodes:
        seen = on_screen(viewpoint, node)
        assert seen[0] >= 0
        assert seen[1] >= 0
        assert seen[2] <= SIZE[0]
        assert seen[3] <= SIZE[1]
        assert are_apart(seen, LEGEND)
        assert are_apart(seen, PILL)
