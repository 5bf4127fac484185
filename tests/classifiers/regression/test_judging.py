"""Models of numbers judged on held-out rows."""

from __future__ import annotations

import math

import numpy as np
import pandas as pd
import pytest

import bayesgui
from bayesgui.classifiers.base import classifiers
from bayesgui.classifiers.named import OF_NUMBERS
from bayesgui.classifiers.regression.base import regressors
from bayesgui.classifiers.regression.judging.judge import evaluate_numbers
from bayesgui.classifiers.regression.judging.number_figures import (
    coverage_by_level,
    number_figures,
    number_t_test,
)
from bayesgui.classifiers.regression.target_numbers import is_number_target
from bayesgui.core.errors import DataError, ParameterError
from bayesgui.data.dataset import CodedColumn, Dataset, NumericColumn


@pytest.fixture(scope="module")
def diabetes() -> pd.DataFrame:
    from sklearn.datasets import load_diabetes

    return load_diabetes(as_frame=True).frame


def test_figures_are_those_of_scikit_learn(diabetes: pd.DataFrame) -> None:
    from sklearn import metrics
    from sklearn.linear_model import LinearRegression
    from sklearn.model_selection import KFold, cross_val_predict

    found = evaluate_numbers(diabetes, "target", ["gaussian"], "folds(folds=5, stratified=False)")
    whole = found["gaussian"].whole
    order = np.argsort(whole.rows)
    folds = KFold(5, shuffle=True, random_state=1)
    x, y = diabetes.drop(columns="target"), diabetes.target
    expected = cross_val_predict(LinearRegression(), x, y, cv=folds)
    figures = found.figures()["gaussian"]
    np.testing.assert_array_equal(whole.rows[order], np.arange(len(y)))
    assert figures.mse == pytest.approx(metrics.mean_squared_error(y, expected), rel=1e-2)
    assert figures.mse == pytest.approx(metrics.mean_squared_error(whole.truths, whole.means))
    assert figures.rmse == pytest.approx(math.sqrt(figures.mse))
    assert figures.mae == pytest.approx(metrics.mean_absolute_error(whole.truths, whole.medians))
    assert figures.r2 == pytest.approx(metrics.r2_score(whole.truths, whole.means))
    inside = (whole.low <= whole.truths) & (whole.truths <= whole.high)
    assert figures.coverage == pytest.approx(inside.mean())
    assert figures.width == pytest.approx((whole.high - whole.low).mean())
    assert figures.rows == 442


def test_folds_are_the_same_for_all_and_the_baseline_is_there(diabetes: pd.DataFrame) -> None:
    found = evaluate_numbers(diabetes, "target", ["naive-bayes", "ridge"], 4)
    for model in found.models:
        for one, other in zip(model, found.baseline, strict=True):
            np.testing.assert_array_equal(one.rows, other.rows)
    assert [*found.figures()] == ["naive-bayes", "ridge", "mean"]
    part = found.baseline.parts[0]
    trained = np.setdiff1d(np.arange(442), part.rows)
    np.testing.assert_allclose(part.means, diabetes.target.iloc[trained].mean())
    assert found.best.name == "ridge"
    assert found["naive-bayes"].name == "naive-bayes"
    with pytest.raises(ParameterError, match="No model is named tan"):
        found["tan"]
    frame = found.to_frame()
    assert frame.loc["mean", "rmse"] > frame.loc["ridge", "rmse"]


def test_the_t_test_is_that_of_the_folds(diabetes: pd.DataFrame) -> None:
    from scipy import stats

    found = evaluate_numbers(diabetes, "target", ["ridge"], 5)
    test = number_t_test(found["ridge"], found.baseline)
    own = [
        number_figures(found["ridge"], a).mse - number_figures(found.baseline, b).mse
        for a, b in zip(found["ridge"], found.baseline, strict=True)
    ]
    ratio = np.mean([len(p.rows) / (442 - len(p.rows)) for p in found.baseline])
    t = np.mean(own) / math.sqrt((1 / 5 + ratio) * np.var(own, ddof=1))
    assert test.statistic == pytest.approx(t)
    assert test.p_value == pytest.approx(2 * stats.t.sf(abs(t), 4))
    assert test.p_value < 0.01


@pytest.mark.parametrize("name", ["naive-bayes", "tan", "gaussian", "ridge"])
def test_intervals_cover_at_their_level(name: str) -> None:
    random = np.random.default_rng(8)
    n = 3000
    x = random.normal(size=(n, 2))
    y = x[:, 0] + 2 * x[:, 1] + random.normal(size=n)
    data = pd.DataFrame({"a": x[:, 0], "b": x[:, 1], "y": y})
    # Naive Bayes holds with columns that are independent given the target: one of them.
    data = data.drop(columns="a") if name in ("naive-bayes", "tan") else data
    found = evaluate_numbers(data, "y", [name], 5)
    levels = np.array([0.5, 0.8, 0.9])
    slack = 3.5 * np.sqrt(levels * (1 - levels) / n) + (
        0.02 if name in ("naive-bayes", "tan") else 0
    )
    covered = coverage_by_level(found[name], levels)
    np.testing.assert_array_less(np.abs(covered - levels), slack)
    assert covered[2] == pytest.approx(number_figures(found[name]).coverage, abs=1e-3)


