"""Columns of times and of series are found by their names and by what they hold."""

from __future__ import annotations

import numpy as np

from bayesgui.data.columns.column import CodedColumn
from bayesgui.data.dataset import Dataset
from bayesgui.data.series.placing import TimeColumns
from bayesgui.data.series.time_columns import columns_called_so, guessed_columns


def rows_of(*lines: str) -> list[list[str]]:
    return [line.split(",") for line in lines]


def test_columns_are_found_by_their_names() -> None:
    rows = rows_of("1,0,ok", "1,1,hot", "2,0,ok", "2,1,ok")
    assert guessed_columns(["machine", "day", "Heat"], rows, ["Heat"]) == TimeColumns(
        "day", "machine"
    )
    assert guessed_columns(["编号", "日期", "Heat"], rows, ["Heat"]) == TimeColumns("日期", "编号")


def test_one_series_needs_no_column_of_series() -> None:
    rows = rows_of("0,ok", "1,hot", "3,ok")
    assert guessed_columns(["t", "Heat"], rows, ["Heat"]) == TimeColumns("t")
    assert guessed_columns(["Heat", "Load"], rows_of("ok,low", "hot,low")) == TimeColumns()


def test_unnamed_columns_are_found_by_what_they_hold() -> None:
    rows = rows_of("a,0,1", "a,1,1", "b,0,2", "b,1,3")
    assert guessed_columns(["x", "y", "z"], rows) == TimeColumns("y", "x")
    dates = rows_of("2024-01-01,ok", "2024-01-02,hot")
    assert guessed_columns(["when", "Heat"], dates, ["Heat"]) == TimeColumns("when")


def test_a_node_is_no_mark() -> None:
    rows = rows_of("0,ok", "1,hot")
    assert guessed_columns(["day", "Heat"], rows, ["day", "Heat"]) == TimeColumns()


def test_series_without_a_time() -> None:
    rows = rows_of("a,ok", "a,hot", "b,ok")
    assert guessed_columns(["patient", "Heat"], rows, ["Heat"]) == TimeColumns("", "patient")


def test_short_rows_and_no_rows() -> None:
    assert guessed_columns(["t", "Heat"], []) == TimeColumns()
    assert guessed_columns(["t", "Heat"], [["0"], []], ["Heat"]) == TimeColumns()


def table_of(**columns: list[str]) -> Dataset:
    return Dataset(
        tuple(
            CodedColumn(
                name,
                tuple(dict.fromkeys(cells)),
                np.array([list(dict.fromkeys(cells)).index(cell) for cell in cells]),
            )
            for name, cells in columns.items()
        )
    )


def test_rows_are_surely_slices_where_a_column_is_called_a_time() -> None:
    seen = ["ok", "hot", "ok", "ok"]
    times, machines = ["0", "1", "0", "1"], ["a", "a", "b", "b"]
    table = table_of(Day=times, machine=machines, Heat=seen)
    assert columns_called_so(table) == TimeColumns("Day", "machine")
    assert columns_called_so(table_of(t=["0", "1", "2", "3"], Heat=seen)) == TimeColumns("t")
    # Each of them only looks so: a word beside others, a time that is there twice.
    assert columns_called_so(table_of(first_year=["1", "2", "3", "4"], Heat=seen)) is None
    assert columns_called_so(table_of(Day=times, Heat=["ok"] * 4)) is None
    assert columns_called_so(table_of(number=["0", "1", "2", "3"], Heat=seen)) is None
