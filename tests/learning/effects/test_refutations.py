"""Placebo cause, random common cause, subset, and how strong an unmeasured cause must be."""

from __future__ import annotations

import dataclasses

import numpy as np
import pandas as pd
import pytest

from bayesgui.core.errors import Cancelled
from bayesgui.data.dataset import Dataset
from bayesgui.learning.effects.effect_table import EffectTable, effect_table
from bayesgui.learning.effects.estimation import chosen_estimators, estimated
from bayesgui.learning.effects.question import question_about
from bayesgui.learning.effects.refutations import REFUTATIONS, Refutation, refuted, taken
from bayesgui.learning.effects.unmeasured_cause import (
    e_value,
    explaining_curve,
    unmeasured_cause,
)
from tests.learning.effects.simulated_effects import AGAINST, COUNTS, table_of


def counted(counts: np.ndarray = COUNTS) -> EffectTable:
    table = table_of(counts)
    return effect_table(table, question_about(table, "x", "y", ["w", "z"], AGAINST))


def refutations_of(table: EffectTable, method: str = "doubly-robust", **options):
    (estimator,) = chosen_estimators([method])
    estimate = estimated(table, [estimator], 200).estimates[method]
    found = refuted(table, estimator, estimate, **options)
    return estimate, {each.kind: each for each in found}


@pytest.mark.parametrize("method", ["tables", "regression", "weighting", "doubly-robust"])
def test_an_effect_stands(method: str) -> None:
    estimate, found = refutations_of(counted(), method)
    placebo, coin, subset = found["placebo"], found["random-cause"], found["subset"]
    assert [each.passed for each in found.values()] == [True, True, True]
    assert (placebo.times, coin.times, subset.times) == (200, 100, 200)
    # Shuffled, the two shares differ by chance alone: as much as the sd of the estimate.
    assert placebo.low == pytest.approx(-1.96 * estimate.sd, rel=0.25)
    assert placebo.high == pytest.approx(1.96 * estimate.sd, rel=0.25)
    assert placebo.as_much == 0
    assert coin.change < 0.1 * estimate.sd
    # 80 % of the rows without replacement: half the sd (√(1/0.8 − 1)).
    assert subset.high - subset.low == pytest.approx(2 * 1.96 * estimate.sd / 2, rel=0.25)


def test_no_effect_does_not_stand_out_from_a_shuffled_cause() -> None:
    counts = COUNTS.copy()
    counts[:, :, 1] = counts[:, :, 0]
    estimate, found = refutations_of(counted(counts))
    assert estimate.value == pytest.approx(0, abs=1e-9)
    assert not found["placebo"].passed
    assert found["placebo"].as_much > 0.9


def test_the_same_seed_gives_the_same_refutations() -> None:
    assert refutations_of(counted()) == refutations_of(counted())


def test_weighted_rows_keep_their_weights_when_shuffled() -> None:
    distinct = np.repeat(np.argwhere(COUNTS > 0), 40, axis=0)
    frame = pd.DataFrame(distinct.astype(str), columns=["w", "z", "x", "y"])
    weights = np.repeat(COUNTS[COUNTS > 0] / 40, 40) * np.tile([0.75, 1.25], 480)
    table = Dataset.from_frame(frame).with_weights(weights)
    made = effect_table(table, question_about(table, "x", "y", ["w", "z"], AGAINST))
    assert made.n_rows == 960
    estimate, found = refutations_of(made)
    assert estimate.value == pytest.approx(0.1048, abs=0.001)
    assert found["placebo"].low < 0 < found["placebo"].high
    assert found["subset"].passed


class _Stopping:
    def __init__(self, *, stop: bool) -> None:
        self.stop_requested, self.texts = stop, []

    def report(self, fraction: float, text: str = "") -> None:
        self.texts.append(text)

    def publish(self, event: object) -> None:
        pass

    def check(self) -> None:
        if self.texts and not self.stop_requested:
            raise Cancelled("Cancelled.")


def test_refutations_are_stopped_and_cancelled() -> None:
    _, found = refutations_of(counted(), monitor=_Stopping(stop=True))
    assert list(found) == ["placebo"]
    with pytest.raises(Cancelled):
        refutations_of(counted(), monitor=_Stopping(stop=False))
    assert sum(each.times for each in REFUTATIONS) == 500


def test_rows_are_taken_without_replacement() -> None:
    rng = np.random.default_rng(0)
    rows = np.array([5, 0, 3, 12])
    found = np.stack([taken(rows, 10, rng) for _ in range(2000)])
    assert (found.sum(axis=1) == 10).all()
    assert (found <= rows).all()
    assert found.mean(axis=0) == pytest.approx(rows / 2, abs=0.1)


def test_e_values_are_those_of_the_paper() -> None:
    """VanderWeele & Ding (2017): 3.9 (1.8 to 8.7) has the E-values 7.2 and 3.0, page 270."""
    assert e_value(3.9) == pytest.approx(7.26, abs=0.01)
    assert e_value(1.8) == pytest.approx(3.0)
    assert e_value(1 / 3.9) == pytest.approx(e_value(3.9))
    assert e_value(1.0) == 1.0
    assert np.isnan(e_value(float("nan")))
    assert e_value(0.0) == float("inf")


def test_the_e_value_lies_on_the_curve() -> None:
    on_cause, on_effect = explaining_curve(1.5, 10.0)
    factor = on_cause * on_effect / (on_cause + on_effect - 1)
    assert factor == pytest.approx(np.full(200, 1.5))
    assert on_cause[-1] == pytest.approx(10)
    assert on_effect[0] == pytest.approx(10)
    same = np.interp(e_value(1.5), on_cause, on_effect)
    assert same == pytest.approx(e_value(1.5), rel=1e-3)
    assert explaining_curve(1.0, 10.0)[0].size == 0
    assert explaining_curve(1.5, 1.6)[0].size == 0


def test_an_unmeasured_cause_of_an_estimate_and_of_its_interval() -> None:
    estimate, _ = refutations_of(counted(), kinds=[])
    found = unmeasured_cause(estimate)
    assert found.ratio == pytest.approx(estimate.treated / estimate.control)
    assert found.limit == pytest.approx(estimate.ratio_low)
    assert 1 < found.e_value_of_limit < found.e_value
    turned = dataclasses.replace(
        estimate,
        treated=estimate.control,
        control=estimate.treated,
        ratio_low=1 / estimate.ratio_high,
        ratio_high=1 / estimate.ratio_low,
    )
    assert unmeasured_cause(turned).e_value == pytest.approx(found.e_value)
    assert unmeasured_cause(turned).limit == pytest.approx(found.limit)
    none = dataclasses.replace(estimate, ratio_low=0.9)
    assert unmeasured_cause(none).e_value_of_limit == 1
    assert isinstance(found.curve()[0], np.ndarray)


def test_a_refutation_of_nothing_does_not_pass() -> None:
    counts = np.zeros((1, 1, 2, 2), int)
    counts[0, 0] = [[1, 0], [0, 1]]
    _, found = refutations_of(counted(counts), "tables")
    assert isinstance(found["subset"], Refutation)
