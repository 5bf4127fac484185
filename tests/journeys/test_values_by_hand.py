"""Numbers of utilities and policies of decisions, given by hand."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np
import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QLineEdit, QWidget

from bayesgui.canvas.tooltips import node_text
from bayesgui.panels.cpt.values.decision_editor import DecisionEditor
from bayesgui.panels.cpt.values.editor import UtilityEditor
from bayesgui.panels.strategy.policy import PolicyPage
from bayesgui.widgets.rows.empty_state import EmptyState
from tests.journeys.wildcatter import (
    double_click,
    focus,
    model,
    paste,
    type_numbers,
    undo_all,
)
from tests.support.window import CONTROL, LEFT, NONE

if TYPE_CHECKING:
    from tests.support.window import Hand

Key = Qt.Key


def test_a_new_utility_counts_once_its_number_is_typed(wildcatter: Hand) -> None:
    hand = wildcatter
    double_click(hand, hand.empty_place(), CONTROL)
    hand.write("Fee")
    hand.key(Key.Key_Return)
    assert np.isnan(model(hand).mechanism("Fee").values)
    display = hand.canvas.canvas_scene.displays.display
    assert "draft" in display("Fee").badges
    assert display("Fee").utility.ends == ("", "")
    told = "Fee has 0 of 1 numbers: it counts once all are there."
    assert told in node_text(hand.canvas.canvas_scene, "Fee")
    hand.click_title("Fee")
    hand.key(Key.Key_Return)
    editor = hand.window.pages.cpt.findChild(UtilityEditor)
    assert editor.missing.text() == told
    assert editor.tools.size_label.text() == "1 number"
    type_numbers(hand, "0")
    assert model(hand).mechanism("Fee").values == 0
    assert editor.missing.text() == ""
    assert editor.tools.size_label.text() == "1 number · 0 to 0"
    assert "draft" not in display("Fee").badges


def test_numbers_are_typed_pasted_filled_and_computed(wildcatter: Hand) -> None:
    hand = wildcatter
    hand.click_title("Revenue")
    hand.key(Key.Key_Return)
    table = hand.window.findChild(QWidget, "utilityTable")
    assert focus(hand) is table

    def numbers() -> list[float]:
        return model(hand).mechanism("Revenue").values.ravel().tolist()

    hand.key(Key.Key_Delete)
    assert np.isnan(numbers()[0])
    editor = hand.window.pages.cpt.findChild(UtilityEditor)
    assert editor.missing.text() == ("Revenue has 5 of 6 numbers: it counts once all are there.")
    type_numbers(hand, "-10")
    assert numbers() == [-10, 120, 270, 0, 0, 0]
    table.go_to(3)
    paste(hand, "1.5\n2,5\n−3")
    assert numbers() == [-10, 120, 270, 1.5, 2.5, -3]
    paste(hand, "1\n2\n3\n4")
    assert editor.problem.text.endswith("from the current cell on 3 fit. Nothing was pasted.")
    hand.write("x")
    hand.key(Key.Key_Return)
    assert "is not a number" in editor.problem.text
    hand.key(Key.Key_Escape)
    editor.tools.linear.click()
    hand.rest()
    assert numbers() == pytest.approx(np.linspace(-10, -3, 6).tolist())
    field = hand.window.findChild(QLineEdit, "utilityFormula")
    field.setFocus()
    QTest.keyClicks(field, 'if(`Drill?` = "yes" and Oil != "dry", 100, 0)')
    assert editor.values.is_preview
    hand.key(Key.Key_Return)
    assert numbers() == [0, 100, 100, 0, 0, 0]
    # The formula stays.
    assert model(hand).mechanism("Revenue").formula == field.text()
    assert not editor.values.is_preview
    hand.window.session.selection.set(["Oil"])
    hand.window.session.selection.set(["Revenue"])
    hand.rest()
    assert field.text() == 'if(`Drill?` = "yes" and Oil != "dry", 100, 0)'
    for name, text in (("utilityUnit", "M$"), ("utilityWeight", "0.5")):
        given = hand.window.findChild(QLineEdit, name)
        given.setFocus()
        given.selectAll()
        QTest.keyClicks(given, text)
        QTest.keyClick(given, Key.Key_Return)
        hand.rest()
    assert model(hand)["Revenue"].unit == "M$"
    assert model(hand).mechanism("Revenue").weight == 0.5
    undo_all(hand)
    assert numbers() == [0, 120, 270, 0, 0, 0]


def test_a_formula_is_gone_once_a_number_is_typed(wildcatter: Hand) -> None:
    hand = wildcatter
    hand.click_title("Revenue")
    hand.key(Key.Key_Return)
    table = hand.window.findChild(QWidget, "utilityTable")
    field = hand.window.findChild(QLineEdit, "utilityFormula")
    field.setFocus()
    QTest.keyClicks(field, "7")
    hand.key(Key.Key_Return)
    assert (model(hand).mechanism("Revenue").formula, field.text()) == ("7", "7")
    place = table.visualRect(table.currentIndex()).center()
    QTest.mouseClick(table.viewport(), LEFT, NONE, place)
    type_numbers(hand, "-5")
    revenue = model(hand).mechanism("Revenue")
    assert revenue.values.ravel().tolist() == [-5, 7, 7, 7, 7, 7]
    assert (field.text(), revenue.formula) == ("", "")
    hand.act("edit.undo")
    assert (field.text(), model(hand).mechanism("Revenue").formula) == ("7", "7")


def test_a_policy_is_set_by_hand(wildcatter: Hand) -> None:
    hand = wildcatter
    hand.click_title("Drill?")
    hand.key(Key.Key_Return)
    assert hand.window.pages.cpt.title == "Decision · Drill?"
    editor = hand.window.pages.cpt.findChild(DecisionEditor)
    assert editor.known.text() == "Known: Seismic"
    hand.key(Key.Key_Right)
    assert editor.choice.current == "policy"
    assert model(hand).mechanism("Drill?").policy.values.tolist() == [[0.5, 0.5]] * 4
    editor.view.setFocus()
    editor.view.go_to(0, 0)
    type_numbers(hand, "1")
    assert model(hand).mechanism("Drill?").policy.values[0].tolist() == [1.0, 0.0]
    display = hand.canvas.canvas_scene.displays.display("Drill?")
    assert "locked" in display.badges
    assert "EU(Drill? = yes) = 20 k$" in node_text(hand.canvas.canvas_scene, "Drill?")
    hand.act("infer.strategy")
    page = hand.window.findChild(PolicyPage)
    hand.window.pages.show(page)
    hand.rest()
    told = page.findChild(EmptyState).texts[1].splitlines()
    assert told[0] == "Drill? has a policy set by hand; the page Decision shows it."
    assert told[-2:] == ["Always yes instead: 20.0", "Always no instead: 0.0"]
    undo_all(hand)
    assert model(hand).mechanism("Drill?").policy is None
