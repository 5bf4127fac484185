"""Folds by group and in the order of time, against scikit-learn's."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from sklearn.model_selection import GroupKFold, TimeSeriesSplit

from bayesgui.classifiers.evaluation.evaluate import evaluate
from bayesgui.classifiers.evaluation.splits import splitters
from bayesgui.core.errors import DataError, ParameterError
from bayesgui.data.columns.column import CodedColumn, NumericColumn
from bayesgui.data.dataset import Dataset

RANDOM = np.random.default_rng(4)
CLASSES = ("a", "b")


def table(column, truths=None) -> Dataset:
    n = column.n_rows
    truths = RANDOM.integers(0, 2, n) if truths is None else truths
    feature = CodedColumn("x", ("0", "1"), np.where(RANDOM.random(n) < 0.8, truths, 1 - truths))
    return Dataset((column, feature, CodedColumn("c", CLASSES, truths)))


def split(kind: str, cases: Dataset, **options):
    truths = cases.categorical("c").codes.astype(np.intp)
    return splitters.create(kind, **options).split(truths, CLASSES, cases)


@given(st.lists(st.integers(0, 12), min_size=30, max_size=120), st.integers(2, 4))
@settings(max_examples=60, deadline=None)
def test_groups_stay_together_and_folds_are_as_large_as_those_of_scikit_learn(groups, folds):
    if len(set(groups)) < folds:
        return
    values = np.array(groups, float)
    cases = table(NumericColumn("patient", values))
    made, _ = split("grouped-folds", cases, column="patient", folds=folds)
    for each in made:
        assert not set(values[each.train]) & set(values[each.test])
        assert len(each.train) + len(each.test) == len(values)
    assert sorted(np.concatenate([each.test for each in made])) == list(range(len(values)))
    theirs = GroupKFold(folds).split(values, groups=groups)
    assert sorted(len(each.test) for each in made) == sorted(len(test) for _, test in theirs)


@given(st.integers(12, 60), st.integers(2, 5), st.integers(0, 2))
@settings(max_examples=40, deadline=None)
def test_different_times_are_divided_as_by_scikit_learn(rows, folds, gap):
    if gap >= rows - folds * (rows // (folds + 1)):
        return
    order = np.random.default_rng(rows).permutation(rows)
    cases = table(NumericColumn("day", order.astype(float)))
    made, _ = split("time-folds", cases, column="day", folds=folds, gap=gap)
    theirs = TimeSeriesSplit(folds, gap=gap).split(np.arange(rows))
    for own, (train, test) in zip(made, theirs, strict=True):
        assert sorted(order[own.train]) == train.tolist()
        assert sorted(order[own.test]) == test.tolist()


def test_rows_of_one_time_stay_together_and_dates_are_ordered_as_dates():
    days = ("2024-02-01", "2024-1-05", "2023-12-31")
    cases = table(CodedColumn("day", days, np.array([0, 2, 0])))
    with pytest.raises(ParameterError, match="“2024-1-05” in column day is neither a number nor"):
        split("time-folds", cases, column="day", folds=2)
    days = ("2024-02-01", "2024-01-05", "2023-12-31")
    codes = np.array([0, 2, 1, 0, 1, 2, 2])
    cases = table(CodedColumn("day", days, codes))
    made, remarks = split("time-folds", cases, column="day", folds=2)
    assert [each.train.tolist() for each in made] == [[1, 5, 6], [1, 2, 4, 5, 6]]
    assert [each.test.tolist() for each in made] == [[2, 4], [0, 3]]
    assert remarks[0] == "The first 3 rows by day train and never judge."


def test_times_of_several_zones_are_ordered_as_they_were():
    """In Greenwich: 10:00, 11:00 and 12:00."""
    times = ("2024-05-31T12:00+02:00", "2024-05-31T11:00", "2024-05-31T07:00-05:00")
    cases = table(CodedColumn("time", times, np.array([2, 0, 1])))
    made, _ = split("time-folds", cases, column="time", folds=2)
    assert [each.train.tolist() for each in made] == [[1], [1, 2]]
    assert [each.test.tolist() for each in made] == [[2], [0]]


def test_sentences_where_a_division_is_impossible():
    cases = table(NumericColumn("patient", np.repeat([1.0, 2.0, np.nan], [5, 5, 2])))
    with pytest.raises(ParameterError, match=r"5 folds need as many groups, and column patient h"):
        split("grouped-folds", cases, column="patient", folds=5)
    _, remarks = split("grouped-folds", cases, column="patient", folds=3)
    assert remarks[0] == "2 rows without a value of patient are groups of their own."
    with pytest.raises(DataError, match="Row 11 has no time in column patient"):
        split("time-folds", cases, column="patient", folds=2)
    cases = table(NumericColumn("day", np.arange(6.0)))
    with pytest.raises(ParameterError, match="6 folds in the order of time need 7 different"):
        split("time-folds", cases, column="day", folds=6)
    with pytest.raises(ParameterError, match="A gap of 2 times leaves no row to train"):
        split("time-folds", cases, column="day", folds=2, gap=2)
    with pytest.raises(ParameterError, match="Name the column"):
        split("time-folds", cases, folds=2)


def test_the_column_that_divides_is_no_feature_and_leaks_nothing():
    # Each patient has one class, by which the column of patients would tell it.
    patients = np.repeat(np.arange(60), 5)
    truths = np.repeat(RANDOM.integers(0, 2, 60), 5)
    names = tuple(f"p{k}" for k in range(60))
    cases = table(CodedColumn("patient", names, patients), truths)
    found = evaluate(cases, "c", ["naive-bayes"], "grouped-folds(column=patient, folds=5)")
    assert "Column patient divides the rows and is no feature." in found.remarks
    judged = np.concatenate([part.rows for part in found["naive-bayes"]])
    assert sorted(judged) == list(range(300))
    with pytest.raises(ParameterError, match="c is the class"):
        evaluate(cases, "c", ["naive-bayes"], "grouped-folds(column=c, folds=2)")
    with pytest.raises(DataError, match="no column nobody"):
        evaluate(cases, "c", ["naive-bayes"], "time-folds(column=nobody, folds=2)")
