"""Intervals by the bootstrap of held-out rows, and cost curves, against plain computations."""

from __future__ import annotations

import numpy as np
import pytest
from sklearn import metrics

import bayesgui
from bayesgui.classifiers.evaluation.bands import bootstrap_bands
from bayesgui.classifiers.evaluation.cost_curve import cost_curve, probability_cost
from bayesgui.classifiers.evaluation.curves import LEAST_ROWS, reliability
from bayesgui.classifiers.evaluation.evaluate import evaluate
from bayesgui.classifiers.evaluation.figures import figures_of
from bayesgui.classifiers.evaluation.held_out import HeldOut, Part
from bayesgui.core.errors import DataError, ParameterError
from bayesgui.decisions.loss import LossMatrix

CLASSES = ("no", "yes")


def held_out(rows: int, seed: int = 3, weights=None) -> HeldOut:
    random = np.random.default_rng(seed)
    truths = (random.random(rows) < 0.3).astype(np.intp)
    odds = random.normal(2.0 * truths - 1.5, 1.0)
    logs = -np.logaddexp(0.0, np.stack([odds, -odds], axis=1))
    return HeldOut("m", "c", CLASSES, (Part(1.0, 0, np.arange(rows), truths, logs, weights),))


def test_intervals_of_means_are_those_of_a_normal_within_classes():
    model = held_out(3000)
    part = model.whole
    losses = LossMatrix(CLASSES, CLASSES, np.array([[0.0, 1.0], [3.0, 0.0]]))
    found = bootstrap_bands(model, "yes", losses=losses, seed=2)
    rows = {
        # By the losses, as the accuracy of the figures.
        "accuracy": (part.decided(losses) == part.truths).astype(float),
        "log_loss": part.log_losses,
        "risk": losses.values[part.truths, part.decided(losses)],
    }
    for name, values in rows.items():
        # The rows of each class are drawn apart.
        variance = sum(values[part.truths == k].var() * (part.truths == k).sum() for k in (0, 1))
        half = 1.96 * np.sqrt(variance) / len(values)
        low, high = found.intervals[name]
        assert (low + high) / 2 == pytest.approx(values.mean(), abs=0.2 * half)
        assert (high - low) / 2 == pytest.approx(half, rel=0.1)
    low, high = found.intervals["auc"]
    assert low < metrics.roc_auc_score(part.truths, part.posteriors[:, 1]) < high


def test_the_accuracy_by_losses_lies_within_its_interval():
    """Also where a row may be rejected, and where nothing is decided by losses."""
    model = held_out(400)
    costly = LossMatrix(CLASSES, CLASSES, np.array([[0.0, 1.0], [20.0, 0.0]]))
    reject = LossMatrix(CLASSES, ("ask", *CLASSES), np.array([[0.2, 0.0, 1.0], [0.2, 5.0, 0.0]]))
    plain = figures_of(model).accuracy
    for losses in (costly, reject, None):
        own = figures_of(model, losses).accuracy
        low, high = bootstrap_bands(model, "yes", losses=losses, seed=2).intervals["accuracy"]
        assert low < own < high
        assert losses is None or not low < plain < high


def test_bands_hold_the_curve_and_are_repeated_by_their_seed():
    model = held_out(500)
    part = model.whole
    found = bootstrap_bands(model, 1, resamples=200, seed=5)
    again = bootstrap_bands(model, 1, resamples=200, seed=5)
    assert np.array_equal(found.true_positive, again.true_positive)
    false, true, _ = metrics.roc_curve(part.truths, part.posteriors[:, 1])
    own = np.interp(found.false_positive, false, true)
    low, high = found.true_positive
    assert (low <= own + 1e-9).all()
    assert (own <= high + 1e-9).all()
    assert len(found.predicted) == found.observed.shape[1]
    assert list(found.to_frame().columns) == ["low", "high"]
    none = Part(1.0, 0, part.rows, np.zeros(500, np.intp), part.log_posteriors)
    with pytest.raises(DataError, match="no curve of class yes"):
        bootstrap_bands(HeldOut("m", "c", CLASSES, (none,)), "yes")
    with pytest.raises(ParameterError, match="10 resamples"):
        bootstrap_bands(model, 1, resamples=2)


