"""What a finished item of a lesson said stays as it was said: Back, begin again, another day."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from bayesgui.document.shown.lesson import LessonView
from bayesgui.panels.lessons.prediction_row import PredictionRow
from bayesgui.panels.lessons.quiz_row import QuizRow
from bayesgui.panels.lessons.work_row import WorkRow
from tests.support.lessons import LessonHand
from tests.support.window import open_window

if TYPE_CHECKING:
    from tests.support.window import Hand

AWAY = Path(__file__).resolve().parents[1] / "support" / "away.lesson"


def take_first_step(taken: LessonHand) -> None:
    """Take the first step with a wrong option first, up to its prediction."""
    taken.set_scene()
    taken.do_item(0, wrong=False)
    taken.do_item(1, wrong=False)
    taken.choose(2, 2)
    taken.choose(2, 0)


def said(taken: LessonHand) -> list[object]:
    """Return everything that the page says about the items of a step."""
    told: list[object] = []
    for row in taken.page.rows:
        told.append((row.status, row.line_text))
        if isinstance(row, QuizRow):
            told.append([option.mark for option in row.options])
        elif isinstance(row, PredictionRow):
            told.append((row.field.value(), row.truth.isVisible(), row.order.isVisible()))
        elif isinstance(row, WorkRow):
            told.append([field.text() for field in (row.field, *row.fields)])
    return told


@pytest.fixture
def taken(empty: Hand) -> LessonHand:
    hand = LessonHand(empty)
    hand.open(AWAY)
    return hand


def test_back_shows_a_step_as_it_was_left(taken: LessonHand) -> None:
    take_first_step(taken)
    taken.slide(3, 0.2)
    taken.reveal(3)
    first = said(taken)
    assert "you said 20.0 %" in str(first)
    taken.next()
    taken.type_answer(0, "0.5")
    taken.answer_item(0)
    second = said(taken)[:2]
    taken.answer_item(1)
    taken.hand.act("evidence.clear")
    taken.back()
    assert said(taken) == first
    taken.next()
    assert said(taken)[:2] == second
    assert taken.page.rows[1].line_text.startswith(("Right: ", "The order is "))


def test_a_question_that_waits_is_not_answered_by_a_look_at_an_earlier_step(
    taken: LessonHand,
) -> None:
    take_first_step(taken)
    taken.answer_item(3)
    taken.next()
    taken.answer_item(0)
    asked = frozenset({"Burglary", "Alarm", "MaryCalls"})
    view, beliefs = taken.window.session.shown[LessonView], taken.window.session.beliefs
    assert view.state.covered == asked
    seen: list[object] = []
    view.changed.connect(lambda: seen.append(view.state.covered))
    taken.back()
    assert view.state.covered == asked
    assert asked.isdisjoint(beliefs.state.posteriors or ())
    taken.next()
    assert taken.current == 1
    assert set(seen) <= {asked}
    # The scene of the earlier step takes the question's findings away, and Next brings them back.
    taken.back()
    taken.set_scene()
    assert not taken.window.document.state.evidence
    assert view.state.covered == frozenset()
    taken.next()
    assert taken.current == 1
    assert view.state.covered == asked
    assert list(taken.window.document.state.evidence) == ["JohnCalls"]


def test_another_day_says_what_was_said_and_tells_nothing_that_is_asked(qapp: object) -> None:
    with open_window() as first:
        taken = LessonHand(first)
        taken.open(AWAY)
        take_first_step(taken)
        before = said(taken)
        assert "from 1.0 % to 58.3 %" in str(before)
        first.window.settings.sync()
    with open_window() as second:
        taken = LessonHand(second)
        taken.open(AWAY)
        # Earthquake = True is found now, with which the second number would be another one.
        assert taken.current == 3
        assert said(taken) == before
        second.window.settings.language = "zh"
        second.rest()
        line = taken.page.rows[1].line_text
        second.window.settings.language = "en"
        second.rest()
        assert line == "P(Burglary = True) 从 1.0 % 变为 58.3 %。"
        taken.slide(3, 0.2)
        taken.reveal(3)
        taken.next()
        taken.type_answer(0, "0.5835")
        done = said(taken)[:2]
        second.window.settings.sync()
    with open_window() as third:
        taken = LessonHand(third)
        taken.open(AWAY)
        assert said(taken)[:2] == done
        taken.back()
        again = said(taken)
        assert again[:4] == before[:4]
        assert "you said 20.0 %" in str(again)


def test_progress_without_the_words_tells_no_number(qapp: object) -> None:
    with open_window() as first:
        taken = LessonHand(first)
        taken.open(AWAY)
        take_first_step(taken)
        kept = first.window.settings.lesson_progress("away")
        for item in kept["items"].values():
            item.pop("finished")
        first.window.settings.keep_lesson_progress("away", kept)
        first.window.settings.sync()
    with open_window() as second:
        taken = LessonHand(second)
        taken.open(AWAY)
        assert taken.page.rows[1].line_text == "P(Burglary = True) went from … to …."


def test_begin_again_forgets_what_was_said_and_shows_nothing_meanwhile(taken: LessonHand) -> None:
    take_first_step(taken)
    view, document = taken.window.session.shown[LessonView], taken.window.document
    assert view.state.covered == {"Burglary"}
    seen: list[tuple[bool, bool]] = []
    view.changed.connect(
        lambda: seen.append((bool(view.state.covered), bool(document.state.evidence)))
    )
    taken.hand.act("lesson.restart")
    assert seen == [(False, False)]
    assert [row.status for row in taken.page.rows] == ["later"] * 4
    assert all(not row.line_text for row in taken.page.rows)
    taken.set_scene()
    assert not any(getattr(row, "options", ()) for row in taken.page.rows)


def test_bars_that_are_the_answer_to_a_number_are_covered_while_it_is_worked_out(
    empty: Hand, tmp_path: Path
) -> None:
    path = tmp_path / "bars.lesson"
    path.write_text(
        "lesson: A\nstart: network asia\n# S\nwork: To four decimals?\n  given: find smoke=yes\n"
        "  answer: P(dysp=yes | smoke=yes)\nwork: To four decimals?\n  answer: P(lung=yes |)\n",
        encoding="utf-8",
    )
    taken = LessonHand(empty)
    taken.open(path)
    view, beliefs = taken.window.session.shown[LessonView], taken.window.session.beliefs
    assert view.state.covered == {"dysp"}
    assert "dysp" not in (beliefs.state.posteriors or {"dysp": 0})
    # Whoever takes the finding back sees another number, and whoever sets it again does not.
    empty.act("evidence.clear")
    assert view.state.covered == frozenset()
    empty.act("edit.undo")
    assert view.state.covered == {"dysp"}
    taken.type_answer(0, "0.5528")
    assert taken.page.rows[0].status == "done"
    assert view.state.covered == frozenset()
    empty.act("evidence.clear")
    assert view.state.covered == {"lung"}
    taken.type_answer(1, "½*0.11")
    assert taken.page.rows[1].status == "done"
    assert view.state.covered == frozenset()


def test_a_lesson_ends_with_its_score_what_to_look_at_again_and_the_next_one(
    taken: LessonHand,
) -> None:
    take_first_step(taken)
    taken.answer_item(3)
    taken.next()
    for index in range(3):
        taken.answer_item(index)
    window = taken.window
    taken.next()
    end = taken.page.home.end
    assert end.isVisible()
    assert end.title.text() == "Explaining away: done"
    assert end.score.text() == "0 of 5 answers were right at the first try."
    assert [label.text() for label in end.steps] == [
        "Step 1, Two causes, one alarm: 0 of 2",
        "Step 2, Work it out: 0 of 3",
    ]
    window.settings.language = "zh"
    try:
        taken.hand.rest()
        assert end.score.text() == "5 题中有 0 题一次答对。"
        assert end.again.text() == "再学一遍"
    finally:
        window.settings.language = "en"
        taken.hand.rest()
    assert end.score.text() == "0 of 5 answers were right at the first try."
    # It is the last one in the list.
    assert not end.next.isVisible()
    taken.click(end.again)
    assert window.lessons.taking is not None
    assert not end.isVisible()


def test_after_the_first_lesson_comes_the_second(empty: Hand) -> None:
    taken = LessonHand(empty)
    taken.take("01-probability")
    progress = taken.taking.taken.progress
    taken.window.lessons._finish(taken.taking)
    empty.rest()
    assert not progress.items
    end = taken.page.home.end
    assert end.next.text().startswith("Next: ")
    taken.click(end.next)
    assert taken.taking.lesson.id == "02-patterns"


def test_a_lesson_that_was_begun_says_so_in_the_list(taken: LessonHand) -> None:
    taken.set_scene()
    taken.do_item(0, wrong=False)
    taken.hand.act("lesson.leave")
    taken.hand.act("file.close")
    taken.hand.act("help.lessons")
    row = next(row for row in taken.page.home.rows if row.lesson.id == "away")
    assert (row.lesson.done, row.lesson.is_begun) == (0, True)
    assert "0 of 2 steps" in row.accessibleName()


def test_whoever_does_something_else_is_told_what_is_still_to_be_done(taken: LessonHand) -> None:
    taken.set_scene()
    row = taken.page.rows[0]
    assert row.line_text == ""
    taken.hand.click_state("Alarm", "True")
    assert row.line_text == "Not yet: the arc Earthquake → Alarm is missing."
    assert row.line.property("role") == "error"
    taken.hand.act("evidence.clear")
    assert row.line_text == ""
    taken.do_item(0, wrong=False)
    taken.hand.click_state("Alarm", "False")
    row = taken.page.rows[1]
    assert row.line_text == "Alarm = False is found, and True is asked for."
    taken.hand.click_state("Alarm", "True")
    assert row.status == "done"
