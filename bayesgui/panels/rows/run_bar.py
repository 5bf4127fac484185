"""The buttons that run an algorithm, its speed, and how far it is."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import Signal
from PySide6.QtWidgets import (
    QComboBox,
    QHBoxLayout,
    QLabel,
    QPushButton,
    QWidget,
)

from bayesgui.widgets.rows.elided_label import ElidedLabel
from bayesgui.widgets.rows.layouts import column_layout
from bayesgui.widgets.rows.share_bar import ShareBar
from bayesgui.widgets.theme import font, icon

if TYPE_CHECKING:
    from collections.abc import Sequence

PACES = (("watch", 8.0), ("slow", 30.0), ("fast", 0.0))
"""How long a whole run takes at least, in seconds."""


class RunBar(QWidget):
    """Start or pause, stop and keep, one step, the speed, and a progress bar with words.

    `name`: stem of the buttons' object names. `goes_back`: whether there is a step back too.
    """

    run_requested = Signal()
    pause_requested = Signal()

    def __init__(
        self, parent: QWidget | None = None, name: str = "laboratory", *, goes_back: bool = False
    ) -> None:
        super().__init__(parent)
        self._live = self._paused = False
        self.run_button = QPushButton(self)
        self.run_button.setObjectName(f"{name}Run")
        self.run_button.setProperty("primary", True)
        self.run_button.clicked.connect(self._on_run_clicked)
        self.stop_button = QPushButton(self)
        self.stop_button.setObjectName(f"{name}Stop")
        self.step_button = QPushButton(self)
        self.step_button.setObjectName(f"{name}Step")
        self.step_button.setIcon(icon("step"))
        self.back_button = QPushButton(self)
        self.back_button.setObjectName(f"{name}Back")
        self.back_button.setIcon(icon("back"))
        self.back_button.setVisible(goes_back)
        self.pace = QComboBox(self)
        self.pace.setMinimumWidth(56)
        self.pace.setMinimumContentsLength(5)
        self.pace.setSizeAdjustPolicy(
            QComboBox.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon
        )
        for name, seconds in PACES:
            self.pace.addItem("", (name, seconds))
        self.bar = ShareBar(self)
        self.bar.setFixedHeight(6)
        self._count, self._more = ElidedLabel(11, 400, self), QLabel(self)
        self._more.setFont(font(11))
        for label in (self._count, self._more):
            label.setProperty("role", "muted")
        column_layout(
            _row((self.run_button, self.stop_button), None),
            _row((self.back_button, self.step_button, self.pace), self.pace),
            self.bar,
            _row((self._count, self._more), self._count),
            parent=self,
            spacing=10,
        )
        self.retranslate()

    @property
    def seconds(self) -> float:
        """How long a whole run takes at least."""
        return float(self.pace.currentData()[1])

    def choose_pace(self, name: str) -> None:
        """Choose a speed by its name: "watch", "slow" or "fast"."""
        self.pace.setCurrentIndex([each for each, _ in PACES].index(name))

    @property
    def count_text(self) -> str:
        """How far the run is, as it is shown."""
        return self._count.whole

    def show_status(self, live: bool, paused: bool, waiting: bool) -> None:
        """Let the buttons say what they do now."""
        same = (live, paused) == (self._live, self._paused)
        self._live, self._paused = live, paused
        if waiting:
            self._count.set_text(self.tr("Waiting for other work…"))
        if not same:
            self._write_run_button()

    def show_progress(self, share: float, left: str, right: str) -> None:
        """Say how far the run is."""
        self.bar.show_share(share)
        self._count.set_text(left)
        self._more.setText(right)

    def allow(self, valid: bool, back: bool = False) -> None:
        """Let a run begin, or not; one that goes on can always be paused.

        `back`: whether there is a step to go back to.
        """
        self.back_button.setEnabled(not self._live and back)
        self.run_button.setEnabled(self._live or valid)
        self.step_button.setEnabled(not self._live and valid)

    def retranslate(self) -> None:
        """Take all texts anew."""
        self._write_run_button()
        self.run_button.setToolTip(self.tr("Run or pause"))
        self.stop_button.setText(self.tr("Stop and keep"))
        self.stop_button.setToolTip(self.tr("End the run and keep what it found"))
        self.step_button.setText(self.tr("Step"))
        self.back_button.setText(self.tr("Back"))
        self.back_button.setToolTip(self.tr("Look at the step before; going on starts from there"))
        texts = (self.tr("Watch"), self.tr("Slow"), self.tr("Fast"))
        for k, text in enumerate(texts):
            self.pace.setItemText(k, text)
        self.pace.setAccessibleName(self.tr("Speed"))
        self.pace.setToolTip(self.tr("Speed: slow enough to watch, slower, or as fast as possible"))
        self.bar.setAccessibleName(self.tr("Progress of the run"))

    def _write_run_button(self) -> None:
        if self._live:
            text, picture = self.tr("Pause"), "pause"
        else:
            text, picture = (self.tr("Go on") if self._paused else self.tr("Start")), "play"
        self.run_button.setText(text)
        self.run_button.setIcon(icon(picture, "on_accent"))
        self.stop_button.setEnabled(self._live or self._paused)

    def _on_run_clicked(self) -> None:
        (self.pause_requested if self._live else self.run_requested).emit()


def _row(widgets: Sequence[QWidget], wide: QWidget | None) -> QHBoxLayout:
    """Return some widgets side by side, one of them as wide as there is room."""
    row = QHBoxLayout()
    row.setSpacing(6)
    for widget in widgets:
        row.addWidget(widget, int(widget is wide))
    if wide is None:
        row.addStretch(1)
    return row
