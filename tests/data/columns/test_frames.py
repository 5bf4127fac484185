"""Tables of pandas, Arrow and Python as datasets, and back."""

from __future__ import annotations

import numpy as np
import pandas as pd
import pyarrow as pa
import pytest

from bayesgui.core.errors import DataError
from bayesgui.data.columns.column import CodedColumn, NumericColumn
from bayesgui.data.dataset import Dataset


def test_a_frame_comes_back_as_it_was():
    data = Dataset(
        (
            CodedColumn("size", ("small", "large", "huge"), np.array([1, -1, 0])),
            NumericColumn("mm", np.array([0.5, np.nan, 2.0])),
        ),
        np.array([1.0, 2.0, 0.5]),
        ("A remark.",),
    )
    frame = data.to_frame()
    assert list(frame["size"].cat.categories) == ["small", "large", "huge"]
    assert frame["size"].isna().tolist() == [False, True, False]
    assert frame["weight"].tolist() == [1.0, 2.0, 0.5]
    assert frame.attrs["remarks"] == ["A remark."]
    again = Dataset.from_frame(frame).weighted_by("weight")
    assert again["size"].states == ("small", "large", "huge")
    assert again["size"].codes.tolist() == data["size"].codes.tolist()
    np.testing.assert_array_equal(again["mm"].values, data["mm"].values)
    assert again.weights.tolist() == [1.0, 2.0, 0.5]


def test_series_dicts_and_rows_become_tables():
    series = Dataset.from_frame(pd.Series([3, None, 1], name="age"))
    assert (series.names, series["age"].states, series["age"].n_missing) == (
        ("age",),
        ("1", "3"),
        1,
    )
    columns = Dataset.from_frame({"a": ["x", ""], "b": [True, False]})
    assert (columns["a"].n_missing, columns["b"].states) == (1, ("False", "True"))
    rows = Dataset.from_frame([{"a": "x", "b": 1.5}, {"a": "y"}])
    assert rows["b"].values.tolist() == pytest.approx([1.5, np.nan], nan_ok=True)


def test_an_arrow_table_keeps_its_order_and_its_gaps():
    levels = pa.DictionaryArray.from_arrays(
        pa.array([2, None, 0]), pa.array(["low", "middle", "high"]), ordered=True
    )
    table = pa.table(
        {"level": levels, "n": pa.array([1, None, 3]), "t": pa.array(["a", "b", None])}
    )
    data = Dataset.from_frame(table)
    assert data["level"].states == ("low", "middle", "high")
    assert data["level"].texts().tolist() == ["high", "", "low"]
    assert data["n"].states == ("1", "3")
    assert [data[name].n_missing for name in data.names] == [1, 1, 1]


def test_missing_values_of_every_kind_are_missing():
    frame = pd.DataFrame(
        {
            "o": ["a", None, np.nan, pd.NA, pd.NaT, " "],
            "i": pd.array([1, None, 2, 1, 1, 1], dtype="Int64"),
            "f": pd.array([0.5, None, np.inf, -np.inf, 1.5, 2.5], dtype="Float64"),
            "b": pd.array([True, None, False, True, True, True], dtype="boolean"),
            "s": pd.array(["a", None, "b", "a", "a", "a"], dtype="string"),
        }
    )
    data = Dataset.from_frame(frame)
    assert [data[name].n_missing for name in data.names] == [5, 1, 3, 1, 1]
    assert data["b"].states == ("False", "True")


def test_columns_of_records_are_set_aside():
    data = Dataset.from_frame(
        pd.DataFrame({"a": ["x", "y"], "r": [{"q": 1}, None], "l": [[1], []]})
    )
    assert data.names == ("a",)
    assert data.remarks == ("Left out, as their cells are lists or records: r, l.",)


@pytest.mark.parametrize(
    "given", [None, 3, "a.csv", np.zeros(3), {"a": [1], "b": [1, 2]}, object()]
)
def test_what_is_no_table_is_said(given):
    with pytest.raises(DataError, match="not a table"):
        Dataset.from_frame(given)
