"""The pace of a run that is being watched, and the reports that it publishes."""

from __future__ import annotations

import time
from typing import TYPE_CHECKING, TypeVar

from bayesgui.runs.run import RunProgress

if TYPE_CHECKING:
    from bayesgui.core.monitor import Monitor
    from bayesgui.runs.run import Run

R = TypeVar("R", bound="Run")

BATCH_SECONDS = 0.05
"""Time between two reports, about as short as the window can show them."""

POLL_SECONDS = 0.005
"""Interval at which a run that is ahead of its pace polls for cancellation."""

MAX_REPORTING_SHARE = 0.25
"""Maximum share of the time spent on observations instead of computing."""


def go_on(run: R, steps: int | None, seconds: float, monitor: Monitor) -> R:
    """Advance a run, and publish its progress; a run that was ended early can be continued.

    `run`: the run, advanced in place; consistent afterwards, even if the monitor raised. `steps`:
    number of steps; by default all that are left. `seconds`: minimum time of a whole run, whose
    first steps are the slowest; 0 for no pauses. `monitor`: polled after each portion of steps;
    receives a `RunProgress` now and then, and one at the end.
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
    """Collects the observations of a run for the next report."""

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
