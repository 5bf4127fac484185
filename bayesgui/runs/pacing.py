"""How fast a run goes while somebody looks on, and what it hands over."""

from __future__ import annotations

import time
from typing import TYPE_CHECKING, TypeVar

from bayesgui.runs.run import RunProgress

if TYPE_CHECKING:
    from bayesgui.core.monitor import Monitor
    from bayesgui.runs.run import Run

R = TypeVar("R", bound="Run")

BATCH_SECONDS = 0.05
"""Time between two parcels; what the window can show."""

POLL_SECONDS = 0.005
"""A run that is ahead of its pace looks so often whether it shall end."""

MAX_REPORTING_SHARE = 0.25
"""Share of the time that may go into looking instead of computing."""


def go_on(run: R, steps: int | None, seconds: float, monitor: Monitor) -> R:
    """Advance a run, and publish what it has brought; one that ended can be gone on with.

    Parameters
    ----------
    run : Run
        Changed; whole after every end, also where the monitor raised.
    steps : int, optional
        Go so far only; by default to the end.
    seconds : float
        A whole run takes at least so long, the first steps being the slowest; 0 is as fast as can
        be.
    monitor : Monitor
        Is asked after each portion of steps whether to go on, gets a `RunProgress` now and then,
        and one at the end.

    Returns
    -------
    Run
        The same.
    """
    watch = _Pacer(run, monitor)
    goal = run.max_steps if steps is None else run.done + steps
    run.stretch_end, run.is_hurried = goal, not seconds
    begun = time.monotonic() - seconds * run.pace
    while not run.is_over and run.done < goal:
        if monitor.stop_requested:
            break
        monitor.check()
        if seconds > 0 and time.monotonic() - begun < seconds * run.pace:
            time.sleep(POLL_SECONDS)
        else:
            watch.advance(goal)
        watch.publish_if_due()
    watch.publish()
    return run


class _Pacer:
    """Collects what a run does into parcels."""

    def __init__(self, run: Run, monitor: Monitor) -> None:
        self.run, self.monitor = run, monitor
        self.events: list[object] = []
        self.due = time.monotonic() + BATCH_SECONDS
        self.next_look = 0.0
        self.looked_at = run.done

    def advance(self, goal: int) -> None:
        run = self.run
        run.advance(min(run.portion(), goal - run.done), self.monitor)
        if run.stepwise or time.monotonic() >= self.next_look:
            self.look()

    def look(self) -> None:
        begun = time.monotonic()
        event, self.looked_at = self.run.look(), self.run.done
        if event is not None:
            self.events.append(event)
        self.next_look = _pause_after(begun)

    def publish_if_due(self) -> None:
        if time.monotonic() >= self.due:
            self.publish()

    def publish(self) -> None:
        begun, run = time.monotonic(), self.run
        report = run.report()
        if self.looked_at != run.done:
            self.look()
        events, self.events = tuple(self.events), []
        self.monitor.publish(RunProgress(run.done, run.share, run.is_over, events, report))
        self.monitor.report(min(1.0, run.share))
        self.due = max(time.monotonic() + BATCH_SECONDS, _pause_after(begun))


def _pause_after(begun: float) -> float:
    """Return when something may be done again that has just taken its time."""
    now = time.monotonic()
    return now + (now - begun) / MAX_REPORTING_SHARE
