"""A lesson: its fourth item waits for a prediction; the list; what comes after."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from tests.screenshots.scenes import Scene, register
from tests.screenshots.windows import _finished, _opened
from tests.support.lessons import LessonHand

if TYPE_CHECKING:
    from bayesgui.app.main_window import MainWindow

AWAY = Path(__file__).resolve().parents[1] / "support" / "away.lesson"


def _at_prediction(**how: object) -> LessonHand:
    hand = LessonHand(_opened(**how))  # type: ignore[arg-type]
    hand.open(AWAY)
    hand.set_scene()
    hand.do_item(0, wrong=False)
    hand.do_item(1, wrong=False)
    hand.choose(2, 2)
    hand.choose(2, 0)
    hand.slide(3, 0.2)
    return hand


def predicting(**how: object) -> MainWindow:
    """Show the prediction before it is revealed."""
    return _finished(_at_prediction(**how).hand)


def revealed(**how: object) -> MainWindow:
    """Show what came out."""
    hand = _at_prediction(**how)
    hand.reveal(3)
    return _finished(hand.hand)


def working(**how: object) -> MainWindow:
    """Show a number to be worked out with a wrong answer from a known slip."""
    hand = _at_prediction(**how)
    hand.reveal(3)
    hand.next()
    hand.type_answer(0, "0.0094")
    return _finished(hand.hand)


def exercise(**how: object) -> MainWindow:
    """Show an exercise whose answer is covered, with a wrong step of the working."""
    hand = LessonHand(_opened(**how))  # type: ignore[arg-type]
    hand.hand.act("help.lessons")
    hand.window.lessons.take_exercise("posterior", 1)
    hand.hand.rest()
    row = hand.page.rows[0]
    hand.click(row.work.working)
    row.work.fields[0].setText("0.5")
    hand.type_answer(0, "0.1")
    return _finished(hand.hand)


def first(**how: object) -> MainWindow:
    """Show the first step of the first lesson."""
    hand = LessonHand(_opened(**how))  # type: ignore[arg-type]
    hand.take("01-probability")
    return _finished(hand.hand)


def home(**how: object) -> MainWindow:
    """Show the list of lessons and exercises."""
    hand = _opened("asia", **how)  # type: ignore[arg-type]
    hand.act("help.lessons")
    return _finished(hand)


register(Scene("24-lesson", predicting))
register(Scene("24-lesson-revealed", revealed, ("light",)))
register(Scene("24-lesson-working", working, ("light",)))
register(Scene("24-lesson-home", home))
register(Scene("24-lesson-exercise", exercise, ("light",)))
register(Scene("24-lesson-first", first, ("light",)))
register(Scene("24-lesson-zh", lambda: predicting(language="zh"), ("dark",)))
register(Scene("24-lesson-minimum", lambda: predicting(size=(1024, 700)), ("light",)))
register(Scene("24-lesson-scaled", predicting, ("light",), (1.5,)))
