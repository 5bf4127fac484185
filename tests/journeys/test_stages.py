"""A constraint-based learner played stage by stage, with pointer and keyboard."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QContextMenuEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QMenu

from bayesgui.app.stages.player import StagesPlayer
from bayesgui.app.structure.dialog import StructureDialog
from bayesgui.canvas.geometry.arc_lines import line_path
from bayesgui.canvas.overlays.compose import legend_entries
from bayesgui.data.dataset import Dataset
from bayesgui.data.sampling.ancestral import sample
from bayesgui.document.data import DataState
from bayesgui.document.shown.learner_stages import LearnerStages
from bayesgui.learning.structure.base import learn_structure
from bayesgui.panels.independence import stages_page
from tests.support.window import SAMPLES, SHIFT

if TYPE_CHECKING:
    from collections.abc import Iterator

    from tests.conftest import Opens
    from tests.support.window import Hand
LEFT = Qt.MouseButton.LeftButton


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


def play(hand: Hand, method: str = "pc", **options: object) -> None:
    """Choose a learner in the dialog of Shift+F7 and play it."""
    hand.window.activateWindow()
    assert QTest.qWaitForWindowActive(hand.window)
    QTest.keyClick(hand.viewport, Qt.Key.Key_F7, SHIFT)
    (dialog,) = hand.window.findChildren(StructureDialog)
    offered = [dialog.algorithm.itemData(k) for k in range(dialog.algorithm.count())]
    assert offered == ["pc", "sgs", "tpda", "mmhc", "fci", "rfci", "miic"]
    assert not dialog.search_button.isVisible()
    dialog.algorithm.setCurrentIndex(dialog.algorithm.findData(method))
    dialog.form.set_values(options)
    QTest.mouseClick(dialog.play_button, LEFT)
    hand.rest()


def frame(hand: Hand):
    return hand.window.session.shown[LearnerStages].state.frame


def edges(hand: Hand) -> dict[frozenset[str], object]:
    shown = hand.canvas.canvas_scene.decorations.edges
    return {frozenset((edge.first, edge.second)): edge.style for edge in shown}


def ghost_place(hand: Hand, pair: tuple[str, str]) -> QPoint:
    scene = hand.canvas.canvas_scene
    course = scene.edge_courses.course(*pair, directed=False, straight=True)
    middle = line_path(course, 0.0).pointAtPercent(0.5)
    return hand.canvas.camera.projection().point(middle.x(), middle.y()).toPoint()


def test_it_begins_with_the_complete_graph_and_steps_by_keys(hand):
    play(hand, alpha=0.02)
    player = hand.window.activities[StagesPlayer]
    page = player.page
    assert not player.is_playing
    assert page.title == "PC"
    assert len(frame(hand).step.edges) == len(edges(hand)) == 28
    assert page.stages.rows[0].values == ("28 edges",)
    assert [row.title for row in page.stages.rows][:2] == ["Complete graph", "Level 0"]
    hand.key(Qt.Key.Key_Right)
    assert player.place == 1
    test = frame(hand).step.detail
    assert page.view.question.text() == f"{test.x} and {test.y}?"
    assert edges(hand)[frozenset((test.x, test.y))].token == "accent"
    assert hand.canvas.canvas_scene.decorations.rings.keys() == {test.x, test.y}
    hand.key(Qt.Key.Key_Left)
    assert player.place == 0
    hand.key(Qt.Key.Key_End)
    assert player.place == len(player.script.record) - 1


def test_nodes_are_names_in_the_middle_of_where_they_were_and_come_back(hand):
    before = {n: hand.canvas.node_rect(n) for n in hand.window.document.state.network}
    layout = hand.window.document.state.layout
    play(hand)
    for name, rect in before.items():
        now = hand.canvas.node_rect(name)
        assert abs(now.height() - 28 * hand.canvas.zoom) <= 1
        assert now.width() == rect.width()
    place = hand.canvas.node_rect("asia").center()
    hand.drag(place, place + QPoint(48, 24))
    moved = hand.window.document.state.layout.positions
    assert moved["asia"][0] > layout.positions["asia"][0]
    assert {n: p for n, p in moved.items() if n != "asia"} == {
        n: p for n, p in layout.positions.items() if n != "asia"
    }
    hand.window.action_set["edit.undo"].trigger()
    QTest.keyClick(hand.canvas, Qt.Key.Key_Escape)
    hand.rest()
    assert hand.window.activities[StagesPlayer].script is None
    assert {n: hand.canvas.node_rect(n).size() for n in before} == {
        n: rect.size() for n, rect in before.items()
    }
    assert hand.window.document.state.layout == layout


def test_shift_and_right_goes_from_removal_to_removal(hand):
    play(hand, alpha=0.02)
    player = hand.window.activities[StagesPlayer]
    page = player.page
    seen = []
    while (found := player.script.record.next_removal(player.place)) is not None:
        hand.key(Qt.Key.Key_Right, SHIFT)
        assert player.place == found
        verdict = frame(hand).step.detail
        assert verdict.independent
        assert page.view.reason.text() == "p is above α, so the edge goes."
        assert page.removed.rows[0].title == f"{verdict.x} – {verdict.y}"
        assert page.tried.rows[-1].strong
        seen.append(frozenset((verdict.x, verdict.y)))
        given = {n: r for n, r in hand.canvas.canvas_scene.decorations.rings.items() if r.is_double}
        assert given.keys() == set(verdict.given)
    assert len(seen) == len(set(seen)) > 10
    assert f"removed {verdict.x} – {verdict.y}" in hand.window.status.sentence
    hand.key(Qt.Key.Key_Left, SHIFT)
    assert player.place == player.script.record.removals[-2]


def test_the_pointer_on_a_ghost_says_what_separates(hand):
    play(hand, alpha=0.02)
    hand.key(Qt.Key.Key_Right, SHIFT)
    hand.key(Qt.Key.Key_Right)
    gone = frame(hand).removed[0]
    place = ghost_place(hand, (gone.x, gone.y))
    QTest.mouseMove(hand.viewport, place + QPoint(60, 60))
    QTest.mouseMove(hand.viewport, place)
    hand.rest()
    said = hand.canvas.arc_cost_hint.text
    assert said.splitlines()[0] == f"{gone.x} – {gone.y} removed · Level 0"
    assert "separated by nothing" in said
    assert f"df {gone.degrees_of_freedom:g}, p = " in said
    assert edges(hand)[frozenset((gone.x, gone.y))].width == 2.5
    QTest.mouseMove(hand.viewport, QPoint(2, 2))
    hand.rest()
    assert hand.canvas.arc_cost_hint.text == ""
    assert edges(hand)[frozenset((gone.x, gone.y))].width == 1.5


def test_space_plays_and_the_bar_goes_anywhere(hand):
    play(hand, alpha=0.02)
    player = hand.window.activities[StagesPlayer]
    hand.key(Qt.Key.Key_Space)
    assert player.is_playing
    QTest.qWait(900)
    assert player.place >= 1
    hand.key(Qt.Key.Key_Space)
    assert not player.is_playing
    slider = player.bar.player.slider
    QTest.mouseClick(slider, LEFT, pos=QPoint(slider.width() - 8, 13))
    hand.rest()
    assert player.place == len(player.script.record) - 1


def test_the_result_is_taken_at_the_end_only_and_is_one_undo_step(hand):
    play(hand, alpha=0.02)
    player = hand.window.activities[StagesPlayer]
    page = player.page
    assert not page.take_button.isVisible()
    before = hand.window.document.state.network
    QTest.mouseClick(page.end_button, LEFT)
    hand.rest()
    assert page.take_button.isVisible()
    assert not page.end_button.isVisible()
    assert hand.window.document.state.network is before
    QTest.mouseClick(page.take_button, LEFT)
    hand.rest()
    expected = learn_structure(hand.window.session.data.state.dataset, "pc", alpha=0.02)
    assert set(hand.window.document.state.network.arcs) == set(expected.network.arcs)
    assert frame(hand) is None
    assert player.script is None
    assert not player.bar.isVisible()
    hand.window.action_set["edit.undo"].trigger()
    hand.rest()
    assert set(hand.window.document.state.network.arcs) == set(before.arcs)


def test_escape_leaves_and_shows_the_arcs_again(hand):
    play(hand, alpha=0.02)
    hand.key(Qt.Key.Key_Right)
    hand.key(Qt.Key.Key_Escape)
    hand.rest()
    assert frame(hand) is None
    assert not hand.window.activities[StagesPlayer].bar.isVisible()
    assert hand.canvas.canvas_scene.decorations.edges == []
    hand.key(Qt.Key.Key_Right)
    assert hand.canvas.canvas_scene.focused is not None


def test_the_bar_below_the_canvas_hides_no_node_that_was_in_view(hand):
    hand.window.docks.set_open("bottom", False)
    hand.window.resize(1440, 640)
    hand.rest()
    hand.canvas.fit(animated=False)
    hand.rest()
    hand.window.grab()
    names = hand.window.document.state.network.names
    before = {name: hand.canvas.node_rect(name) for name in names}
    assert hand.all_seen()
    play(hand)
    assert hand.window.activities[StagesPlayer].bar.isVisible()
    assert hand.all_seen()
    hand.key(Qt.Key.Key_Escape)
    hand.rest()
    assert {name: hand.canvas.node_rect(name) for name in names} == before


def test_a_part_that_the_user_has_chosen_is_not_left_for_the_bar(hand):
    hand.canvas.zoom_to(1.5)
    hand.rest()
    place = hand.canvas.node_rect("either").center()
    play(hand)
    assert hand.canvas.zoom == 1.5
    assert (hand.canvas.node_rect("either").center() - place).manhattanLength() <= 2


@pytest.mark.parametrize(
    ("method", "stages"),
    [
        ("tpda", ["Drafting", "Thickening", "Thinning", "V-structures", "Meek rules"]),
        ("mmhc", ["Neighbors", "Hill climbing"]),
    ],
)
def test_other_learners_have_a_segment_for_each_of_their_stages(hand, method, stages):
    play(hand, method)
    page = hand.window.activities[StagesPlayer].page
    assert [row.title for row in page.stages.rows] == stages
    hand.key(Qt.Key.Key_End)
    QTest.mouseClick(page.take_button, LEFT)
    hand.rest()
    expected = learn_structure(hand.window.session.data.state.dataset, method)
    assert set(hand.window.document.state.network.arcs) == set(expected.network.arcs)


def test_v_structures_are_directed_with_their_reason(hand):
    play(hand, alpha=0.001)
    player = hand.window.activities[StagesPlayer]
    page = player.page
    (row,) = [k for k, r in enumerate(page.stages.rows) if r.title == "V-structures"]
    index = page.stages.model().index(row, 0)
    QTest.mouseClick(page.stages.viewport(), LEFT, pos=page.stages.visualRect(index).center())
    hand.rest()
    assert player.place == player.script.record.stages[row].first
    found = frame(hand).step.detail
    assert page.view.question.text() == f"{found.first} → {found.middle} ← {found.second}"
    assert found.middle in hand.canvas.canvas_scene.decorations.tags
    directed = {e for e, style in edges(hand).items() if style.token in ("active", "warning")}
    assert {frozenset(arc) for arc in found.arcs} <= directed


def test_a_right_click_on_a_line_forbids_an_arc_and_tests_anew(hand, monkeypatch):
    play(hand, alpha=0.02)
    player = hand.window.activities[StagesPlayer]
    hand.key(Qt.Key.Key_Right)
    left = frame(hand).step.edges[0]
    place = ghost_place(hand, left)
    event = QContextMenuEvent(
        QContextMenuEvent.Reason.Mouse, place, hand.viewport.mapToGlobal(place)
    )
    QApplication.sendEvent(hand.viewport, event)
    (menu,) = hand.window.findChildren(QMenu, "stagesEdgeMenu")
    texts = [action.text() for action in menu.actions()]
    first, second = left
    assert texts == [
        f"Forbid {first} → {second}",
        f"Forbid {second} → {first}",
        f"Require {first} → {second}",
        f"Require {second} → {first}",
    ]
    menu.actions()[2].trigger()
    menu.close()
    hand.rest()
    assert hand.window.document.state.constraints.required == (left,)
    assert player.place == 1
    assert left in frame(hand).step.arcs
    assert [entry.text for entry in legend_entries(hand.window.session)][:2] == [
        "edge",
        "directed edge",
    ]
    # As where the last step directs nothing.
    monkeypatch.setattr(stages_page, "orientation_words", lambda _detail: ("", ""))
    hand.key(Qt.Key.Key_End)
    said = hand.window.activities[StagesPlayer].page.view.reason.text()
    assert said.endswith("that fit the tests and the constraints equally well.")
    QTest.mouseClick(hand.window.activities[StagesPlayer].page.take_button, LEFT)
    hand.rest()
    cases = hand.window.session.data.state.dataset
    expected = learn_structure(cases, "pc", alpha=0.02, required=[left])
    assert set(hand.window.document.state.network.arcs) == set(expected.network.arcs)


def test_another_document_or_other_nodes_end_it(hand):
    play(hand)
    hand.window.action_set["file.new"].trigger()
    hand.rest()
    assert hand.window.activities[StagesPlayer].script is None
    hand.window.documents.set_current(0)
    hand.rest()
    assert frame(hand) is None
    play(hand)
    hand.click_title("asia")
    hand.window.action_set["edit.delete"].trigger()
    hand.rest()
    assert frame(hand) is None


def test_a_learner_that_cannot_work_says_why_and_goes(hand, monkeypatch):
    from bayesgui.learning.structure import sgs

    monkeypatch.setattr(sgs, "MAX_TESTS", 10)
    play(hand, "sgs")
    assert hand.window.messages.bar.text.startswith("sgs may need ")
    assert hand.window.activities[StagesPlayer].script is None
    assert not hand.window.activities[StagesPlayer].page.isVisible()
    monkeypatch.undo()
    play(hand, "sgs")
    assert len(frame(hand).step.edges) == 28


def test_watching_pc_from_f7_plays_its_stages(hand):
    QTest.keyClick(hand.viewport, Qt.Key.Key_F7)
    (dialog,) = hand.window.findChildren(StructureDialog)
    dialog.algorithm.setCurrentIndex(dialog.algorithm.findData("pc"))
    QTest.mouseClick(dialog.step_button, LEFT)
    hand.rest()
    assert len(frame(hand).step.edges) == 28
    assert not hand.window.activities[StagesPlayer].is_playing
