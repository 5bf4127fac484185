"""The χ² distribution against printed tables and its own tails."""

from __future__ import annotations

import math

import numpy as np
import pytest

from bayesgui.core.special_functions import gamma_shares
from bayesgui.learning.independence.chi_square import critical_value, density, tail_curve


@pytest.mark.parametrize(
    ("alpha", "freedom", "value"),
    [
        (0.05, 1, 3.841),
        (0.01, 1, 6.635),
        (0.05, 4, 9.488),
        (0.01, 36, 58.619),
        (0.05, 100, 124.342),
    ],
)
def test_critical_values_are_those_of_the_tables(alpha, freedom, value):
    assert critical_value(alpha, freedom) == pytest.approx(value, abs=6e-4)
    assert gamma_shares(freedom / 2, critical_value(alpha, freedom) / 2)[1] == pytest.approx(alpha)


def test_critical_values_at_the_ends():
    assert critical_value(0.0, 3) == math.inf
    assert critical_value(1.0, 3) == 0.0
    assert critical_value(0.05, 0) == 0.0


def test_the_density_is_the_slope_of_the_share_below():
    x = np.array([0.5, 2.0, 7.0, 30.0])
    for freedom in (1, 2, 5, 36):
        below = [gamma_shares(freedom / 2, (x + h) / 2)[0] for h in (-1e-5, 1e-5)]
        assert density(x, freedom) == pytest.approx((below[1] - below[0]) / 2e-5, rel=1e-4)


def test_a_curve_shows_statistic_and_limit_unless_they_are_far():
    near = tail_curve(56.06, 36, 0.01)
    assert near.x[-1] > near.limit > near.statistic
    assert near.limit == pytest.approx(58.619, abs=1e-3)
    assert near.y.max() == pytest.approx(density(np.array([34.0]), 36)[0], rel=1e-3)
    far = tail_curve(1e5, 36, 0.01)
    assert far.limit < far.x[-1] < 200
    assert np.isfinite(tail_curve(0.0, 1, 0.05).y).all()
    assert tail_curve(1.0, 0, 0.05) is None
