"""Histograms, by hand and against numpy."""

from __future__ import annotations

import math

import numpy as np
import pytest

from bayesgui.core.errors import DataError, ParameterError
from bayesgui.densities.histogram import Histogram, equal_limits, limits_of_width


def test_bins_closed_on_the_left_as_in_numpy():
    values = np.array([0.0, 1.0, 1.0, 2.0, 3.0, 3.0])
    made = Histogram.of(values, [0, 1, 2, 3])
    assert made.weights.tolist() == [1, 2, 3]
    expected, _ = np.histogram(values, [0, 1, 2, 3], density=True)
    np.testing.assert_allclose(made.heights, expected)


def test_bins_closed_on_the_right():
    made = Histogram.of([0.0, 1.0, 1.0, 2.0, 3.0, 3.0], [0, 1, 2, 3], closed="right")
    # [0, 1], (1, 2], (2, 3]
    assert made.weights.tolist() == [3, 1, 2]
    np.testing.assert_allclose(
        made.density([0, 1, 1.5, 2, 2.5, 3]), [3 / 6] * 2 + [1 / 6] * 2 + [2 / 6] * 2
    )


def test_smoothing_by_hand():
    made = Histogram.of([0.1, 0.2, 0.9], [0, 0.5, 1.0], smoothing=1.0)
    # Two and one of three values, one more in each of two bins, over the width of a half.
    np.testing.assert_allclose(made.heights, [1.2, 0.8])
    empty = Histogram.of([0.1], [0, 0.5, 1.0])
    assert empty.log_density([0.7])[0] == -math.inf


def test_unequal_bins_integrate_to_one():
    made = Histogram.of([0.5, 1.5, 3.0, 9.0], [0, 1, 2, 10], smoothing=0.3)
    assert made.heights @ np.diff(made.limits) == pytest.approx(1)


def test_values_outside():
    bare = Histogram.of([0.0, 1.0], [0, 1])
    assert bare.density([-1, 2]).tolist() == [0, 0]
    extended = Histogram.of([0.0, 1.0, 5.0], [0, 0.5, 1], extended=True)
    # 5 counts in the last bin, and gets its density.
    np.testing.assert_allclose(extended.density([-1, 7]), [2 / 3, 4 / 3])
    assert math.isnan(extended.log_density([math.nan])[0])


def test_weights_count_as_repeated_values():
    one = Histogram.of([1.0, 2.0, 2.0, 2.0], [0, 1.5, 3])
    two = Histogram.of([1.0, 2.0, 8.0], [0, 1.5, 3], [1, 3, 0])
    np.testing.assert_array_equal(one.heights, two.heights)


def test_limits_of_equal_bins():
    np.testing.assert_allclose(equal_limits(0, 1, 4), [0, 0.25, 0.5, 0.75, 1])
    assert equal_limits(3, 3, 10).tolist() == [2.5, 3.5]
    assert (np.diff(equal_limits(1e300, 1e300, 5)) > 0).all()
    with pytest.raises(ParameterError, match=r"1 to 1,000,000 bins, not 0"):
        equal_limits(0, 1, 0)


def test_limits_of_a_width():
    np.testing.assert_allclose(limits_of_width(0.0, 0.3, 0.1), [0, 0.1, 0.2, 0.3])
    np.testing.assert_allclose(limits_of_width(0.4, 1.2, 0.5, start=0), [0, 0.5, 1.0, 1.5])
    np.testing.assert_allclose(limits_of_width(2, 2, 0.5), [2, 2.5])
    with pytest.raises(ParameterError, match="choose wider ones"):
        limits_of_width(0, 1, 1e-9)
    with pytest.raises(ParameterError, match="positive"):
        limits_of_width(0, 1, 0)


def test_what_makes_no_histogram():
    with pytest.raises(DataError):
        Histogram.of([])
    with pytest.raises(ParameterError, match="must increase"):
        Histogram.of([1.0], [1, 1])
    with pytest.raises(DataError, match="weight"):
        Histogram.of([1.0], [0, 2], [-1])


def test_one_value():
    assert Histogram.of([4.0]).density([4.0, 4.6]).tolist() == [1.0, 0.0]


@pytest.mark.parametrize("closed", ["left", "right"])
def test_sorted_values_make_the_same_histogram(closed):
    values = np.sort(np.random.default_rng(2).integers(0, 12, 200) / 2)
    limits = np.array([0.5, 2.0, 3.5, 5.5])
    made = Histogram.of_sorted(values, limits, closed)
    expected = Histogram.of(values, limits, closed=closed)
    assert made.weights.tolist() == expected.weights.tolist()
    assert made.closed == closed
