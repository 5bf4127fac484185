"""A Gibbs run that is looked at while it goes on: what it hands over, and how fast it goes."""

from __future__ import annotations

import time
from typing import TYPE_CHECKING

import numpy as np

from bayesgui.core.errors import EvidenceError, ParameterError
from bayesgui.inference.engine_run import RunStarted
from bayesgui.inference.findings import FindingResolver
from bayesgui.inference.gibbs.events import GibbsBatch, GibbsPoint, PrecheckReport, ZeroEntry
from bayesgui.inference.gibbs.messages import warnings_of
from bayesgui.inference.gibbs.reducibility import breaking_entries, find_reducibility
from bayesgui.inference.gibbs.run import GibbsOptions, GibbsRun
from bayesgui.inference.initial_states import initial_states
from bayesgui.inference.support import Support

if TYPE_CHECKING:
    from collections.abc import Mapping

    from numpy.typing import NDArray

    from bayesgui.core.monitor import Monitor
    from bayesgui.core.network import BayesianNetwork
    from bayesgui.inference.findings import ResolvedFindings
    from bayesgui.inference.gibbs.events import WatchOptions
    from bayesgui.inference.posteriors import Posteriors

POINTS = 200
"""Points of the curves of a whole run."""

BATCH_SECONDS = 0.05
"""Time between two batches; what the window can show."""

POLL_SECONDS = 0.005
"""A run that is ahead of its pace looks so often whether it shall end."""

MAX_REPORTING_SHARE = 0.25
"""Share of the time that may go into looking instead of sweeping."""

MAX_DRAWS_AT_FULL_SPEED = 500
"""Sweeps before a batch whose draws are handed over, at full speed."""

MAX_SWEEPS_FOR_ALL_DRAWS = 200
"""Sweeps in a hundredth of a second from which on all draws would keep the interpreter busy."""

MAX_ENTRIES = 200
"""Entries of tables that somebody could still read."""

LOOK_CHAINS = 64
"""Starting points from which zeros are looked at before a run."""


def findings_of(network: BayesianNetwork, evidence: Mapping[str, object]) -> ResolvedFindings:
    """Return the findings as a sampler wants them.

    Parameters
    ----------
    network : BayesianNetwork
        The network.
    evidence : mapping of str to object
        Findings by variable.

    Raises
    ------
    EvidenceError
        If a posterior is fixed, which single draws cannot follow.
    """
    findings = FindingResolver(network).resolve(evidence)
    if findings.fixed:
        raise EvidenceError(
            "Chains cannot run under the fixed posterior of {variable}; give a likelihood "
            "finding instead.",
            variable=next(iter(findings.fixed)),
        )
    return findings


def precheck(
    network: BayesianNetwork, evidence: Mapping[str, object], seed: int, monitor: Monitor
) -> PrecheckReport:
    """Find out before a run what zeros would do to it.

    Parameters
    ----------
    network : BayesianNetwork
        The network.
    evidence : mapping of str to object
        Findings by variable.
    seed : int
        Of the starting points.
    monitor : Monitor
        Is asked whether to go on.

    Raises
    ------
    BayesGuiError
        If no run is possible under these findings.
    """
    findings = findings_of(network, evidence)
    support = Support(network, findings)
    starts = initial_states(network, findings, support, LOOK_CHAINS, seed, monitor)
    reducibility = find_reducibility(support, starts, monitor)
    entries = breaking_entries(network, support, reducibility)
    return PrecheckReport(
        tuple(tuple(network.names[v] for v in block) for block in reducibility.blocks),
        warnings_of(network, reducibility, False, {}),
        warnings_of(network, reducibility, True, {}),
        _name_entries(network, entries),
        sum(map(len, entries.values())),
    )


