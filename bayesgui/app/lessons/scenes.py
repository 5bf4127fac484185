"""Performing the commands of a lesson in a document: edits in a job, as one step of Undo."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING

from bayesgui.app.editing.arranging import with_places
from bayesgui.app.shell.window_part import WindowPart
from bayesgui.core.errors import BayesGuiError, Cancelled, MemoryBudgetError
from bayesgui.document import edits
from bayesgui.document.data import DataState
from bayesgui.document.decisions import class_edits
from bayesgui.document.state import DocumentState
from bayesgui.document.state_edits import rename_state
from bayesgui.jobs.recipe import TRANSIENT
from bayesgui.lessons.commands import LoadTable, ModelCommand, OpenNetwork, ViewCommand
from bayesgui.lessons.networks.renaming import names_of
from bayesgui.lessons.situation import Situation, perform

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence
    from pathlib import Path

    from bayesgui.app.lessons.performing import Performance
    from bayesgui.app.lessons.view_commands import ViewCommands
    from bayesgui.app.sessions.documents import OpenDocument
    from bayesgui.app.shell.workbench import Workbench
    from bayesgui.core.monitor import Monitor
    from bayesgui.data.columns.column import NumericColumn
    from bayesgui.data.summary import ColumnSummary
    from bayesgui.document.session import DocumentSession
    from bayesgui.lessons.commands import Command


@dataclass(frozen=True, eq=False)
class Outcome:
    """The result of commands.

    `file`: the state of the network's file, with its places, if one was opened. `title`: of the
    table, if one was loaded or drawn; `summaries` of its columns, `quantities` of those of numbers.
    """

    situation: Situation
    file: DocumentState | None = None
    title: str = ""
    summaries: tuple[ColumnSummary, ...] = ()
    quantities: Mapping[str, NumericColumn] = field(default_factory=dict)


@dataclass(frozen=True)
class Performed:
    """Commands that are to be performed.

    `text`: what Undo calls them. `folder`: of the lesson. `skips`: whether what cannot be done is
    left out, as the learner has done it already.
    """

    commands: tuple[Command, ...]
    text: str
    folder: Path | None = None
    skips: bool = False


def work_out(asked: Performed, situation: Situation, monitor: Monitor) -> Outcome:
    """Perform commands on a situation; called in a worker."""
    if not asked.skips:
        after = perform(asked.commands, situation, asked.folder, monitor)
        return outcome_of(asked.commands, situation, after, asked.folder, monitor)
    after, done, failure = situation, [], None
    for command in asked.commands:
        try:
            after = perform([command], after, asked.folder, monitor)
            done.append(command)
        except (Cancelled, MemoryBudgetError):
            raise
        except BayesGuiError as error:
            failure = error
    if failure is not None and not done:
        raise failure
    return outcome_of(done, situation, after, asked.folder, monitor)


def outcome_of(
    commands: Sequence[Command],
    situation: Situation,
    after: Situation,
    folder: Path | None,
    monitor: Monitor,
) -> Outcome:
    """Return what commands led to, with the places of the network's file; called in a worker."""
    opened = [each for each in commands if isinstance(each, OpenNetwork)]
    file = _file_state(opened[-1], folder, monitor) if opened else None
    if after.dataset is situation.dataset or after.dataset is None:
        return Outcome(after, file)
    loaded = [each for each in commands if isinstance(each, LoadTable)]
    summaries = summaries_of(after.dataset, monitor)
    if not loaded:
        return Outcome(after, file, "", summaries)
    numbers = _quantities(loaded[-1], folder, after, monitor)
    return Outcome(after, file, loaded[-1].source, summaries, numbers)


def _quantities(
    command: LoadTable, folder: Path | None, after: Situation, monitor: Monitor
) -> dict[str, NumericColumn]:
    """Return the numbers of the columns that were cut into intervals, for the playgrounds."""
    from bayesgui.data.columns.column import NumericColumn
    from bayesgui.data.dataset import Dataset
    from bayesgui.data.reading.reader import read_data
    from bayesgui.lessons.networks.renaming import renamed_table
    from bayesgui.lessons.sources import table_file

    path = table_file(folder, command.source)
    table = read_data(path, quantities="numbers", monitor=monitor)
    table = renamed_table(table, dict(command.naming))
    cut = after.dataset
    if not (isinstance(table, Dataset) and isinstance(cut, Dataset) and len(table) == len(cut)):
        return {}
    numbers = {each.name: each for each in table.columns if isinstance(each, NumericColumn)}
    return {name: column for name, column in numbers.items() if name in cut}


def summaries_of(dataset: object, monitor: Monitor) -> tuple[ColumnSummary, ...]:
    """Return the summaries of a table's columns; none of a table that is larger than memory."""
    from bayesgui.data.dataset import Dataset
    from bayesgui.data.summary import summarize

    return summarize(dataset, monitor) if isinstance(dataset, Dataset) else ()


def _file_state(command: OpenNetwork, folder: Path | None, monitor: Monitor) -> DocumentState:
    if not command.source:
        return DocumentState()
    from bayesgui.document.files import open_state
    from bayesgui.formats.examples import example_file
    from bayesgui.lessons.sources import file_beside

    is_example = "." not in command.source
    path = example_file(command.source) if is_example else file_beside(folder, command.source)
    return _renamed(open_state(path, monitor)[0], dict(command.naming))


