"""The algorithm player on the user's network, with mouse and keyboard."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

import pytest
from PySide6.QtCore import QPoint, QPointF, Qt
from PySide6.QtGui import QContextMenuEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QComboBox, QFileDialog, QMenu

from bayesgui.app.files.picture_dialog import PictureDialog
from bayesgui.app.player.player import AlgorithmPlayer
from bayesgui.core.variable import Variable
from bayesgui.document import edits
from bayesgui.widgets import motion
from tests.support.window import CONTROL, SAMPLES, SHIFT, open_window

if TYPE_CHECKING:
    from pathlib import Path

    from tests.support.window import Hand

LEFT, NONE = Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier
MESSAGES = 25


@pytest.fixture
def player(asia: Hand):
    motion.set_reduced(True)
    asia.key(Qt.Key.Key_P, CONTROL | SHIFT)
    yield asia.window.activities[AlgorithmPlayer]
    motion.set_reduced(False)


def press(player, *keys):
    for key in keys:
        QTest.keyClick(QApplication.focusWidget(), key)


def wait_for(condition):
    for _ in range(400):
        if condition():
            return
        QTest.qWait(25)
    raise AssertionError("it never came to this")


def go_to(player, step):
    bar = player.view.bar
    place = QPoint(round(bar.slider.position_of(step)) - 1, 13)
    QTest.mouseClick(bar.slider, LEFT, NONE, place)
    assert player.step == step


def test_the_bottom_dock_has_its_height_again_after_the_player(qapp: object) -> None:
    with open_window(SAMPLES / "asia.bayesgui", size=(1366, 700)) as hand:
        motion.set_reduced(True)
        docks, bottom = hand.window.docks, hand.window.docks["bottom"]
        docks.open_page("bottom", "data")
        docks._resize("bottom", 300)
        hand.rest()
        assert bottom.height() == 300
        hand.act("view.player")
        wait_for(lambda: bottom.height() < 300)
        QTest.keyClick(hand.window.activities[AlgorithmPlayer].view, Qt.Key.Key_Escape)
        wait_for(lambda: bottom.height() == 300)


@pytest.mark.parametrize("key", [(Qt.Key.Key_P, CONTROL | SHIFT), (Qt.Key.Key_T, CONTROL | SHIFT)])
@pytest.mark.parametrize("from_page", [False, True])
def test_a_large_network_is_shown_as_before_the_player(
    qapp: object, key: tuple[Qt.Key, Qt.KeyboardModifier], from_page: bool
) -> None:
    with open_window(SAMPLES / "insurance.bayesgui", size=(1366, 768)) as hand:
        motion.set_reduced(True)
        hand.canvas.setFocus()
        zoom, box = hand.canvas.zoom, hand.canvas.node_rect("Age")
        assert zoom < 0.5
        hand.key(*key)
        player = hand.window.activities[AlgorithmPlayer]
        assert player.view.isVisible()
        if from_page:
            player.page.target.setFocus()
        QTest.keyClick(QApplication.focusWidget(), Qt.Key.Key_Escape)
        hand.rest()
        assert not player.view.isVisible()
        assert hand.canvas.hasFocus()
        assert (hand.canvas.zoom, hand.canvas.node_rect("Age")) == (zoom, box)
        assert hand.canvas.canvas_scene.focused is None


def test_the_player_takes_the_canvas_place_until_esc(player, asia: Hand) -> None:
    window = asia.window
    assert player.view.isVisible()
    assert not asia.canvas.isVisible()
    assert window.docks["right"].current_id == "player"
    assert window.activities[AlgorithmPlayer].page.title_text == "The network"
    assert player.view.bar.place.text() == "Step 1 of 42"
    press(player, Qt.Key.Key_Right, Qt.Key.Key_Right)
    assert player.page.title_text == "Marry the parents of dysp"
    assert player.view.frame.strong == {("bronc", "either")}
    press(player, Qt.Key.Key_Left)
    assert player.page.title_text == "Marry the parents of either"
    press(player, Qt.Key.Key_End)
    assert player.page.title_text.startswith("C6 holds P(")
    assert not player.view.bar.step.isEnabled()
    press(player, Qt.Key.Key_Home)
    assert player.step == 0
    assert not player.view.bar.back.isEnabled()
    press(player, Qt.Key.Key_Escape)
    assert asia.canvas.isVisible()
    assert not player.view.isVisible()
    assert window.docks["right"].current_id == "evidence"
    assert QApplication.focusWidget() is asia.canvas


def test_space_plays_to_the_end_and_begins_anew_at_any_speed(player) -> None:
    bar = player.view.bar
    press(player, Qt.Key.Key_Plus, Qt.Key.Key_Plus)
    assert bar.speed.text() == "4×"
    press(player, Qt.Key.Key_Space)
    assert bar.play.isChecked()
    wait_for(lambda: player.step >= 2)
    press(player, Qt.Key.Key_Space)
    assert not player.view.bar.play.isChecked()
    step = player.step
    QTest.mouseClick(bar.back, LEFT)
    assert player.step == step - 1
    QTest.mouseClick(bar.speed, LEFT)
    assert bar.speed.text() == "0.5×"
    bar.change_speed(2)
    bar.change_speed(1)
    player.view.setFocus()
    press(player, Qt.Key.Key_End, Qt.Key.Key_Left)
    press(player, Qt.Key.Key_Space)
    wait_for(lambda: player.step == 41 and not player.view.bar.play.isChecked())
    assert not player.view.bar.play.isChecked()
    press(player, Qt.Key.Key_Space)
    assert player.step == 0
    assert player.view.bar.play.isChecked()


def test_slider_and_stages_lead_to_a_step(player) -> None:
    slider = player.view.bar.slider
    start, end = (QPoint(round(slider.position_of(k)), 13) for k in (0, MESSAGES + 1))
    QTest.mousePress(slider, LEFT, NONE, start)
    for k in range(1, 9):
        QTest.mouseMove(slider, start + (end - start) * k / 8)
    QTest.mouseRelease(slider, LEFT, NONE, end)
    assert MESSAGES <= player.step <= MESSAGES + 2
    assert player.view.is_split
    assert " sends to " in player.page.title_text
    player.workbench.settings.language = "zh"
    assert player.workbench.window.wait_idle(20.0)
    assert "发送给" in player.page.title_text
    assert "消息" in [row.text for row in player.page.stages.rows]
    player.workbench.settings.language = "en"
    assert player.workbench.window.wait_idle(20.0)
    assert " sends to " in player.page.title_text
    stages = player.page.stages
    QTest.mouseClick(stages, LEFT, NONE, stages.row_rect(2).center().toPoint())
    assert player.page.title_text.startswith("Eliminate ")
    assert player.view.frame.ringed == (player.page.title_text.removeprefix("Eliminate "),)
    assert [row.icon for row in stages.rows[:4]] == ["check", "check", "play", ""]


def test_a_message_shows_its_numbers_and_moves_unless_motion_is_reduced(player) -> None:
    go_to(player, MESSAGES + 1)
    script = player.script
    shown = player.page.table.rows
    first = script.steps[player.step].table
    assert len(shown) == len(first.states[0])
    assert player.view.tree.frame.moving is not None
    motion.set_reduced(False)
    QTest.mouseClick(player.view.bar.step, LEFT)
    tree = player.view.tree
    assert tree.progress < 0.5
    assert player.workbench.window.wait_idle(20.0)
    assert tree.progress == pytest.approx(0.76)


def test_pointing_at_a_clique_shows_its_members_on_the_graph(player) -> None:
    go_to(player, MESSAGES)
    tree, graph = player.view.tree, player.view.graph
    QTest.mouseMove(tree, tree.box_rect(2).center().toPoint())
    assert graph.hulls == (2,)
    QTest.mouseMove(tree, QPoint(3, tree.height() - 3))
    assert graph.hulls == player.view.frame.hulls
    boxes = player.page.boxes
    QTest.mouseMove(boxes, boxes.row_rect(4).center().toPoint())
    assert graph.hulls == (4,)


def test_the_picture_is_moved_zoomed_and_fitted(player, asia: Hand) -> None:
    go_to(player, MESSAGES)
    graph = player.view.graph
    before = graph.node_rect("lung").topLeft()
    QTest.mousePress(graph, LEFT, NONE, QPoint(20, 20))
    QTest.mouseMove(graph, QPoint(40, 30))
    QTest.mouseMove(graph, QPoint(60, 50))
    QTest.mouseRelease(graph, LEFT, NONE, QPoint(60, 50))
    assert graph.node_rect("lung").topLeft() == before + QPointF(40, 30)
    QTest.mouseDClick(graph, LEFT, NONE, QPoint(20, 20))
    assert graph.node_rect("lung").topLeft() == before
    fitted, canvas = graph.zoom, asia.canvas.zoom
    asia.act("view.zoom_in")
    assert graph.zoom == pytest.approx(1.25 * fitted)
    assert asia.canvas.zoom == canvas
    place = QPoint(10, 10)
    event = QContextMenuEvent(
        QContextMenuEvent.Reason.Mouse, place, player.view.tree.mapToGlobal(place)
    )
    QApplication.sendEvent(player.view.tree, event)
    menu = QApplication.activePopupWidget()
    assert isinstance(menu, QMenu)
    fit = next(each for each in menu.actions() if each.text() == "Fit")
    QTest.mouseClick(menu, LEFT, NONE, menu.actionGeometry(fit).center())
    assert graph.zoom == pytest.approx(fitted)


def test_findings_and_undo_rewrite_the_steps_where_one_is(player, asia: Hand) -> None:
    go_to(player, MESSAGES)
    document = asia.window.document
    document.apply("Set", edits.set_finding(document.state, "xray", "yes"))
    asia.rest()
    assert player.step == MESSAGES
    words = " ".join(step.words for step in player.script.steps)
    assert "the finding xray = yes" in words
    asia.act("edit.undo")
    assert "the finding" not in " ".join(step.words for step in player.script.steps)
    assert player.view.isVisible()
    state = edits.set_finding(document.state, "tub", "yes")
    document.apply("Set", edits.set_finding(state, "either", "no"))
    asia.rest()
    press(player, Qt.Key.Key_End)
    assert player.page.title_text == "No messages"
    assert player.page.words_text == "This evidence cannot happen."


def test_variable_elimination_is_played_for_a_target(player, asia: Hand) -> None:
    algorithm = player.page.algorithm
    place = algorithm.segment_rect("variable-elimination").center().toPoint()
    QTest.mouseClick(algorithm, LEFT, NONE, place)
    asia.rest()
    assert player.page.target.isVisible()
    player.page.target.setFocus()
    QTest.keyClicks(player.page.target, "tub")
    player.page.target.textActivated.emit(player.page.target.currentText())
    asia.rest()
    assert player.script.target == "tub"
    player.view.setFocus()
    press(player, Qt.Key.Key_End)
    assert player.page.title_text == "Multiply and normalize"
    posterior = asia.window.posteriors()["tub"]
    assert [f"{p:.4f}" for p in posterior] == list(player.page.table.rows[0][1:])
    document = asia.window.document
    state = edits.set_finding(document.state, "tub", "yes")
    document.apply("Set", edits.set_finding(state, "either", "no"))
    asia.rest()
    assert player.page.state_text == "This evidence cannot happen."
    assert player.view.frame.boxes == 0
    asia.act("edit.undo")
    assert player.page.state_text == ""
    assert player.script is not None


def test_the_junction_tree_stands_alone_and_its_key_leaves(asia: Hand) -> None:
    asia.key(Qt.Key.Key_T, CONTROL | SHIFT)
    player = asia.window.activities[AlgorithmPlayer]
    assert player.view.is_split
    assert not player.view.bar.isVisible()
    assert player.view.frame.links == 5
    assert asia.window.action_set["view.junction_tree"].isChecked()
    assert [row.aside for row in player.page.totals.rows[:2]] == ["2", "40"]
    # A request made while a script is being written replaces it.
    player.play()
    player.play()
    asia.act("view.junction_tree")
    assert player.is_open
    assert not player.view.bar.isVisible()
    asia.act("view.junction_tree")
    assert asia.canvas.isVisible()
    assert not asia.window.action_set["view.junction_tree"].isChecked()


def test_what_is_seen_becomes_a_figure(
    player, asia: Hand, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    go_to(player, MESSAGES)
    for suffix in ("svg", "pdf", "png"):
        file = tmp_path / f"figure.{suffix}"
        answer = str(file), ""
        monkeypatch.setattr(QFileDialog, "getSaveFileName", lambda *_, answer=answer: answer)
        QTest.mouseClick(player.page.export_button, LEFT)
        dialog = asia.window.findChild(PictureDialog)
        dialog.findChild(QComboBox, "format").setCurrentText(suffix.upper())
        QTest.keyClick(dialog, Qt.Key.Key_Return)
        asia.rest()
        assert file.stat().st_size > 1000
    text = (tmp_path / "figure.svg").read_text("utf-8")
    assert all(word in text for word in ("Junction tree", "Triangulated graph", "smoke", "C6"))


def test_another_document_or_an_empty_one_ends_the_player(player, asia: Hand) -> None:
    document = asia.window.document
    everything = tuple(document.state.network)
    document.apply("Delete", edits.remove(document.state, everything))
    asia.rest()
    assert not player.is_open
    asia.act("edit.undo")
    asia.act("view.player")
    assert player.is_open
    asia.act("file.new")
    assert not player.is_open
    assert asia.canvas.isVisible()
    asia.act("file.close")


def test_two_redos_at_once_show_no_nodes_that_are_not_there(player, asia: Hand) -> None:
    window = asia.window
    document = window.document
    variable = Variable("new", ("yes", "no"))
    document.apply("add", edits.add_variable(document.state, variable, (0.0, 300.0)))
    document.apply("remove", edits.remove(document.state, ["asia"]))
    document.apply("move", edits.move(document.state, {"new": (40.0, 320.0)}))
    asia.rest()
    # At a step that lights up cliques.
    go_to(player, 16)
    for _ in range(3):
        document.undo()
    asia.rest()
    for _ in range(3):
        document.redo()
    # Painted before the steps of the new network have been written.
    player.view.grab()
    asia.rest()
    assert player.script is not None
    members = {name for box in player.script.boxes for name in box.members}
    assert members == set(document.state.network)
    for _ in range(3):
        document.undo()
    asia.rest()
    assert window.messages.bar.text == ""


def test_a_text_kept_while_another_network_is_on_the_canvas_leaves_the_player_as_it_is(
    player, asia: Hand
) -> None:
    wait_for(lambda: player.script is not None)
    asia.rest()
    mine, step = asia.canvas.canvas_scene.session, player.step
    asia.act("file.new")
    other = asia.canvas.canvas_scene.session
    asia.window.documents.set_current(0)
    asia.key(Qt.Key.Key_P, CONTROL | SHIFT)
    wait_for(lambda: player.script is not None)
    asia.rest()
    # While a document is chosen the canvas has it first; then a form keeps what was typed into it.
    asia.canvas.set_session(other)
    state = mine.document.state
    mine.document.apply("Draft", replace(state, formula_drafts={"either": "lung or"}))
    assert player.step == step
    asia.canvas.set_session(mine)
    asia.rest()
    mine.document.undo()
    asia.rest()
    assert player.script is not None


def test_a_message_shows_the_product_that_is_summed_and_cliques_show_what_they_hold(
    player, asia: Hand
) -> None:
    go_to(player, MESSAGES)
    page = player.page
    assert page.product.rows
    assert page.table.rows
    press(player, Qt.Key.Key_End)
    assert page.title_text.startswith("C6 holds P(")
    assert page.words_text.startswith("C6 has multiplied its own tables and all it received")
    assert sum(float(cell) for row in page.table.rows for cell in row[1:]) == pytest.approx(
        1, abs=1e-3
    )
    assert not page.product.rows


def test_one_s_own_elimination_order_is_clicked_together_on_the_graph(player, asia: Hand) -> None:
    page, graph = player.page, player.view.graph
    form = page.order.form
    QTest.mouseClick(form, LEFT, pos=form.segment_rect("own").center().toPoint())
    asia.rest()
    assert page.order.first == ()
    for name in ("either", "smoke"):
        QTest.mouseClick(graph, LEFT, NONE, graph.node_rect(name).center().toPoint())
        asia.rest()
    assert page.order.words.text() == "either → smoke"
    assert page.title_text == "Eliminate smoke"
    totals = {row.text: row.aside for row in page.totals.rows}
    assert totals["largest clique, your order"] == "64"
    assert totals["largest clique, greedy search"] == "8"
    QTest.mouseClick(page.order.back_button, LEFT)
    asia.rest()
    assert page.order.words.text() == "either"
    assert page.title_text == "Eliminate either"
    place = page.algorithm.segment_rect("variable-elimination").center().toPoint()
    QTest.mouseClick(page.algorithm, LEFT, pos=place)
    asia.rest()
    assert player.script.sums[0].variable == "either"
    QTest.mouseClick(form, LEFT, pos=form.segment_rect("program").center().toPoint())
    asia.rest()
    assert page.order.first is None
    assert player.script.sums[0].variable != "either"
