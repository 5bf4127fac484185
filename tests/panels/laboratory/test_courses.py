"""What the pages of the laboratory say about bounds, messages and rows."""

from __future__ import annotations

import math

import numpy as np
import pytest

from bayesgui.core.evidence import fixed
from bayesgui.inference.base import engines
from bayesgui.inference.run_record import RunRecord
from bayesgui.jobs.inbox import Inbox
from bayesgui.panels.laboratory.course_plots import start_labels
from bayesgui.panels.laboratory.courses import GenericDisplay, RunDisplay
from bayesgui.panels.laboratory.displays import display_of
from bayesgui.runs.pacing import go_on
from bayesgui.runs.run import RunStarted
from tests.inference.gibbs.test_watched_chains import ASIA

FOUND = {"xray": "yes", "dysp": "yes"}


def shown(
    name: str,
    evidence: dict[str, object] | None = None,
    steps: int | None = None,
    known: bool = True,
    **changed: object,
) -> RunDisplay:
    evidence = FOUND if evidence is None else evidence
    options = {p.name: p.default for p in engines[name].factory.run_parameters()} | changed
    inbox = Inbox()
    run = engines[name].factory.watch(ASIA, evidence, options, inbox)
    go_on(run, steps, 0.0, inbox)
    record = RunRecord(ASIA)
    for event in inbox.take()[1]:
        if isinstance(event, RunStarted):
            record.begin(event.run)
        else:
            record.add(event)
    exact = engines.create("enumeration", ASIA).query(evidence) if known else None
    found = display_of(name, name)(record, exact, options)
    assert isinstance(found, RunDisplay)
    found.is_over = run.is_over
    return found


def test_every_engine_that_can_be_watched_has_its_display() -> None:
    watchable = [entry for entry in engines if entry.factory.is_watchable]
    assert watchable == [entry for entry in engines if not entry.factory.is_exact]
    for entry in watchable:
        display = display_of(entry.name, entry.label)
        assert not issubclass(display, GenericDisplay)
        options = {p.name: p.default for p in entry.factory.run_parameters()}
        share, left, _right = display.progress(None, options)
        assert share == 0
        assert left.startswith("0 of ")
        assert len(display.titles()) == 3
        assert display.marks()[0] == ("bar", "running estimate")


# -- mean field -----------------------------------------------------------------------------------


def test_the_gap_to_the_truth_is_told_in_nats_and_drawn_for_each_start() -> None:
    found = shown("mean-field", starts=3)
    assert found.estimate is not None
    assert found.exact is not None
    gap = found.exact.log_evidence - found.estimate.log_evidence
    assert f"{gap:.4f}" in found.sentence()
    (bars,) = found.gap_plot().series
    assert bars.y.min() == pytest.approx(gap)
    assert bars.x.tolist() == [1, 2, 3]
    plot = found.bound_plot()
    assert start_labels(plot)[:3] == ("start 1", "2", "3")
    assert plot.vertical[0].low < plot.series[0].y[-1] < found.exact.log_evidence
    assert found.verdict.name == "settled"


def test_without_the_truth_the_bound_stands_alone() -> None:
    found = shown("mean-field", known=False)
    assert "ln P(e) is at least −3.1398" in found.sentence()
    assert all(series.label.startswith("start") for series in found.bound_plot().series)
    (bars,) = found.gap_plot().series
    assert bars.y.min() == 0
    assert bars.label == "below the highest, nats"


def test_an_ascent_that_is_cut_short_is_a_warning_with_a_remedy() -> None:
    verdict = shown("mean-field", max_sweeps=1).verdict
    assert (verdict.name, verdict.kind) == ("unfinished", "warning")
    assert "had not settled after 1 sweeps" in verdict.box
    assert verdict.suggestion is not None
    assert verdict.suggestion.options == {"max_sweeps": 10}


def test_a_fixed_posterior_is_given_and_says_nothing_of_the_bound() -> None:
    found = shown("mean-field", {"bronc": fixed({"yes": 0.8, "no": 0.2})})
    assert "bronc" not in found.names
    assert math.isnan(found.log_evidence)
    assert found.sentence().startswith("ln P(e) is at least") or "error" in found.sentence()


# -- messages -------------------------------------------------------------------------------------


def test_messages_on_the_way_are_neither_believed_nor_doubted() -> None:
    found = shown("loopy-belief-propagation", steps=3)
    assert found.verdict.name == "moving"
    assert found.verdict.doubt == ""
    found.is_over = True
    assert found.verdict.name == "not converged"
    assert found.verdict.doubt == "unsettled"
    found.options = {**found.options, "damping": 0.7}
    assert found.verdict.suggestion is not None
    assert found.verdict.suggestion.options == {"max_passes": 5_000}


def test_no_tolerance_draws_no_line_and_residuals_of_nothing_stand_on_the_floor() -> None:
    found = shown("loopy-belief-propagation", tolerance=0.0, max_passes=60)
    (residual,) = found.residual_plot().series
    assert (residual.y > 0).all()
    assert found.residual_plot().vertical[0].log


# -- rows -----------------------------------------------------------------------------------------


def test_rows_that_never_fit_are_counted_in_words() -> None:
    rare = {"asia": "yes", "tub": "yes", "lung": "yes"}
    found = shown("rejection", rare, steps=60, seed=1)
    assert found.estimate is None
    assert found.waiting() == "None of 60 rows drawn fits the findings so far."
    assert found.verdict.name == ""
    assert found.names == ()


def test_rare_findings_are_a_warning_when_rejection_ends() -> None:
    rare = {"asia": "yes", "dysp": "yes"}
    found = shown("rejection", rare, samples=100)
    assert found.verdict.kind == "warning"
    assert "likelihood weighting would need fewer" in found.verdict.box
    share, truth = found.acceptance_plot().series
    assert truth.y[0] == pytest.approx(math.exp(found.log_evidence))
    assert share.y[-1] == pytest.approx(truth.y[0], rel=0.5)


def test_few_effective_rows_are_a_warning_and_more_are_offered() -> None:
    verdict = shown("likelihood-weighting", samples=300).verdict
    assert (verdict.name, verdict.kind) == ("few", "warning")
    assert "300 rows have an effective sample size of" in verdict.box
    assert verdict.suggestion is not None
    assert verdict.suggestion.options == {"samples": 3_000}
    assert shown("likelihood-weighting", samples=3_000).verdict.kind == "success"


def test_the_band_of_an_estimate_is_two_standard_errors() -> None:
    found = shown("likelihood-weighting", samples=3_000)
    estimate, exact = found.estimate_plot("lung").series
    row = found.row("lung")
    assert estimate.spread is not None
    assert estimate.spread[-1] == pytest.approx(2 * row.deviation, rel=1e-5)
    assert row.error == pytest.approx((row.estimate - row.exact) / row.deviation)
    assert exact.y.tolist() == [row.exact, row.exact]
    sizes, enough = found.size_plot().series
    assert sizes.y[-1] == pytest.approx(row.ess, rel=1e-6)
    assert np.unique(enough.y).tolist() == [100]