def _renamed(state: DocumentState, names: Mapping[str, str]) -> DocumentState:
    """Return a document whose nodes and states are renamed from keys to values."""
    for name in state.model.names:
        for position, old in enumerate(names_of(state.model[name])):
            if old in names:
                state = rename_state(state, name, position, names[old])
        state = edits.rename_variable(state, name, names.get(name, name))
    return state


def state_after(before: DocumentState, outcome: Outcome) -> DocumentState:
    """Return a document's state after commands; nodes that were there keep their places."""
    after = outcome.situation
    state = before
    if outcome.file is not None:
        known = before.layout.positions
        keeps = all(name in known for name in outcome.file.model)
        layout = before.layout if keeps and known else outcome.file.layout
        gone = set(layout.positions) - set(after.model.names)
        layout = layout.without(*gone).with_bends_of(after.model)
        state = outcome.file.with_(layout=layout, model=after.model)
    elif after.model is not before.model:
        gone_nodes = [name for name in before.model if name not in after.model]
        if gone_nodes:
            state = edits.remove(state, gone_nodes)
        state = edits.replace_model(state, after.model).with_(drafts={}, formula_drafts={})
    if state.model.is_template:
        state = _with_series(state, after)
    elif state.evidence != after.evidence:
        state = state.with_(evidence=after.evidence)
    return _with_losses(state, after)


def _with_series(state: DocumentState, after: Situation) -> DocumentState:
    """Return a state whose series shown has the findings that commands have led to."""
    shown = state.over_time
    found = shown.cleared() if after.series is None else after.series
    return state.with_over_time(replace(found, name=shown.name, times=shown.times))


def _with_losses(state: DocumentState, after: Situation) -> DocumentState:
    """Return a state with the class and the losses that commands have set."""
    if not after.decided or after.decided not in state.network:
        return state
    state = class_edits.mark_class(state, after.decided)
    return state if after.losses is None else class_edits.set_losses(state, after.losses)


class Scenes(WindowPart):
    """Performs commands one after the other, and ends the performance after the last one."""

    def __init__(self, workbench: Workbench, views: ViewCommands) -> None:
        super().__init__(workbench)
        self._views = views

    def perform(
        self,
        opened: OpenDocument,
        asked: Performed,
        situation: Callable[[], Situation],
        performance: Performance,
    ) -> None:
        """Perform commands in a document, as long as they are wanted.

        `situation`: returns that of the window.
        """
        if opened not in self.workbench.documents.all or not performance.is_wanted:
            return
        commands = asked.commands
        if not commands:
            performance.end(True)
            return
        if isinstance(commands[0], ViewCommand):
            if opened is self.workbench.documents.current:
                self._views.perform(commands[0])
            rest = replace(asked, commands=commands[1:])
            self.perform(opened, rest, situation, performance)
            return
        run = _first_run(commands)
        rest = replace(asked, commands=commands[len(run) :])
        first, before = replace(asked, commands=run), situation()

        def work(monitor: Monitor) -> Outcome:
            return work_out(first, before, monitor)

        def finish(outcome: Outcome) -> None:
            if opened in self.workbench.documents.all and performance.is_wanted:
                self.take_over(opened, outcome, asked.text)
                self.perform(opened, rest, situation, performance)

        def fail(error: BaseException) -> None:
            self.workbench.messages.show_failure(error)
            performance.end(False)

        job = self.workbench.runner.submit_work(work, lambda: asked.text, recipe=TRANSIENT)
        job.finished.connect(finish)
        job.failed.connect(fail)
        job.cancelled.connect(lambda: performance.end(False))

    def take_over(self, opened: OpenDocument, outcome: Outcome, text: str) -> None:
        """Make what commands led to the state of a document, as one step of Undo."""
        document = opened.document
        before = document.state
        state = state_after(before, outcome)
        if state is not before:
            state = with_places(self.workbench.canvas.node_sizes, state)
            is_other = (
                state.evidence != document.state.evidence
                or state.over_time != document.state.over_time
            )
            if is_other or not state.same_content(document.state):
                document.apply(text, state)
                if outcome.file is not None and opened is self.workbench.documents.current:
                    self.workbench.canvas.fit(animated=False)
        self.take_table(opened.session, outcome)

    def take_table(self, session: DocumentSession, outcome: Outcome) -> None:
        """Make the table that commands led to the document's."""
        dataset = outcome.situation.dataset
        if dataset is session.data.state.dataset:
            return
        title = outcome.title or self.tr("sample")
        numbers = outcome.quantities
        session.data.set(DataState(dataset, title, outcome.summaries, quantities=numbers))  # type: ignore[arg-type]
        self.actions.refresh()


def _first_run(commands: Sequence[Command]) -> tuple[Command, ...]:
    """Return the commands up to the first one that only the window performs."""
    found: list[Command] = []
    for command in commands:
        if not isinstance(command, ModelCommand):
            break
        found.append(command)
    return tuple(found)
