"""A combo box with a short text while closed and full texts in its list."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QSize
from PySide6.QtWidgets import QComboBox, QStyle, QStyleOptionComboBox, QStylePainter, QWidget

from bayesgui.widgets.live_text import tell

if TYPE_CHECKING:
    from collections.abc import Sequence

    from PySide6.QtGui import QPaintEvent

    from bayesgui.widgets.live_text import Text

_ROUND_TEXT = 46
"""Width of borders, padding and arrow in px."""
_LIST_PADDING = 40


class CompactCombo(QComboBox):
    """A combo box that shows a short text for the current item."""

    def __init__(
        self, choices: Sequence[tuple[Text | str, str]], parent: QWidget | None = None
    ) -> None:
        """Show choices: their texts in the list, and while it is closed."""
        super().__init__(parent)
        self._compact = [brief for _long, brief in choices]
        self.addItems(self._compact)
        tell(self.set_texts, *(long for long, _brief in choices))

    def set_texts(self, *texts: str) -> None:
        """Set the texts in the list."""
        for place, text in enumerate(texts):
            self.setItemText(place, text)
        widest = max(map(self.fontMetrics().horizontalAdvance, texts))
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
