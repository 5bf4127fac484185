"""Learning the structure in the window: watched, vetoed, stepped back, kept and undone."""

from __future__ import annotations

import itertools
import subprocess
import sys
import threading
from typing import TYPE_CHECKING

import numpy as np
import pytest
from PySide6.QtCore import QEvent, QObject, QPoint, Qt
from PySide6.QtGui import QContextMenuEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QLabel, QMenu

from bayesgui import kernel_cache
from bayesgui.app.runs.watched_run import RunStatus
from bayesgui.app.structure.dialog import StructureDialog
from bayesgui.app.structure.display import display_of
from bayesgui.app.structure.search import StructureLearning
from bayesgui.app.structure.watched_search import WatchedSearch, without_arcs
from bayesgui.core.network import BayesianNetwork
from bayesgui.core.variable import Variable
from bayesgui.data.dataset import CodedColumn, Dataset
from bayesgui.data.sampling.ancestral import sample
from bayesgui.document.data import DataState
from bayesgui.document.edits import move, set_structure
from bayesgui.document.shown.structure_search import StructureSearch
from bayesgui.document.state import DocumentState
from bayesgui.graph.arc_course import flatten
from bayesgui.graph.layout import Layout
from bayesgui.learning.parameters.base import learn_parameters
from bayesgui.learning.structure.base import learn_structure
from tests.journeys.test_laboratory_gibbs import wait_for
from tests.learning.incomplete.brute_force import blanked
from tests.support.window import SAMPLES

if TYPE_CHECKING:
    from collections.abc import Iterator

    from bayesgui.core.monitor import Monitor
    from bayesgui.learning.structure.run import StructureRun
    from tests.conftest import Opens
    from tests.support.window import Hand
NONE = Qt.KeyboardModifier.NoModifier


def click(button: object) -> None:
    QTest.mouseClick(button, Qt.MouseButton.LeftButton, NONE)  # type: ignore[call-overload]


@pytest.fixture
def hand(shared_window: Opens) -> Iterator[Hand]:
    """Return a window on asia with 2,000 cases drawn from it."""
    with shared_window(SAMPLES / "asia.bayesgui") as hand:
        network = hand.window.document.state.network
        cases = Dataset.from_blocks(network, sample(network, 2000, 3))
        hand.window.session.data.set(DataState(cases, "cases.csv"))
        hand.rest()
        hand.window.action_set.refresh()
        yield hand


def begin(hand: Hand, *, paused: bool = False, **options: object) -> StructureDialog:
    """Open the dialog with F7 and press one of its buttons."""
    QTest.keyClick(hand.viewport, Qt.Key.Key_F7)
    dialog = hand.window.findChild(StructureDialog)
    dialog.form.set_values(options)
    click(dialog.step_button if paused else dialog.search_button)
    hand.rest()
    return dialog


def test_the_structure_is_learned_as_one_undo_step(hand):
    before = hand.window.document.state
    begin(hand)
    found = hand.window.document.state
    cases = hand.window.session.data.state.dataset
    expected = learn_structure(cases)
    assert set(found.network.arcs) == set(expected.network.arcs)
    assert found.layout.positions == before.layout.positions
    assert hand.window.session.shown[StructureSearch].state.step is None
    steps = hand.window.activities[StructureLearning].watched.record.steps
    climb = [step for step in steps if step.stage == "First climb"]
    assert [len(step.changes) for step in climb] == [1] * (len(climb) - 1) + [0]
    assert steps.at(0).changes[0].gain > 0
    p = found.network.cpt("smoke").values
    column = cases["smoke"].codes
    if not found.network.parents("smoke"):
        assert p[0] == pytest.approx(((column == 0).sum() + 0.5) / (len(column) + 1))
    hand.act("edit.undo")
    assert hand.window.document.state.network == before.network
    hand.act("edit.redo")
    assert hand.window.document.state.network == found.network


