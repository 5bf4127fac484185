"""Models that are calibrated, tuned or weighted by class, on the rows that train alone."""

from __future__ import annotations

import math
from dataclasses import dataclass, field

import numpy as np
import pytest
from sklearn.base import BaseEstimator, ClassifierMixin
from sklearn.calibration import CalibratedClassifierCV
from sklearn.linear_model import LogisticRegression
from sklearn.model_selection import StratifiedKFold

import bayesgui
from bayesgui import paths
from bayesgui.classifiers.base import classifiers
from bayesgui.classifiers.calibration.log_odds import class_log_odds
from bayesgui.classifiers.class_weights import ClassWeights, effect_of
from bayesgui.classifiers.evaluation.calibration_figures import (
    calibration_slope,
    expected_calibration_error,
)
from bayesgui.classifiers.evaluation.curves import reliability
from bayesgui.classifiers.evaluation.evaluate import PartJudged, TrainingsAhead, evaluate
from bayesgui.classifiers.evaluation.figures import figures_of
from bayesgui.classifiers.evaluation.held_out import HeldOut, Part
from bayesgui.classifiers.evaluation.preparing.prepared import PreparedClassifier, prepared
from bayesgui.classifiers.evaluation.preparing.tuning import Tuning
from bayesgui.classifiers.evaluation.preparing.twins import with_twins
from bayesgui.classifiers.evaluation.splits import Folds
from bayesgui.classifiers.models.calibrated_model import CalibratedModel
from bayesgui.core.errors import Cancelled, DataError, ParameterError
from bayesgui.data.columns.column import CodedColumn, NumericColumn
from bayesgui.data.dataset import Dataset
from tests.classifiers.tables import column, random_table


def copies(seed: int = 1, rows: int = 600, classes: int = 2, n: int = 5) -> Dataset:
    """Return a class and one noisy sign of it, written several times: naive Bayes is too sure."""
    random = np.random.default_rng(seed)
    truth = random.integers(0, classes, rows)
    sign = np.where(random.random(rows) < 0.7, truth, random.integers(0, classes, rows))
    return Dataset(
        (column("c", classes, truth), *(column(f"x{k}", classes, sign) for k in range(n)))
    )


@pytest.fixture(scope="module")
def iris() -> Dataset:
    return bayesgui.read_data(paths.samples() / "data" / "iris.csv", quantities="numbers")


class _Peer(ClassifierMixin, BaseEstimator):
    """Naive Bayes of a table for scikit-learn, with log-odds as scores; X holds row numbers."""

    def __init__(self, cases: Dataset | None = None) -> None:
        self.cases = cases

    def fit(self, x, y):
        self.classes_ = np.unique(y)
        self.model_ = classifiers.create("naive-bayes").fit(self._rows(x), "c")
        return self

    def _rows(self, x) -> Dataset:
        assert self.cases is not None
        return self.cases.rows(np.asarray(x)[:, 0].astype(int))

    def predict(self, x):
        return self.classes_[self.model_.most_probable(self._rows(x))]

    def decision_function(self, x):
        logs = self.model_.log_posteriors(self._rows(x).without("c"))
        odds = np.column_stack([class_log_odds(logs, k) for k in range(logs.shape[1])])
        return odds[:, 1] if odds.shape[1] == 2 else odds


@pytest.mark.parametrize("way", ["platt", "isotonic(prior_rows=0)"])
@pytest.mark.parametrize("classes", [2, 3])
def test_a_calibrated_classifier_is_that_of_scikit_learn(way: str, classes: int) -> None:
    cases = random_table(3, rows=300, sizes=(2, 3, 4), classes=classes, blank=0.1)
    y = cases.categorical("c").codes.astype(int)
    rows = np.arange(300)[:, None]
    folds = StratifiedKFold(5, shuffle=True, random_state=1)
    kind = "sigmoid" if way == "platt" else "isotonic"
    theirs = CalibratedClassifierCV(_Peer(cases), method=kind, cv=folds, ensemble=False)
    theirs.fit(rows, y)
    ours = bayesgui.train(cases, "c", "naive-bayes", calibrate=way)
    assert isinstance(ours, CalibratedModel)
    np.testing.assert_allclose(ours.posteriors(cases), theirs.predict_proba(rows), atol=5e-4)
    assert "Calibrated" in ours.remarks[0]
    # The model inside is the one of all rows.
    plain = bayesgui.train(cases, "c", "naive-bayes")
    np.testing.assert_array_equal(ours.inner.posteriors(cases), plain.posteriors(cases))


