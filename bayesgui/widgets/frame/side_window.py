"""A window beside the main one."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QEvent, Qt
from PySide6.QtGui import QKeySequence, QShortcut
from PySide6.QtWidgets import QWidget

from bayesgui.widgets.fields.enter_key import press_with_enter

if TYPE_CHECKING:
    from PySide6.QtGui import QKeyEvent


class SideWindow(QWidget):
    """Esc closes it wherever the focus is, and Enter presses the button that has it."""

    def __init__(self, name: str, parent: QWidget | None = None) -> None:
        super().__init__(parent, Qt.WindowType.Window)
        self.setObjectName(name)
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        QShortcut(QKeySequence(Qt.Key.Key_Escape), self).activated.connect(self.on_escape)

    def on_escape(self) -> None:
        """Close the window."""
        self.close()

    def refresh(self) -> None:
        """Show the state, as after a change of the language."""

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() == QEvent.Type.LanguageChange:
            self.refresh()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if not press_with_enter(self, event):
            super().keyPressEvent(event)
