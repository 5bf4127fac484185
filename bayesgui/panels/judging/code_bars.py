"""The code length of a network as a bar: bits of its tables and bits of the data."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QRectF, QSize
from PySide6.QtGui import QPainter
from PySide6.QtWidgets import QSizePolicy, QWidget

from bayesgui.panels.judging.judged import PART_TOKENS
from bayesgui.widgets.numbers import log_text
from bayesgui.widgets.painting import RIGHT, write
from bayesgui.widgets.theme import font, theme

if TYPE_CHECKING:
    from PySide6.QtGui import QPaintEvent

    from bayesgui.learning.network_scores import CodeLength

BAR, LINE, GAP, KEY = 14, 20, 8, 9


class CodeLengthBar(QWidget):
    """A stacked bar with a key below it, a line for each part."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._length: CodeLength | None = None
        self._words = ("", "")
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)

    def show_length(self, length: CodeLength | None) -> None:
        """Show another code length."""
        self._length = length
        self._tell()

    def set_words(self, tables: str, data: str) -> None:
        """Set what both parts are called."""
        self._words = tables, data
        self._tell()

    @property
    def lines(self) -> tuple[tuple[str, str, str], ...]:
        """Each part with its bits and its share."""
        length = self._length
        if length is None or not length.total:
            return ()
        return tuple(
            (word, log_text(part, 1), f"{100 * part / length.total:.1f} %")
            for word, part in zip(self._words, (length.model, length.data), strict=True)
        )

    def _tell(self) -> None:
        self.setAccessibleName("; ".join(" ".join(line) for line in self.lines))
        self.update()

    def sizeHint(self) -> QSize:
        return QSize(120, BAR + GAP + 2 * LINE)

    def paintEvent(self, event: QPaintEvent) -> None:
        if self._length is None or not self._length.total:
            return
        painter, colors = QPainter(self), theme()
        left, scale = 0.0, self.width() / self._length.total
        parts = self._length.model, self._length.data
        for k, (part, token, line) in enumerate(zip(parts, PART_TOKENS, self.lines, strict=True)):
            painter.fillRect(QRectF(left, 0, part * scale, BAR), colors.color(token))
            left += part * scale
            row = QRectF(0, BAR + GAP + k * LINE, self.width(), LINE)
            painter.fillRect(QRectF(0, row.center().y() - KEY / 2, KEY, KEY), colors.color(token))
            write(painter, row.adjusted(KEY + 8, 0, 0, 0), line[0], font(12), colors.muted)
            write(painter, row.adjusted(0, 0, -56, 0), line[1], font(12), colors.text, RIGHT)
            write(painter, row, line[2], font(12), colors.text, RIGHT)