def test_copies_of_a_column_are_seen_through() -> None:
    cases = copies()
    share = 0.85  # of rows whose sign is their class
    plain, twin = (
        bayesgui.train(cases, "c", "naive-bayes", calibrate=way) for way in (None, "platt")
    )
    asked = Dataset(tuple(column(f"x{k}", 2, [0, 1]) for k in range(5)))
    assert plain.posteriors(asked)[0, 0] > 0.999
    assert twin.posteriors(asked)[0, 0] == pytest.approx(share, abs=0.03)
    # Missing cells: nothing known gives the shares, one column alone less than all.
    blank = Dataset((column("x0", 2, [-1, 0]),))
    assert twin.posteriors(blank)[0] == pytest.approx([0.5, 0.5], abs=0.05)
    assert 0.55 < twin.posteriors(blank)[1, 0] < twin.posteriors(asked)[0, 0]


def test_rows_that_judge_do_not_calibrate() -> None:
    cases = copies(rows=200)
    splitter = Folds(folds=4, seed=2)
    found = evaluate(cases, "c", "naive-bayes", splitter, calibrate="isotonic")
    truths = cases.categorical("c").codes.astype(np.intp)
    split = splitter.split(truths, ("s0", "s1"))[0][0]
    alone = bayesgui.train(cases.rows(split.train), "c", "naive-bayes", calibrate="isotonic")
    part = found["naive-bayes, isotonic"].parts[0]
    np.testing.assert_array_equal(part.rows, split.test)
    np.testing.assert_allclose(part.posteriors, alone.posteriors(cases.rows(split.test)))


def test_twins_stand_beside_the_plain_model_on_the_same_folds(iris: Dataset) -> None:
    target = iris.names[-1]
    found = evaluate(iris, target, ["tan", "naive-bayes"], 3, calibrate=["platt", "isotonic"])
    assert [model.name for model in found.models] == [
        "tan", "tan, platt", "tan, isotonic",
        "naive-bayes", "naive-bayes, platt", "naive-bayes, isotonic",
    ]  # fmt: skip
    alone = evaluate(iris, target, ["tan"], 3)
    np.testing.assert_array_equal(
        found["tan"].whole.log_posteriors, alone["tan"].whole.log_posteriors
    )
    made = with_twins({"tan": classifiers.create("tan")}, calibrate="platt", tune=True)
    assert list(made) == ["tan", "tan, platt", "tan, tuned", "tan, tuned, platt"]
    more = with_twins(made, calibrate="isotonic")
    assert list(more) == ["tan", "tan, isotonic", *list(made)[1:]]
    assert with_twins(made) == made


def test_few_classes_and_rows_are_said() -> None:
    cases = copies(rows=40)
    found = bayesgui.train(cases, "c", "naive-bayes", calibrate="isotonic")
    assert any("few for isotonic calibration" in str(each) for each in found.remarks)
    one = Dataset((column("c", 2, [0, 0, 0]), column("x", 2, [0, 1, 1])))
    single = bayesgui.train(one, "c", "naive-bayes", calibrate="platt")
    assert not isinstance(single, CalibratedModel)
    assert "Rows of two classes are needed" in str(single.remarks[-1])
    three = copies(rows=3)
    assert np.isfinite(bayesgui.train(three, "c", calibrate="platt").posteriors(three)).all()
    with pytest.raises(ParameterError, match="no calibration named “tea”"):
        bayesgui.train(cases, "c", calibrate="tea")
    with pytest.raises(DataError, match="no column tea"):
        bayesgui.train(cases, "tea", calibrate="platt")


# -- weights of classes ----------------------------------------------------------------------------


