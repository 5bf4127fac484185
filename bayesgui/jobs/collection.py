"""Keeps Python's cyclic garbage collector on the main thread while a worker runs."""

from __future__ import annotations

import contextlib
import gc
import time
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterator

FULL_SECONDS = 300.0
"""Minimum time in seconds between two full collections.

Each holds up the window for 0.2 s with 5,000 nodes and 0.5 s with 20,000.
"""

YOUNG_OBJECTS = 20_000
"""New objects from which the young ones are collected.

Of Python's 700, an edit of 20,000 nodes makes hundreds of times as many, all of which stay.
"""

_STARTING_OBJECTS = 500_000


@contextlib.contextmanager
def collecting_rarely() -> Iterator[None]:
    """Suspend automatic collection while many long-lived objects are created.

    Starting the window creates some 100,000 objects; repeated collections took a tenth of that
    time. Afterwards young objects are collected `YOUNG_OBJECTS` at a time.
    """
    young, *older = gc.get_threshold()
    gc.set_threshold(_STARTING_OBJECTS, *older)
    try:
        yield
    finally:
        gc.set_threshold(max(young, YOUNG_OBJECTS), *older)


class MainThreadCollection:
    """Switches automatic collection off while jobs run, and collects on request instead.

    A collection happens on whichever thread allocates, and cycles with Qt objects in them are
    common (a slot that refers to its widget). Collected on a worker, their timers and children
    would be destroyed on the wrong thread. While no job runs, the workers sleep and collection
    stays automatic.
    """

    def __init__(self) -> None:
        self._held = False
        self._full = time.monotonic()

    def hold(self) -> None:
        """Switch automatic collection off, if it is on."""
        if not self._held and gc.isenabled():
            gc.disable()
            self._held = True

    def release(self) -> None:
        """Switch it on again, if this object switched it off."""
        if self._held:
            gc.enable()
            self._held = False

    def collect_if_due(self) -> None:
        """Collect the oldest generation above its threshold, as Python would have done."""
        if not self._held:
            return
        now = time.monotonic()
        for generation in (2, 1, 0):
            threshold = gc.get_threshold()[generation]
            due = threshold and gc.get_count()[generation] > threshold
            if due and (generation < 2 or now - self._full > FULL_SECONDS):
                gc.collect(generation)
                self._full = now if generation == 2 else self._full
                return
