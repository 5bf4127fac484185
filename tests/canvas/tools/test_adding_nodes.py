"""Nodes are added by double-click and by the node tool, and renamed in place."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QLineEdit

if TYPE_CHECKING:
    from tests.canvas.hands import Hands

FREE = QPoint(380, 100)


def field(hands: Hands) -> QLineEdit:
    found = hands.view.findChild(QLineEdit, "nameEditor")
    assert isinstance(found, QLineEdit)
    return found


def test_a_double_click_on_the_ground_adds_a_node_and_offers_its_name(hands: Hands) -> None:
    hands.double_click(FREE)
    assert hands.state.network.names[-1] == "node 9"
    assert field(hands).isVisible()
    assert field(hands).selectedText() == "node 9"
    assert hands.view.node_rect("node 9").contains(FREE)
    hands.key(Qt.Key.Key_Return)
    assert not field(hands).isVisible()
    assert hands.state.network.names[-1] == "node 9"
    assert hands.session.selection.names == ("node 9",)


def test_what_is_typed_becomes_the_name_and_enter_is_one_step(hands: Hands) -> None:
    hands.double_click(FREE)
    QTest.keyClicks(QApplication.focusWidget(), "fever")
    hands.key(Qt.Key.Key_Return)
    assert hands.state.network.names[-1] == "fever"
    hands.session.document.undo()
    assert hands.state.network.names[-1] == "node 9"


def test_esc_drops_what_was_typed(hands: Hands) -> None:
    hands.view.rename_node("dysp")
    QTest.keyClicks(QApplication.focusWidget(), "breath")
    hands.key(Qt.Key.Key_Escape)
    assert "dysp" in hands.state.network
    assert hands.session.document.undo_text is None


def test_renaming_keeps_findings_places_and_selection(hands: Hands) -> None:
    hands.click(hands.row("dysp", "yes"))
    hands.session.selection.set(["dysp"])
    hands.view.rename_node("dysp")
    field(hands).setText("呼吸困难")
    hands.key(Qt.Key.Key_Return)
    assert list(hands.state.evidence) == ["呼吸困难"]
    assert hands.state.layout.positions["呼吸困难"] == (432.0, 456.0)
    assert hands.session.selection.names == ("呼吸困难",)
    assert not hands.view.node_rect("呼吸困难").isEmpty()
    assert hands.view.node_rect("dysp").isEmpty()


def test_a_name_that_is_taken_is_refused_with_a_sentence(hands: Hands) -> None:
    hands.view.rename_node("dysp")
    QTest.keyClicks(QApplication.focusWidget(), "asia")
    hands.key(Qt.Key.Key_Return)
    assert "dysp" in hands.state.network
    assert hands.messages == [("error", "There already is a node named asia; choose another name.")]


def test_a_click_elsewhere_takes_over_what_was_typed(hands: Hands) -> None:
    hands.view.rename_node("dysp")
    QTest.keyClicks(QApplication.focusWidget(), "breath")
    hands.click(QPoint(450, 20))
    assert "breath" in hands.state.network


def test_letters_typed_into_the_field_are_no_shortcuts(hands: Hands) -> None:
    hands.view.rename_node("dysp")
    QTest.keyClicks(QApplication.focusWidget(), "navER")
    assert field(hands).text() == "navER"
    hands.key(Qt.Key.Key_Escape)


def test_the_node_tool_stays_until_esc(hands: Hands) -> None:
    tools: list[str] = []
    hands.view.tool_changed.connect(tools.append)
    hands.view.set_tool("node")
    hands.click(FREE)
    hands.click(FREE + QPoint(0, 200))
    assert hands.state.network.names[-2:] == ("node 9", "node 10")
    hands.view.setFocus()
    hands.key(Qt.Key.Key_Escape)
    assert hands.view.tool == "select"
    assert tools == ["node", "select"]


def test_the_node_tool_shows_where_the_node_would_come(hands: Hands) -> None:
    hands.view.set_tool("node")
    before = hands.port.grab().toImage()
    hands.move(FREE)
    assert hands.port.grab().toImage() != before
    hands.view.set_tool("select")
    assert hands.port.grab().toImage() == before


def test_new_nodes_stand_on_the_grid(hands: Hands) -> None:
    hands.view.set_tool("node")
    hands.click(FREE)
    x, y = hands.state.layout.positions["node 9"]
    assert (x % 12, y % 12) == (0, 0)


def test_a_double_click_on_a_title_asks_for_the_editor(hands: Hands) -> None:
    asked: list[str] = []
    hands.view.editor_requested.connect(asked.append)
    hands.double_click(hands.title("either"))
    assert asked == ["either"]
    assert len(hands.state.network) == 8
