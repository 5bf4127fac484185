"""The record of a document: changes, undone changes, and the tasks made of them."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from bayesgui.core.errors import BayesGuiError
from bayesgui.core.sentence import Sentence
from bayesgui.lessons.commands import AddNode, LoadTable, ModelCommand, SetRow
from bayesgui.lessons.lesson import Text
from bayesgui.lessons.recording.changes import commands_between
from bayesgui.lessons.recording.recorder import can_be_asked, continues
from bayesgui.lessons.sources import example_table

if TYPE_CHECKING:
    from collections.abc import Sequence

    from bayesgui.document.data import DataState
    from bayesgui.document.state import DocumentState
    from bayesgui.lessons.commands import Command
    from bayesgui.lessons.situation import Situation

MANY = Sentence("More has changed at once than a learner would do by hand.")
MEANWHILE = Sentence("This was done while nothing was recorded.")
UNSEEN = Sentence("Nothing in the window tells that it was done, so it is not asked.")
LOADED = Sentence("The table came from elsewhere.")


@dataclass(eq=False)
class Moment:
    """A change of the document or of what is shown.

    `states`: of the document before and after it. `table`: what was loaded, if another table was.
    `title`: what Undo calls it. `is_gap`: whether it happened while nothing was recorded. `words`:
    how the author puts it. `said`: what the author says once it is done. `is_deleted`: whether the
    author does not want it.
    """

    before: Situation
    after: Situation
    states: tuple[DocumentState, DocumentState]
    table: DataState | None = None
    title: str = ""
    is_gap: bool = False
    words: Text = field(default_factory=Text)
    said: Text = field(default_factory=Text)
    is_deleted: bool = False

    @property
    def is_edit(self) -> bool:
        """Whether Undo takes it back."""
        return self.states[0] is not self.states[1]


@dataclass(eq=False)
class StepMark:
    """A mark where the author begins a step."""

    title: Text = field(default_factory=Text)
    text: Text = field(default_factory=Text)


@dataclass(frozen=True)
class Done:
    """A task: changes that belong together.

    `problem`: why no learner is asked for it. `is_scene`: whether a scene does it instead.
    """

    moments: tuple[Moment, ...]
    commands: tuple[Command, ...]
    problem: str = ""
    is_scene: bool = False

    @property
    def first(self) -> Moment:
        """The moment that keeps what the author says of it."""
        return self.moments[0]

    @property
    def last(self) -> Moment:
        """The moment with the document as it was afterwards."""
        return self.moments[-1]

    @property
    def is_asked(self) -> bool:
        """Whether a learner is asked to do it."""
        return not self.problem and not self.first.is_deleted


class Timeline:
    """Moments and steps in the order in which they came; what was undone is kept for Redo."""

    def __init__(self) -> None:
        self.entries: list[Moment | StepMark] = [StepMark()]
        self._undone: list[Moment] = []
        self._known: dict[tuple[Moment, Moment], tuple[Command, ...] | None] = {}
        self._judged: dict[tuple[Moment, Moment], list[Done]] = {}

    def add(self, moment: Moment) -> None:
        """Add what has happened: take back what it undoes, or bring back what it redoes."""
        if not moment.is_edit or moment.is_gap:
            self.entries.append(moment)
        elif not (self._take_back(moment.states[1]) or self._bring_back(moment.states[1])):
            self._undone.clear()
            self.entries.append(moment)

    def _take_back(self, state: DocumentState) -> bool:
        """Drop the edits after a state of the document, if it is an earlier one."""
        edits = [each for each in self.entries if isinstance(each, Moment) and each.is_edit]
        found = [k for k, each in enumerate(edits) if each.states[0] is state]
        if not found:
            return False
        gone = edits[found[-1] :]
        self._undone += reversed(gone)
        self.entries = [each for each in self.entries if each not in gone]
        return True

    def _bring_back(self, state: DocumentState) -> bool:
        if not any(each.states[1] is state for each in self._undone):
            return False
        while True:
            again = self._undone.pop()
            self.entries.append(again)
            if again.states[1] is state:
                return True

    def begin_step(self, before: Moment | None = None) -> None:
        """Begin a step before a task, or at the end; one that has no task yet is not doubled."""
        place = len(self.entries) if before is None else self.entries.index(before)
        if not isinstance(self.entries[place - 1], StepMark):
            self.entries.insert(place, StepMark())

    def remove_step(self, mark: StepMark) -> None:
        """Let the tasks of a step belong to the step before."""
        self.entries.remove(mark)

    def parts(self) -> list[StepMark | Done]:
        """Return steps and tasks, the moments that belong together as one task."""
        found: list[StepMark | Done] = []
        group: list[Moment] = []
        for entry in self.entries:
            if isinstance(entry, StepMark):
                found += [*self._done(group), entry]
                group = []
            elif group and self._belongs(group, entry):
                group.append(entry)
            else:
                found += self._done(group)
                group = [entry]
        return [*found, *self._done(group)]

    def _belongs(self, group: Sequence[Moment], moment: Moment) -> bool:
        """Tell whether a moment goes on with the task of those before it."""
        first, last = group[0], group[-1]
        if moment.is_deleted != first.is_deleted or moment.is_gap or moment.table is not None:
            return False
        following = self._commands(moment, moment)
        if following is None or first.table is not None:
            return False
        # What no lesson knows, such as a label, parts nothing.
        return not following or (
            not first.is_gap and continues(self._commands(first, last) or (), following)
        )

    def _commands(self, first: Moment, last: Moment) -> tuple[Command, ...] | None:
        """Return the commands of some moments; None if they are too many."""
        if (first, last) not in self._known:
            try:
                self._known[first, last] = commands_between(first.before, last.after)
            except BayesGuiError:
                self._known[first, last] = None
        return self._known[first, last]

    def _done(self, group: Sequence[Moment]) -> list[Done]:
        if not group:
            return []
        first, last = group[0], group[-1]
        key = (first, last)
        if key not in self._judged:
            self._judged[key] = _judged(tuple(group), self._commands(*key))
        return self._judged[key]


def _judged(moments: tuple[Moment, ...], commands: tuple[Command, ...] | None) -> list[Done]:
    """Return the task of some moments, or nothing if no lesson knows what they changed."""
    first, last = moments[0], moments[-1]
    if first.table is not None:
        return [_loaded(moments, first.table)]
    if commands is None:
        return [Done(moments, (), MEANWHILE if first.is_gap else MANY, is_scene=True)]
    if not commands:
        return []
    is_model = any(isinstance(command, ModelCommand) for command in commands)
    if first.is_gap:
        return [Done(moments, commands, MEANWHILE, is_scene=True)] if is_model else []
    is_hand_work = _is_hand_work(commands)
    if is_hand_work and can_be_asked(commands, first.before, last.after):
        return [Done(moments, commands)]
    if is_model:
        return [Done(moments, commands, MANY, is_scene=True)]
    return [Done(moments, commands, UNSEEN)]


def _is_hand_work(commands: Sequence[Command]) -> bool:
    """Tell whether a learner would do it by hand: tables of several nodes are learned."""
    tables = {command.name for command in commands if isinstance(command, SetRow)}
    return len(tables) < 2 or any(isinstance(command, AddNode) for command in commands)


def _loaded(moments: tuple[Moment, ...], table: DataState) -> Done:
    """Return the task of loading a table: an example has a name that every lesson knows."""
    first = moments[0]
    source = table.source
    if source is not None and example_table(source.name) == source and not first.is_gap:
        commands = (LoadTable(source.name),)
        if can_be_asked(commands, first.before, first.after):
            return Done(moments, commands)
    return Done(moments, (), MEANWHILE if first.is_gap else LOADED, is_scene=True)