def test_an_arc_that_is_kept_runs_around_the_nodes_between_its_ends(hand):
    generator = np.random.default_rng(1)
    age = generator.integers(0, 3, 900)
    smoker = np.where(generator.random(900) < 0.85, age > 0, age == 0).astype(int)
    codes = {"age": age, "weather": generator.integers(0, 2, 900), "smoker": smoker,
             "mood": generator.integers(0, 2, 900)}  # fmt: skip
    states = {"age": ("young", "middle", "old")}
    cases = Dataset(
        tuple(
            CodedColumn(name, states.get(name, ("no", "yes")), column.astype(np.int8))
            for name, column in codes.items()
        )
    )
    network = BayesianNetwork([Variable(name, states.get(name, ("no", "yes"))) for name in codes])
    document = hand.window.document
    places = {name: (220.0 * k, 0.0) for k, name in enumerate(codes)}
    document.apply("new", DocumentState(network, layout=Layout(places)))
    hand.window.session.data.set(DataState(cases, "table.csv"))
    hand.rest()
    begin(hand)
    assert [set(arc) for arc in document.state.network.arcs] == [{"age", "smoker"}]
    (arc,) = document.state.network.arcs
    geometry = hand.canvas.canvas_scene.geometry
    left, top, width, height = geometry.boxes["weather"]
    x, y = flatten(geometry.courses[arc]).T
    assert not ((x > left) & (x < left + width) & (y > top) & (y < top + height)).any()


def test_a_search_computes_only_after_its_pages_were_painted(hand, monkeypatch):
    class Painted(QObject):
        def eventFilter(self, watched: QObject, event: QEvent) -> bool:  # noqa: N802
            if event.type() == QEvent.Type.Paint:
                painted.append(watched)
            return False

    painted, before = [], []
    begin_run, painting = WatchedSearch._begin, Painted()
    pages = [
        hand.window.activities[StructureLearning].structure_search,
        hand.window.activities[StructureLearning].score_curve,
    ]
    for page in pages:
        page.installEventFilter(painting)

    def noted(self: WatchedSearch, monitor: Monitor) -> StructureRun:
        before.extend(painted)
        return begin_run(self, monitor)

    monkeypatch.setattr(WatchedSearch, "_begin", noted)
    begin(hand)
    assert {*before} == {*pages}


def test_what_a_search_shows_is_not_made_anew_by_edits(hand, monkeypatch):
    begin(hand, paused=True)
    shown = (
        hand.window.activities[StructureLearning].structure_search,
        hand.window.activities[StructureLearning].score_curve,
    )
    assert all(page.isVisible() for page in shown)
    refreshed = []
    for page in shown:
        monkeypatch.setattr(type(page), "refresh", refreshed.append)
    hand.window.document.edit("m", lambda state: move(state, {"asia": (-300.0, 40.0)}))
    hand.rest()
    assert refreshed == []


def test_a_paused_search_is_stepped_vetoed_and_taken_back(hand):
    begin(hand, paused=True)
    learning = hand.window.activities[StructureLearning]
    watched, page = learning.watched, learning.structure_search
    assert watched.status is RunStatus.PAUSED
    assert len(watched.record.steps) == 1
    shown = hand.window.session.shown[StructureSearch].state
    (first,) = shown.step.changes
    assert page.history.rows[0].title == f"{first.parent} → {first.child}"
    assert hand.canvas.canvas_scene.decorations.edges[0].style.sign == "added"
    proposed = shown.proposed
    assert page.next_change.words == f"Add {proposed.parent} → {proposed.child}"
    click(page.next_change.accept_button)
    hand.rest()
    assert shown is not hand.window.session.shown[StructureSearch].state
    second = hand.window.session.shown[StructureSearch].state.step
    assert [change.arc for change in second.changes] == [proposed.arc]
    click(page.run_bar.back_button)
    hand.rest()
    assert hand.window.session.shown[StructureSearch].state.step.arcs == (first.arc,)
    click(page.next_change.veto_button)
    hand.rest()
    watched = learning.watched
    assert hand.window.document.state.constraints.forbidden == (proposed.arc,)
    assert hand.window.document.state.network.arcs
    third = hand.window.session.shown[StructureSearch].state.step
    assert third.iteration == 2
    assert proposed.arc not in third.arcs
    assert first.arc in third.arcs
    click(page.run_bar.stop_button)
    hand.rest()
    assert learning.watched.status is RunStatus.DONE
    assert set(hand.window.document.state.network.arcs) == set(third.arcs)
    hand.act("edit.undo")
    hand.act("edit.undo")
    assert hand.window.document.state.constraints.forbidden == ()


