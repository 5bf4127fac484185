"""Ways around boxes: free of all others, from rim to rim."""

import itertools

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from bayesgui.graph.arc_course import cuts
from bayesgui.graph.submodels.detours import rounded_course, way_round

SOURCE, TARGET = (0.0, 0.0, 232.0, 100.0), (0.0, 600.0, 232.0, 100.0)


def test_around_one_box():
    other = np.array([[-20.0, 250.0, 212.0, 350.0]])
    way = way_round(SOURCE, TARGET, other)
    assert way is not None
    course = rounded_course(way)
    assert not cuts(course, (-20.0, 250.0, 232.0, 100.0))
    assert len(course) % 3 == 1


def test_straight_where_nothing_is_in_the_way():
    way = way_round(SOURCE, TARGET, np.zeros((0, 4)))
    assert way is not None
    assert [y for _, y in way] == [100.0, 597.0]
    assert way[0][0] == way[1][0]


def test_no_way_out_of_a_ring():
    ring = np.array(
        [
            [-60.0, -60.0, 300.0, -10.0],
            [-60.0, 110.0, 300.0, 160.0],
            [-60.0, -60.0, -10.0, 160.0],
            [242.0, -60.0, 300.0, 160.0],
        ]
    )
    assert way_round(SOURCE, TARGET, ring) is None


@given(st.permutations([(a, b) for a in range(4) for b in range(4)]), st.integers(2, 9))
def test_ways_on_a_grid_of_boxes_are_free(spots, count):
    boxes = [(330.0 * a, 190.0 * b, 232.0, 100.0) for a, b in spots[:count]]
    others = np.array([(x, y, x + w, y + h) for x, y, w, h in boxes[2:]]).reshape(-1, 4)
    way = way_round(boxes[0], boxes[1], others)
    assert way is not None
    course = rounded_course(way)
    for box in boxes[2:]:
        assert not cuts(course, box)
    for (x0, y0), (x1, y1) in itertools.pairwise(way):
        assert x0 == pytest.approx(x1) or y0 == pytest.approx(y1)
