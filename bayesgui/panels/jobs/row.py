"""A job as a row: its progress or result, expandable to its options and seed."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QAction, QGuiApplication
from PySide6.QtWidgets import QGridLayout, QLabel, QMenu, QPushButton, QWidget

from bayesgui.core.errors import BayesGuiError
from bayesgui.core.sentence import Sentence
from bayesgui.jobs.job import Job, JobStatus
from bayesgui.panels.panel import error_sentence, translate_sentence
from bayesgui.widgets.fields.buttons import push_button
from bayesgui.widgets.live_text import live, tell
from bayesgui.widgets.numbers import count_text, percent, seconds_text
from bayesgui.widgets.rows.layouts import column_layout, row_layout
from bayesgui.widgets.rows.section import Hairline
from bayesgui.widgets.rows.two_line_row import TwoLineRow
from bayesgui.widgets.theme import font

if TYPE_CHECKING:
    from collections.abc import Callable

    from PySide6.QtGui import QContextMenuEvent

    from bayesgui.widgets.live_text import Text

MIN_SHARE = 0.05
"""Minimum completed share of the work for an estimate of the remaining time."""
MIN_SECONDS = 0.3
"""Minimum run time in seconds for a stable rate of rows per second."""
ICONS = {
    JobStatus.WAITING: ("pause", "muted"),
    JobStatus.RUNNING: ("jobs", "accent"),
    JobStatus.FINISHED: ("check", "success"),
    JobStatus.FAILED: ("error", "error"),
    JobStatus.CANCELLED: ("stop", "muted"),
}
_LEFT = 36
"""Left margin in pixels, at which the text of the row above begins."""


class JobDetails(QWidget):
    """A table of a run's options, and buttons for actions once it is over."""

    def __init__(self, job: Job, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._job = job
        self._shown: list[tuple[str, str]] = []
        self._labels: list[QLabel] = []
        self._grid = QGridLayout()
        self._grid.setHorizontalSpacing(16)
        self._grid.setVerticalSpacing(4)
        self._grid.setColumnStretch(1, 1)
        self._buttons: dict[QAction, QPushButton] = {}
        self._add(
            live("Run again"),
            live("The same options and seed, on the network and the data as they are now"),
            self._repeat_job,
        )
        self._add(
            live("With other options…"),
            live("Open the dialog filled with these options"),
            self._revise_job,
        )
        self._add(
            live("Copy as command line"),
            live("Copy the terminal command that does the same"),
            self._copy_command,
        )
        row = row_layout(*self._buttons.values(), None, spacing=8)
        column_layout(self._grid, row, parent=self, margins=(_LEFT, 2, 12, 10), spacing=8)

    def _add(self, text: Text, tip: Text, done: Callable[[], None]) -> None:
        action = QAction(self)
        tell(action.setText, text)
        tell(action.setToolTip, tip)
        action.triggered.connect(done)
        self._buttons[action] = push_button("", self, action.trigger, text, tip=tip)
        self._buttons[action].setAutoDefault(False)

    def actions_now(self) -> list[QAction]:
        """Return the currently available actions, for a menu."""
        over, recipe = self._job.is_over, self._job.recipe
        offered = (recipe.repeat is not None, recipe.revise is not None, bool(recipe.command))
        pairs = zip(self._buttons, offered, strict=True)
        return [action for action, is_there in pairs if over and is_there]

    def follow(self, result: str) -> None:
        """Update from the current state of the run."""
        shown = self.actions_now()
        for action, button in self._buttons.items():
            button.setVisible(action in shown)
        self._fill(self._lines(result))

    def _lines(self, result: str) -> list[tuple[str, str]]:
        job, lines = self._job, []
        if job.started_at is not None:
            lines.append((self.tr("Started"), f"{job.started_at:%H:%M:%S}"))
        if job.is_over:
            lines.append((self.tr("Took"), seconds_text(job.elapsed)))
        lines += [(label, _text(value)) for label, value in job.recipe.options.items()]
        if job.recipe.seed is not None:
            lines.append((self.tr("Seed"), str(job.recipe.seed)))
        if job.is_over:
            lines.append((self.tr("Result"), job.result_text or result))
        if job.recipe.command:
            lines.append((self.tr("Command line"), job.recipe.command))
        return lines

    def _fill(self, lines: list[tuple[str, str]]) -> None:
        if lines == self._shown:
            return
        self._shown = lines
        for old in self._labels:
            self._grid.removeWidget(old)
            old.deleteLater()
        self._labels.clear()
        for k, (label, value) in enumerate(lines):
            name, text = QLabel(label, self), QLabel(value, self)
            name.setProperty("role", "muted")
            for part in (name, text):
                part.setFont(font(12))
                part.setTextFormat(Qt.TextFormat.PlainText)
            text.setWordWrap(True)
            text.setTextInteractionFlags(
                Qt.TextInteractionFlag.TextSelectableByMouse
                | Qt.TextInteractionFlag.TextSelectableByKeyboard
            )
            text.setAccessibleName(label)
            self._labels += [name, text]
            self._grid.addWidget(name, k, 0, Qt.AlignmentFlag.AlignTop)
            self._grid.addWidget(text, k, 1)

    def _repeat_job(self) -> None:
        if self._job.recipe.repeat is not None:
            self._job.recipe.repeat()

    def _revise_job(self) -> None:
        if self._job.recipe.revise is not None:
            self._job.recipe.revise()

    def _copy_command(self) -> None:
        QGuiApplication.clipboard().setText(self._job.recipe.command)


def _text(value: object) -> str:
    return f"{value:g}" if isinstance(value, float) else str(value)


class JobRow(QWidget):
    """One job; its cross cancels it, and removes it from the list once it is over."""

    removed = Signal()
    """Request to remove the row of a finished job."""
    clear_requested = Signal()
    """Request to remove the rows of all finished jobs."""

    def __init__(self, job: Job, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.job = job
        self.head = TwoLineRow(job.title, "", self, at_title=True)
        self.head.removed.connect(self._on_cross)
        self.head.acted.connect(self._stop)
        self.head.linked.connect(self.toggle_details)
        self.head.clicked.connect(self.toggle_details)
        self._details: JobDetails | None = None
        self.is_open = False
        """Whether the details are expanded."""
        self._column = column_layout(self.head, Hairline(self), parent=self, spacing=0)
        self.is_final = False
        """Whether the end of the job is shown, after which nothing changes."""
        job.progressed.connect(self.follow)
        self.follow()

    @property
    def details(self) -> JobDetails:
        """The table below the row, made when it is asked for: a history has many rows."""
        if self._details is None:
            self._details = JobDetails(self.job, self)
            self._details.hide()
            self._column.insertWidget(1, self._details)
        return self._details

    def toggle_details(self) -> None:
        """Expand or collapse the details."""
        self.is_open = not self.is_open
        self.follow()

    def follow(self) -> None:
        """Update from the current state of the job."""
        job, head = self.job, self.head
        told = job.status is not JobStatus.FINISHED or bool(job.result_text)
        self.is_final = job.is_over and told
        running = job.status is JobStatus.RUNNING
        second = self._second_line()
        head.set_texts(job.title, second)
        self.setAccessibleName(head.accessibleName())
        head.setToolTip(second)
        head.set_icon(*ICONS[job.status])
        head.set_ground("error" if job.status is JobStatus.FAILED else "plain")
        head.set_share(job.progress[0] if running else None)
        may_stop = running and job.recipe.keeps and not job.is_stopping and not job.is_canceling
        head.set_action(
            self.tr("Stop and keep") if may_stop else "",
            self.tr("End it now and keep what it has so far"),
        )
        head.set_link(self.tr("Hide details") if self.is_open else self.tr("Details"))
        cancel = self.tr("Cancel {name}: nothing is kept").format(name=job.title)
        head.set_cross_text("" if job.is_over else cancel)
        if self.is_open:
            self.details.follow(second)
        if self._details is not None:
            self._details.setVisible(self.is_open)

    def _second_line(self) -> str:
        job = self.job
        if job.status is JobStatus.WAITING:
            return self.tr("waiting for its turn")
        if job.status is JobStatus.RUNNING:
            return self._progress_text()
        time = seconds_text(job.elapsed)
        if job.status is JobStatus.CANCELLED:
            return self.tr("canceled after {time}").format(time=time)
        if job.status is JobStatus.FAILED:
            if isinstance(job.error, BayesGuiError):
                return error_sentence(job.error)
            return self.tr("failed after {time}").format(time=time)
        words = [job.result_text] if job.result_text else []
        if job.is_stopping:
            words.append(self.tr("stopped by you after {time}").format(time=time))
        elif words:
            words.append(time)
        else:
            words.append(self.tr("finished after {time}").format(time=time))
        return " · ".join(words)

    def _progress_text(self) -> str:
        job = self.job
        if job.is_canceling:
            return self.tr("being canceled…")
        if job.is_stopping:
            return self.tr("stopping; the results so far are kept…")
        share, text = job.progress
        words = [
            translate_sentence(text) if text else self.tr("{share} %").format(share=percent(share))
        ]
        rows = text.values.get("rows") if isinstance(text, Sentence) else None
        if isinstance(rows, int) and job.elapsed >= MIN_SECONDS:
            rate = round(rows / job.elapsed, -3)
            words.append(self.tr("{count} rows/s").format(count=count_text(int(rate))))
        if share >= MIN_SHARE:
            left = seconds_text(job.elapsed * (1 - share) / share)
            words.append(self.tr("about {time} left").format(time=left))
        return " · ".join(words)

    def _on_cross(self) -> None:
        if self.job.is_over:
            self.removed.emit()
            return
        self.job.cancel()
        self.follow()

    def _stop(self) -> None:
        self.job.stop()
        self.follow()

    def contextMenuEvent(self, event: QContextMenuEvent) -> None:
        menu = self.menu()
        menu.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        menu.popup(event.globalPos())

    def menu(self) -> QMenu:
        """Return a menu of all actions on the job."""
        menu = QMenu(self)
        if self.job.is_over:
            for action in self.details.actions_now():
                menu.addAction(action)
        elif self.job.status is JobStatus.RUNNING and self.job.recipe.keeps:
            menu.addAction(self.tr("Stop and keep")).triggered.connect(self._stop)
        menu.addSeparator()
        fold = menu.addAction(self.tr("Hide details") if self.is_open else self.tr("Details"))
        fold.triggered.connect(self.toggle_details)
        away: QAction = menu.addAction(
            self.tr("Remove from the list") if self.job.is_over else self.tr("Cancel")
        )
        away.triggered.connect(self._on_cross)
        menu.addAction(self.tr("Clear the history")).triggered.connect(self.clear_requested)
        return menu
