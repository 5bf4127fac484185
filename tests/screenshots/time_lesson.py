"""Lesson 14, on time: its page beside a template and the page Over time."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tests.screenshots.scenes import Scene, register
from tests.screenshots.windows import _finished, _opened
from tests.support.lessons import LessonHand

if TYPE_CHECKING:
    from bayesgui.app.main_window import MainWindow


def _at(step: int, items: int, **how: object) -> MainWindow:
    """Show a step with its first items answered."""
    hand = LessonHand(_opened(**how))  # type: ignore[arg-type]
    hand.take("14-time")
    hand.taking.enter(step)
    hand.hand.rest()
    hand.set_scene()
    for index in range(items):
        hand.answer_item(index)
    return _finished(hand.hand)


def drawing(**how: object) -> MainWindow:
    """Show the first arc with a lag."""
    return _at(0, 2, **how)


def sequence(**how: object) -> MainWindow:
    """Show five days of umbrellas with the most probable sequence."""
    return _at(5, 2, **how)


register(Scene("24-lesson-time", sequence))
register(Scene("24-lesson-time-drawing", drawing, ("light",)))
register(Scene("24-lesson-time-zh", lambda: sequence(language="zh"), ("dark",)))
register(Scene("24-lesson-time-minimum", lambda: sequence(size=(1024, 700)), ("light",)))
