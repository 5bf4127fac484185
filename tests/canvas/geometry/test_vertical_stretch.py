import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bayesgui.canvas.geometry.vertical_stretch import VerticalStretch, stretch_factor

coordinate = st.floats(-5000, 5000)


@given(coordinate, coordinate, st.floats(1, 3), coordinate)
def test_what_is_shown_somewhere_has_its_place_back(x, y, factor, middle):
    stretch = VerticalStretch(factor, middle)
    assert stretch.to_layout(stretch.to_canvas((x, y))) == pytest.approx((x, y), abs=1e-6)


def test_without_a_need_everything_is_the_very_same():
    stretch, bends = VerticalStretch(), {("a", "b"): ((1.0, 2.0),)}
    assert stretch.to_canvas((1.0, 2.0)) == (1.0, 2.0)
    assert stretch.bends_to_canvas(bends) is bends


def test_a_node_that_grows_over_the_next_one_needs_room_and_a_gap():
    places, sizes = [(0.0, 0.0), (10.0, 136.0)], [(176.0, 76.0)] * 2
    assert stretch_factor(places, sizes, [76.0, 76.0]) == 1.0
    assert stretch_factor(places, sizes, [132.0, 132.0]) == pytest.approx((132 + 28) / 136)


def test_nodes_side_by_side_and_nodes_on_each_other_ask_for_nothing():
    sizes = [(176.0, 76.0)] * 2
    assert stretch_factor([(0.0, 0.0), (200.0, 80.0)], sizes, [132.0, 132.0]) == 1.0
    assert stretch_factor([(0.0, 0.0), (0.0, 40.0)], sizes, [132.0, 132.0]) == 1.0
    assert stretch_factor([], [], []) == 1.0


@settings(max_examples=30, deadline=None)
@given(st.integers(0, 10_000))
def test_grown_nodes_that_did_not_overlap_still_do_not(seed):
    rng = np.random.default_rng(seed)
    n = 12
    places = np.column_stack([rng.uniform(0, 500, n), rng.uniform(0, 2500, n)])
    sizes = np.full((n, 2), (176.0, 76.0))
    heights = rng.uniform(76, 130, n)
    factor = stretch_factor(places, sizes, heights)
    if factor >= 3:
        return
    for i in range(n):
        for j in range(n):
            apart = abs(places[i, 0] - places[j, 0]) >= 176
            if i == j or apart or places[j, 1] - places[i, 1] < 76:
                continue
            assert places[i, 1] * factor + heights[i] <= places[j, 1] * factor + 1e-6
