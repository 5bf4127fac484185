"""A recording: what was done, task by task, and the lesson that is made of it."""

from __future__ import annotations

import re
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING

from bayesgui.core.errors import BayesGuiError, Cancelled, ModelError
from bayesgui.core.monitor import SILENT
from bayesgui.lessons.attributes import every_language
from bayesgui.lessons.command_text import command_text
from bayesgui.lessons.commands import AddNode, RemoveNodes, SetRow, SetValue, SetWeights
from bayesgui.lessons.evaluation import holds
from bayesgui.lessons.expression_parser import MAX_LETTERS, parse_expression
from bayesgui.lessons.lesson import LANGUAGES, Text
from bayesgui.lessons.recording.wording import check_of, words_of
from bayesgui.lessons.situation import Situation, perform

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence
    from pathlib import Path

    from bayesgui.core.monitor import Monitor
    from bayesgui.lessons.commands import Command

GO_ON = Text("Go on from here", "从这里继续")
"""The button of a scene that does what no task can ask for."""

QUIZ = """\
% A question about this step: take the percent signs away, and write your own.
% quiz: What did you see?
%   zh: 您看到了什么？
%   - the right answer
%     zh: 正确的答案
%     holds: 1 = 1
%     why: Say why it is right.
%     why.zh: 说明为什么正确。
%   - a wrong one
%     zh: 错误的答案
%     holds: 1 = 2
%     why: Say what is wrong with it.
%     why.zh: 说明错在哪里。
"""
"""Stands as a comment below the tasks of each step, for authors who go on in an editor."""

_KEY = re.compile(rf"[#%-]|\w+(\.({'|'.join(LANGUAGES[1:])}))?:|let ")


@dataclass(frozen=True, slots=True)
class Task:
    """A task of the learner.

    `text`: what the author says, in either language; where it is empty, the proposed words stand.
    `said`: what the author says once it is done; may be empty.
    """

    commands: tuple[Command, ...]
    text: Text = field(default_factory=Text)
    said: Text = field(default_factory=Text)


@dataclass(frozen=True, slots=True)
class Scene:
    """Changes that no learner could be asked for: a button of the step makes them."""

    commands: tuple[Command, ...]


@dataclass(frozen=True, slots=True)
class Heading:
    """Begins a step.

    `title`: the heading; where it is empty, the number of the step.
    """

    title: Text = field(default_factory=Text)
    text: Text = field(default_factory=Text)


@dataclass(frozen=True, slots=True)
class Recording:
    """The recorded changes."""

    start: tuple[Command, ...]
    entries: tuple[Task | Scene | Heading, ...] = ()


def continues(last: Sequence[Command], following: Sequence[Command]) -> bool:
    """Tell whether what was done next belongs to the task before.

    `last`, `following`: what was done, and what was done right after it. The result: true for rows
    of one table, for the likelihood of one node that is set again, and for nodes that were just
    added and now get other names or states.
    """
    if not last or not following:
        return False
    begun = following[0]
    if isinstance(begun, RemoveNodes):
        added = {command.name for command in last if isinstance(command, AddNode)}
        return added.issuperset(begun.names)
    for kind in (SetRow, SetValue, SetWeights):
        if all(isinstance(command, kind) for command in (*last, *following)):
            return len({command.name for command in (*last, *following)}) == 1  # type: ignore[attr-defined]
    return False


def proposed(commands: Sequence[Command]) -> Text:
    """Return how a task is put to a learner unless the author says it otherwise."""
    return words_of([replace(command, text=command_text(command)) for command in commands])


def can_be_asked(
    commands: Sequence[Command], before: Situation, after: Situation, monitor: Monitor = SILENT
) -> bool:
    """Tell whether a lesson can see that something was done."""
    return bool(_check(commands, before, after, monitor))


def _check(
    commands: Sequence[Command], before: Situation, after: Situation, monitor: Monitor
) -> str:
    """Return what is true once a task is done, and false before; empty if nothing is."""
    check = " and ".join(filter(None, (check_of(command, after) for command in commands)))
    if not check or len(check) > MAX_LETTERS:
        return ""
    expression = parse_expression(check)
    if holds(expression, before, before, monitor) or not holds(expression, after, before, monitor):
        return ""
    return check


def lesson_text(
    recording: Recording,
    title: Text,
    folder: Path | None = None,
    monitor: Monitor = SILENT,
) -> str:
    """Return the content of a lesson file in which a learner does what was recorded.

    `folder`: the folder of the file, in which its networks and tables are. The result: everything
    in it holds. What changes nothing that can be checked is done together with the task after it.
    """
    writing = _Writing(perform(recording.start, Situation(), folder, monitor), folder, monitor)
    for entry in recording.entries:
        match entry:
            case Heading():
                writing.begin(entry)
            case Scene(commands=commands):
                writing.add_scene(commands)
            case Task():
                writing.add_task(entry)
    steps = [step for step in writing.steps if step.items]
    if not steps:
        raise ModelError(
            "Nothing was recorded that a lesson could ask for; draw, edit or observe something "
            "first."
        )
    head = [*_keyed("lesson", title), f"minutes: {2 + 3 * len(steps)}"]
    head += [f"start: {command_text(command)}" for command in recording.start]
    return "\n".join([*head, *(line for k, each in enumerate(steps, 1) for line in each.lines(k))])


