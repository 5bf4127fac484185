"""Exercises in the window: one is drawn in a job, and its network takes the document's place."""

from __future__ import annotations

import random
from typing import TYPE_CHECKING

from bayesgui.app.lessons.keeping import EXERCISE
from bayesgui.app.lessons.scenes import Outcome
from bayesgui.document.state import DocumentState
from bayesgui.lessons.lesson import ExerciseItem, Lesson, Step, Text
from bayesgui.panels.lessons.shown import ListedExercise

if TYPE_CHECKING:
    from bayesgui.core.monitor import Monitor
    from bayesgui.lessons.exercises.base import Exercise

MAX_SEED = 2**31


def listed_exercises(language: str) -> tuple[ListedExercise, ...]:
    """Return the kinds of exercises, with their names in a language."""
    from bayesgui.lessons.exercises.base import LEVELS, exercises

    return tuple(
        ListedExercise(entry.name, entry.factory.title.in_language(language), LEVELS)
        for entry in exercises
    )


def exercise_lesson(kind: str, level: int) -> Lesson:
    """Return a lesson that is nothing but an exercise."""
    from bayesgui.lessons.exercises.base import exercises

    title = exercises[kind].factory.title
    step = Step(title, Text(), (ExerciseItem(kind, level),))
    return Lesson(f"{EXERCISE}{kind}.{level}", title, Text(), 5, (), (step,))


def new_seed() -> int:
    """Return a seed; most likely no exercise was drawn from it before."""
    return random.SystemRandom().randrange(MAX_SEED)


def draw(
    item: ExerciseItem, seed: int, language: str, monitor: Monitor
) -> tuple[Exercise, Outcome]:
    """Return an exercise and the document that it is about; called in a worker."""
    from bayesgui.app.lessons.scenes import summaries_of
    from bayesgui.lessons.exercises.base import make_exercise

    exercise = make_exercise(item.kind, item.level, seed)
    monitor.check()
    situation = exercise.situation(language)
    state = DocumentState(situation.model)
    return exercise, Outcome(situation, state, "", summaries_of(situation.dataset, monitor))
