"""A lesson stays in sight while pages at its side are open, and speaks the learner's language."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING

import pytest

from bayesgui.app.classifying.decisions import Decisions
from tests.support.lessons import LessonHand

if TYPE_CHECKING:
    from collections.abc import Iterator

    from tests.conftest import Opens


@pytest.fixture
def taken(shared_window: Opens) -> Iterator[LessonHand]:
    with shared_window() as hand:
        hand.window.resize(1024, 700)
        hand.rest()
        yield LessonHand(hand)


def _shoot(taken: LessonHand, name: str) -> None:
    folder = os.environ.get("BAYESGUI_PICTURES")
    if folder:
        taken.window.grab().save(f"{folder}/{name}.png")


@pytest.mark.parametrize(("width", "height"), [(1024, 700), (1440, 900)])
def test_a_page_at_its_side_does_not_cover_a_lesson(
    taken: LessonHand, width: int, height: int
) -> None:
    taken.window.resize(width, height)
    taken.take("08-decisions")
    taken.set_scene()
    window = taken.window
    decision = window.pages.panel(Decisions.decision)
    window.pages.show(decision)
    taken.hand.rest()
    _shoot(taken, f"decision-{width}")
    assert decision.isVisible()
    assert taken.page.isVisible()
    row = taken.page.rows[taken.current or 0]
    assert row.visibleRegion().boundingRect().height() >= 20
    assert decision.height() >= 120
    # Its own tab gives it the whole height again.
    window.pages.show(taken.page)
    taken.hand.rest()
    assert taken.page.isVisible()
    assert not decision.isVisible()
    # Once it is left, nothing is kept above the pages.
    window.pages.show(decision)
    window.lessons.leave()
    taken.hand.rest()
    assert not taken.page.isVisible()


def test_the_canvas_has_the_names_of_the_language(taken: LessonHand) -> None:
    taken.window.settings.language = "zh"
    try:
        taken.take("02-patterns")
        taken.set_scene()
        _shoot(taken, "zh")
        network = taken.window.document.state.network
        assert network.names == ("原因", "左", "右")
        assert network["左"].states == ("是", "否")
        assert taken.taking.lesson.language == "zh"
        text = taken.page.rows[1].text
        assert "点击“原因”的“是”" in text
    finally:
        taken.window.settings.language = "en"
        taken.hand.rest()
    # A lesson goes on in the language in which it began, as its network does.
    assert "点击“原因”的“是”" in taken.page.rows[1].text
    taken.take("02-patterns")
    assert taken.window.document.state.network.names == ("cause", "left", "right")


def test_an_english_lesson_names_no_melon_in_chinese(taken: LessonHand) -> None:
    taken.take("06-tables")
    taken.set_scene()
    _shoot(taken, "en")
    assert set(taken.window.document.state.network.names) == {"Good", "Color", "Knock", "Touch"}
    assert "Good" in taken.window.session.data.state.dataset.names
    assert "Knock" in taken.page.rows[0].text


@pytest.mark.parametrize(("width", "height"), [(900, 700), (1024, 700), (1440, 900)])
def test_the_laboratory_leaves_the_lesson_in_sight(
    taken: LessonHand, width: int, height: int
) -> None:
    taken.window.resize(width, height)
    taken.take("12-inference")
    taken.taking.enter(4)
    taken.set_scene()
    taken.hand.act("infer.gibbs")
    assert taken.window.docks["left"].current_id == "laboratory"
    assert taken.page.isVisible()
    row = taken.page.rows[taken.current or 0]
    assert row.title.visibleRegion().boundingRect().height() >= 30
