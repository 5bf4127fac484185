"""States from ready-made lists and the clipboard, and names that clash."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QContextMenuEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QLineEdit, QMenu, QWidget

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
    assert editor.problem.text()
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


def open_menu(widget: QWidget, place: QPoint) -> QMenu:
    event = QContextMenuEvent(QContextMenuEvent.Reason.Mouse, place, widget.mapToGlobal(place))
    QApplication.sendEvent(widget, event)
    menu = QApplication.activePopupWidget()
    assert isinstance(menu, QMenu)
    return menu


def choose(hand: Hand, menu: QMenu, text: str) -> None:
    action = next(each for each in menu.actions() if each.text().replace("&", "") == text)
    assert action.isEnabled(), action.toolTip()
    menu.setActiveAction(action)
    QTest.keyClick(menu, Qt.Key.Key_Return)
    hand.rest()


def test_states_are_moved_and_removed_on_the_node(asia: Hand) -> None:
    hand = asia
    hand.click_title("smoke")
    hand.act("model.states_low_high")
    document = hand.window.document
    place = hand.canvas.state_rect("smoke", "high").center()
    menu = open_menu(hand.viewport, place)
    down = next(each for each in menu.actions() if each.text() == "Move the state down")
    assert not down.isEnabled()
    assert down.toolTip() == "Move the state down: it is the last state"
    choose(hand, menu, "Move the state up")
    assert states(hand, "smoke") == ("low", "high", "medium")
    assert document.undo_text == "Reorder states of smoke"
    place = hand.canvas.state_rect("smoke", "low").center()
    choose(hand, open_menu(hand.viewport, place), "Remove the state")
    assert states(hand, "smoke") == ("high", "medium")
    assert document.state.network.cpt("lung").values.shape == (2, 2)
    hand.act("edit.undo")
    hand.act("edit.undo")
    assert states(hand, "smoke") == ("low", "medium", "high")


@pytest.fixture
def table(asia: Hand) -> Hand:
    """Return a hand on the table of smoke, whose states are headings of rows."""
    hand = asia
    hand.window.docks.open_page("bottom", "cpt")
    hand.click_title("smoke")
    return hand


def heading(hand: Hand, row: int) -> tuple[QWidget, QPoint]:
    header = hand.window.pages.cpt.view.verticalHeader()
    return header.viewport(), QPoint(20, header.sectionViewportPosition(row) + 8)


def name_field(hand: Hand) -> QLineEdit:
    field = hand.window.pages.cpt.headings.field
    assert field is not None
    assert field.isVisible()
    return field


def test_a_double_click_on_a_heading_renames_and_enter_goes_on(table: Hand) -> None:
    hand = table
    widget, place = heading(hand, 0)
    QTest.mouseDClick(widget, Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier, place)
    QTest.keyClicks(name_field(hand), "no")
    QTest.keyClick(name_field(hand), Qt.Key.Key_Return)
    hand.rest()
    assert name_field(hand).text() == "no"
    assert states(hand, "smoke") == ("yes", "no")
    assert hand.window.pages.cpt.draft_bar.isVisible()
    QTest.keyClicks(name_field(hand), "often")
    QTest.keyClick(name_field(hand), Qt.Key.Key_Return)
    hand.rest()
    assert states(hand, "smoke") == ("often", "no")
    assert not hand.window.pages.cpt.draft_bar.isVisible()
    assert name_field(hand).text() == "no"
    QTest.keyClicks(name_field(hand), "never")
    QTest.keyClick(name_field(hand), Qt.Key.Key_Return)
    hand.rest()
    assert states(hand, "smoke") == ("often", "never")
    assert hand.window.pages.cpt.headings.field is None
    QTest.mouseDClick(widget, Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier, place)
    QTest.keyClicks(name_field(hand), "discarded")
    QTest.keyClick(name_field(hand), Qt.Key.Key_Escape)
    hand.rest()
    assert states(hand, "smoke") == ("often", "never")
    assert hand.window.pages.cpt.headings.field is None


def test_the_menu_of_a_heading_adds_moves_and_removes_states(table: Hand) -> None:
    hand = table
    choose(hand, open_menu(*heading(hand, 0)), "Add a state")
    assert states(hand, "smoke") == ("yes", "no", "state 3")
    QTest.keyClicks(name_field(hand), "unknown")
    QTest.keyClick(name_field(hand), Qt.Key.Key_Return)
    hand.rest()
    assert states(hand, "smoke") == ("yes", "no", "unknown")
    choose(hand, open_menu(*heading(hand, 2)), "Move the state up")
    assert states(hand, "smoke") == ("yes", "unknown", "no")
    choose(hand, open_menu(*heading(hand, 1)), "Remove the state")
    assert states(hand, "smoke") == ("yes", "no")
    choose(hand, open_menu(*heading(hand, 1)), "Rename the state")
    assert name_field(hand).text() == "no"
