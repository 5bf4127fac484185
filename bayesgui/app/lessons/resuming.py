"""The document in which a lesson goes on: everything before is done again, in a worker."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bayesgui.app.lessons.scenes import outcome_of
from bayesgui.core.errors import BayesGuiError, Cancelled, MemoryBudgetError
from bayesgui.lessons.commands import ModelCommand
from bayesgui.lessons.lesson import DoItem, ExerciseItem
from bayesgui.lessons.situation import Situation, folder_of, perform

if TYPE_CHECKING:
    from collections.abc import Collection, Iterator

    from bayesgui.app.lessons.scenes import Outcome
    from bayesgui.core.monitor import Monitor
    from bayesgui.lessons.commands import Command
    from bayesgui.lessons.lesson import Item, Lesson, Step


def begun(lesson: Lesson, monitor: Monitor) -> Outcome:
    """Return what a lesson starts with."""
    after = perform(lesson.start, Situation(), folder_of(lesson), monitor)
    return outcome_of(lesson.start, Situation(), after, folder_of(lesson), monitor)


def resumed(lesson: Lesson, number: int, done: Collection[int], monitor: Monitor) -> Outcome:
    """Return what a learner would have who did everything before a step, and some of its items.

    What cannot be done again, as the lesson was changed meanwhile, is left out.
    """
    situation, folder = begun(lesson, monitor).situation, folder_of(lesson)
    performed: list[Command] = list(lesson.start)
    for command in _commands_before(lesson, number, done):
        if not isinstance(command, ModelCommand):
            continue
        try:
            situation = perform([command], situation, folder, monitor)
        except (Cancelled, MemoryBudgetError):
            raise
        except BayesGuiError:
            continue
        performed.append(command)
    return outcome_of(performed, Situation(), situation, folder, monitor)


def _commands_before(lesson: Lesson, number: int, done: Collection[int]) -> Iterator[Command]:
    for step in lesson.steps[:number]:
        yield from _scene_of(step)
        for item in step.items:
            yield from _commands_of(item)
    step = lesson.steps[number]
    if done:
        yield from _scene_of(step)
    for index, item in enumerate(step.items):
        if index in done:
            yield from _commands_of(item)


def _scene_of(step: Step) -> tuple[Command, ...]:
    return () if step.scene is None else step.scene.commands


def _commands_of(item: Item) -> tuple[Command, ...]:
    if isinstance(item, ExerciseItem):
        return ()
    return item.solve if isinstance(item, DoItem) else item.given
