"""Rows of files scored and written: as in memory, in a stream, and the strangest alone."""

from __future__ import annotations

import math

import numpy as np
import pandas as pd
import pyarrow as pa
import pytest
from pyarrow import parquet

import bayesgui
from bayesgui.core.errors import DataError, ParameterError
from bayesgui.data.reading import parquet_files
from bayesgui.learning.row_scores import drawn_rows, table_scorer
from tests.inference.networks import asia


def cases(rows: int = 300, missing: float = 0.15) -> pd.DataFrame:
    data = bayesgui.sample(asia(), rows, seed=4)
    frame = data.to_frame().astype(object)
    blank = np.random.default_rng(1).random(frame.shape) < missing
    frame = frame.mask(blank)
    frame.insert(0, "number", np.arange(rows) + 100)
    return frame


@pytest.fixture(name="table")
def written_table(tmp_path):
    frame = cases()
    frame.to_csv(tmp_path / "cases.csv", index=False)
    parquet.write_table(pa.Table.from_pandas(frame), tmp_path / "cases.parquet", row_group_size=64)
    return frame, tmp_path


def test_a_text_file_has_all_columns_and_the_scores(table):
    frame, folder = table
    found = bayesgui.row_scores_file(asia(), folder / "cases.csv", folder / "out.csv", cells=2)
    written = pd.read_csv(folder / "out.csv")
    alone = bayesgui.row_scores(asia(), frame, cells=2).to_frame()
    assert list(written.columns) == [*frame.columns, *alone.columns]
    np.testing.assert_allclose(written["log_likelihood"], alone["log_likelihood"], atol=1e-12)
    np.testing.assert_allclose(written["strangeness_1"], alone["strangeness_1"], atol=1e-12)
    assert (written["cell_1"] == alone["cell_1"]).all()
    assert found.n_rows == 300
    assert found.per_row == pytest.approx(alone["log_likelihood"].mean())


def test_a_parquet_file_is_streamed_with_its_columns_as_they_are(table, monkeypatch):
    frame, folder = table
    monkeypatch.setattr(parquet_files, "LEAST_ROWS", 50)
    monkeypatch.setattr(parquet_files, "BATCH_CELLS", 50)
    found = bayesgui.row_scores_file(
        asia(), folder / "cases.parquet", folder / "out.parquet", "smoke", cells=2, draws=99
    )
    written = parquet.read_table(folder / "out.parquet")
    alone = bayesgui.row_scores(asia(), frame, "smoke", cells=2, p_values=True, draws=99)
    assert written.column("number").to_pylist() == frame["number"].tolist()
    assert written.schema.field("number").type == pa.int64()
    made = written.to_pandas()
    expected = alone.to_frame()
    np.testing.assert_allclose(made["log_likelihood"], expected["log_likelihood"], atol=1e-12)
    np.testing.assert_allclose(made["p_value"], expected["p_value"], atol=1e-12)
    assert made["cell_2"].astype(object).equals(expected["cell_2"].astype(object))
    assert made["expected_2"].astype(object).equals(expected["expected_2"].astype(object))
    strangest = alone.strangest(10)
    assert [each.row - 1 for each in found.strangest] == strangest.tolist()
    assert found.strangest[0].cells == alone.cells_of(int(strangest[0]))


@pytest.mark.parametrize("suffix", ["csv", "parquet"])
def test_the_strangest_rows_come_first_with_their_numbers(table, suffix, monkeypatch):
    frame, folder = table
    monkeypatch.setattr(parquet_files, "LEAST_ROWS", 50)
    monkeypatch.setattr(parquet_files, "BATCH_CELLS", 50)
    out = folder / f"out.{suffix}"
    bayesgui.row_scores_file(asia(), folder / f"cases.{suffix}", out, worst=7, cells=1)
    made = pd.read_csv(out) if suffix == "csv" else pd.read_parquet(out)
    alone = bayesgui.row_scores(asia(), frame, cells=1)
    order = alone.strangest(7)
    assert made["row"].tolist() == (order + 1).tolist()
    assert made["number"].tolist() == frame["number"].iloc[order].tolist()
    np.testing.assert_allclose(made["log_likelihood"], alone.log_likelihoods[order], atol=1e-12)
    assert made["cell_1"].astype(str).tolist() == alone.to_frame()["cell_1"].iloc[order].tolist()


