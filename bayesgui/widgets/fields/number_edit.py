"""A line edit for one number with an error message."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING

from PySide6.QtCore import QEvent, Qt, Signal
from PySide6.QtWidgets import QLabel, QLineEdit, QWidget

from bayesgui.core.numerals import parse_number
from bayesgui.widgets.numbers import cell_text

if TYPE_CHECKING:
    from PySide6.QtGui import QKeyEvent


class NumberEdit(QLineEdit):
    """A probability, or any number between two bounds.

    `probability`: whether bounds of 0 and 1 are those of a probability.

    While the text is not a number within the bounds, the field is red, ``problem`` contains the
    reason as a sentence, and nothing is committed. Escape restores the last valid value.
    """

    committed = Signal(float)
    """Emitted on Enter or focus out after another valid number was typed."""
    problem_changed = Signal(str)
    """Carries the error message, empty if the text is valid."""

    def __init__(
        self,
        value: float = 0.0,
        low: float = 0.0,
        high: float = 1.0,
        parent: QWidget | None = None,
        probability: bool = True,
    ) -> None:
        super().__init__(parent)
        self._probability = probability
        self._low, self._high = low, high
        self._value = value
        self._problem = ""
        self._tip = ""
        self.setText(cell_text(value, 6))
        self.textEdited.connect(self._on_edited)
        self.editingFinished.connect(self._on_finished)

    @property
    def value(self) -> float:
        """The last valid value."""
        return self._value

    @property
    def problem(self) -> str:
        """The error message for the text, empty if it is valid."""
        return self._problem

    def set_value(self, value: float) -> None:
        """Show a value without committing it."""
        self._value = value
        self.setText(cell_text(value, 6))
        self._set_problem("")

    def show_value(self, value: float) -> None:
        """Show a value unless it is shown already, and what is typed is left alone."""
        if value != self._value or self._problem:
            self.set_value(value)

    def set_bounds(self, low: float, high: float) -> None:
        """Set the least and the largest number that may be typed."""
        self._low, self._high = low, high

    def problem_label(self, parent: QWidget | None = None, *, stays: bool = False) -> QLabel:
        """Return a new label that shows the error message; `stays`: it keeps its room without."""
        label = QLabel(self._problem, parent)
        label.setProperty("role", "error")
        label.setTextFormat(Qt.TextFormat.PlainText)
        label.setWordWrap(True)
        label.setBuddy(self)
        self.problem_changed.connect(label.setText)
        if not stays:
            label.setVisible(bool(self._problem))
            self.problem_changed.connect(lambda text: label.setVisible(bool(text)))
        return label

    def event(self, event: QEvent) -> bool:
        """Take Escape before the window's shortcuts do, while something has been typed."""
        if event.type() == QEvent.Type.ShortcutOverride and self.isModified():
            key = getattr(event, "key", int)()
            if key == Qt.Key.Key_Escape:
                event.accept()
                return True
        return super().event(event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() == Qt.Key.Key_Escape and self.isModified():
            self.set_value(self._value)
            self.selectAll()
            event.accept()
            return
        super().keyPressEvent(event)

    def _problem_of(self, text: str) -> str:
        value = parse_number(text)
        if value is None:
            return self.tr("This is not a number.")
        if self._low <= value <= self._high:
            return ""
        if self._probability and (self._low, self._high) == (0.0, 1.0):
            return self.tr("A probability lies between 0 and 1.")
        if math.isinf(self._high):
            return self.tr("The number is at least {low}.").format(low=cell_text(self._low))
        return self.tr("The number lies between {low} and {high}.").format(
            low=cell_text(self._low), high=cell_text(self._high)
        )

    def _on_edited(self, text: str) -> None:
        # Incomplete text ("-", "0.") is not yet an error.
        half_typed = text.strip() in ("", "-", "−", "+", ".", ",")
        self._set_problem("" if half_typed else self._problem_of(text))

    def _on_finished(self) -> None:
        problem = self._problem_of(self.text())
        self._set_problem(problem)
        value = parse_number(self.text())
        if problem or value is None or not self.isModified():
            return
        self.setModified(False)
        if value != self._value:
            self._value = value
            self.committed.emit(value)

    def _set_problem(self, problem: str) -> None:
        if problem == self._problem:
            return
        if not self._problem:
            self._tip = self.toolTip()
        self._problem = problem
        self.setProperty("wrong", bool(problem))
        self.style().unpolish(self)
        self.style().polish(self)
        self.setToolTip(problem or self._tip)
        self.setAccessibleDescription(problem)
        self.problem_changed.emit(problem)
