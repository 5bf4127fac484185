"""Values on the limit of equal bins are on the side that is told."""

from __future__ import annotations

from fractions import Fraction

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

import bayesgui
from bayesgui import paths
from bayesgui.data.columns.column import NumericColumn
from bayesgui.data.discretize.equal_width import EqualWidth
from bayesgui.data.numeric_preview import quantity_of
from bayesgui.densities.histogram import Histogram, bin_of, equal_limits, limits_of_width

IRIS = bayesgui.read_data(paths.samples() / "data" / "iris.csv", quantities="numbers")
NUMBERS = [column.name for column in IRIS.columns if isinstance(column, NumericColumn)]


def _bin(text: str, texts: list[str], bins: int) -> int:
    """Return the bin of a decimal by exact arithmetic; limits belong to the bin above."""
    low, high = min(map(Fraction, texts)), max(map(Fraction, texts))
    return min(int((Fraction(text) - low) * bins / (high - low)), bins - 1)


@pytest.mark.parametrize("name", NUMBERS)
@pytest.mark.parametrize("bins", [7, 10, 20, 24])
def test_iris(name: str, bins: int) -> None:
    column = IRIS[name]
    texts = column.texts().tolist()
    expected = [_bin(text, texts, bins) for text in texts]
    counts = np.bincount(expected, minlength=bins)
    low, high = column.values.min(), column.values.max()
    assert bin_of(column.values, equal_limits(low, high, bins)).tolist() == expected
    np.testing.assert_array_equal(Histogram.of(column.values, bins=bins).weights, counts)
    np.testing.assert_array_equal(quantity_of(column).histogram(bins), counts)
    cut = column.cut((low, *EqualWidth(bins).cut_points(column.values), high))
    assert cut.codes.tolist() == expected


def test_the_values_that_were_seen_on_the_wrong_side() -> None:
    assert 3.8 in equal_limits(2.0, 4.4, 20)
    assert 1.9 in equal_limits(0.1, 2.5, 20)
    assert 0.3 in limits_of_width(0.05, 0.95, 0.1, start=0.0)


@given(
    st.lists(st.decimals(-100, 100, places=2), min_size=2, max_size=30, unique=True),
    st.integers(1, 40),
)
def test_any_decimals(values: list, bins: int) -> None:
    texts = [str(value) for value in values]
    numbers = np.array([float(value) for value in values])
    expected = [_bin(text, texts, bins) for text in texts]
    limits = equal_limits(numbers.min(), numbers.max(), bins)
    assert bin_of(numbers, limits).tolist() == expected
    cuts = EqualWidth(bins).cut_points(numbers)
    assert np.searchsorted(cuts, numbers, side="right").tolist() == expected
