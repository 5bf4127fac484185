"""Animation: one easing curve, named durations, and a switch that disables motion."""

from __future__ import annotations

import functools
import weakref
from typing import TYPE_CHECKING, Any

from PySide6.QtCore import QByteArray, QEasingCurve, QPropertyAnimation, Qt
from shiboken6 import isValid

if TYPE_CHECKING:
    from PySide6.QtCore import QObject

BAR, LAYOUT, FIT, PANEL, MESSAGE, EDGE, REVEAL = 120, 300, 200, 150, 120, 200, 240
"""Durations in milliseconds."""


class _Motion:
    def __init__(self) -> None:
        self.reduced = False
        self.running: weakref.WeakSet[QPropertyAnimation] = weakref.WeakSet()


@functools.cache
def _motion() -> _Motion:
    return _Motion()


def set_reduced(reduced: bool) -> None:
    """Disable or enable all animations."""
    _motion().reduced = reduced


def duration(milliseconds: int) -> int:
    """Return a duration, or 0 while motion is reduced."""
    return 0 if _motion().reduced else milliseconds


def is_moving() -> bool:
    """Tell whether an animation started by ``animate`` is running."""
    running = QPropertyAnimation.State.Running
    return any(isValid(each) and each.state() == running for each in _motion().running)


def animate(
    target: QObject, name: str, start: Any, end: Any, milliseconds: int
) -> QPropertyAnimation:
    """Animate a property of an object to its new value.

    `milliseconds`: duration; with reduced motion the value is set at once.
    """
    own = f"motion.{name}"
    directly = Qt.FindChildOption.FindDirectChildrenOnly
    found = target.findChild(QPropertyAnimation, own, directly)
    if isinstance(found, QPropertyAnimation):
        moving = found
        moving.stop()
    else:
        moving = QPropertyAnimation(target, QByteArray(name.encode()), target)
        moving.setObjectName(own)
    moving.setDuration(duration(milliseconds))
    moving.setEasingCurve(QEasingCurve.Type.OutCubic)
    moving.setStartValue(start)
    moving.setEndValue(end)
    _motion().running.add(moving)
    moving.start(QPropertyAnimation.DeletionPolicy.KeepWhenStopped)
    return moving
