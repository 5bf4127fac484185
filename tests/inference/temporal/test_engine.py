"""Inference over time: long series, what leaves the range of numbers, bad input, cancelling."""

from __future__ import annotations

import math
import time
from typing import TYPE_CHECKING

import numpy as np
import pytest
from numpy.testing import assert_allclose

import bayesgui
from bayesgui.core.errors import (
    Cancelled,
    EvidenceError,
    ImpossibleEvidenceError,
    MemoryBudgetError,
    ParameterError,
)
from bayesgui.core.evidence import do, fixed
from bayesgui.core.temporal.series import MAX_SLICES, Series, empty_series
from bayesgui.core.variable import Variable
from bayesgui.inference.temporal import passes
from bayesgui.inference.temporal.engine import TimeEngine
from tests.support.templates import random_template, umbrella_world
from tests.support.unrolled_oracle import Unrolled

if TYPE_CHECKING:
    from bayesgui.core.temporal.network import TemporalNetwork

BINARY = ("yes", "no")


def umbrellas(text: str) -> Series:
    """Return a series of umbrellas: 1 seen, 0 not seen, . blank."""
    series = empty_series(umbrella_world(), len(text))
    states = {"1": "yes", "0": "no"}
    return series.with_findings(
        (t, "Umbrella", states[each]) for t, each in enumerate(text) if each in states
    )


def test_umbrella_world() -> None:
    # Russell and Norvig (2010), sections 15.2.1 to 15.2.3.
    engine = TimeEngine(umbrella_world())
    filtered = engine.ask(umbrellas("11011"), "filter").posteriors["Rain"][:, 0]
    assert_allclose(filtered[:2], [0.818, 0.883], atol=5e-4)
    assert engine.ask(umbrellas("11")).posteriors["Rain"][0, 0] == pytest.approx(0.883, abs=5e-4)
    forecast = engine.ask(umbrellas("11"), "predict", horizon=20)
    assert forecast.posteriors["Rain"][2, 0] == pytest.approx(0.7 * 0.883357 + 0.3 * 0.116643)
    assert forecast.posteriors["Rain"][-1, 0] == pytest.approx(0.5, abs=1e-6)
    assert (forecast.seen, len(forecast.times)) == (2, 22)
    path = engine.ask(umbrellas("11011"), "sequence").sequence["Rain"]
    assert path.tolist() == [0, 0, 1, 0, 0]


def test_a_hidden_markov_model_has_the_numbers_of_hmmlearn() -> None:
    # hmmlearn 0.3.3, CategoricalHMM, score_samples and decode.
    model = bayesgui.template(
        [Variable("X", ("a", "b", "c")), Variable("O", ("0", "1", "2"))],
        [("X", "X", 1), ("X", "O")],
        {
            "X": [[0.7, 0.2, 0.1], [0.1, 0.6, 0.3], [0.25, 0.25, 0.5]],
            "O": [[0.6, 0.3, 0.1], [0.2, 0.5, 0.3], [0.1, 0.1, 0.8]],
        },
        initial={"X": [0.5, 0.3, 0.2]},
    )
    series = Series((model["O"],), np.array([[0, 2, 1, 1, 2, 0, 0, 2]], np.int32).T)
    found = TimeEngine(model).ask(series, targets=["X"])
    assert found.log_evidence == pytest.approx(-9.317688325280493, abs=1e-10)
    assert_allclose(
        found.posteriors["X"][:, :2],
        [
            [0.642892640193, 0.266733325415],
            [0.219162493107, 0.40039063399],
            [0.2488721026, 0.661811763431],
            [0.195565038343, 0.697239308547],
            [0.151697001335, 0.284116234155],
            [0.62429295118, 0.247252767469],
            [0.58996721667, 0.293759226369],
            [0.209301026654, 0.30897207393],
        ],
        atol=1e-11,
    )
    path = TimeEngine(model).ask(series, "sequence")
    assert path.sequence["X"].tolist() == [0, 1, 1, 1, 2, 0, 0, 2]
    assert path.log_evidence == pytest.approx(-13.142794682276847, abs=1e-10)


def test_log_evidence_of_a_long_chain_is_that_of_its_closed_form() -> None:
    stay, start = 0.9, 0.25
    model = bayesgui.template(
        [Variable("X", BINARY)],
        [("X", "X", 1)],
        {"X": [[stay, 1 - stay], [0.3, 0.7]]},
        initial={"X": [start, 1 - start]},
    )
    series = empty_series(model, 100_000)
    codes = np.zeros((100_000, 1), np.int32)
    codes[50_000:] = 1
    found = TimeEngine(model).ask(Series(series.columns, codes), "filter")
    wanted = math.fsum(
        [math.log(start), *[math.log(stay)] * 49_999, math.log(1 - stay), *[math.log(0.7)] * 49_999]
    )
    assert found.log_evidence == pytest.approx(wanted, rel=1e-15)


