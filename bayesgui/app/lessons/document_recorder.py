"""Records what is done in one document, while it is switched on."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Signal

from bayesgui.app.lessons.recorded import Done, Moment, StepMark, Timeline
from bayesgui.document.document import Phase
from bayesgui.document.shown.slice import SliceShown
from bayesgui.lessons.lesson import Text
from bayesgui.lessons.recording.changes import commands_between
from bayesgui.widgets.listening import Listening

if TYPE_CHECKING:
    from bayesgui.app.lessons.view_commands import ViewCommands
    from bayesgui.document.changes import Change
    from bayesgui.document.data import DataState
    from bayesgui.document.session import DocumentSession
    from bayesgui.lessons.situation import Situation

UNRECORDED = ("tool.", "view.panel_", "model.unobserved", "model.in_time_")
"""Beginnings of the ids of switches that follow from what else is done."""


class DocumentRecorder(QObject):
    """Holds the recording of a document, and listens to it while it is on."""

    changed = Signal()

    def __init__(self, session: DocumentSession, views: ViewCommands, parent: QObject) -> None:
        super().__init__(parent)
        self.session = session
        self._views = views
        self._listening = Listening()
        self.actions = views.actions.table.specs
        self.start = session.document.state
        self.start_table = session.data.state
        self.title = Text()
        self.saved = ""
        """Name of the file in which it is saved as it stands."""
        self.timeline = Timeline()
        self.is_on = False
        self.is_listed = False
        """Whether the page is there while the document is active."""
        self._present = self._look()
        self._state = session.document.state

    # -- on and off -----------------------------------------------------------------------------

    def go_on(self) -> None:
        """Listen to the document; what has changed meanwhile is brought along by a scene."""
        if self.is_on:
            return
        self.is_on = True
        document = self.session.document
        if document.state is not self._state or self._has_other_table():
            table = self.session.data.state if self._has_other_table() else None
            self._add_edit(document.undo_text or "", table, is_gap=True)
        self.look_again()
        self._listening.to(
            (document.changed_in(Phase.QUESTIONS), self._on_changed),
            (self.session.data.changed, self._on_data_changed),
            (self._views.changed, self._on_view_changed),
            (self.session.shown[SliceShown].changed, self._on_view_changed),
        )
        self.changed.emit()

    def stop(self) -> None:
        """Listen no more; what was recorded is kept."""
        if not self.is_on:
            return
        self.is_on = False
        self._listening.to()
        self.changed.emit()

    def look_again(self) -> None:
        """Take what is shown now as seen: it was brought by something else."""
        now = self._look()
        self._present = replace(self._present, shown=now.shown, pages=now.pages)

    @property
    def tasks(self) -> list[Done]:
        """The recorded tasks, without the steps."""
        return [part for part in self.timeline.parts() if isinstance(part, Done)]

    @property
    def n_asked(self) -> int:
        """The number of tasks that a learner is asked to do."""
        return sum(task.is_asked for task in self.tasks)

    @property
    def is_unsaved(self) -> bool:
        """Whether there is something that would be lost."""
        return not self.saved and any(not task.first.is_deleted for task in self.tasks)

    # -- what happens ---------------------------------------------------------------------------

    def _look(self) -> Situation:
        found = self._views.situation(self.session)
        shown = frozenset(each for each in found.shown if not each.startswith(UNRECORDED))
        return replace(found, shown=shown, tabled="")

    def _has_other_table(self) -> bool:
        return self.session.data.state.dataset is not self._present.dataset

    def _on_changed(self, change: Change) -> None:
        self._add_edit(self.session.document.undo_text or "")

    def _on_data_changed(self) -> None:
        if self._has_other_table():
            table = self.session.data.state
            self._add_edit(table.title, table)

    def _add_edit(
        self, title: str, table: DataState | None = None, *, is_gap: bool = False
    ) -> None:
        before, state = self._present, self.session.document.state
        # What is shown besides is told by its own signal.
        after = replace(
            self._look(), shown=before.shown, pages=before.pages, slice_shown=before.slice_shown
        )
        states = (self._state, state)
        self.timeline.add(Moment(before, after, states, table, title, is_gap))
        self._present, self._state = after, state
        self.note_change()

    def _on_view_changed(self, _before: object = None) -> None:
        if self._views.session is not self.session:
            return
        now = self._look()
        # A page that another one covers was not closed.
        after = replace(
            self._present,
            shown=now.shown,
            pages=now.pages | self._present.pages,
            slice_shown=now.slice_shown,
        )
        if commands_between(self._present, after):
            self.timeline.add(Moment(self._present, after, (self._state, self._state)))
            self.note_change()
        self._present = after

    # -- what the author does ---------------------------------------------------------------------

    def note_change(self) -> None:
        """Tell that the recording is another one than what was saved."""
        self.saved = ""
        self.changed.emit()

    def entry(self, index: int) -> StepMark | Done | None:
        """Return what stands at a place of the list."""
        parts = self.timeline.parts()
        return parts[index] if 0 <= index < len(parts) else None

    def begin_step(self, index: int) -> None:
        """Begin a step before an entry; at the end if there is none."""
        entry = self.entry(index)
        self.timeline.begin_step(entry.first if isinstance(entry, Done) else None)
        self.note_change()

    def word(self, index: int, words: Text, about: Text) -> None:
        """Take what the author says of an entry."""
        entry = self.entry(index)
        if isinstance(entry, Done):
            entry.first.words, entry.first.said = words, about
        elif entry is not None:
            entry.title, entry.text = words, about
        self.note_change()

    def delete(self, index: int, is_deleted: bool) -> None:
        """Leave a task out, or put it back; a step is joined with the one before."""
        entry = self.entry(index)
        if isinstance(entry, Done):
            for moment in entry.moments:
                moment.is_deleted = is_deleted
        elif entry is not None:
            self.timeline.remove_step(entry)
        self.note_change()
