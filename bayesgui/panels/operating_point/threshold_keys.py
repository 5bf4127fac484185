"""The keys that move a threshold on a posterior, the same in every plot of it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import Qt

if TYPE_CHECKING:
    from PySide6.QtGui import QKeyEvent

FINE, COARSE = 0.005, 0.05
"""Steps of the arrow keys, without and with Shift."""


def moved(threshold: float, event: QKeyEvent) -> float | None:
    """Return where a key moves a threshold; None if it is another key."""
    ends = {Qt.Key.Key_Home: 0.0, Qt.Key.Key_End: 1.0}
    key = Qt.Key(event.key())
    if key in ends:
        return ends[key]
    sign = {Qt.Key.Key_Left: -1, Qt.Key.Key_Right: 1}.get(key)
    if sign is None:
        return None
    step = COARSE if event.modifiers() & Qt.KeyboardModifier.ShiftModifier else FINE
    return round(min(1.0, max(0.0, threshold + sign * step)), 6)
