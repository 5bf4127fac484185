"""Gestures interrupted by changes, at edges and with invalid targets."""

from __future__ import annotations

import random

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from bayesgui.canvas.geometry.network_geometry import NetworkGeometry
from bayesgui.canvas.gesture_controller import _edge_step
from bayesgui.core.variable import Variable
from bayesgui.document import edits
from tests.canvas.hands import ALT, CTRL, LEFT, NONE, SHIFT, Hands, answer


def test_the_cycle_is_shown_while_the_arc_is_still_in_the_hand(hands: Hands) -> None:
    start, end = hands.view.port_point("dysp"), hands.view.node_rect("smoke").center()
    hands.press(start)
    hands.carry(start, end)
    refused = hands.session.overlays.state.refused
    assert refused is not None
    assert refused.path == ("smoke", "bronc", "dysp", "smoke")
    assert hands.messages == []
    hands.move(QPoint(450, 140))
    assert hands.session.overlays.state.refused is None
    hands.release(QPoint(450, 140))
    assert hands.messages == []


def test_an_arc_that_is_there_already_shows_the_forbidden_pointer(hands: Hands) -> None:
    start, end = hands.view.port_point("asia"), hands.view.node_rect("tub").center()
    hands.press(start)
    hands.carry(start, end)
    assert hands.port.cursor().shape() == Qt.CursorShape.ForbiddenCursor
    hands.release(end)
    assert hands.port.cursor().shape() == Qt.CursorShape.ArrowCursor


@pytest.mark.parametrize("what", ["node", "arc", "band"])
def test_an_undo_under_a_gesture_drops_it(hands: Hands, what: str) -> None:
    document = hands.session.document
    document.apply("m", edits.move(hands.state, {"bronc": (648.0, 192.0)}))
    start = {
        "node": hands.title("bronc"),
        "arc": hands.view.port_point("bronc"),
        "band": QPoint(450, 20),
    }[what]
    hands.press(start)
    hands.carry(start, start + QPoint(40, 60))
    document.undo()
    assert not hands.view.gestures.is_busy
    assert hands.state.layout.positions["bronc"] == (636.0, 180.0)
    before = hands.state
    hands.release(start + QPoint(40, 60))
    assert hands.state is before
    assert hands.view.canvas_scene.geometry.boxes == NetworkGeometry(before).boxes


@pytest.mark.parametrize("what", ["finding", "place", "arc", "name"])
def test_an_undo_of_something_else_under_a_drag_puts_the_node_back(hands: Hands, what: str) -> None:
    document = hands.session.document
    edited = {
        "finding": lambda state: edits.set_finding(state, "asia", "yes"),
        "place": lambda state: edits.move(state, {"asia": (12.0, 24.0)}),
        "arc": lambda state: edits.add_arc(state, "asia", "smoke"),
        "name": lambda state: edits.rename_variable(state, "asia", "visit"),
    }[what]
    document.apply("edit", edited(hands.state))
    start = hands.title("bronc")
    hands.press(start)
    hands.carry(start, start + QPoint(40, 60))
    document.undo()
    assert not hands.view.gestures.is_busy
    hands.release(start + QPoint(40, 60))
    geometry, fresh = hands.view.canvas_scene.geometry, NetworkGeometry(hands.state)
    assert geometry.boxes == fresh.boxes
    assert dict(geometry.courses) == dict(fresh.courses)


def test_a_node_deleted_while_it_is_dragged_is_gone_quietly(hands: Hands) -> None:
    start = hands.title("bronc")
    hands.press(start)
    hands.carry(start, start + QPoint(40, 60))
    hands.session.document.apply("r", edits.remove(hands.state, ["bronc"]))
    hands.move(start + QPoint(60, 60))
    hands.release(start + QPoint(60, 60))
    assert "bronc" not in hands.state.network


def test_another_session_during_a_gesture_leaves_both_documents_alone(hands: Hands) -> None:
    start, before = hands.title("bronc"), hands.state
    hands.press(start)
    hands.carry(start, start + QPoint(40, 60))
    hands.view.set_session(None)
    hands.release(start + QPoint(40, 60))
    assert hands.state is before


def test_dragging_beyond_the_edge_scrolls_on(hands: Hands) -> None:
    start = hands.title("bronc")
    outside = QPoint(hands.port.width() + 40, start.y())
    hands.press(start)
    hands.carry(start, outside)
    before = hands.view.camera.viewpoint().x
    QTest.qWait(80)
    assert hands.view.camera.viewpoint().x > before
    hands.release(outside)
    assert hands.state.layout.positions["bronc"][0] > 900


def test_the_further_outside_the_faster_up_to_a_limit() -> None:
    assert [_edge_step(gap) for gap in (0, 30, -30, 900)] == [0, 10, -10, 24]


