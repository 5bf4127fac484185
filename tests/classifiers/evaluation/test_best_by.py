"""The best model by a rule, and the baseline beside all models."""

from __future__ import annotations

import math

import numpy as np
import pytest

import bayesgui
from bayesgui import paths
from bayesgui.classifiers.evaluation.best_by import Rival, chosen, rules
from bayesgui.classifiers.evaluation.evaluate import evaluate
from bayesgui.core.errors import ParameterError
from bayesgui.decisions.loss import LossMatrix

RIVALS = (
    Rival("aode", 0.80, 0.400, 0.010, 0.5),
    Rival("naive-bayes", 0.78, 0.409, 0.020, 0.3),
    Rival("tan", 0.82, 0.405, 0.010, 0.4),
    Rival("spode", 0.70, 0.411, 0.010, 0.6),
)


@pytest.mark.parametrize(
    ("by", "order"),
    [
        ("accuracy", ["tan", "aode", "naive-bayes", "spode"]),
        ("log-loss", ["aode", "tan", "naive-bayes", "spode"]),
        ("risk", ["naive-bayes", "tan", "aode", "spode"]),
        ("one-standard-error", ["naive-bayes", "tan", "aode", "spode"]),
    ],
)
def test_each_rule_has_its_order_and_its_reason(by, order):
    ordered, best = chosen(RIVALS, by)
    assert [each.name for each in ordered] == order
    assert best.name == order[0]
    assert best.name in best.reason


def test_one_standard_error_is_that_of_the_best_and_twins_are_less_simple():
    said = chosen(RIVALS, "one-standard-error")[1].reason
    assert said == (
        "naive-bayes is the simplest model whose log loss, 0.4090, is within one standard error "
        "of the least: 0.4000 + 0.0100 of aode."
    )
    twin = Rival("naive-bayes, isotonic", 0.8, 0.402, 0.01)
    assert chosen((twin, *RIVALS), "one-standard-error")[0][1] == twin
    one = Rival("tan", 0.8, 0.3, math.nan), Rival("naive-bayes", 0.8, 0.31, math.nan)
    assert chosen(one, "one-standard-error")[1].name == "tan"
    with pytest.raises(ParameterError, match="needs losses"):
        chosen((twin,), "risk")
    assert rules.names() == ("accuracy", "log-loss", "risk", "one-standard-error")


def test_an_evaluation_has_its_baseline_and_its_best():
    cases = bayesgui.read_data(paths.samples() / "data" / "iris.csv", quantities="numbers")
    target = cases.names[-1]
    found = evaluate(cases, target, ["naive-bayes", "tan"], 5)
    plain = found.baseline()
    assert plain.accuracy == pytest.approx(1 / 3)
    assert plain.log_loss == pytest.approx(math.log(3))
    frame = found.to_frame()
    assert frame.index[-1] == f"(always {plain.decision})"
    assert frame.loc["tan", "log_loss"] == found.figures()["tan"].log_loss
    assert found.best().name == frame["log_loss"].idxmin()
    losses = LossMatrix.zero_one(found.classes)
    assert found.to_frame(losses)["risk"].to_numpy() == pytest.approx(
        1 - found.to_frame(losses)["accuracy"].to_numpy()
    )
    assert "(always" in found._repr_html_()
    assert np.isfinite(found.best("one-standard-error").reason.values["error"])
