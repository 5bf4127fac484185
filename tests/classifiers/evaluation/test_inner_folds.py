"""Inner folds, which calibrate and tune, respect groups and times as the outer folds do."""

from __future__ import annotations

from dataclasses import dataclass, field

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from sklearn.calibration import CalibratedClassifierCV

import bayesgui
from bayesgui.classifiers.base import Classifier, ClassModel, classifiers
from bayesgui.classifiers.evaluation.column_splits import GroupedFolds, TimeFolds, groups_of
from bayesgui.classifiers.evaluation.evaluate import TrainingsAhead, evaluate
from bayesgui.classifiers.evaluation.figures import figures_of
from bayesgui.classifiers.evaluation.learning_curve import learning_curve
from bayesgui.classifiers.evaluation.preparing.inner_folds import inner_folds
from bayesgui.classifiers.evaluation.preparing.prepared import prepared
from bayesgui.classifiers.models.calibrated_model import CalibratedModel
from bayesgui.data.columns.column import CodedColumn, NumericColumn
from bayesgui.data.dataset import Dataset
from tests.classifiers.evaluation.test_preparing import _Peer
from tests.classifiers.tables import column


def patients(seed: int = 1, people: int = 40, visits: int = 6, n: int = 3) -> Dataset:
    """Return visits of patients, whose signs are those of the patient, written several times."""
    random = np.random.default_rng(seed)
    truth = np.repeat(random.integers(0, 2, people), visits)
    sign = np.where(random.random(people * visits) < 0.7, truth, 1 - truth)
    who = np.repeat(np.arange(people), visits)
    order = random.permutation(len(who))
    return Dataset(
        (
            NumericColumn("patient", who[order].astype(float)),
            column("c", 2, truth[order]),
            *(column(f"x{k}", 2, sign[order]) for k in range(n)),
        )
    )


@dataclass(frozen=True)
class _Seen(Classifier):
    """Naive Bayes that notes which cells of a column train it, and which it is asked about."""

    watched: str
    alpha: float = 1.0
    pairs: list[tuple[set[float], set[float]]] = field(default_factory=list)
    method = "naive-bayes"

    def _trained(self, known, target, start, monitor):
        model = classifiers.create("naive-bayes").fit(known.without(self.watched), target)
        trained = set(known[self.watched].values.tolist())
        return _Asked(
            target=model.target,
            classes=model.classes,
            features=model.features,
            inner=model,
            watched=self.watched,
            trained=trained,
            pairs=self.pairs,
        )


@dataclass(frozen=True, eq=False, kw_only=True)
class _Asked(ClassModel):
    """The model of `_Seen`."""

    inner: ClassModel
    watched: str
    trained: set[float]
    pairs: list[tuple[set[float], set[float]]]

    def log_joint(self, cases, monitor=None):
        self.pairs.append((self.trained, set(cases[self.watched].values.tolist())))
        return self.inner.log_joint(cases)

    @property
    def log_priors(self):
        return self.inner.log_priors


def with_copy(cases: Dataset, name: str) -> Dataset:
    return cases.with_column(NumericColumn("copy", cases[name].values))


@pytest.mark.parametrize(
    ("around", "trainings"),
    [
        ({"calibrate": "platt"}, 5 + 1),
        ({"tune": {"alpha": [1.0, 2.0]}}, 5 * 2 + 1),
        ({"calibrate": "platt", "tune": {"alpha": [1.0, 2.0]}}, 5 * 2 + 5 + 1),
    ],
)
def test_no_patient_is_on_both_sides_of_any_fold(around, trainings) -> None:
    cases, seen = with_copy(patients(), "patient"), _Seen("copy")
    found = evaluate(
        cases,
        "c",
        {"seen": prepared(seen, **around)},
        GroupedFolds(column="patient", folds=4),
    )
    assert len(seen.pairs) == 4 * trainings
    for trained, asked in seen.pairs:
        assert not trained & asked
    assert (
        "Inner folds, of calibration, tuning and intervals, keep the groups of patient together"
        " as well." in found.remarks
    )
    # Divided at random, nearly every patient is on both sides.
    free = _Seen("copy")
    evaluate(cases, "c", {"seen": prepared(free, calibrate="platt")}, 4)
    assert all(trained & asked for trained, asked in free.pairs)


