"""Tables are read in jobs, one at a time, while the line at the lower edge says so."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from PySide6.QtCore import QObject
from PySide6.QtWidgets import QWidget

from bayesgui.jobs.latest_job import LatestJob
from bayesgui.widgets.choosing_files import ask_table
from bayesgui.widgets.timers import alarm
from bayesgui.windows.playgrounds.tables import PlaygroundTable, file_table

if TYPE_CHECKING:
    from collections.abc import Callable

    from PySide6.QtWidgets import QWidget

    from bayesgui.core.monitor import Monitor
    from bayesgui.jobs.runner import Runner
    from bayesgui.windows.playgrounds.status_line import StatusLine


PATIENCE = 300
"""Milliseconds after which reading is shown, with a way to cancel it."""


class TableReading(QObject):
    """The newest reading of a table; an older one is cancelled, and so it can be by the user."""

    def __init__(self, runner: Runner, status: StatusLine, parent: QWidget) -> None:
        super().__init__(parent)
        self._runner, self._status, self._window = runner, status, parent
        self._job = LatestJob(self)
        self._table, self._share = "", 0.0
        self._timer = alarm(self, self._tell, PATIENCE)
        self._cancelled: Callable[[], object] = lambda: None
        status.cancelled.connect(self._withdraw)

    @property
    def is_running(self) -> bool:
        """Whether a table is being read."""
        return self._job.is_running

    def choose(self) -> PlaygroundTable | None:
        """Ask for a file with a table; None if the user thinks better of it."""
        chosen = ask_table(self._window, self.tr("Load a table"), "")
        return None if chosen is None else file_table(chosen)

    def start(
        self,
        table: str,
        compute: Callable[[Monitor], Any],
        finished: Callable[[Any], object],
        failed: Callable[[BaseException], object],
        cancelled: Callable[[], object] = lambda: None,
    ) -> None:
        """Read a table; `cancelled` is called if the user gives it up."""
        self._table, self._share, self._cancelled = table, 0.0, cancelled
        self._job.start(
            lambda: self._runner.submit_reading(
                compute, lambda: self.tr("Read {table}").format(table=table)
            ),
            lambda found: self._end(finished, found),
            lambda error: self._end(failed, error),
            cancelled=lambda: self._end(lambda _nothing: cancelled(), None),
            progressed=self._on_progress,
        )
        self._timer.start()

    def cancel(self) -> None:
        """End reading without a word."""
        self._job.cancel()
        self._say("")

    def _withdraw(self) -> None:
        self.cancel()
        self._cancelled()

    def _end(self, then: Callable[[Any], object], found: Any) -> None:
        self._say("")
        then(found)

    def _on_progress(self, share: float, _text: str) -> None:
        self._share = share
        if not self._timer.isActive():
            self._tell()

    def _tell(self) -> None:
        text = self.tr("Reading {table} …").format(table=self._table)
        self._say(f"{text} {100 * self._share:.0f} %" if self._share > 0 else text)

    def _say(self, text: str) -> None:
        if not text:
            self._timer.stop()
        self._status.show_work(text)
