"""The legend of *Moved most*: a tick is the prior, a bar the posterior."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QRectF, QSize, Qt
from PySide6.QtGui import QFontMetrics, QPainter
from PySide6.QtWidgets import QSizePolicy, QWidget

from bayesgui.widgets.theme import font, theme

if TYPE_CHECKING:
    from PySide6.QtGui import QPaintEvent

_GAP, _BAR = 12, 16


class PosteriorChangesLegend(QWidget):
    """One line that names the tick and the bar."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)
        self.setFont(font(11))
        self._words = ("", "")
        self.retranslate()

    def retranslate(self) -> None:
        """Set the two words."""
        self._words = (self.tr("prior"), self.tr("posterior"))
        self.setAccessibleName(self.tr("tick: prior, bar: posterior"))
        self.updateGeometry()
        self.update()

    def sizeHint(self) -> QSize:
        """Return the size of both words and their symbols."""
        metrics = QFontMetrics(self.font())
        words = sum(metrics.horizontalAdvance(word) for word in self._words)
        return QSize(words + _GAP + _BAR + 2 + 2 * 6 + 2, 16)

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paint tick, word, bar, word."""
        colors = theme()
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setFont(self.font())
        prior, posterior = self._words
        left = int(Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter)
        painter.fillRect(QRectF(0, 2, 2, 12), colors.prior)
        painter.setPen(colors.muted)
        x = 8
        painter.drawText(QRectF(x, 0, self.width(), self.height()), left, prior)
        x += painter.fontMetrics().horizontalAdvance(prior) + _GAP
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(colors.bar)
        painter.drawRoundedRect(QRectF(x, 4.5, _BAR, 7), 2, 2)
        painter.setPen(colors.muted)
        x += _BAR + 6
        painter.drawText(QRectF(x, 0, self.width(), self.height()), left, posterior)
