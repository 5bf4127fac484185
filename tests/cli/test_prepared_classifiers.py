"""``classify`` with calibration, weights of classes and tuning."""

import csv
import json

import numpy as np
import pytest

import bayesgui
from bayesgui import paths
from bayesgui.classifiers.model_files import read_model
from bayesgui.cli import main

IRIS = paths.samples() / "data" / "iris.csv"
FRUIT = paths.samples() / "data" / "fruit.csv"
CLASS = IRIS.read_text("utf-8").splitlines()[0].split(",")[-1]
WORDS = ("classify", IRIS, "--class", CLASS, "--folds", 4)


def answer(capsys, *words):
    assert main([*map(str, words), "--json"]) == 0
    return json.loads(capsys.readouterr().out)


def refusal(capsys, *words):
    assert main([*map(str, words)]) == 2
    return capsys.readouterr().err.strip()


def test_calibrated_twins_are_judged_and_the_best_is_saved(capsys, tmp_path):
    path = tmp_path / "m.bayesmodel"
    words = (*WORDS, "--model", "naive-bayes", "--calibrate", "platt", "--calibrate", "isotonic")
    found = answer(capsys, *words, "-o", path)
    names = [each["model"] for each in found["models"]]
    assert names == ["naive-bayes", "naive-bayes, platt", "naive-bayes, isotonic"]
    # By log loss, since accuracy does not see what calibration is about.
    best = min(found["models"], key=lambda each: each["log_loss"])
    assert found["model"] == best["model"]
    assert 0 <= best["calibration_error"] < 0.2
    assert best["calibration_slope"] > 0
    assert found["trainings"] == 4 * (1 + 6 + 6)
    judged = bayesgui.evaluate(
        bayesgui.read_data(IRIS, quantities="numbers"), CLASS, "naive-bayes", 4, calibrate="platt"
    )
    expected = judged.figures()["naive-bayes, platt"]
    assert found["models"][1]["log_loss"] == pytest.approx(expected.log_loss)
    assert found["models"][1]["calibration_error"] == pytest.approx(expected.calibration_error)
    assert main([*map(str, words)]) == 0
    assert "ECE" in capsys.readouterr().out


def test_a_calibrated_model_predicts_from_its_file(capsys, tmp_path):
    # A column written five times: naive Bayes is too sure, so that its twin is the best.
    random = np.random.default_rng(1)
    truth = random.integers(0, 2, 500)
    sign = np.where(random.random(500) < 0.7, truth, 1 - truth)
    table = tmp_path / "t.csv"
    rows = [",".join(["c", "u", "v", "w", "x", "y"])]
    rows += [",".join([f"k{c}", *[f"s{s}"] * 5]) for c, s in zip(truth, sign, strict=True)]
    table.write_text("\n".join(rows))
    for suffix in (".bayesmodel", ".bayesgui"):
        path = tmp_path / f"m{suffix}"
        words = ("classify", table, "--class", "c", "--model", "naive-bayes", "--folds", 3)
        found = answer(capsys, *words, "--calibrate", "platt", "-o", path)
        assert found["model"] == "naive-bayes, platt"
        assert any("Calibrated" in note for note in found["notes"])
        assert dict(read_model(path).preparation) == {"calibrate": "platt"}
        answer(capsys, "predict", path, table, "-o", tmp_path / "out.csv")
        with (tmp_path / "out.csv").open(encoding="utf-8") as file:
            first = next(csv.DictReader(file))
        sure = max(float(first["P(k0)"]), float(first["P(k1)"]))
        share = np.mean(sign == truth)
        assert sure == pytest.approx(share, abs=0.05)


def test_tuning_says_values_and_optimism(capsys, tmp_path):
    words = ("classify", FRUIT, "--class", "fruit", "--model", "kdb", "--folds", 3)
    found = answer(capsys, *words, "--grid", "k=0,1", "--grid", "alpha=0.1,1")
    tuned = found["tuned"]["kdb, tuned"]
    assert tuned["combinations"] == 6  # k = 2 and α = 1 are the usual ones
    assert len(tuned["folds"]) == 3
    gains = [fold["outer"] - fold["inner"] for fold in tuned["folds"]]
    assert tuned["optimism"] == pytest.approx(np.mean(gains))
    assert tuned["by"] == "log_loss"
    assert set(tuned["folds"][0]["options"]) == {"k", "alpha"}
    assert found["trainings"] == 3 * (1 + 6 * 5 + 1)
    assert main([*map(str, words), "--grid", "alpha=0.1,1"]) == 0
    shown = capsys.readouterr().out
    assert "optimism of the inner folds" in shown
    assert "kdb, tuned: fold" in shown


def test_weights_of_classes_move_the_prior(capsys, tmp_path):
    path = tmp_path / "m.bayesgui"
    words = ("classify", FRUIT, "--class", "fruit", "--model", "naive-bayes", "--folds", 3)
    found = answer(capsys, *words, "--class-weights", "balanced", "-o", path)
    assert any("losses" in note for note in found["notes"])
    priors = np.exp(read_model(path).model.log_priors)
    assert priors == pytest.approx([1 / len(priors)] * len(priors))


def test_partners_have_names_like_the_others(capsys):
    found = answer(
        capsys, *WORDS, "--model", "logistic-regression", "--set", "penalty=0.1", "--model", "tan"
    )
    assert {each["model"] for each in found["models"]} == {"logistic-regression", "tan"}


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("--calibrate", "tea"), "no calibration named “tea”"),
        (("--class-weights", "tea"), "neither “balanced” nor a number"),
        (("--class-weights", "tea=2"), "tea is no class"),
        (("--grid", "alpha"), "--grid alpha: write option=value,value."),
        (("--grid", "tea=1"), "has no option “tea”"),
        (("--grid", "alpha=-1"), "between 0 and"),
    ],
)
def test_what_makes_no_sense_is_refused_in_a_sentence(capsys, words, said):
    assert said in refusal(capsys, *WORDS, "--model", "tan", *words)


def test_rows_are_added_to_a_model_as_it_is(capsys, tmp_path):
    path = tmp_path / "m.bayesmodel"
    answer(capsys, *WORDS, "--model", "naive-bayes", "-o", path)
    words = ("classify", IRIS, "--start", path, "-o", tmp_path / "n.bayesmodel")
    assert "leave out --calibrate" in refusal(capsys, *words, "--calibrate", "platt")
