"""C(n, k) θᵏ (1 − θ)ⁿ⁻ᵏ: sums and areas of both readings, few and many tosses."""

import math

import numpy as np
import pytest

from bayesgui.windows.playgrounds.beta.both_ways import MOST_BARS, Reading


def test_both_readings_have_one_number_at_the_cursor():
    reading = Reading(10, 7, 0.6)
    expected = math.comb(10, 7) * 0.6**7 * 0.4**3
    assert reading.probability == pytest.approx(expected)
    assert reading.probabilities()[7] == pytest.approx(expected)
    x, y = reading.likelihood()
    assert np.interp(0.6, x, y) == pytest.approx(expected, rel=1e-4)


def test_probabilities_sum_to_one_and_the_likelihood_does_not():
    reading = Reading(10, 7, 0.6)
    assert reading.probabilities().sum() == pytest.approx(1.0)
    x, y = reading.likelihood()
    assert np.trapezoid(y, x) == pytest.approx(1 / 11, rel=1e-4)
    assert reading.area == pytest.approx(1 / 11)
    assert y.max() == pytest.approx(reading.highest)
    assert x[y.argmax()] == pytest.approx(0.7, abs=1e-3)


def test_many_tosses_are_shown_around_the_cursor():
    reading = Reading(60_000, 20_000, 0.34)
    heads = reading.heads()
    assert len(heads) <= MOST_BARS + 2
    assert 20_000 in heads
    assert heads[0] < 20_000 < 0.34 * 60_000 < heads[-1]
    assert reading.probability == pytest.approx(
        math.exp(
            math.lgamma(60_001) - math.lgamma(20_001) - math.lgamma(40_001)
            + 20_000 * math.log(0.34) + 40_000 * math.log(0.66)
        )
    )  # fmt: skip


@pytest.mark.parametrize(("k", "theta", "expected"), [(0, 0.0, 1.0), (3, 0.0, 0.0), (4, 1.0, 1.0)])
def test_certain_coins_are_no_exception(k, theta, expected):
    assert Reading(4, k, theta).probability == expected