def test_a_search_goes_on_from_a_step_before_a_veto_without_the_forbidden_arc(hand):
    begin(hand, paused=True)
    learning = hand.window.activities[StructureLearning]
    page = learning.structure_search
    learning.step()
    hand.rest()
    earlier = learning.watched.record.steps.at(1).arcs
    assert len(earlier) == 2
    learning.structure_search.forbid_requested.emit(earlier[0])
    hand.rest()
    click(page.run_bar.back_button)
    hand.rest()
    assert hand.window.session.shown[StructureSearch].state.step.arcs == earlier
    page.run_bar.choose_pace("fast")
    learning.run()
    hand.rest()
    assert learning.watched.status is RunStatus.DONE
    assert earlier[0] not in hand.window.document.state.network.arcs
    assert len(hand.window.document.state.network.arcs) > 2


def test_a_veto_that_is_undone_holds_no_longer_in_the_paused_search(hand):
    begin(hand, paused=True)
    learning = hand.window.activities[StructureLearning]
    (arc,) = hand.window.session.shown[StructureSearch].state.step.arcs
    learning.structure_search.forbid_requested.emit(arc)
    hand.rest()
    assert learning.watched.request.constraints.forbidden == (arc,)
    assert learning.watched.status is RunStatus.PAUSED
    n_steps = len(learning.watched.record.steps)
    hand.act("edit.undo")
    hand.rest()
    assert hand.window.status.sentence.startswith("Undone: ")
    assert len(learning.watched.record.steps) == n_steps
    assert hand.window.document.state.constraints.forbidden == ()
    assert learning.watched.request.constraints.forbidden == ()
    assert learning.watched.status is RunStatus.PAUSED
    hand.act("edit.redo")
    hand.rest()
    assert learning.watched.request.constraints.forbidden == (arc,)
    assert arc not in hand.window.session.shown[StructureSearch].state.step.arcs
    learning.structure_search.next_change.skipped.emit(
        hand.window.session.shown[StructureSearch].state.proposed
    )
    hand.rest()
    skipped = learning.watched.request.constraints
    assert len(skipped.forbidden) == 2
    # What was skipped is no constraint of the document, and undoing leaves it out all the same.
    hand.act("edit.undo")
    hand.rest()
    assert learning.watched.request.constraints == skipped


def test_the_pages_of_a_search_are_made_behind_the_dialog(hand, qtbot):
    pages = hand.window.pages
    assert pages.if_made(StructureLearning.structure_search) is None
    dialog = hand.window.activities[StructureLearning].ask()
    qtbot.waitUntil(lambda: pages.if_made(StructureLearning.score_curve) is not None)
    made = pages.if_made(StructureLearning.structure_search)
    assert made is not None
    assert not made.isVisible()
    dialog.reject()
    hand.rest()
    assert not made.isVisible()


def test_what_is_kept_after_a_step_back_is_on_the_canvas(hand):
    begin(hand, paused=True)
    learning = hand.window.activities[StructureLearning]
    learning.step()
    hand.rest()
    arcs = learning.watched.record.steps.at(1).arcs
    assert len(arcs) == 2
    click(learning.structure_search.run_bar.back_button)
    hand.rest()
    click(learning.structure_search.run_bar.stop_button)
    hand.rest()
    assert set(hand.window.document.state.network.arcs) == set(arcs)
    assert hand.window.session.shown[StructureSearch].state.step is None


