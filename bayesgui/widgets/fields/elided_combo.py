"""A combo box for user-defined names, which may be longer than the box."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QEvent, QPoint, QRect, QSize, Qt
from PySide6.QtGui import QHelpEvent
from PySide6.QtWidgets import QComboBox, QStyle, QStyleOptionComboBox, QStylePainter, QToolTip

if TYPE_CHECKING:
    from PySide6.QtGui import QPaintEvent

_LIST_PADDING = 40
_MAX_LIST_WIDTH = 480


class ElidedCombo(QComboBox):
    """A combo box that elides a long text; its list and its tooltip show the full text."""

    def follow_texts(self, least: int, most: int) -> None:
        """Be as wide as the longest text, within two widths in px, whenever the texts change.

        By default a box keeps the width that it was first shown with.
        """
        self.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToContents)
        self.setMinimumWidth(least)
        self.setMaximumWidth(most)

    def sizeHint(self) -> QSize:
        """Return a size in which no text is elided, where the box adjusts to its texts.

        Qt takes no heed of all the room that the style leaves around a text.
        """
        hint = super().sizeHint()
        policies = QComboBox.SizeAdjustPolicy
        if self.sizeAdjustPolicy() == policies.AdjustToMinimumContentsLengthWithIcon:
            return hint
        option = QStyleOptionComboBox()
        self.initStyleOption(option)
        option.rect = QRect(QPoint(), hint)
        room = self._room(option) - (self.iconSize().width() + 4 if self._has_icons else 0)
        return hint + QSize(max(0, self._widest - room), 0)

    @property
    def _has_icons(self) -> bool:
        return any(not self.itemIcon(k).isNull() for k in range(self.count()))

    @property
    def _widest(self) -> int:
        metrics = self.fontMetrics()
        texts = (self.itemText(k) for k in range(self.count()))
        # An advance is rounded, down as well.
        return max((metrics.horizontalAdvance(text) + 1 for text in texts), default=0)

    def _room(self, option: QStyleOptionComboBox) -> int:
        """Return the width in px that a text has in the box."""
        field = self.style().subControlRect(
            QStyle.ComplexControl.CC_ComboBox, option, QStyle.SubControl.SC_ComboBoxEditField, self
        )
        return field.width() - 2

    def showPopup(self) -> None:
        self.view().setMinimumWidth(min(self._widest + _LIST_PADDING, _MAX_LIST_WIDTH))
        super().showPopup()

    @property
    def shown_text(self) -> str:
        """The elided text in the box."""
        return self._option().currentText

    def _option(self) -> QStyleOptionComboBox:
        option = QStyleOptionComboBox()
        self.initStyleOption(option)
        option.currentText = self.fontMetrics().elidedText(
            option.currentText, Qt.TextElideMode.ElideMiddle, self._room(option)
        )
        return option

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QStylePainter(self)
        option = self._option()
        painter.drawComplexControl(QStyle.ComplexControl.CC_ComboBox, option)
        painter.drawControl(QStyle.ControlElement.CE_ComboBoxLabel, option)

    def event(self, event: QEvent) -> bool:
        """Put the full name before the tooltip's description."""
        asks = event.type() == QEvent.Type.ToolTip and self.shown_text != self.currentText()
        if asks and isinstance(event, QHelpEvent):
            lines = (self.currentText(), self.toolTip())
            QToolTip.showText(event.globalPos(), "\n".join(filter(None, lines)), self)
            return True
        return super().event(event)
