"""Chunked operations give the same numbers, and can be cancelled quickly."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bayesgui.core import chunked as slabs
from bayesgui.core.errors import Cancelled
from bayesgui.core.monitor import SILENT
from tests.support.looking import Looking

SHAPES = st.lists(st.integers(1, 6), min_size=1, max_size=5)


@pytest.fixture(autouse=True)
def small(monkeypatch):
    monkeypatch.setattr(slabs, "CELLS", 7)


@settings(max_examples=50, deadline=None)
@given(SHAPES, st.data())
def test_slabs_cover_every_cell_once_and_leave_some_axes_whole(shape, data):
    whole = data.draw(st.sets(st.integers(0, len(shape) - 1)))
    seen = np.zeros(shape, dtype=int)
    for chunk in slabs.chunks(shape, SILENT, tuple(whole)):
        part = seen[chunk]
        assert all(part.shape[k] == shape[k] for k in whole)
        assert part.size <= max(7, np.prod([shape[k] for k in whole]))
        part += 1
    assert (seen == 1).all()


@settings(max_examples=50, deadline=None)
@given(SHAPES, st.data())
def test_sums_peaks_and_logarithms_equal_those_of_the_whole_table(shape, data):
    axes = tuple(sorted(data.draw(st.sets(st.integers(0, len(shape) - 1)))))
    values = np.random.default_rng(len(shape)).normal(size=shape)
    assert slabs.sum_axes(values, axes) == pytest.approx(values.sum(axis=axes))
    assert (slabs.max_axes(values, axes) == values.max(axis=axes, keepdims=True)).all()
    expected = np.log(np.exp(values).sum(axis=axes))
    assert slabs.log_sum_exp(values, axes) == pytest.approx(expected)
    assert slabs.exponentiate(values) == pytest.approx(np.exp(values - values.max()))


def test_two_tables_are_combined_as_numpy_does_also_in_place():
    a, b = np.arange(24.0).reshape(4, 1, 6), np.arange(5.0).reshape(1, 5, 1)
    assert (slabs.combine(np.multiply, a, b) == a * b).all()
    table = np.ones((4, 5, 6))
    assert slabs.combine(np.add, table, b, out=table) is table
    assert (table == 1 + np.broadcast_to(b, table.shape)).all()


def test_logarithms_are_summed_without_overflow():
    huge = np.array([1000.0, 1000.0])
    assert slabs.log_sum_exp(huge, (0,)) == pytest.approx(1000 + np.log(2), abs=1e-12)
    tiny = np.array([-2000.0, -np.inf])
    assert slabs.log_sum_exp(tiny, (0,)) == pytest.approx(-2000, abs=1e-12)
    assert slabs.log_sum_exp(np.array([-np.inf, -np.inf]), (0,)) == -np.inf
    assert slabs.log_sum_exp(np.full((30, 2), -np.inf), (0,)).tolist() == [-np.inf, -np.inf]


@pytest.mark.parametrize("looks", [1, 2, 5])
def test_no_slab_is_worked_on_after_a_cancellation(looks):
    table = np.zeros((20, 6))
    with pytest.raises(Cancelled):
        slabs.combine(np.add, table, np.ones((1, 1)), Looking(looks), out=table)
    assert table.sum() == 6 * (looks - 1)
