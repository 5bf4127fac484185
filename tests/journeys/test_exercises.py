"""Exercises without end in the window: all of the question is to be seen, and another one comes."""

from __future__ import annotations

import threading
import time
from typing import TYPE_CHECKING

import pytest
from PySide6.QtTest import QTest

from bayesgui.lessons.exercises import base
from bayesgui.lessons.exercises.base import exercises
from bayesgui.lessons.lesson import QuizItem
from bayesgui.panels.lessons.exercise_row import ExerciseRow
from tests.support.lessons import LessonHand
from tests.support.window import SECONDS

if TYPE_CHECKING:
    from pathlib import Path

    from PySide6.QtWidgets import QLabel

    from tests.support.window import Hand

TWO_STEPS = """\
lesson: Two steps
summary: A text, then an exercise.
minutes: 2
start: network asia

# First
Read this.

# Second
Work it out.

exercise: posterior
"""


def shown_row(hand: Hand) -> ExerciseRow:
    (row,) = (each for each in hand.window.findChildren(ExerciseRow) if each.isVisible())
    return row


def is_all_seen(label: QLabel) -> bool:
    return label.isVisible() and label.height() >= label.heightForWidth(label.width()) - 1


@pytest.mark.parametrize("level", [1, 3])
def test_the_whole_question_is_shown_with_its_field_or_options(asia: Hand, level: int) -> None:
    for kind in exercises.names():
        asia.window.lessons.take_exercise(kind, level)
        asia.rest()
        row = shown_row(asia)
        asked = row.quiz if row.quiz.isVisible() else row.work
        assert is_all_seen(asked.title), kind
        assert asked.body.height() >= 26, kind
        assert asked.focus_parts(), kind


def test_another_one_has_other_numbers(asia: Hand) -> None:
    asia.window.lessons.take_exercise("posterior", 1)
    asia.rest()
    row = shown_row(asia)
    texts = {row.work.text}
    for _ in range(3):
        row.another.click()
        asia.rest()
        assert is_all_seen(row.work.title)
        texts.add(row.work.text)
    assert len(texts) == 4


def test_undo_brings_back_the_text_with_the_network(asia: Hand) -> None:
    asia.window.lessons.take_exercise("expected-utility", 1)
    asia.rest()
    row = shown_row(asia)
    first, model = row.work.text, asia.window.document.state.model
    row.another.click()
    asia.rest()
    second, other = row.work.text, asia.window.document.state.model
    assert first != second
    for _ in range(2):
        asia.act("edit.undo")
        asia.rest()
        assert (row.work.text, asia.window.document.state.model is model) == (first, True)
        asia.act("edit.redo")
        asia.rest()
        assert (row.work.text, asia.window.document.state.model is other) == (second, True)


def test_another_one_takes_the_old_numbers_away(asia: Hand) -> None:
    asia.window.lessons.take_exercise("posterior", 1)
    asia.rest()
    taken, row = LessonHand(asia), shown_row(asia)
    for _ in range(2):
        taken.hint()
    assert "This is the solution. To go on, solve another one like this." in row.work.line_text
    assert row.work.field.text()
    assert all(field.text() for field in row.work.fields if field.isVisible())
    assert not taken.page.foot.next.isEnabled()
    old = row.work.text
    taken.click(row.another)
    assert row.work.text != old
    assert row.work.field.text() == ""
    taken.click(row.work.working)
    assert [field.text() for field in row.work.fields if field.isVisible()]
    assert not any(field.text() for field in row.work.fields)
    # Hint draws another one, too, after it has told the solution.
    for _ in range(2):
        taken.hint()
    assert row.work.field.text()
    old = row.work.text
    taken.hint()
    assert row.work.text != old
    assert row.work.field.text() == ""


def test_a_quiz_on_decisions_shows_no_posterior() -> None:
    from bayesgui.lessons.exercises.base import make_exercise

    quizzes = [make_exercise("minimum-risk", 3, seed) for seed in range(20)]
    found = [each for each in quizzes if isinstance(each.item, QuizItem)]
    assert found
    assert not any(each.situation().evidence for each in found)


def test_once_exercises_are_finished_nothing_is_to_be_done(asia: Hand) -> None:
    asia.window.lessons.take_exercise("em-step", 1)
    asia.rest()
    hand = LessonHand(asia)
    hand.answer_item(0)
    assert "Finish ends it" in asia.window.status.sentence
    hand.next()
    assert "is done" in asia.window.messages.bar.text
    assert "Finish" not in asia.window.status.sentence


def test_an_exercise_that_was_left_while_it_was_drawn_is_there_on_return(
    asia: Hand, monkeypatch: pytest.MonkeyPatch
) -> None:
    draw, may_go_on = base.make_exercise, threading.Event()

    def drawn_late(kind: str, level: int, seed: int) -> base.Exercise:
        assert may_go_on.wait(SECONDS)
        return draw(kind, level, seed)

    monkeypatch.setattr(base, "make_exercise", drawn_late)
    window = asia.window
    window.lessons.take_exercise("posterior", 1)
    until = time.monotonic() + SECONDS
    while window.lessons.taking is None or not window.lessons.taking._performing.is_running:
        QTest.qWait(1)
        assert time.monotonic() < until
    window.action_set["lesson.leave"].trigger()
    may_go_on.set()
    asia.rest()
    assert window.lessons.taking is None
    asia.act("help.lessons")
    assert shown_row(asia).work.text


def test_an_exercise_that_is_drawn_when_the_lesson_goes_back_is_not_taken(
    asia: Hand, tmp_path: Path
) -> None:
    path = tmp_path / "two.lesson"
    path.write_text(TWO_STEPS, encoding="utf-8")
    taken = LessonHand(asia)
    taken.open(path)
    taken.next()
    shown_row(asia).another.click()
    asia.window.action_set["lesson.back"].trigger()
    asia.rest()
    assert taken.taking.taken.number == 0
    assert taken.taking.taken.answers == ()
    taken.next()
    assert shown_row(asia).work.text
