"""Tables by Arrow's C stream: the same columns as from pandas and as from the file."""

from __future__ import annotations

import datetime
import decimal

import numpy as np
import pandas as pd
import pyarrow as pa
import pytest
from hypothesis import given
from hypothesis import strategies as st
from pyarrow import csv, parquet

import bayesgui
from bayesgui.core.errors import DataError
from bayesgui.data.columns.column import CodedColumn, NumericColumn
from bayesgui.data.columns.pandas_columns import as_frame
from bayesgui.data.dataset import Dataset
from bayesgui.data.reading.given_tables import cases_of
from tests.support.arrow_frames import ForeignBatch, ForeignFrame


def same(one: Dataset, other: Dataset) -> None:
    """Assert that two tables have the same columns, states, cells and remarks."""
    assert one.names == other.names
    for name in one.names:
        a, b = one[name], other[name]
        assert type(a) is type(b), name
        if isinstance(a, NumericColumn):
            assert isinstance(b, NumericColumn)
            np.testing.assert_array_equal(a.values, b.values)
        else:
            assert isinstance(a, CodedColumn)
            assert isinstance(b, CodedColumn)
            assert a.states == b.states, name
            assert a.texts().tolist() == b.texts().tolist(), name
    assert list(map(str, one.remarks)) == list(map(str, other.remarks))


def every_type() -> pa.Table:
    """Return a table with a column of each type of Arrow that has single values."""
    day, time = datetime.date(2024, 2, 29), datetime.datetime(2024, 2, 29, 12, 30)
    categories = pa.DictionaryArray.from_arrays(
        pa.array([2, None, 0, 0], pa.uint8()), pa.array(["low", "middle", "high"])
    )
    return pa.table(
        {
            "text": pa.array(["x", None, "y", "x"]),
            "large": pa.array(["x", None, "y", "x"], pa.large_string()),
            "view": pa.array(["x", None, "y", "x"], pa.string_view()),
            "level": categories,
            "truth": pa.array([True, None, False, True]),
            "small": pa.array([1, None, -3, 1], pa.int8()),
            "huge": pa.array([2**60 + 1, None, 2**60 + 2, 5], pa.int64()),
            "whole": pa.array([1.0, None, 3.0, 1.0]),
            "double": pa.array([1.5, None, float("nan"), 2.25]),
            "single": pa.array([0.1, None, float("inf"), 0.2], pa.float32()),
            "money": pa.array(
                [decimal.Decimal("1.50"), None, decimal.Decimal("2.00"), None],
                pa.decimal128(5, 2),
            ),
            "day": pa.array([day, None, day, day]),
            "time": pa.array([time, None, time, time], pa.timestamp("us")),
            "none": pa.nulls(4),
            "mark": pa.array(["NA", "?", "", "a"]),
        }
    )


@pytest.mark.parametrize("holder", [lambda t: t, ForeignFrame, ForeignBatch, pa.Table.to_reader])
def test_every_type_becomes_states_or_numbers(holder):
    data = Dataset.from_frame(holder(every_type()))
    states = {c.name: c.states for c in data.columns if isinstance(c, CodedColumn)}
    assert states == {
        "text": ("x", "y"),
        "large": ("x", "y"),
        "view": ("x", "y"),
        "level": ("low", "middle", "high"),
        "truth": ("False", "True"),
        "small": ("-3", "1"),
        "huge": ("5", "1152921504606846977", "1152921504606846978"),
        "whole": ("1", "3"),
        "money": ("1.50", "2.00"),
        "day": ("2024-02-29",),
        "time": ("2024-02-29 12:30:00",),
        "none": (),
        "mark": ("a",),
    }
    nan = float("nan")
    np.testing.assert_array_equal(data["double"].values, [1.5, nan, nan, 2.25])
    # A number of half the digits is the decimal number that it is written as.
    np.testing.assert_array_equal(data["single"].values, [0.1, nan, nan, 0.2])
    missing = {"double": 2, "single": 2, "money": 2, "none": 4, "mark": 3}
    assert all(data[name].n_missing == missing.get(name, 1) for name in data.names)


def test_numbers_of_one_chunk_are_those_in_memory():
    numbers = np.array([0.5, 1.5, 2.5])
    column = Dataset.from_frame(pa.table({"x": numbers}))["x"]
    assert isinstance(column, NumericColumn)
    assert column.values.ctypes.data == numbers.ctypes.data or not column.values.flags.writeable


