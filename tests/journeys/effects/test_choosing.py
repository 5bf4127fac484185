"""Cause, effect and set are chosen on the canvas, by clicks and keys."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import Qt

from bayesgui.app.causes.effects import CausalEffects
from bayesgui.widgets.theme import theme
from tests.canvas.hands import has_color
from tests.journeys.effects.asking import BEST, ask, cells, legend, page, state
from tests.support.window import CONTROL, SAMPLES

if TYPE_CHECKING:
    from tests.conftest import Opens
    from tests.support.window import Hand


def test_it_begins_with_a_sentence(hand: Hand) -> None:
    assert page(hand).empty_text == "Effects. Click the cause, then the effect."
    assert hand.window.status.sentence.startswith("Effects: click the cause, then the effect.")


def test_a_further_click_puts_a_node_into_the_set_or_takes_it_out(hand: Hand) -> None:
    ask(hand)
    hand.click_title("Income")
    assert state(hand).chosen == ("Blood pressure",)
    assert page(hand).sentence.text() == "Statin ← Income → Diet → Infarct stays open."
    assert page(hand).verdict == "Identified, but not by this set"
    assert "open" in [row.value for row in page(hand).paths.rows]
    hand.click_title("Income")
    assert set(state(hand).adjusted) == set(BEST)
    assert page(hand).sentence.text() == ""
    hand.click_title("LDL")
    assert page(hand).sentence.text() == (
        "LDL lies on the way from Statin to Infarct: adjusting for it takes the effect itself away."
    )


def test_a_click_on_a_cause_takes_it_away_and_control_adds_more(hand: Hand) -> None:
    ask(hand)
    hand.click_title("Statin")
    assert state(hand).causes == ()
    assert page(hand).empty_text == "Effects. Click the cause, then the effect."
    hand.click_title("Income")
    hand.click_title("Hospital", CONTROL)
    assert (state(hand).causes, state(hand).effects) == (("Income",), ("Infarct", "Hospital"))
    assert cells(hand)[0][0] == "Income high"
    # How much of it is seen depends on the width that the page has been given before.
    assert page(hand).question.outcome.whole == "yes, yes"


def test_the_canvas_is_walked_by_keys(hand: Hand) -> None:
    hand.canvas.setFocus()
    hand.canvas.canvas_scene.focus_node("Statin")
    hand.key(Qt.Key.Key_Return)
    hand.canvas.canvas_scene.focus_node("Infarct")
    hand.key(Qt.Key.Key_Return)
    assert (state(hand).causes, state(hand).effects) == (("Statin",), ("Infarct",))


def test_a_drag_moves_a_node_and_asks_nothing(hand: Hand) -> None:
    before = hand.window.document.state.layout.positions["Statin"]
    start = hand.title("Statin")
    end = hand.title("Statin")
    end.setX(end.x() + 60)
    hand.drag(start, end)
    assert hand.window.document.state.layout.positions["Statin"] != before
    assert state(hand).causes == ()


def test_decisions_may_be_causes_and_utilities_are_left_out(shared_window: Opens) -> None:
    with shared_window(SAMPLES / "oil-wildcatter.bayesgui") as hand:
        hand.act("infer.effects")
        hand.click_title("Test")
        hand.click_title("Seismic")
        assert page(hand).verdict == "Identified by adjustment"
        assert all(
            name not in hand.window.document.state.model.utilities
            for name in state(hand).analysis.graph.names
        )
        hand.click_title("Revenue")
        assert "Revenue is a utility" in hand.window.messages.bar.text
        assert state(hand).adjusted == ()


def test_an_unobserved_cause_is_refused_in_a_sentence(hand: Hand) -> None:
    hand.click_title("Diet")
    hand.click_title("Infarct")
    assert page(hand).verdict == "Not identified"
    assert page(hand).sentence.text() == "Diet cannot be observed: data say nothing of it."
    assert cells(hand)[1][:2] == ("–", "–")


def test_escape_leaves_and_the_question_is_there_again(hand: Hand) -> None:
    ask(hand)
    hand.canvas.setFocus()
    hand.key(Qt.Key.Key_Escape)
    assert not state(hand).is_open
    assert not hand.window.activities[CausalEffects].is_open
    assert "effects" not in hand.window.docks["right"].page_ids
    assert hand.canvas.tool == "select"
    assert legend(hand) == []
    assert not has_color(hand.viewport.grab().toImage(), theme().bias)
    hand.act("infer.effects")
    assert page(hand).verdict == "Identified by adjustment"


def test_the_moral_graph_and_it_exclude_each_other(hand: Hand) -> None:
    ask(hand)
    hand.act("view.moral_graph")
    assert not state(hand).is_open
    assert "moral_graph" in hand.window.session.overlays.state.shown
    hand.act("infer.effects")
    assert "moral_graph" not in hand.window.session.overlays.state.shown
    assert page(hand).verdict == "Identified by adjustment"


def test_each_document_has_its_own(shared_window: Opens) -> None:
    with shared_window(SAMPLES / "statin.bayesgui", SAMPLES / "asia.bayesgui") as hand:
        hand.window.documents.set_current(0)
        hand.rest()
        hand.act("infer.effects")
        ask(hand)
        hand.window.documents.set_current(1)
        hand.rest()
        assert "effects" not in hand.window.docks["right"].page_ids
        assert hand.canvas.tool == "select"
        hand.act("infer.effects")
        hand.click_title("smoke")
        hand.click_title("dysp")
        assert page(hand).verdict == "Identified by adjustment"
        assert [row.names for row in page(hand).sets.rows] == [()]
        hand.window.documents.set_current(0)
        hand.rest()
        assert page(hand).question.cause.currentText() == "Statin"
        assert cells(hand)[1][2] == "−0.0422"
        assert hand.canvas.tool == "effects"
