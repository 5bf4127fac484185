"""The distribution of a column of numbers, against numpy."""

from __future__ import annotations

import itertools

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bayesgui.core.errors import DataError
from bayesgui.data.columns.column import CodedColumn, NumericColumn
from bayesgui.data.dataset import Dataset
from bayesgui.data.numeric_preview import propose_cuts, quantity_of

NUMBERS = st.lists(st.integers(-50, 50), min_size=1, max_size=40)


@given(NUMBERS, st.lists(st.integers(-60, 60), max_size=5, unique=True))
@settings(max_examples=50)
def test_rows_are_counted_between_cut_points(numbers: list[int], cuts: list[int]) -> None:
    quantity = quantity_of(NumericColumn("x", np.array([*numbers, np.nan], dtype=float)))
    counts = quantity.interval_counts(sorted(cuts))
    limits = [-np.inf, *sorted(cuts), np.inf]
    expected = [sum(low <= x < high for x in numbers) for low, high in itertools.pairwise(limits)]
    assert counts.tolist() == expected


def test_texts_are_numbers_by_their_decimal_mark() -> None:
    column = CodedColumn("x", ("1,5", "10", "2"), np.array([0, 1, 2, 2, -1]))
    quantity = quantity_of(column, ",")
    assert (quantity.low, quantity.high) == (1.5, 10.0)
    assert quantity.interval_counts([2.0]).tolist() == [1, 3]
    assert quantity.histogram(2).tolist() == [3, 1]


def test_methods_propose_inner_cut_points() -> None:
    x = NumericColumn("x", np.arange(100.0))
    y = CodedColumn("y", ("a", "b"), (np.arange(100) >= 40).astype(int))
    data = Dataset((x, y))
    assert propose_cuts(data, "x", "equal-width", bins=2) == (49.5,)
    found = propose_cuts(data, "x", "minimum-description-length", against="y")
    assert found == pytest.approx((39.5,), abs=0.5)
    with pytest.raises(DataError, match="needs a class column"):
        propose_cuts(data, "x", "minimum-description-length")
    with pytest.raises(DataError, match="no numbers"):
        quantity_of(NumericColumn("x", np.array([np.nan])))