def test_renaming_far_away_comes_near_first(hands: Hands) -> None:
    hands.view.zoom_to(0.1)
    hands.view.rename_node("dysp")
    assert hands.view.zoom == 1.0
    field = QApplication.focusWidget()
    assert field is not None
    assert field.geometry().topLeft() == hands.view.node_rect("dysp").topLeft()
    hands.key(Qt.Key.Key_Escape)


def test_the_wheel_zooms_during_a_drag_and_the_node_stays_in_the_hand(hands: Hands) -> None:
    start = hands.title("bronc")
    hands.press(start)
    hands.carry(start, start + QPoint(24, 24))
    hands.wheel(start + QPoint(24, 24), 2)
    hands.move(start + QPoint(25, 24))
    grabbed = hands.view.places.node_under(
        hands.view.gestures.pointer_at((start + QPoint(25, 24)).toPointF()).px
    )
    assert grabbed == "bronc"
    hands.release(start + QPoint(25, 24))


@pytest.mark.parametrize("seed", range(4))
def test_no_random_hand_breaks_the_canvas(hands: Hands, seed: int) -> None:
    draws = random.Random(seed)
    keys = [
        Qt.Key.Key_Escape,
        Qt.Key.Key_Return,
        Qt.Key.Key_Tab,
        Qt.Key.Key_Left,
        Qt.Key.Key_Down,
        Qt.Key.Key_Space,
        Qt.Key.Key_E,
    ]

    def anywhere() -> QPoint:
        return QPoint(draws.randrange(-20, 920), draws.randrange(-20, 580))

    for _ in range(70):
        act = draws.randrange(9)
        if act < 3:
            hands.click(anywhere(), draws.choice([NONE, CTRL, SHIFT]))
        elif act < 5:
            hands.drag(anywhere(), anywhere(), draws.choice([NONE, CTRL, SHIFT]))
        elif act == 5:
            hands.double_click(anywhere())
        elif act == 6:
            hands.key(draws.choice(keys))
        elif act == 7:
            hands.wheel(anywhere(), draws.choice([-3, -1, 1, 2]))
        else:
            hands.view.set_tool(draws.choice(["select", "node", "arc", "separation"]))
            if draws.random() < 0.5:
                hands.session.document.undo()
            QTest.mousePress(hands.port, LEFT, NONE, anywhere())
    hands.key(Qt.Key.Key_Escape)
    if len(hands.state.network) < 16:
        answer(hands.session)
    hands.settle()
    fresh = NetworkGeometry(hands.state, hands.view.canvas_scene.geometry.unfolded)
    if not hands.view.gestures.is_busy:
        assert hands.view.canvas_scene.geometry.boxes == fresh.boxes
        assert hands.view.canvas_scene.geometry.courses == fresh.courses
    hands.state.evidence.check(hands.state.network)
    hands.image()


def test_escape_on_a_width_leaves_undo_and_redo_as_they_were(hands: Hands) -> None:
    document = hands.session.document
    first = hands.state
    document.apply("one", edits.move(first, {"bronc": (648.0, 192.0)}))
    document.apply("two", edits.move(hands.state, {"xray": (96.0, 468.0)}))
    last = hands.state
    document.undo()
    hands.settle()
    before = hands.state
    rect = hands.view.node_rect("bronc")
    start = QPoint(rect.right() - 2, rect.top() + 10)
    hands.press(start, ALT)
    hands.carry(start, start + QPoint(60, 0))
    assert document.undo_text == "Width of bronc"
    hands.key(Qt.Key.Key_Escape)
    hands.release(start + QPoint(60, 0), ALT)
    assert hands.state is before
    assert (document.undo_text, document.redo_text) == ("one", "two")
    document.redo()
    assert hands.state is last


def test_two_drags_of_one_rim_are_two_steps(hands: Hands) -> None:
    document = hands.session.document
    widths = []
    for _ in range(2):
        rect = hands.view.node_rect("bronc")
        start = QPoint(rect.right() - 2, rect.top() + 10)
        hands.press(start, ALT)
        hands.carry(start, start + QPoint(30, 0))
        hands.release(start + QPoint(30, 0), ALT)
        hands.settle()
        widths.append(hands.view.canvas_scene.geometry.boxes["bronc"][2])
    document.undo()
    assert hands.view.canvas_scene.geometry.boxes["bronc"][2] == widths[0] < widths[1]


def test_a_band_cancelled_by_an_undo_selects_nothing_that_is_gone(hands: Hands) -> None:
    document = hands.session.document
    new = Variable("late", ("yes", "no"))
    document.apply("Add", edits.add_variable(hands.state, new, (700.0, 300.0)))
    hands.session.selection.set(["late"])
    hands.press(QPoint(450, 20))
    hands.carry(QPoint(450, 20), QPoint(500, 60))
    document.undo()
    assert not hands.view.gestures.is_busy
    assert hands.session.selection.names == ()
