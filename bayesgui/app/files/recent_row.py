"""A recent file on the start page: its name, and the folder in muted letters."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QFontMetricsF, QPen
from PySide6.QtWidgets import QAbstractButton, QWidget

from bayesgui.widgets.painting import smooth_painter
from bayesgui.widgets.theme import font, icon, theme

if TYPE_CHECKING:
    from PySide6.QtGui import QPaintEvent

HEIGHT = 28
_LEFT, _GAP = 32.0, 12.0


class RecentRow(QAbstractButton):
    """Opens a recent file."""

    def __init__(self, path: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.path = Path(path)
        folder = str(self.path.parent)
        home = str(Path.home())
        self._folder = f"~{folder[len(home) :]}" if folder.startswith(home) else folder
        self.setText(self.path.name)
        self.setAccessibleName(f"{self.path.name}, {self._folder}")
        self.setToolTip(path)
        self.setFixedHeight(HEIGHT)
        self.setCursor(Qt.CursorShape.PointingHandCursor)
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)

    def sizeHint(self) -> QSize:
        """Return the preferred size."""
        return QSize(320, HEIGHT)

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paint the row; a long folder is cut in the middle, the name at its end."""
        colors = theme()
        painter = smooth_painter(self)
        if self.hasFocus() or self.underMouse():
            painter.setPen(QPen(colors.accent if self.hasFocus() else colors.border, 1))
            painter.setBrush(colors.surface)
            painter.drawRoundedRect(QRectF(self.rect()).adjusted(0.5, 0.5, -0.5, -0.5), 5, 5)
        icon("new", "muted").paint(painter, 8, 6, 16, 16)
        name_metrics = QFontMetricsF(font(13))
        room = self.width() - _LEFT - 10.0
        name = name_metrics.elidedText(self.text(), Qt.TextElideMode.ElideMiddle, room)
        painter.setPen(colors.text)
        painter.setFont(font(13))
        painter.drawText(QPointF(_LEFT, 18.5), name)
        left = _LEFT + name_metrics.horizontalAdvance(name) + _GAP
        room = self.width() - left - 10.0
        if room > 40.0:
            metrics = QFontMetricsF(font(12))
            folder = metrics.elidedText(self._folder, Qt.TextElideMode.ElideMiddle, room)
            painter.setPen(colors.muted)
            painter.setFont(font(12))
            painter.drawText(QPointF(left, 18.5), folder)
