"""Every counting method agrees with counting by hand."""

import threading

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bayesgui.core.errors import Cancelled, DataError, MemoryBudgetError
from bayesgui.core.monitor import SILENT
from bayesgui.data import counts as service
from bayesgui.data.counts import (
    count_by_codes,
    count_by_numpy,
    count_by_planes,
    count_together,
    family_counts,
)
from bayesgui.data.dataset import CodedColumn, Dataset, NumericColumn


def _table(n_rows, sizes, seed=0, missing=0.0, weighted=False):
    rng = np.random.default_rng(seed)
    columns = []
    for k, size in enumerate(sizes):
        codes = rng.integers(0, size, n_rows)
        codes[rng.random(n_rows) < missing] = -1
        columns.append(CodedColumn(f"x{k}", tuple(f"s{s}" for s in range(size)), codes))
    weights = rng.random(n_rows) if weighted else None
    return Dataset(tuple(columns), weights)


def _by_hand(data, names):
    """Count row by row."""
    columns = [data.categorical(name) for name in names]
    table = np.zeros([len(c.states) for c in columns])
    for row in range(data.n_rows):
        cell = tuple(int(c.codes[row]) for c in columns)
        if all(code != c.missing_code for code, c in zip(cell, columns, strict=True)):
            table[cell] += 1 if data.weights is None else data.weights[row]
    return table


def test_counts_have_one_axis_a_parent_and_the_child_last():
    data = Dataset(
        (
            CodedColumn("rain", ("no", "yes"), np.array([0, 1, 1, -1, 1])),
            CodedColumn("wet", ("dry", "damp", "soaked"), np.array([0, 2, 2, 1, 1])),
        )
    )
    assert family_counts(data, "wet", ["rain"]).tolist() == [[1, 0, 0], [0, 1, 2]]
    assert family_counts(data, "rain").tolist() == [1, 3]
    assert family_counts(data, "wet").dtype == np.int64


def test_a_row_counts_by_its_weight():
    codes = np.array([0, 1, 1])
    data = Dataset((CodedColumn("x", ("a", "b"), codes),), np.array([0.5, 2.0, 0.25]))
    assert family_counts(data, "x").tolist() == [0.5, 2.25]


@settings(max_examples=40, deadline=None)
@given(
    st.integers(0, 700),
    st.lists(st.integers(1, 4), min_size=1, max_size=4),
    st.sampled_from([0.0, 0.3, 1.0]),
    st.integers(0, 9),
)
def test_all_ways_of_counting_agree(n_rows, sizes, missing, seed):
    data = _table(n_rows, sizes, seed, missing)
    expected = _by_hand(data, data.names).ravel()
    for found in (
        count_by_numpy(data.columns, None),
        count_by_planes(data, data.columns),
        count_by_codes(data.columns, None),
    ):
        assert np.array_equal(found, expected)
    weighted = _table(n_rows, sizes, seed, missing, weighted=True)
    expected = _by_hand(weighted, weighted.names).ravel()
    for found in (
        count_by_numpy(weighted.columns, weighted.weights),
        count_by_codes(weighted.columns, weighted.weights),
    ):
        assert found == pytest.approx(expected, abs=1e-12)


@pytest.mark.parametrize("sizes", [(2, 3, 4), (30, 40, 50), (300, 3), (70_000,)])
def test_many_rows_of_any_width_of_code_agree_with_numpy(sizes):
    data = _table(150_001, sizes, seed=5, missing=0.01)
    found = family_counts(data, data.names[-1], data.names[:-1])
    expected = count_by_numpy(data.columns, None)
    assert np.array_equal(found.ravel(), expected)
    assert found.sum() == expected.sum() > 140_000


def test_few_rows_are_counted_from_planes_that_are_packed_already(monkeypatch):
    data = _table(500, (2, 3, 4), missing=0.1)
    before = family_counts(data, "x2", ("x0", "x1"))
    for name in data.names:
        data.planes(name)
    monkeypatch.setattr(service, "count_by_numpy", None)
    after = family_counts(data, "x2", ("x0", "x1"))
    assert after.tolist() == before.tolist() == _by_hand(data, ("x0", "x1", "x2")).tolist()


