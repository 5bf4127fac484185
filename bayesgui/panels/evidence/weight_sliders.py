"""One slider and one number per state, for likelihood findings and fixed posteriors."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING

from PySide6.QtCore import QEvent, QObject, Qt, Signal
from PySide6.QtWidgets import QGridLayout, QLabel, QSlider, QWidget

from bayesgui.widgets.fields.number_edit import NumberEdit
from bayesgui.widgets.fields.quietly import quietly
from bayesgui.widgets.live_text import live, say
from bayesgui.widgets.rows.layouts import text_label

if TYPE_CHECKING:
    from collections.abc import Sequence

STEPS = 1000
_NAME_WIDTH, _FIELD_WIDTH = 84, 82
_AROUND_TEXT = 20
"""Width in px of borders, padding and cursor of a field."""


def rebalanced(weights: Sequence[float], changed: int, value: float) -> list[float]:
    """Return a distribution with one probability changed; the others give way in proportion."""
    others = sum(w for k, w in enumerate(weights) if k != changed)
    left = 1.0 - value
    if len(weights) == 1:
        return [1.0]
    if others > 0:
        return [value if k == changed else w * left / others for k, w in enumerate(weights)]
    return [value if k == changed else left / (len(weights) - 1) for k in range(len(weights))]


class WeightSliders(QWidget):
    """Sliders and fields for the numbers of a finding, by state.

    `sums_to_one`: whether the others give way when one changes (a fixed posterior) or not (a
    likelihood).
    """

    changed = Signal(object)
    """The new numbers in state order, at every step of a drag."""
    settled = Signal()
    """The gesture ended; the next change is an undo step of its own."""
    refused = Signal(str)
    """The error in the text entered; "" once it is valid."""

    def __init__(self, sums_to_one: bool, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.sums_to_one = sums_to_one
        """Whether it edits a distribution."""
        self._states: tuple[str, ...] = ()
        self._weights: list[float] = []
        self._scale = 1.0
        self._labels: list[QLabel] = []
        self._sliders: list[QSlider] = []
        self._fields: list[NumberEdit] = []
        self._grid = QGridLayout(self)
        self._grid.setContentsMargins(0, 0, 0, 6)
        self._grid.setHorizontalSpacing(8)
        self._grid.setVerticalSpacing(2)
        self._grid.setColumnStretch(1, 1)

    @property
    def sliders(self) -> tuple[QSlider, ...]:
        """The sliders in state order."""
        return tuple(self._sliders)

    @property
    def fields(self) -> tuple[NumberEdit, ...]:
        """The fields in state order."""
        return tuple(self._fields)

    def set_weights(self, states: Sequence[str], weights: Sequence[float]) -> None:
        """Show other numbers; rows are created again if the states differ."""
        if tuple(states) != self._states:
            self._rebuild(tuple(states))
        self._weights = [float(w) for w in weights]
        if not any(slider.isSliderDown() for slider in self._sliders):
            self._scale = max(1.0, *self._weights)
        for k, weight in enumerate(self._weights):
            slider, field = self._sliders[k], self._fields[k]
            if not slider.isSliderDown():
                quietly(slider.setValue, round(weight / self._scale * STEPS))
            if not (field.hasFocus() and field.isModified()):
                field.set_value(weight)
        self._make_room()

    def _make_room(self) -> None:
        """Widen all fields if a number is too long for one, as 0.99999999 is."""
        widest = max(f.fontMetrics().horizontalAdvance(f.text()) for f in self._fields)
        for field in self._fields:
            field.setFixedWidth(max(field.width(), widest + _AROUND_TEXT))

    def focus_first(self) -> None:
        """Focus the first slider."""
        if self._sliders:
            self._sliders[0].setFocus(Qt.FocusReason.OtherFocusReason)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() == QEvent.Type.FocusOut:
            self.settled.emit()
        return super().eventFilter(watched, event)

    def _rebuild(self, states: tuple[str, ...]) -> None:
        for widget in (*self._labels, *self._sliders, *self._fields):
            self._grid.removeWidget(widget)
            widget.hide()
            widget.deleteLater()
        self._states, self._labels, self._sliders, self._fields = states, [], [], []
        for row, state in enumerate(states):
            self._add_row(row, state)

    def _add_row(self, row: int, state: str) -> None:
        label = text_label(self, wraps=False)
        label.setFixedWidth(_NAME_WIDTH)
        text = label.fontMetrics().elidedText(state, Qt.TextElideMode.ElideRight, _NAME_WIDTH)
        label.setText(text)
        label.setToolTip(state)
        slider = QSlider(Qt.Orientation.Horizontal, self)
        slider.setRange(0, STEPS)
        slider.setSingleStep(10)
        slider.setPageStep(100)
        slider.valueChanged.connect(lambda value, k=row: self._on_slid(k, value))
        slider.sliderReleased.connect(self.settled)
        slider.installEventFilter(self)
        field = NumberEdit(0.0, 0.0, 1.0 if self.sums_to_one else math.inf, self)
        field.setFixedWidth(_FIELD_WIDTH)
        field.setAlignment(Qt.AlignmentFlag.AlignRight)
        field.committed.connect(lambda value, k=row: self._on_typed(k, value))
        field.problem_changed.connect(self.refused)
        name = live("Posterior of {state}") if self.sums_to_one else live("Likelihood of {state}")
        name = name.filled(state=state)
        for widget in (slider, field):
            say(widget, tip=name, spoken=name)
        for column, shown in enumerate((label, slider, field)):
            self._grid.addWidget(shown, row, column)
            shown.show()
        self._labels.append(label)
        self._sliders.append(slider)
        self._fields.append(field)

    def _on_slid(self, changed: int, value: int) -> None:
        self._change(changed, value / STEPS * self._scale)

    def _change(self, changed: int, value: float) -> None:
        if self.sums_to_one:
            weights = rebalanced(self._weights, changed, value)
        else:
            weights = [value if k == changed else w for k, w in enumerate(self._weights)]
        self.changed.emit(weights)

    def _on_typed(self, changed: int, value: float) -> None:
        self._change(changed, value)
        self.settled.emit()
