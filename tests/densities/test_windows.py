"""Parzen windows and nearest neighbours, by hand and by going through all rows."""

from __future__ import annotations

import math

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bayesgui.core.errors import DataError, ParameterError
from bayesgui.densities.nearest_neighbours import NearestNeighbours
from bayesgui.densities.parzen import ParzenWindows, usual_deviations


@pytest.mark.parametrize(("faces", "expected"), [("left", 2), ("right", 1), ("both", 3)], ids=str)
def test_which_faces_belong_to_a_cube(faces, expected):
    # The window around 1 is from 0.5 to 1.5.
    made = ParzenWindows.of([0.5, 0.5, 1.5, 9.0], 1.0, faces=faces)
    assert made.density([1.0])[0] == pytest.approx(expected / 4)


@settings(max_examples=40, deadline=None)
@given(
    st.integers(1, 60),
    st.integers(1, 4),
    st.sampled_from(["left", "right", "both"]),
    st.integers(0, 10_000),
)
def test_cubes_as_by_going_through_all_rows(n, d, faces, seed):
    rng = np.random.default_rng(seed)
    # Quarters are exact, so that faces are met.
    values = rng.integers(-4, 5, (n, d)) / 4
    points = rng.integers(-5, 6, (30, d)) / 4
    edges = rng.integers(1, 8, d) / 4
    weights = rng.uniform(0.1, 2, n)
    made = ParzenWindows.of(values, edges, weights, faces=faces)
    low, high = points[:, None] - edges / 2, points[:, None] + edges / 2
    inside = (values > low) & (values < high)
    inside |= (values == low) & (faces != "right")
    inside |= (values == high) & (faces != "left")
    expected = inside.all(axis=2) @ weights / weights.sum() / edges.prod()
    np.testing.assert_allclose(made.density(points), expected, rtol=1e-12)


def test_gaussian_windows_are_a_mean_of_gaussians():
    rng = np.random.default_rng(1)
    values, points = rng.normal(size=(40, 3)), rng.normal(size=(20, 3))
    edges = np.array([0.4, 0.7, 1.1])
    made = ParzenWindows.of(values, edges, shape="gaussian")
    scaled = (points[:, None] - values) / edges
    terms = np.exp(-0.5 * (scaled**2).sum(axis=2)) / (2 * np.pi) ** 1.5 / edges.prod()
    np.testing.assert_allclose(made.density(points), terms.mean(axis=1), rtol=1e-12)
    assert made.log_density([[100.0, 0, 0]])[0] < -1_000


def test_a_marginal_takes_the_rows_that_are_known_there():
    values = np.array([[0.0, 0.0], [0.1, math.nan], [5.0, 0.2]])
    made = ParzenWindows.sorted(values, np.ones(3), np.ones(2), "cube", "left")
    assert made.density([[0.0, 0.0]])[0] == pytest.approx(1 / 2)
    assert made.marginal((0,)).density([0.0])[0] == pytest.approx(2 / 3)
    assert made.marginal((1,)).density([0.0])[0] == pytest.approx(1.0)


def test_the_usual_width_of_a_cube():
    values = np.array([1.0, 2.0, 3.0, 4.0])
    sigma = values.std(ddof=1) * (4 / 3) ** 0.2 * 4**-0.2
    assert usual_deviations(values[:, None], np.ones(4))[0] == pytest.approx(sigma)
    assert ParzenWindows.of(values).edges[0] == pytest.approx(sigma * math.sqrt(12))


def test_windows_that_cannot_be():
    with pytest.raises(ParameterError, match="positive"):
        ParzenWindows.of([1.0], 0.0)
    with pytest.raises(DataError):
        ParzenWindows.of([[1.0, math.nan]], 1.0)


def test_the_edge_of_the_nearest_neighbours_is_twice_the_largest_difference():
    # K = 3 of 5 rows within 0.5: the cube's edge is 1, so 3 / (5 · 1²) = 0.6; with half the edge
    # in its place, as a text prints, it would be 2.4.
    values = [[0.1, 0.2], [-0.3, 0.4], [0.5, -0.1], [2.0, 0.0], [0.0, 3.0]]
    made = NearestNeighbours.of(values, 3)
    assert made.edges([[0.0, 0.0]])[0] == pytest.approx(1.0)
    assert made.density([[0.0, 0.0]])[0] == pytest.approx(0.6)


def test_nearest_neighbours_as_by_scikit_learn():
    from sklearn.neighbors import NearestNeighbors

    rng = np.random.default_rng(3)
    values, points = rng.normal(size=(200, 2)), rng.normal(size=(50, 2))
    theirs = NearestNeighbors(n_neighbors=7, metric="chebyshev").fit(values)
    distances, _ = theirs.kneighbors(points)
    expected = 7 / 200 / (2 * distances[:, -1]) ** 2
    np.testing.assert_allclose(NearestNeighbours.of(values, 7).density(points), expected)


def test_equal_values_make_the_estimate_infinite():
    made = NearestNeighbours.of([1.0, 1.0, 1.0, 2.0], 3)
    assert made.log_density([1.0])[0] == math.inf
    assert math.exp(made.log_share_at([1.0])[0]) == pytest.approx(0.75)
    assert made.log_share_at([1.5])[0] == -math.inf


def test_fewer_values_than_neighbours():
    made = NearestNeighbours.of([0.0, 1.0], 10)
    assert made.density([0.0])[0] == pytest.approx(2 / (2 * 2))
    with pytest.raises(ParameterError, match="1 or more"):
        NearestNeighbours.of([0.0], 0)


@pytest.mark.parametrize("k", [1, 2, 7, 400])
def test_neighbours_of_one_quantity_as_by_sorting_all_distances(k):
    rng = np.random.default_rng(3)
    values = np.round(rng.normal(170, 8, 300), 1)
    points = np.concatenate([np.linspace(120, 220, 201), values, [-math.inf, math.inf]])
    distances = np.sort(np.abs(points[:-2, None] - values), axis=1)[:, min(k, 300) - 1]
    found = NearestNeighbours.of(values, k).edges(points)
    np.testing.assert_allclose(found[:-2], 2 * distances, atol=1e-12)
    assert np.isinf(found[-2:]).all()


def test_spans_of_windows_tell_which_values_are_inside():
    made = ParzenWindows.of([3.0, 1.0, 2.0], 2.0)
    first, last = made.spans(np.array([2.0, 9.0]))
    assert (first.tolist(), last.tolist()) == ([0, 3], [2, 3])
