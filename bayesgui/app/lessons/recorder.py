"""Recording what is done in the window as a lesson."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from bayesgui.app.shell.window_part import WindowPart
from bayesgui.document.document import Phase
from bayesgui.document.files import save
from bayesgui.jobs.recipe import TRANSIENT
from bayesgui.lessons.commands import LoadTable, OpenNetwork

if TYPE_CHECKING:
    from pathlib import Path

    from bayesgui.app.lessons.view_commands import ViewCommands
    from bayesgui.app.sessions.documents import OpenDocument
    from bayesgui.app.shell.workbench import Workbench
    from bayesgui.core.monitor import Monitor
    from bayesgui.document.changes import Change
    from bayesgui.document.session import DocumentSession
    from bayesgui.document.state import DocumentState
    from bayesgui.lessons.problem import Problem
    from bayesgui.lessons.recording.recorder import Recording
    from bayesgui.lessons.situation import Situation

MODE = "recording"
SUFFIX = ".lesson"
UNRECORDED = ("tool.", "view.panel_")
"""Beginnings of the ids of switches that follow from what else is done."""


@dataclass(frozen=True)
class Happened:
    """A change of the document or of what is shown; `table`: the file of another table."""

    before: Situation
    after: Situation
    table: str = ""

    @property
    def is_edit(self) -> bool:
        """Whether the network, its findings or its table are others."""
        before, after = self.before, self.after
        return (
            before.network is not after.network
            or before.evidence != after.evidence
            or before.dataset is not after.dataset
        )


class LessonRecorder(WindowPart):
    """Binds Record a lesson: the first press begins, the second one asks for a file."""

    def __init__(self, workbench: Workbench, views: ViewCommands) -> None:
        super().__init__(workbench)
        self._views = views
        self._session: DocumentSession | None = None
        self._start: DocumentState | None = None
        self._present: Situation | None = None
        self._happened: list[Happened] = []
        self.actions.bind("lesson.record", self._toggle, self._cannot)
        views.changed.connect(self._on_view_changed)
        workbench.documents.closed.connect(self._on_closed)

    @property
    def is_recording(self) -> bool:
        """Whether something is being recorded."""
        return self._session is not None

    def _cannot(self) -> str | None:
        if self._session is None and self.session.lesson.state.title:
            return self.tr("record in a tab in which no lesson is taken")
        return None

    def _toggle(self) -> None:
        if self._session is None:
            self._begin(self.session)
        else:
            self._ask()

    # -- recording ------------------------------------------------------------------------------

    def _begin(self, session: DocumentSession) -> None:
        self._session, self._start = session, session.document.state
        self._present, self._happened = self._look(session), []
        session.document.changed_in(Phase.QUESTIONS).connect(self._on_changed)
        session.data.changed.connect(self._on_data_changed)
        self.actions.set_checked("lesson.record", True)
        said = self.tr(
            "Recording a lesson: do what the learner shall do, then choose Record again."
        )
        self.workbench.messages.say(said, MODE)

    def _end(self) -> None:
        if self._session is not None:
            document = self._session.document
            document.changed_in(Phase.QUESTIONS).disconnect(self._on_changed)
            self._session.data.changed.disconnect(self._on_data_changed)
        self._session = self._start = None
        self.actions.set_checked("lesson.record", False)
        self.workbench.messages.end_mode(MODE)

    def _on_closed(self, opened: OpenDocument) -> None:
        if opened.session is self._session:
            self._end()

    def _look(self, session: DocumentSession) -> Situation:
        found = self._views.situation(session)
        shown = frozenset(each for each in found.shown if not each.startswith(UNRECORDED))
        return replace(found, shown=shown, tabled="")

    def _on_changed(self, change: Change) -> None:
        if change.network_changed or change.evidence_changed:
            self._note()

    def _on_data_changed(self) -> None:
        assert self._session is not None
        self._note(self._session.data.state.title)

    def _on_view_changed(self) -> None:
        if self._session is not None and self._session is self.session:
            self._note()

    def _note(self, table: str = "") -> None:
        """Record what has changed; what an edit brings back was undone."""
        assert self._session is not None
        assert self._present is not None
        now = self._look(self._session)
        # A page that another one covers was not closed.
        pages = now.pages | self._present.pages
        happened = Happened(self._present, replace(now, pages=pages), table)
        self._present = now
        edits = [k for k, each in enumerate(self._happened) if each.is_edit]
        if happened.is_edit and edits:
            last = self._happened[edits[-1]]
            if not replace(happened, before=last.before).is_edit:
                del self._happened[edits[-1]]
                return
        self._happened.append(happened)

    # -- writing --------------------------------------------------------------------------------

    def _ask(self) -> None:
        """Ask for a file; whoever gives none goes on recording."""
        from bayesgui.app.files.save_dialog import FileType, ask_path

        assert self._session is not None
        types = [FileType(self.tr("Lesson"), (SUFFIX,))]
        start = self.folder / f"{self._session.document.title}{SUFFIX}"
        path = ask_path(self.workbench.window, self.tr("Save the lesson"), start, types)
        if path is None:
            self.actions.set_checked("lesson.record", True)
        else:
            self.write(path)

    def write(self, path: Path) -> None:
        """Write the lesson and the network that it starts with, and say what does not hold yet."""
        assert self._session is not None
        assert self._start is not None
        state, happened = self._start, tuple(self._happened)
        self._end()

        def work(monitor: Monitor) -> tuple[Problem, ...]:
            return write_lesson(path, state, happened, monitor)

        title = self.tr("Write {file}").format(file=path.name)
        job = self.workbench.runner.submit_work(work, lambda: title, recipe=TRANSIENT)
        job.finished.connect(lambda problems: self._on_written(path, problems))
        job.failed.connect(self.workbench.messages.show_failure)

    def _on_written(self, path: Path, problems: tuple[Problem, ...]) -> None:
        text = self.tr("Wrote the lesson **{file}**. Give it its words in an editor.")
        notes = [
            self.tr("Line {line}: {problem}").format(line=each.line, problem=each.text)
            for each in problems
            if not each.is_note
        ]
        self.workbench.messages.show_report(
            self.tr("Lesson"), text.format(file=path.name), notes, headline=path.name
        )


def write_lesson(
    path: Path, state: DocumentState, happened: tuple[Happened, ...], monitor: Monitor
) -> tuple[Problem, ...]:
    """Write what was recorded beside the network that it starts with; called in a worker.

    Returns what does not hold of the lesson.

    Raises
    ------
    BayesGuiError
        If nothing was done that could be a task, or a file cannot be written.
    """
    from bayesgui.formats.storage import replace_file
    from bayesgui.lessons.checking import check_lesson
    from bayesgui.lessons.reading import read_lesson
    from bayesgui.lessons.recording.recorder import lesson_text

    source = f"{path.stem}.bayesgui" if len(state.network) else ""
    if source:
        save(replace(state, scenarios=()), path.with_name(source))
    recording = recorded(OpenNetwork(source), happened, monitor)
    text = lesson_text(recording, (path.stem, path.stem), path.parent, monitor)
    replace_file(path, text.encode())
    return check_lesson(read_lesson(path), monitor)


def recorded(start: OpenNetwork, happened: tuple[Happened, ...], monitor: Monitor) -> Recording:
    """Return what happened as tasks; called in a worker."""
    from bayesgui.lessons.recording.changes import commands_between
    from bayesgui.lessons.recording.recorder import Recording

    found = Recording((start,))
    for each in happened:
        monitor.check()
        found = found.with_task(commands_between(each.before, each.after))
        if each.table and each.before.dataset is not each.after.dataset:
            found = found.with_task((LoadTable(each.table),))
    return found
