"""A class of numbers in ``classify``."""

import json

import numpy as np
import pandas as pd
import pytest

from bayesgui.cli import main


@pytest.fixture
def table(tmp_path):
    random = np.random.default_rng(4)
    x = random.normal(size=300)
    kind = random.choice(["u", "v"], 300)
    y = 10 + 3 * x + (kind == "v") + random.normal(size=300)
    path = tmp_path / "t.csv"
    pd.DataFrame({"x": x, "kind": kind, "y": y.round(2)}).to_csv(path, index=False)
    return path


def answer(capsys, *words):
    assert main([*map(str, words), "--json"]) == 0
    return json.loads(capsys.readouterr().out)


def refusal(capsys, *words):
    assert main([*map(str, words)]) == 2
    return capsys.readouterr().err.strip()


def test_many_numbers_are_noticed_and_said(capsys, table):
    words = "classify", table, "--class", "y", "--folds", 4
    found = answer(capsys, *words)
    assert found["numbers"] is True
    assert found["model"] in ("gaussian", "ridge")
    assert found["rmse"] == pytest.approx(1.0, abs=0.15)
    assert found["rmse"] ** 2 == pytest.approx(found["mse"])
    assert found["coverage"] == pytest.approx(0.9, abs=0.06)
    assert len(found["folds"]) == 4
    assert sum(fold["rows"] for fold in found["folds"]) == 300
    assert found["baseline"]["model"] == "mean"
    assert found["baseline"]["rmse"] > 2.5
    against = {each["model"]: each for each in found["comparisons"]}
    assert against["mean"]["corrected_t_p_value"] < 0.02
    assert found["notes"][0].endswith("--class-bins 4 cuts them into intervals.")
    assert main([*map(str, words)]) == 0
    shown = capsys.readouterr()
    assert "RMSE ± error" in shown.out
    assert "(always the mean)" in shown.out
    assert "is predicted as numbers; --as-classes" in shown.err


def test_forward_in_time_rows_are_compared_in_pairs(capsys, table):
    words = "classify", table, "--class", "y", "--time", "x", "--folds", 4
    for each in answer(capsys, *words)["comparisons"]:
        assert "corrected_t_p_value" not in each
        assert 0 <= each["paired_p_value"] <= 1
        assert each["clusters"] > 100


def test_what_is_asked_is_done(capsys, table):
    words = "classify", table, "--class", "y", "--folds", 3
    assert "confusion" in answer(capsys, *words, "--class-bins", 3)
    assert len(answer(capsys, *words, "--as-classes")["confusion"]) > 200
    narrow = answer(capsys, *words, "--model", "ridge", "--level", 0.5)
    assert narrow["level"] == 0.5
    assert narrow["coverage"] == pytest.approx(0.5, abs=0.1)
    fine = answer(capsys, *words, "--model", "tan", "--set", "target_bins=20")
    coarse = answer(capsys, *words, "--model", "tan", "--set", "target_bins=2")
    assert fine["rmse"] != coarse["rmse"]
    said = refusal(capsys, *words, "--as-numbers", "--class-bins", 3)
    assert said.startswith("--class-bins is about classes, and --as-numbers predicts numbers")
    assert "Give one of --as-numbers, --as-classes" in refusal(
        capsys, *words, "--as-numbers", "--as-classes"
    )
    text = refusal(capsys, "classify", table, "--class", "kind", "--as-numbers")
    assert "needs numbers, and column kind has the value “u”" in text
    assert "no option “wrong”" in refusal(capsys, *words, "--set", "wrong=1")
    assert "between 0 and 1" in refusal(capsys, *words, "--level", 3)
    taken = refusal(capsys, *words, "--calibrate", "platt")
    assert taken.startswith("Models of numbers do not take --calibrate; leave it out")
    card = table.with_name("card.md")
    taken = refusal(capsys, *words, "--intervals", "--card", card)
    assert taken.startswith("Models of numbers do not take --card, --intervals; leave it out")
    assert not card.exists()
    said = refusal(capsys, *words, "--model", "ridge", "--as-classes")
    assert said.startswith("--as-classes is about classes, and --as-numbers predicts numbers")


def test_groups_divide_the_rows_of_numbers(capsys, table):
    words = "classify", table, "--class", "y", "--folds", 2, "--model", "ridge"
    found = answer(capsys, *words, "--group", "kind")
    assert len(found["folds"]) == 2
    assert "Column kind divides the rows and is no feature." in found["notes"]


def test_the_best_is_saved_and_predicts_another_table(capsys, table, tmp_path):
    model, out = tmp_path / "y.bayesmodel", tmp_path / "out.csv"
    words = "classify", table, "--class", "y", "--folds", 3, "--model", "ridge", "--level", 0.8
    assert answer(capsys, *words, "-o", model)["file"] == str(model)
    rows = tmp_path / "rows.csv"
    rows.write_text("x,kind\n0.5,u\n-1,v\n2,new\n")
    found = answer(capsys, "predict", model, rows, "-o", out)
    assert (found["rows"], found["level"]) == (3, 0.8)
    assert "never saw" in found["notes"][-1]
    written = pd.read_csv(out)
    assert list(written.columns) == ["x", "kind", "prediction", "median", "low", "high"]
    assert written.prediction[:2].tolist() == pytest.approx([11.5, 8.0], abs=0.4)
    assert (written.low < written.prediction).all()
    wider = tmp_path / "wider.csv"
    answer(capsys, "predict", model, rows, "-o", wider, "--level", 0.99)
    assert (pd.read_csv(wider).low < written.low).all()
    assert "does not take --scores" in refusal(
        capsys, "predict", model, rows, "-o", out, "--scores"
    )
    assert "model of numbers" in refusal(capsys, *words, "-o", tmp_path / "y.bayesgui")
