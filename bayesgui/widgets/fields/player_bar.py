"""Back, play, step, speed, and a slider over all steps."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QRectF, Qt, Signal
from PySide6.QtGui import QPen
from PySide6.QtWidgets import QToolButton, QWidget

from bayesgui.widgets.fields.buttons import named, plain_button
from bayesgui.widgets.fields.quietly import quietly
from bayesgui.widgets.fields.step_slider import StepSlider
from bayesgui.widgets.icons import paint_icon
from bayesgui.widgets.live_text import live, say
from bayesgui.widgets.painting import rounded, smooth_painter
from bayesgui.widgets.rows.layouts import column_layout, row_layout, text_label
from bayesgui.widgets.theme import font, theme

if TYPE_CHECKING:
    from collections.abc import Sequence

    from PySide6.QtGui import QPaintEvent

HEIGHT = 80
SPEEDS = (0.5, 1.0, 2.0, 4.0)
_PLAY = 34


class PlayButton(QToolButton):
    """A round play or pause button in the accent color."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setCheckable(True)
        self.setFixedSize(_PLAY, _PLAY)

    def paintEvent(self, event: QPaintEvent) -> None:
        colors = theme()
        painter = smooth_painter(self)
        disc = QRectF(self.rect()).adjusted(1, 1, -1, -1)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(colors.accent if self.isEnabled() else colors.disabled)
        painter.drawEllipse(disc)
        if self.hasFocus():
            painter.setPen(QPen(colors.text, 2))
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.drawEllipse(disc)
        square = QRectF(_PLAY / 2 - 8, _PLAY / 2 - 8, 16, 16)
        paint_icon(painter, "pause" if self.isChecked() else "play", square, colors.on_accent)


class PlayerBar(QWidget):
    """Playback controls, independent of the content that is played."""

    play_requested = Signal(bool)
    """Emitted with True to play and False to stop."""
    back_requested = Signal()
    step_requested = Signal()
    moved = Signal(int)
    """The user dragged the slider to a step."""
    speed_changed = Signal(float)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("playerBar")
        self.setFixedHeight(HEIGHT)
        self._speed = 1
        self.back = plain_button(
            "back", self, self.back_requested, live("One step back (←)"), px=18, side=30
        )
        tip = live("Play or pause (Space)")
        self.play = named(PlayButton(self), "", tip=tip, spoken=tip)
        self.step = plain_button(
            "step", self, self.step_requested, live("One step on (→)"), px=18, side=30
        )
        self.place = text_label(self, 11, role="muted", wraps=False)
        tip = live("Speed (+ and −)")
        self.speed = named(QToolButton(self), "", tip=tip, spoken=tip)
        self.speed.setProperty("plain", True)
        self.speed.setFont(font(11, 600))
        self.speed.setFixedSize(40, 22)
        tip = live("Drag to a step; Home and End go to the ends")
        self.slider = named(StepSlider(self), "", tip=tip, spoken=live("Step"))
        self._build()
        self.play.clicked.connect(self.play_requested)
        self.speed.clicked.connect(lambda: self.change_speed(1, around=True))
        self.slider.valueChanged.connect(self._on_value_changed)
        self._show_place()

    def _build(self) -> None:
        buttons = row_layout(self.back, self.play, self.step, None, spacing=8)
        below = row_layout(self.place, None, self.speed, spacing=4)
        holder = QWidget(self)
        holder.setFixedWidth(158)
        column_layout(buttons, below, parent=holder, spacing=2)
        row_layout(
            holder, self.slider,
            parent=self, margins=(14, 8, 18, 6), spacing=14, grows=self.slider,
        )  # fmt: skip

    # -- state --------------------------------------------------------------------------------

    @property
    def factor(self) -> float:
        """Playback speed relative to 1×."""
        return SPEEDS[self._speed]

    def set_stages(self, titles: Sequence[str], counts: Sequence[int]) -> None:
        """Set the titles of the stages and their numbers of steps."""
        quietly(self.slider.set_stages, titles, counts)
        self._show_place()

    def set_step(self, step: int) -> None:
        """Show another step without emitting a signal."""
        quietly(self.slider.setValue, step)
        self.slider.update()
        self._show_place()

    def set_playing(self, playing: bool) -> None:
        """Show whether it plays."""
        self.play.setChecked(playing)

    def change_speed(self, by: int, *, around: bool = False) -> None:
        """Change to the next or previous speed."""
        speed = self._speed + by
        self._speed = speed % len(SPEEDS) if around else min(max(speed, 0), len(SPEEDS) - 1)
        self._show_place()
        self.speed_changed.emit(self.factor)

    def take_key(self, key: int) -> bool:
        """Do what a key means where something is played; return whether it means anything."""
        if key == Qt.Key.Key_Space:
            self.play.click()
        elif key == Qt.Key.Key_Right:
            self.step.click()
        elif key == Qt.Key.Key_Left:
            self.back.click()
        elif key == Qt.Key.Key_Home:
            self.slider.setValue(0)
        elif key == Qt.Key.Key_End:
            self.slider.setValue(self.slider.maximum())
        elif key in (Qt.Key.Key_Plus, Qt.Key.Key_Equal):
            self.change_speed(1)
        elif key == Qt.Key.Key_Minus:
            self.change_speed(-1)
        else:
            return False
        return True

    def _on_value_changed(self, value: int) -> None:
        self._show_place()
        self.moved.emit(value)

    def _show_place(self) -> None:
        step, count = self.slider.value() + 1, self.slider.maximum() + 1
        text = live("Step {step} of {count}").filled(step=f"{step:,}", count=f"{count:,}")
        say(self.place, text)
        self.speed.setText(f"{self.factor:g}×")
        self.back.setEnabled(step > 1)
        self.step.setEnabled(step < count)

    def paintEvent(self, event: QPaintEvent) -> None:
        colors = theme()
        painter = smooth_painter(self)
        box = QRectF(self.rect()).adjusted(0.5, 0.5, -0.5, -0.5)
        rounded(painter, box, 6, colors.surface, QPen(colors.border, 1))
