"""Inference over time against the unrolled network: junction tree and enumeration."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING

import numpy as np
import pytest
from numpy.testing import assert_allclose

from bayesgui.core.errors import ImpossibleEvidenceError
from bayesgui.core.evidence import Evidence
from bayesgui.core.monitor import SILENT
from bayesgui.core.temporal.places import EVERY, LAST
from bayesgui.core.temporal.template import slice_name
from bayesgui.inference.exact.enumeration import Enumeration
from bayesgui.inference.explanation import most_probable_states
from bayesgui.inference.findings import FindingResolver
from bayesgui.inference.kernels import slice_columns as col
from bayesgui.inference.temporal import passes, stretches
from bayesgui.inference.temporal.engine import TimeEngine
from tests.support.templates import random_template
from tests.support.unrolled_oracle import Unrolled, random_series

if TYPE_CHECKING:
    from bayesgui.core.temporal.network import TemporalNetwork
    from bayesgui.core.temporal.series import Series
    from bayesgui.inference.posteriors import Posteriors
    from bayesgui.inference.temporal.over_time import OverTime

PRECISION = 1e-9
ENUMERATED = 2**16
"""Cells of a joint distribution that are enumerated."""


def random_question(seed: int, most_slices: int = 12) -> tuple[TemporalNetwork, Series]:
    """Return a template with a series; every third template has zeros in its tables."""
    model = random_template(seed, zeros=seed % 3 == 0)
    rng = np.random.default_rng(1_000_000 + seed)
    slices = int(rng.integers(1, 1 + min(most_slices, 12 if len(model) < 6 else 7)))
    return model, random_series(model, slices, rng, float(rng.choice([0.1, 0.4, 0.8])))


def check(seed: int) -> None:
    """Compare all tasks on a random question."""
    model, series = random_question(seed)
    judge = Unrolled(model, series.slices)
    engine = TimeEngine(model)
    try:
        wanted = judge.ask(series, series.slices - 1)
    except ImpossibleEvidenceError:
        with pytest.raises(ImpossibleEvidenceError):
            engine.ask(series)
        return
    smoothed = engine.ask(series, "smooth", targets=model.names)
    assert smoothed.log_evidence == pytest.approx(wanted.log_evidence, abs=PRECISION)
    filtered = engine.ask(series, "filter", targets=model.names)
    predicted = engine.ask(series, "predict", targets=model.names)
    assert filtered.log_evidence == pytest.approx(wanted.log_evidence, abs=PRECISION)
    for t in range(series.slices):
        compare(model, smoothed, wanted, t)
        compare(model, filtered, judge.ask(series, t), t)
        compare(model, predicted, judge.ask(series, t, early=True), t)
    for name in model.names:
        if model.place(name) == LAST:
            assert_allclose(smoothed.posteriors[name][0], wanted[name], atol=PRECISION)
    check_sequence(judge, series, engine.ask(series, "sequence"))


def compare(model: TemporalNetwork, found: OverTime, wanted: Posteriors, t: int) -> None:
    """Compare the posteriors of a slice, and of the nodes that are there from the start."""
    for name in model.names:
        if model.place(name) != LAST:
            key = slice_name(name, t) if model.place(name) == EVERY else name
            assert_allclose(found.posteriors[name][t], wanted[key], atol=PRECISION)


def check_sequence(judge: Unrolled, series: Series, found: OverTime) -> None:
    """Check that a sequence is as probable as said, and none is more probable."""
    states = {}
    for name, path in found.sequence.items():
        for t, state in enumerate(path):
            in_time = judge.model.place(name) == EVERY
            states[slice_name(name, t) if in_time else name] = int(state)
    assert judge.log_joint(states, series) == pytest.approx(found.log_evidence, abs=PRECISION)
    evidence = Evidence(judge.evidence(series, series.slices - 1))
    findings = FindingResolver(judge.network).resolve(evidence)
    best = most_probable_states(judge.network, judge.network.names, findings, SILENT)
    assert found.log_evidence == pytest.approx(best[0][1], abs=1e-8)


@pytest.mark.parametrize("seed", range(14))
def test_equals_the_unrolled_network(seed: int) -> None:
    check(seed)


@pytest.mark.long
@pytest.mark.parametrize("block", range(20))
def test_equals_the_unrolled_network_on_2000_templates(block: int) -> None:
    for seed in range(100 * block, 100 * block + 100):
        check(seed)


@pytest.mark.parametrize("seed", [3, 21, 26])
def test_equals_with_checkpoints_and_after_each_pause(
    seed: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(passes, "MAX_KEPT", 0)
    monkeypatch.setattr(stretches, "WORK_AT_ONCE", 400)
    check(seed)


@pytest.mark.parametrize("seed", [3, 24])
def test_equals_in_log_space(seed: int, monkeypatch: pytest.MonkeyPatch) -> None:
    forward = passes.Passes.forward

    def refusing(self: passes.Passes, *args: object, **how: object) -> None:
        if self._how == col.SUMS:
            raise stretches.OutOfRangeError
        forward(self, *args, **how)  # type: ignore[arg-type]

    monkeypatch.setattr(passes.Passes, "forward", refusing)
    check(seed)


def check_enumeration(seed: int) -> None:
    """Compare with the sum over all cells of as many slices as can be enumerated."""
    model = random_template(seed, zeros=seed % 3 == 0)
    in_time = math.prod(model[name].n_states for name in model.in_time)
    once = math.prod(model[n].n_states for n in model.names if model.place(n) != EVERY)
    slices = max(1, min(12, int(math.log(ENUMERATED / once, max(2, in_time)))))
    series = random_series(model, slices, np.random.default_rng(seed))
    judge = Unrolled(model, slices)
    engine = TimeEngine(model)
    try:
        wanted = Enumeration(judge.network).query(Evidence(judge.evidence(series, slices - 1)))
    except ImpossibleEvidenceError:
        with pytest.raises(ImpossibleEvidenceError):
            engine.ask(series)
        return
    found = engine.ask(series, targets=model.names)
    assert found.log_evidence == pytest.approx(wanted.log_evidence, abs=PRECISION)
    for t in range(slices):
        compare(model, found, wanted, t)


@pytest.mark.parametrize("seed", range(40, 52))
def test_equals_enumeration(seed: int) -> None:
    check_enumeration(seed)


@pytest.mark.long
@pytest.mark.parametrize("block", range(20))
def test_equals_enumeration_on_2000_templates(block: int) -> None:
    for seed in range(100 * block, 100 * block + 100):
        check_enumeration(seed)
