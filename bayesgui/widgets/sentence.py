"""A sentence with bold spans that breaks into more, smaller lines before it is elided."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from PySide6.QtCore import QPointF, QSize, Qt
from PySide6.QtGui import QFont, QFontMetricsF, QPainter, QTextCharFormat, QTextLayout, QTextOption
from PySide6.QtWidgets import QSizePolicy, QWidget

from bayesgui.widgets.theme import font, theme

if TYPE_CHECKING:
    from PySide6.QtGui import QPaintEvent, QResizeEvent

_SPAN = re.compile(r"\*\*(.+?)\*\*")


def spans(marked: str) -> tuple[str, list[tuple[int, int]]]:
    """Split a marked text into plain text and the spans that are bold.

    `marked`: text with ``**bold**`` spans.
    """
    text, bold, end = "", [], 0
    for match in _SPAN.finditer(marked):
        text += marked[end : match.start()]
        bold.append((len(text), len(match.group(1))))
        text += match.group(1)
        end = match.end()
    return text + marked[end:], bold


class Sentence(QWidget):
    """Text with bold spans: one line of 13 px, or several of 12 px where it is narrow.

    Text that does not fit on its lines, two by default, is elided; the tooltip then shows the full
    text.
    """

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._text = ""
        self._bold: list[tuple[int, int]] = []
        self._color = "text"
        self._most = 2
        self._lines: QTextLayout | None = None
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Preferred)

    @property
    def text(self) -> str:
        """The text without markup."""
        return self._text

    def set_text(self, marked: str, color_token: str = "text") -> None:
        """Set the text.

        `marked`: text with ``**bold**`` spans.
        """
        self._text, self._bold = spans(marked.replace("\n", " "))
        self._color = color_token
        self.setAccessibleName(self._text)
        self._lay_out()
        self.updateGeometry()

    def n_lines(self, width: float) -> int:
        """Return the number of lines that the whole text takes in a width, in px."""
        if self._layout_of(self._text, font(13), width).lineCount() <= 1:
            return 1
        return self._layout_of(self._text, font(12), width).lineCount()

    def set_most_lines(self, most: int) -> None:
        """Set the number of lines from which on the text is elided."""
        if most != self._most:
            self._most = most
            self._lay_out()
            self.updateGeometry()

    def height_of(self, lines: int) -> float:
        """Return the height of some lines, in px."""
        return lines * QFontMetricsF(font(12)).height()

    def sizeHint(self) -> QSize:
        full = self._layout_of(self._text, font(13), 1e6)
        width = int(full.lineAt(0).naturalTextWidth()) + 2 if full.lineCount() else 0
        return QSize(width, max(32, round(self.height_of(self._most))))

    def minimumSizeHint(self) -> QSize:
        return QSize(40, 16)

    def resizeEvent(self, event: QResizeEvent) -> None:
        self._lay_out()

    def paintEvent(self, event: QPaintEvent) -> None:
        if self._lines is None:
            return
        painter = QPainter(self)
        painter.setPen(theme().color(self._color))
        top = (self.height() - self._lines.boundingRect().height()) / 2
        self._lines.draw(painter, QPointF(0, top))

    def _layout_of(self, text: str, base: QFont, width: float) -> QTextLayout:
        layout = QTextLayout(text, base)
        option = QTextOption(Qt.AlignmentFlag.AlignLeft)
        option.setWrapMode(QTextOption.WrapMode.WrapAtWordBoundaryOrAnywhere)
        layout.setTextOption(option)
        formats = []
        for start, length in self._bold:
            one = QTextLayout.FormatRange()
            bold = QTextCharFormat()
            bold.setFontWeight(600)
            one.start, one.length, one.format = start, length, bold
            formats.append(one)
        layout.setFormats(formats)
        layout.beginLayout()
        height = QFontMetricsF(base).height()
        top = 0.0
        while (line := layout.createLine()).isValid():
            line.setLineWidth(width)
            line.setPosition(QPointF(0, top))
            top += height
        layout.endLayout()
        return layout

    def _lay_out(self) -> None:
        width = max(1.0, float(self.width()))
        layout = self._layout_of(self._text, font(13), width)
        whole = True
        if layout.lineCount() > 1:
            layout = self._layout_of(self._text, font(12), width)
            low, high = 0, len(self._text)
            whole = layout.lineCount() <= self._most
            while not whole and low < high:
                middle = (low + high + 1) // 2
                cut = self._layout_of(self._text[:middle].rstrip() + "…", font(12), width)
                fits = cut.lineCount() <= self._most
                low, high = (middle, high) if fits else (low, middle - 1)
            if not whole:
                layout = self._layout_of(self._text[:low].rstrip() + "…", font(12), width)
        self._lines = layout
        self.setToolTip("" if whole else self._text)
        self.update()