@pytest.fixture(scope="module")
def rare() -> Dataset:
    """Return 90 rows of s0 and 10 of s1."""
    random = np.random.default_rng(4)
    truth = np.repeat([0, 1], [90, 10])
    sign = np.where(random.random(100) < 0.8, truth, 1 - truth)
    numbers = NumericColumn("n", random.normal(truth, 1.0))
    return Dataset((column("c", 2, truth), column("x", 2, sign), numbers))


def test_balanced_weights_are_those_of_scikit_learn(rare: Dataset) -> None:
    balanced = ClassWeights.of("balanced").by_class(rare, "c")
    assert balanced == pytest.approx([100 / (2 * 90), 100 / (2 * 10)])
    theirs = LogisticRegression(class_weight="balanced", tol=1e-8)
    values, signs = rare["n"].values, rare.categorical("x").codes
    unit = values - np.average(values, weights=balanced[rare.categorical("c").codes])
    weights = balanced[rare.categorical("c").codes]
    unit = unit / np.sqrt(np.average(unit**2, weights=weights))
    shares = np.average(signs, weights=weights)
    x = np.column_stack([(1 - signs) - (1 - shares), signs - shares, unit])
    theirs.fit(x, rare.categorical("c").codes)
    ours = bayesgui.train(rare, "c", "logistic-regression", class_weights="balanced")
    np.testing.assert_allclose(ours.posteriors(rare), theirs.predict_proba(x), atol=1e-4)


def test_weights_of_a_generative_model_move_its_prior_alone(rare: Dataset) -> None:
    # Without smoothing the odds of every row are multiplied by the ratio of the weights.
    options = {"alpha": 0.0, "prior_alpha": 0.0}
    plain = bayesgui.train(rare, "c", "naive-bayes", **options)
    for spec in ({"s1": 5.0}, "s1=5", "s0 = 1; s1 = 5"):
        found = bayesgui.train(rare, "c", "naive-bayes", class_weights=spec, **options)
        shift = class_log_odds(found.log_posteriors(rare), 1) - class_log_odds(
            plain.log_posteriors(rare), 1
        )
        np.testing.assert_allclose(shift, math.log(5.0), atol=1e-9)
        assert np.exp(found.log_priors) == pytest.approx([90 / 140, 50 / 140])
    # With smoothing, counts are the weighted ones: (10 · 5 + 1) / (90 + 50 + 2).
    smooth = bayesgui.train(rare, "c", "naive-bayes", class_weights="s1=5")
    assert np.exp(smooth.log_priors)[1] == pytest.approx(51 / 142)
    assert "Rows count by class: s0 1, s1 5" in str(smooth.remarks[0])
    assert "losses" in str(smooth.remarks[0])


@pytest.mark.parametrize("entry", list(classifiers), ids=lambda entry: entry.name)
def test_every_method_takes_weights_of_classes(entry, rare: Dataset) -> None:
    cases = rare.without("n") if entry.traits["takes"] == "states" else rare
    if entry.traits["takes"] == "numbers":
        cases = rare.without("x").with_column(NumericColumn("n", np.abs(rare["n"].values)))
    plain = bayesgui.train(cases, "c", entry.name)
    found = bayesgui.train(cases, "c", entry.name, class_weights="balanced")
    # The rare class becomes more probable in the mean, and about equally frequent.
    before, after = (model.posteriors(cases)[:, 1].mean() for model in (plain, found))
    assert after > before + 0.05
    assert str(effect_of(entry.name)).startswith("They change")
    if entry.name == "knn-density":
        assert np.exp(found.log_priors) == pytest.approx([0.5, 0.5])


def test_what_weights_change_is_said_of_each_kind_of_method() -> None:
    assert "cuts" in effect_of("tan")
    assert "within each class stays" in effect_of("gaussian-nb")
    assert "everything" in effect_of("logistic-regression")


@pytest.mark.parametrize(
    ("spec", "words"),
    [
        ("s7=2", "s7 is no class of c"),
        ("s1=0", "cannot be 0"),
        ("s1=tea", "neither “balanced” nor a number"),
        ("often", "neither “balanced” nor a number"),
        ({}, "give a number above 0"),
    ],
)
def test_wrong_weights_are_refused(spec, words: str, rare: Dataset) -> None:
    with pytest.raises(ParameterError, match=words):
        bayesgui.train(rare, "c", class_weights=spec)


