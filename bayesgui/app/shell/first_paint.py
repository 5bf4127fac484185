"""Tells when a window is on the screen."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QEvent, QObject, QTimer

if TYPE_CHECKING:
    from collections.abc import Callable

    from PySide6.QtWidgets import QWidget

MAX_WAIT_MILLISECONDS = 1000


class FirstPaint(QObject):
    """Calls a function once, as soon as a widget has been painted.

    `then`: what waits for that. Where nothing is painted, as in a window that begins as an icon, it
    is called all the same after a second.
    """

    def __init__(self, widget: QWidget, then: Callable[[], object]) -> None:
        super().__init__(widget)
        self._widget, self._then = widget, then
        self._timer = QTimer(self, singleShot=True, interval=MAX_WAIT_MILLISECONDS)
        self._timer.timeout.connect(self._go_on)
        self._timer.start()
        widget.installEventFilter(self)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Go on after the painting that is about to begin."""
        if event.type() == QEvent.Type.Paint:
            self._timer.start(0)
        return False

    def _go_on(self) -> None:
        self._widget.removeEventFilter(self)
        self._then()