def test_the_score_curve_marks_changes_vetoes_and_the_best_and_a_click_goes_there(hand):
    begin(hand, paused=True)
    learning = hand.window.activities[StructureLearning]
    for _ in range(4):
        learning.step()
        hand.rest()
    click(learning.structure_search.next_change.veto_button)
    hand.rest()
    assert learning.watched.request.vetoes == (5,)
    curve = hand.window.activities[StructureLearning].score_curve
    steps = [step for step in learning.watched.record.steps if step.changes]
    dots = curve.plot.content.dots
    at = {(dot.x, dot.mark): dot for dot in dots}
    for step in steps:
        assert at[step.iteration, "disc"].token == step.changes[0].kind
        assert at[step.iteration, "disc"].y == step.score
    assert at[5.0, "forbidden"].token == "error"
    best = max(learning.watched.record.steps, key=lambda step: step.score)
    assert (best.iteration, "diamond") in at
    assert dots[-1].mark == "open"
    assert set(curve.key.words) == {"arc added", "your veto", "best so far"}
    place = QPoint(round(curve.plot.painter.place_of(3.0)), curve.plot.height() // 2)
    QTest.mouseClick(curve.plot, Qt.MouseButton.LeftButton, NONE, place)
    hand.rest()
    assert hand.window.session.shown[StructureSearch].state.step.iteration == 3
    assert curve.plot.content.dots[-1].x == 3


def test_after_one_step_the_score_curve_has_whole_numbers_at_both_axes(hand):
    begin(hand, paused=True)
    learning = hand.window.activities[StructureLearning]
    while len(learning.watched.record.steps) < 1:
        learning.step()
        hand.rest()
    plot = hand.window.activities[StructureLearning].score_curve.plot
    plot.resize(1200, 200)
    assert len(plot.content.series[0].x) == 1
    (vertical,) = plot.content.vertical
    for axis, length, room in ((plot.content.horizontal, 1100, 30), (vertical, 150, 26)):
        texts = [text for _, text in plot.painter._ticks(axis, length, room)]
        assert len(texts) > 3
        assert not any("." in text for text in texts)


def test_a_restart_is_marked_on_the_score_curve(hand):
    begin(hand)
    curve = hand.window.activities[StructureLearning].score_curve
    display = hand.window.activities[StructureLearning].watched
    stages = [step for step in display.record.steps if step.score is not None]
    restarts = sum(a.stage != b.stage for a, b in itertools.pairwise(stages))
    curve.show_search(display_of(display, "cases.csv"))
    curve.refresh()
    marks = [dot for dot in curve.plot.content.dots if dot.mark == "triangle"]
    assert len(marks) == restarts > 0


def test_a_search_with_a_node_that_has_no_column_says_so(hand):
    hand.act("tool.node")
    hand.click_at(hand.empty_place())
    action = hand.window.action_set["learn.structure"]
    hand.window.action_set.refresh()
    assert not action.isEnabled()
    assert "no column in the data for" in action.toolTip()


def test_closing_the_page_shows_the_arcs_of_the_network_again(hand):
    begin(hand, paused=True)
    page = hand.window.activities[StructureLearning].structure_search
    click(page.head.close_button)
    hand.rest()
    assert hand.window.session.shown[StructureSearch].state.step is None
    assert hand.window.activities[StructureLearning].watched is None
    assert not page.isVisible()
    assert hand.canvas.canvas_scene.decorations.edges == []


def test_the_pages_of_a_search_hide_no_node_that_was_in_view(hand):
    hand.window.docks.set_open("bottom", False)
    hand.window.resize(1100, 720)
    hand.canvas.fit(animated=False)
    hand.rest()
    hand.window.grab()
    names = hand.window.document.state.network.names
    before = {name: hand.canvas.node_rect(name) for name in names}
    assert hand.all_seen()
    begin(hand, paused=True)
    assert hand.window.docks.is_open("bottom")
    assert hand.all_seen()
    click(hand.window.activities[StructureLearning].structure_search.head.close_button)
    hand.window.docks.set_open("bottom", False)
    hand.rest()
    assert {name: hand.canvas.node_rect(name) for name in names} == before


def test_an_arc_of_the_search_is_forbidden_by_its_context_menu_on_the_canvas(hand):
    begin(hand, paused=True)
    learning, scene = hand.window.activities[StructureLearning], hand.canvas.canvas_scene
    (edge,) = scene.decorations.edges[:1]
    course = scene.edge_courses.course(edge.first, edge.second, directed=True)
    middle = flatten(course)[len(flatten(course)) // 2]
    place = hand.canvas.camera.projection().point(*middle).toPoint()
    event = QContextMenuEvent(QContextMenuEvent.Reason.Mouse, place, QPoint(5, 5))
    QApplication.sendEvent(hand.viewport, event)
    (menu,) = learning.structure_search.findChildren(QMenu, "structureChangeMenu")
    forbid, require = menu.actions()
    assert forbid.text() == f"Forbid {edge.first} → {edge.second}"
    assert require.text() == f"Require {edge.first} → {edge.second}"
    forbid.trigger()
    menu.close()
    hand.rest()
    arc = edge.first, edge.second
    assert hand.window.document.state.constraints.forbidden == (arc,)
    assert arc not in hand.window.session.shown[StructureSearch].state.step.arcs


def test_a_constraint_based_learner_shows_its_stages_tests_and_removed_edges(hand):
    learning = hand.window.activities[StructureLearning]
    learning.begin(hand.window.documents.current, "pc", {"alpha": 0.01}, pace="step")
    hand.rest()
    learning.step()
    hand.rest()
    page, shown = learning.structure_search, hand.window.session.shown[StructureSearch]
    test = shown.state.step.detail
    assert page.stages.question.text() == f"{test.x} and {test.y}?"
    while not shown.state.step.separators:
        learning.step()
        hand.rest()
    gone = shown.state.step.detail
    assert page.stages.verdict.text() == "Independent: the edge goes."
    assert page.stages.removed.rows[0].title == f"{gone.x} – {gone.y}"
    edges = {frozenset((e.first, e.second)): e for e in hand.canvas.canvas_scene.decorations.edges}
    assert edges[frozenset((gone.x, gone.y))].style.dash
    page.run_bar.choose_pace("fast")
    learning.run()
    hand.rest()
    expected = learn_structure(hand.window.session.data.state.dataset, "pc", alpha=0.01)
    assert set(hand.window.document.state.network.arcs) == set(expected.network.arcs)
    stages = [line[0] for line in page.stages.stages.lines]
    assert stages[:3] == ["Complete graph", "Level 0", "Level 1"]
    assert "V-structures" in stages


def test_pause_and_stop_of_the_menu_steer_the_search(hand):
    actions = hand.window.action_set
    assert not actions["learn.stop"].isEnabled()
    begin(hand, paused=True)
    learning = hand.window.activities[StructureLearning]
    hand.window.activities[StructureLearning].structure_search.run_bar.choose_pace("fast")
    assert actions["learn.stop"].isEnabled()
    hand.act("learn.stop")
    assert learning.watched.status is RunStatus.DONE
    assert len(hand.window.document.state.network.arcs) == 1
    assert not actions["learn.stop"].isEnabled()


def _head_text(hand: Hand) -> str:
    """Return what the head of the page Search says."""
    head = hand.window.activities[StructureLearning].structure_search.head
    return " ".join(label.text() for label in head.findChildren(QLabel))


def test_the_message_counts_the_rows_that_were_scored_and_goes_when_it_is_undone(hand):
    network = hand.window.document.state.network
    cases = blanked(Dataset.from_blocks(network, sample(network, 500, 3)), 0.05, 1)
    complete = cases.complete_rows().n_rows
    told = "Column city is left out."
    hand.window.session.data.set(DataState(cases.remarked(told), "blanks.csv"))
    hand.rest()
    begin(hand)
    assert f"{complete} complete of 500 rows" in _head_text(hand)
    text = hand.window.messages.bar.text
    assert f"from {complete} rows: BIC" in text
    assert f"{500 - complete} rows with missing cells are left out." in text
    assert told not in text
    hand.act("edit.undo")
    assert hand.window.messages.bar.text == ""


def test_the_dialog_says_which_methods_leave_rows_with_blanks_out(hand):
    network = hand.window.document.state.network
    complete = Dataset.from_blocks(network, sample(network, 100, 3))
    for cases, is_told in ((complete, False), (blanked(complete, 0.1, 1), True)):
        hand.window.session.data.set(DataState(cases, "cases.csv"))
        hand.rest()
        hand.act("learn.structure")
        dialog = hand.window.findChild(StructureDialog)
        assert dialog.blanks.isVisible() is is_told
        assert dialog.use_all.isVisible() is is_told
        dialog.algorithm.setCurrentIndex(dialog.algorithm.findData("structural-em"))
        assert not dialog.blanks.isVisible()
        dialog.algorithm.setCurrentIndex(dialog.algorithm.findData("pc"))
        assert dialog.blanks.isVisible() is is_told
        if is_told:
            lost = 100 - cases.complete_rows().n_rows
            assert dialog.blanks.text().startswith(f"{lost} rows have blanks, most of them in ")
        assert not dialog.use_all.isVisible()
        dialog.reject()
        hand.rest()


def test_structural_em_uses_rows_with_blanks_and_keeps_the_tables_of_em(hand):
    network = hand.window.document.state.network
    cases = blanked(Dataset.from_blocks(network, sample(network, 500, 3)), 0.2, 1)
    hand.window.session.data.set(DataState(cases, "blanks.csv"))
    hand.rest()
    QTest.keyClick(hand.viewport, Qt.Key.Key_F7)
    dialog = hand.window.findChild(StructureDialog)
    dialog.algorithm.setCurrentIndex(dialog.algorithm.findData("structural-em"))
    dialog.form.set_values({"rounds": 3})
    click(dialog.search_button)
    hand.rest()
    found = hand.window.document.state.network
    expected = learn_structure(cases.matched(network), "structural-em", rounds=3)
    assert set(found.arcs) == set(expected.network.arcs)
    assert found.arcs
    learned = learn_parameters(expected.network, cases, "em").network
    for name in found:
        assert found.cpt(name).values == pytest.approx(learned.cpt(name).values, abs=1e-9)
    hand.act("edit.undo")
    assert hand.window.document.state.network == network


def test_a_search_begins_at_once_and_says_what_it_waits_for(hand, monkeypatch):
    """Its job waits for kernels, and is canceled while it does."""
    begun = threading.Event()

    def slow(names, *, soon=False):
        begun.set()
        return subprocess.Popen([sys.executable, "-c", "import time; time.sleep(60)"])

    monkeypatch.setattr("bayesgui.kernel_child.start_child", slow)
    others = {key: each for key, each in kernel_cache._modules.items() if key[0] != "learning"}
    monkeypatch.setattr(kernel_cache, "_modules", others)
    monkeypatch.setattr(kernel_cache, "is_ready", lambda floor, *_: floor != "learning")
    monkeypatch.setattr(kernel_cache, "_is_intact", lambda _floor: True)
    monkeypatch.setattr(kernel_cache, "_compilers", [None, hand.window.documents.kernels._compile])
    before = hand.window.document.state
    QTest.keyClick(hand.viewport, Qt.Key.Key_F7)
    click(hand.window.findChild(StructureDialog).search_button)
    wait_for(begun.is_set, 10.0)
    wait_for(lambda: hand.window.status.sentence.startswith("Preparing… What this needs"), 10.0)
    jobs = {job.title: job for job in hand.window.runner.work_jobs}
    assert "Preparing: the kernels are compiled, once for each version" in jobs
    for job in jobs.values():
        job.cancel()
    wait_for(lambda: not hand.window.status.sentence.startswith("Preparing"), 10.0)
    assert hand.window.document.state is before


def test_escape_does_not_end_a_search_but_the_cross_does_and_says_so(hand):
    before = hand.window.document.state
    learning = hand.window.activities[StructureLearning]
    learning.begin(hand.window.documents.current, "hill-climbing", {}, pace="step")
    hand.rest()
    watched, page = learning.watched, learning.structure_search
    assert watched.status is RunStatus.PAUSED
    assert hand.window.status.sentence.startswith("Added ")
    for widget in (page.run_bar.step_button, hand.canvas):
        widget.setFocus()
        QTest.keyClick(widget, Qt.Key.Key_Escape)
        hand.rest()
        assert learning.watched is watched
        assert page.isVisible()
    assert hand.window.status.sentence.startswith("Search: Esc does not end it.")
    page.close_requested.emit()
    hand.rest()
    assert learning.watched is None
    assert not page.isVisible()
    assert hand.window.document.state is before
    assert hand.window.status.sentence == "The search was left; the arcs are those from before."


def test_each_document_keeps_the_pace_of_its_search(hand):
    window, data = hand.window, hand.window.session.data.state
    learning = window.activities[StructureLearning]
    bar = learning.structure_search.run_bar
    learning.begin(window.documents.current, "hill-climbing", {}, pace="step")
    hand.rest()
    assert bar.pace_name == "watch"
    hand.act("file.new")
    window.document.apply("nodes", DocumentState(window.documents[0].document.state.network))
    window.session.data.set(data)
    hand.rest()
    learning.begin(window.documents.current, "hill-climbing", {"rounds": 3}, pace="fast")
    hand.rest()
    assert bar.pace_name == "fast"
    stages = [str(step.stage) for step in learning.watched.record.steps]
    assert stages[-1].startswith("Round ")
    assert stages[-1].endswith(", 3 of 3 without a better graph")
    window.documents.set_current(0)
    hand.rest()
    assert bar.pace_name == "watch"


def dialog_of(hand: Hand) -> StructureDialog:
    """Open the dialog Learn the structure."""
    hand.window.action_set["learn.structure"].trigger()
    return hand.window.findChildren(StructureDialog)[-1]


def test_the_dialog_limits_the_parents_and_keeps_the_limit(hand: Hand) -> None:
    dialog = dialog_of(hand)
    assert not dialog.is_limited.isChecked()
    assert not dialog.most_parents.isEnabled()
    click(dialog.is_limited)
    dialog.most_parents.setValue(1)
    click(dialog.search_button)
    hand.rest()
    network = hand.window.document.state.network
    assert network.arcs
    assert max(len(network.parents(name)) for name in network) == 1
    assert hand.window.document.state.constraints.max_parents == 1
    again = dialog_of(hand)
    assert again.is_limited.isChecked()
    assert again.most_parents.value() == 1
    again.reject()


def test_the_dialog_explains_the_test_and_hides_a_level_without_effect(hand: Hand) -> None:
    dialog = dialog_of(hand)
    assert dialog.degrees.isHidden()
    dialog.algorithm.setCurrentIndex(dialog.algorithm.findData("pc"))
    assert not dialog.degrees.isHidden()
    assert dialog.degrees.text().startswith("Strata without cases are not counted in the degrees")
    assert not dialog.form.field("alpha").isHidden()
    dialog.algorithm.setCurrentIndex(dialog.algorithm.findData("tpda"))
    assert dialog.form.field("alpha").isHidden(), "its threshold is one of information"
    assert dialog.degrees.isHidden()
    dialog.form.set_values({"test": "g2"})
    dialog.follow()
    assert not dialog.form.field("alpha").isHidden()
    dialog.reject()


def test_rows_lost_to_blanks_are_said_beforehand_and_all_rows_offered(hand: Hand) -> None:
    cases = hand.window.session.data.state.dataset
    hand.window.session.data.set(DataState(blanked(cases, 0.1, 3), "cases.csv"))
    complete = hand.window.session.data.state.dataset.complete_rows().n_rows
    dialog = dialog_of(hand)
    assert dialog.blanks.text().startswith(f"{complete:,} of 2,000 rows are complete and count; ")
    assert not dialog.use_all.isHidden()
    # Structural EM finds no arcs over time, and is not offered there.
    dialog.over_time.is_over_time.setChecked(True)
    assert dialog.use_all.isHidden()
    dialog.over_time.is_over_time.setChecked(False)
    click(dialog.use_all)
    assert dialog.focusWidget() is dialog.algorithm
    assert dialog.algorithm.currentData() == "structural-em"
    assert dialog.blanks.isHidden()
    assert dialog.use_all.isHidden()
    dialog.reject()


def test_the_message_after_a_search_offers_to_arrange(hand: Hand) -> None:
    hand.window.document.apply(
        "Empty", set_structure(hand.window.document.state, _without_arcs(hand))
    )
    click(dialog_of(hand).search_button)
    hand.rest()
    buttons = {button.text(): button for button in hand.window.messages.bar.buttons}
    before = hand.window.document.state.layout
    click(buttons["Arrange"])
    hand.rest()
    assert hand.window.document.state.layout != before


def _without_arcs(hand: Hand) -> BayesianNetwork:
    return without_arcs(hand.window.document.state.network)
