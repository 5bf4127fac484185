"""A threshold on a posterior, drawn by pointer and keys in the same way in every plot of it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QPointF, Qt, Signal

from bayesgui.widgets.plots.handle import Handle

if TYPE_CHECKING:
    from bayesgui.document.shown.operating_point import OneClass

FINE, COARSE = 0.005, 0.05
"""Steps of the arrow keys, without and with Shift."""
_ENDS = {Qt.Key.Key_Home: 0.0, Qt.Key.Key_End: 1.0}


class ThresholdHandle(Handle):
    """A press or a drag chooses a threshold; arrow keys, Home and End move it."""

    drawn = Signal(float)
    """A threshold was chosen."""
    _one: OneClass

    def threshold_at(self, place: QPointF) -> float | None:
        """Return the threshold at a place."""
        raise NotImplementedError

    def move_to(self, place: QPointF) -> None:
        threshold = self.threshold_at(place)
        if threshold is not None:
            self.drawn.emit(threshold)

    def step(self, across: int, up: int, *, shift: bool) -> bool:
        if not across:
            return False
        moved = self._one.threshold + across * (COARSE if shift else FINE)
        self.drawn.emit(round(min(1.0, max(0.0, moved)), 6))
        return True

    def press_key(self, key: Qt.Key) -> bool:
        if key not in _ENDS:
            return False
        self.drawn.emit(_ENDS[key])
        return True
