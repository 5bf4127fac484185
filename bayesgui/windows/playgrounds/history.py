"""Undo and redo of what a playground shows; no Qt."""

from __future__ import annotations

from typing import TYPE_CHECKING, Generic, TypeVar

if TYPE_CHECKING:
    from collections.abc import Hashable

MAX_STEPS = 500

State = TypeVar("State")


class SettingsHistory(Generic[State]):
    """All settings since the window was opened; those of one gesture are one step."""

    def __init__(self, settings: State) -> None:
        self._steps = [settings]
        self._at = 0
        self._gesture: Hashable | None = None

    @property
    def settings(self) -> State:
        """The present settings."""
        return self._steps[self._at]

    def __len__(self) -> int:
        """Return the number of steps that are kept, the first state included."""
        return len(self._steps)

    def apply(self, settings: State, gesture: Hashable | None = None) -> bool:
        """Add settings, and return whether they differ.

        `gesture`: successive settings of the same gesture replace each other; None is a step of
        its own.
        """
        if settings == self.settings:
            return False
        del self._steps[self._at + 1 :]
        if gesture is not None and gesture == self._gesture and self._at > 0:
            self._steps[self._at] = settings
        else:
            self._steps.append(settings)
            del self._steps[: len(self._steps) - MAX_STEPS]
            self._at = len(self._steps) - 1
        self._gesture = gesture
        return True

    def end_gesture(self) -> None:
        """Let the next change be a step of its own."""
        self._gesture = None

    def step(self, by: int) -> bool:
        """Go back (−1) or forth (+1), and return whether there was such a step."""
        self._gesture = None
        if not 0 <= self._at + by < len(self._steps):
            return False
        self._at += by
        return True
