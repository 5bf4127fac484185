"""The rules that end an ascent of EM: two that can be switched off, and the most iterations."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QCheckBox, QGridLayout, QWidget

from bayesgui.widgets.fields.number_edit import NumberEdit
from bayesgui.widgets.fields.spin_edit import SpinEdit
from bayesgui.widgets.rows.layouts import text_label

if TYPE_CHECKING:
    from collections.abc import Mapping

MAX_LIMIT, MAX_ITERATIONS = 1e9, 10**9
_FIELD, _ROW = 84, 26


class StopRulesField(QWidget):
    """A checked rule for the change of the tables, one for the gain, and a limit."""

    changed = Signal()
    """A rule was switched, or its limit was changed."""

    def __init__(self, defaults: Mapping[str, Any], parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.boxes: dict[str, QCheckBox] = {}
        self.limits: dict[str, NumberEdit] = {}
        grid = QGridLayout(self)
        grid.setContentsMargins(0, 0, 0, 0)
        grid.setVerticalSpacing(8)
        grid.setColumnStretch(0, 1)
        for row, name in enumerate(("change", "gain")):
            box = QCheckBox(self)
            box.setChecked(True)
            limit = NumberEdit(float(defaults[name]), 0.0, MAX_LIMIT, self, probability=False)
            limit.setObjectName(name)
            limit.setFixedSize(_FIELD, _ROW)
            box.toggled.connect(limit.setEnabled)
            box.toggled.connect(self.changed)
            limit.committed.connect(self.changed)
            limit.problem_changed.connect(self.changed)
            self.boxes[name], self.limits[name] = box, limit
            grid.addWidget(box, row, 0)
            grid.addWidget(limit, row, 1, Qt.AlignmentFlag.AlignRight)
        self._label = text_label(self, 12, wraps=False)
        self.iterations = SpinEdit(1, MAX_ITERATIONS, int(defaults["max_iterations"]), self)
        self.iterations.setObjectName("max_iterations")
        self.iterations.setFixedSize(_FIELD, _ROW)
        self.iterations.valueChanged.connect(self.changed)
        grid.addWidget(self._label, 2, 0)
        grid.addWidget(self.iterations, 2, 1, Qt.AlignmentFlag.AlignRight)
        self.retranslate()

    @property
    def is_valid(self) -> bool:
        """Whether every limit is a number."""
        return not any(limit.problem for limit in self.limits.values())

    def values(self) -> dict[str, Any]:
        """Return the options; 0 for a rule that is switched off."""
        found: dict[str, Any] = {
            name: limit.value if self.boxes[name].isChecked() else 0.0
            for name, limit in self.limits.items()
        }
        return {**found, "max_iterations": self.iterations.value()}

    def set_values(self, values: Mapping[str, Any]) -> None:
        """Show other rules."""
        for name, limit in self.limits.items():
            if name in values:
                self.boxes[name].setChecked(values[name] > 0)
                if values[name] > 0:
                    limit.set_value(values[name])
        if "max_iterations" in values:
            self.iterations.setValue(values["max_iterations"])

    def retranslate(self) -> None:
        """Set all texts."""
        self.boxes["change"].setText(self.tr("‖θ′ − θ‖ below"))
        self.boxes["gain"].setText(self.tr("|ΔQ| below"))
        tips = {
            "change": self.tr("Distance of the new tables from the old ones, over all cells"),
            "gain": self.tr("Gain of the expected log-likelihood, in nats"),
        }
        for name, tip in tips.items():
            self.boxes[name].setToolTip(tip)
            self.limits[name].setToolTip(tip)
            self.limits[name].setAccessibleName(tip)
        self._label.setText(self.tr("At most, iterations"))
        self.iterations.setAccessibleName(self._label.text())
