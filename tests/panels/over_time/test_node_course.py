"""What is believed of a node over time, and what is read off it."""

import numpy as np

from bayesgui.panels.over_time.chart_export import table_of
from bayesgui.panels.over_time.node_course import NodeCourse, runs_of, stretches_of
from bayesgui.panels.over_time.overview_strip import least_and_greatest

ROWS = np.array([[0.9, 0.1], [0.6, 0.4], [0.5, 0.5], [0.2, 0.8]])


def course(path: list[int]) -> NodeCourse:
    return NodeCourse(
        "Wear",
        ("none", "some"),
        ROWS,
        filtered=ROWS[::-1],
        sequence=np.array(path, np.int32),
        now=2,
        values=np.array([10.0, 0.0]),
    )


def test_a_sequence_differs_where_its_state_is_less_probable() -> None:
    assert course([0, 1, 1, 1]).differs.tolist() == [False, True, False, False]
    assert course([1, 0, 0, 0]).differs.tolist() == [True, False, False, True]


def test_mean_and_quantiles_follow_the_numbers_and_not_the_order_of_states() -> None:
    found = course([0, 0, 0, 0])
    np.testing.assert_allclose(found.mean, [9, 6, 5, 2])
    assert found.quantile(0.1).tolist() == [0, 0, 0, 0]
    assert found.quantile(0.5).tolist() == [10, 10, 0, 0]
    assert found.quantile(0.9).tolist() == [10, 10, 10, 10]


def test_runs_and_stretches_cover_a_path_without_gaps() -> None:
    assert runs_of(np.array([0, 0, 2, 1, 1])) == [(0, 1, 0), (2, 2, 2), (3, 4, 1)]
    assert runs_of(np.array([], np.int32)) == []
    assert stretches_of(np.array([True, False, True, True])) == [(0, 0), (2, 3)]


def test_each_pixel_of_a_long_series_keeps_its_least_and_greatest() -> None:
    rows = np.zeros((10_000, 1))
    rows[4321] = 1.0
    least, greatest = least_and_greatest(rows, 500)
    assert least.max() == 0.0
    assert greatest[:, 0].argmax() == 4321 * 500 // 10_000
    assert greatest.sum() == 1.0
    assert (least_and_greatest(ROWS, 500) == ROWS).all()


def test_the_numbers_are_a_table_with_a_line_for_each_slice() -> None:
    head, first, *_, last = table_of(course([0, 1, 1, 1])).splitlines()
    assert head.split("\t") == [
        "t", "smoothed Wear=none", "smoothed Wear=some", "filtered Wear=none",
        "filtered Wear=some", "sequence", "most probable",
    ]  # fmt: skip
    assert first.split("\t") == ["0", "0.9", "0.1", "0.2", "0.8", "none", "none"]
    assert last.split("\t") == ["3", "0.2", "0.8", "0.9", "0.1", "some", "some"]


def test_of_equally_probable_states_that_of_the_sequence_is_shown() -> None:
    assert course([0, 0, 1, 1]).by_state.tolist() == [0, 0, 1, 1]
    assert course([0, 0, 0, 1]).by_state.tolist() == [0, 0, 0, 1]
    tied = NodeCourse("Wear", ("none", "some"), np.array([[0.5 - 1e-16, 0.5 + 2e-16]]))
    assert tied.by_state.tolist() == [0]
