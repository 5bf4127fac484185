"""Runs that are watched: what they hand over, when they end, and what they say before."""

from __future__ import annotations

from dataclasses import asdict

import numpy as np
import pytest

import bayesgui
from bayesgui.core.errors import Cancelled, EvidenceError, ParameterError
from bayesgui.core.evidence import Evidence, FixedPosterior, StateFinding
from bayesgui.inference.base import engines
from bayesgui.inference.gibbs.precheck import precheck
from bayesgui.inference.gibbs.record import MAX_DRAWS, GibbsRecord
from bayesgui.inference.gibbs.watch_options import WatchOptions
from bayesgui.inference.gibbs.watched_chains import IN_A_ROW, WatchedChains
from bayesgui.jobs.inbox import Inbox
from bayesgui.runs.pacing import go_on
from bayesgui.runs.run import RunProgress, RunStarted
from tests.support.window import SAMPLES

ASIA = bayesgui.read(SAMPLES / "asia.bayesgui")
FOUND = Evidence(
    {"xray": StateFinding(frozenset({"yes"})), "dysp": StateFinding(frozenset({"yes"}))}
)
USUAL = WatchOptions(chains=4, sweeps=1_500, burn_in=100, seed=7)


def begin(evidence: Evidence, options: WatchOptions, inbox: Inbox) -> WatchedChains:
    run = engines["gibbs"].factory.watch(ASIA, evidence, asdict(options), inbox)
    assert isinstance(run, WatchedChains)
    return run


def watched(
    options: WatchOptions, inbox: Inbox | None = None, seconds: float = 0.0
) -> tuple[GibbsRecord, list[object]]:
    inbox = Inbox() if inbox is None else inbox
    run = begin(FOUND, options, inbox)
    go_on(run, None, seconds, inbox)
    _progress, events = inbox.take()
    record = GibbsRecord(ASIA)
    for event in events:
        if isinstance(event, RunProgress):
            record.add(event)
    return record, events


class EndAtOnce(Inbox):
    """Asks for a stop, or cancels, as soon as the run has its starting points."""

    def __init__(self, *, cancel: bool = False) -> None:
        super().__init__()
        self.by_cancel = cancel

    def publish(self, event: object) -> None:
        super().publish(event)
        if isinstance(event, RunStarted):
            (self.cancel if self.by_cancel else self.request_stop)()


def test_a_run_hands_over_itself_first_and_its_estimates_last() -> None:
    record, events = watched(USUAL)
    assert isinstance(events[0], RunStarted)
    assert (record.done, record.kept, record.n_chains) == (1_500, 1_400, 4)
    exact = engines.create("variable-elimination", ASIA).query(FOUND)
    posteriors = record.posteriors
    assert posteriors is not None
    assert posteriors.standard_error is not None
    for name in ASIA:
        off = np.abs(posteriors[name] - exact[name])
        assert (off <= 4 * posteriors.standard_error[name] + 1e-12).all(), name


def test_the_last_point_of_the_running_means_is_the_estimate() -> None:
    record, _ = watched(USUAL)
    kept, means = record.running_means("lung", 0)
    assert kept[-1] == 1_400
    assert (np.diff(kept) > 0).all()
    assert record.posteriors is not None
    assert means[:, -1].mean() == pytest.approx(record.posteriors["lung"][0], abs=1e-6)
    assert record.r_hats("lung")[1][-1] == record.posteriors.r_hat["lung"]


def test_draws_are_kept_in_order_and_agree_with_the_counts_of_each_chain() -> None:
    record, _ = watched(USUAL, seconds=0.05)
    draws = record.last_draws("xray")
    assert draws.shape == (4, 1_400)
    assert set(np.unique(draws)) == {0}
    lung = record.last_draws("lung")
    assert record.posteriors is not None
    assert (lung == 0).mean() == pytest.approx(record.posteriors["lung"][0], abs=0.05)
    np.testing.assert_array_equal(record.last_draws("lung", 120), lung[:, -120:])


def test_full_speed_gives_the_same_numbers_and_the_last_draws_without_a_gap() -> None:
    slow, _ = watched(USUAL, seconds=0.05)
    fast, _ = watched(USUAL)
    assert fast.posteriors == slow.posteriors
    draws = fast.last_draws("lung", IN_A_ROW)
    assert draws.shape == (4, IN_A_ROW)
    np.testing.assert_array_equal(draws, slow.last_draws("lung", IN_A_ROW))


