"""The journal of a document: what was done so far, without what was undone."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, QTimer, Signal

from bayesgui.document.document import Phase
from bayesgui.document.python.entries import Entry, Leap

if TYPE_CHECKING:
    from bayesgui.core.model import Model
    from bayesgui.document.changes import Change
    from bayesgui.document.data import Data
    from bayesgui.document.document import Document
    from bayesgui.document.python.entries import Told
    from bayesgui.document.state import DocumentState
    from bayesgui.formats.code.edits.start import Start

MANY = 64
"""Entries without lines, whose states take memory, after which lines are asked for."""


class Journal(QObject):
    """Holds entries from a first state on; cheap, as lines are made by jobs that others submit.

    Undo takes entries back and redo brings them again, unless a computation came in between: then
    what is undone is an edit like any other.
    """

    changed = Signal()
    """There are other entries, or other lines."""
    filled = Signal()
    """Many entries have no lines yet."""

    def __init__(self, document: Document) -> None:
        super().__init__(document)
        self._document = document
        self.start: Start | None = None
        """Where the first network came from; None if from `origin`, or from nowhere."""
        self.origin = document.origin
        self.first: DocumentState = document.state
        self.start_lines: tuple[str, ...] | None = None
        """Those that make the first network, once they are there."""
        self.entries: list[Entry] = []
        self._undone: list[Entry] = []
        self._told: tuple[Told, Model] | None = None
        self._data: Data | None = None
        self._dataset: object = None
        self._read: Told = ()
        document.changed_in(Phase.SESSION).connect(self._on_changed)
        document.path_changed.connect(self._on_file_changed)

    @property
    def state(self) -> DocumentState:
        """The present state of the document."""
        return self._document.state

    # -- what happens ---------------------------------------------------------------------------

    def begin(self, start: Start | None = None) -> None:
        """Begin again with the present state.

        `start`: where its network came from; written out without one.
        """
        from bayesgui.formats.code.edits.start import WRITTEN

        self.start = WRITTEN if start is None else start
        self.first, self.start_lines = self._document.state, None
        self.entries, self._undone, self._told, self._dataset = [], [], None, None
        self.changed.emit()

    def _on_file_changed(self) -> None:
        """Write the first network out if its file holds another one by now."""
        from bayesgui.formats.code.edits.start import WRITTEN

        now, then = self._document.origin, self.origin
        if now is None or then is None or now is then or now.real != then.real:
            return
        self.origin, self.start, self.start_lines = None, WRITTEN, None
        self.changed.emit()

    def tell(self, lines: Told, key: str = "") -> None:
        """Note a computation, which leaves the document as it is.

        `lines`: or what writes them, in a job. `key`: of what a page asks again by itself; its
        older lines are taken out.
        """
        state = self._document.state
        if key:
            self.entries = [each for each in self.entries if each.key != key]
        self._add(Entry(Leap(state, state, lines), key))

    def tell_edit(self, lines: Told, made: Model) -> None:
        """Note the computation that the next edit applies.

        `made`: the model that ``net`` is after its lines.
        """
        self._told = lines, made
        # Who tells applies at once; if nothing was applied, nothing was done.
        QTimer.singleShot(0, self, self._forget_told)

    def _forget_told(self) -> None:
        self._told = None

    def tell_data(self, lines: Told, dataset: object) -> None:
        """Note how the table of cases was read that the document gets, as ``data``."""
        self._dataset, self._read = dataset, lines
        self.tell(lines)

    def follow(self, data: Data) -> None:
        """Note it where the document gets a table that nobody has told of."""
        self._data = data
        data.changed.connect(self._on_data_changed)

    @property
    def has_data(self) -> bool:
        """Whether ``data`` is the table of the document."""
        dataset = None if self._data is None else self._data.state.dataset
        return dataset is not None and dataset is self._dataset

    @property
    def data_told(self) -> Told:
        """What writes how ``data`` was read; nothing where it is not the table of the document."""
        return self._read if self.has_data else ()

    def _on_data_changed(self) -> None:
        from bayesgui.formats.code.edits.asking import unsaid

        assert self._data is not None
        state = self._data.state
        if state.dataset is not None and state.dataset is not self._dataset:
            self._dataset = None
            self.tell([unsaid(f"The table of cases {state.title}")], "other data")

    def _on_changed(self, change: Change) -> None:
        if change.before.mark is change.after.mark:
            return
        told, self._told = self._told, None
        if told is None and (self._is_undone(change.after) or self._is_done_again(change)):
            self.changed.emit()
            return
        self._undone.clear()
        last = self.entries[-1] if self.entries else None
        if told is None and last is not None and self._goes_on(last, change):
            assert last.leap is not None
            last.lead(replace(last.leap, after=change.after))
            self.changed.emit()
            return
        self._add(Entry(Leap(change.before, change.after, *(told or ()))))

    def _add(self, entry: Entry) -> None:
        if self.entries:
            self.entries[-1].release()
        self.entries.append(entry)
        self.changed.emit()
        if len(self.unwritten) > MANY:
            self.filled.emit()

    def _goes_on(self, last: Entry, change: Change) -> bool:
        """Return whether a step of one gesture took the place of the step before."""
        document = self._document
        before = document.state_before
        return (
            last.is_edit
            and last.leap is not None
            and last.after is change.before.mark
            and document.state is change.after
            and before is not None
            and before.mark is not change.before.mark
            and before.mark is last.before
        )

    def _is_undone(self, after: DocumentState) -> bool:
        """Take back what led from an earlier state to the present one, if nothing was computed."""
        for place in range(len(self.entries), -1, -1):
            if place < len(self.entries):
                entry = self.entries[place]
                if not entry.is_edit and not entry.key:
                    return False
            mark = self.entries[place - 1].after if place else self.first.mark
            if mark is after.mark and place < len(self.entries):
                taken = [each for each in self.entries[place:] if each.is_edit]
                del self.entries[place:]
                self._undone[:0] = taken
                return True
        return False

    def _is_done_again(self, change: Change) -> bool:
        """Bring back the entry that was undone last, if that is what happened."""
        if not self._undone:
            return False
        entry = self._undone[0]
        if entry.before is not change.before.mark or entry.after is not change.after.mark:
            return False
        self.entries.append(self._undone.pop(0))
        return True

    # -- lines ----------------------------------------------------------------------------------

    @property
    def unwritten(self) -> list[Entry]:
        """The entries without lines."""
        return [each for each in self.entries if each.lines is None]

    @property
    def is_written(self) -> bool:
        """Whether all lines are there."""
        return self.start_lines is not None and not self.unwritten
