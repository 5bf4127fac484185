"""Decisions and utilities drawn from nothing, by mouse and by keyboard alone."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QToolButton, QWidget

import bayesgui
from tests.journeys.wildcatter import (
    double_click,
    focus,
    model,
    paste,
    state,
    type_numbers,
    undo_all,
)
from tests.support.window import CONTROL, NONE, SHIFT

if TYPE_CHECKING:
    from tests.support.window import Hand

Key = Qt.Key
STATES = {"Oil": "dry\nwet\nsoaking", "Seismic": "no\nopen\nclosed\nuntested"}
TABLES = {
    "Oil": "0.5\n0.3\n0.2",
    # Oil, Test?: columns; untested exactly if there is no test.
    "Seismic": "\n".join(
        (
            "0.6\t0\t0.3\t0\t0.1\t0",
            "0.3\t0\t0.4\t0\t0.4\t0",
            "0.1\t0\t0.3\t0\t0.5\t0",
            "0\t1\t0\t1\t0\t1",
        )
    ),
}
NUMBERS = {"Test cost": "-10 0", "Drill cost": "-70 0", "Revenue": "0 120 270 0 0 0"}
ARCS = (
    ("Oil", "Seismic"),
    ("Test?", "Seismic"),
    ("Seismic", "Drill?"),
    ("Test?", "Test cost"),
    ("Drill?", "Drill cost"),
    ("Drill?", "Revenue"),
    ("Oil", "Revenue"),
)


def draw(hand: Hand, place: QPoint, name: str, held: Qt.KeyboardModifier = NONE) -> None:
    double_click(hand, place, held)
    hand.write(name)
    hand.key(Key.Key_Return)


def check_wildcatter(hand: Hand) -> None:
    drawn = model(hand)
    assert drawn.decisions == ("Test?", "Drill?")
    assert set(drawn.utilities) == set(NUMBERS)
    assert set(drawn.arcs) == set(ARCS)
    found = bayesgui.solve(drawn)
    assert found.expected_utility == pytest.approx(22.5)
    assert found.options["Test?"] == pytest.approx({"yes": 22.5, "no": 20.0})


def test_the_wildcatter_is_drawn_by_mouse(empty: Hand) -> None:
    hand = empty
    hand.window.resize(1440, 1000)
    hand.rest()
    draw(hand, QPoint(150, 60), "Test?", SHIFT)
    draw(hand, QPoint(520, 60), "Oil")
    draw(hand, QPoint(380, 220), "Seismic")
    draw(hand, QPoint(330, 400), "Drill?", SHIFT)
    draw(hand, QPoint(110, 560), "Test cost", CONTROL)
    draw(hand, QPoint(350, 560), "Drill cost", CONTROL)
    draw(hand, QPoint(590, 560), "Revenue", CONTROL)
    assert [model(hand).kind(name) for name in ("Test?", "Oil", "Revenue")] == [
        "decision",
        "chance",
        "utility",
    ]
    for name, names in STATES.items():
        hand.click_title(name)
        QApplication.clipboard().setText(names)
        hand.act("model.states_paste")
    for arc in ARCS:
        hand.draw_arc(*arc)
    assert set(model(hand).arcs) == set(ARCS)
    for name in TABLES:
        hand.click_title(name)
        hand.key(Key.Key_Return)
        assert focus(hand) is hand.window.pages.cpt.view
        paste(hand, TABLES[name])
    for name, numbers in NUMBERS.items():
        hand.click_title(name)
        hand.key(Key.Key_Return)
        assert hand.window.pages.cpt.title == f"Utility · {name}"
        type_numbers(hand, numbers)
    check_wildcatter(hand)
    assert undo_all(hand) > 20
    assert len(model(hand)) == 0
    while hand.window.document.redo_text is not None:
        hand.act("edit.redo")
    check_wildcatter(hand)


class Keys:
    """Sends keys to whatever has the focus, as a keyboard does."""

    def __init__(self, hand: Hand) -> None:
        self.hand = hand

    def press(self, *keys: Qt.Key, held: Qt.KeyboardModifier = NONE) -> None:
        for key in keys:
            QTest.keyClick(focus(self.hand), key, held)
            self.hand.rest()

    def write(self, text: str) -> None:
        for letter in text:
            QTest.keyClicks(focus(self.hand), letter)

    def walk_to(self, name: str) -> None:
        self.press(Key.Key_F12)
        for _ in range(len(model(self.hand)) + 1):
            if self.hand.canvas.canvas_scene.focused == name:
                return
            self.press(Key.Key_PageDown)
        raise AssertionError(f"{name} cannot be reached")

    def add(self, tool: Qt.Key, *names: str) -> None:
        """Take a tool, whose kind Ins adds, and add nodes."""
        self.press(Key.Key_F12, tool, Key.Key_Escape)
        for name in names:
            self.press(Key.Key_F12, Key.Key_Insert)
            self.write(name)
            self.press(Key.Key_Return)

    def draw_arcs(self, child: str, *parents: str) -> None:
        for k, name in enumerate((*parents, child)):
            self.walk_to(name)
            self.press(Key.Key_Space, held=CONTROL if k else NONE)
        self.press(Key.Key_A, held=SHIFT)


def test_the_wildcatter_is_drawn_by_keyboard_alone(empty: Hand) -> None:
    hand, keys = empty, Keys(empty)
    hand.window.activateWindow()
    hand.canvas.setFocus()
    keys.add(Key.Key_D, "Test?", "Drill?")
    keys.add(Key.Key_N, "Oil", "Seismic")
    keys.add(Key.Key_U, *NUMBERS)
    assert model(hand).decisions == ("Test?", "Drill?")
    for name, names in STATES.items():
        keys.walk_to(name)
        keys.press(Key.Key_Space)
        QApplication.clipboard().setText(names)
        hand.act("model.states_paste")
    keys.draw_arcs("Seismic", "Oil", "Test?")
    keys.draw_arcs("Drill?", "Seismic")
    keys.draw_arcs("Test cost", "Test?")
    keys.draw_arcs("Drill cost", "Drill?")
    keys.draw_arcs("Revenue", "Drill?", "Oil")
    for name, table in TABLES.items():
        keys.walk_to(name)
        keys.press(Key.Key_Space, Key.Key_Return)
        paste(hand, table)
    for name, numbers in NUMBERS.items():
        keys.walk_to(name)
        keys.press(Key.Key_Space, Key.Key_Return)
        assert focus(hand) is hand.window.findChild(QWidget, "utilityTable")
        type_numbers(hand, numbers)
    check_wildcatter(hand)
    undo_all(hand)
    assert len(model(hand)) == 0


def test_a_second_decision_that_no_path_orders_has_a_question_mark(wildcatter: Hand) -> None:
    hand = wildcatter
    displays = hand.canvas.canvas_scene.displays
    assert [displays.display(name).order for name in ("Test?", "Drill?")] == ["1", "2"]
    double_click(hand, hand.empty_place(), SHIFT)
    hand.write("Insure?")
    hand.key(Key.Key_Return)
    assert displays.display("Insure?").order == "?"
    asked: list[bool] = []
    hand.canvas.order_requested.connect(lambda: asked.append(True))
    hand.click_at(hand.canvas.node_rect("Test?").topLeft() + QPoint(16, 13))
    assert not asked
    hand.click_at(hand.canvas.node_rect("Insure?").topLeft() + QPoint(16, 13))
    assert len(asked) == 1
    hand.click_at(hand.canvas.node_rect("Insure?").topRight() + QPoint(-16, 13))
    assert len(asked) == 2, "the triangle asks as well"
    hand.click_at(hand.canvas.node_rect("Insure?").topLeft() + QPoint(70, 13))
    assert len(asked) == 2
    assert [displays.display(name).order for name in ("Test?", "Drill?")] == ["1", "2"]
    hand.draw_arc("Drill?", "Insure?")
    assert displays.display("Insure?").order == "3"


def test_arcs_that_make_no_sense_are_refused(wildcatter: Hand) -> None:
    hand = wildcatter
    before = state(hand)
    hand.draw_arc("Test cost", "Seismic")
    assert "a utility has no states" in hand.window.messages.bar.text
    hand.key(Key.Key_Escape)
    assert not hand.window.messages.bar.isVisible()
    hand.window.session.selection.set((), [("Oil", "Revenue")])
    hand.rest()
    hand.act("model.reverse_arc")
    assert "a utility has no states" in hand.window.messages.bar.text
    for arc in (("Drill?", "Revenue"), ("Seismic", "Drill?"), ("Test?", "Seismic")):
        hand.window.session.selection.set((), [arc])
        hand.rest()
        hand.act("model.reverse_arc_joint")
        assert state(hand) == before, arc
        assert hand.window.messages.bar.text


def test_a_search_is_told_nothing_of_decisions_and_utilities(wildcatter: Hand) -> None:
    hand = wildcatter
    before = state(hand)
    for arc, words in ((("Oil", "Revenue"), "utility node"), (("Seismic", "Drill?"), "decision")):
        hand.window.session.selection.set((), [arc])
        hand.rest()
        hand.act("model.require_arc")
        assert f"A search draws no arcs at {arc[1]}: it is a {words}" in (
            hand.window.messages.bar.text
        )
    assert state(hand) == before


def test_the_button_of_the_node_tool_shows_the_kind_that_it_places(empty: Hand) -> None:
    hand = empty
    (button,) = (
        each
        for each in hand.window.findChildren(QToolButton)
        if each.menu() is not None
        and [entry.objectName() for entry in each.menu().actions()][:3]
        == ["tool.node", "tool.decision", "tool.utility"]
    )
    assert button.defaultAction() is hand.window.action_set["tool.node"]
    hand.act("tool.utility")
    assert hand.canvas.tool == "utility"
    assert button.defaultAction() is hand.window.action_set["tool.utility"]
    hand.click_at(QPoint(300, 300))
    (name,) = model(hand).utilities
    assert name == "utility 1"
    hand.canvas.setFocus()
    hand.key(Key.Key_Escape)
    assert hand.canvas.tool == "select"
    assert button.defaultAction() is hand.window.action_set["tool.utility"]
    hand.key(Key.Key_Insert)
    hand.key(Key.Key_Return)
    assert model(hand).utilities == ("utility 1", "utility 2")
    button.click()
    assert hand.canvas.tool == "utility"


def test_questions_about_chances_wait_for_a_node_with_states(empty: Hand) -> None:
    empty.act("tool.utility")
    empty.click_at(QPoint(300, 200))
    empty.key(Key.Key_Escape)
    assert empty.window.document.state.model.utilities
    for name in ("view.junction_tree", "view.player", "file.export_data", "infer.gibbs"):
        action = empty.window.action_set[name]
        assert not action.isEnabled()
        assert action.toolTip().endswith("draw a node with states first")
    assert empty.window.action_set["view.fit"].isEnabled()
