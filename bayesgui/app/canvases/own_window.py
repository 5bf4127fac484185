"""A window of its own for one of two canvases."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QPoint, QRect, QSize, Qt

from bayesgui.widgets.on_screen import bring_onto_screen, room_of_window

if TYPE_CHECKING:
    from PySide6.QtWidgets import QWidget

SIZE = QSize(860, 620)
"""Size in px at first."""
_SHIFT = QPoint(80, 96)
"""From the corner of the main window to that of the own window at first."""
_GRIP = QPoint(-60, 20)
"""From the pointer that tears off to the corner, so that the title bar lies at the pointer."""


class OwnWindow:
    """Makes a window of a widget where the one before was, and makes it a plain widget again."""

    def __init__(self, owner: QWidget) -> None:
        self._owner = owner
        self._place = QRect()

    def move_to(self, pointer: QPoint) -> None:
        """Let the next window come up at the pointer, in the size of the one before."""
        size = SIZE if self._place.isNull() else self._place.size()
        self._place = QRect(pointer + _GRIP, size)

    def give(self, widget: QWidget) -> None:
        """Show a widget in a window of its own."""
        if self._place.isNull():
            self._place = QRect(self._owner.pos() + _SHIFT, SIZE)
        widget.setParent(self._owner, Qt.WindowType.Window)
        # A shortcut works in the windows whose widgets have its action.
        widget.addActions(self._owner.actions())
        widget.setGeometry(self._place)
        widget.show()
        bring_onto_screen(widget, room_of_window(widget))

    def take(self, widget: QWidget) -> None:
        """Remember the place of a window, whose widget gets another parent."""
        if not widget.isMaximized() and not widget.isFullScreen():
            self._place = widget.geometry()
        widget.setWindowState(Qt.WindowState.WindowNoState)
        for action in self._owner.actions():
            widget.removeAction(action)
