"""Models judged on the same held-out rows, against scikit-learn's figures."""

from __future__ import annotations

import math
from dataclasses import dataclass

import numpy as np
import pytest
from sklearn import metrics

import bayesgui
from bayesgui import paths
from bayesgui.classifiers.base import classifiers
from bayesgui.classifiers.evaluation.comparison import corrected_t, mcnemar
from bayesgui.classifiers.evaluation.curves import precision_recall_curve, reliability, roc_curve
from bayesgui.classifiers.evaluation.evaluate import PartJudged, evaluate
from bayesgui.classifiers.evaluation.figures import figures_of
from bayesgui.classifiers.evaluation.held_out import HeldOut, Part
from bayesgui.classifiers.evaluation.learning_curve import learning_curve
from bayesgui.classifiers.evaluation.splits import splitters
from bayesgui.core.errors import Cancelled, DataError, ParameterError
from bayesgui.data.columns.column import CodedColumn, NumericColumn
from bayesgui.data.dataset import Dataset
from bayesgui.decisions.loss import LossMatrix

BAYES = classifiers.create("naive-bayes")
TAN = classifiers.create("tan")


@pytest.fixture(scope="module")
def iris() -> Dataset:
    return bayesgui.read_data(paths.samples() / "data" / "iris.csv", quantities="numbers")


def class_of(cases: Dataset) -> str:
    return cases.names[-1]


def table(classes: str, **features: str) -> Dataset:
    """Return a small table of one-letter states; a blank is a missing cell."""
    columns = []
    for name, letters in {**features, "c": classes}.items():
        states = tuple(sorted(set(letters) - {" "}))
        columns.append(CodedColumn(name, states, np.array([states.index(x) if x != " " else -1
                                                           for x in letters])))  # fmt: skip
    return Dataset(tuple(columns))


@dataclass
class _Watching:
    """A monitor that keeps what is published, and stops after some parts."""

    stop_after: int = 10**9
    cancel_after: int = 10**9

    def __post_init__(self) -> None:
        self.parts, self.fractions = [], []

    @property
    def stop_requested(self) -> bool:
        return len(self.parts) >= self.stop_after

    def report(self, fraction: float, text: str = "") -> None:
        self.fractions.append(fraction)

    def publish(self, event: object) -> None:
        self.parts.append(event)

    def check(self) -> None:
        if len(self.parts) >= self.cancel_after:
            raise Cancelled


@pytest.fixture(scope="module")
def judged(iris: Dataset):
    splitter = splitters.create("folds", folds=5, repeats=2)
    return evaluate(iris, class_of(iris), {"naive-bayes": BAYES, "tan": TAN}, splitter)


def test_all_models_judge_the_same_rows_each_once_per_repetition(judged, iris: Dataset) -> None:
    one, two = judged.models
    assert len(one) == len(two) == 10
    for a, b in zip(one, two, strict=True):
        assert np.array_equal(a.rows, b.rows)
        assert np.array_equal(np.bincount(a.truths), [10, 10, 10])
    for repeat in (0, 1):
        rows = np.concatenate([part.rows for part in one if part.repeat == repeat])
        assert np.array_equal(np.sort(rows), np.arange(iris.n_rows))
    assert not np.array_equal(one.parts[0].rows, one.parts[5].rows)


def test_a_fold_is_judged_by_what_the_others_trained(judged, iris: Dataset) -> None:
    part = judged["naive-bayes"].parts[3]
    train = np.setdiff1d(np.arange(iris.n_rows), part.rows)
    model = BAYES.fit(iris.rows(train), class_of(iris))
    np.testing.assert_allclose(part.log_posteriors, model.log_posteriors(iris.rows(part.rows)))


