"""The page Effects follows edits, marks and undo."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

import pytest

from bayesgui.app.causes.effects import CausalEffects
from bayesgui.document.shown.effects import Effects
from bayesgui.widgets.theme import theme
from tests.canvas.hands import has_color
from tests.journeys.effects.asking import BEST, ask, cells, page, state, titles

if TYPE_CHECKING:
    from bayesgui.document.state import DocumentState
    from tests.support.window import Hand


def test_it_follows_edits_findings_and_undo(hand: Hand) -> None:
    ask(hand)
    hand.window.session.selection.set(arcs=[("Diet", "Infarct")])
    hand.rest()
    hand.act("edit.delete")
    assert "Statin ← Income → Diet → Infarct" not in titles(page(hand).paths.rows)
    hand.act("edit.undo")
    assert cells(hand)[1] == ("0.1337", "0.1759", "−0.0422", "0.76")
    hand.act("tool.select")
    hand.click_state("Age", "old")
    assert cells(hand)[1][:2] == ("0.1862", "0.2396")
    assert page(hand).isVisible()
    hand.act("edit.undo")
    assert cells(hand)[1][:2] == ("0.1337", "0.1759")


def test_what_cannot_be_observed_stays_out_of_the_set_and_forbids_the_effect(hand: Hand) -> None:
    ask(hand)
    hand.click_title("Diet")
    assert "Diet" not in state(hand).adjusted
    assert "Diet cannot be observed" in hand.window.messages.bar.text
    hand.window.document.edit(
        "hide",
        lambda before: before.with_(
            model=before.model.with_observed("Income", False).with_observed("LDL", False)
        ),
    )
    hand.rest()
    assert page(hand).verdict == "Not identified"
    assert cells(hand)[1][:2] == ("–", "–")
    assert has_color(hand.viewport.grab().toImage(), theme().error)


def test_a_node_that_is_renamed_or_deleted_stays_or_goes(hand: Hand) -> None:
    ask(hand)
    hand.click_title("Age")
    document = hand.window.document
    from bayesgui.document import edits

    document.edit("rename", lambda before: edits.rename_variable(before, "Statin", "Drug"))
    hand.rest()
    assert state(hand).causes == ("Drug",)
    assert page(hand).question.cause.currentText() == "Drug"
    hand.window.session.selection.set(["Infarct"])
    hand.rest()
    hand.act("edit.delete")
    assert state(hand).effects == ()
    assert page(hand).empty_text == "Effects. Click the cause, then the effect."
    hand.act("edit.undo")
    hand.act("edit.undo")
    assert state(hand).causes == ("Statin",)


def test_a_question_is_there_again_when_its_nodes_are(hand: Hand) -> None:
    ask(hand)
    hand.click_title("Age")
    asked = state(hand)
    hand.window.session.selection.set(["Statin", "Age"])
    hand.rest()
    hand.act("edit.delete")
    assert (state(hand).causes, state(hand).effects) == ((), ("Infarct",))
    hand.act("edit.undo")
    assert state(hand).question == asked.question
    assert page(hand).verdict == "Identified by adjustment"
    hand.act("edit.redo")
    hand.click_title("Income")
    hand.act("edit.undo")
    # It was asked anew meanwhile.
    assert state(hand).causes == ("Income",)


def test_a_slow_first_answer_leaves_the_page_live(
    hand: Hand, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("bayesgui.app.questions.engine_page_part.MAX_LIVE_SECONDS", 60.0)
    activity = hand.window.activities[CausalEffects]
    answer = activity._on_answer
    activity._has_answered = False
    monkeypatch.setattr(activity, "_on_answer", lambda _s, *parts: answer(99.0, *parts))
    ask(hand)
    assert cells(hand)[1] == ("0.1337", "0.1759", "−0.0422", "0.76")
    assert page(hand).state_text == ""
    hand.click_title("Hospital")
    assert next(row for row in page(hand).numbers.rows if row.title == "this set")
    assert page(hand).state_text == ""
    hand.act("tool.select")
    hand.click_state("Age", "old")
    # Edits are not followed by what takes so long.
    assert page(hand).state_text == "Engine, network, findings or selection have changed."


def test_tables_that_are_not_filled_leave_no_numbers(hand: Hand) -> None:
    ask(hand)
    document = hand.window.document

    def emptied(*names: str) -> None:
        def edit(before: DocumentState) -> DocumentState:
            model = before.model
            tables = [replace(model.cpt(name), is_filled=False) for name in names]
            return before.with_(model=model.with_cpts(tables))

        document.edit("empty", edit)
        hand.rest()

    emptied("Hospital")
    assert cells(hand)[1][:2] == ("0.1337", "0.1759")
    assert {row.key: row.value for row in page(hand).wrong.rows}["Hospital"] == ""
    emptied("LDL")
    shown = page(hand)
    assert shown.trouble.text() == ("The table of LDL is not filled yet: there are no numbers.")
    assert cells(hand)[1:] == [("–",) * 4] * 2
    assert shown.sets.rows[0].pill == ""
    assert {row.value for row in shown.ways.rows} == {""}
    assert "at Income" in [row.value for row in shown.paths.rows]
    hand.act("edit.undo")
    assert cells(hand)[1][:2] == ("0.1337", "0.1759")
    assert shown.trouble.text() == ""


def hide(hand: Hand, name: str) -> None:
    hand.window.document.edit(
        "hide", lambda before: before.with_(model=before.model.with_observed(name, False))
    )
    hand.rest()


@pytest.mark.parametrize("is_clicked", [True, False])
def test_a_node_that_cannot_be_observed_any_more_leaves_the_set(
    hand: Hand, is_clicked: bool
) -> None:
    ask(hand)
    if is_clicked:
        hand.click_title("Age")
    else:
        # The set of least variance is no choice, and is kept all the same.
        assert state(hand).preferred is not None or state(hand).adjusted == BEST
    before = state(hand).adjusted
    hide(hand, "Blood pressure")
    assert "Blood pressure" not in state(hand).adjusted
    assert hand.canvas.canvas_scene.decorations.boxes == state(hand).adjusted
    assert "at Blood pressure" not in [row.value for row in page(hand).paths.rows]
    hand.act("edit.undo")
    assert state(hand).adjusted == before


def test_what_was_forced_and_the_subgroups_go_with_the_sight_of_a_node(hand: Hand) -> None:
    ask(hand)
    hand.window.session.shown[Effects].set(
        replace(state(hand).forcing(["Age"], []), subgroups="Age")
    )
    hand.rest()
    hide(hand, "Age")
    assert (state(hand).required, state(hand).subgroups) == ((), "")
    assert page(hand).verdict == "Identified by adjustment"
    assert page(hand).subgroups.findData("Age") == -1
    hand.act("edit.undo")
    assert (state(hand).required, state(hand).subgroups) == (("Age",), "Age")
