"""The head of the page Check: how many errors, warnings and hints, or how far the check is."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtWidgets import QLabel, QSizePolicy, QStackedWidget, QWidget

from bayesgui.widgets.numbers import count_text
from bayesgui.widgets.plurals import severity_text
from bayesgui.widgets.rows.layouts import row_layout, stacked, text_label
from bayesgui.widgets.severity import SEVERITIES, SeverityShape

if TYPE_CHECKING:
    from PySide6.QtGui import QResizeEvent


_SHAPE_ROOM = 18 + 2 * 5 + 10
"""Room of a shape with the spaces around it and its texts."""


class ProblemCounts(QWidget):
    """Three shapes with their numbers; while a check takes long, how far it is."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self._counts = (0, 0, 0)
        self._numbers: list[QLabel] = []
        self._words: list[QLabel] = []
        self._shown, self._busy = QWidget(self), text_label(self, 12, role="muted", wraps=False)
        row = row_layout(parent=self._shown, spacing=0)
        for severity in SEVERITIES:
            number = text_label(self._shown, 13, 600, wraps=False)
            word = text_label(self._shown, 12, role="muted", wraps=False)
            self._numbers.append(number)
            self._words.append(word)
            row.addLayout(
                row_layout(
                    SeverityShape(severity, self._shown), number, word,
                    margins=(0, 0, 10, 0), spacing=5,
                )
            )  # fmt: skip
        row.addStretch(1)
        self._stack: QStackedWidget = stacked(self, self._shown, self._busy, fills=True)
        self.setFixedHeight(26)
        # Without room for the words, the numbers and their shapes are enough.
        self.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Fixed)
        self.setMinimumWidth(120)

    @property
    def busy_text(self) -> str:
        """How far the check is, "" while nothing is said of it."""
        return self._busy.text() if self._stack.currentWidget() is self._busy else ""

    def show_counts(self, errors: int, warnings: int, hints: int) -> None:
        """Show how many there are."""
        self._counts = errors, warnings, hints
        whole = []
        for severity, n, number, word in zip(
            SEVERITIES, self._counts, self._numbers, self._words, strict=True
        ):
            text = severity_text(severity, n)
            whole.append(text)
            number.setText(count_text(n))
            word.setText(text.replace(count_text(n), "", 1).strip())
        self.setAccessibleName(", ".join(whole))
        self.setToolTip("" if self._has_words() else ", ".join(whole))
        self._stack.setCurrentWidget(self._shown)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._has_words()

    def _has_words(self) -> bool:
        """Show the words beside the numbers where there is room for all; tell whether there is."""
        words = sum(_width(label) for label in (*self._numbers, *self._words))
        there = words + len(SEVERITIES) * _SHAPE_ROOM <= self.width()
        for word in self._words:
            word.setVisible(there)
        return there

    def say_busy(self, text: str) -> None:
        """Say how far the check is, in place of numbers that may be wrong by now."""
        self._busy.setText(text)
        self._stack.setCurrentWidget(self._busy)


def _width(label: QLabel) -> int:
    return label.fontMetrics().horizontalAdvance(label.text()) + 1
