"""Nodes are dragged, nudged and selected."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest

from bayesgui.graph.layout import Layout
from tests.canvas.hands import ALT, CTRL, LEFT, MIDDLE, NONE, SHIFT, Hands


def test_dragging_a_title_moves_the_node_on_the_grid_as_one_step(hands: Hands) -> None:
    start = hands.title("bronc")
    hands.drag(start, start + QPoint(91, 50))
    assert hands.state.layout.positions["bronc"] == (732.0, 228.0)
    assert hands.state.layout.positions["asia"] == (84.0, 36.0)
    hands.session.document.undo()
    assert hands.state.layout.positions["bronc"] == (636.0, 180.0)
    assert hands.session.document.undo_text is None


def test_alt_leaves_the_grid(hands: Hands) -> None:
    start = hands.title("bronc")
    hands.press(start, ALT)
    QTest.mouseMove(hands.port, start + QPoint(17, 23))
    hands.release(start + QPoint(17, 23), ALT)
    assert hands.state.layout.positions["bronc"] == (653.0, 203.0)


def test_the_whole_selection_moves_and_keeps_its_shape(hands: Hands) -> None:
    hands.session.selection.set(["asia", "tub"])
    start = hands.title("tub")
    hands.drag(start, start + QPoint(24, 36))
    assert hands.state.layout.positions["asia"] == (108.0, 72.0)
    assert hands.state.layout.positions["tub"] == (108.0, 216.0)
    assert hands.session.document.undo_text == "Move 2 nodes"


def test_while_a_node_is_dragged_the_document_waits_and_the_picture_follows(hands: Hands) -> None:
    start = hands.title("bronc")
    before, rect = hands.state, hands.view.node_rect("bronc")
    course = hands.view.canvas_scene.geometry.courses["smoke", "bronc"]
    hands.press(start)
    hands.carry(start, start + QPoint(60, 48))
    assert hands.state is before
    assert hands.view.node_rect("bronc") == rect.translated(60, 48)
    assert hands.view.canvas_scene.geometry.courses["smoke", "bronc"] != course
    hands.key(Qt.Key.Key_Escape)
    assert hands.view.node_rect("bronc") == rect
    assert hands.view.canvas_scene.geometry.courses["smoke", "bronc"] == course
    hands.release(start + QPoint(60, 48))
    assert hands.state is before


def test_a_small_slip_is_a_click_and_no_move(hands: Hands) -> None:
    before = hands.state
    start = hands.title("bronc")
    hands.press(start)
    hands.move(start + QPoint(2, 1))
    hands.release(start + QPoint(2, 1))
    assert hands.state is before
    assert hands.session.selection.names == ("bronc",)


def test_moving_an_end_drops_the_bends_of_its_arcs_already_on_the_way(hands: Hands) -> None:
    document = hands.session.document
    bends = {("bronc", "dysp"): ((900.0, 350.0),)}
    layout = Layout(hands.state.layout.positions, bends=bends)
    document.apply("bend", hands.state.with_(layout=layout))
    geometry = hands.view.canvas_scene.geometry
    assert len(geometry.courses["bronc", "dysp"]) == 7
    start = hands.title("bronc")
    hands.press(start)
    hands.carry(start, start + QPoint(48, 0))
    assert len(geometry.courses["bronc", "dysp"]) == 4
    hands.release(start + QPoint(48, 0))
    assert hands.state.layout.bends == {}


def test_bends_between_nodes_that_move_together_go_along(hands: Hands) -> None:
    document = hands.session.document
    bends = {("bronc", "dysp"): ((900.0, 350.0),)}
    document.apply("b", hands.state.with_(layout=Layout(hands.state.layout.positions, bends=bends)))
    hands.session.selection.set(["bronc", "dysp"])
    start = hands.title("bronc")
    hands.press(start)
    hands.carry(start, start + QPoint(24, 36))
    shown = hands.view.canvas_scene.geometry.courses["bronc", "dysp"]
    hands.release(start + QPoint(24, 36))
    assert hands.state.layout.bends == {("bronc", "dysp"): ((924.0, 386.0),)}
    assert hands.view.canvas_scene.geometry.courses["bronc", "dysp"] == shown


def test_a_click_on_a_title_selects_and_ctrl_adds_and_takes_out(hands: Hands) -> None:
    hands.click(hands.title("asia"))
    hands.click(hands.title("tub"), CTRL)
    assert hands.session.selection.names == ("asia", "tub")
    hands.click(hands.title("asia"), CTRL)
    assert hands.session.selection.names == ("tub",)


def test_a_click_on_one_of_several_selected_nodes_leaves_only_that_one(hands: Hands) -> None:
    hands.session.selection.set(["asia", "tub"])
    hands.click(hands.title("asia"))
    assert hands.session.selection.names == ("asia",)


def test_a_click_on_the_ground_selects_nothing(hands: Hands) -> None:
    hands.session.selection.set(["asia"])
    hands.click(QPoint(450, 20))
    assert not hands.session.selection


def test_a_rubber_band_takes_what_it_touches_and_shift_adds(hands: Hands) -> None:
    corner = hands.view.node_rect("tub").topLeft() - QPoint(14, 14)
    far = hands.view.node_rect("lung").center()
    hands.drag(corner, far)
    assert set(hands.session.selection.names) == {"tub", "lung"}
    corner = hands.view.node_rect("smoke").topLeft() - QPoint(14, 14)
    hands.drag(corner, corner + QPoint(40, 40), SHIFT)
    assert set(hands.session.selection.names) == {"tub", "lung", "smoke"}


def test_esc_during_a_rubber_band_selects_again_what_was_selected(hands: Hands) -> None:
    hands.session.selection.set(["dysp"])
    corner = hands.view.node_rect("tub").topLeft() - QPoint(14, 14)
    hands.press(corner)
    hands.carry(corner, corner + QPoint(100, 60))
    assert hands.session.selection.names == ("tub",)
    hands.key(Qt.Key.Key_Escape)
    assert hands.session.selection.names == ("dysp",)
    hands.release(corner)


def test_arrow_keys_nudge_by_the_grid_and_a_burst_is_one_step(hands: Hands) -> None:
    hands.view.setFocus()
    hands.session.selection.set(["asia"])
    for _ in range(3):
        hands.key(Qt.Key.Key_Right)
    hands.key(Qt.Key.Key_Down, SHIFT)
    assert hands.state.layout.positions["asia"] == (120.0, 37.0)
    hands.session.document.undo()
    assert hands.state.layout.positions["asia"] == (84.0, 36.0)


def test_two_bursts_of_nudges_are_two_steps(hands: Hands, monkeypatch: pytest.MonkeyPatch) -> None:
    hands.view.setFocus()
    hands.session.selection.set(["asia"])
    hands.key(Qt.Key.Key_Right)
    monkeypatch.setattr("bayesgui.canvas.keyboard.BURST_MS", -1)
    hands.key(Qt.Key.Key_Right)
    hands.session.document.undo()
    assert hands.state.layout.positions["asia"] == (96.0, 36.0)


@pytest.mark.parametrize("way", ["middle", "space"])
def test_the_canvas_pans_by_the_middle_button_and_by_space(hands: Hands, way: str) -> None:
    hands.view.setFocus()
    before, state = hands.view.node_rect("either"), hands.state
    start = hands.title("either")
    button = MIDDLE if way == "middle" else LEFT
    if way == "space":
        QTest.keyPress(hands.view, Qt.Key.Key_Space)
    QTest.mousePress(hands.port, button, NONE, start)
    hands.move(start + QPoint(30, 20), start + QPoint(55, 44))
    QTest.mouseRelease(hands.port, button, NONE, start + QPoint(55, 44))
    if way == "space":
        QTest.keyRelease(hands.view, Qt.Key.Key_Space)
    assert hands.view.node_rect("either") == before.translated(55, 44)
    assert hands.state is state


def test_alt_on_the_right_rim_drags_the_width(hands: Hands) -> None:
    rim = hands.view.port_point("either")
    hands.press(rim, ALT)
    hands.move(rim + QPoint(20, 0), rim + QPoint(47, 0))
    hands.release(rim + QPoint(47, 0), ALT)
    assert hands.state.layout.widths == {"either": 228.0}
    assert hands.view.node_rect("either").width() == 228
    hands.session.document.undo()
    assert hands.state.layout.widths == {}
