"""Two tables beside each other, each below a heading."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QEvent, QRect, QSize, Qt
from PySide6.QtGui import QFontMetrics, QPainter
from PySide6.QtWidgets import QSizePolicy, QSplitter, QToolButton, QWidget

from bayesgui.widgets.fields.buttons import plain_button
from bayesgui.widgets.hairlines import paint_hairline
from bayesgui.widgets.painting import LEFT, cut
from bayesgui.widgets.rows.layouts import column_layout
from bayesgui.widgets.theme import font, theme

if TYPE_CHECKING:
    from collections.abc import Callable

    from PySide6.QtGui import QPaintEvent, QResizeEvent

    from bayesgui.widgets.live_text import Text

HEIGHT = 28
MIN_WIDTH = 200
"""Smallest width in px of each of two tables."""
_PADDING, _GAP, _LEAST_REMARK = 12, 10, 40


class TableHeading(QWidget):
    """The node of a table, a remark in small letters, and buttons at the right."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.title = self.remark = ""
        self._buttons: list[QToolButton] = []
        self.setFixedHeight(HEIGHT)
        self.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Fixed)

    def add_button(
        self, icon_name: str, clicked: Callable[[], object], tip: Text | str = ""
    ) -> QToolButton:
        """Add a button at the right of those before."""
        button = plain_button(icon_name, self, clicked, tip)
        button.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self._buttons.append(button)
        return button

    def set_texts(self, title: str, remark: str) -> None:
        """Change the texts."""
        self.title, self.remark = title, remark
        self.setToolTip(title)
        self.setAccessibleName(", ".join(filter(None, (title, remark))))
        self.update()

    def minimumSizeHint(self) -> QSize:
        return QSize(0, HEIGHT)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        right = self.width() - 4
        for button in reversed(self._buttons):
            right -= button.width()
            button.move(right, (HEIGHT - button.height()) // 2)

    def paintEvent(self, event: QPaintEvent) -> None:
        painter, colors = QPainter(self), theme()
        painter.fillRect(self.rect(), colors.window)
        paint_hairline(painter, 0, HEIGHT - 1, self.width())
        end = self._buttons[0].x() if self._buttons else self.width() - _PADDING
        room = QRect(_PADDING, 0, end - _PADDING - _GAP, HEIGHT)
        painter.setPen(colors.text)
        room.setLeft(room.left() + self._write(painter, room, self.title, 600) + _GAP)
        if room.width() >= _LEAST_REMARK:
            painter.setPen(colors.muted)
            self._write(painter, room, self.remark, 400)

    def _write(self, painter: QPainter, room: QRect, text: str, weight: int) -> int:
        """Write a text, elided to the room it has, and return its width."""
        face = font(12, weight)
        text = cut(text, face, max(0, room.width()))
        painter.setFont(face)
        painter.drawText(room, LEFT, text)
        return QFontMetrics(face).horizontalAdvance(text)


class TableColumns(QSplitter):
    """A table, and another one at its right; the heading is hidden while the table is alone."""

    def __init__(self, table: QWidget, parent: QWidget) -> None:
        super().__init__(Qt.Orientation.Horizontal, parent)
        self.setChildrenCollapsible(False)
        self._column = QWidget(self)
        self.heading = TableHeading(self._column)
        self.heading.hide()
        column_layout(self.heading, table, parent=self._column, spacing=0)
        self.addWidget(self._column)

    @property
    def beside(self) -> QWidget | None:
        """The widget at the right, or None."""
        return self.widget(1)

    def put_beside(self, other: QWidget) -> None:
        """Show a widget at the right, with half of the width."""
        if self.beside is other:
            return
        self.addWidget(other)
        for part in (self._column, other):
            part.setMinimumWidth(MIN_WIDTH)
        other.show()
        self.heading.show()
        self.setSizes([self.width() // 2] * 2)

    def show_alone(self) -> None:
        """Show the table alone again, once the widget at the right has another parent."""
        self.heading.hide()
        self._column.setMinimumWidth(0)

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() == QEvent.Type.PaletteChange:
            self.heading.update()
