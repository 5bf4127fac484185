"""Headlines of panels and hairlines between their parts."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QSize, Qt
from PySide6.QtGui import QPainter
from PySide6.QtWidgets import QLabel, QSizePolicy, QVBoxLayout, QWidget

from bayesgui.widgets.hairlines import paint_hairline
from bayesgui.widgets.live_text import tell
from bayesgui.widgets.rows.elided_label import ElidedLabel
from bayesgui.widgets.rows.layouts import column_layout, row_layout
from bayesgui.widgets.theme import font

if TYPE_CHECKING:
    from PySide6.QtGui import QPaintEvent

    from bayesgui.widgets.live_text import Text


class Hairline(QWidget):
    """A horizontal line of one device pixel."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)

    def sizeHint(self) -> QSize:
        return QSize(20, 1)

    def paintEvent(self, event: QPaintEvent) -> None:
        paint_hairline(QPainter(self), 0, 0, self.width())


class Section(QWidget):
    """A semibold headline, optionally with a widget at its right, and a hairline above it.

    `line`: whether a hairline separates it from what is above.
    """

    def __init__(
        self,
        title: Text | str = "",
        parent: QWidget | None = None,
        px: int = 14,
        line: bool = True,
        aside: Text | str = "",
    ) -> None:
        super().__init__(parent)
        # A headline with a user's names in it must not make the page wider than its region.
        self._title = ElidedLabel(px, 600, self)
        self._aside = QLabel(self)
        self._aside.setTextFormat(Qt.TextFormat.PlainText)
        self._aside.setFont(font(11))
        self._aside.setProperty("role", "muted")
        self._row = row_layout()
        self._row.addWidget(self._title, 1)
        self._row.addWidget(self._aside)
        column = column_layout(parent=self, spacing=10)
        if line:
            column.addWidget(Hairline(self))
        column.addLayout(self._row)
        self._aside.hide()
        if title:
            tell(self.set_title, title, aside)

    def set_title(self, title: str, aside: str = "") -> None:
        """Change the headline and the small text at its right."""
        self._title.set_text(title)
        self._aside.setText(aside)
        self._aside.setVisible(bool(aside))
        self.setAccessibleName(title)

    def add_widget(self, widget: QWidget) -> None:
        """Add a widget at the right end of the headline."""
        self._row.addWidget(widget)


def hairline_layout(margin: int) -> QVBoxLayout:
    """Return a hairline as a layout, with margins above, below and beside it."""
    box = column_layout(Hairline(), margins=(margin, 8, margin, 10))
    return box
