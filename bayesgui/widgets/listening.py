"""Signals that are heard until others are, as those of the active document."""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeAlias

if TYPE_CHECKING:
    from collections.abc import Callable

    from PySide6.QtCore import SignalInstance

Heard: TypeAlias = "tuple[SignalInstance, Callable[..., object]]"
"""A signal, and what hears it."""


class Listening:
    """Holds what is heard at present."""

    def __init__(self) -> None:
        self._heard: tuple[Heard, ...] = ()

    def to(self, *heard: Heard) -> None:
        """Hear these signals, and no longer those before; none ends it."""
        for signal, slot in self._heard:
            signal.disconnect(slot)
        for signal, slot in heard:
            signal.connect(slot)
        self._heard = heard
