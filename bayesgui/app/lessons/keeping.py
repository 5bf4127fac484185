"""Progress in lessons, stored in the settings."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bayesgui.lessons.progress import Progress, from_plain, item_keys, step_is_done, to_plain

if TYPE_CHECKING:
    from bayesgui.app.settings import Settings
    from bayesgui.lessons.lesson import Lesson


EXERCISE = "exercise."
"""Begins the id of a lesson that is nothing but an exercise; what was done in it is not kept."""

FORMER = {"chapter": "13-chapter"}
"""Ids under which the progress in a lesson was kept before it was renamed."""


def kept_progress(settings: Settings, lesson: Lesson) -> Progress:
    """Return how far a lesson was taken."""
    plain = settings.lesson_progress(lesson.id)
    if not plain and lesson.id in FORMER:
        plain = settings.lesson_progress(FORMER[lesson.id])
    return from_plain(plain, lesson)


def keep_progress(settings: Settings, lesson: Lesson, progress: Progress) -> None:
    """Keep how far a lesson was taken."""
    if not lesson.id.startswith(EXERCISE):
        settings.keep_lesson_progress(lesson.id, to_plain(progress, lesson))


def done_items(progress: Progress, lesson: Lesson, number: int) -> frozenset[int]:
    """Return the items of a step that have their tick."""
    keys = item_keys(lesson)[number]
    return frozenset(k for k, key in enumerate(keys) if progress.of(key).is_done)


def n_done_steps(progress: Progress, lesson: Lesson) -> int:
    """Return how many steps were seen and are done."""
    seen = range(progress.furthest + 1)
    is_begun = bool(progress.items) or progress.furthest > 0
    return sum(step_is_done(progress, lesson, k) for k in seen) if is_begun else 0
