"""The line below the list of nodes that tells nodes in every slice from those that are once."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QPointF, QRectF, QSize
from PySide6.QtGui import QFontMetrics
from PySide6.QtWidgets import QSizePolicy, QWidget

from bayesgui.widgets.icons import paint_icon
from bayesgui.widgets.live_text import live, tell
from bayesgui.widgets.painting import disc, smooth_painter, write
from bayesgui.widgets.theme import font, theme

if TYPE_CHECKING:
    from PySide6.QtGui import QPaintEvent

_HEIGHT, _LEFT, _GAP = 24, 16, 14


class TimeLegend(QWidget):
    """The icon of slices, *in every slice*, a dot, *once*."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._every = self._once = ""
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        tell(self._set_texts, live("in every slice"), live("once"))
        self.hide()

    def _set_texts(self, every: str, once: str) -> None:
        self._every, self._once = every, once
        self.setAccessibleName(f"{every}, {once}")
        self.update()

    def sizeHint(self) -> QSize:
        return QSize(160, _HEIGHT)

    def paintEvent(self, event: QPaintEvent) -> None:
        colors, face = theme(), font(11)
        painter = smooth_painter(self)
        middle = _HEIGHT / 2
        paint_icon(painter, "slices", QRectF(_LEFT - 7, middle - 7, 14, 14), colors.muted)
        left = _LEFT + 7 + 6
        width = QFontMetrics(face).horizontalAdvance(self._every) + 2
        write(painter, QRectF(left, 0, width, _HEIGHT), self._every, face, colors.muted)
        left += width + _GAP
        disc(painter, QPointF(left, middle), 2.5, colors.disabled)
        room = QRectF(left + 8, 0, max(0.0, self.width() - left - 8), _HEIGHT)
        write(painter, room, self._once, face, colors.muted)
