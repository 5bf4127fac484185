"""The rules that end an ascent of EM: two that can be switched off, and the most iterations."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QCheckBox, QGridLayout, QWidget

from bayesgui.widgets.fields.buttons import check_box, named
from bayesgui.widgets.fields.number_edit import NumberEdit
from bayesgui.widgets.fields.spin_edit import SpinEdit
from bayesgui.widgets.live_text import live
from bayesgui.widgets.rows.layouts import text_label

if TYPE_CHECKING:
    from collections.abc import Mapping

MAX_LIMIT, MAX_ITERATIONS = 1e9, 10**9
_FIELD, _ROW = 84, 26


class StopRulesField(QWidget):
    """A checked rule for the change of the tables, one for the gain, and a limit."""

    RULES = (
        (
            "change",
            live("‖θ′ − θ‖ below"),
            live("Distance of the new tables from the old ones, over all cells"),
        ),
        ("gain", live("|ΔQ| below"), live("Gain of the expected log-likelihood, in nats")),
    )
    """Option, text and tooltip of each rule that can be switched off."""

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
        for row, (name, text, tip) in enumerate(self.RULES):
            box = check_box("", self, None, text, tip=tip, checked=True)
            limit = NumberEdit(float(defaults[name]), 0.0, MAX_LIMIT, self, probability=False)
            named(limit, name, tip=tip, spoken=tip).setFixedSize(_FIELD, _ROW)
            box.toggled.connect(limit.setEnabled)
            box.toggled.connect(self.changed)
            limit.committed.connect(self.changed)
            limit.problem_changed.connect(self.changed)
            self.boxes[name], self.limits[name] = box, limit
            grid.addWidget(box, row, 0)
            grid.addWidget(limit, row, 1, Qt.AlignmentFlag.AlignRight)
        most = live("At most, iterations")
        iterations = SpinEdit(1, MAX_ITERATIONS, int(defaults["max_iterations"]), self)
        self.iterations = named(iterations, "max_iterations", spoken=most)
        self.iterations.setFixedSize(_FIELD, _ROW)
        self.iterations.valueChanged.connect(self.changed)
        grid.addWidget(text_label(self, 12, wraps=False, text=most), 2, 0)
        grid.addWidget(self.iterations, 2, 1, Qt.AlignmentFlag.AlignRight)

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
