"""The key of what nodes show while chains run."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QRectF, QSize, Qt
from PySide6.QtGui import QPainter
from PySide6.QtWidgets import QSizePolicy, QWidget

from bayesgui.widgets.theme import font, theme, theme_changes

if TYPE_CHECKING:
    from PySide6.QtGui import QPaintEvent

_ROW, _SAMPLE, _LEFT = 22, 26, 36


class GibbsMarks(QWidget):
    """Bar, grey bar, tick and badge, each with its meaning.

    Parameters
    ----------
    parent : QWidget, optional
        Its owner.
    """

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setFont(font(12))
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self._words: tuple[str, ...] = ()
        self.retranslate()
        theme_changes().changed.connect(self.update)

    def retranslate(self) -> None:
        """Take the words anew."""
        self._words = (
            self.tr("running estimate"),
            self.tr("chains disagree"),
            self.tr("exact posterior"),
            self.tr("R-hat of the node"),
        )
        self.setAccessibleName(", ".join(self._words))
        self.update()

    def sizeHint(self) -> QSize:
        """Return the room of all rows."""
        return QSize(150, _ROW * len(self._words))

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paint the rows."""
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        colors = theme()
        painter.setPen(Qt.PenStyle.NoPen)
        for row, color in ((0, colors.bar), (1, colors.stale_bar)):
            middle = row * _ROW + _ROW / 2
            painter.setBrush(colors.track)
            painter.drawRoundedRect(QRectF(0, middle - 4, _SAMPLE, 8), 2, 2)
            painter.setBrush(color)
            painter.drawRoundedRect(QRectF(0, middle - 4, 0.7 * _SAMPLE, 8), 2, 2)
        painter.fillRect(QRectF(_SAMPLE / 2 - 1, 2 * _ROW + 4, 2, 14), colors.prior)
        pill = QRectF(0, 3 * _ROW + 3.5, _SAMPLE + 2, 15)
        painter.setBrush(colors.sunken)
        painter.drawRoundedRect(pill, 7.5, 7.5)
        painter.setPen(colors.muted)
        painter.setFont(font(10))
        painter.drawText(pill, int(Qt.AlignmentFlag.AlignCenter), "1.00")
        painter.setFont(self.font())
        painter.setPen(colors.text)
        for row, word in enumerate(self._words):
            box = QRectF(_LEFT, row * _ROW, self.width() - _LEFT, _ROW)
            painter.drawText(box, int(Qt.AlignmentFlag.AlignVCenter), word)
