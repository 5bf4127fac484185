"""Options and results of a run, with actions to repeat it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import Qt
from PySide6.QtGui import QAction, QGuiApplication
from PySide6.QtWidgets import QGridLayout, QHBoxLayout, QLabel, QPushButton, QWidget

from bayesgui.widgets.numbers import seconds_text
from bayesgui.widgets.rows.layouts import column_layout
from bayesgui.widgets.theme import font

if TYPE_CHECKING:
    from bayesgui.jobs.job import Job

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
        self._again, self._revise, self._copy = QAction(self), QAction(self), QAction(self)
        self._again.triggered.connect(self._repeat_job)
        self._revise.triggered.connect(self._revise_job)
        self._copy.triggered.connect(self._copy_command)
        self._buttons = {action: QPushButton(self) for action in self._actions}
        row = QHBoxLayout()
        row.setSpacing(8)
        for action, button in self._buttons.items():
            button.setAutoDefault(False)
            button.clicked.connect(action.trigger)
            row.addWidget(button)
        row.addStretch(1)
        column_layout(self._grid, row, parent=self, margins=(_LEFT, 2, 12, 10), spacing=8)

    @property
    def _actions(self) -> tuple[QAction, ...]:
        return self._again, self._revise, self._copy

    def actions_now(self) -> list[QAction]:
        """Return the currently available actions, for a menu."""
        self._retranslate()
        return [action for action in self._actions if action.isVisible()]

    def follow(self, result: str) -> None:
        """Update from the current state of the run."""
        self._retranslate()
        for action, button in self._buttons.items():
            button.setText(action.text())
            button.setToolTip(action.toolTip())
            button.setVisible(action.isVisible())
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

    def _retranslate(self) -> None:
        over, recipe = self._job.is_over, self._job.recipe
        self._again.setText(self.tr("Run again"))
        self._again.setToolTip(
            self.tr("The same options and seed, on the network and the data as they are now")
        )
        self._again.setVisible(over and recipe.repeat is not None)
        self._revise.setText(self.tr("With other options…"))
        self._revise.setToolTip(self.tr("Open the dialog filled with these options"))
        self._revise.setVisible(over and recipe.revise is not None)
        self._copy.setText(self.tr("Copy as command line"))
        self._copy.setToolTip(self.tr("Copy the terminal command that does the same"))
        self._copy.setVisible(over and bool(recipe.command))

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
