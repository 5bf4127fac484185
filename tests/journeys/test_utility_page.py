"""The page of a utility: what is typed, taken back and undone in its fields."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest

from bayesgui.panels.cpt.values.editor import UtilityEditor
from tests.support.window import CONTROL, LEFT, SAMPLES, Hand, open_window

if TYPE_CHECKING:
    from collections.abc import Iterator

    from PySide6.QtWidgets import QLineEdit

Key = Qt.Key


@pytest.fixture
def hand(qapp: object) -> Iterator[Hand]:
    with open_window(SAMPLES / "oil-wildcatter.bayesgui") as opened:
        opened.click_title("Revenue")
        opened.key(Key.Key_Return)
        yield opened


def page(hand: Hand) -> UtilityEditor:
    found = hand.window.findChild(UtilityEditor)
    assert found is not None
    return found


def write(hand: Hand, field: QLineEdit, text: str) -> None:
    """Click into a field, and type over what it holds."""
    QTest.mouseClick(field, LEFT, pos=field.rect().center())
    hand.key(Key.Key_A, CONTROL)
    hand.write(text)


def revenue(hand: Hand):  # type: ignore[no-untyped-def]
    return hand.window.document.state.model.mechanism("Revenue")


def test_undo_reaches_the_document_from_the_field_of_the_formula(hand: Hand):
    before = revenue(hand)
    write(hand, page(hand).formula.field, "7")
    hand.key(Key.Key_Return)
    assert set(revenue(hand).values.ravel()) == {7.0}
    assert page(hand).formula.field.hasFocus()
    hand.key(Key.Key_Z, CONTROL)
    assert revenue(hand) == before
    assert page(hand).formula.field.text() == ""
    hand.key(Key.Key_Y, CONTROL)
    assert set(revenue(hand).values.ravel()) == {7.0}
    write(hand, page(hand).formula.field, "8")
    hand.key(Key.Key_Z, CONTROL)
    assert page(hand).formula.field.text() == "7", "what is being typed is undone in the field"
    assert set(revenue(hand).values.ravel()) == {7.0}


def test_undo_takes_back_a_weight(hand: Hand):
    field = page(hand).tools.weight
    write(hand, field, "0.5")
    hand.key(Key.Key_Return)
    assert revenue(hand).weight == 0.5
    hand.key(Key.Key_Z, CONTROL)
    assert (revenue(hand).weight, field.text()) == (1.0, "1")


def test_a_weight_that_is_no_number_is_refused_with_a_sentence(hand: Hand):
    field = page(hand).tools.weight
    write(hand, field, "abc")
    hand.key(Key.Key_Return)
    assert page(hand).problem.isVisible()
    assert page(hand).problem.text == "This is not a number."
    hand.key(Key.Key_Escape)
    assert (field.text(), page(hand).problem.isVisible()) == ("1", False)
    assert revenue(hand).weight == 1.0
    assert hand.window.documents.current.session.selection.names == ("Revenue",)


def test_escape_takes_back_a_unit_that_is_being_typed(hand: Hand):
    field = page(hand).tools.unit
    write(hand, field, "M$")
    hand.key(Key.Key_Escape)
    assert field.text() == "k$"
    hand.key(Key.Key_Return)
    assert hand.window.document.state.model["Revenue"].unit == "k$"
    assert not hand.window.document.undo_text
    write(hand, field, "M$")
    hand.key(Key.Key_Return)
    assert hand.window.document.state.model["Revenue"].unit == "M$"
    hand.key(Key.Key_Z, CONTROL)
    assert (hand.window.document.state.model["Revenue"].unit, field.text()) == ("k$", "k$")


def test_a_number_without_parents_is_no_probability(hand: Hand):
    assert page(hand).values.lone_heading == "number"
    assert page(hand).values.line_name(0) == "utility"


def test_a_utility_with_other_parents_cannot_be_computed_from_one(hand: Hand):
    hand.act("view.fit")
    before = hand.window.document.state
    hand.draw_arc("Revenue", "Test cost")
    assert hand.window.messages.bar.text == (
        "Revenue cannot be a parent of Test cost, which depends on Test: a utility is computed "
        "from utilities alone. Remove the arc from Test first."
    )
    assert hand.window.document.state is before
