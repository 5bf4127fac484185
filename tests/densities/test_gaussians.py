"""Gaussians and their mixtures, by hand and against scikit-learn."""

from __future__ import annotations

import math

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bayesgui.core.errors import DataError, ParameterError
from bayesgui.densities.gaussian import Gaussian
from bayesgui.densities.mixture import GaussianMixture
from bayesgui.densities.mixture_run import MixtureRun, fitted
from bayesgui.densities.mixture_sizes import sizes_compared
from bayesgui.densities.moments import Moments, floored
from bayesgui.densities.multivariate_gaussian import MultivariateGaussian


def heights(n=600, seed=0):
    """Return heights of seven men to three women: N(175, 8²) and N(165, 6²)."""
    rng = np.random.default_rng(seed)
    men = rng.uniform(size=n) < 0.7
    return np.where(men, rng.normal(175, 8, n), rng.normal(165, 6, n))


def test_the_distance_that_decides_otherwise_than_euclids():
    covariance = [[1.1, 0.3], [0.3, 1.9]]
    one = MultivariateGaussian([0, 0], covariance)
    two = MultivariateGaussian([3, 3], covariance)
    point = [[1.0, 2.2]]
    assert one.squared_distance(point)[0] == pytest.approx(2.952)
    assert two.squared_distance(point)[0] == pytest.approx(3.672)
    assert math.dist((1.0, 2.2), (0, 0)) > math.dist((1.0, 2.2), (3, 3))


@pytest.mark.parametrize("ddof", [0, 1])
def test_the_covariance_is_that_of_numpy(ddof):
    rng = np.random.default_rng(1)
    values, weights = rng.normal(size=(30, 3)), rng.integers(1, 5, 30)
    made = MultivariateGaussian.of(values, weights, ddof)
    np.testing.assert_allclose(made.covariance, np.cov(values.T, fweights=weights, ddof=ddof))


def test_the_density_is_a_product_where_nothing_is_correlated():
    made = MultivariateGaussian([1.0, -2.0], np.diag([4.0, 0.25]))
    points = np.array([[0.0, 0.0], [3.0, -1.0]])
    expected = Gaussian(1.0, 2.0).log_density(points[:, 0])
    expected = expected + Gaussian(-2.0, 0.5).log_density(points[:, 1])
    np.testing.assert_allclose(made.log_density(points), expected)


def test_a_marginal_integrates_the_others_out():
    made = MultivariateGaussian([1.0, 2.0], [[2.0, 0.9], [0.9, 1.0]])
    grid = np.linspace(-12, 14, 4001)
    for x in (-1.0, 2.5):
        joint = made.density(np.column_stack([np.full_like(grid, x), grid]))
        assert np.trapezoid(joint, grid) == pytest.approx(made.marginal((0,)).density([x])[0])


def test_rows_that_do_not_vary_in_all_directions():
    line = np.column_stack([np.arange(5.0), 2 * np.arange(5.0)])
    assert np.isfinite(MultivariateGaussian.of(line).log_density(line)).all()
    assert np.isfinite(MultivariateGaussian.of([[3.0, 4.0]]).log_density([[3.0, 4.0]])).all()
    assert np.isfinite(MultivariateGaussian.of([[1.0, 7.0], [2.0, 7.0]]).log_density(line)).all()
    with pytest.raises(DataError, match="positive definite"):
        MultivariateGaussian([0, 0], [[1, 2], [2, 1]])


def test_a_floor_changes_only_what_is_below():
    same, was_raised = floored(np.diag([4.0, 1e-3]), np.ones(2), 1e-4)
    assert not was_raised
    np.testing.assert_array_equal(same, np.diag([4.0, 1e-3]))
    raised, was_raised = floored(np.diag([4.0, 1e-3]), np.array([2.0, 1.0]), 0.5)
    assert was_raised
    np.testing.assert_allclose(raised, np.diag([4.0, 0.5]))


@settings(max_examples=50, deadline=None)
@given(st.integers(0, 20), st.integers(0, 20), st.integers(1, 4), st.integers(0, 1000))
def test_moments_of_two_parts_are_those_of_the_whole(m, n, d, seed):
    rng = np.random.default_rng(seed)
    values = 1e3 + rng.normal(size=(m + n, d))
    weights = rng.uniform(0.1, 3, m + n)
    whole = Moments.of(values, weights)
    parts = Moments.of(values[:m], weights[:m]).added(Moments.of(values[m:], weights[m:]))
    assert parts.weight == pytest.approx(whole.weight)
    np.testing.assert_allclose(parts.mean, whole.mean, rtol=1e-12)
    np.testing.assert_allclose(parts.scatter, whole.scatter, atol=1e-8)


def stepped(run):
    """Return ln L before the first step and after each one of the last ascent."""
    while not run.is_over:
        run.advance()
    return np.array(run.ended[-1].history)


@settings(max_examples=25, deadline=None)
@given(st.integers(1, 5), st.integers(1, 3), st.integers(0, 1000), st.booleans())
def test_the_likelihood_never_falls(components, d, seed, rounded):
    rng = np.random.default_rng(seed)
    values = rng.standard_t(2, size=(40, d)) * np.array([1.0, 100.0, 1e-3])[:d]
    if rounded:
        values = np.round(values)
    run = MixtureRun(values, components, rng.uniform(0.2, 3, 40), seed=seed)
    history = stepped(run)
    assert (np.diff(history) >= 0).all()
    assert run.look().mixture.weights.sum() == pytest.approx(1)


