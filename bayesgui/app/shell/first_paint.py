"""Running code after the first paint of a window."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QEvent, QObject

from bayesgui.widgets.timers import alarm

if TYPE_CHECKING:
    from collections.abc import Callable

    from PySide6.QtWidgets import QWidget

MAX_WAIT_MILLISECONDS = 1000


class FirstPaint(QObject):
    """Calls `then` once, after a widget has been painted.

    If nothing is painted, as in a window that starts minimized, it is called after a second.
    """

    def __init__(self, widget: QWidget, then: Callable[[], object]) -> None:
        super().__init__(widget)
        self._widget, self._then = widget, then
        self._timer = alarm(self, self._go_on, MAX_WAIT_MILLISECONDS)
        self._timer.start()
        widget.installEventFilter(self)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Schedule the call after the paint event that is about to be delivered."""
        if event.type() == QEvent.Type.Paint:
            self._timer.start(0)
        return False

    def _go_on(self) -> None:
        self._widget.removeEventFilter(self)
        self._then()