def _name_entries(
    network: BayesianNetwork, entries: Mapping[str, NDArray[np.intp]]
) -> tuple[ZeroEntry, ...]:
    """Return the first entries, some of each table, with the names of their states."""
    share = max(1, MAX_ENTRIES // max(1, len(entries)))
    found = []
    for name, rows in entries.items():
        members = (*network.cpt(name).parents, name)
        for row in rows[:share]:
            states = [network[m].states[k] for m, k in zip(members, row.tolist(), strict=True)]
            found.append(ZeroEntry(name, states[-1], tuple(zip(members, states, strict=True))[:-1]))
    return tuple(found)


def begin(
    network: BayesianNetwork,
    evidence: Mapping[str, object],
    options: WatchOptions,
    monitor: Monitor,
) -> GibbsRun:
    """Return a run at its start, and publish it.

    Parameters
    ----------
    network : BayesianNetwork
        The network.
    evidence : mapping of str to object
        Findings by variable.
    options : WatchOptions
        How it goes.
    monitor : Monitor
        Gets a `RunStarted`.

    Raises
    ------
    ParameterError
        If the burn-in leaves nothing.
    BayesGuiError
        If no run is possible under these findings.
    """
    if not options.kept:
        raise ParameterError(
            "The burn-in of {burn_in} leaves none of {sweeps} sweeps; shorten it or sweep longer.",
            burn_in=options.burn_in,
            sweeps=options.sweeps,
        )
    how = GibbsOptions(
        options.chains, options.burn_in, options.thinning, options.blocked, options.seed
    )
    run = GibbsRun(network, findings_of(network, evidence), how, (), monitor)
    monitor.publish(RunStarted(run))
    return run


def go_on(run: GibbsRun, goal: int, seconds: float, monitor: Monitor) -> GibbsRun:
    """Sweep until a goal, and publish batches; a run that ended can be gone on with.

    Parameters
    ----------
    run : GibbsRun
        Changed; whole after every end, also where the monitor raised.
    goal : int
        Sweeps of each chain in all.
    seconds : float
        A whole run takes at least so long, the first sweeps after the burn-in being the slowest,
        so that one sees the chains find together; 0 is as fast as can be.
    monitor : Monitor
        Is asked after each hundredth of a second whether to go on, gets a `GibbsBatch` now and
        then, and one at the end.

    Returns
    -------
    GibbsRun
        The same.
    """
    watch = _Pacer(
        run, goal, monitor, bulk=not seconds and run.sweeps_at_once >= MAX_SWEEPS_FOR_ALL_DRAWS
    )
    burn_in = min(run.options.burn_in, goal)
    kept = max(1, goal - burn_in)
    begun = time.monotonic() - seconds * np.sqrt(max(0.0, (run.sweeps - burn_in) / kept))
    while run.sweeps < goal:
        if monitor.stop_requested:
            break
        monitor.check()
        share = min(1.0, (time.monotonic() - begun) / seconds) if seconds > 0 else 1.0
        if share >= 1.0 or run.sweeps < burn_in + kept * share * share:
            watch.sweep()
        else:
            time.sleep(POLL_SECONDS)
        watch.publish_if_due()
    watch.publish()
    return run


class _Pacer:
    """Collects what a run does into batches.

    Sweep by sweep the interpreter is held so often that the window would have to wait for it. At
    full speed many sweeps are one call of the kernel, which releases it; only the last ones before
    each batch go one by one, so that their draws are known.
    """

    def __init__(self, run: GibbsRun, goal: int, monitor: Monitor, *, bulk: bool) -> None:
        self.run, self.goal, self.monitor, self.bulk = run, goal, monitor, bulk
        self.draws: list[NDArray[np.int16]] = []
        self.gap = False
        self.points: list[GibbsPoint] = []
        self.due = time.monotonic() + BATCH_SECONDS
        self.next_look = 0.0
        self.mark = self._next_mark()

    def _next_mark(self) -> int:
        """Return the next number of kept sweeps to look at: close ones first, then far ones."""
        options = self.run.options
        kept = max(1, (self.goal - options.burn_in) // options.thinning)
        k = int(POINTS * np.sqrt(min(1.0, self.run.recorded / kept))) + 1
        return max(self.run.recorded + 1, round(kept * (k / POINTS) ** 2))

    def sweep(self) -> None:
        run, thinning = self.run, self.run.options.thinning
        left = min(run.options.burn_in, self.goal) - run.sweeps
        if left > 0:
            run.advance(min(left, run.sweeps_at_once))
            return
        before = run.recorded
        most = min(run.sweeps_at_once, self.goal - run.sweeps - MAX_DRAWS_AT_FULL_SPEED * thinning)
        rounds = min(most // thinning, max(1, self.mark - run.recorded))
        if self.bulk and rounds > 1:
            run.advance(rounds * thinning)
            self.draws, self.gap = [], True
        else:
            run.advance(min(thinning, self.goal - run.sweeps))
            if run.recorded > before:
                self.draws.append(run.configurations.astype(np.int16))
        if run.recorded >= self.mark and time.monotonic() >= self.next_look:
            self.look()

    def look(self) -> Posteriors:
        begun = time.monotonic()
        run = self.run
        posteriors = run.posteriors("gibbs")
        assert posteriors.r_hat is not None
        r_hat = np.fromiter(posteriors.r_hat.values(), dtype=np.float64)
        means = run.all_chain_means().astype(np.float32)
        if not self.points or self.points[-1].kept != run.recorded:
            self.points.append(GibbsPoint(run.recorded, means, r_hat))
        self.mark = self._next_mark()
        now = time.monotonic()
        self.next_look = now + (now - begun) / MAX_REPORTING_SHARE
        return posteriors

    def publish_if_due(self) -> None:
        if time.monotonic() < self.due:
            return
        if self.bulk and not self.draws:
            self.bulk = False
            for _ in range(MAX_DRAWS_AT_FULL_SPEED):
                if self.run.sweeps < self.goal:
                    self.sweep()
            self.bulk = True
        self.publish()

    def publish(self) -> None:
        begun = time.monotonic()
        run = self.run
        posteriors = self.look() if run.recorded else None
        shape = (0, *run.configurations.shape)
        draws = np.stack(self.draws) if self.draws else np.zeros(shape, dtype=np.int16)
        points = tuple(self.points)
        batch = GibbsBatch(run.sweeps, run.recorded, posteriors, points, draws, self.gap)
        self.monitor.publish(batch)
        self.monitor.report(min(1.0, run.sweeps / self.goal))
        self.draws, self.points, self.gap = [], [], False
        now = time.monotonic()
        self.due = now + max(BATCH_SECONDS, (now - begun) / MAX_REPORTING_SHARE)