def test_a_calibration_of_weighted_classes_is_that_of_the_weighted_table(rare: Dataset) -> None:
    found = bayesgui.train(rare, "c", calibrate="platt", class_weights="balanced")
    weights = ClassWeights.of("balanced").by_class(rare, "c")[rare.categorical("c").codes]
    mean = np.average(found.posteriors(rare)[:, 1], weights=weights)
    assert mean == pytest.approx(0.5, abs=0.05)


def test_a_calibration_keeps_the_weights_of_a_method_that_takes_none() -> None:
    """Of weighted classes k nearest neighbors get the priors alone."""
    generator = np.random.default_rng(0)
    x = generator.normal(size=300)
    codes = (x + generator.normal(size=300) > 1.3).astype(np.int64)
    cases = Dataset((NumericColumn("x", x), CodedColumn("c", ("s0", "s1"), codes)))
    weights = ClassWeights.of("balanced").by_class(cases, "c")[codes]
    for calibrate in ("platt", "isotonic", "temperature"):
        found = bayesgui.train(
            cases, "c", "knn-density", calibrate=calibrate, class_weights="balanced"
        )
        mean = np.average(found.posteriors(cases)[:, 1], weights=weights)
        assert mean == pytest.approx(0.5, abs=0.08), calibrate


# -- tuning ----------------------------------------------------------------------------------------


def test_a_grid_is_declared_at_the_options_themselves(iris: Dataset) -> None:
    target = iris.names[-1]
    tan = classifiers.create("tan")
    grid = Tuning().grid(tan, iris, target)
    assert list(grid) == ["alpha", "discretizer"]
    assert grid["alpha"] == (1.0, 0.01, 0.1, 3.0, 10.0)
    assert len(Tuning().combinations(tan, iris, target)) == 15
    # Nothing to cut, nothing to smooth: these are not tried.
    assert list(Tuning().grid(tan, random_table(1), "c")) == ["alpha"]
    assert Tuning().grid(classifiers.create("naive-bayes"), iris, target) == {}
    kdb = classifiers.create("kdb", k=5)
    assert Tuning().grid(kdb, random_table(1), "c")["k"] == (5, 0, 1, 2, 3)
    given = Tuning.of({"alpha": ["0.5", 2]})
    assert given is not None
    assert given.grid(tan, iris, target) == {"alpha": (1.0, 0.5, 2.0)}
    for entry in classifiers:
        made = classifiers.create(entry.name)
        assert all(len(values) > 1 for values in Tuning().grid(made, iris, target).values())


def test_inner_folds_choose_what_is_best_on_them() -> None:
    cases = random_table(7, rows=60, sizes=(4, 5, 6, 6), classes=3)
    tuning = Tuning(given=(("alpha", (0.01, 5.0)),), folds=4, seed=3)
    found = PreparedClassifier(classifier=classifiers.create("naive-bayes"), tuning=tuning).settled(
        cases, "c"
    )
    assert found.tried == 3
    # The same by evaluating each value on the same folds.
    scores = {}
    for alpha in (1.0, 0.01, 5.0):
        judged = evaluate(
            cases,
            "c",
            {"m": classifiers.create("naive-bayes", alpha=alpha)},
            Folds(folds=4, seed=3),
        )
        scores[alpha] = judged.figures()["m"].log_loss
    best = min(scores, key=scores.__getitem__)
    assert found.options == {"alpha": best}
    assert found.score == pytest.approx(scores[best])
    assert found.classifier.plain.alpha == best
    assert f"alpha={best}" in str(found.remarks[0])
    model = bayesgui.train(cases, "c", tune={"alpha": [0.01, 5.0]})
    assert any("among 3 combinations" in str(remark) for remark in model.remarks)


