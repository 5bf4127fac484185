"""The test of two models of numbers suits how rows were divided."""

from __future__ import annotations

import math

import numpy as np
import pandas as pd
import pytest
from scipy import stats

from bayesgui.classifiers.evaluation.column_splits import GroupedFolds, TimeFolds
from bayesgui.classifiers.evaluation.comparison import CorrectedT
from bayesgui.classifiers.evaluation.splits import Folds, HoldOut, LeaveOneOut
from bayesgui.classifiers.regression.judging.held_out_numbers import HeldOutNumbers, NumberPart
from bayesgui.classifiers.regression.judging.judge import evaluate_numbers
from bayesgui.classifiers.regression.judging.paired_errors import (
    PairedErrors,
    difference_test,
    paired_errors,
)
from bayesgui.data.case_source import rows_of
from bayesgui.data.reading.given_tables import cases_of


def model(name: str, errors: np.ndarray, weights: np.ndarray | None = None) -> HeldOutNumbers:
    """Return a model with some errors, in two parts."""
    halves = np.array_split(np.arange(len(errors)), 2)
    nothing = np.zeros(len(errors))
    parts = tuple(
        NumberPart(
            10.0, 0, rows, errors[rows], *(nothing[rows] for _ in range(6)),
            None if weights is None else weights[rows],
        )
        for rows in halves
    )  # fmt: skip
    return HeldOutNumbers(name, "y", 0.9, parts)


def test_rows_by_themselves_are_the_paired_t_test_and_that_of_diebold_and_mariano() -> None:
    random = np.random.default_rng(3)
    one, two = random.normal(size=80), random.normal(0, 1.2, 80)
    found = paired_errors(model("a", one), model("b", two))
    expected = stats.ttest_rel(one**2, two**2)
    assert found.statistic == pytest.approx(expected.statistic)
    assert found.p_value == pytest.approx(expected.pvalue)
    assert found.difference == pytest.approx((one**2 - two**2).mean())
    assert found.clusters == 80
    # Harvey, Leybourne and Newbold (1997), equations 2, 3 and 9 at h = 1.
    d, n = one**2 - two**2, 80
    s1 = d.mean() / math.sqrt(d.var() / n)
    corrected = math.sqrt((n + 1 - 2) / n) * s1
    assert found.statistic == pytest.approx(corrected)
    assert found.p_value == pytest.approx(2 * stats.t.sf(abs(corrected), n - 1))


def test_clusters_of_one_size_are_the_test_of_their_means_and_weights_count_as_rows() -> None:
    random = np.random.default_rng(4)
    one, two = random.normal(size=60), random.normal(size=60)
    times = np.repeat(np.arange(20), 3)
    found = paired_errors(model("a", one), model("b", two), times)
    means = (one**2 - two**2).reshape(20, 3).mean(axis=1)
    expected = stats.ttest_1samp(means, 0)
    assert found.statistic == pytest.approx(expected.statistic)
    assert found.p_value == pytest.approx(expected.pvalue)
    counts = random.integers(1, 4, 60)
    weighted = paired_errors(model("a", one, counts * 1.0), model("b", two, counts * 1.0), times)
    places = np.repeat(np.arange(60), counts)
    repeated = paired_errors(model("a", one[places]), model("b", two[places]), times[places])
    assert weighted.statistic == pytest.approx(repeated.statistic)
    assert weighted.p_value == pytest.approx(repeated.p_value)


def test_too_little_is_not_tested_and_like_models_do_not_differ() -> None:
    errors = np.array([1.0, -1.0, 2.0])
    assert paired_errors(model("a", errors), model("b", 2 * errors), np.zeros(3, int)) is None
    assert paired_errors(model("a", errors), model("b", errors)).p_value == 1.0
    assert paired_errors(model("a", errors * 0), model("b", np.ones(3))).p_value == 0.0


def test_times_in_common_are_counted_as_one_so_that_no_difference_is_found_too_often() -> None:
    random = np.random.default_rng(11)
    times = np.repeat(np.arange(30), 10)
    found = {"times": 0, "rows": 0}
    for _ in range(400):
        # Whole days are harder for the one or for the other model.
        hard = random.normal(0, 1.0, (2, 30))[:, times]
        one, two = hard + random.normal(0, 0.3, (2, 300))
        first, second = model("a", one), model("b", two)
        found["times"] += paired_errors(first, second, times).p_value < 0.05
        found["rows"] += paired_errors(first, second).p_value < 0.05
    # 20 of 400 are expected; three standard errors are 13.
    assert found["times"] <= 33
    assert found["rows"] > 100


def table() -> pd.DataFrame:
    random = np.random.default_rng(2)
    x = random.normal(size=240)
    return pd.DataFrame(
        {
            "day": np.repeat(np.arange(60.0), 4),
            "house": random.integers(0, 12, 240).astype(float),
            "x": x,
            "y": 2 * x + random.normal(size=240),
        }
    )


@pytest.mark.parametrize(
    ("splitter", "clusters"),
    [
        (Folds(folds=4), None),
        (Folds(folds=3, repeats=2), None),
        (GroupedFolds(column="house", folds=3), None),
        (HoldOut(repeats=3), None),
        (HoldOut(), 72),
        (LeaveOneOut(), 240),
        (TimeFolds(column="day", folds=4), 48),
        (None, 240),
    ],
)
def test_the_test_is_that_of_the_division(splitter, clusters: int | None) -> None:
    data = table()
    other = {"test": data} if splitter is None else {}
    rows = rows_of(cases_of(data, "numbers", ("y", "day", "house")), "")
    found = evaluate_numbers(rows, "y", ["gaussian"], splitter, **other)
    test = difference_test(found["gaussian"], found.baseline, splitter, rows)
    assert test.difference < 0
    assert test.p_value < 0.05
    if clusters is None:
        assert isinstance(test, CorrectedT)
    else:
        assert isinstance(test, PairedErrors)
        assert test.clusters == clusters
    if isinstance(splitter, TimeFolds):
        a, b = (found[name].whole for name in ("gaussian", "mean"))
        days = data["day"].to_numpy()[a.rows]
        daily = pd.Series(a.errors**2 - b.errors**2).groupby(days).mean()
        assert test.p_value == pytest.approx(stats.ttest_1samp(daily, 0).pvalue)


def test_rows_without_a_number_may_have_no_time() -> None:
    data = table()
    data.loc[[3, 50], ["day", "y"]] = np.nan
    splitter = TimeFolds(column="day", folds=4)
    rows = rows_of(cases_of(data, "numbers", ("y", "day", "house")), "")
    found = evaluate_numbers(rows, "y", ["gaussian"], splitter)
    assert difference_test(found["gaussian"], found.baseline, splitter, rows).clusters == 48
