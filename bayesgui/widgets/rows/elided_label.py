"""A one-line label that is elided if there is no room."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QSize, Qt
from PySide6.QtWidgets import QLabel, QSizePolicy, QWidget

from bayesgui.widgets.eliding import elide_before
from bayesgui.widgets.theme import font

if TYPE_CHECKING:
    from PySide6.QtGui import QResizeEvent


class ElidedLabel(QLabel):
    """A one-line label; if it is elided, the tooltip has the whole text."""

    def __init__(self, px: int = 13, weight: int = 400, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._whole = self._end = ""
        self.setFont(font(px, weight))
        self.setTextFormat(Qt.TextFormat.PlainText)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)

    @property
    def whole(self) -> str:
        """The whole text."""
        return self._whole

    def set_text(self, text: str, end: str = "") -> None:
        """Set the text.

        `end`: the end of the text, which is not cut: a cut text is cut in the middle before it.
        """
        self._whole, self._end = text, end
        self.setAccessibleName(text)
        self._fit()

    def minimumSizeHint(self) -> QSize:
        return QSize(24, super().minimumSizeHint().height())

    def sizeHint(self) -> QSize:
        edges = self.contentsMargins()
        return QSize(
            self.fontMetrics().horizontalAdvance(self._whole) + 2 + edges.left() + edges.right(),
            self.fontMetrics().height(),
        )

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._fit()

    def _fit(self) -> None:
        width = max(self.contentsRect().width(), 1)
        if self._end:
            text = elide_before(self.fontMetrics(), self._whole, self._end, width)
        else:
            text = self.fontMetrics().elidedText(self._whole, Qt.TextElideMode.ElideRight, width)
        self.setText(text)
        self.setToolTip(self._whole if text != self._whole else "")