def test_log_evidence_of_independent_slices_is_a_sum() -> None:
    model = bayesgui.template(
        [Variable("X", BINARY), Variable("Y", BINARY)],
        [("X", "Y")],
        {"X": [0.3, 0.7], "Y": [[0.9, 0.1], [0.2, 0.8]]},
    )
    series = empty_series(model, 100_000)
    codes = np.full((100_000, 2), -1, np.int32)
    codes[:, 1] = 0
    found = TimeEngine(model).ask(Series(series.columns, codes))
    assert found.log_evidence == pytest.approx(100_000 * math.log(0.41), rel=1e-14)
    assert_allclose(found.posteriors["X"][[0, 99_999], 0], 0.27 / 0.41)


def test_what_leaves_the_range_of_numbers_is_computed_in_logs() -> None:
    # A node outside of time is decided by 1,200 findings for one state, and 1,300 for the other.
    model = bayesgui.template(
        [Variable("S", BINARY), Variable("X", BINARY)],
        [("S", "X")],
        {"S": [0.5, 0.5], "X": [[0.8, 0.2], [0.2, 0.8]]},
        outside=["S"],
    )
    codes = np.zeros((2_500, 1), np.int32)
    codes[1_200:] = 1
    series = Series((model["X"],), codes)
    engine = TimeEngine(model)
    filtered = engine.ask(series, "filter", targets=["S"]).posteriors["S"]
    assert filtered[1_199, 0] == pytest.approx(1.0)
    assert filtered[-1, 1] == pytest.approx(1.0)
    found = engine.ask(series, targets=["S"])
    assert found.posteriors["S"][0, 0] == pytest.approx(4.0**-100, rel=1e-9)


