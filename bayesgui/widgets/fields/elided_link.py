"""A link whose text is elided if there is no room."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QSize, Qt
from PySide6.QtWidgets import QPushButton, QSizePolicy

if TYPE_CHECKING:
    from PySide6.QtGui import QResizeEvent
    from PySide6.QtWidgets import QWidget


class ElidedLink(QPushButton):
    """A button that looks like a link; `whole` is its text before it is elided."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.whole = ""
        self.setProperty("link", True)
        self.setSizePolicy(QSizePolicy.Policy.Maximum, QSizePolicy.Policy.Fixed)

    def set_text(self, text: str) -> None:
        """Set the text."""
        self.whole = text
        self.setAccessibleName(text)
        self.updateGeometry()
        self._fit()

    def sizeHint(self) -> QSize:
        around = super().sizeHint().width() - self._width_of(self.text())
        return QSize(self._width_of(self.whole) + around + 1, super().sizeHint().height())

    def minimumSizeHint(self) -> QSize:
        return QSize(24, super().minimumSizeHint().height())

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._fit()

    def _fit(self) -> None:
        room = self.width() - (super().sizeHint().width() - self._width_of(self.text()))
        elide = Qt.TextElideMode.ElideRight
        fitted = self.fontMetrics().elidedText(self.whole, elide, max(room, 1))
        if fitted != self.text():
            self.setText(fitted)

    def _width_of(self, text: str) -> int:
        return self.fontMetrics().horizontalAdvance(text)