def test_figures_are_those_of_scikit_learn(judged) -> None:
    whole = judged["tan"].whole
    weights = np.random.default_rng(2).uniform(0.1, 3.0, len(whole.rows))
    for given in (None, weights):
        part = Part(120.0, 0, whole.rows, whole.truths, whole.log_posteriors, given)
        held_out = HeldOut("tan", "c", judged.classes, (part,))
        found = figures_of(held_out)
        truth, decided, p = part.truths, part.decided(), part.posteriors
        options = {"sample_weight": given}
        assert found.accuracy == pytest.approx(metrics.accuracy_score(truth, decided, **options))
        expected = metrics.balanced_accuracy_score(truth, decided, **options)
        assert found.balanced_accuracy == pytest.approx(expected)
        assert found.log_loss == pytest.approx(metrics.log_loss(truth, p, **options), rel=1e-6)
        np.testing.assert_allclose(
            found.confusion, metrics.confusion_matrix(truth, decided, **options)
        )
        columns = metrics.precision_recall_fscore_support(truth, decided, **options)
        for k, each in enumerate(found.classes):
            expected = [float(column[k]) for column in columns]
            own = each.precision, each.recall, each.f1, each.support
            assert own == pytest.approx(expected)
            auc = metrics.roc_auc_score(truth == k, p[:, k], **options)
            assert each.auc == pytest.approx(auc)
        mean = metrics.roc_auc_score(
            truth, p / p.sum(axis=1, keepdims=True), multi_class="ovr", average="weighted",
            sample_weight=given,
        )  # fmt: skip
        assert found.auc == pytest.approx(mean, abs=1e-12)
        shares = (p - np.eye(3)[truth]) ** 2
        assert found.brier == pytest.approx(np.average(shares.sum(axis=1), weights=given))


def test_a_brier_score_of_two_classes_is_halved() -> None:
    p = np.array([[0.9, 0.1], [0.4, 0.6], [0.2, 0.8]])
    part = Part(3.0, 0, np.arange(3), np.array([0, 0, 1]), np.log(p))
    found = figures_of(HeldOut("m", "c", ("a", "b"), (part,)))
    assert found.brier == pytest.approx(metrics.brier_score_loss([0, 0, 1], p[:, 1]))
    assert found.brier == pytest.approx((0.01 + 0.36 + 0.04) / 3)


def test_losses_decide_and_their_risk_is_reported(judged) -> None:
    losses = LossMatrix.with_reject(judged.classes, 0.05)
    held_out = judged["naive-bayes"]
    found = figures_of(held_out, losses)
    whole = held_out.whole
    rejected = whole.posteriors.max(axis=1) < 0.95
    assert found.confusion[:, 3].sum() == np.count_nonzero(rejected)
    wrong = ~rejected & (whole.decided() != whole.truths)
    expected = (0.05 * np.count_nonzero(rejected) + np.count_nonzero(wrong)) / len(whole.rows)
    assert found.risk == pytest.approx(expected)
    promised = np.minimum(1 - whole.posteriors.max(axis=1), 0.05).mean()
    assert found.expected_risk == pytest.approx(promised)


def test_an_impossible_truth_is_an_infinite_log_loss() -> None:
    with np.errstate(divide="ignore"):
        logs = np.log([[0.0, 1.0], [0.5, 0.5]])
    part = Part(2.0, 0, np.arange(2), np.array([0, 1]), logs)
    found = figures_of(HeldOut("m", "c", ("a", "b"), (part,)))
    assert math.isinf(found.log_loss)
    assert found.impossible == 1


