"""The page Jobs: running computations with their progress, and past ones."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QTimer
from PySide6.QtWidgets import QScrollArea, QWidget

from bayesgui.jobs.job import Job, JobStatus
from bayesgui.panels.jobs.row import JobRow
from bayesgui.panels.panel import Panel
from bayesgui.widgets.fields.buttons import named
from bayesgui.widgets.live_text import live
from bayesgui.widgets.rows.empty_state import EmptyState
from bayesgui.widgets.rows.layouts import column_layout, stacked

if TYPE_CHECKING:
    from bayesgui.jobs.runner import Runner


class JobsPanel(Panel):
    """Running, waiting, and finished jobs of this session, the newest first."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("jobsPanel")
        self._runner: Runner | None = None
        self._rows: dict[Job, JobRow] = {}
        self._dismissed: set[Job] = set()
        self._content = QWidget()
        self._content.setProperty("panel", True)
        self._column = column_layout(None, parent=self._content, margins=(0, 4, 0, 4), spacing=0)
        scroll = named(QScrollArea(self), "", spoken=live("Jobs"))
        scroll.setWidgetResizable(True)
        scroll.setWidget(self._content)
        empty = EmptyState(
            live("Nothing is being computed"),
            live("Imports, learning and other long work appear here, with a way to stop them."),
            self,
        )
        self._stack = stacked(self, scroll, empty, fills=True)
        self.refresh()

    @property
    def rows(self) -> tuple[JobRow, ...]:
        """The rows from the top."""
        return tuple(self._rows.values())

    def set_runner(self, runner: Runner) -> None:
        """Set the runner whose jobs are shown."""
        self._runner = runner
        runner.work_changed.connect(self.refresh)
        self.refresh()

    def refresh(self) -> None:
        jobs = () if self._runner is None else self._runner.work_jobs
        self._dismissed.intersection_update(jobs)
        wanted = _in_order([job for job in jobs if job not in self._dismissed])
        for job in [job for job in self._rows if job not in wanted]:
            row = self._rows.pop(job)
            self._column.removeWidget(row)
            row.deleteLater()
        before = list(self._rows)
        for job in wanted:
            if job in self._rows:
                if not self._rows[job].is_final:
                    self._rows[job].follow()
                continue
            row = self._rows[job] = JobRow(job, self._content)
            row.removed.connect(lambda job=job: self._dismiss([job]))
            row.clear_requested.connect(self.clear_history)
        if wanted != before:
            self._place(wanted)
        self._stack.setCurrentIndex(0 if self._rows else 1)

    def _place(self, wanted: list[Job]) -> None:
        """Bring the rows into order; rows already in place are not touched."""
        self._rows = {job: self._rows[job] for job in wanted}
        for k, row in enumerate(self._rows.values()):
            item = self._column.itemAt(k)
            if item is None or item.widget() is not row:
                self._column.removeWidget(row)
                self._column.insertWidget(k, row)
            if k:
                QWidget.setTabOrder(self._rows[wanted[k - 1]], row)

    def clear_history(self) -> None:
        """Remove all finished jobs from the list."""
        self._dismiss([job for job in self._rows if job.is_over])

    def _dismiss(self, jobs: list[Job]) -> None:
        self._dismissed.update(jobs)
        # The row's own click is still being handled.
        QTimer.singleShot(0, self, self.refresh)

    def retranslate(self) -> None:
        for row in self._rows.values():
            row.follow()


def _in_order(jobs: list[Job]) -> list[Job]:
    running = [job for job in jobs if job.status is JobStatus.RUNNING]
    waiting = [job for job in jobs if job.status is JobStatus.WAITING]
    return [*running, *waiting, *(job for job in reversed(jobs) if job.is_over)]
