"""A slider for the cost of missing a class, in false alarms, and the resulting rule."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np
from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QSlider, QWidget

from bayesgui.decisions.operating import miss_ratio, with_miss_ratio
from bayesgui.decisions.thresholds import least_risk_threshold
from bayesgui.widgets.fields.quietly import quietly
from bayesgui.widgets.live_text import live, say
from bayesgui.widgets.rows.layouts import column_layout, row_layout, text_label

if TYPE_CHECKING:
    from bayesgui.decisions.loss import LossMatrix

_STEPS = 200
_MOST_RATIO = 100.0
"""The slider runs from 1 : 100 to 100 : 1, logarithmically."""


class CostSlider(QWidget):
    """Changes the loss of a miss; hidden unless there are two classes that cost something."""

    changed = Signal(object)
    """The `LossMatrix` after a change."""
    released = Signal()
    """A drag has ended."""

    def __init__(self, parent: QWidget | None = None, *, has_rule: bool = True) -> None:
        """Make it with or without the line that says the rule."""
        super().__init__(parent)
        self._losses: LossMatrix | None = None
        self._positive = 1
        name = text_label(self, wraps=False, text=live("A miss costs"))
        self.ratio = text_label(self, 12, 500, wraps=False)
        self.slider = QSlider(Qt.Orientation.Horizontal, self)
        asked = live("Cost of a miss in false alarms")
        say(self.slider, tip=asked, spoken=asked)
        self.slider.setRange(-_STEPS, _STEPS)
        self.slider.setPageStep(20)
        self.slider.valueChanged.connect(self._on_slid)
        self.slider.sliderReleased.connect(self.released)
        self._rule_name = text_label(self, role="muted", wraps=False)
        self.rule = text_label(self, role="muted", wraps=False)
        ratio = row_layout(name, None, self.ratio)
        whole = column_layout(ratio, self.slider, parent=self, spacing=4)
        if has_rule:
            whole.addLayout(row_layout(self._rule_name, None, self.rule))
        for part in (self._rule_name, self.rule):
            part.setVisible(has_rule)

    @property
    def is_sliding(self) -> bool:
        """Whether the slider is held."""
        return self.slider.isSliderDown()

    def show_losses(self, losses: LossMatrix | None, positive: int) -> None:
        """Show the losses of another matrix, for deciding one of its classes."""
        self._losses, self._positive = losses, positive
        ratio = None if losses is None else miss_ratio(losses, positive)
        self.setVisible(ratio is not None)
        if ratio is None or losses is None:
            return
        if not self.is_sliding:
            place = np.log(np.clip(ratio, 1 / _MOST_RATIO, _MOST_RATIO)) / np.log(_MOST_RATIO)
            quietly(self.slider.setValue, round(float(place) * _STEPS))
        say(self.ratio, live("{ratio} × a false alarm").filled(ratio=f"{ratio:.3g}"))
        name = losses.classes[positive]
        say(self._rule_name, live("decide {name} when").filled(name=name))
        self.rule.setText(f"P({name}) ≥ {least_risk_threshold(losses, positive):.3g}")

    def _on_slid(self, step: int) -> None:
        if self._losses is None or miss_ratio(self._losses, self._positive) is None:
            return
        ratio = float(f"{_MOST_RATIO ** (step / _STEPS):.2g}")
        self.changed.emit(with_miss_ratio(self._losses, self._positive, ratio))
