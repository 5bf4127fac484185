"""The canvas by keyboard only."""

from __future__ import annotations

from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QLineEdit, QWidget

from bayesgui.canvas.keyboard import nearest_towards
from bayesgui.canvas.targets import EmptyTarget, NodeTarget
from bayesgui.document.overlays import RefusedArc
from tests.canvas.hands import CTRL, PLACES, Hands


def focus(hands: Hands) -> str | None:
    return hands.view.canvas_scene.focused


def test_page_keys_walk_through_the_nodes_in_the_order_of_reading(hands: Hands) -> None:
    hands.view.setFocus()
    walked = []
    for _ in range(9):
        QTest.keyClick(hands.view, Qt.Key.Key_PageDown)
        walked.append(focus(hands))
    assert walked == ["asia", "smoke", "tub", "lung", "bronc", "either", "xray", "dysp", "asia"]
    QTest.keyClick(hands.view, Qt.Key.Key_PageUp)
    assert focus(hands) == "dysp"
    QTest.keyClick(hands.view, Qt.Key.Key_Home)
    assert focus(hands) == "asia"
    QTest.keyClick(hands.view, Qt.Key.Key_End)
    assert focus(hands) == "dysp"


def test_tab_arrives_at_the_first_node_and_leaves_the_canvas_at_once(hands: Hands) -> None:
    window = QWidget()
    before, after = QLineEdit(window), QLineEdit(window)
    hands.view.setParent(window)
    QWidget.setTabOrder(before, hands.view)
    QWidget.setTabOrder(hands.view, after)
    window.show()
    hands.view.show()
    window.activateWindow()
    assert QTest.qWaitForWindowActive(window)
    before.setFocus()
    QTest.keyClick(before, Qt.Key.Key_Tab)
    assert hands.view.hasFocus()
    assert focus(hands) == "asia"
    QTest.keyClick(hands.view, Qt.Key.Key_Tab)
    assert after.hasFocus()
    hands.view.setParent(None)
    window.close()


def test_arrows_go_to_the_nearest_node_in_their_direction(hands: Hands) -> None:
    hands.view.setFocus()
    QTest.keyClick(hands.view, Qt.Key.Key_PageDown)
    QTest.keyClick(hands.view, Qt.Key.Key_Down)
    assert focus(hands) == "tub"
    QTest.keyClick(hands.view, Qt.Key.Key_Right)
    assert focus(hands) == "lung"


def test_ctrl_and_arrows_walk_although_something_is_selected(hands: Hands) -> None:
    hands.view.setFocus()
    hands.session.selection.set(["asia"])
    QTest.keyClick(hands.view, Qt.Key.Key_Down, CTRL)
    assert focus(hands) == "tub"
    assert hands.state.layout.positions["asia"] == PLACES["asia"]


def test_enter_selects_and_opens_the_node_with_the_focus(hands: Hands) -> None:
    asked: list[str] = []
    hands.view.table_requested.connect(asked.append)
    hands.view.setFocus()
    QTest.keyClick(hands.view, Qt.Key.Key_PageDown)
    QTest.keyClick(hands.view, Qt.Key.Key_Return)
    assert asked == ["asia"]
    assert hands.session.selection.names == ("asia",)


def test_e_asks_for_the_states_and_menu_for_the_menu(hands: Hands) -> None:
    states: list[str] = []
    menus: list[object] = []
    hands.view.states_requested.connect(lambda name, _place: states.append(name))
    hands.view.menu_requested.connect(lambda target, _place: menus.append(target))
    hands.view.setFocus()
    hands.session.selection.set(["lung"])
    QTest.keyClick(hands.view, Qt.Key.Key_E)
    QTest.keyClick(hands.view, Qt.Key.Key_Menu)
    assert states == ["lung"]
    assert menus == [NodeTarget("lung")]
    hands.session.selection.clear()
    QTest.keyClick(hands.view, Qt.Key.Key_Menu)
    assert isinstance(menus[1], EmptyTarget)


