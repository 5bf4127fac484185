"""Playgrounds and tables of numbers where a lesson opens them."""

from __future__ import annotations

from statistics import NormalDist
from typing import TYPE_CHECKING, TypeVar

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest

from bayesgui import paths
from bayesgui.document.shown.lesson import LessonView
from bayesgui.lessons.evaluation import number
from bayesgui.lessons.lesson import DoItem, Text, WorkItem
from bayesgui.lessons.marking import mark_work
from bayesgui.lessons.reading import read_lesson
from bayesgui.lessons.situation import Situation, folder_of, perform
from bayesgui.windows.playgrounds.decision.stories import story_of
from bayesgui.windows.playgrounds.decision.window import DecisionWindow
from bayesgui.windows.playgrounds.densities.window import DensitiesWindow
from bayesgui.windows.playgrounds.scatter.classes import TEXTBOOK_POINT
from bayesgui.windows.playgrounds.scatter.window import ScatterWindow
from tests.support.lessons import LessonHand
from tests.support.window import CONTROL, LEFT

if TYPE_CHECKING:
    from PySide6.QtWidgets import QWidget

    from tests.support.window import Hand

pytestmark = pytest.mark.usefixtures("sizes_compared_once")

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


def test_the_noise_machine_has_the_prior_that_follows_from_its_counts() -> None:
    story = story_of("noise")
    assert story is not None
    settings = story.settings
    loud = [
        1 - NormalDist(mean, sd).cdf(0)
        for mean, sd in zip(settings.means, settings.deviations, strict=True)
    ]
    assert loud == pytest.approx([0.3, 0.9])
    noisy = sum(p * each for p, each in zip(settings.priors, loud, strict=True))
    assert noisy == pytest.approx(0.6)
    assert settings.priors[1] * loud[1] / noisy == pytest.approx(0.75)
    lesson = read_lesson(paths.samples() / "lessons" / "08-decisions.lesson")
    step = next(step for step in lesson.steps if step.title["en"].startswith("Q7"))
    assert step.scene is not None
    prior, put, posterior, _decide = step.items
    assert isinstance(prior, WorkItem)
    assert isinstance(put, DoItem)
    assert isinstance(posterior, WorkItem)
    now = perform(step.scene.commands, Situation(), folder_of(lesson))
    assert number(prior.answer, now) == pytest.approx(0.5)
    assert not mark_work(prior, "0.4", now).is_right
    now = perform(put.solve, now, folder_of(lesson))
    assert number(posterior.answer, now) == pytest.approx(0.75)
    assert isinstance(mark_work(posterior, "0.6667", now).said, Text)


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
        "Density, watermelon-3.csv",
        "Sugar, watermelon-3.csv",
    ]
    assert playground.sample is not None
    assert playground.sample.n == 17
    # For tables and arcs they are cut into intervals.
    dataset = empty.window.session.data.state.dataset
    assert dataset is not None
    assert len(dataset.categorical("Density").states) == 4
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
    assert empty.window.session.shown[LessonView].state.predictions == {}
    lesson.reveal(0)
    assert lesson.page.rows[0].line_text.startswith("It is 43.8 %; you said 40.0 %")


def test_a_lesson_shows_its_playground_beside_itself(empty: Hand) -> None:
    lesson = LessonHand(empty)
    lesson.open(paths.samples() / "lessons" / "08-decisions.lesson")
    window, central = empty.window, empty.window.central_widget
    window.playground_actions.open_preset("threshold", {"preset": "tumour"})
    empty.rest()
    playground = opened(empty, DecisionWindow)
    assert not playground.isWindow()
    assert playground.window() is window
    assert not central.panes.isVisible()
    assert lesson.page.isVisible()
    place = playground.mapTo(window, playground.rect().topLeft())
    page = lesson.page.mapTo(window, lesson.page.rect().topLeft())
    assert place.x() + playground.visibleRegion().boundingRect().right() < page.x()
    # Undo in it is its own, with the canvas's history untouched.
    before = playground.settings
    playground.apply(playground.settings.with_prior(0, 0.5))
    playground.plot.setFocus()
    empty.key(Qt.Key.Key_Z, CONTROL)
    assert playground.settings == before
    docked = central.docked
    assert docked is not None
    QTest.mouseClick(docked.float_button, LEFT)
    empty.rest()
    assert playground.isWindow()
    assert playground.isVisible()
    assert central.panes.isVisible()
    playground.close()
    empty.act("playground.threshold")
    playground = opened(empty, DecisionWindow)
    assert not playground.isWindow()
    # The next step has no use for it.
    lesson.set_scene()
    assert central.docked is None
    assert central.panes.isVisible()
    empty.act("playground.threshold")
    playground = opened(empty, DecisionWindow)
    QTest.keyClick(playground.plot, Qt.Key.Key_Escape)
    empty.rest()
    assert central.docked is None
    assert central.panes.isVisible()


def test_the_mixture_of_lesson_seven_has_its_heights(empty: Hand) -> None:
    lesson = LessonHand(empty)
    lesson.open(paths.samples() / "lessons" / "07-missing-values.lesson")
    taking = lesson.taking
    taking.enter(7)
    empty.rest()
    lesson.set_scene()
    assert empty.window.session.data.state.dataset is not None
    taking.enter(8)
    empty.rest()
    lesson.set_scene()
    playground = opened(empty, DensitiesWindow)
    assert playground.sample is not None
    assert playground.sample.n == 400
    assert lesson.page.isVisible()
    playground.close()
