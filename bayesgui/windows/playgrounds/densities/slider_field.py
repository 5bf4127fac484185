"""A slider with a field for the same number."""

from __future__ import annotations

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QLabel, QSlider, QWidget

from bayesgui.widgets.plots.cursor_plot import rounded
from bayesgui.widgets.rows.layouts import text_label
from bayesgui.windows.playgrounds.step_edit import StepEdit

STEPS = 1000
WIDTH = 88


class SliderField(QWidget):
    """Holds slider, field and the message about a wrong text; the owner lays them out."""

    changed = Signal(float)

    def __init__(self, parent: QWidget, *, whole: bool = False) -> None:
        super().__init__(parent)
        self.hide()
        self._whole = whole
        self._start, self._end = 0.0, 1.0
        self.label: QLabel = text_label(parent, 12, role="muted", wraps=False)
        self.slider = QSlider(Qt.Orientation.Horizontal, parent)
        self.slider.setRange(0, STEPS)
        self.slider.setPageStep(STEPS // 20)
        self.slider.setMinimumWidth(50)
        self.field = StepEdit(0.0, 0.0, 1.0, parent, probability=False)
        self.field.setFixedWidth(WIDTH)
        self.field.setAlignment(Qt.AlignmentFlag.AlignRight)
        self.problem = self.field.problem_label(parent)
        self.problem.hide()
        self.field.problem_changed.connect(lambda text: self.problem.setVisible(bool(text)))
        self.slider.valueChanged.connect(self._on_slid)
        self.field.committed.connect(self.changed)

    def set_name(self, label: str, name: str) -> None:
        """Set the text beside the slider, and the full name for screen readers and tooltips."""
        self.label.setText(label)
        for part in (self.slider, self.field):
            part.setAccessibleName(name)
            part.setToolTip(name)

    def set_range(self, start: float, end: float, least: float, most: float) -> None:
        """Set the ends of the slider, and the numbers that the field takes."""
        self._start, self._end = start, max(end, start + 1e-300)
        self.field.set_bounds(least, most)
        self.field.set_span(end - start, whole=self._whole)

    def set_number(self, value: float) -> None:
        """Show a number; nothing is emitted."""
        if self.field.value != value or self.field.problem:
            self.field.set_value(value)
        if not self.slider.isSliderDown():
            share = (value - self._start) / (self._end - self._start)
            self.slider.blockSignals(True)
            self.slider.setValue(round(STEPS * min(max(share, 0.0), 1.0)))
            self.slider.blockSignals(False)

    def set_enabled(self, enabled: bool) -> None:
        """Let the number be changed or not."""
        self.slider.setEnabled(enabled)
        self.field.setEnabled(enabled)

    def _on_slid(self, step: int) -> None:
        value = self._start + (self._end - self._start) * step / STEPS
        if self._whole:
            value = float(max(1, round(value)))
        else:
            value = rounded(value, 2.0 * (self._end - self._start) / STEPS)
        self.changed.emit(value)
