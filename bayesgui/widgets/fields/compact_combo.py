"""A combo box with a short text while closed and full texts in its list."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QSize
from PySide6.QtWidgets import QComboBox, QStyle, QStyleOptionComboBox, QStylePainter

if TYPE_CHECKING:
    from collections.abc import Sequence

    from PySide6.QtGui import QPaintEvent

_ROUND_TEXT = 46
"""Width of borders, padding and arrow in px."""
_LIST_PADDING = 40


class CompactCombo(QComboBox):
    """A combo box that shows a short text for the current item."""

    def set_choices(self, choices: Sequence[tuple[str, str]]) -> None:
        """Set the items and keep the current index.

        `choices`: text in the list, and text while closed.
        """
        index = max(0, self.currentIndex())
        self._compact = [brief for _long, brief in choices]
        self.clear()
        self.addItems([long for long, _brief in choices])
        self.setCurrentIndex(index)
        widest = max(self.fontMetrics().horizontalAdvance(long) for long, _brief in choices)
        self.view().setMinimumWidth(widest + _LIST_PADDING)
        self.updateGeometry()

    @property
    def compact_text(self) -> str:
        """The text shown while closed."""
        return self._compact[self.currentIndex()]

    def sizeHint(self) -> QSize:
        widest = max(self.fontMetrics().horizontalAdvance(brief) for brief in self._compact)
        return QSize(widest + _ROUND_TEXT, super().sizeHint().height())

    def minimumSizeHint(self) -> QSize:
        """Return the preferred size, so that a short text is never cut."""
        return self.sizeHint()

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QStylePainter(self)
        option = QStyleOptionComboBox()
        self.initStyleOption(option)
        option.currentText = self.compact_text
        painter.drawComplexControl(QStyle.ComplexControl.CC_ComboBox, option)
        painter.drawControl(QStyle.ControlElement.CE_ComboBoxLabel, option)
