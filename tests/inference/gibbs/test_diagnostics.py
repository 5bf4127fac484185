"""R-hat and effective sample size against closed forms and chains made on purpose."""

from __future__ import annotations

import math
from statistics import NormalDist

import numpy as np
import pytest

from bayesgui.inference.gibbs import diagnostics as d


def autoregressive(rng, chains, length, rho):
    """Chains x' = ρ x + noise, begun in their stationary distribution, variance 1."""
    draws = np.empty((chains, length))
    draws[:, 0] = rng.standard_normal(chains)
    noise = rng.standard_normal((chains, length)) * math.sqrt(1 - rho**2)
    for k in range(1, length):
        draws[:, k] = rho * draws[:, k - 1] + noise[:, k]
    return draws


def test_independent_draws_are_worth_themselves_and_agree():
    draws = np.random.default_rng(1).standard_normal((4, 2_000))
    assert d.r_hat(draws) == pytest.approx(1.0, abs=0.003)
    assert d.bulk_ess(draws) == pytest.approx(8_000, rel=0.1)


@pytest.mark.parametrize("rho", [0.3, 0.6, 0.9])
def test_autoregressive_draws_are_worth_what_the_closed_form_says(rho):
    draws = autoregressive(np.random.default_rng(2), 8, 8_000, rho)
    expected = draws.size * (1 - rho) / (1 + rho)
    assert d.plain_ess(draws) == pytest.approx(expected, rel=0.12)
    assert d.bulk_ess(draws) == pytest.approx(expected, rel=0.12)
    assert d.autocorrelation(draws)[:4] == pytest.approx(rho ** np.arange(4), abs=0.03)


def test_alternating_draws_are_worth_more_than_their_number():
    draws = autoregressive(np.random.default_rng(3), 4, 4_000, -0.5)
    assert d.plain_ess(draws) > 1.5 * draws.size


def test_chains_that_stand_apart_are_told_by_place_by_spread_and_by_trend():
    rng = np.random.default_rng(4)
    base = rng.standard_normal((4, 1_000))
    apart = base + np.array([[0], [0], [0], [2]])
    wider = base * np.array([[1], [1], [1], [5]])
    rising = base + np.linspace(0, 3, 1_000)
    assert d.plain_r_hat(base) == pytest.approx(1.0, abs=0.01)
    for bad in (apart, wider, rising):
        assert d.r_hat(bad) > 1.1
    # Spread alone is told by the folded draws, a trend by splitting.
    assert d.plain_r_hat(d.rank_normalized(d.split_chains(wider))) < 1.05
    assert d.plain_r_hat(rising) < 1.05


def test_chains_without_a_mean_are_told_by_ranks():
    rng = np.random.default_rng(5)
    cauchy = rng.standard_cauchy((4, 1_000))
    assert d.r_hat(cauchy) < 1.02
    assert d.r_hat(cauchy + np.array([[0], [0], [0], [10]])) > 1.1


def test_ranks_become_the_normal_scores_of_the_paper():
    scores = d.rank_normalized([[3.0, 1.0], [2.0, 2.0]])
    score = NormalDist().inv_cdf
    expected = [[score(3.625 / 4.25), score(0.625 / 4.25)], [score(2.125 / 4.25)] * 2]
    assert scores == pytest.approx(np.array(expected), abs=1e-12)


def test_r_hat_of_a_hand_worked_pair_of_chains():
    # Means 2 and 5, variances 1 and 1: B/n = 4.5, W = 1, n = 3.
    assert d.plain_r_hat([[1, 2, 3], [4, 5, 6]]) == pytest.approx(math.sqrt(2 / 3 + 4.5))


def test_draws_that_never_move_agree_if_they_are_equal_only():
    assert d.r_hat(np.ones((4, 100))) == 1.0
    assert d.plain_ess(np.ones((4, 100))) == 400
    assert d.r_hat(np.repeat([[0.0], [1.0]], 100, axis=1)) == math.inf
    assert d.autocorrelation(np.ones((2, 5))).tolist() == [1, 0, 0, 0, 0]


def test_autocovariance_equals_its_definition():
    draws = np.random.default_rng(6).random((2, 7))
    centered = draws - draws.mean(axis=1, keepdims=True)
    for lag in range(7):
        expected = (centered[:, : 7 - lag] * centered[:, lag:]).sum(axis=1) / 7
        assert d.autocovariance(draws)[:, lag] == pytest.approx(expected, abs=1e-12)


def test_r_hat_of_an_indicator_needs_its_counts_only():
    rng = np.random.default_rng(7)
    chances = rng.uniform(0.1, 0.5, size=(6, 1))
    draws = (rng.random((6, 400)) < chances).astype(float)
    counts = draws.sum(axis=1)[np.newaxis]
    assert d.indicator_r_hat(counts, 400)[0] == pytest.approx(d.plain_r_hat(draws), abs=1e-12)
    ranked = d.plain_r_hat(d.rank_normalized(draws))
    assert d.indicator_r_hat(counts, 400)[0] == pytest.approx(ranked, abs=1e-9)