cells = st.one_of(st.none(), st.sampled_from(["a", "b", "10", "9", "?", "NA", "", "-"]))


@given(
    st.lists(st.tuples(cells, st.one_of(st.none(), st.integers(0, 20))), min_size=1, max_size=30)
)
def test_a_stream_says_the_same_as_pandas(rows):
    table = pa.table(
        {
            "text": pa.array([text for text, _ in rows], pa.string()),
            "number": pa.array([number for _, number in rows], pa.int64()),
        }
    )
    frame = table.to_pandas(types_mapper={pa.int64(): pd.Int64Dtype()}.get)
    same(Dataset.from_frame(ForeignFrame(table)), Dataset.from_frame(frame))
    for quantities in ("cut", "numbers"):
        same(cases_of(ForeignFrame(table), quantities), cases_of(frame, quantities))


def test_a_stream_has_the_states_of_the_files(tmp_path):
    random = np.random.default_rng(3)
    table = pa.table(
        {
            "who": pa.array(random.choice(["ann", "bob", None], 200).tolist()),
            "size": pa.array(random.integers(0, 4, 200)),
            "age": pa.array(random.integers(0, 90, 200)),
            "weight": pa.array(random.normal(70, 9, 200).round(2)),
            "answer": pa.array(random.choice(["yes", "no", "?"], 200).tolist()),
        }
    )
    csv.write_csv(table, tmp_path / "t.csv", csv.WriteOptions(quoting_style="none"))
    parquet.write_table(table, tmp_path / "t.parquet")
    given = cases_of(ForeignFrame(table), "cut")
    for name in ("t.csv", "t.parquet"):
        read = bayesgui.read_data(tmp_path / name)
        assert read.names == given.names
        for column in read.names:
            assert read[column].states == given[column].states, (name, column)
            assert read[column].texts().tolist() == given[column].texts().tolist()


def test_states_of_a_network_are_no_marks_and_records_are_set_aside():
    net = bayesgui.BayesianNetwork([bayesgui.Variable("x", ("NA", "b"))])
    table = pa.table({"x": ["NA", "b"], "list": [[1], [2]], "record": [{"a": 1}, None]})
    data = Dataset.from_frame(ForeignFrame(table), network=net)
    assert data["x"].texts().tolist() == ["NA", "b"]
    assert list(map(str, data.remarks)) == [
        "Left out, as their cells are lists or records: list, record."
    ]


def test_a_single_column_is_a_table_and_other_streams_are_refused():
    column = Dataset.from_frame(pa.chunked_array([["a", "b"], ["a"]]))
    assert (column.names, column["value"].n_rows) == (("value",), 3)
    with pytest.raises(DataError, match="Two columns are named a"):
        Dataset.from_frame(pa.table([[1], [2]], names=["a", "a"]))

    class Broken:
        def __arrow_c_stream__(self, requested_schema=None):
            raise ValueError("it was closed")

    with pytest.raises(DataError, match="This is not a table: it was closed"):
        Dataset.from_frame(Broken())


def test_the_index_of_a_frame_that_went_through_arrow_is_no_column():
    frame = pd.DataFrame({"a": ["x", "y"]}, index=["p", "q"])
    assert Dataset.from_frame(pa.Table.from_pandas(frame)).names == ("a",)


def test_where_pandas_is_needed_a_stream_becomes_one():
    frame = as_frame(ForeignFrame(every_type()))
    assert frame["view"].tolist()[2] == "y"
    assert frame["level"].cat.categories.tolist() == ["low", "middle", "high"]


def test_tables_of_polars_are_read():
    polars = pytest.importorskip("polars")
    # All columns of categories share their texts: those of another are none of this one's.
    polars.Series(["zzz", "v"], dtype=polars.Categorical)
    frame = polars.DataFrame(
        {
            "text": ["x", None, "y"],
            "category": polars.Series(["v", "u", "v"], dtype=polars.Categorical),
            "fixed": polars.Series(["v", "u", "v"], dtype=polars.Enum(["v", "u", "w"])),
        }
    )
    for given_frame in (frame, frame.lazy(), frame.rechunk()):
        data = Dataset.from_frame(given_frame)
        assert [data[name].states for name in data.names] == [
            ("x", "y"),
            ("u", "v"),
            ("v", "u", "w"),
        ]
    assert Dataset.from_frame(frame["text"]).names == ("text",)
