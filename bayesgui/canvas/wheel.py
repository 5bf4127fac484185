"""Effects of the wheel, two fingers on a touchpad and a pinch on a view of a network.

The plain wheel of a mouse zooms, or pans if the user has set so. A horizontal wheel, Shift with the
wheel and two fingers pan; Ctrl with the wheel and a pinch zoom, whatever the setting.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal

from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QInputDevice

if TYPE_CHECKING:
    from PySide6.QtGui import QNativeGestureEvent, QWheelEvent

Wheel = Literal["zoom", "pan"]

STEP = 1.25
"""Factor of one notch of the wheel, and of the actions that zoom."""
NOTCH = 120
"""Angle of one notch, in eighths of a degree."""
PIXELS_PER_NOTCH = 60

_chosen: list[Wheel] = ["zoom"]


@dataclass(frozen=True, slots=True)
class Turn:
    """A zoom factor, and how far to scroll to the right and down, in pixels."""

    factor: float = 1.0
    dx: int = 0
    dy: int = 0


def set_wheel(wheel: Wheel) -> None:
    """Choose what the plain wheel does."""
    _chosen[0] = wheel


def turn_of(event: QWheelEvent) -> Turn:
    """Return what a wheel event does."""
    angle, modifiers = event.angleDelta(), event.modifiers()
    if modifiers & Qt.KeyboardModifier.ControlModifier:
        return Turn(STEP ** ((angle.y() or angle.x()) / NOTCH))
    sideways = abs(angle.x()) > abs(angle.y())
    shifted = bool(modifiers & Qt.KeyboardModifier.ShiftModifier)
    if _chosen[0] == "zoom" and not (sideways or shifted or _from_touchpad(event)):
        return Turn(STEP ** (angle.y() / NOTCH))
    way = event.pixelDelta()
    if way.isNull():
        way = QPoint(
            round(angle.x() / NOTCH * PIXELS_PER_NOTCH), round(angle.y() / NOTCH * PIXELS_PER_NOTCH)
        )
    if shifted and not sideways:
        way = QPoint(way.y(), 0)
    return Turn(1.0, -way.x(), -way.y())


def _from_touchpad(event: QWheelEvent) -> bool:
    return (
        event.phase() != Qt.ScrollPhase.NoScrollPhase
        or not event.pixelDelta().isNull()
        or event.device().type() == QInputDevice.DeviceType.TouchPad
    )


def pinch_factor(event: QNativeGestureEvent) -> float:
    """Return the zoom factor of a gesture on a touchpad; 1 if it is not a pinch."""
    if event.gestureType() != Qt.NativeGestureType.ZoomNativeGesture:
        return 1.0
    return max(0.1, 1.0 + event.value())