def test_curves_of_a_class(judged) -> None:
    held_out = judged["naive-bayes"]
    whole = held_out.whole
    own, p = whole.truths == 1, whole.posteriors[:, 1]
    curve = roc_curve(held_out, 1)
    assert curve.auc == pytest.approx(metrics.roc_auc_score(own, p), abs=1e-9)
    assert curve.share == pytest.approx(1 / 3)
    for k in (1, len(curve.thresholds) // 2):
        chosen = p >= curve.thresholds[k] * (1 - 1e-12)
        assert chosen[own].mean() == pytest.approx(curve.true_positive[k])
        assert chosen[~own].mean() == pytest.approx(curve.false_positive[k])
    assert math.isinf(curve.thresholds[0])
    points = precision_recall_curve(held_out, 1)
    assert points.average_precision == pytest.approx(metrics.average_precision_score(own, p))
    bins = reliability(held_out, 1, 5)
    inside = (p >= 0.4) & (p < 0.6)
    # Twice divided: a row is judged twice, and is one row.
    assert held_out.repeats == 2
    assert bins.weights[2] == np.count_nonzero(inside) / 2
    assert bins.predicted[2] == pytest.approx(p[inside].mean())
    assert bins.observed[2] == pytest.approx(own[inside].mean())
    assert bins.weights.sum() == 150
    assert 0 < bins.expected_calibration_error < 0.1
    joined = reliability(held_out, 1, 10, least=30)
    assert joined.weights.min() >= 30
    assert joined.weights.sum() == 150
    assert (joined.edges[0], joined.edges[-1]) == (0.0, 1.0)
    inside = (p >= joined.edges[-2]) & (p <= 1.0)
    assert joined.weights[-1] == np.count_nonzero(inside) / 2
    assert joined.observed[-1] == pytest.approx(own[inside].mean())


def test_a_cell_of_the_confusion_matrix_gives_its_rows(judged) -> None:
    held_out = judged["tan"].first_repeat()
    confusion = figures_of(held_out).confusion
    for truth in range(3):
        for decided in range(3):
            assert len(held_out.cell(truth, decided)) == confusion[truth, decided]


def test_mcnemar_is_the_binomial_test_of_few_and_chi2_of_many_rows() -> None:
    def model(name: str, right: list[bool]) -> HeldOut:
        p = np.where(np.array(right)[:, None], [0.9, 0.1], [0.1, 0.9])
        part = Part(1.0, 0, np.arange(len(p)), np.zeros(len(p), np.intp), np.log(p))
        return HeldOut(name, "c", ("a", "b"), (part,))

    one = model("one", [True] * 10 + [False] * 2 + [True] * 5)
    two = model("two", [False] * 10 + [True] * 2 + [True] * 5)
    found = mcnemar(one, two)
    assert (found.first_only, found.second_only) == (10, 2)
    # At most 2 of 12 by chance, on either side.
    assert found.p_value == pytest.approx(2 * 79 / 4096)
    assert mcnemar(one, one).p_value == 1.0
    many = mcnemar(
        model("one", [True] * 40 + [False] * 20), model("two", [False] * 40 + [True] * 20)
    )
    # (|40 − 20| − 1)² / 60 = 6.0167
    assert many.p_value == pytest.approx(0.01417, abs=5e-6)
    with pytest.raises(ParameterError, match="different rows"):
        mcnemar(one, model("two", [True]))


def test_the_corrected_t_test(judged) -> None:
    one, two = judged.models
    found = corrected_t(one, two)
    differences = [
        np.mean(a.decided() == a.truths) - np.mean(b.decided() == b.truths)
        for a, b in zip(one, two, strict=True)
    ]
    spread = (1 / 10 + 30 / 120) * np.var(differences, ddof=1)
    assert found.difference == pytest.approx(np.mean(differences))
    assert found.statistic == pytest.approx(np.mean(differences) / math.sqrt(spread))
    from scipy.stats import t

    assert found.p_value == pytest.approx(2 * t.sf(abs(found.statistic), 9))
    assert corrected_t(one, one).p_value == 1.0
    assert corrected_t(one, two, "log_loss").degrees_of_freedom == 9


def test_progress_and_stop_keep_whole_splits(iris: Dataset) -> None:
    monitor = _Watching(stop_after=5)
    splitter = splitters.create("folds", folds=10)
    found = evaluate(iris, class_of(iris), {"one": BAYES, "two": TAN}, splitter, monitor=monitor)
    assert [len(model) for model in found.models] == [2, 2]
    assert any("Stopped after 2 of 10" in remark for remark in found.remarks)
    assert all(isinstance(event, PartJudged) for event in monitor.parts)
    assert monitor.fractions == sorted(monitor.fractions)
    with pytest.raises(Cancelled):
        evaluate(iris, class_of(iris), {"one": TAN}, splitter, monitor=_Watching(cancel_after=2))


def test_a_class_with_one_row_is_said_and_judged() -> None:
    cases = table("a" * 12 + "b" * 12 + "z", x="pq" * 12 + "p", y="r" * 6 + "s" * 19)
    found = evaluate(cases, "c", {"m": BAYES}, splitters.create("folds", folds=4))
    assert any("Class z has one row" in remark for remark in found.remarks)
    assert figures_of(found["m"]).classes[2].support == 1
    lone = evaluate(cases, "c", {"m": BAYES}, splitters.create("leave-one-out"))
    assert len(lone["m"]) == 25
    assert any("Class z has one row" in remark for remark in lone.remarks)
    held = evaluate(cases, "c", {"m": BAYES}, splitters.create("hold-out", share=0.4, repeats=3))
    assert [len(part.rows) for part in held["m"]] == [10, 10, 10]
    assert any("too few rows" in remark for remark in held.remarks)


def test_small_classes_are_said_and_tiny_tables_are_divided_at_random() -> None:
    cases = table("aaaaaabbb", x="pqpqpqpqp")
    found = evaluate(cases, "c", {"m": BAYES}, splitters.create("folds", folds=5))
    assert any("Class b has 3 rows, fewer than the 5 folds" in r for r in found.remarks)
    tiny = evaluate(cases.rows(slice(4, 8)), "c", {"m": BAYES}, splitters.create("folds", folds=4))
    assert any("divided at random" in remark for remark in tiny.remarks)
    with pytest.raises(ParameterError, match="5 folds need as many rows with a class, and there"):
        evaluate(cases.rows(slice(4, 8)), "c", {"m": BAYES}, splitters.create("folds", folds=5))


def test_missing_classes_blank_and_constant_columns_are_left_out_or_kept() -> None:
    cases = table("aabb aabb ", x="pqpqpqpqpq", blank=" " * 10, same="k" * 10)
    found = evaluate(cases, "c", {"m": BAYES, "t": TAN}, splitters.create("folds", folds=2))
    assert "Rows without a class, left out: 2." in found.remarks
    assert "Columns without a value, left out: blank." in found.remarks
    assert set(found["m"].whole.rows.tolist()) == {0, 1, 2, 3, 5, 6, 7, 8}
    assert np.isfinite(found["t"].whole.log_posteriors).all()


def test_a_second_table_judges() -> None:
    train = table("aabb", x="pprr")
    test = table("abzb ", x="prpqr")
    found = evaluate(train, "c", {"m": BAYES}, None, test=test)
    part = found["m"].whole
    assert part.rows.tolist() == [0, 1, 3]
    assert part.truths.tolist() == [0, 1, 1]
    assert any("the model does not know, left out: 1." in remark for remark in found.remarks)
    # State q was never seen; only the prior is left.
    np.testing.assert_allclose(part.posteriors[2], [0.5, 0.5])
    with pytest.raises(DataError, match="No row of the table that judges"):
        evaluate(train, "c", {"m": BAYES}, None, test=table("zz", x="pp"))
    with pytest.raises(ParameterError, match="not both"):
        evaluate(train, "c", {"m": BAYES}, "hold-out(share=0.5)", test=test)
    assert evaluate(train, "c", {"m": BAYES}, test=test)["m"].whole.rows.tolist() == [0, 1, 3]


def test_folds_are_a_whole_number_of_any_kind() -> None:
    cases = table("aabbaabb", x="pprrpprr")
    found = evaluate(cases, "c", {"m": BAYES}, np.int64(4))
    assert len(found["m"].parts) == 4


def test_a_model_that_cannot_be_trained_leaves_the_others() -> None:
    numbers = NumericColumn("n", np.array([1.0, np.inf, 2.0, 3.0, 4.0, 5.0]))
    cases = table("ababab", x="ppqqpq").with_column(numbers)
    splitter = splitters.create("folds", folds=3)
    with pytest.raises(DataError, match="column n has the value inf"):
        evaluate(cases, "c", {"m": BAYES}, splitter)
    given = classifiers.create("tan", root="none")
    whole = cases.without("n")
    found = evaluate(whole, "c", {"bad": given, "m": BAYES}, splitter)
    assert [model.name for model in found.models] == ["m"]
    assert "none" in str(found.failures["bad"])
    with pytest.raises(ParameterError, match="No model is named bad"):
        found["bad"]


def test_a_learning_curve_ends_at_the_figures_of_the_folds(iris: Dataset) -> None:
    splitter = splitters.create("folds", folds=5)
    monitor = _Watching()
    points = learning_curve(
        iris, class_of(iris), {"m": BAYES, "t": TAN}, splitter, (1.0, 0.2), monitor=monitor
    )
    assert [(point.name, point.rows) for point in points] == [
        ("m", 24), ("t", 24), ("m", 120), ("t", 120)
    ]  # fmt: skip
    assert monitor.parts == list(points)
    whole = evaluate(iris, class_of(iris), {"m": BAYES}, splitter)["m"]
    accuracies = [float(np.mean(part.decided() == part.truths)) for part in whole]
    assert points[2].accuracy == pytest.approx(np.mean(accuracies))
    assert points[2].error == pytest.approx(np.std(accuracies, ddof=1) / math.sqrt(5))
    assert points[3].own_log_loss < points[3].log_loss
    assert points[2].trained == 5
    with pytest.raises(ParameterError, match="above 0"):
        learning_curve(iris, class_of(iris), {"m": BAYES}, splitter, (0.0,))
    stopped = learning_curve(
        iris, class_of(iris), {"m": BAYES}, splitter, monitor=_Watching(stop_after=2)
    )
    assert len(stopped) == 2
