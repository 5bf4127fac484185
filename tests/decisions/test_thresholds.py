"""Thresholds on a posterior, on a ROC curve, and where two densities are equal."""

from __future__ import annotations

import math

import numpy as np
import pytest

from bayesgui.decisions.loss import losses_of
from bayesgui.decisions.thresholds import (
    curve_risks,
    equal_points,
    least_observed_risk,
    least_risk_threshold,
    nearest_corner,
)
from bayesgui.densities.gaussian import Gaussian


def test_equal_variances_have_one_threshold_and_some_pairs_none() -> None:
    one, two = Gaussian(0.0, 1.0), Gaussian(2.0, 1.0)
    assert equal_points(one, two, 1.0, 1.0) == pytest.approx((1.0,))
    # Their logarithms differ by 2x − 2.
    assert equal_points(one, two, 3.0, 1.0) == pytest.approx((1 + math.log(3) / 2,))
    assert equal_points(one, one, 0.5, 0.5) == ()
    assert equal_points(one, Gaussian(0.0, 2.0), 0.1, 0.9) == ()
    assert equal_points(one, Gaussian(0.0, 2.0), 1.0, 2.0) == pytest.approx((0.0,))
    assert equal_points(one, two, 0.0, 1.0) == ()
    assert equal_points(one, two, -1.0, 1.0) == ()


@pytest.mark.parametrize(
    ("values", "expected"),
    [
        ([[0, 1], [1, 0]], 0.5),
        ([[0, 1], [20, 0]], 1 / 21),
        ([[1, 4], [9, 0]], 0.25),
        ([[0, -1], [1, 0]], -math.inf),
        ([[0, 2], [-1, 0]], math.inf),
        ([[0, 1], [-2, 0]], math.inf),
    ],
)
def test_threshold_of_least_risk_on_the_posterior(values: list, expected: float) -> None:
    losses = losses_of(values, ("no", "yes"))
    assert least_risk_threshold(losses) == pytest.approx(expected)
    if 0 < expected < 1:
        risks = np.array([1 - expected, expected]) @ losses.values
        assert risks[0] == pytest.approx(risks[1])
        assert least_risk_threshold(losses, 0) == pytest.approx(1 - expected)
    assert math.isnan(least_risk_threshold(losses_of([[0, -1], [-1, 0]], ("a", "b"))))


def test_points_of_a_roc_curve() -> None:
    false, true = np.array([0, 0.1, 0.4, 1.0]), np.array([0, 0.6, 0.9, 1.0])
    thresholds = np.array([np.inf, 0.8, 0.4, 0.1])
    assert nearest_corner(false, true, thresholds) == (0.8, 1)  # .412 against .412…
    losses = losses_of([[0, 1], [20, 0]], ("no", "yes"))
    # Risks at share .2: 4; 20 · .2 · .4 + .08; 20 · .2 · .1 + .32; .8.
    assert curve_risks(false, true, 0.2, losses) == pytest.approx([4, 1.68, 0.72, 0.8])
    assert least_observed_risk(false, true, thresholds, 0.2, losses) == (0.4, 2)
