"""Models that do worse than none, and the choice of a better one."""

from __future__ import annotations

import math

import numpy as np
import pandas as pd
import pytest

import bayesgui
from bayesgui.classifiers.evaluation.baseline import baseline_of, worse_than_baseline
from bayesgui.classifiers.evaluation.splits import Folds
from bayesgui.classifiers.models.naive_bayes_model import NaiveBayesModel
from bayesgui.core.errors import ParameterError
from bayesgui.decisions.loss import LossMatrix
from bayesgui.decisions.positive import rarest


@pytest.fixture
def weather() -> pd.DataFrame:
    """Return columns that hang together and are far from normal."""
    random = np.random.default_rng(3)
    kind = random.choice(["rain", "sun", "fog"], 400, p=[0.5, 0.4, 0.1])
    heavy = np.where(kind == "rain", random.standard_cauchy(400), 3 * random.standard_cauchy(400))
    columns = {f"x{k}": heavy + 0.01 * k * random.normal(size=400) for k in range(8)}
    return pd.DataFrame({**columns, "kind": kind})


def test_the_baseline_is_that_of_the_shares() -> None:
    found = baseline_of(np.array([0, 0, 0, 1]), ("a", "b"))
    assert found.decision == "a"
    assert found.accuracy == 0.75
    assert found.log_loss == pytest.approx(-(0.75 * math.log(0.75) + 0.25 * math.log(0.25)))
    assert found.brier == pytest.approx(0.75 * 0.25**2 + 0.25 * 0.75**2)
    weighted = baseline_of(np.array([0, 1]), ("a", "b"), np.array([1.0, 3.0]))
    assert (weighted.decision, weighted.accuracy) == ("b", 0.75)
    assert str(baseline_of(np.array([1, 1]), ("a", "b")).log_loss) == "0.0"
    # Missing b costs so much that it is always decided.
    losses = LossMatrix(("a", "b"), ("a", "b"), [[0, 1], [9, 0]])
    risky = baseline_of(np.array([0, 0, 0, 1]), ("a", "b"), None, losses)
    assert (risky.decision, risky.risk, risky.accuracy) == ("b", 0.75, 0.25)


def test_what_is_worse_is_said_beside_the_baseline() -> None:
    baseline = baseline_of(np.array([0, 0, 0, 1]), ("rain", "sun"))
    first, second = worse_than_baseline("m", 0.7, 7547.0, None, baseline)
    assert first == "m is worse than always saying rain: 70.0 % against 75.0 % right."
    assert second == (
        "The probabilities of m are worse than always saying the shares of the classes: log loss "
        "7547 against 0.5623."
    )
    assert worse_than_baseline("m", 0.75, 0.5623, None, baseline) == ()


def test_naive_bayes_of_such_columns_is_warned_of_and_another_is_chosen(weather) -> None:
    plain = bayesgui.train(weather, "kind")
    assert isinstance(plain, NaiveBayesModel)
    assert any(
        "worse than always saying the shares of the classes" in remark for remark in plain.remarks
    )
    assert any("worse than always saying rain" in remark for remark in plain.remarks)
    best = bayesgui.train(weather, "kind", "best")
    assert not isinstance(best, NaiveBayesModel)
    said = next(remark for remark in best.remarks if "least log loss on held-out rows" in remark)
    losses = dict(part.rsplit(" ", 1) for part in said.split(": ")[1].rstrip(".").split(", "))
    assert [*losses] == ["naive-bayes", "tan", "aode", "bayesian-network"]
    chosen = said.split(" ")[0]
    assert float(losses[chosen]) == min(map(float, losses.values()))
    entropy = baseline_of(pd.factorize(weather["kind"])[0], ("rain", "sun", "fog")).log_loss
    assert float(losses[chosen]) < 1.05 * entropy < float(losses["naive-bayes"])
    with pytest.raises(ParameterError, match="no option “alpha”"):
        bayesgui.train(weather, "kind", "best", alpha=1.0)


def test_of_states_alone_the_usual_one_is_taken_and_nothing_is_said() -> None:
    table = pd.DataFrame({"x": list("uvuvuv") * 5, "y": list("aababb") * 5})
    best, usual = (bayesgui.train(table, "y", *more) for more in (("best",), ()))
    assert best.remarks == usual.remarks == ()
    rows = bayesgui.Dataset.from_frame(table)
    np.testing.assert_array_equal(best.log_posteriors(rows), usual.log_posteriors(rows))


def test_many_small_classes_are_one_remark() -> None:
    truths = np.repeat(np.arange(30), 5)
    _, remarks = Folds(folds=10).split(np.append(truths, np.full(50, 30)), [*map(str, range(31))])
    assert [*map(str, remarks)] == [
        "30 classes have fewer rows than the 10 folds, so that some folds have none of them: "
        "0, 1, 2 and 27 more."
    ]


def test_the_rarest_class_is_looked_for() -> None:
    assert rarest([700, 300]) == 1
    assert rarest([300, 700]) == 0
    assert rarest([5, 5]) == 1
    assert rarest([0, 4, 9]) == 1
    assert rarest([0, 0]) == 1
