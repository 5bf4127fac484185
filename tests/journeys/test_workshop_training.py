"""Training in the workshop: figures as they come, stopped, or cancelled."""

from __future__ import annotations

import gc
import threading
import weakref
from typing import TYPE_CHECKING, Any

import pytest
from PySide6.QtCore import QEvent, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QPushButton

from bayesgui.app.classifying import partial_results, trial
from bayesgui.classifiers.evaluation import evaluate
from tests.journeys.test_workshop import click, hand, table, trained, workshop

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from pathlib import Path

    from tests.support.window import Hand

__all__ = ["hand", "table"]


class Gate:
    """Holds a function of the job at one of its calls until it is opened."""

    def __init__(self, function: Callable[..., Any], call: int) -> None:
        self._function, self._call = function, call
        self._calls = 0
        self.reached, self._opened = threading.Event(), threading.Event()

    def __call__(self, *args: Any, **given: Any) -> Any:
        self._calls += 1
        if self._calls == self._call:
            self.reached.set()
            assert self._opened.wait(20)
        return self._function(*args, **given)

    def wait(self) -> None:
        """Wait until it is reached, and what was published before is shown."""
        for _ in range(2_000):
            if self.reached.is_set():
                break
            QTest.qWait(5)
        assert self.reached.is_set()
        QTest.qWait(120)

    def open(self) -> None:
        self._opened.set()


@pytest.fixture
def at_part(monkeypatch: pytest.MonkeyPatch) -> Iterator[Callable[[int], Gate]]:
    """Return a function that holds the judging of a part, the first being 1."""
    monkeypatch.setattr(partial_results, "LEAST_SECONDS", 0.0)
    monkeypatch.setattr(partial_results, "MOST_SHARE", 1e9)
    gates = []

    def hold(part: int) -> Gate:
        gate = Gate(evaluate.part_of, part)
        monkeypatch.setattr(evaluate, "part_of", gate)
        gates.append(gate)
        return gate

    yield hold
    for gate in gates:
        gate.open()


def notes(window) -> list[str]:  # type: ignore[no-untyped-def]
    """Return how many folds the rows of the table say they have."""
    found = window.report.table
    return [found._grid.itemAtPosition(row, 2).widget().note for row in range(1, 4)]


def start(window) -> None:  # type: ignore[no-untyped-def]
    click(window.findChild(QPushButton, "workshopTrain"))


def test_figures_come_fold_by_fold_and_stop_keeps_whole_folds(
    hand: Hand, table: Path, monkeypatch: pytest.MonkeyPatch, at_part: Callable[[int], Gate]
) -> None:
    window = workshop(hand, table, monkeypatch)
    gate = at_part(5)
    start(window)
    gate.wait()
    report = window.report
    # Naive Bayes has been judged on two folds, the others on one; no row moves.
    assert report.table.names == ("naive-bayes", "tan", "aode")
    assert notes(window) == ["2 of 10", "1 of 10", "1 of 10"]
    assert report.compared._aside.text() == "figures so far"
    so_far = report.table.text_at(2, 1)
    assert {curve.label for curve in report.plots.roc.content.curves} == {
        "naive-bayes", "tan", "aode",
    }  # fmt: skip
    assert window.decisions.confusion.counts.sum() == 80
    assert window.decisions.confusion_title.text().startswith("Confusion of naive-bayes so far")
    # What has no model yet is neither opened nor saved.
    assert not window.head.open_network.isEnabled()
    assert not window.head.save.isEnabled()
    assert window.head.train.text() == "Stop"
    assert "Training" in window.status.sentence
    click(window.head.train)
    assert "Stopping: waits for the fit that runs" in window.status.sentence.replace("*", "")
    assert window.head.train.toolTip().startswith("Waits for the fit that runs")
    gate.open()
    hand.rest()
    assert "Stopping" not in window.status.sentence
    results = window.state.results
    assert {name: each.judged for name, each in results.items()} == dict.fromkeys(
        ("naive-bayes", "tan", "aode"), (1, 10)
    )
    assert len(results["tan"].rows) == 40
    assert so_far == f"{100 * results['tan'].accuracy:.2f} %"
    assert notes(window) == ["1 of 10"] * 3
    assert "Stopped after 1 of 10 trainings of each model." in window.messages.text
    assert window.head.open_network.isEnabled()
    assert not window.head.cancel.isVisible()


