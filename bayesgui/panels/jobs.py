"""The page Jobs: what is being computed, how far it is, and how it ended."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QTimer
from PySide6.QtWidgets import QScrollArea, QStackedWidget, QVBoxLayout, QWidget

from bayesgui.core.errors import BayesGuiError
from bayesgui.jobs.job import Job, JobStatus
from bayesgui.panels.panel import Panel, sentence
from bayesgui.widgets.empty_state import EmptyState
from bayesgui.widgets.numbers import percent, seconds_text
from bayesgui.widgets.two_line_row import TwoLineRow

if TYPE_CHECKING:
    from bayesgui.jobs.runner import Runner

LEAST_SHARE = 0.05
"""Share of the work from which the time that is left can be told."""
ICONS = {
    JobStatus.WAITING: ("pause", "muted"),
    JobStatus.RUNNING: ("jobs", "accent"),
    JobStatus.FINISHED: ("check", "success"),
    JobStatus.FAILED: ("error", "error"),
    JobStatus.CANCELLED: ("stop", "muted"),
}


class JobRow(TwoLineRow):
    """One job; its cross cancels it, and takes it out of the list once it is over.

    Parameters
    ----------
    job : Job
        What it shows.
    parent : QWidget, optional
        Its owner.
    """

    def __init__(self, job: Job, parent: QWidget | None = None) -> None:
        super().__init__(job.title, "", parent, at_title=True)
        self.job = job
        self._error: BaseException | None = None
        job.progressed.connect(self.follow)
        job.failed.connect(self._on_failed)
        self.follow()

    def _on_failed(self, error: BaseException) -> None:
        self._error = error
        self.follow()

    def follow(self) -> None:
        """Show where the job stands now."""
        status = self.job.status
        running = status is JobStatus.RUNNING
        self.set_texts(self.job.title, self._second_line())
        self.set_icon(*ICONS[status])
        self.set_ground("error" if status is JobStatus.FAILED else "plain")
        self.set_share(self.job.progress[0] if running else None)

    def _second_line(self) -> str:
        status, elapsed = self.job.status, self.job.elapsed
        if status is JobStatus.WAITING:
            return self.tr("waiting for its turn")
        if status is JobStatus.FINISHED:
            return self.tr("finished after {time}").format(time=seconds_text(elapsed))
        if status is JobStatus.CANCELLED:
            return self.tr("canceled after {time}").format(time=seconds_text(elapsed))
        if status is JobStatus.FAILED:
            if isinstance(self._error, BayesGuiError):
                return sentence(self._error)
            return self.tr("failed after {time}").format(time=seconds_text(elapsed))
        share, text = self.job.progress
        words = [text] if text else []
        words.append(self.tr("{share} %").format(share=percent(share)))
        if share >= LEAST_SHARE:
            left = seconds_text(elapsed * (1 - share) / share)
            words.append(self.tr("about {time} left").format(time=left))
        return " · ".join(words)


class JobsPanel(Panel):
    """What runs, waits and has ended, the newest first."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("jobsPanel")
        self._runner: Runner | None = None
        self._rows: dict[Job, JobRow] = {}
        self._dismissed: set[Job] = set()
        self._content = QWidget()
        self._content.setProperty("panel", True)
        self._column = QVBoxLayout(self._content)
        self._column.setContentsMargins(0, 4, 0, 4)
        self._column.setSpacing(0)
        self._column.addStretch(1)
        self._scroll = QScrollArea(self)
        self._scroll.setWidgetResizable(True)
        self._scroll.setWidget(self._content)
        self._empty = EmptyState("", "", self)
        self._stack = QStackedWidget(self)
        self._stack.addWidget(self._scroll)
        self._stack.addWidget(self._empty)
        whole = QVBoxLayout(self)
        whole.setContentsMargins(0, 0, 0, 0)
        whole.addWidget(self._stack)
        self.retranslate()
        self.refresh()

    @property
    def rows(self) -> tuple[JobRow, ...]:
        """The rows, the newest first."""
        return tuple(reversed(self._rows.values()))

    def set_runner(self, runner: Runner) -> None:
        """Show the work of a runner.

        Parameters
        ----------
        runner : Runner
            Whose work lane is listed.
        """
        self._runner = runner
        # A failed job's row hears of its error from the job, so rows are made at once.
        runner.jobs_changed.connect(self.refresh)
        self.refresh()

    def refresh(self) -> None:
        """List the jobs that are there now."""
        jobs = () if self._runner is None else self._runner.work_jobs
        self._dismissed.intersection_update(jobs)
        wanted = [job for job in jobs if job not in self._dismissed]
        for job in [job for job in self._rows if job not in wanted]:
            row = self._rows.pop(job)
            self._column.removeWidget(row)
            row.deleteLater()
        for job in wanted:
            if job in self._rows:
                self._rows[job].follow()
                continue
            row = self._rows[job] = JobRow(job, self._content)
            row.removed.connect(lambda job=job: self._on_cross(job))
            self._column.insertWidget(0, row)
        self._stack.setCurrentIndex(0 if self._rows else 1)

    def _on_cross(self, job: Job) -> None:
        if not job.is_over:
            job.cancel()
            return
        self._dismissed.add(job)
        # The row's own click is still being handled.
        QTimer.singleShot(0, self, self.refresh)

    def retranslate(self) -> None:
        """Take all texts anew."""
        self._scroll.setAccessibleName(self.tr("Jobs"))
        self._empty.set_texts(
            self.tr("Nothing is being computed"),
            self.tr("Imports, learning and other long work appear here, with a way to stop them."),
        )
        for row in self._rows.values():
            row.follow()
