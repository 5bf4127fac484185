"""The four numbers of a coin with sliders and fields, and buttons for examples."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QGridLayout, QLabel, QPushButton, QWidget

from bayesgui.widgets.fields.buttons import push_button
from bayesgui.widgets.fields.slider_field import STEPS, SliderField
from bayesgui.widgets.live_text import live, say
from bayesgui.widgets.rows.layouts import column_layout, row_layout
from bayesgui.windows.playgrounds.beta.settings import MAX_VALUE

if TYPE_CHECKING:
    from collections.abc import Sequence

    from bayesgui.widgets.live_text import Text

_CURVE = 3.0
"""Exponent of the slider's scale, which gives small numbers more room."""
_FIELD_WIDTH = 96


class CoinNumber(SliderField):
    """A number whose slider ends at `limit`: tosses are integers, α has two decimals."""

    def __init__(self, parent: QWidget, name: Text, limit: float, *, is_whole: bool) -> None:
        label = QLabel(parent)
        super().__init__(
            parent, "", 0.0, MAX_VALUE, label=label, width=_FIELD_WIDTH, is_probability=True
        )
        self.field.step = 1.0
        self._limit, self._is_whole = limit, is_whole
        say(label, name)
        say(self.slider, tip=name, spoken=name)
        say(self.field, spoken=name)

    def number_at(self, step: int) -> float:
        number = self._limit * (step / STEPS) ** _CURVE
        return float(round(number)) if self._is_whole else round(number, 2)

    def step_of(self, value: float) -> int:
        return round(STEPS * float(min(1.0, value / self._limit) ** (1 / _CURVE)))


class CoinControls(QWidget):
    """α of heads and tails, and the heads and tails seen; holds no numbers but those shown."""

    changed = Signal(int, float, bool)
    """The index of a number, its value, and whether a slider moved it."""
    chosen = Signal(str)
    """The key of an example."""
    slider_pressed = Signal()

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.numbers = (
            CoinNumber(self, live("α of heads"), 100.0, is_whole=False),
            CoinNumber(self, live("α of tails"), 100.0, is_whole=False),
            CoinNumber(self, live("heads seen"), 200.0, is_whole=True),
            CoinNumber(self, live("tails seen"), 200.0, is_whole=True),
        )
        self.fields = [number.field for number in self.numbers]
        self.sliders = [number.slider for number in self.numbers]
        grid = QGridLayout()
        grid.setHorizontalSpacing(10)
        grid.setVerticalSpacing(6)
        grid.setColumnStretch(1, 1)
        for row, number in enumerate(self.numbers):
            parts = (number.label, number.slider, number.field, number.problem)
            for column, part in enumerate(parts):
                grid.addWidget(part, row, column)
            number.changed.connect(lambda value, slid, row=row: self.changed.emit(row, value, slid))
            number.slider.sliderPressed.connect(self.slider_pressed)
        self.buttons: dict[str, QPushButton] = {}
        priors = {
            "flat": live("Beta(1, 1): flat"),
            "jeffreys": live("Beta(½, ½): Jeffreys"),
            "none": live("Beta(0, 0): none"),
            "fair": live("Beta(20, 20): fair"),
            "strong": live("Beta(100, 100): surely fair"),
        }
        tosses = {
            "coin": live("Coin: 7 and 3"),
            "thumbtack": live("Thumbtack: 35 and 65"),
            "six": live("2 of 6"),
            "many": live("20,000 of 60,000"),
            "bag": live("A bag: 30 and 70"),
        }
        self._presets = (
            self._preset_row(priors, live("Begin with this prior")),
            self._preset_row(tosses, live("Take these tosses")),
        )
        column_layout(grid, *self._presets, parent=self, spacing=8)

    def _preset_row(self, texts: dict[str, Text], tip: Text) -> QWidget:
        whole = QWidget(self)
        made = {key: self._preset(key, text, tip, whole) for key, text in texts.items()}
        self.buttons |= made
        row_layout(*made.values(), None, parent=whole, spacing=8)
        return whole

    def _preset(self, key: str, text: Text, tip: Text, parent: QWidget) -> QPushButton:
        return push_button(f"betaPrior.{key}", parent, lambda: self.chosen.emit(key), text, tip=tip)

    def show_part(self, *, prior: bool, tosses: bool) -> None:
        """Show the rows and examples of the prior, of the tosses, or of both."""
        self.setVisible(prior or tosses)
        for k, number in enumerate(self.numbers):
            for part in (number.label, number.slider, number.field):
                part.setVisible(prior if k < 2 else tosses)
        for row, shown in zip(self._presets, (prior, tosses), strict=True):
            row.setVisible(shown)

    def show_numbers(self, numbers: Sequence[float]) -> None:
        """Show other numbers; nothing is emitted."""
        for number, value in zip(self.numbers, numbers, strict=True):
            number.set_number(value)
