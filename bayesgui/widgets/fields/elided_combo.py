"""A combo box for user-defined names, which may be longer than the box."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QEvent, Qt
from PySide6.QtGui import QHelpEvent
from PySide6.QtWidgets import QComboBox, QStyle, QStyleOptionComboBox, QStylePainter, QToolTip

if TYPE_CHECKING:
    from PySide6.QtGui import QPaintEvent

_LIST_PADDING = 40
_MAX_LIST_WIDTH = 480


class ElidedCombo(QComboBox):
    """A combo box that elides a long text; its list and its tooltip show the full text."""

    def showPopup(self) -> None:
        metrics = self.fontMetrics()
        texts = [self.itemText(k) for k in range(self.count())]
        widest = max((metrics.horizontalAdvance(text) for text in texts), default=0)
        self.view().setMinimumWidth(min(widest + _LIST_PADDING, _MAX_LIST_WIDTH))
        super().showPopup()

    @property
    def shown_text(self) -> str:
        """The elided text in the box."""
        return self._option().currentText

    def _option(self) -> QStyleOptionComboBox:
        option = QStyleOptionComboBox()
        self.initStyleOption(option)
        field = self.style().subControlRect(
            QStyle.ComplexControl.CC_ComboBox, option, QStyle.SubControl.SC_ComboBoxEditField, self
        )
        option.currentText = self.fontMetrics().elidedText(
            option.currentText, Qt.TextElideMode.ElideMiddle, field.width() - 2
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
