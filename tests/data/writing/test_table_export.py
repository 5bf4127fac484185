"""Written tables are read back unchanged, by our reader and by Python's csv module."""

from __future__ import annotations

import numpy as np
import pandas as pd
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from bayesgui.core.errors import DataError
from bayesgui.core.guards.spreadsheet_cells import read_cell
from bayesgui.data.dataset import CodedColumn, Dataset, NumericColumn
from bayesgui.data.reading.csv_dialect import CsvDialect
from bayesgui.data.reading.csv_import import read_csv
from bayesgui.data.writing.table_export import write_table
from tests.data.python_csv import cells, judged

STATE = st.text(
    st.characters(codec="utf-8", exclude_characters="\0\ufeff", exclude_categories=["Cs"]),
    min_size=1,
    max_size=8,
).filter(str.strip)


@st.composite
def coded_tables(draw):
    n_rows = draw(st.integers(1, 12))
    columns = []
    for k in range(draw(st.integers(1, 4))):
        states = draw(st.lists(STATE, min_size=1, max_size=4, unique=True))
        codes = st.lists(st.integers(-1, len(states) - 1), min_size=n_rows, max_size=n_rows)
        columns.append(CodedColumn(f"c{k}", tuple(states), np.array(draw(codes))))
    return Dataset(tuple(columns))


@settings(
    max_examples=60, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture]
)
@given(data=coded_tables())
def test_a_table_comes_back_from_its_file(tmp_path, data):
    path = tmp_path / "table.csv"
    assert write_table(path, data) == data.n_rows
    names, rows = judged(path, CsvDialect())
    assert names == list(data.names)
    assert [list(map(read_cell, row)) for row in rows] == cells(data)
    assert cells(read_csv(path, CsvDialect(), columns=data.names)) == cells(data)


def test_numbers_and_weights_come_back_bit_by_bit(tmp_path):
    values = np.array([0.1, np.nan, 1e-300, -3.0, 1 / 3])
    data = Dataset((NumericColumn("x", values),)).with_weights([1, 0.5, 2, 0, 1 / 7])
    path = tmp_path / "table.csv"
    write_table(path, data)
    back = read_csv(path, numeric=("x", "weight")).weighted_by("weight")
    assert np.array_equal(back["x"].values, values, equal_nan=True)
    assert np.array_equal(back.weights, data.weights)


def test_a_place_that_cannot_be_written_is_told(tmp_path):
    data = Dataset((NumericColumn("x", np.array([1.0])),))
    with pytest.raises(DataError, match="cannot be written: No such file or directory"):
        write_table(tmp_path / "no" / "table.csv", data)


def test_a_table_of_pandas_is_written_as_it_is(tmp_path):
    path = tmp_path / "rain.csv"
    assert write_table(path, pd.DataFrame({"rain": ["yes", None], "mm": [2.5, 0.25]})) == 2
    assert path.read_text("utf-8").splitlines() == ["rain,mm", "yes,2.5", ",0.25"]


@pytest.mark.parametrize("name", ["cases.xls", "cases.FEATHER", "cases.zip", "cases.jsonl"])
def test_text_is_not_written_under_the_name_of_another_kind_of_file(tmp_path, name):
    said = r"as text, \.xlsx or \.parquet, not as \.\w+; choose such a name"
    with pytest.raises(DataError, match=said):
        write_table(tmp_path / name, Dataset.from_frame({"a": ["x"]}))
    assert not list(tmp_path.iterdir())
