"""The text of an empty region: what it shows, and what to do."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QLabel, QWidget

from bayesgui.widgets.live_text import tell
from bayesgui.widgets.rows.layouts import column_layout
from bayesgui.widgets.theme import font

if TYPE_CHECKING:
    from PySide6.QtGui import QResizeEvent

    from bayesgui.widgets.live_text import Text

TOP = 28
_SIDE, _MIN_SIDE = 24, 4


class EmptyState(QWidget):
    """A headline and a line of text, centered, 28 px from the top."""

    def __init__(
        self, headline: Text | str = "", line: Text | str = "", parent: QWidget | None = None
    ) -> None:
        super().__init__(parent)
        self._headline = QLabel(self)
        self._headline.setFont(font(13, 500))
        self._line = QLabel(self)
        self._line.setFont(font(12))
        self._line.setProperty("role", "muted")
        column = column_layout(parent=self, margins=(_SIDE, TOP, _SIDE, 12), spacing=4)
        for label in (self._headline, self._line):
            label.setAlignment(Qt.AlignmentFlag.AlignHCenter)
            label.setTextFormat(Qt.TextFormat.PlainText)
            label.setWordWrap(True)
            column.addWidget(label)
        column.addStretch(1)
        self._column = column
        if headline:
            tell(self.set_texts, headline, line)

    @property
    def texts(self) -> tuple[str, str]:
        """The headline and the line."""
        return self._headline.text(), self._line.text()

    def set_texts(self, headline: str, line: str) -> None:
        """Set both texts."""
        self._headline.setText(headline)
        self._line.setText(line)
        self._set_margins()
        self.setAccessibleName(f"{headline}. {line}")

    def resizeEvent(self, event: QResizeEvent) -> None:
        self._set_margins()
        super().resizeEvent(event)

    def _set_margins(self) -> None:
        line = self._line.fontMetrics().horizontalAdvance(self._line.text())
        # Text that fits on one line may come near the edges; a paragraph may not.
        side = _MIN_SIDE if line <= self.width() - 2 * _MIN_SIDE else _SIDE
        self._column.setContentsMargins(side, TOP, side, 12)
