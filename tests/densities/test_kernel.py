"""Gaussian kernels, against the sum term by term and scikit-learn."""

from __future__ import annotations

import math

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bayesgui.core.errors import DataError, ParameterError
from bayesgui.densities.kernel import GaussianKernels, likelihood_width, silverman_width


def term_by_term(values, width, points, weights=None):
    """Return ln p of each point by all terms of the sum."""
    weights = np.ones(len(values)) if weights is None else np.asarray(weights)
    found = []
    for x in points:
        logs = -0.5 * ((x - np.asarray(values)) / width) ** 2
        highest = logs.max()
        found.append(highest + math.log(weights @ np.exp(logs - highest)))
    return np.array(found) - math.log(weights.sum() * width * math.sqrt(2 * math.pi))


def drawn(kind, rng, n):
    """Return values of a shape of distribution."""
    if kind == "normal":
        return rng.normal(size=n)
    if kind == "blocks":
        return rng.uniform(size=n) + 5 * rng.integers(0, 3, n)
    if kind == "rounded":
        return np.round(rng.gamma(1.0, size=n), 1)
    return rng.standard_cauchy(n)


@settings(max_examples=60, deadline=None)
@given(
    st.sampled_from(["normal", "blocks", "rounded", "heavy"]),
    st.integers(1, 400),
    st.floats(1e-3, 30.0),
    st.booleans(),
    st.integers(0, 10_000),
)
def test_the_sum_is_that_of_all_terms_everywhere(kind, n, width, weighted, seed):
    rng = np.random.default_rng(seed)
    values = drawn(kind, rng, n)
    weights = rng.uniform(1e-3, 10, n) if weighted else None
    density = GaussianKernels.of(values, width, weights)
    low, high = values.min(), values.max()
    points = np.concatenate(
        [
            values,
            rng.uniform(low - 1, high + 1, 300),
            np.linspace(low - 60 * width, high + 60 * width, 200),
            np.linspace(high + 5 * width, high + 6 * width, 60),
        ]
    )
    expected = term_by_term(values, width, points, weights)
    # Of a logarithm of −1e9 the sixteenth digit is 1e-7.
    allowed = 1e-8 + 1e-11 * np.abs(expected)
    assert (np.abs(density.log_density(points) - expected) < allowed).all()


def test_many_values_as_by_all_terms():
    rng = np.random.default_rng(5)
    values = rng.normal(size=50_000)
    density = GaussianKernels.of(values)
    points = np.linspace(-40, 40, 101)
    expected = term_by_term(values, density.width, points)
    np.testing.assert_allclose(density.log_density(points), expected, atol=1e-8, rtol=1e-11)


def test_the_same_as_scikit_learn():
    from sklearn.neighbors import KernelDensity

    values = np.random.default_rng(2).gamma(2.0, size=3_000)
    density = GaussianKernels.of(values, 0.3)
    points = np.linspace(-3, 20, 500)
    theirs = KernelDensity(bandwidth=0.3, rtol=1e-12).fit(values[:, None])
    found = theirs.score_samples(points[:, None])
    np.testing.assert_allclose(np.exp(found), density.density(points), rtol=1e-6, atol=1e-300)


def test_it_integrates_to_one_and_is_not_divided_by_the_width_again():
    density = GaussianKernels.of([0.0, 1.0, 4.0], 0.5)
    points = np.linspace(-5, 9, 4001)
    assert np.trapezoid(density.density(points), points) == pytest.approx(1.0, abs=1e-9)
    # By hand: one kernel at its own value is 1 / (σ √2π).
    assert GaussianKernels.of([3.0], 0.5).density([3.0])[0] == pytest.approx(0.7978845608)


def test_far_out_the_logarithm_is_still_right():
    density = GaussianKernels.of([0.0, 1.0], 0.01)
    found = density.log_density([1_000.0, -math.inf, math.inf, math.nan])
    expected = -0.5 * (999.0 / 0.01) ** 2 - math.log(2 * 0.01 * math.sqrt(2 * math.pi))
    assert found[0] == pytest.approx(expected, rel=1e-13)
    assert found[1] == found[2] == -math.inf
    assert math.isnan(found[3])


def test_weights_count_as_repeated_values():
    repeated = GaussianKernels.of([1.0, 1.0, 1.0, 2.5], 0.4)
    weighted = GaussianKernels.of([1.0, 2.5, 9.0], 0.4, [3, 1, 0])
    points = np.linspace(-1, 5, 50)
    np.testing.assert_allclose(weighted.log_density(points), repeated.log_density(points))


def test_silvermans_rule():
    values = np.arange(1.0, 33.0)
    spread = values.std(ddof=1)
    quartiles = (24.25 - 8.75) / 1.34
    assert silverman_width(values) == pytest.approx(0.9 * min(spread, quartiles) * 32**-0.2)
    assert silverman_width(values) == pytest.approx(0.45 * spread)
    assert silverman_width([4.0, 4.0]) == 1.0
    # The quartiles are equal, the values are not.
    mostly = [0.0] * 9 + [1.0]
    assert silverman_width(mostly) == pytest.approx(0.9 * np.std(mostly, ddof=1) * 10**-0.2)


def left_out(values, width):
    """Return Σ ln p(x_i) without x_i, term by term."""
    return sum(term_by_term(np.delete(values, i), width, [x])[0] for i, x in enumerate(values))


@pytest.mark.parametrize("width", [1e-3, 0.05, 0.5, 20.0])
def test_leaving_one_out_as_term_by_term(width):
    rng = np.random.default_rng(8)
    values = np.append(np.round(rng.normal(size=60), 1), 30.0)
    found = GaussianKernels.of(values, width).leave_one_out()
    assert found == pytest.approx(left_out(values, width), rel=1e-9)


def test_a_value_alone_cannot_be_left_out():
    assert GaussianKernels.of([3.0], 1.0).leave_one_out() == -math.inf


def test_the_width_of_the_largest_likelihood():
    values = np.random.default_rng(4).normal(size=300)
    best = likelihood_width(values)
    at_best = left_out(values, best)
    assert at_best >= max(left_out(values, best * factor) for factor in (0.8, 0.97, 1.03, 1.25))
    # Another rule, and the theory for a normal distribution: not far from each other.
    assert 0.5 < best / silverman_width(values) < 2


def test_rounded_values_do_not_lead_the_width_to_zero():
    values = np.round(np.random.default_rng(1).normal(size=2_000), 1)
    assert 0.05 <= likelihood_width(values) < 0.5


def test_a_likely_width_of_equal_values_is_silvermans():
    assert likelihood_width([2.0, 2.0, 2.0]) == 1.0


@pytest.mark.parametrize("values", [[], [1.0, math.nan], [math.inf]])
def test_values_that_make_no_density(values):
    with pytest.raises(DataError):
        GaussianKernels.of(values, 1.0)


@pytest.mark.parametrize("width", [0.0, -1.0, math.inf, math.nan])
def test_a_width_that_is_not_positive(width):
    with pytest.raises(ParameterError, match="positive number"):
        GaussianKernels.of([1.0], width)