def test_weights_count_and_missing_targets_are_left_out() -> None:
    random = np.random.default_rng(0)
    x = random.normal(size=60)
    y = np.where(np.arange(60) < 6, np.nan, x + random.normal(size=60))
    weights = np.where(np.arange(60) % 2, 3.0, 1.0)
    weights[10] = 0.0
    data = Dataset((NumericColumn("x", x), NumericColumn("y", y)), weights)
    found = evaluate_numbers(data, "y", ["gaussian"], 3)
    whole = found["gaussian"].whole
    kept = [k for k in range(6, 60) if k != 10]
    assert sorted(whole.rows) == kept
    assert [str(r) for r in found.remarks] == [
        "Rows without a number of y, left out: 6.",
        "Rows of weight 0, left out: 1.",
    ]
    assert found.figures()["gaussian"].mse == pytest.approx(
        np.average((y[whole.rows] - whole.means) ** 2, weights=weights[whole.rows])
    )


def test_a_second_table_judges(diabetes: pd.DataFrame) -> None:
    one, other = diabetes.iloc[:300], diabetes.iloc[300:]
    found = evaluate_numbers(one, "target", "ridge", test=other)
    assert len(found["ridge"]) == 1
    np.testing.assert_allclose(found["ridge"].whole.truths, other.target)
    with pytest.raises(ParameterError, match="not both"):
        evaluate_numbers(one, "target", "ridge", 3, test=other)


def test_failures_are_named_and_the_only_one_is_raised() -> None:
    data = pd.DataFrame({"x": ["a", "b"] * 20, "y": np.arange(40) / 3})
    found = evaluate_numbers(data, "y", ["gaussian-nb", "ridge"], 2)
    assert [*found.failures] == ["gaussian-nb"]
    assert [model.name for model in found.models] == ["ridge"]
    with pytest.raises(DataError, match="reads numbers alone"):
        evaluate_numbers(data, "y", ["gaussian-nb"], 2)


def test_stop_keeps_whole_splits(diabetes: pd.DataFrame) -> None:
    class Watch:
        stop_requested = False
        count = 0

        def check(self) -> None:
            pass

        def report(self, fraction: float, text: str = "") -> None:
            pass

        def publish(self, event: object) -> None:
            self.count += 1
            self.stop_requested = self.count >= 5

    found = evaluate_numbers(diabetes, "target", ["ridge"], 5, monitor=Watch())
    assert len(found["ridge"]) == len(found.baseline) == 2 or len(found["ridge"]) == 3
    assert len(found["ridge"]) == len(found.baseline)
    assert "Stopped after" in str(found.remarks[-1])


def test_names_of_the_other_kind_are_refused_with_the_function_that_takes_them(
    diabetes: pd.DataFrame,
) -> None:
    table = diabetes.assign(high=np.where(diabetes.target > 150, "yes", "no"))
    said = "“ridge” predicts numbers, not classes; in Python evaluate_numbers and train_numbers"
    with pytest.raises(ParameterError, match=said):
        bayesgui.evaluate(table, "high", ["ridge(alpha=2)"], 3)
    with pytest.raises(ParameterError, match=said):
        bayesgui.train(table, "high", "ridge")
    with pytest.raises(ParameterError, match=r"“multinomial-nb” predicts classes, not numbers; "):
        evaluate_numbers(table, "target", ["multinomial-nb"], 3)
    assert set(OF_NUMBERS) == {*regressors.names()} - {*classifiers.names()}
    with pytest.raises(ParameterError, match="There is no classifier named “nothing”"):
        bayesgui.evaluate(table, "high", ["nothing"], 3)
    with pytest.raises(ParameterError, match="There is no model of numbers named “nothing”"):
        evaluate_numbers(table, "target", ["nothing"], 3)


def test_many_different_numbers_are_a_regression() -> None:
    assert is_number_target(NumericColumn("y", np.arange(13.0)))
    assert not is_number_target(NumericColumn("y", np.arange(12.0)))
    assert not is_number_target(CodedColumn("y", tuple("abcdefghijklmnop"), np.arange(16)))
    numbers = CodedColumn("y", tuple(str(k) for k in range(30)), np.arange(30))
    assert is_number_target(numbers)
    chosen = NumericColumn("y", np.arange(30.0)).cut(range(0, 31))
    assert not is_number_target(chosen)


def test_results_show_themselves_in_a_notebook(diabetes: pd.DataFrame) -> None:
    found = evaluate_numbers(diabetes, "target", ["ridge"], 3)
    html = found._repr_html_()
    assert html is not None
    assert "Models of target" in html
    assert "ridge" in html
    prediction = bayesgui.train_numbers(diabetes, "target", "gaussian").predict(diabetes)
    assert [*prediction.to_frame().columns] == ["prediction", "median", "low", "high"]
    shown = prediction._repr_html_()
    assert shown is not None
    assert "Prediction of target" in shown
