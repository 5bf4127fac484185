"""Tables learned in the window from cases with blanks and with a node that no column observes."""

from __future__ import annotations

import csv
import threading
from typing import TYPE_CHECKING

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

import bayesgui
from bayesgui.app.learning.dialog import LearnDialog
from bayesgui.core.evidence import LikelihoodFinding
from bayesgui.document.edits import set_finding
from bayesgui.jobs.job import JobStatus
from bayesgui.learning.incomplete.em_run import EMRun
from tests.journeys.test_import_and_learn import cases_of_asia, dialog_of, press_enter
from tests.journeys.test_jobs import click
from tests.support.importing import opened_dialog
from tests.support.window import SAMPLES, open_window

if TYPE_CHECKING:
    from pathlib import Path

    from tests.support.window import Hand

CONTROL = Qt.KeyboardModifier.ControlModifier


def cases_with_blanks(path: Path, rows: int = 300, hidden: str = "either") -> Path:
    """Write cases of asia with blanks, and without the column of one node."""
    with cases_of_asia(path, rows).open(newline="", encoding="utf-8") as file:
        table = list(csv.reader(file))
    left_out = table[0].index(hidden) if hidden else -1
    with path.open("w", newline="", encoding="utf-8") as file:
        writer = csv.writer(file)
        for number, row in enumerate(table):
            cells = [
                "" if number and (number + k) % 7 == 0 else cell
                for k, cell in enumerate(row)
                if k != left_out
            ]
            writer.writerow(cells)
    return path


@pytest.fixture
def blanks(asia: Hand, tmp_path: Path) -> Hand:
    """Return the window on asia with cases that lack the node “either”."""
    dialog = opened_dialog(asia.window, cases_with_blanks(tmp_path / "visits.csv"))
    QTest.mouseClick(dialog.form.for_nodes, Qt.MouseButton.LeftButton)
    press_enter(asia, dialog)
    assert "either" not in asia.window.session.data.state.dataset.names
    assert "either" in asia.window.document.state.network
    return asia


def _ask(hand: Hand, method: str) -> LearnDialog:
    hand.canvas.setFocus()
    hand.key(Qt.Key.Key_F6)
    dialog = dialog_of(hand, LearnDialog)
    dialog.algorithm.setFocus()
    dialog.algorithm.setCurrentIndex(dialog.algorithm.findData(method))
    QApplication.processEvents()
    return dialog


def _type(dialog: LearnDialog, name: str, text: str) -> None:
    field = dialog.form.field(name)
    field.setFocus()
    QTest.keyClick(field, Qt.Key.Key_A, CONTROL)
    QTest.keyClicks(field, text)
    QTest.keyClick(field, Qt.Key.Key_Tab)


@pytest.mark.parametrize("method", ["em", "fractional"])
def test_a_node_without_a_column_is_learned_in_one_step(blanks: Hand, method: str) -> None:
    hand = blanks
    before = hand.window.document.state.network
    data = hand.window.session.data.state.dataset
    dialog = _ask(hand, method)
    if method == "em":
        _type(dialog, "max_iterations", "12")
    press_enter(hand, dialog)
    learned = hand.window.document.state.network
    options = {"max_iterations": 12} if method == "em" else {}
    expected = bayesgui.learn_parameters(before, data, method, **options)
    for name in learned:
        assert learned.cpt(name).values == pytest.approx(expected.network.cpt(name).values)
    assert "Learned 18 parameters from 300 rows in" in hand.window.messages.bar.text
    assert any("No cell of either is observed" in remark for remark in expected.remarks)
    hand.window.session.selection.set(["either"])
    hand.window.docks.open_page("bottom", "counts")
    hand.rest()
    page = hand.window.pages.counts
    assert page.tools.source.whole == "300 cases, kept with the table"
    assert page.line.isHidden()
    hand.act("edit.undo")
    assert hand.window.document.state.network is before


