"""The lessons that ship with the program, in their order."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING

from bayesgui import paths
from bayesgui.lessons.reading import read_lesson

if TYPE_CHECKING:
    from bayesgui.lessons.lesson import Lesson


@lru_cache(maxsize=1)
def shipped_lessons() -> tuple[Lesson, ...]:
    """Return all shipped lessons in the order of their numbers."""
    return tuple(map(read_lesson, paths.lesson_files()))
