"""The laboratory in the window: bounds, messages and sampled rows of running engines."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING

import numpy as np
import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest

from bayesgui.app.laboratory.laboratory import Laboratory
from bayesgui.app.runs.watched_run import RunStatus
from bayesgui.canvas.tooltips import row_text
from tests.journeys.test_laboratory_gibbs import press, wait_for
from tests.support.window import CONTROL, SAMPLES, open_window

if TYPE_CHECKING:
    from collections.abc import Iterator

    from PySide6.QtWidgets import QWidget

    from tests.conftest import Opens
    from tests.support.window import Hand
FULL_SPEED = 2


@pytest.fixture
def hand(shared_window: Opens) -> Iterator[Hand]:
    """Return a window on asia with both findings and lung selected."""
    with shared_window(SAMPLES / "asia.bayesgui") as hand:
        hand.click_state("xray", "yes")
        hand.click_state("dysp", "yes")
        hand.click_title("lung")
        yield hand


def watch(hand: Hand, engine: str) -> Laboratory:
    """Choose an engine in the tool bar, then open the laboratory by its shortcut."""
    hand.window.tool_bar.engine.setCurrentIndex(hand.window.tool_bar.engine.findData(engine))
    hand.window.tool_bar.engine.activated.emit(hand.window.tool_bar.engine.currentIndex())
    hand.rest()
    QTest.keyClick(hand.viewport, Qt.Key.Key_G, CONTROL)
    hand.rest()
    found = hand.window.activities[Laboratory]
    assert found.controls.engine.currentData() == engine
    return found


def write(field: QWidget, text: str) -> None:
    field.setFocus()
    field.selectAll()  # type: ignore[attr-defined]
    QTest.keyClicks(field, text)
    QTest.keyClick(field, Qt.Key.Key_Return)


def run(hand: Hand, laboratory: Laboratory) -> None:
    laboratory.controls.pace.setCurrentIndex(FULL_SPEED)
    press(laboratory.controls.run_button)
    hand.rest()
    assert laboratory.watched_run is not None
    assert laboratory.watched_run.status is RunStatus.DONE


def curves(laboratory: Laboratory, figure: int) -> dict[str, tuple[np.ndarray, np.ndarray]]:
    content = laboratory.trace.views[figure].plot.content
    assert content is not None
    return {series.label: (series.x, series.y) for series in content.series}


def test_mean_field_raises_its_bound_from_several_starts_towards_the_exact_line(hand: Hand) -> None:
    lab = watch(hand, "mean-field")
    write(lab.controls.form.field("starts"), "6")
    run(hand, lab)
    assert lab.controls.run_bar.count.whole == "6 of 6 starts settled"
    assert lab.diagnostics.pill.text() == "Every start has settled"
    drawn = curves(lab, 0)
    assert drawn["ln P(e) −2.6497"][1] == pytest.approx(-2.6497, abs=1e-4)
    starts = [bounds for label, (_, bounds) in drawn.items() if label.startswith("start")]
    assert len(starts) == 6
    assert all((np.diff(bounds) >= -1e-12).all() for bounds in starts)
    assert len({round(float(bounds[-1]), 3) for bounds in starts}) == 2
    top = max(float(bounds[-1]) for bounds in starts)
    assert f"{-2.6497 - top:.2f}" in lab.diagnostics.sentence.text()
    assert "6 starts ended at 2 local optima" in lab.diagnostics.sentence.text()
    # The gap of each start is KL(q ‖ p), as its bar says.
    (_, gaps), *_ = curves(lab, 1).values()
    assert gaps == pytest.approx([-2.649704 - float(bounds[-1]) for bounds in starts], abs=1e-4)
    # Bars on the canvas show the product q, ticks the exact posterior.
    estimate, face = lab.watched_run.record.posteriors, hand.canvas.scene().displays.display("lung")
    assert face.rows[0].p == pytest.approx(estimate["lung"][0], abs=1e-6)
    assert face.rows[0].prior == pytest.approx(0.6213, abs=1e-4)
    assert not face.stale
    errors = {
        lab.diagnostics.model.index(row, 0).data(): lab.diagnostics.model.index(row, 3).data()
        for row in range(lab.diagnostics.model.rowCount())
    }
    assert float(errors["lung"].replace("−", "-")) == pytest.approx(
        estimate["lung"][0] - 0.6213, abs=2e-4
    )


def test_marks_are_explained_once_the_nodes_have_them(hand: Hand) -> None:
    lab = watch(hand, "loopy-belief-propagation")
    face = hand.canvas.scene().displays.display
    # Before a run the ticks on the nodes are priors, not exact posteriors.
    assert face("lung").rows[0].prior == pytest.approx(0.055, abs=1e-3)
    assert not lab.controls.marks.isVisibleTo(lab.controls)
    run(hand, lab)
    assert face("lung").rows[0].prior == pytest.approx(0.6213, abs=1e-4)
    assert lab.controls.marks.isVisibleTo(lab.controls)
    hand.click_state("xray", "yes")
    hand.rest()
    assert not lab.controls.marks.isVisibleTo(lab.controls)


def test_another_seed_runs_mean_field_again_from_elsewhere(hand: Hand) -> None:
    lab = watch(hand, "mean-field")
    run(hand, lab)
    first = curves(lab, 0)["start 1"][1]
    for _ in range(3):
        press(lab.controls.seed_button)
        hand.rest()
    assert lab.controls.form.values()["seed"] == 3
    assert curves(lab, 0)["start 1"][1].tolist() != first.tolist()
    assert hand.window.settings.options("laboratory", "mean-field") == {"seed": 3}
    press(lab.controls.reset_button)
    run(hand, lab)
    assert curves(lab, 0)["start 1"][1].tolist() == first.tolist()
    assert not lab.controls.reset_button.isEnabled()


def test_messages_that_did_not_settle_are_not_believed_and_damping_is_offered(hand: Hand) -> None:
    lab = watch(hand, "loopy-belief-propagation")
    write(lab.controls.form.field("max_passes"), "6")
    run(hand, lab)
    assert lab.diagnostics.pill.text() == "Not converged"
    assert "did not converge in 6 passes" in lab.diagnostics.box.text
    assert "Try damping, or the junction tree" in lab.diagnostics.box.text
    face = hand.canvas.scene().displays.display("lung")
    assert face.stale
    assert face.badges == ("unsettled",)
    assert not hand.canvas.scene().displays.display("xray").stale
    press(lab.diagnostics.box.button)
    hand.rest()
    assert lab.controls.form.values()["damping"] == 0.5
    assert "Allow ten times as many" in lab.diagnostics.box.button.text()
    press(lab.diagnostics.box.button)
    hand.rest()
    assert lab.controls.form.values()["max_passes"] == 60
    passes = lab.watched_run.record.done
    assert lab.diagnostics.pill.text() == f"Converged after {passes} passes"
    assert lab.diagnostics.box.text == ""
    assert (
        "Bethe’s estimate of ln P(e) is −2.6203, exact −2.6497" in lab.diagnostics.sentence.text()
    )
    assert not hand.canvas.scene().displays.display("lung").stale
    plot = lab.trace.views[0].plot.content
    residual, tolerance = plot.series
    assert plot.vertical[0].log
    assert residual.y[-1] <= 1e-10 < residual.y[-2]
    assert set(tolerance.y) == {1e-10}


def test_what_was_found_to_work_is_used_for_the_posteriors(hand: Hand) -> None:
    hand.act("infer.gibbs")
    lab = hand.window.activities[Laboratory]
    lab.watch("loopy-belief-propagation")
    write(lab.controls.form.field("damping"), "0.3")
    run(hand, lab)
    press(lab.controls.use_button)
    hand.rest()
    assert hand.window.tool_bar.engine.currentData() == "loopy-belief-propagation"
    assert hand.window.posteriors() == lab.watched_run.record.posteriors
    lab.watch("gibbs")
    lab.controls.form.set_values({"chains": 8})
    press(lab.controls.use_button)
    hand.rest()
    assert hand.window.session.engine.options("gibbs") == {
        "burn_in": 500,
        "chains": 8,
        "seed": 1,
    }


def test_passes_go_one_by_one_and_a_pause_changes_nothing(hand: Hand) -> None:
    lab = watch(hand, "loopy-belief-propagation")
    run(hand, lab)
    whole = lab.watched_run.record.posteriors
    for done in (1, 2, 3):
        press(lab.controls.step_button)
        hand.rest()
        assert lab.watched_run.record.done == done
        assert lab.watched_run.status is RunStatus.PAUSED
        assert lab.diagnostics.pill.text().startswith("Messages move by")
    lab.controls.pace.setCurrentIndex(0)
    press(lab.controls.run_button)
    wait_for(lambda: lab.watched_run.record.done > 4)
    press(lab.controls.run_button)
    wait_for(lambda: lab.watched_run.status is RunStatus.PAUSED)
    assert hand.window.runner.is_idle
    lab.controls.pace.setCurrentIndex(FULL_SPEED)
    press(lab.controls.run_button)
    hand.rest()
    assert lab.watched_run.record.posteriors == whole


@pytest.mark.parametrize("engine", ["likelihood-weighting", "rejection"])
def test_rows_close_in_on_the_exact_line_within_their_errors(hand: Hand, engine: str) -> None:
    lab = watch(hand, engine)
    write(lab.controls.form.field("samples"), "2000")
    run(hand, lab)
    series = lab.trace.views[0].plot.content.series
    estimate, exact = series
    assert estimate.spread is not None
    assert (np.diff(estimate.x) > 0).all()
    assert exact.y == pytest.approx([0.6213, 0.6213], abs=1e-4)
    assert abs(estimate.y[-1] - exact.y[0]) < 2 * estimate.spread[-1]
    row = lab.diagnostics.model.rows.index("lung")
    shown = float(lab.diagnostics.model.index(row, 4).data())
    assert shown == pytest.approx(estimate.spread[-1] / 2, abs=1e-4)
    # The node shows the error as a whisker, and its tooltip as a number.
    face = hand.canvas.scene().displays.display("lung")
    assert face.rows[0].spread == pytest.approx(estimate.spread[-1], abs=1e-5)
    said = row_text(hand.canvas.scene(), "lung", 0)
    assert said.startswith(f"P(lung = yes | e) ≈ {estimate.y[-1]:.3f} ± 0.0")
    assert said.endswith("; exact 0.621253")
    if engine == "rejection":
        assert lab.controls.run_bar.count.whole == "2,000 of 2,000 rows kept"
        assert float(curves(lab, 1)["share kept"][1][-1]) == pytest.approx(0.0707, abs=0.01)
        assert list(curves(lab, 1)) == ["share kept", "P(e) 0.0707"]
    else:
        assert lab.diagnostics.pill.text().endswith("effective rows")


def test_an_impossible_finding_and_a_bad_option_are_said_in_place(hand: Hand) -> None:
    lab = watch(hand, "mean-field")
    field = lab.controls.form.field("tolerance")
    field.setFocus()
    field.selectAll()
    QTest.keyClicks(field, "7")
    assert "between 0 and 1" in field.problem
    assert not lab.controls.run_button.isEnabled()
    assert not lab.controls.step_button.isEnabled()
    QTest.keyClick(field, Qt.Key.Key_Escape)
    assert lab.controls.run_button.isEnabled()
    hand.click_state("lung", "yes")
    hand.click_state("either", "no")
    press(lab.controls.run_button)
    hand.rest()
    assert lab.watched_run.status is RunStatus.FAILED
    assert "either" in lab.controls.box.text


def test_the_laboratory_follows_the_engine_and_opens_with_the_last_one(hand: Hand) -> None:
    lab = watch(hand, "mean-field")
    run(hand, lab)
    assert lab.trace.views[0].title.whole == "Bound on ln P(e), sweep by sweep"
    box = hand.window.tool_bar.engine
    box.setCurrentIndex(box.findData("rejection"))
    box.activated.emit(box.currentIndex())
    hand.rest()
    assert lab.controls.engine.currentData() == "rejection"
    assert lab.watched_run is None
    assert hand.canvas.scene().displays.display("lung").rows[0].p == pytest.approx(0.6213, abs=0.05)
    box.setCurrentIndex(box.findData("junction-tree"))
    box.activated.emit(box.currentIndex())
    hand.rest()
    press(lab.controls.close_button)
    hand.act("infer.gibbs")
    assert lab.controls.engine.currentData() == "rejection"
    assert not math.isnan(hand.window.posteriors().log_evidence)


def test_a_run_is_there_again_when_its_document_comes_back(hand: Hand) -> None:
    lab = watch(hand, "loopy-belief-propagation")
    write(lab.controls.form.field("damping"), "0.2")
    run(hand, lab)
    found, verdict = lab.watched_run.record.posteriors, lab.diagnostics.pill.text()
    hand.act("file.new")
    assert not lab.is_open
    hand.window.documents.set_current(0)
    hand.rest()
    # Longer than the delay after which changed options take effect.
    QTest.qWait(300)
    hand.rest()
    assert lab.watched_run is not None
    assert lab.watched_run.record.posteriors == found
    assert lab.diagnostics.pill.text() == verdict
    assert lab.controls.form.values()["damping"] == 0.2


def test_the_example_of_exclusive_or_is_stuck_until_it_is_updated_as_one_block(
    qapp: object,
) -> None:
    with open_window(SAMPLES / "xor.bayesgui") as hand:
        hand.click_state("odd", "yes")
        lab = watch(hand, "gibbs")
        form = lab.controls.form
        form.field("blocked").click()
        hand.rest()
        said = lab.controls.box.text
        assert said.startswith("Gibbs cannot reach every state: odd is a function of first, second")
        assert len(lab.controls.zeros.texts) == 2
        run(hand, lab)
        assert lab.diagnostics.pill.text() == "Not every state is reached"
        assert hand.canvas.scene().displays.display("first").badges == ("stuck",)
        press(lab.controls.box.button)
        run(hand, lab)
        assert lab.diagnostics.pill.text() == "R-hat below 1.01 everywhere"
        assert lab.watched_run.record.posteriors["first"][0] == pytest.approx(0.7, abs=0.02)


def test_the_example_of_frustration_goes_round_and_damping_settles_it_wrongly(
    qapp: object,
) -> None:
    with open_window(SAMPLES / "frustration.bayesgui") as hand:
        for name in ("a is b", "b is c", "a is not c"):
            hand.click_state(name, "yes")
        lab = watch(hand, "loopy-belief-propagation")
        run(hand, lab)
        assert lab.diagnostics.pill.text() == "Not converged"
        _, residuals = curves(lab, 0)["largest change of a message"]
        assert len(residuals) == 500
        press(lab.diagnostics.box.button)
        hand.rest()
        assert lab.diagnostics.pill.text().startswith("Converged after")
        assert "Largest error 0.09" in lab.diagnostics.sentence.text()
        assert hand.canvas.scene().displays.display("a").rows[0].prior == pytest.approx(0.6)
