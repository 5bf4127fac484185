"""Options and results of a run, with actions to repeat it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import Qt
from PySide6.QtGui import QAction, QGuiApplication
from PySide6.QtWidgets import QGridLayout, QLabel, QPushButton, QWidget

from bayesgui.widgets.fields.buttons import push_button
from bayesgui.widgets.live_text import live, tell
from bayesgui.widgets.numbers import seconds_text
from bayesgui.widgets.rows.layouts import column_layout, row_layout
from bayesgui.widgets.theme import font

if TYPE_CHECKING:
    from collections.abc import Callable

    from bayesgui.jobs.job import Job
    from bayesgui.widgets.live_text import Text

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
