"""Tables in files, predicted into files: every column is kept, in CSV and in Parquet."""

from __future__ import annotations

import csv

import numpy as np
import pytest

from bayesgui.classifiers.base import classifiers
from bayesgui.classifiers.file_prediction import predict_file
from bayesgui.data.columns.column import CodedColumn
from bayesgui.data.dataset import Dataset
from bayesgui.decisions.loss import LossMatrix


@pytest.fixture
def model():
    x = CodedColumn("x", ("no", "yes"), np.array([0, 0, 0, 1, 1, 1, 1, 0]))
    c = CodedColumn("c", ("a", "b"), np.array([0, 0, 0, 0, 1, 1, 1, 1]))
    return classifiers.create("naive-bayes", alpha=0.0).fit(Dataset((x, c)), "c")


def test_rows_are_written_with_posteriors_and_decisions(model, tmp_path):
    source = tmp_path / "new.csv"
    source.write_text("id,x\nq1,yes\nq2,no\nq3,\n", "utf-8")
    out = tmp_path / "out.csv"
    found = predict_file(model, source, out)
    assert (found.rows, dict(found.counts)) == (3, {"a": 2, "b": 1})
    with out.open(encoding="utf-8") as stream:
        lines = list(csv.DictReader(stream))
    assert [line["id"] for line in lines] == ["q1", "q2", "q3"]
    # Three of the four rows of a are no, three of the four of b are yes.
    assert [float(line["P(a)"]) for line in lines] == pytest.approx([0.25, 0.75, 0.5])
    assert [line["decision"] for line in lines] == ["b", "a", "a"]


def test_parquet_holds_the_same_with_losses(model, tmp_path):
    import pyarrow.parquet

    source = tmp_path / "new.csv"
    source.write_text("id,x\nq1,yes\nq2,no\nq3,\n", "utf-8")
    out = tmp_path / "out.parquet"
    losses = LossMatrix.asymmetric(("a", "b"), {"b": 4.0})
    predict_file(model, source, out, losses)
    table = pyarrow.parquet.read_table(out).to_pydict()
    assert table["id"] == ["q1", "q2", "q3"]
    assert table["x"][:2] == ["yes", "no"]
    assert table["P(b)"] == pytest.approx([0.75, 0.25, 0.5])
    # b is decided from P(b) ≥ 1/5.
    assert table["decision"] == ["b", "b", "b"]
