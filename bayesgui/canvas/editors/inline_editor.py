"""In-place editor of a node's name."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QLineEdit

from bayesgui.canvas.editors.shortcut_override import swallows_shortcut
from bayesgui.widgets.theme import font

if TYPE_CHECKING:
    from PySide6.QtCore import QEvent, QRect
    from PySide6.QtGui import QFocusEvent, QKeyEvent
    from PySide6.QtWidgets import QWidget


class NameEditor(QLineEdit):
    """A field over a node's title: Enter or losing the focus applies, Esc discards."""

    applied = Signal(str)
    closed = Signal()

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.setObjectName("nameEditor")
        self.setAccessibleName(self.tr("Name of the node"))
        self.hide()
        self._open = False

    def open_at(self, rect: QRect, text: str, px: int) -> None:
        """Open the field over a title."""
        self.setFont(font(px, 600))
        self.setText(text)
        self.setGeometry(rect)
        self._open = True
        self.show()
        self.raise_()
        self.selectAll()
        self.setFocus(Qt.FocusReason.OtherFocusReason)

    @property
    def is_open(self) -> bool:
        """Whether the field is open."""
        return self._open

    def finish(self, *, apply: bool) -> None:
        """Close the field, and apply or discard the text."""
        if not self._open:
            return
        self._open = False
        self.hide()
        if apply:
            self.applied.emit(self.text())
        self.closed.emit()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            self.finish(apply=True)
        elif event.key() == Qt.Key.Key_Escape:
            self.finish(apply=False)
        else:
            super().keyPressEvent(event)
            event.accept()

    def focusOutEvent(self, event: QFocusEvent) -> None:
        super().focusOutEvent(event)
        if event.reason() != Qt.FocusReason.PopupFocusReason:
            self.finish(apply=True)

    def event(self, event: QEvent) -> bool:
        """Keep the window's single-letter shortcuts from intercepting typed text."""
        return swallows_shortcut(event) or bool(super().event(event))
