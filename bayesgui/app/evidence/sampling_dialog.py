"""The dialog Sample one case."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QHBoxLayout, QLabel, QRadioButton, QSpinBox

from bayesgui.app.shell.dialog import Dialog

if TYPE_CHECKING:
    from PySide6.QtWidgets import QWidget

MAX_SEED = 2**31 - 1


class SamplingDialog(Dialog):
    """Asks for a seed, and whether the case becomes the findings or a scenario."""

    requested = Signal(int, bool)
    """The seed, and whether to keep the case as a scenario."""

    def __init__(self, seed: int, given: bool, parent: QWidget, standing: str = "") -> None:
        """Make it; `standing`: under which strategy the case is drawn."""
        super().__init__(self.tr("Sample one case"), parent, "samplingDialog")
        self.add_line(
            self.tr("Draws a state for every node from the posterior given the findings.")
            if given
            else self.tr("Draws a state for every node from the network.")
        )
        if standing:
            self.add_line(standing)
        row = QHBoxLayout()
        label = QLabel(self.tr("Seed"), self)
        self.seed_field = QSpinBox(self)
        self.seed_field.setRange(0, MAX_SEED)
        self.seed_field.setValue(seed)
        self.seed_field.setAccessibleName(self.tr("Seed"))
        self.seed_field.setToolTip(self.tr("The same seed draws the same case again"))
        self.seed_field.setMinimumWidth(120)
        label.setBuddy(self.seed_field)
        row.addWidget(label)
        row.addWidget(self.seed_field)
        row.addStretch(1)
        self.content.addLayout(row)
        self.as_findings = QRadioButton(self.tr("Set it as the findings"), self)
        self.as_scenario = QRadioButton(self.tr("Keep it as a scenario"), self)
        self.as_findings.setChecked(True)
        self.content.addWidget(self.as_findings)
        self.content.addWidget(self.as_scenario)
        self.add_button(self.tr("Cancel"), self.reject)
        self.add_button(self.tr("Sample"), self._on_sample, primary=True)
        self.resize(380, self.sizeHint().height())

    def _on_sample(self) -> None:
        self.requested.emit(self.seed_field.value(), self.as_scenario.isChecked())
        self.accept()