def test_the_same_maximum_as_scikit_learn_from_the_same_start():
    from sklearn.mixture import GaussianMixture as Theirs

    rng = np.random.default_rng(4)
    values = np.concatenate(
        [rng.normal(size=(150, 2)), rng.normal([3, 2], [1, 0.5], size=(100, 2))]
    )
    start = GaussianMixture(
        np.array([0.5, 0.5]), np.array([[0.0, 1.0], [3.0, 1.0]]), np.array([np.eye(2)] * 2)
    )
    found = fitted(MixtureRun(values, 2, start=start, tolerance=1e-12, iterations=5_000))
    theirs = Theirs(
        2,
        tol=1e-13,
        max_iter=5_000,
        reg_covar=0,
        weights_init=start.weights,
        means_init=start.means,
        precisions_init=start.covariances,
    ).fit(values)
    assert found.log_likelihood == pytest.approx(theirs.score(values) * len(values), rel=1e-10)
    np.testing.assert_allclose(found.mixture.means, theirs.means_, atol=1e-4)
    np.testing.assert_allclose(found.mixture.covariances, theirs.covariances_, atol=1e-4)
    np.testing.assert_allclose(
        found.mixture.responsibilities(values), theirs.predict_proba(values), atol=1e-4
    )
    assert found.bic == pytest.approx(-theirs.bic(values) / 2, rel=1e-8)


def test_an_iteration_by_hand():
    start = GaussianMixture(np.array([0.5, 0.5]), np.array([[0.0], [4.0]]), np.ones((2, 1, 1)))
    values = np.array([0.0, 1.0, 4.0])
    run = MixtureRun(values, 2, start=start)
    run.advance()
    # γ of the first component: 1 / (1 + exp(4x − 8)).
    shares = 1 / (1 + np.exp(4 * values - 8))
    mixture = run.look().mixture
    assert mixture.weights[0] == pytest.approx(shares.sum() / 3)
    mean = shares @ values / shares.sum()
    assert mixture.means[0, 0] == pytest.approx(mean)
    variance = shares @ (values - mean) ** 2 / shares.sum()
    assert mixture.covariances[0, 0, 0] == pytest.approx(variance)


@pytest.mark.long
def test_hidden_sexes_are_found_again_from_heights():
    values = heights(8_000, 1)
    truth = GaussianMixture(
        np.array([0.3, 0.7]), np.array([[165.0], [175.0]]), np.array([[[36.0]], [[64.0]]])
    )
    found = fitted(MixtureRun(values, 2, restarts=1, tolerance=1e-7))
    low, high = np.argsort(found.mixture.means[:, 0])
    assert found.mixture.means[low, 0] == pytest.approx(165, abs=2)
    assert found.mixture.means[high, 0] == pytest.approx(175, abs=2)
    assert found.mixture.weights[high] == pytest.approx(0.7, abs=0.15)
    assert found.log_likelihood > truth.log_density(values).sum()


def test_bic_chooses_the_number_of_components():
    rng = np.random.default_rng(7)
    values = np.concatenate([rng.normal(m, 1, 200) for m in (-6, 0, 6)])
    sizes = sizes_compared(values, 5, seed=2)
    assert int(np.argmax([size.bic for size in sizes])) + 1 == 3
    one = sizes[0]
    expected = Gaussian(values.mean(), values.std()).log_density(values).sum()
    assert one.log_likelihood == pytest.approx(expected)
    assert one.bic == pytest.approx(expected - math.log(600))


def test_restarts_keep_the_best_and_the_seed_repeats_them():
    values = heights(300, 3)
    first, second = (MixtureRun(values, 3, restarts=4, seed=9) for _ in range(2))
    best = fitted(first)
    assert best.log_likelihood == max(ascent.log_likelihood for ascent in first.ended)
    assert first.report().n_ended == 5
    assert fitted(second).log_likelihood == best.log_likelihood
    assert first.share == 1
    assert first.done <= first.max_steps


def test_components_do_not_collapse():
    values = np.array([0.0, 0.0, 0.0, 1.0, 2.0, 3.0])
    found = fitted(MixtureRun(values, 3, restarts=5)).mixture
    assert found.covariances.min() >= 0.99e-4 * values.var()
    assert np.isfinite(found.log_density(values)).all()


@pytest.mark.parametrize("values", [[2.0], [2.0, 2.0, 2.0], [1.0, 5.0]])
def test_as_many_components_as_values_or_more(values):
    found = fitted(MixtureRun(values, 4)).mixture
    assert np.isfinite(found.log_density(values)).all()
    assert found.weights.sum() == pytest.approx(1)


def test_nothing_is_seen_before_the_first_ascent():
    run = MixtureRun([1.0, 2.0], 1)
    assert run.look() is None
    assert run.report().best is None
    run.begun()
    assert run.look().iteration == 0
    with pytest.raises(ParameterError, match="1 component or more"):
        MixtureRun([1.0], 0)


def test_a_marginal_of_a_mixture():
    mixture = GaussianMixture(
        np.array([0.3, 0.7]),
        np.array([[0.0, 1.0], [2.0, -1.0]]),
        np.array([[[1.0, 0.5], [0.5, 2.0]], [[0.5, 0.0], [0.0, 1.0]]]),
    )
    grid = np.linspace(-12, 12, 4001)
    joint = mixture.density(np.column_stack([np.full_like(grid, 0.7), grid]))
    assert np.trapezoid(joint, grid) == pytest.approx(mixture.marginal((0,)).density([0.7])[0])
    assert mixture.n_parameters == 11
