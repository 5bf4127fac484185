"""P(evidence) and its logarithm."""

from __future__ import annotations

from PySide6.QtCore import QSize, Qt, Signal
from PySide6.QtWidgets import QGridLayout, QLabel, QToolButton, QWidget

from bayesgui.widgets import numbers
from bayesgui.widgets.theme import font, icon

_DIGITS = 4


class EvidenceNumbers(QWidget):
    """Two lines of a name and a number that can be selected.

    Parameters
    ----------
    parent : QWidget, optional
        Its owner.
    """

    steps_requested = Signal()
    """How they come about shall be shown."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._names = (QLabel(self), QLabel(self))
        self._values = (QLabel(self), QLabel(self))
        self._unit = QLabel(self)
        grid = QGridLayout(self)
        grid.setContentsMargins(0, 0, 0, 0)
        grid.setVerticalSpacing(6)
        grid.setColumnStretch(1, 1)
        for row, (name, value) in enumerate(zip(self._names, self._values, strict=True)):
            name.setProperty("role", "muted")
            name.setFont(font(12))
            value.setFont(font(13, 500))
            value.setAlignment(Qt.AlignmentFlag.AlignRight)
            value.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
            grid.addWidget(name, row, 0)
            grid.addWidget(value, row, 1)
        self._unit.setProperty("role", "muted")
        self._unit.setFont(font(11))
        self._unit.setAlignment(Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter)
        self._unit.setMinimumWidth(56)
        grid.addWidget(self._unit, 1, 2)
        self.steps_button = QToolButton(self)
        self.steps_button.setIcon(icon("sum"))
        self.steps_button.setIconSize(QSize(16, 16))
        self.steps_button.setFixedSize(24, 20)
        self.steps_button.setProperty("plain", True)
        self.steps_button.clicked.connect(self.steps_requested)
        grid.addWidget(self.steps_button, 0, 2, Qt.AlignmentFlag.AlignRight)
        self.retranslate()

    @property
    def texts(self) -> tuple[str, str]:
        """The probability and its logarithm as they are shown."""
        return self._values[0].text(), self._values[1].text()

    @property
    def are_fresh(self) -> bool:
        """Whether they belong to the present findings."""
        return self._values[0].isEnabled()

    def retranslate(self) -> None:
        """Take all texts anew."""
        self._names[0].setText(self.tr("P(evidence)"))
        self._names[1].setText(self.tr("ln P(evidence)"))
        self._unit.setText(self.tr("nats"))
        tip = self.tr("Show step by step how P(evidence) comes about")
        self.steps_button.setToolTip(tip)
        self.steps_button.setAccessibleName(tip)

    def show_log_evidence(self, log_evidence: float | None, tip: str, *, fresh: bool) -> None:
        """Show ln P(evidence) and what it means.

        Parameters
        ----------
        log_evidence : float or None
            None where there is none.
        tip : str
            Why there is none, or why it is old.
        fresh : bool
            Whether it belongs to the present findings.
        """
        probability, logarithm = self._values
        if log_evidence is None:
            probability.setText(numbers.MISSING)
            logarithm.setText(numbers.MISSING)
        else:
            probability.setText(numbers.probability_from_log_text(log_evidence, _DIGITS))
            logarithm.setText(numbers.log_text(log_evidence))
        for name, value in zip(self._names, self._values, strict=True):
            value.setToolTip(tip)
            value.setEnabled(fresh)
            value.setAccessibleName(f"{name.text()} {value.text()}")