def test_rows_of_a_group_are_drawn_together_which_widens_the_intervals():
    once = held_out(150).whole
    rows = np.repeat(np.arange(150), 20)
    part = Part(1.0, 0, np.arange(3000), once.truths[rows], once.log_posteriors[rows])
    model = HeldOut("m", "c", CLASSES, (part,))
    alone = bootstrap_bands(model, 1, resamples=300).intervals["log_loss"]
    grouped = bootstrap_bands(model, 1, resamples=300, groups=rows).intervals["log_loss"]
    assert grouped[1] - grouped[0] > 3 * (alone[1] - alone[0])


def test_a_row_is_drawn_with_all_that_repeated_divisions_said_of_it():
    parts = [held_out(300, seed=seed).whole for seed in (1, 2, 3)]
    truths = parts[0].truths
    mixed = np.random.default_rng(8).permutation(300)
    parts = [
        Part(1.0, repeat, mixed, truths[mixed], part.log_posteriors[mixed])
        for repeat, part in enumerate(parts)
    ]
    model = HeldOut("m", "c", CLASSES, tuple(parts))
    found, figures = bootstrap_bands(model, 1, resamples=200, seed=6), figures_of(model)
    assert (model.repeats, model.n_rows) == (3, 300)
    draws, drawn = np.random.default_rng(6), []
    losses = np.zeros(300)
    for part in parts:
        losses[part.rows] += part.log_losses / 3
    for _ in range(200):
        counts = np.zeros(300)
        for k in (0, 1):
            rows = np.flatnonzero(truths == k)
            counts[rows] = np.bincount(draws.integers(0, len(rows), len(rows)), minlength=len(rows))
        drawn.append(counts @ losses / 300)
    expected = np.quantile(drawn, [0.025, 0.975])
    assert found.intervals["log_loss"] == pytest.approx(expected, abs=1e-12)
    for name in ("accuracy", "log_loss", "brier", "auc"):
        low, high = found.intervals[name]
        assert low < getattr(figures, name) < high
    # The diagram that the band lies around is that of all divisions too.
    shown = reliability(model, 1, least=LEAST_ROWS)
    assert shown.weights.sum() == pytest.approx(300)
    assert shown.weights.min() >= LEAST_ROWS
    assert found.predicted == pytest.approx(shown.predicted[shown.weights > 0])
    # Judged thrice alike it is known no better than once.
    alike = HeldOut("m", "c", CLASSES, tuple(
        Part(1.0, k, parts[0].rows, parts[0].truths, parts[0].log_posteriors) for k in range(3)
    ))  # fmt: skip
    once = bootstrap_bands(alike.first_repeat(), 1, resamples=50).intervals
    again = bootstrap_bands(alike, 1, resamples=50).intervals
    for name, pair in once.items():
        assert again[name] == pytest.approx(pair, abs=1e-12)


def test_a_cost_curve_is_the_least_risk_of_all_thresholds():
    model = held_out(400)
    part = model.whole
    found = cost_curve(model, 1)
    assert (found.cost <= np.minimum(found.probability_cost, 1 - found.probability_cost) + 1e-12
            ).all()  # fmt: skip
    share = float((part.truths == 1).mean())
    losses = LossMatrix(CLASSES, CLASSES, np.array([[0.0, 2.0], [5.0, 0.0]]))
    place = probability_cost(losses, share, 1)
    assert place == pytest.approx(5 * share / (5 * share + 2 * (1 - share)))
    most = 5 * share + 2 * (1 - share)
    risks = [
        losses.values[part.truths, (part.posteriors[:, 1] >= limit).astype(int)].mean()
        for limit in [*part.posteriors[:, 1], 2.0]
    ]
    at = np.interp(place, found.probability_cost, found.cost)
    assert at == pytest.approx(min(risks) / most, abs=2e-3)
    assert probability_cost(LossMatrix.zero_one(("a", "b", "c")), 0.5, 1) is None


def test_a_class_that_is_none_is_said():
    cases = bayesgui.sample(bayesgui.example("asia"), 100, seed=1)
    found = evaluate(cases, "smoke", "naive-bayes", 2)["naive-bayes"]
    for name in ("perhaps", 2, -1):
        with pytest.raises(ParameterError, match=f"{name} is no class of smoke; the classes are"):
            bootstrap_bands(found, name, resamples=10)
    by_number = bootstrap_bands(found, np.int64(0), resamples=10)
    assert by_number.positive == found.classes[0]
    with pytest.raises(ParameterError, match="perhaps is no class of smoke"):
        bayesgui.model_card(cases, "smoke", splitter=2, positive="perhaps")