@given(st.lists(st.integers(0, 9), min_size=8, max_size=80), st.integers(2, 6), st.integers(0, 3))
@settings(max_examples=80, deadline=None)
def test_inner_folds_divide_any_rows_that_train(values, folds, gap) -> None:
    n = len(values)
    own = np.array(values, float)
    cases = Dataset(
        (NumericColumn("g", own), column("c", 2, np.arange(n) % 2), column("x", 2, [0] * n))
    )
    different = len(set(values))
    made = inner_folds(cases, "c", folds, 1, GroupedFolds(column="g"))
    assert len(made) == (0 if different < 2 else min(folds, different))
    for split in made:
        assert not set(own[split.train]) & set(own[split.test])
    made = inner_folds(cases, "c", folds, 1, TimeFolds(column="g", gap=gap))
    assert len(made) <= folds
    assert bool(made) == (different >= 2 and gap < different - different // 2)
    judged = [int(row) for split in made for row in split.test]
    assert len(judged) == len(set(judged))
    times = sorted(set(values))
    for split in made:
        last, first = own[split.train].max(), own[split.test].min()
        assert times.index(int(first)) - times.index(int(last)) > gap


def test_the_first_times_train_and_the_later_ones_calibrate() -> None:
    random = np.random.default_rng(5)
    day = random.permutation(240).astype(float)
    truth = random.integers(0, 2, 240)
    sign = np.where(random.random(240) < 0.8, truth, 1 - truth)
    cases = with_copy(
        Dataset((NumericColumn("day", day), column("c", 2, truth), column("x", 2, sign))), "day"
    )
    seen = _Seen("copy")
    evaluate(
        cases,
        "c",
        {"seen": prepared(seen, calibrate="platt")},
        TimeFolds(column="day", folds=3, gap=2),
    )
    assert len(seen.pairs) == 3 * 6
    for trained, asked in seen.pairs:
        assert max(trained) + 2 < min(asked)


def test_calibrated_by_groups_is_scikit_learns_with_the_same_folds() -> None:
    cases = patients(people=30)
    splitter = GroupedFolds(column="patient")
    splits = inner_folds(cases, "c", 5, 1, splitter)
    bare = cases.without("patient")
    y = bare.categorical("c").codes.astype(int)
    rows = np.arange(len(y))[:, None]
    folds = [(split.train, split.test) for split in splits]
    theirs = CalibratedClassifierCV(_Peer(bare), method="sigmoid", cv=folds, ensemble=False)
    theirs.fit(rows, y)
    ours = bayesgui.train(cases, "c", calibrate="platt", splitter="grouped-folds(column=patient)")
    assert isinstance(ours, CalibratedModel)
    assert "patient" not in ours.features
    np.testing.assert_allclose(ours.posteriors(bare), theirs.predict_proba(rows), atol=5e-4)
    other = bayesgui.train(bare, "c", calibrate="platt")
    assert np.abs(ours.posteriors(bare) - other.posteriors(bare)).max() > 1e-3


def test_rows_that_judge_neither_calibrate_nor_tune() -> None:
    cases = patients(people=30)
    splitter = GroupedFolds(column="patient", folds=3)
    grid = {"alpha": [0.1, 1.0, 30.0]}
    found = evaluate(cases, "c", "naive-bayes", splitter, calibrate="platt", tune=grid)
    truths = cases.categorical("c").codes.astype(np.intp)
    split = splitter.split(truths, ("s0", "s1"), cases)[0][1]
    train, test = cases.rows(split.train), cases.rows(split.test)
    for name, around in (
        ("naive-bayes, platt", {"calibrate": "platt"}),
        ("naive-bayes, tuned", {"tune": grid}),
        ("naive-bayes, tuned, platt", {"calibrate": "platt", "tune": grid}),
    ):
        alone = bayesgui.train(train, "c", splitter=splitter, **around)
        np.testing.assert_allclose(found[name].parts[1].posteriors, alone.posteriors(test))
    plain = bayesgui.train(train.without("patient"), "c")
    np.testing.assert_allclose(found["naive-bayes"].parts[1].posteriors, plain.posteriors(test))


def test_a_model_that_knows_its_patients_is_calibrated_for_others() -> None:
    # The card tells the patient, so that visits of known patients are told too well.
    gains = []
    for seed in range(4):
        cases = patients(seed, people=60)
        who = cases["patient"].values.astype(np.int64)
        cases = cases.with_column(CodedColumn("card", tuple(f"k{k}" for k in range(60)), who))
        splitter = GroupedFolds(column="patient", folds=5)
        made = prepared(classifiers.create("naive-bayes"), calibrate="platt")
        honest = figures_of(evaluate(cases, "c", {"m": made}, splitter)["m"]).log_loss
        splits, _ = splitter.split(cases.categorical("c").codes.astype(np.intp), ("0", "1"), cases)
        losses = []
        for split in splits:
            bare = cases.without("patient")
            free = made.fit(bare.rows(split.train), "c")
            logs = free.log_posteriors(bare.rows(split.test))
            truth = cases.categorical("c").codes[split.test]
            losses.append(-logs[np.arange(len(truth)), truth])
        gains.append(np.concatenate(losses).mean() - honest)
    assert min(gains) > 0.01


def test_too_few_groups_or_times_are_said() -> None:
    cases = patients(people=2)
    one = cases.rows(np.flatnonzero(cases["patient"].values == 0))
    two = one.with_column(column("c", 2, np.arange(one.n_rows) % 2))
    splitter = GroupedFolds(column="patient")
    model = bayesgui.train(two, "c", calibrate="platt", splitter=splitter)
    said = "The groups or times of the rows that train are too few to calibrate; the model is as"
    assert any(remark.startswith(said) for remark in map(str, model.remarks))
    plain = bayesgui.train(two.without("patient"), "c")
    bare = two.without("patient")
    np.testing.assert_array_equal(model.posteriors(bare), plain.posteriors(bare))
    model = bayesgui.train(two, "c", tune={"alpha": [0.1, 9.0]}, splitter=splitter)
    said = "The groups or times of the rows that train are too few to tune naive-bayes"
    assert any(remark.startswith(said) for remark in map(str, model.remarks))


def test_the_cost_is_told_with_the_folds_that_there_are() -> None:
    class Told:
        stop_requested = False

        def __init__(self):
            self.events = []

        def report(self, done, text=""):
            pass

        def check(self):
            pass

        def publish(self, event):
            self.events.append(event)

    told = Told()
    evaluate(
        patients(people=4),
        "c",
        {"m": prepared(classifiers.create("naive-bayes"), calibrate="platt")},
        GroupedFolds(column="patient", folds=2),
        monitor=told,
    )
    ahead = next(each for each in told.events if isinstance(each, TrainingsAhead))
    # Of four patients there are at most four inner folds, said of the whole table.
    assert ahead.trainings == 2 * (1 + 4)


def test_learning_curves_hold_out_whole_groups() -> None:
    cases, seen = with_copy(patients(), "patient"), _Seen("copy")
    learning_curve(cases, "c", {"seen": seen}, GroupedFolds(column="patient", folds=3), (0.5, 1.0))
    held = [pair for pair in seen.pairs if not pair[1] <= pair[0]]
    assert len(held) == 2 * 3
    assert not any(trained & asked for trained, asked in held)


def test_groups_are_numbered_by_their_first_rows_and_blanks_are_alone() -> None:
    values = np.array([5.0, np.nan, 2.0, 5.0, np.nan, 2.0, 9.0])
    groups, alone = groups_of(NumericColumn("g", values))
    assert groups.tolist() == [0, 1, 2, 0, 3, 2, 4]
    assert alone == 2
    groups, alone = groups_of(CodedColumn("g", ("a", "b"), np.array([1, 0, -1, 1, -1])))
    assert groups.tolist() == [0, 1, 2, 0, 3]
    assert alone == 2
