"""A number with its name, a field and a slider in the color of its class."""

from __future__ import annotations

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QLabel, QSlider, QWidget

from bayesgui.widgets.rows.layouts import column_layout, row_layout, text_label
from bayesgui.widgets.theme import theme_changes
from bayesgui.windows.playgrounds.decision.strokes import class_color
from bayesgui.windows.playgrounds.step_edit import StepEdit

STEPS = 1000
_WIDTH = 100


class NumberRow(QWidget):
    """Name and field in a row, the slider below, and a message if the text is not a number.

    `index`: the class, which gives the slider its color. `low, high`: bounds of the field.
    """

    changed = Signal(float, bool)
    """The number, and whether a slider moved it."""
    slider_pressed = Signal()

    def __init__(self, index: int, low: float, high: float, parent: QWidget) -> None:
        super().__init__(parent)
        self._index = index
        self._start, self._end = 0.0, 1.0
        self.label = QLabel(self)
        self.field = StepEdit(low, low, high, self)
        self.field.setFixedWidth(_WIDTH)
        self.field.setAlignment(Qt.AlignmentFlag.AlignRight)
        self.slider = QSlider(Qt.Orientation.Horizontal, self)
        self.slider.setRange(0, STEPS)
        self.slider.setPageStep(STEPS // 20)
        problem = self.field.problem_label(self)
        problem.hide()
        self.field.problem_changed.connect(lambda text: problem.setVisible(bool(text)))
        head = row_layout(spacing=8)
        head.addWidget(self.label, 1)
        head.addWidget(self.field)
        column_layout(head, self.slider, problem, parent=self, spacing=1)
        self.slider.valueChanged.connect(self._on_slid)
        self.slider.sliderPressed.connect(self.slider_pressed)
        self.field.committed.connect(lambda value: self.changed.emit(value, False))
        self._use_color()
        theme_changes().changed.connect(self._use_color)

    def set_name(self, name: str) -> None:
        """Set the name of the number."""
        self.label.setText(name)
        for part in (self.field, self.slider):
            part.setAccessibleName(name)
            part.setToolTip(name)

    def set_number(self, value: float, start: float, end: float) -> None:
        """Show a number, and let the slider go from one number to another."""
        self._start, self._end = start, end
        self.field.set_span(end - start)
        if self.field.value != value or self.field.problem:
            self.field.set_value(value)
        if not self.slider.isSliderDown():
            share = (value - start) / (end - start)
            self.slider.blockSignals(True)
            self.slider.setValue(round(STEPS * min(max(share, 0.0), 1.0)))
            self.slider.blockSignals(False)

    def _on_slid(self, step: int) -> None:
        value = self._start + (self._end - self._start) * step / STEPS
        # As many digits as the slider can tell apart.
        self.changed.emit(float(f"{value:.3g}" if abs(value) < 1 else f"{value:.4g}"), True)

    def _use_color(self) -> None:
        color = class_color(self._index).name()
        self.slider.setStyleSheet(
            f"QSlider::sub-page:horizontal {{ background: {color}; }}"
            f"QSlider::handle:horizontal {{ border-color: {color}; }}"
        )


def section_label(parent: QWidget) -> QLabel:
    """Return the headline of a section of the left column."""
    return text_label(parent, 13, 600)
