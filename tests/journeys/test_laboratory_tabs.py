"""Each document has its own laboratory, which is hidden and shown with its tab."""

from __future__ import annotations

import time
from typing import TYPE_CHECKING

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest

from bayesgui.app.laboratory.laboratory import Laboratory
from bayesgui.app.runs.watched_run import RunStatus
from bayesgui.document.shown.watched_estimate import WatchedEstimate
from bayesgui.document.state import DocumentState
from tests.support.window import CONTROL, LEFT, NONE, SAMPLES

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from tests.conftest import Opens
    from tests.support.window import Hand
FULL_SPEED = 2


def wait_for(condition: Callable[[], bool], seconds: float = 10.0) -> None:
    begun = time.monotonic()
    while not condition():
        assert time.monotonic() - begun < seconds, "it never came"
        QTest.qWait(5)


@pytest.fixture
def hand(shared_window: Opens) -> Iterator[Hand]:
    """Return a window with two tabs: cancer in front, asia with an open laboratory."""
    with shared_window(SAMPLES / "cancer.bayesgui", SAMPLES / "asia.bayesgui") as hand:
        hand.click_state("xray", "yes")
        QTest.keyClick(hand.viewport, Qt.Key.Key_G, CONTROL)
        hand.rest()
        assert hand.window.activities[Laboratory].is_open
        yield hand


def click_tab(hand: Hand, index: int) -> None:
    tabs = hand.window.central_widget.tabs
    QTest.mouseClick(tabs, LEFT, NONE, tabs.tabRect(index).center())
    hand.window.wait_idle(0.2)


def begin(lab: Laboratory) -> None:
    QTest.mouseClick(lab.controls.run_button, LEFT)
    wait_for(lambda: lab.watched_run is not None and lab.watched_run.record.done > 20)


def test_a_run_stands_still_behind_its_tab_and_goes_on_when_it_is_shown(hand: Hand) -> None:
    window, lab = hand.window, hand.window.activities[Laboratory]
    begin(lab)
    watched_run = lab.watched_run
    click_tab(hand, 0)
    assert not lab.is_open
    assert not window.action_set["infer.gibbs"].isChecked()
    assert "gibbs" not in window.docks["left"].page_ids
    wait_for(lambda: watched_run.status is RunStatus.PAUSED)
    done = watched_run.record.done
    QTest.qWait(50)
    assert watched_run.record.done == done
    click_tab(hand, 1)
    assert lab.is_open
    assert lab.watched_run is watched_run
    assert window.action_set["infer.gibbs"].isChecked()
    assert lab.diagnostics.isVisible()
    wait_for(lambda: watched_run.record.done > done)
    wait_for(lambda: window.session.shown[WatchedEstimate].state.estimate is not None)
    lab.pause()
    hand.rest()


def test_a_finished_run_comes_back_with_its_numbers_and_options(hand: Hand) -> None:
    lab = hand.window.activities[Laboratory]
    lab.controls.form.set_values({"seed": 7})
    lab.controls.pace.setCurrentIndex(FULL_SPEED)
    QTest.mouseClick(lab.controls.run_button, LEFT)
    hand.rest()
    watched_run = lab.watched_run
    assert watched_run.status is RunStatus.DONE
    rows = lab.diagnostics.model.rowCount()
    shown = [lab.diagnostics.model.index(row, 1).data() for row in range(rows)]
    click_tab(hand, 0)
    # Meanwhile another laboratory with its own options.
    QTest.keyClick(hand.viewport, Qt.Key.Key_G, CONTROL)
    hand.rest()
    assert lab.watched_run is None
    lab.controls.form.set_values({"seed": 8})
    click_tab(hand, 1)
    hand.rest()
    assert lab.watched_run is watched_run
    assert lab.controls.options["seed"] == 7
    assert lab.diagnostics.model.rowCount() == rows
    assert [lab.diagnostics.model.index(row, 1).data() for row in range(rows)] == shown
    click_tab(hand, 0)
    hand.rest()
    assert lab.is_open
    assert lab.watched_run is None
    assert lab.controls.options["seed"] == 8


def test_a_run_about_another_network_begins_anew(hand: Hand) -> None:
    window, lab = hand.window, hand.window.activities[Laboratory]
    begin(lab)
    watched_run, document = lab.watched_run, window.document
    click_tab(hand, 0)
    wait_for(lambda: not watched_run.is_live)
    document.apply("Clear evidence", DocumentState(model=document.state.network))
    click_tab(hand, 1)
    assert lab.is_open
    wait_for(lambda: lab.watched_run is not None and lab.watched_run.record.done > 0)
    assert lab.watched_run is not watched_run
    lab.pause()
    hand.rest()


def test_a_laboratory_ends_with_its_document(hand: Hand) -> None:
    window, lab = hand.window, hand.window.activities[Laboratory]
    begin(lab)
    watched_run = lab.watched_run
    window.document.mark_saved(window.document.state)
    window.file_actions.close(window.documents.current)
    hand.rest()
    assert not lab.is_open
    assert window.document.title == "cancer"
    assert not any(job.title == "Laboratory" and not job.is_over for job in window.runner.jobs)
    assert lab.watched_run is not watched_run
