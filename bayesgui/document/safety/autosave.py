"""Keeps a backup copy of a document while its file does not hold all of it."""

from __future__ import annotations

import time
from typing import TYPE_CHECKING, Any, Protocol

from PySide6.QtCore import QObject, QTimer, Signal

from bayesgui.core.errors import FormatError
from bayesgui.document.safety.recovery import encode

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from bayesgui.core.monitor import Monitor
    from bayesgui.document.document import Document
    from bayesgui.document.safety.recovery import Journal
    from bayesgui.document.state import DocumentState

IDLE_SECONDS = 3.0
"""Delay in seconds from the last change to the backup."""
MAX_DELAY_SECONDS = 8.0
"""Maximum delay in seconds from the first change to the backup."""
SECONDS_PER_CELL = 2.5e-6
"""Time that writing takes per number of a table, on a slow machine."""


class CopyJob(Protocol):
    """A job submitted to a worker, such as `bayesgui.jobs.job.Job`."""

    @property
    def finished(self) -> Any:
        """Signal: the copy was written."""

    @property
    def failed(self) -> Any:
        """Signal: writing failed, with the exception."""

    @property
    def cancelled(self) -> Any:
        """Signal: the copy was not written."""


class Autosave(QObject):
    """Writes the backup of one document off the main thread, and removes it once all is saved.

    `submit`: runs a function on a worker and returns its job (`Runner.submit_saving`).
    `quiet, at_most`: seconds from the last and from the first change to the backup. `table`:
    returns the file of the cases beside the document, which the backup names.
    """

    written = Signal()
    """A backup was written."""
    failed = Signal(object)
    """A backup failed, with the exception; emitted once until one succeeds again."""

    def __init__(
        self,
        document: Document,
        journal: Journal,
        submit: Callable[[Callable[[Monitor], None]], CopyJob],
        quiet: float = IDLE_SECONDS,
        at_most: float = MAX_DELAY_SECONDS,
        table: Callable[[], Path | None] = lambda: None,
    ) -> None:
        super().__init__(document)
        self._document = document
        self._journal = journal
        self._submit = submit
        self._table = table
        self._quiet = quiet
        self._at_most = at_most
        self._due: float | None = None
        self._writing: CopyJob | None = None
        self._seen: DocumentState | None = None
        self._failing = False
        self._timer = QTimer(self)
        self._timer.setSingleShot(True)
        self._timer.timeout.connect(self._on_timeout)
        self._hears_edits = False
        document.path_changed.connect(self._follow)
        if document.closing_loses:
            self._follow()

    def set_delay(self, quiet: float) -> None:
        """Set the seconds from the last change to the next backup."""
        self._quiet = quiet
        self._at_most = quiet * MAX_DELAY_SECONDS / IDLE_SECONDS

    @property
    def is_pending(self) -> bool:
        """Whether some change is not in the backup yet."""
        return self._due is not None or self._writing is not None

    def write_now(self) -> None:
        """Write the backup synchronously if closing would lose something."""
        if self._document.closing_loses:
            self._stop_waiting()
            self._copy(self._document)(None)

    def follow_table(self) -> None:
        """Write a backup that names another table of cases, if one is kept."""
        if self._document.closing_loses:
            self._schedule()

    def close(self) -> None:
        """Remove the backup: the document was saved, or the user does not want it."""
        self._stop_waiting()
        self._document.path_changed.disconnect(self._follow)
        self._hear_edits(False)
        self._journal.remove()

    def _hear_edits(self, on: bool) -> None:
        """Hear of each change, or only of the unsaved mark."""
        if on == self._hears_edits:
            return
        self._hears_edits = on
        if on:
            self._document.changed.connect(self._follow)
        else:
            self._document.changed.disconnect(self._follow)

    def _follow(self, _change: object = None) -> None:
        state = self._document.state
        self._hear_edits(self._document.closing_loses)
        if not self._document.closing_loses:
            self._seen = None
            self._stop_waiting()
            self._journal.remove()
        elif state is not self._seen:
            self._seen = state
            self._schedule()

    def _schedule(self) -> None:
        now = time.monotonic()
        if self._due is None:
            self._due = now + self._patience()
        self._timer.start(round(1000 * max(0.0, min(self._quiet, self._due - now))))

    def _patience(self) -> float:
        """Return the seconds to wait at most; a large document is begun earlier."""
        tables = self._document.state.network.cpds.values()
        cells = sum(cpd.table().values.size for cpd in tables)
        return max(self._at_most / 4, self._at_most - SECONDS_PER_CELL * cells)

    def _stop_waiting(self) -> None:
        self._timer.stop()
        self._due = None

    def _on_timeout(self) -> None:
        if self._writing is not None:
            return  # its end checks whether another backup is due
        self._due = None
        writing = self._submit(self._copy(self._document))
        self._writing = writing
        writing.finished.connect(self._on_finished)
        writing.failed.connect(self._on_failed)
        writing.cancelled.connect(self._on_ended)

    def _copy(self, document: Document) -> Callable[[Any], None]:
        """Return a function, independent of Qt, that writes the current state."""
        state, origin, title = document.state, document.origin, document.title
        journal, ticket = self._journal, self._journal.ticket
        table = self._table()

        def write(_monitor: object) -> None:
            try:
                journal.write(encode(state, origin, title, table), ticket)
            except OSError as error:
                raise FormatError(
                    "No safety copy of {title} could be written: {reason}. Save it yourself.",
                    title=title,
                    reason=(error.strerror or str(error)).lower(),
                ) from None

        return write

    def _on_finished(self, _result: object) -> None:
        self._failing = False
        self._on_ended()
        self.written.emit()

    def _on_failed(self, error: Exception) -> None:
        self._on_ended()
        if self._document.closing_loses and self._due is None:
            self._due = time.monotonic() + self._at_most
            self._timer.start(round(1000 * self._at_most))
        if not self._failing:
            self._failing = True
            self.failed.emit(error)

    def _on_ended(self) -> None:
        self._writing = None
        if self._due is not None and not self._timer.isActive():
            self._schedule()
