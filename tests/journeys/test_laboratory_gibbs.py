"""The Gibbs laboratory in the window: watch, pause, step and stop, and CPTs with zeros."""

from __future__ import annotations

import time
from typing import TYPE_CHECKING

import numpy as np
import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from bayesgui.app.laboratory.laboratory import Laboratory
from bayesgui.app.questions.steps import Steps
from bayesgui.app.runs.watched_run import RunStatus
from bayesgui.document.shown.watched_estimate import WatchedEstimate
from tests.support.window import CONTROL, LEFT, NONE, SAMPLES, open_window

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from PySide6.QtWidgets import QAbstractButton

    from tests.conftest import Opens
    from tests.support.window import Hand
FULL_SPEED = 2


def press(button: QAbstractButton) -> None:
    assert button.isEnabled()
    assert button.isVisible()
    QTest.mouseClick(button, LEFT, NONE, QPoint(12, button.height() // 2))


def wait_for(condition: Callable[[], bool], seconds: float = 10.0) -> float:
    """Process events until a condition holds; return the time it took."""
    begun = time.monotonic()
    while not condition():
        assert time.monotonic() - begun < seconds, "it never came"
        QTest.qWait(5)
    return time.monotonic() - begun


@pytest.fixture
def laboratory(shared_window: Opens) -> Iterator[tuple[Hand, Laboratory]]:
    """Return a window on asia with both findings and the laboratory, opened by its shortcut."""
    with shared_window(SAMPLES / "asia.bayesgui") as hand:
        hand.click_state("xray", "yes")
        hand.click_state("dysp", "yes")
        QTest.keyClick(hand.viewport, Qt.Key.Key_G, CONTROL)
        hand.rest()
        found = hand.window.activities[Laboratory]
        assert found.is_open
        yield hand, found


def run_to_the_end(hand: Hand, laboratory: Laboratory) -> None:
    laboratory.controls.pace.setCurrentIndex(FULL_SPEED)
    press(laboratory.controls.run_button)
    hand.rest()


def test_a_run_settles_on_the_exact_answer_everywhere(
    laboratory: tuple[Hand, Laboratory],
) -> None:
    hand, lab = laboratory
    exact = hand.window.posteriors()
    assert exact is not None
    run_to_the_end(hand, lab)
    assert lab.controls.run_bar.count.whole == "4,000 of 4,000 sweeps"
    assert lab.diagnostics.pill.text() == "R-hat below 1.01 everywhere"
    assert "4 × 3,500 = 14,000" in lab.diagnostics.sentence.text()
    texts = {
        lab.diagnostics.model.index(row, 0).data(): [
            lab.diagnostics.model.index(row, column).data() for column in range(1, 7)
        ]
        for row in range(lab.diagnostics.model.rowCount())
    }
    assert set(texts) == {"asia", "tub", "smoke", "lung", "bronc", "either"}
    for name, (estimate, _visits, shown_exact, _error, _ess, r_hat) in texts.items():
        assert float(shown_exact) == pytest.approx(exact[name][0], abs=5e-5)
        assert float(estimate) == pytest.approx(exact[name][0], abs=0.02)
        assert float(r_hat) < 1.01
    # Nodes show estimate, exact tick and R-hat, until the laboratory closes.
    estimate = lab.watched_run.record.posteriors
    face = hand.canvas.scene().displays.display("lung")
    assert face.rows[0].p == pytest.approx(estimate["lung"][0], abs=1e-6)
    assert face.rows[0].prior == pytest.approx(exact["lung"][0], abs=1e-6)
    assert face.rows[0].ticked
    assert face.badges == ("1.00",)
    assert hand.canvas.scene().displays.display("xray").badges == ("hard",)
    press(lab.controls.close_button)
    hand.rest()
    face = hand.canvas.scene().displays.display("lung")
    assert face.rows[0].p == pytest.approx(exact["lung"][0], abs=1e-6)
    assert face.badges == ()
    assert "laboratory" not in hand.window.docks["left"].page_ids
    assert not hand.window.action_set["infer.gibbs"].isChecked()


def test_a_run_pauses_goes_on_and_ends_as_if_it_had_not_paused(
    laboratory: tuple[Hand, Laboratory],
) -> None:
    hand, lab = laboratory
    run_to_the_end(hand, lab)
    whole = lab.watched_run.record.posteriors
    lab.controls.pace.setCurrentIndex(0)
    press(lab.controls.run_button)
    wait_for(lambda: lab.watched_run.record.done > 0)
    assert lab.controls.run_button.text() == "Pause"
    press(lab.controls.run_button)
    assert wait_for(lambda: lab.watched_run.status is RunStatus.PAUSED, 2.0) < 0.5
    assert 0 < lab.watched_run.record.done < 4_000
    assert hand.window.runner.is_idle
    assert lab.controls.run_button.text() == "Go on"
    run_to_the_end(hand, lab)
    assert lab.watched_run.record.posteriors == whole


def test_a_step_keeps_one_sweep_more_and_stop_ends_a_run_with_its_numbers(
    laboratory: tuple[Hand, Laboratory],
) -> None:
    hand, lab = laboratory
    for kept in (1, 2, 3):
        press(lab.controls.step_button)
        hand.rest()
        assert lab.watched_run.record.kept == kept
        assert lab.watched_run.status is RunStatus.PAUSED
    assert lab.trace.views[0].plot.content is not None
    press(lab.controls.run_button)
    wait_for(lambda: lab.watched_run.record.kept > 3)
    press(lab.controls.stop_button)
    hand.rest()
    assert lab.watched_run.status is RunStatus.DONE
    assert 0 < lab.watched_run.record.kept < 3_500
    assert not lab.controls.stop_button.isEnabled()
    assert lab.controls.run_button.text() == "Start"
    assert lab.diagnostics.model.rowCount() == 6


def test_single_updates_are_warned_of_before_the_run_and_reported_after_it(
    laboratory: tuple[Hand, Laboratory],
) -> None:
    hand, lab = laboratory
    assert "{tub, lung, either}" in lab.controls.box.text
    assert [set(b) for b in hand.window.session.shown[WatchedEstimate].state.blocks] == [
        {"tub", "lung", "either"}
    ]
    press(lab.controls.form.field("blocked"))
    assert lab.controls.box.text.startswith("Gibbs cannot reach every state: either is a function")
    assert hand.window.session.shown[WatchedEstimate].state.blocks == ()
    run_to_the_end(hand, lab)
    assert lab.diagnostics.pill.text() == "Not every state is reached"
    assert "Gibbs cannot reach every state" in lab.diagnostics.box.text
    assert hand.canvas.scene().displays.display("either").stale
    press(lab.controls.box.button)
    assert lab.controls.form.field("blocked").isChecked()
    run_to_the_end(hand, lab)
    assert lab.diagnostics.pill.text() == "R-hat below 1.01 everywhere"
    assert lab.diagnostics.box.text == ""
    assert not hand.canvas.scene().displays.display("either").stale


def test_chains_that_all_sit_in_one_class_and_agree_are_not_believed(
    laboratory: tuple[Hand, Laboratory],
) -> None:
    hand, lab = laboratory
    lab.controls.form.field("seed").setValue(11)
    lab.controls.form.field("blocked").setChecked(False)
    run_to_the_end(hand, lab)
    estimate = lab.watched_run.record.posteriors
    assert max(estimate.r_hat.values()) < 1.1
    assert estimate["either"][0] == 1.0
    assert lab.diagnostics.pill.text() == "Not every state is reached"
    assert "Gibbs cannot reach every state" in lab.diagnostics.box.text
    assert "either" in lab.diagnostics.model.rows
    faces = hand.canvas.scene().displays
    assert faces.display("asia").stale
    assert faces.display("asia").badges == ("stuck",)
    assert not faces.display("xray").stale


def test_a_click_on_the_canvas_lets_running_chains_begin_again_under_it(
    laboratory: tuple[Hand, Laboratory],
) -> None:
    hand, lab = laboratory
    press(lab.controls.run_button)
    wait_for(lambda: lab.watched_run.record.kept > 0)
    first = lab.watched_run
    rect = hand.canvas.state_rect("smoke", "no")
    QTest.mouseClick(hand.viewport, LEFT, NONE, rect.center())
    wait_for(lambda: lab.watched_run is not None and lab.watched_run is not first)
    assert "smoke" in lab.watched_run.state.evidence
    wait_for(lambda: lab.watched_run.record.kept > 0)
    assert "smoke" not in lab.diagnostics.model.rows
    press(lab.controls.stop_button)
    hand.rest()


def test_an_edit_after_a_run_takes_its_numbers_away(
    laboratory: tuple[Hand, Laboratory],
) -> None:
    hand, lab = laboratory
    run_to_the_end(hand, lab)
    hand.click_state("smoke", "no")
    assert lab.watched_run is None
    assert lab.diagnostics.model.rowCount() == 0
    exact = hand.window.posteriors()
    face = hand.canvas.scene().displays.display("lung")
    assert face.rows[0].p == pytest.approx(exact["lung"][0], abs=1e-6)
    hand.act("edit.undo")
    run_to_the_end(hand, lab)
    assert lab.diagnostics.model.rowCount() == 6
    hand.act("edit.select_all")
    hand.act("edit.delete")
    assert not lab.is_open
    assert not hand.window.action_set["infer.gibbs"].isEnabled()


def test_bad_options_are_said_in_place_and_another_document_ends_the_laboratory(
    laboratory: tuple[Hand, Laboratory],
) -> None:
    hand, lab = laboratory
    field = lab.controls.form.field("burn_in")
    field.setFocus()
    field.selectAll()
    QTest.keyClicks(field, "9000")
    assert lab.controls.problem.isVisible()
    assert "burn-in leaves no sweep" in lab.controls.problem.text()
    assert not lab.controls.run_button.isEnabled()
    field.selectAll()
    QTest.keyClicks(field, "50")
    assert not lab.controls.problem.isVisible()
    press(lab.controls.run_button)
    wait_for(lambda: lab.watched_run.record.kept > 0)
    hand.act("file.new")
    assert not lab.is_open
    assert hand.window.runner.is_idle
    assert "laboratory" not in hand.window.docks["bottom"].page_ids


def test_impossible_findings_are_said_instead_of_a_run(qapp: object) -> None:
    with open_window(SAMPLES / "asia.bayesgui") as hand:
        hand.click_state("lung", "yes")
        hand.click_state("either", "no")
        hand.act("infer.gibbs")
        lab = hand.window.activities[Laboratory]
        assert lab.controls.box.isVisible()
        assert "lung" in lab.controls.box.text or "cannot" in lab.controls.box.text
        run_to_the_end(hand, lab)
        assert lab.watched_run.status is RunStatus.FAILED
        assert lab.watched_run.error is not None
        # Findings that determine all nodes are no failure either.
        hand.click_state("either", "yes")
        for name in ("asia", "tub", "smoke", "bronc", "xray", "dysp"):
            hand.click_state(name, "yes")
        run_to_the_end(hand, lab)
        assert lab.watched_run.status is RunStatus.DONE
        assert "nothing to estimate" in lab.diagnostics.sentence.text()


def test_the_selected_row_is_the_selected_node_and_its_trace(
    laboratory: tuple[Hand, Laboratory],
) -> None:
    hand, lab = laboratory
    run_to_the_end(hand, lab)
    table = lab.diagnostics.table
    row = lab.diagnostics.model.rows.index("bronc")
    place = table.visualRect(table.model().index(row, 1)).center()
    QTest.mouseClick(table.viewport(), LEFT, NONE, place)
    hand.rest()
    assert hand.window.session.selection.current == "bronc"
    assert lab.trace.title == "Trace · bronc"
    assert lab.trace.views[0].title.whole == "Running mean of P(bronc = yes | e)"
    draws = lab.watched_run.record.last_draws("bronc", 120) == 0
    np.testing.assert_array_equal(lab.diagnostics.strips.draws, draws)
    hand.click_title("tub")
    assert table.currentIndex().row() == lab.diagnostics.model.rows.index("tub")
    table.setFocus()
    QTest.keyClick(table, Qt.Key.Key_C, CONTROL)
    assert "bronc = yes" in QApplication.clipboard().text()
    # The exact answer can be hidden, and another state shown.
    hand.click_title("lung")
    assert lab.trace.views[0].key.labels[-1].startswith("exact")
    press(lab.controls.show_exact)
    assert all("exact" not in label for label in lab.trace.views[0].key.labels)
    assert hand.canvas.scene().displays.display("lung").rows[0].prior is None
    lab.trace.state_box.setFocus()
    QTest.keyClick(lab.trace.state_box, Qt.Key.Key_Down)
    assert lab.trace.views[0].title.whole == "Running mean of P(lung = no | e)"
    row = lab.diagnostics.model.rows.index("lung")
    tip = lab.diagnostics.model.index(row, 0).data(Qt.ItemDataRole.ToolTipRole)
    assert tip.startswith("P(lung = no)\nestimate: 0.37")


def test_the_entries_that_no_single_update_gets_past_are_listed_and_lead_to_their_table(
    laboratory: tuple[Hand, Laboratory],
) -> None:
    hand, lab = laboratory
    zeros = lab.controls.zeros
    assert zeros.isVisible()
    assert set(zeros.texts) == {
        f"either = {state} | lung = {lung}, tub = {tub}"
        for tub, lung, state in (
            ("yes", "yes", "no"),
            ("yes", "no", "no"),
            ("no", "yes", "no"),
            ("no", "no", "yes"),
        )
    }

    place = zeros.view.visualRect(zeros.view.model().index(1, 0)).center()
    QTest.mouseClick(zeros.view.viewport(), LEFT, NONE, place)
    hand.rest()
    assert hand.window.session.selection.current == "either"
    QTest.keyClick(zeros.view, Qt.Key.Key_Return)
    hand.rest()
    assert hand.window.docks["bottom"].current_id == "cpt"
    # Independent rows are not affected by zeros.
    lab.controls.engine_chosen.emit("rejection")
    assert not zeros.isVisible()


def test_visits_are_counted_beside_the_estimate_and_the_last_sweep_has_its_steps(
    laboratory: tuple[Hand, Laboratory],
) -> None:
    hand, found = laboratory
    run_to_the_end(hand, found)
    page = hand.window.activities[Laboratory].diagnostics
    titles = [column.head for column in page.model.columns[1:]]
    assert titles[:3] == ["estimate", "n_q / T", "exact"]
    display = page._shown
    record = display.record
    visited, draws = record.visits_of("smoke", 0)
    assert draws == record.kept * record.n_chains
    row = display.row("smoke")
    assert row.visits == pytest.approx(visited / draws)
    assert row.visits == pytest.approx(row.exact, abs=0.05)
    assert row.visits != row.estimate
    hand.window.session.selection.set(["smoke"])
    hand.rest()
    assert page.counter.text().startswith(f"smoke = yes: n_q / T = {visited:,} / {draws:,} = ")
    press(page.step_link)
    hand.rest()
    steps = hand.window.activities[Steps].steps
    assert "One sweep of chain 1" in steps.text()
    before, after = record.last_sweep()
    place = hand.window.document.state.network.names.index("smoke")
    states = hand.window.document.state.network["smoke"].states
    assert f"Draw smoke: {states[before[place]]} → {states[after[place]]}" in steps.text()
