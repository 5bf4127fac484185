"""What decisions on judged rows cost, from any threshold."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
import pytest
from sklearn.metrics import confusion_matrix, roc_auc_score, roc_curve

from bayesgui.decisions.loss import losses_of
from bayesgui.decisions.operating import (
    ThresholdCounts,
    miss_ratio,
    outcome_from,
    outcome_of,
    with_miss_ratio,
)

LOSSES = losses_of([[0, 1], [3, 0]], ("no", "yes"))


@dataclass
class Rows:
    posteriors: np.ndarray
    truth: np.ndarray
    weights: np.ndarray | None = None


def rows(n: int = 500, *, weighted: bool = False) -> Rows:
    generator = np.random.default_rng(5)
    yes = generator.random(n).round(2)
    truth = (generator.random(n) < yes).astype(np.intp)
    weights = generator.integers(1, 5, n).astype(float) if weighted else None
    return Rows(np.column_stack([1 - yes, yes]), truth, weights)


def test_five_rows_worked_by_hand() -> None:
    # Posteriors .9 yes, .6 no, .6 yes, .3 no, .3 yes.
    counts = ThresholdCounts.of(
        np.array([0.9, 0.6, 0.6, 0.3, 0.3]), np.array([True, False, True, False, True])
    )
    assert counts.thresholds.tolist() == [np.inf, 0.9, 0.6, 0.3]
    assert counts.hits.tolist() == [0, 1, 2, 3]
    assert counts.alarms.tolist() == [0, 0, 1, 2]
    at_half = counts.outcome(0.5, LOSSES, 1)
    assert at_half.counts.tolist() == [[1, 1], [1, 2]]
    assert at_half.accuracy == pytest.approx(3 / 5)
    assert at_half.risk == pytest.approx((3 + 1) / 5)
    # One miss costs three false alarms: yes from 1 / 4 on, which is every row.
    stops = counts.stops(LOSSES, 1)
    assert (stops.usual, stops.least_risk) == (0.5, 0.25)
    assert counts.outcome(stops.least_risk, LOSSES, 1).counts.tolist() == [[0, 2], [0, 3]]
    # Distances to (0, 1): 1, 2/3, √(1/4 + 1/9) = 0.60, 1.
    assert stops.corner == 0.6
    # Trapezoids over the false positives: half · (1/3 + 2/3) / 2 + half · (2/3 + 1) / 2.
    assert counts.area == pytest.approx(0.25 + 5 / 12)


@pytest.mark.parametrize("weighted", [False, True])
@pytest.mark.parametrize("positive", [0, 1])
def test_counts_of_all_thresholds_are_those_of_the_rows(weighted: bool, positive: int) -> None:
    judged = rows(weighted=weighted)
    own = judged.truth == positive
    counts = ThresholdCounts.of(judged.posteriors[:, positive], own, judged.weights)
    for threshold in (-np.inf, 0.0, 0.07, 0.25, 0.5, 0.731, 1.0, np.inf):
        found = counts.outcome(threshold, LOSSES, positive)
        expected = outcome_from(judged, threshold, positive, LOSSES)
        assert np.allclose(found.counts, expected.counts)
        assert found.risk == pytest.approx(expected.risk)
        assert found.accuracy == pytest.approx(expected.accuracy)
        if threshold == 0.07:  # where posteriors differ from it by rounding alone
            continue
        predicted = np.where(judged.posteriors[:, positive] >= threshold, positive, 1 - positive)
        peer = confusion_matrix(
            judged.truth, predicted, labels=[0, 1], sample_weight=judged.weights
        )
        assert np.allclose(found.counts, peer)


def test_the_curve_is_that_of_an_independent_library() -> None:
    judged = rows(weighted=True)
    yes = judged.posteriors[:, 1]
    counts = ThresholdCounts.of(yes, judged.truth == 1, judged.weights)
    false, true, cuts = roc_curve(
        judged.truth, yes, sample_weight=judged.weights, drop_intermediate=False
    )
    assert np.allclose(counts.false_positive, false)
    assert np.allclose(counts.true_positive, true)
    assert np.allclose(counts.thresholds, cuts)
    area = roc_auc_score(judged.truth, yes, sample_weight=judged.weights)
    assert counts.area == pytest.approx(area)


def test_bars_hold_all_rows_and_rounding_moves_no_row() -> None:
    judged = rows()
    counts = ThresholdCounts.of(judged.posteriors[:, 1], judged.truth == 1)
    own, others = counts.bars(40)
    assert own.sum() == (judged.truth == 1).sum()
    assert others.sum() == (judged.truth == 0).sum()
    assert own[39] == ((judged.posteriors[:, 1] >= 39 / 40) & (judged.truth == 1)).sum()
    third = ThresholdCounts.of(np.array([1 - 2 / 3]), np.array([True]))
    assert third.outcome(1 / 3, LOSSES, 1).counts.tolist() == [[0, 0], [0, 1]]


def test_costs_of_a_miss_in_false_alarms() -> None:
    assert miss_ratio(LOSSES, 1) == 3
    assert miss_ratio(LOSSES, 0) == pytest.approx(1 / 3)
    gains = losses_of([[-1, 1], [5, 1]], ("no", "yes"))
    assert miss_ratio(gains, 1) == 2  # (5 − 1) / (1 + 1)
    assert with_miss_ratio(gains, 1, 10).values.tolist() == [[-1, 1], [21, 1]]
    assert miss_ratio(losses_of([[0, 1], [-2, 0]], ("no", "yes")), 1) is None
    assert miss_ratio(losses_of(1 - np.eye(3), ("a", "b", "c")), 1) is None


def test_least_risk_and_its_threshold_decide_the_same() -> None:
    judged = rows()
    counts = ThresholdCounts.of(judged.posteriors[:, 1] + 1e-4, judged.truth == 1)
    # Off the tie, where both decisions cost the same.
    judged.posteriors = judged.posteriors + np.array([-1e-4, 1e-4])
    found = counts.outcome(counts.stops(LOSSES, 1).least_risk, LOSSES, 1)
    assert found.counts.tolist() == outcome_of(judged, LOSSES, LOSSES).counts.tolist()
