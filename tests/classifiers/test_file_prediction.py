"""Tables in files, predicted into files: every column is kept, in CSV and in Parquet."""

from __future__ import annotations

import csv

import numpy as np
import pytest

from bayesgui.classifiers.base import classifiers
from bayesgui.classifiers.file_prediction import predict_file
from bayesgui.core.sentence import Sentence
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


def test_scores_are_minus_the_logarithm_of_the_product(model, tmp_path):
    source, out = tmp_path / "new.csv", tmp_path / "out.csv"
    source.write_text('x\nyes\n""\n', "utf-8")
    predict_file(model, source, out, scores=True)
    with out.open(encoding="utf-8") as stream:
        first, second = csv.DictReader(stream)
    assert list(first) == ["x", "P(a)", "P(b)", "decision", "score(a)", "score(b)"]
    # P(class) is 1/2; a quarter of a and three quarters of b are yes.
    found = [float(row[f"score({c})"]) for row in (first, second) for c in "ab"]
    assert found == pytest.approx(-np.log([1 / 8, 3 / 8, 1 / 2, 1 / 2]))


def test_notes_keep_the_templates_by_which_they_are_translated(model, tmp_path):
    source = tmp_path / "new.csv"
    source.write_text("x\nyes\nperhaps\n", "utf-8")
    notes = predict_file(model, source, tmp_path / "out.csv").notes
    assert notes
    assert all(isinstance(note, Sentence) for note in notes)


def _words_model(states):
    """Return a model of a class that follows a column whose states look like marks."""
    codes = np.repeat(np.arange(len(states)), 20)
    x = CodedColumn("x", states, codes)
    c = CodedColumn("c", ("a", "b"), (codes > 0).astype(int))
    return classifiers.create("naive-bayes").fit(Dataset((x, c)), "c")


@pytest.mark.parametrize("mark", ["NA", "?", "None", "*", "-", "unknown"])
@pytest.mark.parametrize("suffix", ["csv", "parquet"])
def test_a_state_that_looks_like_a_mark_is_no_missing_cell(mark, suffix, tmp_path):
    import pandas as pd

    model = _words_model((mark, "low", "high"))
    source, out = tmp_path / f"new.{suffix}", tmp_path / "out.csv"
    cells = ["low"] * 200 + ["high"] * 200 + [mark]
    if suffix == "csv":
        source.write_text("\n".join(["x", *cells, ""]), "utf-8")
    else:
        pd.DataFrame({"x": cells}).to_parquet(source)
    found = predict_file(model, source, out)
    assert dict(found.counts) == {"a": 1, "b": 400}
    assert not any(mark in note for note in found.notes)


@pytest.mark.parametrize("method", ["tan", "aode", "kde-nb", "naive-bayes"])
def test_estimators_keep_the_states_of_their_training(method):
    import pandas as pd

    import bayesgui

    categories = pd.Categorical(["NA"] * 20 + ["low"] * 20, categories=["NA", "low"])
    train = pd.DataFrame({"x": categories, "z": ["u", "v"] * 20})
    model = bayesgui.classifier(method).fit(train, ["a"] * 20 + ["b"] * 20)
    rows = pd.DataFrame({"x": ["low"] * 5 + ["NA"], "z": ["u"] * 6})
    assert model.predict(rows).tolist() == ["b"] * 5 + ["a"]


def test_the_command_line_keeps_the_states_of_a_model(tmp_path, capsys):
    from bayesgui.__main__ import main

    table, new = tmp_path / "t.csv", tmp_path / "new.csv"
    lines = ['"NA",a' if k < 20 else "low,b" if k < 40 else "high,b" for k in range(60)]
    table.write_text("\n".join(["x,c", *lines, ""]), "utf-8")
    model, out = str(tmp_path / "m.bayesmodel"), tmp_path / "out.csv"
    classify = ["classify", str(table), "--class", "c", "--model", "tan", "-o", model]
    assert main(classify) == 0
    new.write_text("x\nlow\nhigh\nNA\nNA\n", "utf-8")
    assert main(["predict", model, str(new), "-o", str(out)]) == 0
    decided = [line.rsplit(",", 1)[1] for line in out.read_text("utf-8").splitlines()[1:]]
    assert decided == ["b", "b", "a", "a"]
