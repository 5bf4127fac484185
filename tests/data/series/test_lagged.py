"""Tables of series beside their own past: counts, edges of series, gaps, weights, no copies."""

from __future__ import annotations

import numpy as np
import pandas as pd
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bayesgui.core.errors import DataError
from bayesgui.data.counts import family_counts
from bayesgui.data.dataset import Dataset
from bayesgui.data.series.lagged import lagged_names, series_rows
from bayesgui.data.series.placing import TimeColumns, placed_rows

COLUMNS = TimeColumns("day", "machine")


def _table(rows: list[tuple], weights=None) -> Dataset:
    frame = pd.DataFrame(rows, columns=["machine", "day", "wear", "load"]).astype(
        {"machine": "category", "wear": "category", "load": "category"}
    )
    return Dataset.from_frame(frame).with_weights(weights)


TWO = [
    ("B", 1, "no", "low"),
    ("A", 2, "yes", "low"),
    ("B", 2, "no", "high"),
    ("A", 1, "no", "high"),
    ("B", 4, "yes", "high"),
]


def test_a_family_with_the_past_counts_slices_that_have_one() -> None:
    rows = series_rows(_table(TWO), COLUMNS, 1)
    table = rows.lagged(lagged_names(["wear", "load"], [0, 1]))
    assert table.names == ("wear", "load", "wear, t − 1", "load, t − 1")
    # A: no → yes; B: no → no, then a gap before the day 4.
    assert family_counts(table, "wear", ["wear, t − 1"]).tolist() == [[1, 1], [0, 0]]
    assert family_counts(table, "wear", ["load"]).sum() == 5
    assert (rows.labels, rows.lengths.tolist()) == (("B", "A"), [4, 2])


def test_first_and_last_slices_have_a_row_for_each_series() -> None:
    rows = series_rows(_table(TWO), COLUMNS, 1)
    first = rows.at(0, {"start": ("wear", 0)})
    assert first.categorical("start").texts().tolist() == ["no", "no"]
    second = rows.at(1, {"wear": ("wear", 0), "before": ("wear", 1)})
    assert family_counts(second, "wear", ["before"]).tolist() == [[1, 1], [0, 0]]
    end = rows.at_end({"wear": ("wear", 0)})
    assert end.categorical("wear").texts().tolist() == ["yes", "yes"]
    assert rows.at(2, {"wear": ("wear", 0)}).n_rows == 1


def test_no_cell_is_copied_for_a_lag() -> None:
    rows = series_rows(_table(TWO), COLUMNS, 3)
    whole = rows.columns["wear"].codes
    for lag in range(4):
        part = rows.lagged(lagged_names(["wear"], [lag])).columns[0]
        assert np.shares_memory(part.codes, whole)
    single = series_rows(_table(TWO[1::2][::-1]), COLUMNS, 1)
    assert np.shares_memory(
        single.later(lagged_names(["wear"], [1]), 1).columns[0].codes, single.columns["wear"].codes
    )


def test_rows_that_structures_are_compared_on() -> None:
    rows = series_rows(_table(TWO), COLUMNS, 2)
    later = rows.later(lagged_names(["wear"], [0, 1]), 1)
    assert later.n_rows == 4  # with the blank day 3 of B
    assert later.complete_rows().n_rows == 2
    assert (rows.total_weight(), rows.total_weight(1), rows.total_weight(2)) == (6, 4, 2)


def test_weights_go_with_the_later_slice() -> None:
    rows = series_rows(_table(TWO, [1.0, 2.0, 3.0, 4.0, 5.0]), COLUMNS, 1)
    table = rows.lagged(lagged_names(["wear"], [0, 1]))
    assert family_counts(table, "wear", ["wear, t − 1"]).tolist() == [[3, 2], [0, 0]]
    assert (rows.total_weight(), rows.total_weight(1)) == (15, 10)


def test_what_a_series_says_once() -> None:
    rows = series_rows(_table([("A", 1, "no", ""), ("A", 2, "yes", "low")]), COLUMNS, 1)
    spread = rows.with_once(["load"]).lagged({"load": ("load", 0)})
    assert spread.categorical("load").texts().tolist() == ["low", "low"]
    with pytest.raises(DataError, match="wear is there once, and series A has several findings"):
        rows.with_once(["wear"])


def test_without_columns_of_time_rows_follow_each_other() -> None:
    table = _table(TWO).without("day")
    placed = placed_rows(table, TimeColumns(by="machine"))
    assert (placed.groups.tolist(), placed.slices.tolist()) == ([0, 1, 0, 1, 0], [0, 0, 1, 1, 2])
    assert placed_rows(table, TimeColumns()).slices.tolist() == [0, 1, 2, 3, 4]


@pytest.mark.parametrize(
    ("rows", "said"),
    [
        ([("A", 1, "no", "low"), ("A", 1, "yes", "low")], "Series A has two rows for day 1"),
        ([("A", 0, "no", "low"), ("A", 1, "no", "low"), ("A", 900_000_000, "no", "low")],
         "A series has 1,000,000 slices at most"),
    ],
)  # fmt: skip
def test_tables_that_are_no_series(rows: list[tuple], said: str) -> None:
    with pytest.raises(Exception, match=said):
        series_rows(_table(rows), COLUMNS, 1)
    with pytest.raises(DataError, match="The table has no column week"):
        series_rows(_table(rows), TimeColumns("week"), 1)


def test_times_far_apart_are_refused_before_anything_is_made() -> None:
    rows = [(name, day, "no", "low") for name in "ABC" for day in (0, 1, 900_000)]
    with pytest.raises(DataError, match="make 2,700,003 slices of 9 rows"):
        series_rows(_table(rows), COLUMNS, 1)


@given(st.integers(0, 10**6))
@settings(max_examples=60, deadline=None)
def test_counts_are_those_of_going_through_all_series(seed: int) -> None:
    rng = np.random.default_rng(seed)
    reach = int(rng.integers(1, 4))
    cells, rows = {}, []
    for series in range(rng.integers(1, 5)):
        for t in range(rng.integers(1, 9)):
            wear, load = (str(rng.choice(["", "a", "b", "c"])) for _ in range(2))
            # Else a gap; the least distance of two times is a step.
            if t <= 1 or rng.random() < 0.9:
                cells[series, t] = wear, load
                rows.append((f"s{series}", t, wear, load))
    weights = rng.random(len(rows))
    order = rng.permutation(len(rows))
    table = _table([rows[k] for k in order], weights[order])
    weight = dict(zip(cells, weights, strict=True))
    found = series_rows(table, COLUMNS, reach)
    view = found.lagged(lagged_names(["wear", "load"], range(reach + 1)))
    states = {name: view.categorical(name).states for name in ("wear", "load")}
    for lag in range(reach + 1):
        past = f"load, t − {lag}" if lag else "load"
        expected = np.zeros((len(states["load"]), len(states["wear"])))
        for (series, t), (wear, _) in cells.items():
            before = cells.get((series, t - lag), ("", ""))[1]
            if wear and before:
                place = states["load"].index(before), states["wear"].index(wear)
                expected[place] += weight[series, t]
        assert np.allclose(family_counts(view, "wear", [past]), expected, atol=1e-12)
