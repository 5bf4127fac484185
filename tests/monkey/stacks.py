"""Where the window's thread is while a step takes long."""

from __future__ import annotations

import signal
import sys
import traceback
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from types import FrameType

FIRST, INTERVAL = 1.0, 0.5
"""Seconds until the first sample of a step, and between two of them."""
MAX_FRAMES = 25


class StackSamples:
    """Collects stacks of the main thread, from the second after a step began.

    A signal interrupts the thread between two instructions. Another thread that looked at its
    frames would keep what they hold, a painter for example, beyond their end.
    """

    def __init__(self) -> None:
        self._stacks: list[str] = []
        if sys.platform != "win32":
            signal.signal(signal.SIGALRM, self._sample)

    def begin(self) -> None:
        """Forget the stacks of the step before."""
        self._stacks.clear()
        if sys.platform != "win32":
            signal.setitimer(signal.ITIMER_REAL, FIRST, INTERVAL)

    def end(self) -> None:
        """Take no more samples."""
        if sys.platform != "win32":
            signal.setitimer(signal.ITIMER_REAL, 0)

    def _sample(self, _signal: int, frame: FrameType | None) -> None:
        self._stacks.append("".join(traceback.format_stack(frame)[-MAX_FRAMES:]))

    @property
    def text(self) -> str:
        """The different stacks, each with how often it was seen."""
        counted = {stack: self._stacks.count(stack) for stack in self._stacks}
        return "\n".join(f"{times} ×\n{stack}" for stack, times in counted.items())