def test_optimism_is_what_inner_folds_promised_too_much() -> None:
    cases = random_table(11, rows=90, sizes=(3,) * 6, classes=2)
    found = evaluate(cases, "c", "kdb", 3, tune=True)
    tuned = found.tuned["kdb, tuned"]
    assert list(found.tuned) == ["kdb, tuned"]
    assert tuned.tried == 20
    assert len(tuned.options) == 3
    parts = found["kdb, tuned"].parts
    outer = [part.log_losses.mean() for part in parts]
    np.testing.assert_allclose(tuned.outer, outer)
    np.testing.assert_allclose(tuned.gains, np.array(outer) - tuned.inner)
    assert tuned.optimism == pytest.approx(np.mean(tuned.gains))
    assert tuned.standard_error == pytest.approx(np.std(tuned.gains, ddof=1) / math.sqrt(3))
    frame = tuned.to_frame()
    assert list(frame) == ["alpha", "k", "inner", "outer", "optimism"]
    # The chosen options gave the outer predictions.
    train = np.setdiff1d(np.arange(90), parts[0].rows)
    again = bayesgui.train(cases.rows(train), "c", "kdb", **tuned.options[0])
    np.testing.assert_allclose(
        again.log_posteriors(cases.rows(parts[0].rows)), parts[0].log_posteriors
    )
    assert tuned.usual in tuned.options


def test_the_optimism_of_noise_is_above_zero() -> None:
    # No column tells of the class, so that what is best among many values is only lucky.
    gains = []
    for seed in range(12):
        random = np.random.default_rng(seed)
        made = [column("c", 2, random.integers(0, 2, 60))]
        made += [column(f"x{k}", 3, random.integers(0, 3, 60)) for k in range(5)]
        values = {"alpha": [0.01, 0.1, 0.5, 2.0, 5.0, 20.0, 100.0], "k": [0, 1, 2]}
        tune = Tuning(
            given=tuple((name, tuple(each)) for name, each in values.items()), by="accuracy"
        )
        found = evaluate(Dataset(tuple(made)), "c", "kdb", 3, tune=tune)
        gains.append(found.tuned["kdb, tuned"].optimism)
    assert np.mean(gains) > 2 * np.std(gains, ddof=1) / math.sqrt(len(gains))


def test_wrong_grids_are_refused() -> None:
    cases = random_table(1)
    with pytest.raises(ParameterError, match="between 0 and"):
        bayesgui.train(cases, "c", tune={"alpha": [-1.0]})
    with pytest.raises(ParameterError, match="not by tea"):
        Tuning(by="tea")
    with pytest.raises(ParameterError, match="1,002 combinations"):
        bayesgui.train(cases, "c", tune={"alpha": [float(k) for k in range(2, 1003)]})
    found = bayesgui.train(cases, "c", "spode", tune={"k": [1]})
    assert "no option that is tuned" in str(found.remarks[-1])


@dataclass
class _Watching:
    """A monitor that keeps events, and cancels after some checks."""

    checks: int = 10**9
    events: list = field(default_factory=list)
    fractions: list = field(default_factory=list)
    stop_requested = False

    def report(self, fraction: float, text: str = "") -> None:
        self.fractions.append(fraction)

    def publish(self, event: object) -> None:
        self.events.append(event)

    def check(self) -> None:
        self.checks -= 1
        if self.checks < 0:
            raise Cancelled


def test_the_cost_is_said_first_progress_moves_and_cancel_works() -> None:
    cases, watched = random_table(1, rows=60), _Watching()
    found = evaluate(cases, "c", "naive-bayes", 3, calibrate="platt", tune=True, monitor=watched)
    # A fold trains one plain, 6 calibrated, 5·5 + 1 tuned, and 5·5 + 6 of both.
    assert watched.events[0] == TrainingsAhead(3 * (1 + 6 + 26 + 31), 3)
    assert sum(isinstance(event, PartJudged) for event in watched.events) == 12
    assert watched.fractions == sorted(watched.fractions)
    assert watched.fractions[-1] == 1.0
    assert len({round(each, 3) for each in watched.fractions}) > 50
    assert len(found.models) == 4
    made = prepared(classifiers.create("naive-bayes"), calibrate="platt", tune=True)
    assert made.trainings(cases, "c") == (25, 6)
    for checks in (1, 20, 80):
        with pytest.raises(Cancelled):
            evaluate(cases, "c", "naive-bayes", 3, tune=True, monitor=_Watching(checks))
    plain = _Watching()
    evaluate(cases, "c", "naive-bayes", 3, monitor=plain)
    assert not any(isinstance(event, TrainingsAhead) for event in plain.events)


