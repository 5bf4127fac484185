"""Courses that are watched: portions change no number, and what they hand over adds up."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np
import pytest

import bayesgui
from bayesgui.core.errors import Cancelled, EvidenceError, ImpossibleEvidenceError
from bayesgui.core.evidence import fixed
from bayesgui.inference.base import engines
from bayesgui.inference.run_record import RunRecord
from bayesgui.inference.sampling.row_run import RowCount
from bayesgui.inference.variational.loopy_run import MessageResidual
from bayesgui.inference.variational.mean_field_run import BoundStep
from bayesgui.jobs.inbox import Inbox
from bayesgui.runs.pacing import go_on
from bayesgui.runs.run import RunStarted
from bayesgui.runs.trace import MAX_EVENTS
from tests.support.window import SAMPLES

if TYPE_CHECKING:
    from bayesgui.inference.engine_run import EngineRun

ASIA = bayesgui.read(SAMPLES / "asia.bayesgui")
FOUND = {"xray": "yes", "dysp": "yes"}
STEPPED = {
    "likelihood-weighting": {"samples": 40_000, "seed": 3},
    "rejection": {"samples": 3_000, "seed": 3},
    "loopy-belief-propagation": {},
    "mean-field": {"starts": 4},
}


def watched(name: str, seconds: float = 0.0, **options: object) -> tuple[EngineRun, RunRecord]:
    inbox = Inbox()
    run = engines[name].factory.watch(ASIA, FOUND, {**STEPPED[name], **options}, inbox)
    go_on(run, None, seconds, inbox)
    record = RunRecord(ASIA)
    for event in inbox.take()[1]:
        if isinstance(event, RunStarted):
            record.begin(event.run)
        else:
            record.add(event)
    return run, record


@pytest.mark.parametrize("name", STEPPED)
def test_a_watched_course_answers_as_the_engine_does(name: str) -> None:
    run, record = watched(name)
    answer = engines.create(name, ASIA, **STEPPED[name]).query(FOUND)
    # Weights are summed up in other portions.
    assert record.posteriors.flat == pytest.approx(answer.flat, abs=1e-12)
    assert record.posteriors.log_evidence == pytest.approx(answer.log_evidence, abs=1e-12)
    assert record.is_over
    assert record.done == run.done
    assert record.given == {"xray", "dysp"}


@pytest.mark.parametrize("name", STEPPED)
def test_steps_and_pauses_change_no_number(name: str) -> None:
    _, whole = watched(name)
    inbox = Inbox()
    run = engines[name].factory.watch(ASIA, FOUND, STEPPED[name], inbox)
    for steps in (1, 2, 7):
        go_on(run, steps, 0.0, inbox)
    assert run.done == 10
    inbox.request_stop()
    go_on(run, None, 0.0, inbox)
    assert run.done == 10
    go_on(run, None, 0.0, Inbox())
    assert run.posteriors().flat == pytest.approx(whole.posteriors.flat, abs=1e-12)


@pytest.mark.parametrize("name", STEPPED)
def test_a_cancelled_course_is_whole_and_can_go_on(name: str) -> None:
    run = engines[name].factory.watch(ASIA, FOUND, STEPPED[name], Inbox())
    ended = Inbox()
    ended.cancel()
    with pytest.raises(Cancelled):
        go_on(run, None, 0.0, ended)
    go_on(run, None, 0.0, Inbox())
    assert run.is_over


def test_the_bound_of_each_start_rises_to_what_is_returned() -> None:
    _, record = watched("mean-field")
    steps = [point.detail for point in record.points]
    assert all(isinstance(step, BoundStep) for step in steps)
    for start in range(4):
        bounds = [step.bound for step in steps if step.start == start]
        assert (np.diff(bounds) > -1e-12).all()
    assert record.posteriors is not None
    assert record.posteriors.log_evidence == max(step.bound for step in steps)


def test_the_gap_of_mean_field_is_its_divergence_from_the_posterior() -> None:
    _, record = watched("mean-field")
    found = record.posteriors
    assert found is not None
    truth = engines.create("enumeration", ASIA)
    names = ["asia", "tub", "smoke", "lung", "bronc", "either"]
    joint = truth.joint(names, FOUND)
    product = np.ones(())
    for name in names:
        product = np.multiply.outer(product, found[name])
    inside = product > 0
    divergence = (product[inside] * np.log(product[inside] / joint[inside])).sum()
    gap = truth.query(FOUND).log_evidence - found.log_evidence
    assert gap == pytest.approx(divergence, abs=1e-9)


def test_residuals_and_beliefs_come_pass_by_pass() -> None:
    run, record = watched("loopy-belief-propagation")
    moves = [point.detail for point in record.points]
    assert moves == [MessageResidual(k + 1, r) for k, r in enumerate(run.residuals)]
    done, estimates, errors = record.running("lung", 0)
    assert done.tolist() == list(range(1, run.done + 1))
    assert estimates[-1] == pytest.approx(record.posteriors["lung"][0], abs=1e-6)
    assert np.isnan(errors).all()


@pytest.mark.parametrize("name", ["likelihood-weighting", "rejection"])
def test_points_of_rows_carry_their_errors_and_how_many_there_are(name: str) -> None:
    _, record = watched(name)
    counts = [point.detail for point in record.points]
    assert all(isinstance(count, RowCount) for count in counts)
    assert (np.diff([count.n_rows for count in counts]) > 0).all()
    done, estimates, errors = record.running("lung", 0)
    assert done[-1] == record.done
    assert errors[-1] == pytest.approx(record.posteriors.standard_error["lung"][0], rel=1e-5)
    assert estimates[-1] == pytest.approx(record.posteriors["lung"][0], abs=1e-6)
    assert errors[len(errors) // 4] > errors[-1]
    if name == "rejection":
        assert counts[-1].kept == counts[-1].size == 3_000


def test_a_slow_course_takes_its_time_and_says_the_same() -> None:
    _, fast = watched("loopy-belief-propagation")
    _, slow = watched("loopy-belief-propagation", seconds=0.5)
    assert slow.posteriors == fast.posteriors


def test_a_record_forgets_points_but_never_the_last() -> None:
    run, record = watched("loopy-belief-propagation", max_passes=3_000, tolerance=0.0)
    assert len(record.points) <= MAX_EVENTS
    assert record.points.at(-1).done == run.done


def test_findings_that_cannot_be_and_rows_that_never_fit_are_refused() -> None:
    inbox = Inbox()
    for name in STEPPED:
        with pytest.raises(ImpossibleEvidenceError, match="lung"):
            engines[name].factory.watch(ASIA, {"lung": "yes", "either": "no"}, {}, inbox)
    rare = {"asia": "yes", "tub": "yes", "lung": "yes"}
    run = engines["rejection"].factory.watch(ASIA, rare, {"samples": 9, "max_draws": 50}, inbox)
    with pytest.raises(EvidenceError, match="None of 50 rows drawn fits"):
        go_on(run, None, 0.0, inbox)


def test_a_fixed_posterior_is_reached_before_the_first_row() -> None:
    inbox = Inbox()
    wanted = {"bronc": fixed({"yes": 0.8, "no": 0.2})}
    run = engines["likelihood-weighting"].factory.watch(ASIA, wanted, {"samples": 50_000}, inbox)
    go_on(run, None, 0.0, inbox)
    assert run.posteriors()["bronc"] == pytest.approx([0.8, 0.2], abs=0.02)


@pytest.mark.parametrize("name", [e.name for e in engines if e.factory.is_watchable])
def test_every_engine_that_can_be_watched_runs_with_its_usual_options(name: str) -> None:
    engine = engines[name].factory
    options = {p.name: p.default for p in engine.run_parameters()}
    inbox = Inbox()
    assert engine.run_problem(options) == ""
    run = engines[name].factory.watch(ASIA, FOUND, options, inbox)
    step = run.one_step
    go_on(run, step, 0.0, inbox)
    record = engine.record(ASIA)
    for event in inbox.take()[1]:
        if isinstance(event, RunStarted):
            record.begin(event.run)
        else:
            record.add(event)
    assert record.done == step
    assert not record.is_over
    assert record.given == {"xray", "dysp"}
