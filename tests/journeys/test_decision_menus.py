"""What menus and pages offer for decisions: options are chosen, and nothing else is."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QMenu

from bayesgui.app.player.player import AlgorithmPlayer
from bayesgui.core.evidence import Intervention
from bayesgui.panels.strategy.page import StrategyPage
from tests.support.window import LEFT, SAMPLES, SHIFT, Hand, open_window

if TYPE_CHECKING:
    from collections.abc import Iterator

    from PySide6.QtGui import QAction

Key = Qt.Key


@pytest.fixture
def hand(qapp: object) -> Iterator[Hand]:
    with open_window(SAMPLES / "oil-wildcatter.bayesgui") as opened:
        yield opened


def context_menu(hand: Hand) -> dict[str, QAction]:
    """Open the context menu of the selected node by its key; return its entries."""
    hand.key(Key.Key_Menu)
    menu = QApplication.activePopupWidget()
    assert isinstance(menu, QMenu)
    found = {action.text(): action for action in menu.actions() if action.text()}
    menu.hide()
    return found


def entries(hand: Hand, name: str) -> dict[str, QAction]:
    menu = next(m for m in hand.window.findChildren(QMenu) if m.objectName() == f"menu.{name}")
    menu.aboutToShow.emit()
    return {action.text().replace("&", ""): action for action in menu.actions() if action.text()}


def test_an_option_is_chosen_by_keys(hand: Hand):
    hand.click_title("Drill")
    for option in ("yes", "no"):
        hand.key(Key.Key_E)
        menu = QApplication.activePopupWidget()
        assert isinstance(menu, QMenu)
        assert [each.text() for each in menu.actions()[:2]] == ["yes", "no"]
        for key in (*((Key.Key_Down,) if option == "no" else ()), Key.Key_Return):
            QTest.keyClick(menu, key)
        hand.rest()
        assert hand.window.document.state.evidence == {"Drill": Intervention(option)}
        assert hand.window.document.undo_text == f"Choose Drill = {option}"
    hand.key(Key.Key_E)
    menu = QApplication.activePopupWidget()
    assert menu.actions()[-1].text() == "Free the decision"
    menu.actions()[-1].trigger()
    menu.hide()
    hand.rest()
    assert not hand.window.document.state.evidence
    assert hand.window.document.undo_text == "Free Drill"


def test_the_player_draws_no_utilities(hand: Hand):
    hand.act("view.player")
    player = hand.window.activities[AlgorithmPlayer]
    assert set(player.view.graph._nodes.boxes) == {"Oil", "Test", "Seismic", "Drill"}
    QTest.keyClick(player.view, Key.Key_Escape)
    hand.rest()


def test_what_needs_probabilities_waits_for_a_chance_node(hand: Hand):
    hand.click_title("Test")
    names = (
        *("model.unobserved", "model.uniform", "model.random", "model.complement"),
        *("model.as_expression", "model.as_noisy_max", "learn.no_smoothing"),
        *("infer.steps", "infer.why"),
    )
    for name in names:
        action = hand.window.action_set[name]
        assert not action.isEnabled(), name
        assert "an option of a decision is chosen" in action.toolTip()
    hand.click_title("Oil")
    assert all(hand.window.action_set[name].isEnabled() for name in names)


def test_the_context_menu_of_a_decision_is_about_decisions(hand: Hand):
    hand.click_title("Test")
    offered = context_menu(hand)
    assert "Choose option" in offered
    assert "Best strategy" in offered
    for title in ("Observe state", "Rule out state", "Set from outside: do()", "Table"):
        assert title not in offered
    hand.click_title("Oil")
    assert "Choose option" not in context_menu(hand)


def test_an_option_is_chosen_in_the_menu_evidence(hand: Hand):
    hand.click_title("Test")
    entries(hand, "evidence.choose")["no"].trigger()
    hand.rest()
    assert hand.window.document.state.evidence == {"Test": Intervention("no")}
    assert entries(hand, "evidence.choose")["no"].isChecked()
    entries(hand, "evidence.choose")["no"].trigger()
    hand.rest()
    assert not hand.window.document.state.evidence
    observe = next(
        menu for menu in hand.window.findChildren(QMenu) if menu.objectName() == "menu.evidence.set"
    )
    assert not observe.menuAction().isEnabled()


def test_the_order_is_asked_where_there_is_none(hand: Hand):
    action = hand.window.action_set["model.order"]
    assert not action.isEnabled()
    assert "the arcs order all decisions" in action.toolTip()
    place = hand.empty_place()
    for send in (QTest.mousePress, QTest.mouseRelease, QTest.mouseDClick, QTest.mouseRelease):
        send(hand.viewport, LEFT, SHIFT, place)
    hand.rest()
    hand.write("Insure")
    hand.key(Key.Key_Return)
    hand.act("infer.strategy")
    page = hand.window.findChild(StrategyPage)
    assert page is not None
    hand.canvas.setFocus()
    hand.act("model.order")
    assert page._first.hasFocus()
    asked = "{} before {}".format(*page._unordered)
    hand.key(Key.Key_Space)
    assert hand.window.document.undo_text == asked
    assert not action.isEnabled() or page._first.hasFocus()


def test_states_of_a_decision_are_called_options(hand: Hand):
    hand.click_title("Test")
    hand.act("model.add_state")
    assert hand.window.document.state.model["Test"].states == ("yes", "no", "option 3")
    hand.act("edit.undo")
    page = hand.window.pages.variable
    hand.window.pages.show(page)
    hand.rest()
    assert page.parents.picker.link.text() == "Add what is known…"
    page.states.add_state()
    hand.rest()
    assert hand.window.document.undo_text == "Add an option to Test"
    hand.act("edit.undo")
    hand.click_title("Oil")
    assert page.parents.picker.link.text() == "Add a parent…"
    assert page.states.effect.text() == (
        "A new state gets probability 0 here and uniform columns in the tables of Seismic; a "
        "removed one gives its share to the others, and its columns are deleted. Revenue: a new "
        "state gets open numbers, a removed one loses its own."
    )


def test_the_states_of_what_comes_after_a_decision_are_listed_and_refused_in_words(hand: Hand):
    menu = hand.window.pages.network.open_state_menu("Seismic")
    assert menu is not None
    assert not any(action.isChecked() for action in menu.actions())
    menu.actions()[0].trigger()
    menu.close()
    assert "Seismic" not in hand.window.document.state.evidence
    assert (
        "No finding on Seismic yet: it comes after Test."
        in hand.window.central_widget.message_bar.text
    )


def test_the_menu_of_states_checks_the_finding_alone(qapp: object):
    with open_window(SAMPLES / "asia.bayesgui") as hand:
        hand.click_title("smoke")
        for expected in ([], ["yes"]):
            for state in expected:
                hand.click_state("smoke", state)
            offered = entries(hand, "evidence.set")
            assert [text for text, action in offered.items() if action.isChecked()] == expected
