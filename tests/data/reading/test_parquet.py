"""Parquet files give the same tables as text files, and are written block by block."""

from __future__ import annotations

import numpy as np
import pyarrow as pa
import pyarrow.parquet as arrow_parquet
import pytest

import bayesgui
from bayesgui.core.errors import DataError
from bayesgui.core.network import BayesianNetwork
from bayesgui.core.variable import Variable
from bayesgui.data.reading import parquet_files
from bayesgui.data.reading.parquet import read_parquet
from bayesgui.data.sampling.ancestral import CaseBlock, sample
from bayesgui.data.writing.csv_export import write_csv
from bayesgui.data.writing.parquet_export import write_parquet
from tests.data.python_csv import cells

NETWORK = BayesianNetwork(
    [Variable("smoke", ("yes", "no")), Variable("lung", ("ill", "well", "unsure"))]
)


def test_sampled_cases_come_back_from_both_kinds_of_file(tmp_path, monkeypatch):
    monkeypatch.setattr(parquet_files, "BATCH_ROWS", 100_000)
    for suffix, write in ((".csv", write_csv), (".parquet", write_parquet)):
        blocks = sample(NETWORK, 200_000, seed=3, missing=0.1)
        assert write(tmp_path / f"cases{suffix}", NETWORK, blocks, False) == 200_000
    plain = bayesgui.read_data(tmp_path / "cases.csv", network=NETWORK)
    columns = bayesgui.read_data(tmp_path / "cases.parquet", network=NETWORK)
    for name in NETWORK:
        assert columns[name].states == plain[name].states == NETWORK[name].states
        assert np.array_equal(columns[name].codes, plain[name].codes)
        assert 0.09 < columns[name].n_missing / 200_000 < 0.11


def test_weights_and_missing_cells_are_written(tmp_path):
    block = CaseBlock({"smoke": np.array([0, -1]), "lung": np.array([2, 1])}, np.array([0.5, 1.0]))
    path = tmp_path / "cases.parquet"
    assert write_parquet(path, NETWORK, [block], True) == 2
    table = arrow_parquet.read_table(path)
    assert table.to_pydict() == {
        "smoke": ["yes", None],
        "lung": ["unsure", "well"],
        "weight": [0.5, 1.0],
    }
    data = read_parquet(path, numeric=("weight",)).weighted_by("weight")
    assert data.weights.tolist() == [0.5, 1.0]
    assert data.names == ("smoke", "lung")


def test_the_word_none_is_a_state_where_empty_cells_are_null(tmp_path):
    table = pa.table({"damage": ["None", "mild", None, "?"], "side": ["a", "b", "NA", "a"]})
    arrow_parquet.write_table(table, tmp_path / "cases.parquet")
    data = bayesgui.read_data(tmp_path / "cases.parquet")
    assert data["damage"].states == ("None", "mild")
    assert data["damage"].codes.tolist()[:2] == [0, 1]
    assert (data["damage"].n_missing, data["side"].n_missing) == (2, 1)
    asked = bayesgui.read_data(tmp_path / "cases.parquet", missing_values=["None"])
    assert asked["damage"].states == ("?", "mild")


def test_numbers_and_truth_values_are_states_unless_numbers_are_asked_for(tmp_path):
    path = tmp_path / "t.parquet"
    table = {
        "n": [10, 9, None, 10],
        "x": [0.5, 1.0, float("nan"), 0.5],
        "b": [True, False, None, True],
    }
    arrow_parquet.write_table(pa.table(table), path)
    data = read_parquet(path)
    assert data["n"].states == ("9", "10")
    assert data["x"].states == ("0.5", "1")
    assert data["b"].states == ("False", "True")
    assert cells(data) == [
        ["10", "0.5", "True"],
        ["9", "1", "False"],
        ["", "", ""],
        ["10", "0.5", "True"],
    ]
    asked = read_parquet(path, numeric=("x",), columns=("x",))
    assert np.array_equal(asked["x"].values, [0.5, 1.0, np.nan, 0.5], equal_nan=True)


def test_what_is_no_parquet_file_is_refused_in_a_sentence(tmp_path):
    path = tmp_path / "t.parquet"
    path.write_bytes(b"a,b\n1,2\n")
    with pytest.raises(DataError, match=r"^t\.parquet cannot be read: .*Choose another file\.$"):
        read_parquet(path)
    with pytest.raises(DataError, match="No such file"):
        read_parquet(tmp_path / "none.parquet")
    arrow_parquet.write_table(pa.table({"a": pa.array([], pa.string())}), path)
    with pytest.raises(DataError, match="has a header and no rows"):
        read_parquet(path)


def test_a_file_is_replaced_whole_or_not_at_all(tmp_path):
    path = tmp_path / "cases.parquet"
    path.write_text("old")

    def broken():
        yield CaseBlock({"smoke": np.array([0]), "lung": np.array([2])}, None)
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        write_parquet(path, NETWORK, broken(), False)
    assert path.read_text() == "old"
    assert [p.name for p in tmp_path.iterdir()] == ["cases.parquet"]
    with pytest.raises(DataError, match="cannot be written"):
        write_parquet(tmp_path / "no" / "x.parquet", NETWORK, [], False)


@pytest.mark.parametrize("work", ["facts_here", "batches_here"])
def test_a_file_that_ends_what_decodes_it_is_a_sentence(tmp_path, monkeypatch, work) -> None:
    from bayesgui.data.reading.conversion import parquet_decoding
    from tests.core.guards.test_lasting_process import crash

    path = tmp_path / "t.parquet"
    arrow_parquet.write_table(pa.table({"a": ["x", "y"], "b": ["u", "u"]}), path)
    with monkeypatch.context() as patched:
        patched.setattr(parquet_decoding, work, crash)
        with pytest.raises(DataError, match=r"t\.parquet is damaged; what reads such files"):
            bayesgui.read_data(path)
    assert bayesgui.read_data(path).n_rows == 2
