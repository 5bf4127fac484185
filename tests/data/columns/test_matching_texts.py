"""Columns of any kind are matched to states by the one rule of `equal_states`."""

from __future__ import annotations

import numpy as np
import pandas
import pytest

import bayesgui
from bayesgui.core.errors import DataError

DOSES = ("0.5", "1.0", "2.0")
NETWORK = bayesgui.BayesianNetwork(
    [bayesgui.Variable("dose", DOSES), bayesgui.Variable("alarm", ("True", "False"))]
)
EXPECTED = [0, 1, 2, 1]
COLUMNS = {
    "texts": ["0.5", "1.0", "2.0", "1.0"],
    "short texts": ["0.5", "1", "2", "1.00"],
    "floats": [0.5, 1.0, 2.0, 1.0],
    "single": np.array([0.5, 1, 2, 1], np.float32),
    "categories": pandas.Categorical(["0.5", "1", "2", "1"]),
    "number categories": pandas.Categorical([0.5, 1.0, 2.0, 1.0]),
    "nullable": pandas.array([0.5, 1.0, 2.0, 1.0], dtype="Float64"),
    "objects": np.array([0.5, 1, 2.0, "1.0"], object),
}


@pytest.mark.parametrize("kind", COLUMNS)
@pytest.mark.parametrize("truths", [[True, False, True, True], ["true", "FALSE", "True", "TRUE"]])
def test_a_frame_is_read_as_the_states(kind, truths):
    frame = pandas.DataFrame({"dose": COLUMNS[kind], "alarm": truths})
    data = bayesgui.Dataset.from_frame(frame, network=NETWORK)
    assert data["dose"].codes.tolist() == EXPECTED
    assert data["alarm"].codes.tolist() == [0, 1, 0, 0]


@pytest.mark.parametrize("suffix", ["csv", "parquet"])
@pytest.mark.parametrize("kind", COLUMNS)
def test_a_file_is_read_as_the_frame(kind, suffix, tmp_path):
    frame = pandas.DataFrame({"dose": COLUMNS[kind], "alarm": [True, False, True, True]})
    if kind == "objects" and suffix == "parquet":
        frame["dose"] = frame["dose"].astype(str)
    path = tmp_path / f"cases.{suffix}"
    frame.to_csv(path, index=False) if suffix == "csv" else frame.to_parquet(path)
    for unknown in ("refuse", "missing"):
        data = bayesgui.read_data(path, network=NETWORK, unknown=unknown)
        assert data["dose"].codes.tolist() == EXPECTED
        assert data["dose"].states == DOSES
        assert data["alarm"].codes.tolist() == [0, 1, 0, 0]


@pytest.mark.parametrize("kind", COLUMNS)
def test_query_many_answers_all_of_them(kind):
    frame = pandas.DataFrame({"dose": COLUMNS[kind]})
    answers = bayesgui.JunctionTree(NETWORK).query_many(frame, "dose")
    assert answers.to_numpy().argmax(axis=1).tolist() == EXPECTED


def test_learning_takes_numbers_for_the_states_they_equal():
    frame = pandas.DataFrame({"dose": [1.0, 1.0, 2.0, 0.5], "alarm": [1, 0, 1, 1]})
    learned = bayesgui.learn_parameters(NETWORK, frame, "mle")
    assert learned.network.cpt("dose").values.tolist() == [0.25, 0.5, 0.25]
    assert learned.network.cpt("alarm").values.tolist() == [0.75, 0.25]
    assert any("1 → True" in remark and "0 → False" in remark for remark in learned.remarks)


def test_texts_that_equal_nothing_are_named_with_their_number():
    frame = pandas.DataFrame({"dose": [0.5, 1, 2, 1, 7, 9, 1], "alarm": [True] * 7})
    data = bayesgui.Dataset.from_frame(frame).matched(NETWORK, unknown="missing")
    assert data["dose"].n_missing == 2
    (remark,) = data.remarks
    assert remark == ("Column dose: 2 cells equal no state of node dose, hence missing: “7”, “9”.")


def test_a_column_of_which_most_cells_equal_nothing_is_refused(tmp_path):
    frame = pandas.DataFrame({"dose": [0.5, 7, 8, 9], "alarm": [True] * 4})
    with pytest.raises(DataError, match="3 of 4 cells equal no state of node dose"):
        bayesgui.Dataset.from_frame(frame).matched(NETWORK, unknown="missing")
    path = tmp_path / "cases.csv"
    frame.to_csv(path, index=False)
    with pytest.raises(DataError, match="3 of 4 cells equal no state of node dose"):
        bayesgui.read_data(path, network=NETWORK, unknown="missing")


def test_numbers_fall_into_intervals_as_before():
    age = bayesgui.Variable("age", ("young", "old"), edges=(0, 40, 100))
    network = bayesgui.BayesianNetwork([age])
    frame = pandas.DataFrame({"age": ["12", "old", "77"]})
    data = bayesgui.Dataset.from_frame(frame, network=network)
    assert data["age"].codes.tolist() == [0, 1, 1]
    assert data.remarks == ()
