"""Tables written to workbooks, and read back."""

from __future__ import annotations

import math

import numpy as np
import openpyxl
import pandas as pd
import pytest

import bayesgui
from bayesgui.core.errors import DataError
from bayesgui.data.columns.column import CodedColumn, NumericColumn
from bayesgui.data.dataset import Dataset
from bayesgui.data.writing.table_export import write_table
from bayesgui.data.writing.workbook import MOST_ROWS, write_workbook


def test_a_table_comes_back_with_all_digits_and_texts_that_look_like_formulas(tmp_path):
    frame = pd.DataFrame({"x": [0.1 + 0.2, math.pi, 1e-300], "s": ["=1+1", "#red", "no"]})
    assert write_table(tmp_path / "t.xlsx", frame) == 3
    found = bayesgui.read_data(tmp_path / "t.xlsx").to_frame()
    assert [float(cell) for cell in found["x"]] == frame["x"].tolist()
    assert list(found["s"]) == frame["s"].tolist()


def test_a_table_that_no_sheet_holds_is_refused_before_it_is_written(tmp_path):
    with pytest.raises(DataError, match="A sheet holds 1,048,575 rows"):
        write_workbook(tmp_path / "t.xlsx", ["x"], [], MOST_ROWS)
    assert not (tmp_path / "t.xlsx").exists()


def test_a_workbook_holds_texts_as_texts_and_numbers_as_numbers(tmp_path):
    data = Dataset(
        (
            CodedColumn("a & b", ("=1+1", "<x>\x07"), np.array([0, 1, -1])),
            NumericColumn("P(x = 1)", np.array([0.1, np.nan, 1e-300])),
        )
    )
    assert write_table(tmp_path / "out.xlsx", data) == 3
    sheet = openpyxl.load_workbook(tmp_path / "out.xlsx").active
    rows = list(sheet.iter_rows(values_only=True))
    assert rows == [("a & b", "P(x = 1)"), ("=1+1", 0.1), ("<x>\ufffd", None), (None, 1e-300)]
    assert sheet["A2"].data_type == "s"


def test_too_many_columns_are_refused(tmp_path):
    with pytest.raises(DataError, match="16,384 columns"):
        write_workbook(tmp_path / "wide.xlsx", ["x"] * 16_385, (), 0)