def test_esc_drops_the_tool_then_marks_then_the_selection(hands: Hands) -> None:
    hands.view.setFocus()
    hands.session.selection.set(["lung"])
    hands.session.overlays.update(
        refused=RefusedArc("dysp", "smoke", ("smoke", "bronc", "dysp", "smoke"))
    )
    hands.view.set_tool("node")
    hands.key(Qt.Key.Key_Escape)
    assert hands.view.tool == "select"
    assert hands.session.overlays.state.refused is not None
    hands.key(Qt.Key.Key_Escape)
    assert hands.session.overlays.state.refused is None
    assert hands.session.selection.names == ("lung",)
    hands.key(Qt.Key.Key_Escape)
    assert not hands.session.selection


def test_the_focus_is_described_for_the_status_bar(hands: Hands) -> None:
    said: list[str] = []
    hands.view.hint.connect(said.append)
    hands.view.setFocus()
    QTest.keyClick(hands.view, Qt.Key.Key_PageDown)
    assert said == ["asia: yes 1.0, no 99.0"]


def test_what_lies_aside_is_further_than_what_lies_ahead() -> None:
    boxes = {
        "here": (0.0, 0.0, 10.0, 10.0),
        "ahead": (100.0, 0.0, 10.0, 10.0),
        "aside": (60.0, 80.0, 10.0, 10.0),
        "behind": (-50.0, 0.0, 10.0, 10.0),
    }
    assert nearest_towards(boxes, "here", 1.0, 0.0) == "ahead"
    assert nearest_towards(boxes, "here", -1.0, 0.0) == "behind"
    assert nearest_towards(boxes, "here", 0.0, -1.0) is None


def test_a_right_click_asks_for_the_menu_of_what_lies_there(hands: Hands) -> None:
    from PySide6.QtGui import QContextMenuEvent
    from PySide6.QtWidgets import QApplication

    menus: list[object] = []
    hands.view.menu_requested.connect(lambda target, _place: menus.append(target))
    for point in (hands.row("dysp", "no"), hands.title("asia"), QPoint(450, 20)):
        event = QContextMenuEvent(
            QContextMenuEvent.Reason.Mouse, point, hands.port.mapToGlobal(point)
        )
        QApplication.sendEvent(hands.port, event)
    assert menus[:2] == [NodeTarget("dysp", "no"), NodeTarget("asia")]
    assert isinstance(menus[2], EmptyTarget)


def test_space_pans_although_a_node_has_the_focus(hands: Hands) -> None:
    hands.view.setFocus()
    hands.view.canvas_scene.focus_node("asia")
    before, start = hands.view.node_rect("either"), QPoint(450, 20)
    QTest.keyPress(hands.view, Qt.Key.Key_Space)
    hands.press(start)
    hands.move(start + QPoint(30, 40))
    hands.release(start + QPoint(30, 40))
    QTest.keyRelease(hands.view, Qt.Key.Key_Space)
    assert hands.view.node_rect("either") == before.translated(30, 40)
    assert not hands.session.selection


def test_space_selects_the_node_with_the_focus_and_ctrl_adds_it(hands: Hands) -> None:
    hands.view.setFocus()
    hands.view.canvas_scene.focus_node("asia")
    QTest.keyClick(hands.view, Qt.Key.Key_Space)
    assert hands.session.selection.names == ("asia",)
    hands.view.canvas_scene.focus_node("tub")
    QTest.keyClick(hands.view, Qt.Key.Key_Space, CTRL)
    assert hands.session.selection.names == ("asia", "tub")
    assert not hands.view.gestures.space_held


def test_ctrl_may_be_let_go_before_the_space_bar(hands: Hands) -> None:
    hands.view.setFocus()
    QTest.keyClick(hands.view, Qt.Key.Key_Home)
    QTest.keyClick(hands.view, Qt.Key.Key_Space)
    QTest.keyClick(hands.view, Qt.Key.Key_Down, CTRL)
    QTest.keyPress(hands.view, Qt.Key.Key_Space, CTRL)
    QTest.keyRelease(hands.view, Qt.Key.Key_Space)
    assert hands.session.selection.names == ("asia", "tub")
