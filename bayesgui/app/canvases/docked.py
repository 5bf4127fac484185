"""A window that stands in the main window, in place of the canvas, under a heading of its own."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QEvent, Qt, Signal
from PySide6.QtWidgets import QFrame, QScrollArea, QWidget
from shiboken6 import isValid

from bayesgui.widgets.fields.buttons import plain_button
from bayesgui.widgets.live_text import live
from bayesgui.widgets.rows.layouts import column_layout, row_layout, text_label

if TYPE_CHECKING:
    from PySide6.QtCore import QObject

    from bayesgui.document.session import DocumentSession


class Docked(QWidget):
    """Holds a window as a part of another one; it scrolls where there is too little room.

    `session`: of the document beside which the window belongs.
    """

    ended = Signal()
    """The window was closed, or has become one of its own."""

    def __init__(self, view: QWidget, session: DocumentSession, parent: QWidget) -> None:
        super().__init__(parent)
        self.setObjectName("docked")
        self.view, self.session = view, session
        self.title = text_label(self, 12, 600, wraps=False)
        tip = live("In a window of its own")
        self.float_button = plain_button("window", self, self.float, tip)
        tip = live("Close, and show the network")
        self.close_button = plain_button("close", self, self.end, tip)
        head = row_layout(
            self.title, None, self.float_button, self.close_button,
            margins=(12, 2, 4, 2), spacing=2,
        )  # fmt: skip
        self._area = QScrollArea(self)
        self._area.setFrameShape(QFrame.Shape.NoFrame)
        self._area.setWidgetResizable(True)
        self._area.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        view.setWindowFlags(Qt.WindowType.Widget)
        self._area.setWidget(view)
        view.show()
        column_layout(head, self._area, parent=self, spacing=0, grows=self._area)
        view.windowTitleChanged.connect(self.title.setText)
        view.destroyed.connect(self._on_gone)
        # Esc and its own buttons close it, which only hides a part of a window.
        view.installEventFilter(self)
        self.title.setText(view.windowTitle())

    def float(self) -> None:
        """Give the window back to the screen."""
        view = self._area.takeWidget()
        if view is None:
            return
        view.removeEventFilter(self)
        view.destroyed.disconnect(self._on_gone)
        view.setParent(self.window(), Qt.WindowType.Window)
        view.show()
        self.ended.emit()

    def end(self) -> None:
        """Close the window."""
        if isValid(self.view):
            self.view.close()

    def _on_gone(self) -> None:
        if isValid(self):
            self.ended.emit()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if watched is self.view and event.type() == QEvent.Type.Close:
            self.ended.emit()
        return super().eventFilter(watched, event)
