"""Playgrounds and tables of numbers where a lesson opens them."""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeVar

import pytest

from bayesgui import paths
from bayesgui.windows.playgrounds.decision.stories import story_of
from bayesgui.windows.playgrounds.decision.window import DecisionWindow
from bayesgui.windows.playgrounds.densities.window import DensitiesWindow
from bayesgui.windows.playgrounds.scatter.classes import TEXTBOOK_POINT
from bayesgui.windows.playgrounds.scatter.window import ScatterWindow
from tests.support.lessons import LessonHand

if TYPE_CHECKING:
    from PySide6.QtWidgets import QWidget

    from tests.support.window import Hand

T = TypeVar("T", bound="QWidget")


def opened(hand: Hand, kind: type[T]) -> T:
    found = [each for each in hand.window.findChildren(kind) if each.isVisible()]
    assert len(found) == 1
    return found[0]


@pytest.mark.parametrize("preset", ["flowers", "tumour", "noise"])
def test_a_story_of_losses_is_shown(empty: Hand, preset: str) -> None:
    empty.window.playground_actions.open_preset("threshold", {"preset": preset})
    empty.rest()
    playground = opened(empty, DecisionWindow)
    story = story_of(preset)
    assert story is not None
    assert playground.settings == story.settings
    assert playground.controls.stories.currentText() == story.title
    playground.close()


def test_the_two_classes_of_a_textbook_are_shown(empty: Hand) -> None:
    empty.window.playground_actions.open_preset("scatter", {"preset": "textbook"})
    empty.rest()
    playground = opened(empty, ScatterWindow)
    assert [each.name for each in playground.classes] == ["ω₁", "ω₂"]
    assert playground.point == TEXTBOOK_POINT
    playground.close()


def test_columns_of_numbers_of_a_lesson_stay_numbers_in_playgrounds(empty: Hand) -> None:
    lesson = LessonHand(empty)
    lesson.open(paths.samples() / "lessons" / "09-densities-naive-bayes.lesson")
    lesson.set_scene()
    playground = opened(empty, DensitiesWindow)
    combo = playground.controls.columns
    assert [combo.itemText(k) for k in range(2)] == [
        "密度, watermelon-3.csv",
        "含糖率, watermelon-3.csv",
    ]
    assert playground.sample is not None
    assert playground.sample.n == 17
    # For tables and arcs they are cut into intervals.
    dataset = empty.window.session.data.state.dataset
    assert dataset is not None
    assert len(dataset.categorical("密度").states) == 4
    playground.close()


def test_a_page_that_a_scene_shows_stands_beside_the_lesson(empty: Hand) -> None:
    lesson = LessonHand(empty)
    lesson.open(paths.samples() / "lessons" / "08-decisions.lesson")
    lesson.set_scene()
    right = empty.window.docks["right"]
    assert right.current_id == "lesson"
    assert "decision" in right.page_ids
    # P(wilted | soft) is asked while nothing was found: the bars show something else.
    lesson.slide(0, 0.4)
    assert empty.window.session.lesson.state.predictions == {}
    lesson.reveal(0)
    assert lesson.page.rows[0].line_text.startswith("It is 43.8 %; you said 40.0 %")
