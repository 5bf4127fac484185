"""Rows of a long table that are filled a few at a time, those in sight first."""

from __future__ import annotations

import time
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, QTimer

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

AT_ONCE = 100
"""Rows that are filled before anything else happens."""
SLICE = 0.01
"""Seconds of a slice of the others."""


class GradualRows(QObject):
    """Fills the rows of a table; thousands take a second, in which a window would stand still.

    `fill`: fills the row of a number.
    """

    def __init__(self, fill: Callable[[int], None], parent: QObject) -> None:
        super().__init__(parent)
        self._fill = fill
        self._left: Iterator[int] = iter(())
        self._timer = QTimer(self)
        self._timer.setInterval(0)
        self._timer.timeout.connect(self._go_on)

    def begin(self, count: int, first: int) -> None:
        """Fill some rows now, from the first one in sight, and all others soon."""
        first = max(0, min(first, count - AT_ONCE))
        for row in range(first, min(count, first + AT_ONCE)):
            self._fill(row)
        self._left = iter([*range(first + AT_ONCE, count), *range(first)])
        self._timer.start()

    def end(self) -> None:
        """Leave the rows that are not filled yet."""
        self._timer.stop()

    def _go_on(self) -> None:
        until = time.perf_counter() + SLICE
        for row in self._left:
            self._fill(row)
            if time.perf_counter() > until:
                return
        self._timer.stop()
