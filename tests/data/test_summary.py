"""Summaries of columns and maps of missing cells agree with counting by hand."""

from __future__ import annotations

import math
import statistics

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bayesgui.data import missing as missing_module
from bayesgui.data.dataset import CodedColumn, Dataset, NumericColumn
from bayesgui.data.missing import MissingPattern, missing_map
from bayesgui.data.summary import summarize, summary_of


def column(name, states, codes):
    return CodedColumn(name, states, np.array(codes))


def test_states_are_counted():
    found = summary_of(column("a", ("x", "y", "z"), [0, 0, 2, -1]))
    assert (found.kind, found.n_rows, found.n_missing, found.n_distinct) == ("states", 4, 1, 2)
    assert found.counts.tolist() == [2, 0, 1]
    assert not found.is_numeric


def test_states_that_are_numbers_have_moments():
    found = summary_of(column("a", ("1", "2", "9"), [0, 0, 2, -1]))
    assert found.is_numeric
    assert (found.moments.low, found.moments.high, found.moments.median) == (1, 9, 1)
    assert found.moments.mean == pytest.approx(11 / 3)
    assert found.moments.deviation == pytest.approx(statistics.stdev([1, 1, 9]))


def test_kinds_of_columns_are_told():
    data = Dataset(
        (
            column("constant", ("x",), [0, 0]),
            column("empty", (), [-1, -1]),
            CodedColumn("cut", ("l", "h"), np.array([0, 1]), (0.0, 1.0, 2.0)),
            NumericColumn("number", np.array([1.0, 2.0])),
            NumericColumn("same", np.array([1.0, np.nan])),
            NumericColumn("none", np.array([np.nan, np.nan])),
        )
    )
    kinds = [s.kind for s in summarize(data)]
    assert kinds == ["constant", "empty", "intervals", "numbers", "constant", "empty"]


@given(st.lists(st.floats(-1e6, 1e6), min_size=1, max_size=50))
@settings(max_examples=50, deadline=None)
def test_moments_and_histograms_agree_with_the_standard_library(values):
    found = summary_of(NumericColumn("x", np.array([*values, math.nan])))
    assert found.n_missing == 1
    assert found.n_distinct == len(set(values))
    assert found.counts.sum() == len(values)
    assert found.moments.mean == pytest.approx(statistics.fmean(values), abs=1e-6)
    assert found.moments.median == pytest.approx(statistics.median(values))
    if len(values) > 1:
        assert found.moments.deviation == pytest.approx(statistics.stdev(values), abs=1e-5)


def test_numbers_that_hardly_differ_have_a_histogram():
    found = summary_of(NumericColumn("x", np.array([-1e6, np.nextafter(-1e6, 0), math.nan])))
    assert found.counts.sum() == 2
    assert found.limits[0] < -1e6 < found.limits[-1]


def test_patterns_of_missing_cells_are_counted_most_frequent_first():
    data = Dataset(
        (
            column("a", ("x",), [0, -1, -1, 0, -1]),
            column("b", ("x",), [0, 0, 0, 0, 0]),
            NumericColumn("c", np.array([1, np.nan, np.nan, 1, 1])),
        )
    )
    found = missing_map(data, bands=2)
    assert found.counts == {"a": 3, "b": 0, "c": 2}
    assert found.patterns == (
        MissingPattern((), 2),
        MissingPattern(("a", "c"), 2),
        MissingPattern(("a",), 1),
    )
    assert found.n_missing == 5
    assert found.bands.tolist() == [[0.5, 0, 0.5], [2 / 3, 0, 1 / 3]]


def test_patterns_of_many_columns_are_told_apart(monkeypatch):
    monkeypatch.setattr(missing_module, "_BITS", 3)
    rng = np.random.default_rng(2)
    holes = rng.random((300, 10)) < 0.1
    columns = [column(f"c{k}", ("x",), np.where(holes[:, k], -1, 0)) for k in range(10)]
    found = missing_map(Dataset(tuple(columns)))
    expected = {}
    for row in holes:
        key = tuple(f"c{k}" for k in np.flatnonzero(row))
        expected[key] = expected.get(key, 0) + 1
    assert {p.columns: p.n_rows for p in found.patterns} == expected


def test_an_empty_table_has_no_patterns():
    found = missing_map(Dataset((column("a", ("x",), np.empty(0, dtype=int)),)))
    assert found.patterns == ()
    assert found.bands.shape == (0, 1)
