"""Lesson 15 in the window: cause, effect and set chosen on the canvas are marked."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from bayesgui.document.shown.effects import Effects
from tests.support.lessons import LessonHand

if TYPE_CHECKING:
    from tests.support.window import Hand


@pytest.fixture
def taken(empty: Hand) -> LessonHand:
    hand = LessonHand(empty)
    hand.take("15-causes")
    return hand


def test_a_step_that_closes_the_page_takes_its_clicks_as_findings(taken: LessonHand) -> None:
    window = taken.window
    taken.taking.enter(2)
    taken.hand.rest()
    taken.set_scene()
    taken.hand.act("infer.effects")
    assert window.canvas.tool == "effects"
    taken.taking.enter(3)
    taken.hand.rest()
    taken.set_scene()
    shown = window.session.shown[Effects]
    assert not shown.state.is_open
    assert window.canvas.tool == "select"
    taken.hand.click_state("Hospital", "yes")
    assert "Hospital" in window.document.state.evidence
    assert not shown.state.causes
    assert not window.canvas.canvas_scene.decorations.tags


def test_an_effect_is_asked_by_clicks_and_its_set_taken_back(taken: LessonHand) -> None:
    taken.taking.enter(2)
    taken.hand.rest()
    taken.set_scene()
    taken.choose(0, 0)
    taken.hand.act("infer.effects")
    taken.hand.click_title("Treatment")
    assert not taken.answer(1).is_done
    taken.hand.click_title("Success")
    taken.hand.rest()
    assert taken.answer(1).is_done
    assert "0.833 for open surgery, 0.779 for puncture" in taken.page.rows[1].line_text
    taken.hand.click_title("Stone")
    taken.hand.rest()
    assert taken.answer(2).is_done
    assert "0.826" in taken.page.rows[2].line_text
