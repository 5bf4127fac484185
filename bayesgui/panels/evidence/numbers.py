"""P(evidence), its logarithm, and the conflict between the findings."""

from __future__ import annotations

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QGridLayout, QWidget

from bayesgui.widgets import numbers
from bayesgui.widgets.fields.buttons import plain_button
from bayesgui.widgets.information_unit import in_unit, unit_name
from bayesgui.widgets.live_text import live, say
from bayesgui.widgets.rows.layouts import text_label

_DIGITS = 4

SMALLEST_SHOWN = 0.0005
"""Conflict in nats below which it is rounding, and shown as 0."""
NOTICEABLE = 1.0
"""Conflict in nats from which it is reported: the findings are e times rarer than by chance."""
STRONG = 3.0
"""Conflict in nats that counts as strong: twenty times rarer."""


class EvidenceNumbers(QWidget):
    """Lines of names and selectable numbers."""

    steps_requested = Signal()
    """Request to show the derivation of the numbers."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        grid = QGridLayout(self)
        grid.setContentsMargins(0, 0, 0, 0)
        grid.setVerticalSpacing(6)
        grid.setColumnStretch(1, 1)
        self._names = [text_label(self, role="muted", wraps=False) for _ in range(3)]
        self._values = [text_label(self, 13, 500, wraps=False) for _ in range(3)]
        self._unit = text_label(self, 11, role="muted", wraps=False)
        self._degree = text_label(self, 11, role="muted", wraps=False)
        say(
            self._names[2],
            live("Conflict"),
            tip=live(
                "ln of the product of the findings' own probabilities, minus ln P(evidence); "
                "above 0 they conflict, or the network does not fit them"
            ),
        )
        for row, (name, value) in enumerate(zip(self._names, self._values, strict=True)):
            value.setAlignment(Qt.AlignmentFlag.AlignRight)
            value.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
            grid.addWidget(name, row, 0)
            grid.addWidget(value, row, 1)
        for row, note in ((1, self._unit), (2, self._degree)):
            note.setAlignment(Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter)
            note.setMinimumWidth(56)
            grid.addWidget(note, row, 2)
        self.steps_button = plain_button(
            "sum",
            self,
            self.steps_requested,
            live("Show step by step how P(evidence) comes about"),
        )
        self.steps_button.setFixedSize(24, 20)
        grid.addWidget(self.steps_button, 0, 2, Qt.AlignmentFlag.AlignRight)

    @property
    def names(self) -> tuple[str, str]:
        """The names of the two numbers."""
        return self._names[0].text(), self._names[1].text()

    @property
    def texts(self) -> tuple[str, str]:
        """The probability and its logarithm as shown."""
        return self._values[0].text(), self._values[1].text()

    @property
    def conflict(self) -> tuple[str, str]:
        """The conflict measure and its interpretation; empty if there is none."""
        if self._values[2].isHidden():
            return "", ""
        return self._values[2].text(), self._degree.text()

    @property
    def are_fresh(self) -> bool:
        """Whether they belong to the present findings."""
        return self._values[0].isEnabled()

    def show_log_evidence(
        self,
        log_evidence: float | None,
        tip: str,
        *,
        fresh: bool,
        sign: str = "=",
        is_probability: bool = True,
    ) -> None:
        """Show ln P(evidence) and its meaning.

        `log_evidence`: None if it is not available. `sign`: relation of the true value to it, as
        `InferenceEngine.evidence_sign`. `is_probability`: else it is the mean of likelihood
        weights.
        """
        names = self.tr("Mean likelihood E[λ]"), self.tr("ln E[λ]")
        if is_probability:
            names = self.tr("P(evidence)"), self.tr("ln P(evidence)")
        for label, text in zip(self._names, names, strict=False):
            label.setText(text)
        self._unit.setText(unit_name())
        probability, logarithm, _ = self._values
        if log_evidence is None:
            probability.setText(numbers.MISSING)
            logarithm.setText(numbers.MISSING)
        else:
            before = "" if sign == "=" else f"{sign} "
            text = numbers.probability_from_log_text(log_evidence, _DIGITS)
            probability.setText(f"{before}{text}")
            logarithm.setText(f"{before}{numbers.log_text(log_evidence)}")
        for name, value in zip(self._names, self._values, strict=True):
            value.setToolTip(tip)
            value.setEnabled(fresh)
            value.setAccessibleName(f"{name.text()} {value.text()}")

    def show_conflict(self, conflict: float | None) -> None:
        """Show the conflict between the findings in nats; None hides it."""
        for part in (self._names[2], self._values[2], self._degree):
            part.setVisible(conflict is not None)
        if conflict is None:
            return
        self._values[2].setText(numbers.signed_text(in_unit(conflict), 3))
        self._values[2].setAccessibleName(f"{self._names[2].text()} {self._values[2].text()}")
        if conflict < SMALLEST_SHOWN:
            degree = self.tr("none")
        elif conflict < NOTICEABLE:
            degree = self.tr("slight")
        else:
            degree = self.tr("strong") if conflict >= STRONG else self.tr("noticeable")
        self._degree.setText(degree)