def _one_line(text: str) -> str:
    return " ".join(text.split()).replace("{", "{{").replace("}", "}}")


@dataclass(frozen=True, slots=True)
class _Item:
    text: Text
    said: Text
    check: str
    solve: tuple[Command, ...]

    def lines(self) -> Iterator[str]:
        yield f"do: {self.text[LANGUAGES[0]]}"
        yield from (f"  {language}: {self.text[language]}" for language in LANGUAGES[1:])
        yield f"  check: {self.check}"
        if self.said:
            yield from (f"  {line}" for line in _keyed("done", self.said))
        yield from (f"  solve: {command_text(command)}" for command in self.solve)
        yield ""


@dataclass(slots=True)
class _Step:
    heading: Heading
    scene: tuple[Command, ...] = ()
    items: list[_Item] = field(default_factory=list)

    def lines(self, number: int) -> Iterator[str]:
        title = self.heading.title or Text(f"Step {number}", f"第 {number} 步")
        first, *others = _in_every_language(title)
        yield from ("", f"# {first}")
        yield from (f"# {line}" for line in others)
        yield ""
        if self.heading.text:
            first, *others = _in_every_language(self.heading.text)
            yield _as_text(first)
            for line in others:
                yield from ("", line)
            yield ""
        if self.scene:
            label, *others = _in_every_language(GO_ON)
            yield f"scene: {label}"
            yield from (f"  {line}" for line in others)
            yield from (f"  {command_text(command)}" for command in self.scene)
            yield ""
        for item in self.items:
            yield from item.lines()
        yield from QUIZ.splitlines()


def _in_every_language(text: Text) -> list[str]:
    """Return the lines of a text: the words, then ``LANGUAGE: words``; missing ones are taken."""
    first, *others = (_one_line(text.in_language(language)) for language in LANGUAGES)
    named = zip(LANGUAGES[1:], others, strict=True)
    return [first, *(f"{language}: {words}" for language, words in named)]


def _keyed(key: str, text: Text) -> list[str]:
    """Return the lines of a text that has a key: ``done: words``, ``done.zh: words``."""
    words = (_one_line(text.in_language(language)) for language in LANGUAGES)
    return [f"{name}: {each}" for name, each in zip(every_language(key), words, strict=True)]


def _as_text(line: str) -> str:
    """Return a line of a step's text that would begin something else in a lesson as a text."""
    return f"“{line}”" if _KEY.match(line) else line


class _Writing:
    """The steps of a lesson while they are made, and the situation that they have led to."""

    def __init__(self, now: Situation, folder: Path | None, monitor: Monitor) -> None:
        self.steps: list[_Step] = []
        self._now, self._folder, self._monitor = now, folder, monitor
        self._waiting: tuple[Command, ...] = ()

    def begin(self, heading: Heading) -> None:
        """Begin a step; one that has only a scene so far is this one."""
        if self.steps and self.steps[-1].scene and not self.steps[-1].items:
            self.steps[-1].heading = heading
        else:
            self.steps.append(_Step(heading))

    def add_scene(self, commands: tuple[Command, ...]) -> None:
        """Add a scene, to a step of its own unless one has just begun."""
        if not self.steps or self.steps[-1].items:
            self.begin(Heading())
        # It opens everything again, so that no command before it is needed.
        self.steps[-1].scene, self._waiting = commands, ()
        self._now = perform(commands, self._now, self._folder, self._monitor)

    def add_task(self, task: Task) -> None:
        """Add a task, or let it wait for the one after it."""
        commands = (*self._waiting, *task.commands)
        otherwise = proposed(task.commands)
        text = Text.of(lambda each: _one_line(task.text[each] or otherwise.in_language(each)))
        try:
            after = perform(commands, self._now, self._folder, self._monitor)
        except Cancelled:
            raise
        except BayesGuiError as error:
            raise ModelError(
                "The task “{task}” cannot be done: {reason} Delete it, or put back what was "
                "deleted before it.",
                task=text["en"],
                reason=error,
            ) from error
        check = _check(task.commands, self._now, after, self._monitor)
        if not check:
            self._waiting = commands
            return
        if not self.steps:
            self.begin(Heading())
        self.steps[-1].items.append(_Item(text, task.said, check, commands))
        self._now, self._waiting = after, ()
