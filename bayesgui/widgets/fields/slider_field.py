"""A slider with a field for the same number."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QSignalBlocker, Qt, Signal
from PySide6.QtWidgets import QSlider, QWidget

from bayesgui.widgets.fields.step_edit import StepEdit
from bayesgui.widgets.live_text import say
from bayesgui.widgets.numbers import rounded_to
from bayesgui.widgets.rows.layouts import text_label

if TYPE_CHECKING:
    from PySide6.QtWidgets import QLabel

    from bayesgui.widgets.live_text import Text

STEPS = 1000
WIDTH = 88


class SliderField(QWidget):
    """Holds name, slider, field and the message about a wrong text; the owner lays them out.

    `name`: beginning of the object names. `low, high`: bounds of the field, and at first the ends
    of the slider. `is_whole`: whether the number is a count.
    """

    changed = Signal(float, bool)
    """The number, and whether the slider moved it."""

    def __init__(
        self,
        parent: QWidget,
        name: str = "",
        low: float = 0.0,
        high: float = 1.0,
        *,
        label: QLabel | None = None,
        width: int = WIDTH,
        is_whole: bool = False,
        is_probability: bool = False,
    ) -> None:
        super().__init__(parent)
        self.hide()
        self._is_whole = is_whole
        self.label = label or text_label(parent, 12, role="muted", wraps=False)
        self.slider = QSlider(Qt.Orientation.Horizontal, parent)
        self.slider.setRange(0, STEPS)
        self.slider.setPageStep(STEPS // 20)
        self.slider.setMinimumWidth(50)
        self.field = StepEdit(low, low, high, parent, is_probability)
        self.field.setFixedWidth(width)
        self.field.setAlignment(Qt.AlignmentFlag.AlignRight)
        self.problem = self.field.problem_label(parent)
        if name:
            self.slider.setObjectName(f"{name}.slider")
            self.field.setObjectName(f"{name}.field")
        self.set_range(low, high, low, high)
        self.slider.valueChanged.connect(lambda step: self.changed.emit(self.number_at(step), True))
        self.field.committed.connect(lambda value: self.changed.emit(value, False))

    def set_name(self, label: Text | str, name: Text | str = "") -> None:
        """Set the text beside the slider, and the full name for screen readers and tooltips."""
        say(self.label, label)
        for part in (self.slider, self.field):
            say(part, tip=name or label, spoken=name or label)

    def set_range(self, start: float, end: float, least: float, most: float) -> None:
        """Set the ends of the slider, and the numbers that the field takes."""
        self._start, self._end = start, max(end, start + 1e-300)
        self.field.set_bounds(least, most)
        self.field.set_span(end - start, whole=self._is_whole)

    def set_number(self, value: float) -> None:
        """Show a number; nothing is emitted."""
        self.field.show_value(value)
        # Several steps may be one number: the keys must pass through them.
        if not self.slider.isSliderDown() and self.number_at(self.slider.value()) != value:
            with QSignalBlocker(self.slider):
                self.slider.setValue(self.step_of(value))

    def set_enabled(self, enabled: bool) -> None:
        """Let the number be changed or not."""
        self.slider.setEnabled(enabled)
        self.field.setEnabled(enabled)

    def number_at(self, step: int) -> float:
        """Return the number of a step of the slider."""
        value = self._start + (self._end - self._start) * step / STEPS
        if self._is_whole:
            return float(max(1, round(value)))
        return rounded_to(value, 2.0 * (self._end - self._start) / STEPS)

    def step_of(self, value: float) -> int:
        """Return the step of the slider that is nearest to a number."""
        share = (value - self._start) / (self._end - self._start)
        return round(STEPS * min(max(share, 0.0), 1.0))
