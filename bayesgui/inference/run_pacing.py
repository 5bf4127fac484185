"""How fast a course goes while somebody looks on, and what it hands over."""

from __future__ import annotations

import time
from typing import TYPE_CHECKING, Any

from bayesgui.core.errors import EvidenceError
from bayesgui.inference.base import engines
from bayesgui.inference.engine_run import RunProgress, RunStarted

if TYPE_CHECKING:
    from collections.abc import Mapping

    from bayesgui.core.monitor import Monitor
    from bayesgui.core.network import BayesianNetwork
    from bayesgui.inference.engine_run import EngineRun, RunPoint

BATCH_SECONDS = 0.05
"""Time between two parcels; what the window can show."""

POLL_SECONDS = 0.005
"""A course that is ahead of its pace looks so often whether it shall end."""

POINTS = 200
"""Points of the curves over all rows, close ones first, then far ones."""

FIRST_ROWS = 10
"""Rows before the first point."""

STEPS = 80
"""How many steps a course is taken to have that ends when nothing moves any more."""

MAX_REPORTING_SHARE = 0.25
"""Share of the time that may go into looking instead of computing."""


def begin(
    name: str,
    network: BayesianNetwork,
    evidence: Mapping[str, object],
    options: Mapping[str, Any],
    monitor: Monitor,
) -> EngineRun:
    """Return a course at its start, and publish it.

    Parameters
    ----------
    name : str
        Registered name of an engine that goes in courses.
    network : BayesianNetwork
        The network.
    evidence : mapping of str to object
        Findings by variable.
    options : mapping of str to object
        Options of the engine.
    monitor : Monitor
        Gets a `RunStarted`.

    Raises
    ------
    BayesGuiError
        If these findings leave nothing to estimate, or the options are wrong.
    """
    engine = engines.create(name, network, **options)
    run: EngineRun = engine.begin(evidence, monitor)  # type: ignore[attr-defined]
    if not len(network):
        raise EvidenceError("The network has no node; draw one first.")
    monitor.publish(RunStarted(run))
    return run


def go_on(run: EngineRun, steps: int | None, seconds: float, monitor: Monitor) -> EngineRun:
    """Advance a course, and publish what it has brought; one that ended can be gone on with.

    Parameters
    ----------
    run : EngineRun
        Changed; whole after every end, also where the monitor raised.
    steps : int, optional
        Go so far only; by default to the end.
    seconds : float
        A whole course takes at least so long, the first steps being the slowest; 0 is as fast as
        can be.
    monitor : Monitor
        Is asked after each step whether to go on, gets a `RunProgress` now and then, and one at the
        end.

    Returns
    -------
    EngineRun
        The same.
    """
    watch = _Pacer(run, monitor)
    goal = run.max_steps if steps is None else run.done + steps
    begun = time.monotonic() - seconds * watch.time_share()
    while not run.is_over and run.done < goal:
        if monitor.stop_requested:
            break
        monitor.check()
        if seconds > 0 and time.monotonic() - begun < seconds * watch.time_share():
            time.sleep(POLL_SECONDS)
        else:
            watch.advance(goal)
        watch.publish_if_due()
    watch.publish()
    return run


class _Pacer:
    """Collects what a course does into parcels."""

    def __init__(self, run: EngineRun, monitor: Monitor) -> None:
        self.course, self.monitor = run, monitor
        self.points: list[RunPoint] = []
        self.due = time.monotonic() + BATCH_SECONDS

    def time_share(self) -> float:
        """Return the share of the time of a whole course that what was done should have taken."""
        run = self.course
        if run.stepwise:
            return run.done / STEPS
        return float(run.share**0.5)

    def advance(self, goal: int) -> None:
        run = self.course
        steps = 1 if run.stepwise else self._rows()
        run.advance(min(steps, goal - run.done), self.monitor)
        point = run.snapshot()
        if point is not None:
            self.points.append(point)

    def _rows(self) -> int:
        """Return the rows until the next point of the curves, which are densest at first."""
        run, share = self.course, self.course.share
        if not share:
            return min(FIRST_ROWS, run.at_once)
        k = int(POINTS * share**0.5 + 1e-9) + 1
        rows = run.done * ((k / POINTS) ** 2 / share - 1)
        return min(max(1, round(rows)), run.at_once)

    def publish_if_due(self) -> None:
        if time.monotonic() >= self.due:
            self.publish()

    def publish(self) -> None:
        begun = time.monotonic()
        run, points = self.course, tuple(self.points)
        self.points = []
        self.monitor.publish(
            RunProgress(run.done, run.share, run.is_over, run.posteriors(), points)
        )
        self.monitor.report(min(1.0, run.share))
        now = time.monotonic()
        self.due = now + max(BATCH_SECONDS, (now - begun) / MAX_REPORTING_SHARE)