def test_autocorrelation_begins_at_one_and_needs_more_draws_than_lags() -> None:
    record, _ = watched(USUAL)
    found = record.autocorrelation("lung", 0, 30)
    assert found.shape == (31,)
    assert found[0] == 1.0
    assert 0 < found[1] < 0.6
    short, _ = watched(WatchOptions(chains=2, sweeps=20, burn_in=0))
    assert len(short.autocorrelation("lung", 0, 30)) == 0


def test_the_same_seed_gives_the_same_run_and_another_seed_another() -> None:
    first, _ = watched(USUAL)
    again, _ = watched(USUAL)
    other, _ = watched(WatchOptions(chains=4, sweeps=1_500, burn_in=100, seed=8))
    assert first.posteriors == again.posteriors
    assert first.posteriors != other.posteriors


def test_a_paused_run_goes_on_to_where_it_would_have_come_at_once() -> None:
    whole, _ = watched(USUAL)
    inbox = Inbox()
    run = begin(FOUND, USUAL, inbox)
    for goal in (50, 103, 700, 1_500):
        go_on(run, goal - run.done, 0.0, inbox)
    record = GibbsRecord(ASIA)
    for event in inbox.take()[1]:
        if isinstance(event, RunProgress):
            record.add(event)
    assert record.posteriors == whole.posteriors
    np.testing.assert_array_equal(record.last_draws("lung", 400), whole.last_draws("lung", 400))


def test_a_stop_keeps_the_run_and_a_cancel_leaves_it_whole() -> None:
    record, _ = watched(USUAL, EndAtOnce())
    assert record.done == 0
    inbox = EndAtOnce(cancel=True)
    run = begin(FOUND, USUAL, inbox)
    with pytest.raises(Cancelled):
        go_on(run, None, 0.0, inbox)
    go_on(run, 300, 0.0, Inbox())
    assert run.done == 300


def test_thinning_keeps_every_so_manieth_sweep() -> None:
    record, _ = watched(WatchOptions(chains=3, sweeps=500, burn_in=100, thinning=8))
    assert record.kept == 50
    assert record.last_draws("lung").shape == (3, 50)


def test_a_run_knows_what_cannot_change_and_whether_zeros_confine_it() -> None:
    run = begin(FOUND, USUAL, Inbox())
    assert run.given == {"xray", "dysp"}
    assert not run.is_confined
    single = WatchOptions(chains=4, sweeps=1_500, burn_in=100, blocked=False)
    assert begin(FOUND, single, Inbox()).is_confined


def test_a_burn_in_that_leaves_nothing_is_refused_with_both_numbers() -> None:
    with pytest.raises(ParameterError, match="burn-in of 500 leaves none of 400 sweeps"):
        begin(FOUND, WatchOptions(sweeps=400, burn_in=500), Inbox())


def test_a_fixed_posterior_is_refused_by_name() -> None:
    fixed = Evidence({"lung": FixedPosterior((("yes", 0.3), ("no", 0.7)))})
    with pytest.raises(EvidenceError, match="fixed posterior of lung"):
        precheck(ASIA, fixed, 1, Inbox())


def test_zeros_are_told_before_a_run_and_the_block_that_repairs_them() -> None:
    report = precheck(ASIA, FOUND, 1, Inbox())
    assert [set(block) for block in report.blocks] == [{"tub", "lung", "either"}]
    assert report.singly[0].startswith("Gibbs cannot reach every state: either is a function of")
    assert "{tub, lung, either}" in report.blocked[0]


def test_single_updates_are_stuck_and_say_so() -> None:
    record, _ = watched(WatchOptions(chains=8, sweeps=600, burn_in=50, blocked=False))
    assert record.posteriors is not None
    assert record.posteriors.r_hat["either"] > 1.1
    assert any("do not trust" in warning for warning in record.posteriors.warnings)


def test_a_long_run_keeps_no_more_points_and_draws_than_it_shows() -> None:
    record, _ = watched(WatchOptions(chains=2, sweeps=200, burn_in=0))
    run = begin(FOUND, WatchOptions(chains=2, sweeps=200, burn_in=0), Inbox())
    for _ in range(12):
        inbox = Inbox()
        run.set_length(run.done + 700)
        go_on(run, None, 0.01, inbox)
        for event in inbox.take()[1]:
            record.add(event)
    assert len(record.running_means("lung", 0)[0]) <= GibbsRecord.max_points
    assert record.running_means("lung", 0)[0][-1] == record.kept == 8_400
    assert MAX_DRAWS <= record.last_draws("lung").shape[1] <= MAX_DRAWS
