"""Every lesson that ships, from its first step to its last, with wrong answers and right ones."""

from __future__ import annotations

import pytest

from bayesgui import paths
from bayesgui.lessons.reading import read_lesson
from bayesgui.panels.rows import run_bar
from tests.support.lessons import LessonHand
from tests.support.window import open_window

pytestmark = pytest.mark.usefixtures("sizes_compared_once")

FILES = paths.lesson_files()


@pytest.mark.parametrize("path", FILES, ids=[path.stem for path in FILES])
def test_a_shipped_lesson_is_taken_from_its_first_step_to_its_last(
    qapp: object, path: object, monkeypatch: pytest.MonkeyPatch
) -> None:
    # Nobody watches: runs take 8 seconds for the eye.
    paces = [(name, min(seconds, 0.5)) for name, seconds in run_bar.PACES]
    monkeypatch.setattr(run_bar, "PACES", paces)
    lesson = read_lesson(path)  # type: ignore[arg-type]
    with open_window() as hand:
        taken = LessonHand(hand)
        taken.take(lesson.id)
        assert taken.taking.lesson.id == lesson.id
        for number, step in enumerate(lesson.steps):
            assert taken.taking.taken.number == number
            if step.scene is not None:
                taken.set_scene()
            for index in range(len(step.items)):
                taken.answer_item(index)
            assert taken.page.foot.done.text() == f"{len(step.items)} of {len(step.items)} done"
            taken.next()
        assert hand.window.lessons.taking is None
        assert taken.page.home.isVisible()
        row = next(row for row in taken.page.home.rows if row.lesson.id == lesson.id)
        assert row.lesson.done == row.lesson.count == len(lesson.steps)
