"""Conditional risk, and the rules that decide by it."""

from __future__ import annotations

import numpy as np
import pytest

from bayesgui.decisions.loss import LossMatrix, losses_of
from bayesgui.decisions.risk import (
    conditional_risks,
    expected_risk,
    information_value,
    observed_risk,
)
from bayesgui.decisions.rules import (
    error_probabilities,
    least_error,
    least_risk,
    most_likely,
    most_probable,
)

POSTERIORS = np.array([[0.2, 0.5, 0.3], [0.6, 0.1, 0.3], [0.3, 0.3, 0.4]])


def test_conditional_risk_sums_over_the_truths() -> None:
    losses = losses_of([[0, 1, 2], [3, 0, 4], [5, 6, 0]], ("a", "b", "c"))
    # Deciding a: 3 · .5 + 5 · .3; b: .2 + 6 · .3; c: 2 · .2 + 4 · .5.
    assert conditional_risks(POSTERIORS[0], losses) == pytest.approx([3.0, 2.0, 2.4])
    # The transposed matrix, read as deciding i when j is true, has other risks (and decisions).
    assert conditional_risks(POSTERIORS[0], losses.transposed) == pytest.approx([1.1, 1.8, 4.0])
    assert least_risk(POSTERIORS[:1], losses).tolist() == [1]
    assert least_risk(POSTERIORS[:1], losses.transposed).tolist() == [0]


def test_zero_one_loss_gives_map_and_least_error() -> None:
    losses = LossMatrix.zero_one(("a", "b", "c"))
    risks = conditional_risks(POSTERIORS, losses)
    np.testing.assert_allclose(risks, 1 - POSTERIORS)
    np.testing.assert_allclose(error_probabilities(POSTERIORS), 1 - POSTERIORS)
    expected = [1, 0, 2]
    assert most_probable(POSTERIORS).tolist() == expected
    assert least_error(POSTERIORS).tolist() == expected
    assert least_risk(POSTERIORS, losses).tolist() == expected


def test_equal_decisions_are_broken_by_order() -> None:
    even = np.array([[0.5, 0.5], [0.1 + 0.2, 0.3]])
    assert most_probable(even).tolist() == [0, 0]
    assert least_error(even[:, ::-1]).tolist() == [0, 0]
    assert least_risk(even, LossMatrix.zero_one(("a", "b"))).tolist() == [0, 0]


def test_likelihood_ignores_the_prior() -> None:
    posteriors = np.log([[0.8, 0.2], [0.95, 0.05]])
    priors = np.log([0.9, 0.1])
    # p(x | c) ∝ .8/.9 against .2/.1, and .95/.9 against .05/.1.
    assert most_likely(posteriors, priors).tolist() == [1, 0]
    with np.errstate(divide="ignore"):
        impossible = np.log([0.0, 1.0])
    assert most_likely(np.array([[-np.inf, 0.0]]), impossible).tolist() == [1]


def test_a_row_is_rejected_below_one_minus_the_cost() -> None:
    losses = LossMatrix.with_reject(("a", "b"), 0.3)
    rows = np.array([[0.69, 0.31], [0.71, 0.29], [0.3, 0.7]])
    assert least_risk(rows, losses).tolist() == [2, 0, 1]


def test_risk_over_rows() -> None:
    losses = losses_of([[0, 10], [1, 0]], ("a", "b"))
    truths, decided = np.array([0, 0, 1, 1]), np.array([0, 1, 0, 1])
    assert observed_risk(truths, decided, losses) == pytest.approx(11 / 4)
    assert observed_risk(truths, decided, losses, np.array([1, 3, 1, 0.0])) == pytest.approx(31 / 5)
    rows = np.array([[0.05, 0.95], [0.2, 0.8]])
    assert expected_risk(rows, losses) == pytest.approx((0.5 + 0.8) / 2)


def test_value_of_an_observation_in_loss() -> None:
    losses = losses_of([[0, 10], [1, 0]], ("a", "b"))
    after = np.array([[0.5, 0.5], [0.02, 0.98]])
    chances = np.array([0.25, 0.75])
    prior = chances @ after
    # Without it b costs 10 · .14 and a .86; with it .5 and .2.
    expected = 0.86 - (0.25 * 0.5 + 0.75 * 0.2)
    assert information_value(prior, after, chances, losses) == pytest.approx(expected)
