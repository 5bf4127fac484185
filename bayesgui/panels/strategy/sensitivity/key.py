"""What the bars and marks of the tornado stand for."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QPointF, QRectF, QSize, Signal
from PySide6.QtGui import QFontMetrics
from PySide6.QtWidgets import QSizePolicy, QWidget

from bayesgui.panels.strategy.sensitivity.tornado import paint_diamond, paint_half
from bayesgui.widgets.live_text import live, tell
from bayesgui.widgets.painting import smooth_painter, write
from bayesgui.widgets.theme import font, theme

if TYPE_CHECKING:
    from PySide6.QtGui import QPaintEvent, QResizeEvent

_SAMPLE, _GAP, _BETWEEN, _HEIGHT = 16, 5, 10, 20


class TornadoKey(QWidget):
    """Three samples in a row at the right; those that do not fit are left out from the left."""

    fits = Signal(bool)
    """Whether there is room for all samples now."""

    def __init__(self, parent: QWidget | None = None, *, whole: bool = False) -> None:
        """Make the key; `whole`: whether it is left empty rather than cut."""
        super().__init__(parent)
        self._whole = whole
        self.words: tuple[str, ...] = ()
        self.setFixedHeight(_HEIGHT)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        tell(self._say, live("number lower"), live("higher"), live("the choice changes"))

    def _say(self, *words: str) -> None:
        self.words = words
        self.setAccessibleName(", ".join(words))
        self.setToolTip(", ".join(words))
        self.updateGeometry()
        self.update()

    def sizeHint(self) -> QSize:
        widths = [self._width(word) for word in self.words]
        return QSize(sum(widths) + _BETWEEN * (len(widths) - 1), _HEIGHT)

    def minimumSizeHint(self) -> QSize:
        return QSize(0, _HEIGHT)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self.fits.emit(self.has_room)

    @property
    def has_room(self) -> bool:
        """Whether all samples fit."""
        return self.width() >= self.sizeHint().width()

    @staticmethod
    def _width(word: str) -> int:
        return _SAMPLE + _GAP + QFontMetrics(font(11)).horizontalAdvance(word)

    def paintEvent(self, event: QPaintEvent) -> None:
        if self._whole and not self.has_room:
            return
        painter = smooth_painter(self)
        right, middle = float(self.width()), _HEIGHT / 2
        for k, word in reversed(list(enumerate(self.words))):
            left = right - self._width(word)
            if left < 0:
                return
            sample = QRectF(left, middle - 5, _SAMPLE, 10)
            if k == len(self.words) - 1:
                paint_diamond(painter, QPointF(left + _SAMPLE / 2, middle), 6)
            else:
                paint_half(painter, sample, is_pale=k == 0)
            box = QRectF(left + _SAMPLE + _GAP, 0, right - left, _HEIGHT)
            write(painter, box, word, font(11), theme().muted)
            right = left - _BETWEEN