def test_rare_configurations_are_counted_where_whole_blocks_have_none():
    codes = np.zeros(200_000, np.int64)
    codes[[0, 77_777, 199_999]] = 1
    other = np.arange(200_000) // 100_000
    data = Dataset(
        (CodedColumn("a", ("0", "1"), codes), CodedColumn("b", ("early", "late"), other))
    )
    assert family_counts(data, "b", ["a"]).tolist() == [[99_998, 99_999], [2, 1]]
    assert family_counts(data, "a", ["b"]).tolist() == [[99_998, 2], [99_999, 1]]


def test_a_family_may_be_counted_piece_by_piece(monkeypatch):
    data = _table(30_000, (3, 4, 2), missing=0.1)
    whole = count_by_numpy(data.columns, None)
    monkeypatch.setattr(service, "PIECE", 4_096)
    assert np.array_equal(count_by_planes(data, data.columns), whole)
    assert np.array_equal(count_by_codes(data.columns, None), whole)


def test_an_empty_table_counts_nothing():
    data = _table(0, (2, 3))
    assert family_counts(data, "x1", ["x0"]).tolist() == [[0, 0, 0], [0, 0, 0]]


def test_numbers_have_to_be_discretized_first():
    data = Dataset((NumericColumn("height", np.array([1.7, 1.8])),))
    with pytest.raises(DataError, match="height holds numbers; discretize it"):
        family_counts(data, "height")


def test_a_table_beyond_memory_is_refused_before_it_is_made():
    data = _table(3, (60_000, 60_000))
    with pytest.raises(MemoryBudgetError, match="3,600,000,000 cells"):
        family_counts(data, "x1", ["x0"])


class _Stopping:
    """A monitor that cancels after a number of polls."""

    stop_requested = False

    def __init__(self, questions):
        self.left = questions

    def report(self, fraction, text=""):
        """Drop it."""

    def publish(self, event):
        """Drop it."""

    def check(self):
        self.left -= 1
        if self.left < 0:
            raise Cancelled


@pytest.mark.parametrize("sizes", [(3, 3), (40, 40)])
def test_counting_stops_between_two_pieces(monkeypatch, sizes):
    monkeypatch.setattr(service, "PIECE", 8_192)
    data = _table(65_536, sizes)
    with pytest.raises(Cancelled):
        family_counts(data, "x1", ["x0"], _Stopping(3))
    assert family_counts(data, "x1", ["x0"], SILENT).sum() == 65_536


def test_two_threads_may_count_at_once():
    data = _table(400_000, (4, 4, 3), missing=0.05)
    expected = count_by_numpy(data.columns, None)
    found = []
    threads = [
        threading.Thread(target=lambda: found.append(family_counts(data, "x2", ["x0", "x1"])))
        for _ in range(4)
    ]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert len(found) == 4
    assert all(np.array_equal(each.ravel(), expected) for each in found)


def test_columns_too_long_for_planes_are_counted_by_their_codes(monkeypatch):
    data = _table(30_000, (3, 2))
    monkeypatch.setattr(service, "MAX_BYTES", 100)
    monkeypatch.setattr(service, "count_by_planes", None)
    assert family_counts(data, "x1", ["x0"]).sum() == 30_000


@pytest.mark.parametrize("missing", [False, True])
def test_families_of_the_same_parents_are_counted_together(*, missing: bool) -> None:
    generator = np.random.default_rng(4)
    sizes = {"c": 3, "a": 4, "b": 5, "d": 2, "e": 90, "f": 30, "g": 2}
    columns = []
    for name, size in sizes.items():
        codes = generator.integers(0, size, 30_000)
        if missing and name == "b":
            codes[7] = -1
        columns.append(CodedColumn(name, tuple(map(str, range(size))), codes))
    data = Dataset(tuple(columns))
    families = [("c", ()), *((name, ("c",)) for name in "abdef"), ("g", ("a", "c"))]
    found = count_together(data, families)
    # Three children share a table of 120 cells; the next two would have 8,100 together.
    assert {families[k][0] for k in found} == (set() if missing else set("abd"))
    for k, counts in found.items():
        assert np.array_equal(counts, family_counts(data, families[k][0], ["c"]))
    assert count_together(data.with_weights(np.ones(30_000)), families) == {}
    assert count_together(data.rows(slice(0, 100)), families) == {}
