"""EM in the window: watched, paused, stopped and kept, and hidden nodes with their states."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING

import numpy as np
import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QContextMenuEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

import bayesgui
from bayesgui.app.incomplete.em import EMLearning
from bayesgui.app.incomplete.rows import RowByRow
from bayesgui.app.incomplete.watched_em import EMRecord
from bayesgui.app.laboratory.laboratory import Laboratory
from bayesgui.app.learning.dialog import LearnDialog
from bayesgui.app.runs.watched_run import RunStatus
from bayesgui.app.structure.search import StructureLearning
from bayesgui.core.cpt import CPT
from bayesgui.data.dataset import Dataset
from bayesgui.data.sampling.ancestral import sample
from bayesgui.document.data import DataState
from bayesgui.document.edits import set_finding
from bayesgui.document.shown.lesson import LessonView
from bayesgui.document.shown.watched_estimate import WatchedEstimate
from bayesgui.jobs.job import JobStatus
from bayesgui.learning.incomplete.em_run import Ascent, EMReport
from bayesgui.learning.parameters.base import parameter_learners
from bayesgui.runs.run import RunProgress
from bayesgui.widgets.rows.elided_label import ElidedLabel
from tests.journeys.test_learning_with_blanks import cases_with_blanks
from tests.learning.expected_counts import expected_counts
from tests.support.window import CONTROL, SAMPLES, open_window

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from tests.conftest import Opens
    from tests.support.window import Hand


def click(button: object) -> None:
    QTest.mouseClick(button, Qt.MouseButton.LeftButton)  # type: ignore[call-overload]


def give_data(hand: Hand, path: Path) -> Dataset:
    data = bayesgui.read_data(str(path))
    hand.window.session.data.set(DataState(data, path.name))
    hand.window.action_set.refresh()
    return data


@pytest.fixture
def hand(shared_window: Opens, tmp_path: Path) -> Iterator[Hand]:
    """Return a window on asia with 300 cases with blanks, in which “either” is hidden."""
    with shared_window(SAMPLES / "asia.bayesgui") as hand:
        give_data(hand, cases_with_blanks(tmp_path / "clinic.csv"))
        hand.rest()
        yield hand


def open_page(hand: Hand, **options: object) -> object:
    hand.canvas.setFocus()
    hand.key(Qt.Key.Key_F6, Qt.KeyboardModifier.ShiftModifier)
    page = hand.window.activities[EMLearning].em
    page.set_options(options)
    page.run_bar.choose_pace("fast")
    return page


def run(hand: Hand, **options: object) -> object:
    page = open_page(hand, **options)
    click(page.run_bar.run_button)
    hand.rest()
    return page


def test_the_best_tables_are_applied_as_one_undo_step(hand):
    before = hand.window.document.state.network
    data = hand.window.session.data.state.dataset
    options = {"restarts": 2, "seed": 5, "max_iterations": 40}
    page = run(hand, **options)
    expected = bayesgui.learn_parameters(before, data, "em", **options)
    learned = hand.window.document.state.network
    for name in learned:
        assert learned.cpt(name).values == pytest.approx(expected.network.cpt(name).values)
    assert hand.window.document.undo_text == "Learn with blanks"
    assert page.run_bar.count.whole.startswith("start 3 of 3")
    table = hand.window.activities[EMLearning].em_trace.table.records
    ends = [line[2] for line in table.texts]
    found = [each.objective for each in expected.restarts]
    assert ends == [f"−{-value:,.2f}" for value in found]
    hand.act("edit.undo")
    assert hand.window.document.state.network is before
    hand.act("edit.redo")
    assert hand.window.document.state.network == learned


def test_a_step_shows_curves_expected_counts_rows_and_bars(hand):
    page = open_page(hand)
    data = hand.window.session.data.state.dataset
    before = hand.window.document.state.network
    hand.window.session.selection.set(["either"])
    click(page.run_bar.step_button)
    hand.rest()
    learning = hand.window.activities[EMLearning]
    assert learning.watched.status is RunStatus.PAUSED
    assert hand.window.document.state.network is before
    one = bayesgui.learn_parameters(before, data, "em", max_iterations=1).network
    shown = hand.window.session.shown[WatchedEstimate].state
    engine = bayesgui.JunctionTree(one)
    assert shown.estimate["xray"] == pytest.approx(engine.query()["xray"])
    assert shown.hidden == {"either"}
    assert shown.n_rows == 300
    display = hand.canvas.canvas_scene.displays.display("either")
    assert display.is_hidden
    assert "hidden" in display.badges
    assert hand.canvas.canvas_scene.displays.display("smoke").badges == ("300",)
    completed = hand.window.activities[EMLearning].completed
    counts = expected_counts(one, data).counts["either"].reshape(-1, 2).T
    n_parents = 2
    texts = [completed.counts.item(n_parents, 1 + k).text() for k in range(4)]
    assert [float(text.replace("0+", "0")) for text in texts] == pytest.approx(
        counts[0], abs=0.0051
    )
    rows = completed.rows.cells.rows
    chances = [float(row[0].text.replace("0+", "0").replace("1−", "1")) for row in rows]
    doubts = [abs(chance - 0.5) for chance in chances]
    assert doubts == sorted(doubts)
    (curve,) = hand.window.activities[EMLearning].em_trace.plots[0].content.series
    assert list(curve.x) == [1.0]
    click(page.run_bar.step_button)
    hand.rest()
    steps = learning.watched.record.ascents[0]
    assert [step.iteration for step in steps] == [1, 2]
    assert "iteration 2" in hand.window.status.sentence


def test_undo_of_the_result_takes_its_numbers_of_cases_back(hand):
    displays = hand.canvas.canvas_scene.displays
    before = displays.display("smoke").badges
    run(hand, max_iterations=3)
    assert displays.display("smoke").badges == ("300",)
    assert displays.display("either").badges == ("hidden",)
    hand.act("edit.undo")
    hand.rest()
    assert displays.display("smoke").badges == before == ()
    hand.act("edit.redo")
    hand.rest()
    assert displays.display("smoke").badges == ("300",)


def test_the_titles_of_the_curves_are_whole_at_1440_px(hand):
    hand.window.resize(1440, 900)
    run(hand, restarts=2)
    trace = hand.window.activities[EMLearning].em_trace
    titles = [title for title in trace.findChildren(ElidedLabel) if title.isVisible()]
    assert [title.whole for title in titles] == [
        "ln L by iteration, blanks summed out",
        "Start 3: stopping rules",
    ]
    for title in titles:
        assert title.text() == title.whole, title.text()


def test_findings_move_the_bars_of_the_best_tables(hand):
    page = open_page(hand)
    click(page.run_bar.step_button)
    hand.rest()
    state = set_finding(hand.window.document.state, "xray", "yes")
    hand.window.document.apply("Find", state)
    hand.rest()
    data = hand.window.session.data.state.dataset
    one = bayesgui.learn_parameters(state.network, data, "em", max_iterations=1).network
    asked = bayesgui.JunctionTree(one).query({"xray": "yes"})
    assert hand.window.session.shown[WatchedEstimate].state.estimate["lung"] == pytest.approx(
        asked["lung"]
    )


def test_it_is_paused_and_stopped_with_the_best_tables_kept(hand):
    before = hand.window.document.state.network
    page = open_page(hand, change=0.0, gain=0.0, max_iterations=10**9)
    assert page.options["change"] == 0.0
    click(page.run_bar.run_button)
    learning = hand.window.activities[EMLearning]
    for _ in range(400):
        QTest.qWait(10)
        if learning.watched.record.latest is not None:
            break
    hand.act("learn.pause")
    hand.rest()
    assert learning.watched.status is RunStatus.PAUSED
    assert hand.window.document.state.network is before
    hand.act("learn.stop")
    hand.rest()
    learned = hand.window.document.state.network
    assert learned is not before
    iterations = learning.watched.record.latest.iteration
    data = hand.window.session.data.state.dataset
    options = {"change": 0.0, "gain": 0.0, "max_iterations": iterations}
    expected = bayesgui.learn_parameters(before, data, "em", **options).network
    assert learned.cpt("dysp").values == pytest.approx(expected.cpt("dysp").values)
    assert not hand.window.action_set["learn.stop"].isEnabled()


def test_closing_the_page_ends_it_without_a_result(hand):
    before = hand.window.document.state.network
    page = open_page(hand)
    click(page.run_bar.step_button)
    hand.rest()
    click(page.head.close_button)
    hand.rest()
    assert hand.window.document.state.network is before
    shown = hand.window.session.shown[WatchedEstimate].state
    assert (shown.estimate, shown.hidden, shown.n_rows) == (None, frozenset(), 0.0)


def test_escape_leaves_the_pages_as_the_cross_does(hand):
    page = open_page(hand)
    click(page.run_bar.step_button)
    hand.rest()
    assert hand.window.session.shown[WatchedEstimate].state.estimate is not None
    page.run_bar.step_button.setFocus()
    QTest.keyClick(page.run_bar.step_button, Qt.Key.Key_Escape)
    hand.rest()
    assert not hand.window.activities[EMLearning].is_open
    assert hand.window.session.shown[WatchedEstimate].state.estimate is None


def test_the_pages_of_a_run_are_in_front_again_when_its_document_is(hand):
    window = hand.window
    learning = window.activities[StructureLearning]
    learning.begin(window.documents.current, "hill-climbing", {}, pace="step")
    hand.rest()
    page = open_page(hand)
    click(page.run_bar.step_button)
    hand.rest()
    docks = window.docks
    before = docks["right"].current_id, docks["bottom"].current_id
    hand.act("file.new")
    window.documents.set_current(0)
    hand.rest()
    assert learning.is_open
    assert len({*docks["right"].page_ids} - {"evidence", "variable", "information", "why"}) > 1
    assert (docks["right"].current_id, docks["bottom"].current_id) == before
    assert page.isVisible()


def test_an_undo_that_ends_a_run_says_so(hand):
    flat = CPT("asia", (), np.array([0.5, 0.5]))
    hand.window.document.edit("Flat", lambda s: s.with_(model=s.network.with_cpd(flat)))
    page = open_page(hand)
    for _ in range(2):
        click(page.run_bar.step_button)
        hand.rest()
    hand.canvas.setFocus()
    hand.key(Qt.Key.Key_Z, CONTROL)
    assert hand.window.activities[EMLearning].watched is None
    assert hand.window.messages.bar.isVisible()
    assert hand.window.messages.bar.text == "The network has changed, so EM has ended."


def test_all_options_of_the_dialog_are_on_the_page(hand):
    before = hand.window.document.state.network
    data = hand.window.session.data.state.dataset
    options = {"alpha": 2.0, "unseen": "keep", "hard": True, "max_iterations": 30}
    page = run(hand, **options)
    assert {name: page.options[name] for name in options} == options
    expected = bayesgui.learn_parameters(before, data, "em", **options)
    learned = hand.window.document.state.network
    for name in learned:
        assert learned.cpt(name).values == pytest.approx(expected.network.cpt(name).values)
    names = {parameter.name for parameter in parameter_learners["em"].parameters}
    assert set(page.options) == names


def test_without_data_or_blanks_the_page_says_so(qapp, tmp_path):
    with open_window(SAMPLES / "asia.bayesgui") as hand:
        page = open_page(hand)
        assert page.said == "no data"
        network = hand.window.document.state.network
        data = Dataset.from_blocks(network, sample(network, 50, 1))
        hand.window.session.data.set(DataState(data, "whole.csv"))
        hand.rest()
        assert page.said == "complete"
        click(page.count_button)
        QApplication.processEvents()
        assert hand.window.findChild(LearnDialog) is not None


def test_a_marked_node_is_hidden_though_it_has_a_column(hand, tmp_path):
    data = give_data(hand, cases_with_blanks(tmp_path / "all.csv", hidden=""))
    hand.window.session.selection.set(["bronc"])
    hand.rest()
    hand.act("model.unobserved")
    assert "bronc" in hand.window.document.state.network.unobserved
    assert hand.window.action_set["model.unobserved"].isChecked()
    assert hand.canvas.canvas_scene.displays.display("bronc").is_hidden
    hand.rest()
    assert "1 cannot be observed" in hand.window.status.cell("unobserved").text
    path = tmp_path / "marked.bayesgui"
    bayesgui.write(hand.window.document.state.network, str(path))
    assert "bronc" in bayesgui.read(str(path)).unobserved
    before = hand.window.document.state.network
    page = run(hand, max_iterations=5)
    first = page.blanks.rows[0]
    assert (first.node, first.count, first.is_hidden) == ("bronc", 300, True)
    expected = bayesgui.learn_parameters(before, data.without("bronc"), "em", max_iterations=5)
    learned = hand.window.document.state.network
    assert learned.cpt("bronc").values == pytest.approx(expected.network.cpt("bronc").values)
    hand.act("edit.undo")
    job = hand.window.learn_actions.learn(
        hand.window.documents.current, "em", {"max_iterations": 5}
    )
    hand.rest()
    assert job.status is JobStatus.FINISHED
    again = hand.window.document.state.network
    assert again.cpt("bronc").values == pytest.approx(learned.cpt("bronc").values)
    hand.act("edit.undo")
    hand.act("edit.undo")
    assert "bronc" not in hand.window.document.state.network.unobserved
    assert not hand.window.action_set["model.unobserved"].isChecked()


def test_the_states_of_a_hidden_node_are_swapped_in_one_step(hand):
    hand.window.session.selection.set(["either"])
    hand.rest()
    before = hand.window.document.state.network
    hand.act("learn.swap_states")
    swapped = hand.window.document.state.network
    assert swapped["either"].states == before["either"].states
    assert np.array_equal(swapped.cpt("either").values, before.cpt("either").values[..., ::-1])
    axis = swapped.parents("xray").index("either")
    flipped = np.flip(before.cpt("xray").values, axis)
    assert np.array_equal(swapped.cpt("xray").values, flipped)
    hand.act("edit.undo")
    assert hand.window.document.state.network is before


def test_the_menu_of_a_hidden_node_and_of_no_other_swaps_its_states(hand):
    swap = hand.window.action_set["learn.swap_states"]
    for name, offered in (("bronc", False), ("either", True)):
        place = hand.title(name)
        event = QContextMenuEvent(
            QContextMenuEvent.Reason.Mouse, place, hand.viewport.mapToGlobal(place)
        )
        QApplication.sendEvent(hand.viewport, event)
        menu = QApplication.activePopupWidget()
        assert (swap in menu.actions()) is offered
        menu.close()
        hand.rest()


def test_a_restart_with_exchanged_states_is_said_and_swapped(hand):
    """Of many random starts some end at the same peak with yes and no the other way round."""
    run(hand, restarts=6, seed=2, ess=1.0, change=1e-5, gain=1e-7)
    completed = hand.window.activities[EMLearning].completed
    exchange = hand.window.activities[EMLearning]._exchanges.get(hand.window.documents.current)
    assert exchange is not None
    assert exchange.node == "either"
    learned = hand.window.document.state.network
    assert f"Start {exchange.restart + 1} has yes and no of either" in completed.box.text
    click(completed.box.button)
    hand.rest()
    after = hand.window.document.state.network
    assert np.array_equal(after.cpt("either").values, learned.cpt("either").values[..., ::-1])
    assert completed.box.text == ""


def test_an_equal_peak_does_not_take_the_place_of_the_one_that_is_shown():
    def ascent(restart: int, height: float) -> Ascent:
        none = np.zeros(0)
        return Ascent(restart, none, none, none, -math.inf, height, (height,))

    record = EMRecord()
    shown = []
    for best in (ascent(0, -20.0), ascent(1, -10.0), ascent(2, -9.995), ascent(3, -9.5)):
        record.add(RunProgress(1, 0.5, False, (), EMReport(best, 0, 5)))
        shown.append(record.best.restart)
    record.add(RunProgress(1, 1.0, True, (), EMReport(ascent(4, -9.499), 5, 5)))
    assert shown == [0, 1, 1, 3]
    assert record.best.restart == 4


def test_only_one_run_at_a_time_shows_its_bars(hand):
    """The laboratory, EM and row by row take each other's place."""
    page = open_page(hand)
    click(page.run_bar.step_button)
    hand.rest()
    assert hand.window.session.shown[WatchedEstimate].state.n_rows == 300
    hand.window.activities[Laboratory].open_now()
    hand.rest()
    assert not hand.window.activities[EMLearning].is_open
    assert hand.window.activities[EMLearning].watched is None
    hand.act("learn.missing")
    hand.rest()
    assert hand.window.activities[EMLearning].is_open
    assert not hand.window.activities[Laboratory].is_open
    page.head.method_chosen.emit("fractional")
    hand.rest()
    assert not hand.window.activities[EMLearning].is_open
    assert hand.window.activities[RowByRow].place is not None


