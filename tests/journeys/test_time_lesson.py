"""Lesson 14 in the window: nodes put in time, findings in slices, learning from diaries."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest

from bayesgui.app.data.series_dialog import SeriesDialog
from bayesgui.app.learning.dialog import LearnDialog
from bayesgui.app.over_time.over_time import OverTime
from bayesgui.core.temporal.template_of import template_of
from bayesgui.data.series.placing import TimeColumns
from bayesgui.document.shown.lesson import LessonView
from bayesgui.document.shown.slice import SliceShown
from bayesgui.document.shown.time_view import TimeView
from tests.journeys.test_import_and_learn import dialog_of, press_enter
from tests.support.lessons import LessonHand
from tests.support.window import LEFT, SHIFT

if TYPE_CHECKING:
    from tests.support.window import Hand

Key = Qt.Key
CONTROL_ALT = Qt.KeyboardModifier.ControlModifier | Qt.KeyboardModifier.AltModifier


@pytest.fixture
def taken(empty: Hand) -> LessonHand:
    hand = LessonHand(empty)
    hand.take("14-time")
    return hand


def enter(hand: LessonHand, number: int) -> None:
    """Go to a step, from 0, and set its scene."""
    hand.taking.enter(number)
    hand.hand.rest()
    hand.set_scene()


def test_nodes_are_put_in_time_with_the_keys(taken: LessonHand) -> None:
    taken.set_scene()
    window, hand = taken.window, taken.hand
    window.session.selection.set(("Rain", "Umbrella"))
    hand.canvas.setFocus()
    hand.rest()
    hand.key(Key.Key_T)
    hand.rest()
    assert taken.answer(0).is_done
    assert "10" in taken.page.rows[0].line_text
    window.session.selection.set(("Rain",))
    hand.rest()
    hand.key(Key.Key_T, SHIFT)
    hand.rest()
    assert taken.answer(1).is_done
    model = template_of(window.document.state.model)
    assert model is not None
    assert model.lagged_arcs == (("Rain", "Rain", 1),)
    taken.undo()
    assert not taken.answer(1).is_done


def test_a_finding_in_another_slice_is_told_to_be_wrong(taken: LessonHand) -> None:
    enter(taken, 3)
    window, hand = taken.window, taken.hand
    taken.reveal(0)
    assert taken.answer(0).is_done
    taken.type_answer(1, "0.7028")
    assert taken.answer(1).is_done
    window.session.shown[SliceShown].update(number=2)
    hand.rest()
    hand.click_state("Umbrella", "yes")
    assert not taken.answer(2).is_done
    assert "Umbrella[2] = yes is found" in taken.page.rows[2].line_text
    hand.click_state("Umbrella", "no")
    hand.rest()
    assert taken.answer(2).is_done
    assert "from 0.818 to 0.703" in taken.page.rows[2].line_text


def test_what_is_asked_over_time_is_nowhere_to_be_seen(taken: LessonHand) -> None:
    enter(taken, 4)
    window = taken.window
    assert window.session.shown[LessonView].state.covered == {"Rain"}
    beliefs = window.session.beliefs.state
    assert beliefs.over_time is None
    assert beliefs.posteriors is None or "Rain" not in beliefs.posteriors
    taken.reveal(0)
    assert window.session.shown[LessonView].state.covered == frozenset()


def test_numbers_of_a_covered_node_do_not_stay_beside_the_chart(taken: LessonHand) -> None:
    hand = taken.hand
    enter(taken, 2)
    hand.key(Key.Key_T, CONTROL_ALT)
    hand.rest()
    side = taken.window.activities[OverTime].over_time_side
    assert side.states.isVisibleTo(side)
    enter(taken, 4)
    hand.key(Key.Key_T, CONTROL_ALT)
    hand.rest()
    hidden = (side.states, side.forecast, side.sentence, side.logs)
    assert not any(part.isVisibleTo(side) for part in hidden)
    taken.reveal(0)
    hand.rest()
    assert all(part.isVisibleTo(side) for part in hidden)


def test_a_diary_is_counted_with_f6(taken: LessonHand) -> None:
    enter(taken, 8)
    window, hand = taken.window, taken.hand
    taken.type_answer(0, "0.914")
    assert taken.answer(0).is_done
    hand.canvas.setFocus()
    hand.key(Key.Key_F6)
    asked = dialog_of(hand, SeriesDialog)
    hand.rest()
    assert asked.columns == TimeColumns("day", "series")
    QTest.mouseClick(asked.accept_button, LEFT)
    hand.rest()
    press_enter(hand, dialog_of(hand, LearnDialog))
    assert taken.answer(1).is_done
    model = template_of(window.document.state.model)
    assert model is not None
    assert model.cpt("Rain").values[:, 0] == pytest.approx([0.68, 0.35], abs=0.005)
    assert "with 0.68, after a dry day with 0.35" in taken.page.rows[1].line_text


def test_the_page_opens_and_closes_with_the_scenes(taken: LessonHand) -> None:
    enter(taken, 5)
    window = taken.window
    assert not window.session.shown[TimeView].state.is_open
    taken.type_answer(0, "0.5155")
    for _ in range(2):
        taken.hint()
    assert taken.answer(1).is_done
    assert window.session.shown[TimeView].state.is_open
    enter(taken, 6)
    assert not window.session.shown[TimeView].state.is_open
