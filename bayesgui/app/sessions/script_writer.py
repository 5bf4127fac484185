"""Writes the lines of a document's journal in jobs."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QObject

from bayesgui.jobs.latest_job import LatestJob

if TYPE_CHECKING:
    from collections.abc import Callable

    from bayesgui.document.python.script import Written
    from bayesgui.document.session import DocumentSession
    from bayesgui.jobs.runner import Runner


class ScriptWriter(QObject):
    """Writes lines when somebody asks for them, and when many are missing.

    A line costs what its edit cost, so the window's thread writes none.
    """

    def __init__(self, session: DocumentSession, runner: Runner) -> None:
        super().__init__(session.journal)
        self._session, self._runner = session, runner
        self._latest = LatestJob(self)
        self._waiting: list[Callable[[], object]] = []
        session.journal.filled.connect(self.write)

    def write(self, then: Callable[[], object] | None = None) -> None:
        """Write the lines that are missing; call a function when all are there."""
        from bayesgui.document.python.script import to_write

        if then is not None:
            self._waiting.append(then)
        writing = to_write(self._session.journal)
        if writing is None:
            waiting, self._waiting = self._waiting, []
            for each in waiting:
                each()
        elif not self._latest.is_running:
            self._latest.start(
                lambda: self._runner.submit_reading(
                    writing.write, lambda: self.tr("Write the script")
                ),
                self._on_written,
                self._on_failed,
                cancelled=self._waiting.clear,
            )

    def _on_written(self, written: Written) -> None:
        from bayesgui.document.python.script import take

        take(self._session.journal, written)
        # Meanwhile something else may have been done.
        self.write()

    def _on_failed(self, error: BaseException) -> None:
        self._waiting.clear()
        raise error

    def script(self) -> str:
        """Return the script as far as it has been written."""
        from bayesgui.document.python.script import script_of
        from bayesgui.document.python_calls.questions import tail_lines

        return script_of(self._session.journal, tail_lines(self._session))