def test_a_run_stays_with_its_document(hand, tmp_path):
    page = open_page(hand)
    click(page.run_bar.step_button)
    hand.rest()
    first = hand.window.documents.current
    hand.act("file.new")
    hand.rest()
    assert not hand.window.activities[EMLearning].is_open
    assert first.session.shown[WatchedEstimate].state.estimate is not None
    hand.window.documents.set_current(hand.window.documents.all.index(first))
    hand.rest()
    assert hand.window.activities[EMLearning].watched.status is RunStatus.PAUSED
    click(page.run_bar.step_button)
    hand.rest()
    assert len(hand.window.activities[EMLearning].watched.record.ascents[0]) == 2


def test_what_a_lesson_asks_for_is_not_told_by_completed_rows(hand):
    from tests.journeys.test_lessons import seen_texts

    run(hand, restarts=1, seed=5, max_iterations=40)
    session, page = hand.window.session, hand.window.activities[EMLearning].completed
    session.selection.set(["either"])
    hand.rest()
    hand.window.pages.show(page)
    hand.rest()
    assert page._stack.currentWidget() is page._body
    session.shown[LessonView].update(covered=frozenset({"either"}))
    hand.rest()
    assert page._empty.isVisible()
    assert page._empty.texts[0] == "The lesson asks about either first"
    numbers = session.beliefs.answer.posteriors["either"]
    hidden = {form for p in numbers for form in (f"{100 * p:.1f}", f"{p:.4f}", f"{p:.3f}")}
    told = " | ".join(seen_texts(hand.window))
    assert [number for number in hidden if number in told] == []
    rows = hand.canvas.canvas_scene.displays.display("either").rows
    assert {row.number for row in rows} == {"?"}
    session.shown[LessonView].update(covered=frozenset())
    hand.rest()
    assert page._stack.currentWidget() is page._body