def test_counting_names_the_node_without_a_column_and_the_way_out(blanks: Hand) -> None:
    hand = blanks
    before = hand.window.document.state.network
    press_enter(hand, _ask(hand, "bayes"))
    assert "no column for node either" in hand.window.messages.bar.text
    assert "only em learns tables of a hidden node" in hand.window.messages.bar.text
    assert hand.window.document.state.network is before


@pytest.fixture
def endless(monkeypatch: pytest.MonkeyPatch) -> threading.Event:
    """Return an event that is set once EM has made a few iterations of very many."""
    begun = threading.Event()
    advance = EMRun.advance

    def watched(run: EMRun, *given: object) -> None:
        advance(run, *given)  # type: ignore[arg-type]
        if run.done >= 5:
            begun.set()

    monkeypatch.setattr(EMRun, "advance", watched)
    return begun


def _learn_endlessly(hand: Hand, begun: threading.Event) -> object:
    hand.window.docks.open_page("bottom", "jobs")
    options = {"change": 0.0, "gain": 0.0, "max_iterations": 10**9}
    job = hand.window.learn_actions.learn(hand.window.documents.current, "em", options)
    assert begun.wait(30)
    return job


def test_it_is_stopped_and_the_best_tables_are_kept(blanks: Hand, endless: threading.Event) -> None:
    hand = blanks
    before = hand.window.document.state.network
    job = _learn_endlessly(hand, endless)
    click(hand, hand.window.pages.jobs.rows[0], "Stop and keep")
    hand.rest()
    assert job.status is JobStatus.FINISHED
    assert hand.window.document.state.network is not before
    assert hand.window.document.state.network.cpt("either").observed is not None
    assert hand.window.document.undo_text == "Learn CPTs"


def test_it_is_canceled_and_nothing_has_changed(blanks: Hand, endless: threading.Event) -> None:
    hand = blanks
    before = hand.window.document.state
    job = _learn_endlessly(hand, endless)
    job.cancel()
    hand.rest()
    assert job.status is JobStatus.CANCELLED
    assert hand.window.document.state is before


def test_missing_cells_get_a_state_of_their_own_in_one_step(asia: Hand, tmp_path: Path) -> None:
    """Nodes with blanks get a further state, also in the posteriors; undo takes it back."""
    hand = asia
    press_enter(hand, opened_dialog(hand.window, cases_with_blanks(tmp_path / "v.csv", hidden="")))
    state = hand.window.document.state
    before = state.network
    likely = set_finding(state, "dysp", LikelihoodFinding((("yes", 1.0), ("no", 0.25))))
    hand.window.document.apply("Set likelihood", likely)
    hand.rest()
    dialog = _ask(hand, "bayes")
    field = dialog.form.field("missing")
    field.setCurrentIndex(field.findData("state"))
    press_enter(hand, dialog)
    learned = hand.window.document.state.network
    assert learned["xray"].states == (*before["xray"].states, "missing")
    assert hand.window.posteriors()["xray"].shape == (3,)
    assert hand.window.posteriors()["xray"][2] > 0.1
    assert hand.window.posteriors()["dysp"][2] == 0
    hand.window.grab()
    hand.act("edit.undo")
    assert hand.window.document.state.network is before
    assert hand.window.posteriors()["xray"].shape == (2,)


def test_the_example_of_four_rows_opens_with_them_and_is_learned(qapp: object) -> None:
    with open_window(SAMPLES / "fractional.bayesgui") as hand:
        hand.rest()
        assert hand.window.session.data.state.dataset.n_rows == 4
        press_enter(hand, _ask(hand, "fractional"))
        counts = hand.window.document.state.network.cpt("x2").counts
        assert counts.tolist() == [
            pytest.approx([1.25 + 25 / 26, 0.25 + 1 / 26]),
            pytest.approx([0.25 + 1 / 41, 1.25 + 40 / 41]),
        ]