# -- figures ---------------------------------------------------------------------------------------


def part_of(posteriors, truths, weights=None) -> Part:
    with np.errstate(divide="ignore"):
        logs = np.log(np.asarray(posteriors, float))
    rows = np.arange(len(truths))
    return Part(0.0, 0, rows, np.asarray(truths), logs, weights)


def test_the_calibration_error_is_that_of_the_reliability_diagram() -> None:
    # Of ten rows with P = 0.9 six are right, of ten with P = 0.3 four: gaps 0.3 and 0.1.
    second = np.repeat([0.9, 0.3], 10)
    truths = np.array([1] * 6 + [0] * 4 + [1] * 4 + [0] * 6)
    part = part_of(np.column_stack([1 - second, second]), truths)
    assert expected_calibration_error(part) == pytest.approx(0.2)
    assert expected_calibration_error(part, equal="counts") == pytest.approx(0.2)
    held_out = HeldOut("", "c", ("a", "b"), (part,))
    figures = figures_of(held_out)
    assert figures.calibration_error == pytest.approx(
        np.mean([reliability(held_out, k).expected_calibration_error for k in (0, 1)])
    )
    assert math.isnan(figures_of(held_out, part=part).calibration_error)
    # Bins of equally many rows: two bins of ten, whose mean gaps are the same.
    assert expected_calibration_error(part, bins=2, equal="counts") == pytest.approx(0.2)
    weights = np.where(second > 0.5, 3.0, 1.0)
    heavy = part_of(np.column_stack([1 - second, second]), truths, weights)
    assert expected_calibration_error(heavy) == pytest.approx((3 * 0.3 + 0.1) / 4)


def test_the_slope_is_that_of_a_logistic_regression_of_the_log_odds() -> None:
    random = np.random.default_rng(2)
    odds = random.normal(0, 2, 3000)
    truths = (random.random(3000) < 1 / (1 + np.exp(-0.5 * odds + 1))).astype(int)
    second = 1 / (1 + np.exp(-odds))
    part = part_of(np.column_stack([1 - second, second]), truths)
    theirs = LogisticRegression(C=np.inf, tol=1e-9).fit(odds[:, None], truths)
    assert calibration_slope(part) == pytest.approx(theirs.coef_[0, 0], abs=1e-5)
    assert calibration_slope(part) == pytest.approx(0.5, abs=0.06)
    assert math.isnan(calibration_slope(part_of([[0.5, 0.5]] * 3, [1, 1, 1])))
    assert calibration_slope(part_of([[0.9, 0.1], [0.1, 0.9]], [0, 1])) == math.inf
    # A row that was held to be impossible counts as the farthest possible one.
    rows = [[1, 0], [0.4, 0.6], [0.7, 0.3], [0.2, 0.8], [0.9, 0.1]]
    assert math.isfinite(calibration_slope(part_of(rows, [1, 0, 1, 1, 0])))
    # Parted the wrong way round.
    assert calibration_slope(part_of(rows[:3], [1, 0, 1])) == -math.inf


def test_a_classifier_with_nothing_around_it_is_itself() -> None:
    plain = classifiers.create("tan")
    assert prepared(plain) is plain
    assert plain.plain is plain
    assert not plain.preparation
    made = prepared(plain, calibrate="isotonic(folds=3)", class_weights={"a": 2})
    assert made.method == "tan"
    assert dict(made.preparation) == {"calibrate": "isotonic(folds=3)", "class_weights": "a=2"}
    assert prepared(plain, **made.preparation) == made


def test_states_and_numbers_of_a_frame_are_read_as_by_train() -> None:
    cases = CodedColumn("c", ("a", "b"), np.array([0, 1] * 20))
    numbers = NumericColumn("n", np.linspace(0, 1, 40) + np.array([0.0, 0.4] * 20))
    frame = Dataset((cases, numbers)).to_frame()
    found = bayesgui.evaluate(frame, "c", ["gaussian-nb"], 4, calibrate="temperature")
    assert [model.name for model in found.models] == ["gaussian-nb", "gaussian-nb, temperature"]
