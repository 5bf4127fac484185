"""The row above the mixture: number of components, restart, player, iteration."""

from __future__ import annotations

from PySide6.QtCore import QSignalBlocker, Qt, Signal
from PySide6.QtWidgets import QSlider, QToolButton, QWidget

from bayesgui.widgets.fields.buttons import named, push_button
from bayesgui.widgets.fields.spin_edit import SpinEdit
from bayesgui.widgets.live_text import live, say
from bayesgui.widgets.numbers import count_text
from bayesgui.widgets.rows.layouts import text_label
from bayesgui.widgets.rows.two_part_row import TwoPartRow
from bayesgui.widgets.theme import icon, theme_changes
from bayesgui.widgets.timers import clock
from bayesgui.windows.playgrounds.densities.course import MAX_COMPONENTS
from bayesgui.windows.playgrounds.densities.words import likelihood_word

STEP_MILLISECONDS = 120


class MixtureHead(TwoPartRow):
    """Steps through the iterations of EM; the owner tells how many there are."""

    moved = Signal(int)
    restarted = Signal()

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.title = text_label(self, 14, 600, wraps=False, text=live("Gaussian mixture by EM"))
        word = text_label(self, 12, role="muted", wraps=False, text=live("components"))
        name = live("Number of components")
        self.components: SpinEdit = named(
            SpinEdit(1, MAX_COMPONENTS, 2, self), "densities.components", tip=name, spoken=name
        )
        name = live("One iteration back")
        self.back: QToolButton = named(QToolButton(self), "densities.back", tip=name, spoken=name)
        self.play = push_button(
            "densities.play", self, self._toggle, primary=True,
            tip=live("Show the iterations one after the other"),
        )  # fmt: skip
        name = live("One iteration on")
        self.step: QToolButton = named(QToolButton(self), "densities.step", tip=name, spoken=name)
        name = live("Iteration")
        self.slider: QSlider = named(
            QSlider(Qt.Orientation.Horizontal, self), "densities.slider", tip=name, spoken=name
        )
        self.slider.setMinimumWidth(60)
        self.place = text_label(self, 12, wraps=False)
        self.likelihood = text_label(self, 12, wraps=False)
        self.restart = push_button(
            "densities.restart", self, self.restarted, live("Restart"),
            tip=live("Begin at other random means"),
        )  # fmt: skip
        self._timer = clock(self, self._advance, STEP_MILLISECONDS)
        for part in (self.title, word, self.components, self.restart):
            self.first.addWidget(part)
        self.first.addStretch(1)
        for button in (self.back, self.play, self.step):
            self.second.addWidget(button)
        self.second.addWidget(self.slider, 1)
        for label in (self.place, self.likelihood):
            self.second.addWidget(label)
        self._connect()
        self._use_icons()
        self.show_course(0)

    def _connect(self) -> None:
        self.slider.valueChanged.connect(self.moved)
        self.back.clicked.connect(lambda: self._go(-1))
        self.step.clicked.connect(lambda: self._go(1))
        theme_changes().changed.connect(self._use_icons)

    def _use_icons(self) -> None:
        self.back.setIcon(icon("back"))
        self.step.setIcon(icon("step"))

    @property
    def is_playing(self) -> bool:
        """Whether iterations follow each other by themselves."""
        return self._timer.isActive()

    def _name_play(self) -> None:
        say(self.play, live("Pause") if self.is_playing else live("Play"))

    # -- playing ------------------------------------------------------------------------------

    def show_course(self, iterations: int) -> None:
        """Prepare for a run of `iterations` iterations, of which the last one is shown."""
        self.pause()
        with QSignalBlocker(self.slider):
            self.slider.setRange(0, iterations)
            self.slider.setPageStep(max(1, iterations // 10))
            self.slider.setValue(iterations)
        for part in (self.slider, self.back, self.step, self.play, self.restart):
            part.setEnabled(iterations > 0)

    def show_place(self, log_likelihood: float) -> None:
        """Say which iteration is shown, with its log-likelihood."""
        self.place.setText(
            self.tr("iteration {at} of {count}").format(
                at=count_text(self.slider.value()), count=count_text(self.slider.maximum())
            )
        )
        self.likelihood.setText(
            self.tr("ln L {value}").format(value=likelihood_word(log_likelihood))
        )

    def show_progress(self, text: str) -> None:
        """Say that a course is being computed."""
        self.place.setText(text)
        self.likelihood.setText("")

    def pause(self) -> None:
        """Stop playing."""
        self._timer.stop()
        self._name_play()

    def _toggle(self) -> None:
        if self.is_playing:
            self.pause()
            return
        if self.slider.value() == self.slider.maximum():
            self.slider.setValue(0)
        self._timer.start()
        self._name_play()

    def _go(self, by: int) -> None:
        self.pause()
        self.slider.setValue(self.slider.value() + by)

    def _advance(self) -> None:
        self.slider.setValue(self.slider.value() + 1)
        if self.slider.value() == self.slider.maximum():
            self.pause()
