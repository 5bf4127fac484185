"""Written lessons are taken in the window to their end, as they hold on the command line."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from bayesgui.cli import main
from tests.support.lessons import LessonHand

if TYPE_CHECKING:
    from tests.support.window import Hand

EVERY_KIND = Path(__file__).parents[1] / "lessons" / "every_kind.lesson"


def take_all(hand: LessonHand) -> None:
    """Answer every item of every step, wrong first and then right."""
    for number, step in enumerate(hand.taking.taken.lesson.steps, start=1):
        assert hand.page.head.place.text().startswith(f"step {number} of ")
        if step.scene is not None:
            hand.set_scene()
        for index in range(len(step.items)):
            hand.answer_item(index)
        if hand.taking.taken.waits:
            hand.next()
        assert hand.page.foot.next.isEnabled()
        hand.next()


def test_what_lesson_new_writes_is_taken_to_its_end(empty: Hand, tmp_path: Path) -> None:
    path = tmp_path / "mine.lesson"
    assert main(["lesson", "new", str(path)]) == 0
    hand = LessonHand(empty)
    hand.open(path)
    take_all(hand)
    assert hand.window.lessons.taking is None
    assert "is done" in hand.window.messages.bar.text


def test_a_lesson_with_items_of_every_kind_is_taken_to_its_end(empty: Hand) -> None:
    hand = LessonHand(empty)
    hand.open(EVERY_KIND)
    take_all(hand)
    assert hand.window.lessons.taking is None


@pytest.mark.parametrize("old", ["holds: arc(tub -> lung)", "check: arc(asia -> smoke)"])
def test_a_lesson_that_does_not_hold_is_refused_with_its_line(
    empty: Hand, tmp_path: Path, old: str
) -> None:
    path = tmp_path / "wrong.lesson"
    text = EVERY_KIND.read_text(encoding="utf-8")
    path.write_text(text.replace(old, f"{old.split(':')[0]}: true"), encoding="utf-8")
    hand = LessonHand(empty)
    hand.open(path)
    assert hand.window.lessons.taking is None
    assert "line " in hand.window.messages.bar.text
