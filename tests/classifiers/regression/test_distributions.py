"""Distributions of predicted numbers: means, quantiles, shares and scores."""

from __future__ import annotations

import itertools

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from scipy import stats

from bayesgui.classifiers.regression.distributions import (
    POINTS,
    Mixtures,
    Normals,
    Shifted,
    grid_of,
    shares_within,
)


def test_a_normal_has_the_quantiles_and_scores_of_scipy() -> None:
    found = Normals(np.array([1.0, -2.0]), np.array([2.0, 0.5]))
    expected = stats.norm([1.0, -2.0], [2.0, 0.5])
    for share in (0.05, 0.5, 0.83):
        np.testing.assert_allclose(found.quantiles(share), expected.ppf(share), rtol=1e-12)
    observed = np.array([2.5, -2.25])
    under, up_to = found.shares(observed)
    np.testing.assert_allclose(under, expected.cdf(observed), rtol=1e-12)
    np.testing.assert_array_equal(under, up_to)
    # By its definition: the integral of the squared difference of two step functions.
    t = np.linspace(-30, 30, 400_001)
    for k in range(2):
        f = stats.norm([1.0, -2.0][k], [2.0, 0.5][k]).cdf(t)
        score = np.trapezoid((f - (t >= observed[k])) ** 2, t)
        assert found.crps(observed)[k] == pytest.approx(score, abs=1e-4)


def test_the_score_by_quantiles_is_near_the_closed_form() -> None:
    levels = np.linspace(0, 1, 4001)
    errors = stats.norm.ppf(np.clip(levels, 1e-5, 1 - 1e-5))
    shifted = Shifted(np.array([0.0, 1.0, 5.0]), errors)
    normal = Normals(np.array([0.0, 1.0, 5.0]), np.ones(3))
    observed = np.array([0.3, -1.0, 5.0])
    np.testing.assert_allclose(shifted.crps(observed), normal.crps(observed), atol=2e-3)


def test_a_grid_is_that_of_hazen() -> None:
    values = np.array([5.0, 1.0, 3.0, 9.0])
    grid = grid_of(values)
    assert len(grid) == POINTS
    shares = np.linspace(0, 1, POINTS)
    np.testing.assert_allclose(grid, np.quantile(values, shares, method="hazen"))
    # A weight of two is two rows, but for the steps between equal numbers.
    heavy = grid_of(values, np.array([1.0, 1.0, 1.0, 3.0]))
    assert heavy[50] == pytest.approx(6.0)
    assert (grid_of(np.array([2.0])) == 2.0).all()


def test_shares_differ_where_a_number_is_repeated() -> None:
    grid = np.array([0.0, 1.0, 1.0, 1.0, 2.0])
    under, up_to = shares_within(grid, np.array([-1.0, 0.0, 0.5, 1.0, 1.5, 2.0, 3.0]))
    np.testing.assert_allclose(under, [0, 0, 0.125, 0.25, 0.875, 1, 1])
    np.testing.assert_allclose(up_to, [0, 0, 0.125, 0.75, 0.875, 1, 1])


@st.composite
def mixtures(draw: st.DrawFn) -> Mixtures:
    seed = draw(st.integers(0, 10_000))
    bins = draw(st.integers(1, 5))
    random = np.random.default_rng(seed)
    limits = np.sort(random.normal(size=bins + 1)) * 10
    grids = np.array(
        [
            grid_of(random.uniform(a, b, random.integers(1, 40)))
            for a, b in itertools.pairwise(limits)
        ]
    )
    weights = random.dirichlet(np.ones(bins), size=6)
    return Mixtures(weights, grids, grids.mean(axis=1))


@given(mixtures(), st.floats(0.01, 0.99))
def test_quantiles_and_shares_are_inverse(found: Mixtures, share: float) -> None:
    at = found.quantiles(share)
    under, up_to = found.shares(at)
    assert (under <= share + 1e-9).all()
    assert (up_to >= share - 1e-9).all()
    assert (found.quantiles(share) <= found.quantiles(min(share + 0.005, 0.999)) + 1e-9).all()


def test_a_mixture_is_that_of_its_samples() -> None:
    random = np.random.default_rng(1)
    low, high = random.uniform(0, 1, 300), random.uniform(1, 4, 300)
    grids = np.array([grid_of(low), grid_of(high)])
    found = Mixtures(np.array([[0.25, 0.75]]), grids, np.array([low.mean(), high.mean()]))
    # Each of the low ones stands for a third as much as each of the high ones.
    whole = np.concatenate([low, *[high] * 3])
    assert found.means[0] == pytest.approx(whole.mean())
    for share in (0.1, 0.24, 0.5, 0.9):
        assert found.quantiles(share)[0] == pytest.approx(np.quantile(whole, share), abs=0.03)
    assert found.crps(np.array([2.0]))[0] == pytest.approx(_crps(whole, 2.0), abs=0.005)


def _crps(sample: np.ndarray, observed: float) -> float:
    """Return E|X − y| − ½ E|X − X'|, by its other definition."""
    spread = np.abs(sample[:, None] - sample).mean()
    return float(np.abs(sample - observed).mean() - spread / 2)
