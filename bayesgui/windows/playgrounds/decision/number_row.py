"""A number with its name, a field and a slider in the color of its class."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QLabel, QWidget

from bayesgui.widgets.fields.slider_field import STEPS, SliderField
from bayesgui.widgets.rows.layouts import column_layout, row_layout
from bayesgui.widgets.theme import theme_changes
from bayesgui.windows.playgrounds.decision.strokes import class_color

if TYPE_CHECKING:
    from bayesgui.widgets.live_text import Text

_WIDTH = 100


class ClassNumber(SliderField):
    """Its slider tells apart as many digits as can be seen."""

    def number_at(self, step: int) -> float:
        value = self._start + (self._end - self._start) * step / STEPS
        return float(f"{value:.3g}" if abs(value) < 1 else f"{value:.4g}")


class NumberRow(QWidget):
    """Name and field in a row, the slider below, and a message if the text is not a number.

    `index`: the class, which gives the slider its color. `low, high`: bounds of the field.
    """

    changed = Signal(float, bool)
    """The number, and whether a slider moved it."""

    def __init__(
        self, index: int, low: float, high: float, name: Text, object_name: str, parent: QWidget
    ) -> None:
        super().__init__(parent)
        self.setObjectName(object_name)
        self._index, self._bounds = index, (low, high)
        self._number = ClassNumber(
            self, "", low, high, label=QLabel(self), width=_WIDTH, is_probability=True
        )
        self._number.set_name(name)
        self.field, self.slider = self._number.field, self._number.slider
        head = row_layout(self._number.label, self.field, spacing=8, grows=self._number.label)
        column_layout(head, self.slider, self._number.problem, parent=self, spacing=1)
        self._number.changed.connect(self.changed)
        self._use_color()
        theme_changes().changed.connect(self._use_color)

    def set_number(self, value: float, start: float, end: float) -> None:
        """Show a number, and let the slider go from one number to another."""
        self._number.set_range(start, end, *self._bounds)
        self._number.set_number(value)

    def _use_color(self) -> None:
        color = class_color(self._index).name()
        self.slider.setStyleSheet(
            f"QSlider::sub-page:horizontal {{ background: {color}; }}"
            f"QSlider::handle:horizontal {{ border-color: {color}; }}"
        )