def test_rows_below_a_threshold_and_rows_as_strange_as_few_of_the_networks_own(table):
    frame, folder = table
    alone = bayesgui.row_scores(asia(), frame, cells=0, p_values=True, draws=199)
    for how, expected in (
        ({"threshold": -5.0}, alone.strangest(threshold=-5.0)),
        ({"p_value": 0.05, "draws": 199}, alone.strangest(p_value=0.05)),
    ):
        found = bayesgui.row_scores_file(asia(), folder / "cases.csv", folder / "out.csv", **how)
        assert found.written.tolist() == expected.tolist()
        assert 0 < len(expected) < 100


def test_an_impossible_row_of_a_stream_says_why(tmp_path):
    frame = pd.DataFrame({"lung": ["no", "yes"], "either": ["no", "no"]})
    frame.to_parquet(tmp_path / "cases.parquet")
    found = bayesgui.row_scores_file(asia(), tmp_path / "cases.parquet", tmp_path / "o.parquet")
    assert found.n_impossible == 1
    assert found.strangest[0].log_likelihood == -math.inf
    assert "lung = yes, either = no" in str(found.strangest[0].impossible)
    assert any("Row 2 is impossible" in note for note in found.notes)
    assert any("6 nodes have no column" in note for note in found.notes)


def test_columns_of_the_same_name_as_a_result_stay(tmp_path):
    pd.DataFrame({"smoke": ["yes"], "log_likelihood": [7], "row": ["x"]}).to_csv(
        tmp_path / "cases.csv", index=False
    )
    bayesgui.row_scores_file(asia(), tmp_path / "cases.csv", tmp_path / "o.csv", worst=1, cells=0)
    made = pd.read_csv(tmp_path / "o.csv")
    assert list(made.columns) == ["smoke", "log_likelihood", "row", "row_", "log_likelihood_"]
    assert made["log_likelihood"].tolist() == [7]
    assert made["log_likelihood_"].tolist() == pytest.approx([math.log(0.5)])


def test_what_does_not_go_together_is_said(table):
    _, folder = table
    for how in (
        {"worst": 0},
        {"p_value": 0.0},
        {"given": "town"},
        {"cells": -1},
        {"threshold": math.nan},
    ):
        with pytest.raises(ParameterError):
            bayesgui.row_scores_file(asia(), folder / "cases.csv", folder / "out.csv", **how)
    pd.DataFrame({"town": ["a"]}).to_parquet(folder / "towns.parquet")
    with pytest.raises(DataError, match="No column has the name of a node"):
        bayesgui.row_scores_file(asia(), folder / "towns.parquet", folder / "o.parquet")
    assert not (folder / "out.csv").exists()


@pytest.mark.parametrize("suffix", [".csv", ".parquet"])
def test_chosen_rows_keep_the_p_values_by_which_they_were_chosen(tmp_path, monkeypatch, suffix):
    """The same missing cells are few in the first block of rows, and many in the second one."""
    monkeypatch.setattr(drawn_rows, "MANY_ROWS", 100)
    monkeypatch.setattr(table_scorer, "ROWS_AT_ONCE", 150)
    frame = bayesgui.sample(asia(), 300, seed=8).to_frame().astype(object)
    frame.loc[frame.index % 5 > 2, "bronc"] = None
    frame.loc[150:, "bronc"] = None
    parquet.write_table(pa.Table.from_pandas(frame), tmp_path / "in.parquet")
    frame.to_csv(tmp_path / "in.csv", index=False)
    own = bayesgui.row_scores(asia(), frame, p_values=True, draws=999).p_values
    out = tmp_path / f"out{suffix}"
    found = bayesgui.row_scores_file(asia(), tmp_path / f"in{suffix}", out, p_value=0.3, draws=999)
    written = pd.read_csv(out) if suffix == ".csv" else pd.read_parquet(out)
    assert written["p_value"].max() <= 0.3
    if suffix == ".csv":
        np.testing.assert_array_equal(written["p_value"], own[found.written])