def test_an_infinite_log_loss_has_no_interval_and_all_else_has_one(recwarn):
    n = 60
    truths = np.arange(n) % 2
    logs = np.log(np.full((n, 2), 0.5))
    logs[1] = [0.0, -np.inf]
    model = HeldOut("m", "c", ("a", "b"), (Part(10.0, 0, np.arange(n), truths, logs, None),))
    found = bootstrap_bands(model, "a", resamples=20)
    assert np.isnan(found.intervals["log_loss"]).all()
    others = [pair for name, pair in found.intervals.items() if name != "log_loss"]
    assert np.isfinite(others).all()
    assert not [each for each in recwarn if issubclass(each.category, RuntimeWarning)]


@pytest.mark.parametrize("n_classes", [2, 3, 6])
def test_the_interval_of_the_area_is_that_of_the_mean_over_classes(n_classes):
    random = np.random.default_rng(7)
    shares = np.arange(1.0, n_classes + 1)
    truths = random.choice(n_classes, 400, p=shares / shares.sum()).astype(np.intp)
    scores = random.normal(size=(400, n_classes)) + 0.9 * np.eye(n_classes)[truths]
    logs = scores - np.logaddexp.reduce(scores, axis=1)[:, None]
    weights = random.uniform(0.5, 2.0, 400)
    names = tuple("abcdef"[:n_classes])
    model = HeldOut("m", "c", names, (Part(1.0, 0, np.arange(400), truths, logs, weights),))
    found = [bootstrap_bands(model, k, resamples=50, seed=4).intervals["auc"] for k in (0, 1)]
    # It is of no class in particular.
    assert found[0] == pytest.approx(found[1], abs=1e-12)
    draws, areas = np.random.default_rng(4), []
    posteriors = np.exp(logs)
    for _ in range(50):
        counts = np.zeros(400)
        for k in range(n_classes):
            rows = np.flatnonzero(truths == k)
            drawn = draws.integers(0, len(rows), len(rows))
            counts[rows] = np.bincount(drawn, minlength=len(rows))
        asked = {} if n_classes == 2 else {"multi_class": "ovr", "average": "weighted"}
        areas.append(
            metrics.roc_auc_score(
                truths,
                posteriors[:, 1] if n_classes == 2 else posteriors,
                sample_weight=counts * weights,
                **asked,
            )
        )
    assert found[0] == pytest.approx(np.quantile(areas, [0.025, 0.975]), abs=1e-12)


def test_a_class_that_no_row_has_does_not_count_in_the_area():
    whole = held_out(300).whole
    logs = np.column_stack([whole.log_posteriors, np.full(300, -50.0)])
    model = HeldOut(
        "m", "c", ("no", "yes", "other"), (Part(1.0, 0, whole.rows, whole.truths, logs),)
    )
    figures, area = figures_of(model), metrics.roc_auc_score(whole.truths, whole.posteriors[:, 1])
    assert np.isnan(figures.classes[2].auc)
    assert figures.auc == pytest.approx(area, abs=1e-12)
    low, high = bootstrap_bands(model, 1, resamples=100).intervals["auc"]
    assert low < area < high


def test_a_posterior_at_the_edge_of_a_bin_is_in_the_same_bin_of_diagram_and_band():
    # 0.3 is 3/10 and less than the third edge of ten.
    p = np.repeat([0.3, 0.7], 60)
    truths = (np.arange(120) % 3 == 0).astype(np.intp)
    logs = np.log(np.column_stack([1 - p, p]))
    model = HeldOut("m", "c", CLASSES, (Part(1.0, 0, np.arange(120), truths, logs),))
    shown = reliability(model, 1, least=LEAST_ROWS)
    band = bootstrap_bands(model, 1, resamples=100)
    inside = shown.observed[shown.weights > 0]
    assert len(band.predicted) == len(inside)
    assert (band.observed[0] <= inside).all()
    assert (inside <= band.observed[1]).all()
