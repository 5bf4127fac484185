"""The buttons that run an algorithm, its speed, and how far it is."""

from __future__ import annotations

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QComboBox, QWidget

from bayesgui.widgets.fields.buttons import named, push_button
from bayesgui.widgets.fields.choice_combo import show_choices
from bayesgui.widgets.live_text import live, say
from bayesgui.widgets.rows.elided_label import ElidedLabel
from bayesgui.widgets.rows.layouts import column_layout, row_layout, text_label
from bayesgui.widgets.rows.share_bar import ShareBar
from bayesgui.widgets.theme import icon

PACES = (("watch", 8.0), ("slow", 30.0), ("fast", 0.0))
"""Least duration of a whole run, in seconds."""


class RunBar(QWidget):
    """Start or pause, stop and keep, one step, the speed, and a progress bar with words.

    `name`: stem of the buttons' object names. `goes_back`: whether there is a step back too.
    """

    run_requested = Signal()
    pause_requested = Signal()
    stop_requested = Signal()
    step_requested = Signal()
    back_requested = Signal()

    def __init__(
        self, parent: QWidget | None = None, name: str = "laboratory", *, goes_back: bool = False
    ) -> None:
        super().__init__(parent)
        self._live = self._paused = False
        self.run_button = push_button(
            f"{name}Run", self, self._on_run_clicked, tip=live("Run or pause"), primary=True
        )
        self.stop_button = push_button(
            f"{name}Stop",
            self,
            self.stop_requested,
            live("Stop and keep"),
            tip=live("End the run and keep what it found"),
        )
        self.step_button = push_button(
            f"{name}Step", self, self.step_requested, live("Step"), icon_name="step"
        )
        self.back_button = push_button(
            f"{name}Back",
            self,
            self.back_requested,
            live("Back"),
            tip=live("Look at the step before; going on starts from there"),
            icon_name="back",
        )
        self.back_button.setVisible(goes_back)
        self.pace = named(
            QComboBox(self),
            "",
            tip=live("Speed: slow enough to watch, slower, or as fast as possible"),
            spoken=live("Speed"),
        )
        self.pace.setMinimumWidth(56)
        self.pace.setMinimumContentsLength(5)
        self.pace.setSizeAdjustPolicy(
            QComboBox.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon
        )
        show_choices(
            self.pace, zip(PACES, (live("Watch"), live("Slow"), live("Fast")), strict=True)
        )
        self.bar = named(ShareBar(self), "", spoken=live("Progress of the run"))
        self.bar.setFixedHeight(6)
        self.count = ElidedLabel(11, 400, self)
        self.count.setProperty("role", "muted")
        self._more = text_label(self, 11, role="muted", wraps=False)
        column_layout(
            row_layout(self.run_button, self.stop_button, None, spacing=6),
            row_layout(self.back_button, self.step_button, self.pace, spacing=6, grows=self.pace),
            self.bar,
            row_layout(self.count, self._more, spacing=6, grows=self.count),
            parent=self,
            spacing=10,
        )
        self._write_run_button()

    @property
    def seconds(self) -> float:
        """Least duration of a whole run."""
        return float(self.pace.currentData()[1])

    @property
    def pace_name(self) -> str:
        """The name of the speed."""
        return str(self.pace.currentData()[0])

    def choose_pace(self, name: str) -> None:
        """Choose a speed by its name: "watch", "slow" or "fast"."""
        self.pace.setCurrentIndex([each for each, _ in PACES].index(name))

    def show_status(self, live: bool, paused: bool, waiting: bool) -> None:
        """Let the buttons say what they do now."""
        same = (live, paused) == (self._live, self._paused)
        self._live, self._paused = live, paused
        if waiting:
            self.count.set_text(self.tr("Waiting for other work…"))
        if not same:
            self._write_run_button()

    def show_progress(self, share: float, left: str, right: str = "") -> None:
        """Say how far the run is."""
        self.bar.show_share(share)
        self.count.set_text(left)
        self._more.setText(right)

    def allow(self, valid: bool, back: bool = False) -> None:
        """Let a run begin, or not; one that goes on can always be paused.

        `back`: whether there is a step to go back to.
        """
        self.back_button.setEnabled(not self._live and back)
        self.run_button.setEnabled(self._live or valid)
        self.step_button.setEnabled(not self._live and valid)

    def _write_run_button(self) -> None:
        text = live("Pause") if self._live else live("Go on") if self._paused else live("Start")
        say(self.run_button, text)
        self.run_button.setIcon(icon("pause" if self._live else "play", "on_accent"))
        self.stop_button.setEnabled(self._live or self._paused)

    def _on_run_clicked(self) -> None:
        (self.pause_requested if self._live else self.run_requested).emit()
