"""Inner folds, from which intervals are learned, respect groups and times as the outer ones do."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import bayesgui
from bayesgui.classifiers.evaluation.column_splits import GroupedFolds, TimeFolds
from bayesgui.classifiers.regression.inner_errors import InnerRows, inner_errors
from bayesgui.classifiers.regression.judging.judge import evaluate_numbers
from bayesgui.classifiers.regression.judging.number_figures import number_figures
from bayesgui.classifiers.regression.naming import regressor
from bayesgui.core.monitor import SILENT
from bayesgui.data.columns.column import NumericColumn
from bayesgui.data.dataset import Dataset

if TYPE_CHECKING:
    from bayesgui.classifiers.regression.base import Regressor

WHO = GroupedFolds(column="patient", folds=5)


def patients(seed: int, people: int = 60, visits: int = 6) -> Dataset:
    """Visits whose number is mostly the patient's own, which columns of the patient give away."""
    random = np.random.default_rng(seed)
    own = np.repeat(np.arange(people), visits)
    traits = random.normal(size=(people, 25))[own]
    value = 3 * random.normal(size=people)[own] + random.normal(size=len(own))
    columns = [NumericColumn("patient", own.astype(float)), NumericColumn("y", value)]
    columns += [NumericColumn(f"x{k}", traits[:, k]) for k in range(traits.shape[1])]
    return Dataset(tuple(columns)).rows(random.permutation(len(own)))


def coverage_of_random_folds(cases: Dataset, made: Regressor) -> float:
    """Share of the rows of new patients within intervals that random inner folds promise."""
    splits, _ = WHO.split(np.zeros(cases.n_rows, np.intp), ("",), cases)
    bare, truths = cases.without("patient"), cases["y"].values
    inside = []
    for split in splits:
        model = made.fit(bare.rows(split.train), "y")
        found = model.predict(bare.rows(split.test))
        inside.append((found.low <= truths[split.test]) & (truths[split.test] <= found.high))
    return float(np.concatenate(inside).mean())


@pytest.mark.parametrize(
    "made", [regressor("ridge"), regressor("gradient-boosting", iterations=40)]
)
def test_intervals_for_new_patients_cover_where_inner_folds_keep_patients_together(
    made: Regressor,
) -> None:
    random, grouped = [], []
    for seed in range(3):
        cases = patients(seed)
        random.append(coverage_of_random_folds(cases, made))
        grouped.append(number_figures(evaluate_numbers(cases, "y", {"m": made}, WHO)["m"]).coverage)
    assert np.mean(random) < 0.75
    assert 0.85 < np.mean(grouped) < 0.97


def test_no_patient_is_on_both_sides_and_the_remark_says_so() -> None:
    cases = patients(1, people=12)
    own = cases["patient"].values
    pairs = list(InnerRows(WHO, cases.select(["patient"])).pairs(cases.n_rows, 1))
    assert len(pairs) == 5
    assert sorted(np.concatenate([test for _, test in pairs])) == list(range(cases.n_rows))
    for train, test in pairs:
        assert not set(own[train]) & set(own[test])
    said = "Inner folds, of calibration, tuning and intervals, keep the groups of patient together"
    found = evaluate_numbers(cases, "y", ["ridge", "gaussian"], WHO)
    assert any(remark.startswith(said) for remark in map(str, found.remarks))
    assert found["ridge"].remarks == ()
    # What learns no errors has no inner folds.
    plain = evaluate_numbers(cases, "y", ["gaussian"], WHO)
    assert not any(remark.startswith(said) for remark in map(str, plain.remarks))


@given(st.lists(st.integers(0, 9), min_size=4, max_size=60), st.integers(0, 3))
@settings(max_examples=60, deadline=None)
def test_the_past_alone_trains(values: list[int], gap: int) -> None:
    times = np.array(values, float)
    table = Dataset((NumericColumn("day", times),))
    inner = InnerRows(TimeFolds(column="day", gap=gap), table)
    seen = []

    def predict(train, test):
        seen.append((train, test))
        return np.zeros(len(test))

    numbers = np.where(times == times.min(), 1e9, 1.0)
    errors = inner_errors(numbers, None, 1, predict, inner, SILENT)
    if inner.remarks():
        return
    ordered = sorted(set(values))
    for train, test in seen:
        last, first = times[train].max(), times[test].min()
        assert ordered.index(int(first)) - ordered.index(int(last)) > gap
    # The first time judges nothing, so that its errors are none.
    assert errors.max() == 1.0


def test_one_group_is_divided_at_random_and_said() -> None:
    cases = patients(2, people=1, visits=30)
    model = bayesgui.train_numbers(cases, "y", "ridge", splitter="grouped-folds(column=patient)")
    assert "patient" not in model.features
    assert any("may be too narrow" in remark for remark in map(str, model.remarks))
    plain = bayesgui.train_numbers(cases.without("patient"), "y", "ridge")
    np.testing.assert_array_equal(model.errors, plain.errors)
    joint = bayesgui.train_numbers(cases, "y", "gaussian", splitter=WHO)
    assert not joint.remarks


def test_a_model_judged_is_the_one_trained_on_the_rows_of_its_fold() -> None:
    cases = patients(3)
    found = evaluate_numbers(cases, "y", "ridge", WHO)
    split = WHO.split(np.zeros(cases.n_rows, np.intp), ("",), cases)[0][1]
    alone = bayesgui.train_numbers(cases.rows(split.train), "y", "ridge", splitter=WHO)
    part = found["ridge"].parts[1]
    predicted = alone.predict(cases.rows(split.test))
    np.testing.assert_allclose(part.low, predicted.low)
    np.testing.assert_allclose(part.high, predicted.high)
    random = bayesgui.train_numbers(cases.rows(split.train).without("patient"), "y", "ridge")
    assert np.ptp(alone.errors) > 1.2 * np.ptp(random.errors)


def test_groups_without_a_number_or_a_value_are_no_hindrance() -> None:
    cases = patients(4)
    values = cases["y"].values.copy()
    values[:50] = np.nan
    who = cases["patient"].values.copy()
    who[::3] = np.nan
    holed = cases.with_column(NumericColumn("y", values)).with_column(NumericColumn("patient", who))
    found = evaluate_numbers(holed, "y", ["ridge"], WHO)
    assert len(found["ridge"].whole.rows) == cases.n_rows - 50
