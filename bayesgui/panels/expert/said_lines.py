"""Sentences below each other, each with an icon before it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QRectF, QSize, Qt
from PySide6.QtWidgets import QWidget

from bayesgui.widgets.icons import paint_icon
from bayesgui.widgets.painting import smooth_painter
from bayesgui.widgets.rows.layouts import column_layout, row_layout, text_label
from bayesgui.widgets.theme import theme

if TYPE_CHECKING:
    from collections.abc import Sequence

    from PySide6.QtGui import QPaintEvent

    from bayesgui.panels.expert.words import Line

_TOKENS = {"check": "success", "warning": "warning", "info": "muted"}


class _Icon(QWidget):
    def __init__(self, parent: QWidget, name: str) -> None:
        super().__init__(parent)
        self._name = name
        self.setFixedSize(self.sizeHint())

    def sizeHint(self) -> QSize:
        return QSize(16, 16)

    def paintEvent(self, event: QPaintEvent) -> None:
        color = theme().color(_TOKENS[self._name])
        paint_icon(smooth_painter(self), self._name, QRectF(1, 1, 14, 14), color)


class SaidLines(QWidget):
    """Shows sentences; equal ones are left as they are."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.lines: tuple[Line, ...] = ()
        """The sentences, each after its icon."""
        self._column = column_layout(parent=self, spacing=6)

    def show_lines(self, lines: Sequence[Line]) -> None:
        """Show other sentences."""
        if tuple(lines) == self.lines:
            return
        self.lines = tuple(lines)
        while (item := self._column.takeAt(0)) is not None:
            widget = item.widget()
            if widget is not None:
                widget.hide()
                widget.deleteLater()
        for name, text in self.lines:
            box = QWidget(self)
            icon, label = _Icon(box, name), text_label(box, 12, text=text)
            row = row_layout(icon, label, parent=box, spacing=8, grows=label)
            row.setAlignment(icon, Qt.AlignmentFlag.AlignTop)
            self._column.addWidget(box)
        self.setVisible(bool(self.lines))
