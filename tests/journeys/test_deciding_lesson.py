"""Lesson 13 in the window: covered options, pages of strategies, choices by the mouse."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from bayesgui.app.deciding.tree import StrategyAsTree
from bayesgui.document.shown.lesson import LessonView
from bayesgui.document.shown.worth import SolvedWorth
from tests.support.lessons import LessonHand

if TYPE_CHECKING:
    from tests.support.window import Hand

LESSON = "13-deciding"


@pytest.fixture
def taken(empty: Hand) -> LessonHand:
    hand = LessonHand(empty)
    hand.take(LESSON)
    return hand


def enter(hand: LessonHand, place: int) -> None:
    hand.taking.enter(place)
    hand.hand.rest()
    hand.set_scene()


def test_what_an_option_is_worth_is_covered_until_it_was_worked_out(taken: LessonHand) -> None:
    taken.set_scene()
    session = taken.window.session
    assert session.shown[LessonView].state.covered == {"Umbrella"}
    display = taken.window.canvas.canvas_scene.displays.display("Umbrella")
    assert [row.number for row in display.rows] == ["?", "?"]
    assert all(row.worth is not None and row.worth.value is None for row in display.rows)
    assert not any(row.mark for row in display.rows)
    assert session.beliefs.state.strategy is None
    assert "infer.worth" in taken.window.action_set.names
    taken.window.action_set.refresh()
    assert not taken.window.action_set["infer.worth"].isEnabled()
    taken.type_answer(0, "35")
    assert taken.answer(0).is_done
    assert session.shown[LessonView].state.covered == frozenset()
    assert session.shown[SolvedWorth].state.of("Umbrella").options == pytest.approx((35, 70))
    assert session.beliefs.state.strategy is not None
    taken.window.action_set.refresh()
    assert taken.window.action_set["infer.worth"].isEnabled()


def test_an_option_is_chosen_and_freed_by_the_mouse(taken: LessonHand) -> None:
    taken.set_scene()
    taken.type_answer(0, "55")
    assert "swapped the weathers" in taken.page.rows[0].line_text
    taken.type_answer(0, "35")
    taken.hand.click_state("Umbrella", "leave")
    assert not taken.answer(1).is_done
    taken.hand.click_state("Umbrella", "take")
    assert taken.answer(1).is_done
    assert "EU is 35. Leaving it would be worth 70" in taken.page.rows[1].line_text
    taken.undo()
    assert not taken.answer(1).is_done


def test_a_finding_below_a_free_decision_is_refused(taken: LessonHand) -> None:
    enter(taken, 5)
    seen = taken.taking._seen
    assert seen is not None
    taken.choose(0, seen.right.index(True))
    taken.type_answer(1, "20")
    taken.hand.click_state("Seismic", "closed")
    assert not taken.window.document.state.evidence
    taken.hand.click_state("Test", "yes")
    taken.hand.click_state("Seismic", "closed")
    assert taken.answer(2).is_done
    assert "drilling is worth 77.5" in taken.page.rows[2].line_text


def test_the_tree_opens_and_closes_with_the_steps(taken: LessonHand) -> None:
    enter(taken, 6)
    taken.answer_item(0)
    taken.answer_item(1)
    assert taken.window.activities[StrategyAsTree].is_open
    enter(taken, 7)
    assert not taken.window.activities[StrategyAsTree].is_open