def test_cancel_leaves_the_results_from_before(
    hand: Hand, table: Path, monkeypatch: pytest.MonkeyPatch, at_part: Callable[[int], Gate]
) -> None:
    window = trained(hand, table, monkeypatch)
    before = window.state.results
    said = [window.report.table.text_at(row, 1) for row in (1, 2, 3)]
    gate = at_part(2)
    start(window)
    gate.wait()
    assert sorted(notes(window)) == ["", "", "1 of 10"]
    assert window.head.cancel.isVisible()
    click(window.head.cancel)
    gate.open()
    hand.rest()
    assert window.state.results is before
    assert not window.state.running
    assert [window.report.table.text_at(row, 1) for row in (1, 2, 3)] == said
    assert window.head.train.text() == "Train 3 models"


def test_escape_cancels(
    hand: Hand, table: Path, monkeypatch: pytest.MonkeyPatch, at_part: Callable[[int], Gate]
) -> None:
    window = workshop(hand, table, monkeypatch)
    gate = at_part(2)
    start(window)
    gate.wait()
    QTest.keyClick(window, Qt.Key.Key_Escape)
    gate.open()
    hand.rest()
    assert not window.state.compared
    assert window.isVisible()
    assert window.report.empty.isVisible()


def test_what_was_trained_is_there_again_after_escape_closed_the_window(
    hand: Hand, table: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    window = trained(hand, table, monkeypatch)
    texts = [window.report.table.text_at(row, 1) for row in (1, 2, 3)]
    window.update_state(current="tan")
    QTest.keyClick(window, Qt.Key.Key_Escape)
    QApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete.value)
    assert hand.window.workshop.window is None
    hand.act("classify.train")
    window = hand.window.workshop.window
    assert [window.report.table.text_at(row, 1) for row in (1, 2, 3)] == texts
    assert window.state.current == "tan"
    # As a network and back, with the window closed in between.
    click(window.findChild(QPushButton, "workshopNetwork"))
    hand.rest()
    window.close()
    QApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete.value)
    hand.act("classify.train")
    window = hand.window.workshop.window
    assert [window.report.table.text_at(row, 1) for row in (1, 2, 3)] == texts


def test_escape_ends_the_learning_curves_and_keeps_the_window(
    hand: Hand, table: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    window = trained(hand, table, monkeypatch)
    plots = window.report.plots
    click(plots.judged, plots.judged.segment_rect("learning").center().toPoint())
    click(plots.learn)
    assert plots.is_learning
    QTest.keyClick(window, Qt.Key.Key_Escape)
    assert window.isVisible()
    hand.rest()
    assert not plots.is_learning
    assert window.state.results


def test_stop_within_the_first_fold_leaves_the_training_that_runs_and_keeps_what_is_judged(
    hand: Hand, table: Path, monkeypatch: pytest.MonkeyPatch, at_part: Callable[[int], Gate]
) -> None:
    window = workshop(hand, table, monkeypatch)
    gate = at_part(2)
    start(window)
    gate.wait()
    QTest.keyClick(window, Qt.Key.Key_F8)
    gate.open()
    hand.rest()
    assert set(window.state.results) == {"naive-bayes"}
    assert "Stopped before these models were judged: tan, aode." in window.messages.text


def test_stop_while_models_are_trained_on_all_rows_keeps_those_that_are(
    hand: Hand, table: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    window = workshop(hand, table, monkeypatch)
    gate = Gate(trial.result_of, 2)
    monkeypatch.setattr(trial, "result_of", gate)
    start(window)
    gate.wait()
    # The first one is done and can be opened while the others are trained.
    assert notes(window) == ["", "10 of 10", "10 of 10"]
    assert window.head.open_network.isEnabled()
    click(window.head.train)
    gate.open()
    hand.rest()
    assert set(window.state.results) == {"naive-bayes", "tan"}
    text = "Stopped before these models were trained on all rows: aode."
    assert text in window.messages.text


def test_another_class_drops_what_was_shown_so_far(
    hand: Hand, table: Path, monkeypatch: pytest.MonkeyPatch, at_part: Callable[[int], Gate]
) -> None:
    window = workshop(hand, table, monkeypatch)
    gate = at_part(3)
    start(window)
    gate.wait()
    assert window.state.running
    window.choose_target("offer")
    gate.open()
    hand.rest()
    assert not window.state.compared
    assert window.head.train.text() == "Train 3 models"


def test_the_history_of_jobs_keeps_no_table_of_a_closed_workshop(
    hand: Hand, table: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    window = workshop(hand, table, monkeypatch)
    kept = weakref.ref(window.state.dataset)
    start(window)
    hand.rest()
    assert window.state.results
    window.close()
    del window
    QApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete.value)
    assert kept() is not None  # to be shown again, as long as its document is open
    hand.window.documents.remove(hand.window.documents.current)
    hand.rest()
    QApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete.value)
    gc.collect()
    listed = [job.title for job in hand.window.runner.work_jobs]
    assert listed == ["Read mails.csv", "Train on mails.csv"]
    assert kept() is None
