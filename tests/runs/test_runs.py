"""Any algorithm as a run: paced once, traced once, and gone through from any place."""

from __future__ import annotations

import time

import pytest

from bayesgui.core.errors import Cancelled
from bayesgui.core.monitor import SILENT, Monitor
from bayesgui.jobs.inbox import Inbox
from bayesgui.runs.pacing import go_on
from bayesgui.runs.run import POINTS, Run, RunProgress, until_next_point
from bayesgui.runs.trace import Trace


class Counting(Run):
    """Counts to a hundred."""

    is_over = property(lambda self: self.done >= 100)
    share = property(lambda self: self.done / 100)
    max_steps = 100

    def advance(self, steps: int = 1, monitor: Monitor = SILENT) -> None:
        monitor.check()
        self.done += steps

    def look(self) -> int:
        return self.done

    def report(self) -> str:
        return f"counted to {self.done}"


class ByTheThousand(Counting):
    """Counts where a number is not worth a look."""

    stepwise = False
    at_once = 7


def parcels(inbox: Inbox) -> list[RunProgress]:
    return [event for event in inbox.take()[1] if isinstance(event, RunProgress)]


def test_each_step_is_looked_at_and_the_report_is_the_latest() -> None:
    inbox = Inbox()
    go_on(Counting(), None, 0.0, inbox)
    found = parcels(inbox)
    assert [event for parcel in found for event in parcel.events] == list(range(1, 101))
    assert (found[-1].done, found[-1].share, found[-1].is_over) == (100, 1.0, True)
    assert found[-1].report == "counted to 100"


def test_portions_are_small_at_first_and_the_last_step_is_looked_at() -> None:
    inbox, run = Inbox(), ByTheThousand()
    go_on(run, None, 0.0, inbox)
    seen = [event for parcel in parcels(inbox) for event in parcel.events]
    assert seen == sorted(set(seen))
    assert seen[-1] == 100
    assert until_next_point(0, 10_000) == 1
    done, looks = 0, 0
    while done < 1_000_000:
        done, looks = done + until_next_point(done, 1_000_000), looks + 1
    assert looks == POINTS


def test_it_stands_still_where_it_shall_and_goes_on_from_there() -> None:
    inbox, run = Inbox(), Counting()
    go_on(run, 3, 0.0, inbox)
    inbox.request_stop()
    go_on(run, None, 0.0, inbox)
    assert (run.done, run.stretch_end) == (3, 100)
    ended = Inbox()
    ended.cancel()
    with pytest.raises(Cancelled):
        go_on(run, None, 0.0, ended)
    begun = time.monotonic()
    go_on(run, None, 0.2, Inbox())
    assert run.done == 100
    assert time.monotonic() - begun >= 0.2


def test_a_trace_is_gone_through_from_any_place_and_keeps_its_newest_event() -> None:
    trace = Trace(range(3), most=10)
    assert (len(trace), trace.at(0), trace.at(-1), list(trace)) == (3, 0, 2, [0, 1, 2])
    for number in range(3, 1_000):
        trace.add(number)
    assert len(trace) <= 10
    assert trace.at(-1) == 999
    assert list(trace) == sorted(trace)
