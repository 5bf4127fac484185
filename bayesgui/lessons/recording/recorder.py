"""A recording: what was done, task by task, and the lesson that is made of it."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from bayesgui.core.errors import ModelError
from bayesgui.core.monitor import SILENT
from bayesgui.lessons.command_text import command_text
from bayesgui.lessons.commands import SetRow
from bayesgui.lessons.evaluation import holds
from bayesgui.lessons.expression_parser import MAX_LETTERS, parse_expression
from bayesgui.lessons.recording.wording import check_of, words_of
from bayesgui.lessons.situation import Situation, perform

if TYPE_CHECKING:
    from collections.abc import Sequence
    from pathlib import Path

    from bayesgui.core.monitor import Monitor
    from bayesgui.lessons.commands import Command

PER_STEP = 5
"""Items of a step."""


@dataclass(frozen=True, slots=True)
class Recording:
    """What was done in the window.

    Parameters
    ----------
    start : tuple of Command
        Opens the network with which it began.
    tasks : tuple of tuple of Command
        What was done, each as commands.
    """

    start: tuple[Command, ...]
    tasks: tuple[tuple[Command, ...], ...] = ()

    def with_task(self, commands: Sequence[Command]) -> Recording:
        """Return the recording with what was done next.

        Rows of a table that are set one after the other are one task, and one set again counts as
        it is at last.
        """
        done = tuple(commands)
        if not done:
            return self
        if self.tasks and _is_table(done) and _is_table(self.tasks[-1], of=done):
            rows = {(row.name, row.given): row for row in (*self.tasks[-1], *done)}  # type: ignore[attr-defined]
            return replace(self, tasks=(*self.tasks[:-1], tuple(rows.values())))
        return replace(self, tasks=(*self.tasks, done))

    def without_last(self) -> Recording:
        """Return the recording without the last task, which was undone."""
        return replace(self, tasks=self.tasks[:-1])


def _is_table(commands: Sequence[Command], of: Sequence[Command] = ()) -> bool:
    """Tell whether commands set rows of one table, that of others if these are given."""
    names = {each.name if isinstance(each, SetRow) else "" for each in (*commands, *of)}
    return len(names) == 1 and "" not in names


@dataclass(frozen=True, slots=True)
class _Item:
    text: tuple[str, str]
    check: str
    solve: tuple[str, ...]


def lesson_text(
    recording: Recording,
    title: tuple[str, str],
    folder: Path | None = None,
    monitor: Monitor = SILENT,
) -> str:
    """Return the content of a lesson file in which a learner does what was recorded.

    Parameters
    ----------
    recording : Recording
        What was done.
    title : tuple of (str, str)
        The title in English and in Chinese.
    folder : Path, optional
        The folder of the file, in which its networks and tables are.
    monitor : Monitor
        Polled for cancellation.

    Returns
    -------
    str
        Texts in both languages stand where the author is to say what it is about; everything in it
        holds. What changes nothing that can be checked is done together with the task after it.

    Raises
    ------
    ModelError
        If nothing was done that could be a task.
    BayesGuiError
        If a command cannot be performed.
    """
    now = perform(recording.start, Situation(), folder, monitor)
    items: list[_Item] = []
    waiting: tuple[Command, ...] = ()
    for task in recording.tasks:
        commands = (*waiting, *task)
        after = perform(commands, now, folder, monitor)
        item = _item_of(task, commands, now, after, monitor)
        if item is None:
            waiting = commands
        else:
            items.append(item)
            now, waiting = after, ()
    if not items:
        raise ModelError(
            "Nothing was recorded that a lesson could ask for; draw, edit or observe something "
            "first."
        )
    head = [f"lesson: {_one_line(title[0])}", f"lesson.zh: {_one_line(title[1])}", "minutes: 10"]
    head += [f"start: {command_text(command)}" for command in recording.start]
    steps = [items[first : first + PER_STEP] for first in range(0, len(items), PER_STEP)]
    return "\n".join([*head, *(line for k, each in enumerate(steps, 1) for line in _step(k, each))])


def _one_line(text: str) -> str:
    return " ".join(text.split()).replace("{", "{{").replace("}", "}}")


def _item_of(
    task: Sequence[Command],
    commands: Sequence[Command],
    before: Situation,
    after: Situation,
    monitor: Monitor,
) -> _Item | None:
    """Return the item of a task; None if nothing tells that it was done."""
    check = " and ".join(filter(None, (check_of(command, after) for command in task)))
    if not check or len(check) > MAX_LETTERS:
        return None
    expression = parse_expression(check)
    if holds(expression, before, before, monitor) or not holds(expression, after, before, monitor):
        return None
    texts = [words_of(replace(command, text=command_text(command))) for command in task]
    en, zh = " ".join(each.en for each in texts), "".join(each.zh for each in texts)
    return _Item((en, zh), check, tuple(map(command_text, commands)))


def _step(number: int, items: Sequence[_Item]) -> list[str]:
    lines = ["", f"# Step {number}", f"# zh: 第 {number} 步", ""]
    lines += ["Say here what this step is about.", "", "zh: 在这里写出这一步讲什么。", ""]
    for item in items:
        lines += [f"do: {item.text[0]}", f"  zh: {item.text[1]}", f"  check: {item.check}"]
        lines += [*(f"  solve: {command}" for command in item.solve), ""]
    return lines
