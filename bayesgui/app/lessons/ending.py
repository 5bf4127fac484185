"""What is said at the end of a lesson: its score, what to look at again, and the next one."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bayesgui.lessons.progress import score, step_scores
from bayesgui.panels.lessons.shown import ShownEnd, StepScore

if TYPE_CHECKING:
    from collections.abc import Sequence

    from bayesgui.lessons.lesson import Lesson
    from bayesgui.lessons.progress import Progress


def shown_end(
    lesson: Lesson, progress: Progress, listed: Sequence[Lesson], language: str
) -> ShownEnd:
    """Return how a lesson went. `listed`: all lessons in their order."""
    reached = score(progress, lesson)
    steps = tuple(
        StepScore(k + 1, step.title.in_language(language), each.right_at_first, each.asked)
        for k, (step, each) in enumerate(
            zip(lesson.steps, step_scores(progress, lesson), strict=True)
        )
        if each.right_at_first < each.asked
    )
    ids = [each.id for each in listed]
    place = ids.index(lesson.id) + 1 if lesson.id in ids else len(ids)
    following = listed[place] if place < len(listed) else None
    return ShownEnd(
        lesson.id,
        lesson.title.in_language(language),
        lesson.summary.in_language(language),
        reached.right_at_first,
        reached.asked,
        steps,
        "" if following is None else following.id,
        "" if following is None else following.title.in_language(language),
    )
