"""A feature that is watched has Pause, Stop and keep, Esc and a run for each document for nothing.

The class says how a run begins and how it is shown; the actions of the menu reach it.
"""

from __future__ import annotations

import time
from dataclasses import dataclass
from typing import TYPE_CHECKING

import pytest
from PySide6.QtCore import Qt, Signal
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from bayesgui.app import features
from bayesgui.app.runs.steered_activity import SteeredActivity
from bayesgui.app.runs.watched_run import RunStatus, WatchedRun
from bayesgui.app.shell import conditions
from bayesgui.app.shell.actions.command import Command
from bayesgui.app.shell.page_spec import GuestPage, LazyPage
from bayesgui.document.shown.shown import ShownState
from bayesgui.jobs.recipe import Recipe
from bayesgui.panels.panel import Panel
from bayesgui.runs.run import Run, RunStarted
from tests.support.window import SAMPLES, SECONDS, Hand, open_window

if TYPE_CHECKING:
    from collections.abc import Iterator

WHOLE = 100_000


@dataclass(frozen=True)
class Counted(ShownState):
    """How far one has counted."""

    number: int = 0


class Counting(Run):
    """Counts, a millisecond each."""

    is_over = property(lambda self: self.done >= WHOLE)
    share = property(lambda self: self.done / WHOLE)
    max_steps = property(lambda _self: WHOLE)

    def advance(self, steps=1, monitor=None):  # type: ignore[no-untyped-def]
        time.sleep(0.001)
        self.done += 1

    def look(self) -> object:
        return self.done


class LatestNumber:
    """What is kept of a run."""

    number, is_over = 0, False

    def begin(self, run) -> None:  # type: ignore[no-untyped-def]
        self.number = run.done

    def add(self, progress) -> None:  # type: ignore[no-untyped-def]
        self.number, self.is_over = progress.done, progress.is_over


class WatchedCount(WatchedRun[Counting]):
    """The run of a document."""

    def _begin(self, monitor):  # type: ignore[no-untyped-def]
        run = Counting()
        monitor.publish(RunStarted(run))
        return run

    def _describe(self):  # type: ignore[no-untyped-def]
        return "Count", Recipe(keeps=True, transient=True)


class CountPanel(Panel):
    """Nothing but a page."""

    close_requested = Signal()


class CountPage(GuestPage[CountPanel]):
    """The page, whose panel is not one of the program's."""

    def make(self, parent):  # type: ignore[no-untyped-def]
        return CountPanel(parent)


class CountingUp(SteeredActivity[WatchedCount]):
    """Counts in the active document."""

    shown = Counted
    count: LazyPage[CountPanel] = CountPage("", "right", "count", "sum", "Count")

    @Command("learn.count", "Count", after="learn.undecided", needs=conditions.nodes)
    def begin(self) -> None:
        bench, opened = self.workbench, self.workbench.documents.current
        watched = WatchedCount(bench.runner, self.document.state, LatestNumber(), self)
        self._take_up(opened, watched)
        self.bring()
        watched.resume(0.0)

    def _show_run(self) -> None:
        assert self.watched is not None
        self.session.shown[Counted].update(number=self.watched._record.number)


@pytest.fixture
def hand(qapp: object, monkeypatch: pytest.MonkeyPatch) -> Iterator[Hand]:
    monkeypatch.setattr(features, "FEATURES", [*features.FEATURES, CountingUp])
    with open_window(SAMPLES / "asia.bayesgui", SAMPLES / "chain.bayesgui") as opened:
        opened.window.documents.set_current(0)
        opened.rest()
        yield opened


def begun(hand: Hand) -> WatchedCount:
    """Return a run that has counted to something."""
    hand.window.action_set["learn.count"].trigger()
    wait(lambda: hand.window.session.shown[Counted].state.number > 0)
    watched = hand.window.activities[CountingUp].watched
    assert watched is not None
    return watched


def wait(until) -> None:  # type: ignore[no-untyped-def]
    limit = time.monotonic() + SECONDS
    while not until():
        QApplication.processEvents()
        assert time.monotonic() < limit


def test_the_menu_pauses_goes_on_stops_and_keeps(hand: Hand) -> None:
    pause, stop = hand.window.action_set["learn.pause"], hand.window.action_set["learn.stop"]
    assert not pause.isEnabled()
    watched = begun(hand)
    assert pause.isEnabled()
    pause.trigger()
    wait(lambda: watched.status is RunStatus.PAUSED)
    number = hand.window.session.shown[Counted].state.number
    pause.trigger()
    wait(lambda: hand.window.session.shown[Counted].state.number > number)
    stop.trigger()
    wait(lambda: watched.status is RunStatus.DONE)
    hand.rest()
    assert number < hand.window.session.shown[Counted].state.number < WHOLE
    assert "count" in hand.window.docks["right"].page_ids
    assert not stop.isEnabled()


def test_esc_ends_the_run_and_takes_the_page_away(hand: Hand) -> None:
    begun(hand)
    page = hand.window.activities[CountingUp].count
    page.setFocus()
    QTest.keyClick(page, Qt.Key.Key_Escape)
    hand.rest()
    assert hand.window.activities[CountingUp].watched is None
    assert hand.window.session.shown[Counted].state == Counted()
    assert "count" not in hand.window.docks["right"].page_ids


def test_a_run_goes_on_while_another_document_is_looked_at(hand: Hand) -> None:
    watched = begun(hand)
    first = hand.window.session
    number = first.shown[Counted].state.number
    hand.window.documents.set_current(1)
    QApplication.processEvents()
    assert "count" not in hand.window.docks["right"].page_ids
    assert hand.window.session.shown[Counted].state == Counted()
    wait(lambda: watched._record.number > number)
    hand.window.documents.set_current(0)
    wait(lambda: first.shown[Counted].state.number > number)
    assert "count" in hand.window.docks["right"].page_ids
    hand.window.activities.close_all()
    hand.rest()
    assert "count" not in hand.window.docks["right"].page_ids
