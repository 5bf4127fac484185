"""The best model by a rule, and the baseline beside all models."""

from __future__ import annotations

import math
from dataclasses import replace

import numpy as np
import pytest

import bayesgui
from bayesgui import paths
from bayesgui.classifiers.evaluation.best_by import Rival, chosen, log_loss_error, rules
from bayesgui.classifiers.evaluation.evaluate import evaluate
from bayesgui.classifiers.evaluation.held_out import HeldOut, Part
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
    tuned = Rival("tan(alpha=5.0), isotonic(folds=10, seed=2)", 0.8, 0.4, 0.01)
    boosted = Rival("gradient-boosting", 0.8, 0.4, 0.01)
    assert tuned.rank == (Rival("tan", 0.8, 0.4, 0.01).rank[0], 1)
    assert chosen((boosted, tuned), "one-standard-error")[1].name == tuned.name
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


def _judged(losses, repeat=0, weights=None):
    """Return a part with such log losses."""
    n = len(losses)
    logs = np.log1p(-np.exp(-np.array(losses)))
    return Part(
        10.0,
        repeat,
        np.arange(n),
        np.zeros(n, np.intp),
        np.column_stack([-np.array(losses), logs]),
        weights,
    )


def test_repetitions_make_the_log_loss_no_surer_than_its_rows():
    once = (_judged([0.2, 0.4]), _judged([0.5, 0.7]), _judged([0.1, 0.9]))
    alone = HeldOut("m", "c", ("a", "b"), once)
    expected = np.std([0.3, 0.6, 0.5], ddof=1) / math.sqrt(3)
    assert log_loss_error(alone) == pytest.approx(expected)
    again = tuple(replace(part, repeat=k) for k in range(5) for part in once)
    assert log_loss_error(replace(alone, parts=again)) == pytest.approx(expected)


def test_the_error_over_rows_counts_their_weights():
    losses = [0.2, 0.4, 0.9]
    model = HeldOut("m", "c", ("a", "b"), (_judged(losses, weights=np.ones(3)),))
    assert log_loss_error(model) == pytest.approx(np.std(losses, ddof=1) / math.sqrt(3))
    weights = np.array([1.0, 2.0, 5.0])
    model = HeldOut("m", "c", ("a", "b"), (_judged(losses, weights=weights),))
    gaps = weights / 8 * (losses - weights @ losses / 8)
    assert log_loss_error(model) == pytest.approx(math.sqrt((gaps @ gaps) * 3 / 2))
