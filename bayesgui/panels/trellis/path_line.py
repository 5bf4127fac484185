"""The most probable path as a line of words, which wraps."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QPointF, QRectF, QSize, Signal
from PySide6.QtGui import QFontMetricsF
from PySide6.QtWidgets import QSizePolicy, QWidget

from bayesgui.widgets.painting import CENTER, END, rounded, smooth_painter, write
from bayesgui.widgets.theme import font, theme

if TYPE_CHECKING:
    from collections.abc import Sequence

    from PySide6.QtGui import QMouseEvent, QPaintEvent

_HEIGHT, _LINE, _ARROW, _PAD = 22.0, 28.0, 22.0, 8.0
MOST = 40
"""States of a path that are written; the first ones."""


class PathLine(QWidget):
    """States in pills with arrows between them; a click chooses a slice."""

    chosen = Signal(int)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._words: tuple[str, ...] = ()
        self._boxes: list[tuple[QRectF, str]] = []
        policy = QSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Fixed)
        policy.setHeightForWidth(True)
        self.setSizePolicy(policy)

    def show_path(self, words: Sequence[str]) -> None:
        """Show the states of a path."""
        self._words = tuple(words)
        self.setAccessibleDescription(", ".join(self._words[:MOST]))
        self.updateGeometry()
        self.update()

    def _lay_out(self, width: float) -> float:
        """Place the pills, and return the height that they take."""
        metrics = QFontMetricsF(font(12))
        x = y = 0.0
        self._boxes = []
        shown = self._words[:MOST]
        if len(self._words) > MOST:
            shown = (*shown, f"… +{len(self._words) - MOST:,}")
        for word in shown:
            size = min(metrics.horizontalAdvance(word) + 2 * _PAD, max(width, 40.0))
            if x and x + size > width:
                x, y = 0.0, y + _LINE
            self._boxes.append((QRectF(x, y + 2, size, _HEIGHT), word))
            x += size + _ARROW
        return y + _LINE

    def hasHeightForWidth(self) -> bool:
        return True

    def heightForWidth(self, width: int) -> int:
        return int(self._lay_out(width))

    def sizeHint(self) -> QSize:
        return QSize(200, self.heightForWidth(max(self.width(), 200)))

    def mousePressEvent(self, event: QMouseEvent) -> None:
        for number, (box, _word) in enumerate(self._boxes[:MOST]):
            if box.contains(event.position()):
                self.chosen.emit(number)

    def paintEvent(self, event: QPaintEvent) -> None:
        colors, painter = theme(), smooth_painter(self)
        self._lay_out(self.width())
        for number, (box, word) in enumerate(self._boxes):
            is_more = number >= MOST
            if not is_more:
                rounded(painter, box, _HEIGHT / 2, colors.success_soft)
            room = box.adjusted(4, 0, -4, 0)
            write(painter, room, word, font(12), colors.text, CENTER, cuts=END)
            if number + 1 < len(self._boxes):
                middle = QPointF(box.right() + _ARROW / 2, box.center().y())
                arrow = QRectF(middle.x() - 9, middle.y() - 9, 18, 18)
                write(painter, arrow, "→", font(12), colors.muted, CENTER)
