"""States from ready-made lists and the clipboard, and names that clash."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QLineEdit

from tests.support.window import CONTROL

if TYPE_CHECKING:
    from tests.support.window import Hand


def states(hand: Hand, name: str) -> tuple[str, ...]:
    return hand.window.document.state.network[name].states


@pytest.mark.parametrize(
    ("action", "expected"),
    [
        ("true_false", ("true", "false")),
        ("low_high", ("low", "medium", "high")),
        ("numbers", ("1", "2")),
    ],
)
def test_a_ready_made_list_is_given_to_all_selected_nodes(
    asia: Hand, action: str, expected: tuple[str, ...]
) -> None:
    hand = asia
    hand.click_title("smoke")
    hand.click_title("xray", CONTROL)
    before = hand.window.document.state.network.cpt("xray").values.copy()
    hand.act(f"model.states_{action}")
    assert states(hand, "smoke") == states(hand, "xray") == expected
    after = hand.window.document.state.network.cpt("xray").values
    assert (after[..., :2] == before).all()
    hand.act("edit.undo")
    assert states(hand, "smoke") == states(hand, "xray") == ("yes", "no")


@pytest.mark.parametrize("text", ["never\nsometimes\n\noften\n", "never, sometimes, often"])
def test_states_are_pasted_as_lines_or_with_commas(asia: Hand, text: str) -> None:
    hand = asia
    hand.click_title("smoke")
    QApplication.clipboard().setText(text)
    hand.act("model.states_paste")
    assert states(hand, "smoke") == ("never", "sometimes", "often")
    QApplication.clipboard().setText("a\na")
    hand.act("model.states_paste")
    assert "twice" in hand.window.central_widget.message_bar.text
    assert states(hand, "smoke") == ("never", "sometimes", "often")


def test_enter_goes_to_the_next_name_and_a_clash_keeps_what_was_typed(asia: Hand) -> None:
    hand = asia
    hand.window.docks.open_page("right", "variable")
    hand.click_title("smoke")
    editor = hand.window.pages.variable.states
    view = editor.view
    view.setFocus()
    view.setCurrentIndex(view.model().index(0, 0))
    QTest.keyClick(view, Qt.Key.Key_Return)

    def field() -> QLineEdit:
        return next(each for each in view.viewport().findChildren(QLineEdit) if each.isVisible())

    field().selectAll()
    QTest.keyClicks(field(), "no")
    QTest.keyClick(field(), Qt.Key.Key_Return)
    hand.rest()
    assert editor.problem
    assert field().text() == "no"
    assert states(hand, "smoke") == ("yes", "no")
    QTest.keyClicks(field(), "often")
    QTest.keyClick(field(), Qt.Key.Key_Return)
    hand.rest()
    assert states(hand, "smoke") == ("often", "no")
    assert view.currentIndex().row() == 1
    field().selectAll()
    QTest.keyClicks(field(), "never")
    QTest.keyClick(field(), Qt.Key.Key_Return)
    hand.rest()
    assert states(hand, "smoke") == ("often", "never")


def test_a_name_that_is_taken_stays_in_the_field_on_the_node(asia: Hand) -> None:
    hand = asia
    hand.click_title("smoke")
    hand.key(Qt.Key.Key_F2)
    editor = hand.canvas.findChild(QLineEdit, "nameEditor")
    editor.selectAll()
    QTest.keyClicks(editor, "lung")
    QTest.keyClick(editor, Qt.Key.Key_Return)
    hand.rest()
    assert hand.window.central_widget.message_bar.isVisible()
    assert editor.isVisible()
    assert editor.text() == "lung"
    assert abs(editor.y() - hand.canvas.node_rect("smoke").y()) <= 1
    QTest.keyClick(editor, Qt.Key.Key_End)
    QTest.keyClicks(editor, " cancer")
    QTest.keyClick(editor, Qt.Key.Key_Return)
    hand.rest()
    assert "lung cancer" in hand.window.document.state.network