@pytest.mark.parametrize("seed", [5, 11, 16])
@pytest.mark.parametrize("most_kept", [passes.MAX_KEPT, 0])
def test_slices_as_matrices_give_the_same(
    seed: int, most_kept: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    model = random_template(seed, most_nodes=3, greatest_lag=1)
    carried = [name for name, _, _ in model.lagged_arcs]
    rng = np.random.default_rng(seed)
    series = empty_series(model, 3_000)
    codes = np.full(series.codes.shape, -1, np.int32)
    for k, variable in enumerate(series.columns):
        seen = rng.random(3_000) < 0.3
        codes[seen, k] = rng.integers(0, variable.n_states, 3_000)[seen]
    series = Series(series.columns, codes).with_finding(
        77, carried[0], dict.fromkeys(model[carried[0]].states, 0.3)
    )
    monkeypatch.setattr(passes, "MAX_KEPT", most_kept)
    found = {}
    for task in ("smooth", "filter"):
        found[task] = TimeEngine(model).ask(series, task, targets=carried)
    path = TimeEngine(model).ask(series, "sequence")
    monkeypatch.setattr(passes, "transfers_of", lambda *_: None)
    slow_path = TimeEngine(model).ask(series, "sequence")
    assert path.log_evidence == pytest.approx(slow_path.log_evidence, rel=1e-13)
    # Of paths that are equally probable either may be told.
    states = np.stack([path.sequence[each.name] for each in series.columns], axis=1)
    whole_series = Series(series.columns, states.astype(np.int32))
    for name in path.once & path.sequence.keys():
        state = model[name].states[path.sequence[name][0]]
        whole_series = whole_series.with_once(name, state)
    whole = TimeEngine(model).ask(whole_series, "filter")
    assert whole.log_evidence is not None
    assert whole.log_evidence + math.log(0.3) == pytest.approx(path.log_evidence, rel=1e-12)
    for task, fast in found.items():
        slow = TimeEngine(model).ask(series, task, targets=carried)
        assert fast.log_evidence == pytest.approx(slow.log_evidence, rel=1e-13)
        for name in carried:
            assert_allclose(fast.posteriors[name], slow.posteriors[name], atol=1e-12)


def test_impossible_findings_name_the_slice() -> None:
    model = bayesgui.template(
        [Variable("X", BINARY)],
        [("X", "X", 1)],
        {"X": [[1.0, 0.0], [0.5, 0.5]]},
        initial={"X": [0.5, 0.5]},
    )
    series = empty_series(model, 9).with_finding(2, "X", "yes").with_finding(6, "X", "no")
    for task in ("smooth", "filter", "sequence"):
        with pytest.raises(ImpossibleEvidenceError, match="What is found at t = 6 cannot happen"):
            TimeEngine(model).ask(series, task)


def test_fixed_posteriors_are_reached() -> None:
    model = umbrella_world()
    series = umbrellas("1.0.1").with_finding(3, "Rain", fixed({"yes": 0.2, "no": 0.8}))
    series = series.with_finding(1, "Umbrella", fixed({"yes": 0.6, "no": 0.4}))
    found = TimeEngine(model).ask(series, targets=["Rain", "Umbrella"])
    assert found.log_evidence is None
    assert found.posteriors["Rain"][3, 0] == pytest.approx(0.2, abs=1e-9)
    assert found.posteriors["Umbrella"][1, 0] == pytest.approx(0.6, abs=1e-9)
    judge = Unrolled(model, 5)
    wanted = judge.ask(series, 4)
    for t in range(5):
        assert_allclose(found.posteriors["Rain"][t], wanted[f"Rain[{t}]"], atol=1e-7)


def test_too_many_fixed_posteriors_are_refused() -> None:
    half = fixed({"yes": 0.5, "no": 0.5})
    series = umbrellas("." * 40).with_findings((t, "Rain", half) for t in range(40))
    with pytest.raises(EvidenceError, match="fixed 40 times"):
        TimeEngine(umbrella_world()).ask(series)


def test_an_intervention_cuts_the_table_of_one_slice() -> None:
    series = umbrellas("1.1").with_finding(1, "Rain", do("no"))
    found = TimeEngine(umbrella_world()).ask(series)
    # What was seen before tells nothing of what was set, and that nothing of what was before.
    assert found.posteriors["Rain"][0, 0] == pytest.approx(0.45 / 0.55)
    assert found.posteriors["Rain"][2, 0] == pytest.approx(0.27 / 0.41)


def wide(count: int) -> TemporalNetwork:
    """Return a template whose nodes all depend on all of the slice before."""
    names = [f"X{k}" for k in range(count)]
    arcs = [(name, "Y") for name in names[:2]]
    lagged = [(name, name, 1) for name in names]
    return bayesgui.template(
        [Variable(name, BINARY) for name in [*names, "Y"]],
        [*arcs, *lagged, *((names[k], names[k + 1]) for k in range(count - 1))],
        {},
    )


def test_a_wide_interface_is_refused_before_anything_is_computed() -> None:
    model = wide(40)
    assert TimeEngine(model).cells_carried() == 2**40
    with pytest.raises(MemoryBudgetError, match="A slice with what it hands over would need"):
        TimeEngine(model).ask(empty_series(model, 5))


class _Impatient:
    """Cancels some time after it is first asked."""

    stop_requested = False

    def __init__(self, seconds: float) -> None:
        self.until, self.seconds, self.cancelled = 0.0, seconds, 0.0

    def report(self, fraction: float, text: str = "") -> None:
        assert 0 <= fraction <= 1

    def publish(self, event: object) -> None:
        pass

    def check(self) -> None:
        now = time.perf_counter()
        self.until = self.until or now + self.seconds
        if now > self.until:
            self.cancelled = now
            raise Cancelled


@pytest.mark.parametrize("task", ["smooth", "sequence"])
def test_a_long_run_is_cancelled(task: str) -> None:
    model = wide(10)
    engine = TimeEngine(model)
    engine.ask(empty_series(model, 3), task)
    with pytest.raises(Cancelled):
        engine.ask(empty_series(model, 100_000), task, monitor=_Impatient(0.05))


@pytest.mark.parametrize("task", ["smooth", "sequence"])
def test_a_run_is_cancelled_within_a_slice(task: str) -> None:
    # What is carried has 2^21 cells, and a slice takes about a second.
    engine = TimeEngine(wide(21))
    monitor = _Impatient(0.02)
    with pytest.raises(Cancelled):
        engine.ask(empty_series(engine.model, 4), task, monitor=monitor)  # type: ignore[arg-type]
    assert time.perf_counter() - monitor.cancelled < 0.1
    assert monitor.cancelled - monitor.until < 1


def test_bad_questions_get_a_sentence_each() -> None:
    engine = TimeEngine(umbrella_world())
    series = umbrellas("11")
    with pytest.raises(ParameterError, match="There is no task guess; choose one of smooth"):
        engine.ask(series, "guess")
    with pytest.raises(ParameterError, match="not -1"):
        engine.ask(series, horizon=-1)
    with pytest.raises(EvidenceError, match="Snow"):
        engine.ask(series, targets=["Snow"])
    with pytest.raises(EvidenceError, match="has no slice; give it a row"):
        engine.ask(umbrellas(""))
    with pytest.raises(EvidenceError, match=f"at most; {10**7:,} would take"):
        engine.ask(series, horizon=10**7 - 2)
    assert MAX_SLICES < 10**7
    found = engine.ask(umbrellas("..."))
    assert [str(each) for each in found.warnings] == [
        "The series has no findings: this is what the template says without any."
    ]
    assert_allclose(found.posteriors["Rain"], 0.5)


def test_one_slice_is_answered() -> None:
    found = TimeEngine(umbrella_world()).ask(umbrellas("1"))
    assert found.posteriors["Rain"].tolist() == [
        [pytest.approx(0.45 / 0.55), pytest.approx(1 / 5.5)]
    ]
