"""Keeps Python's cyclic garbage collector on the main thread while a worker runs."""

from __future__ import annotations

import gc


class MainThreadCollection:
    """Switches automatic collection off while jobs run, and collects when asked instead.

    A collection happens on whichever thread allocates, and cycles with Qt objects in them are
    common (a slot that knows its widget). Collected on a worker, their timers and children would be
    destroyed on the wrong thread. While no job runs the workers sleep, and nothing is changed.
    """

    def __init__(self) -> None:
        self._held = False

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
        """Collect the oldest generation whose threshold is passed, as Python would have done."""
        if not self._held:
            return
        for generation in (2, 1, 0):
            threshold = gc.get_threshold()[generation]
            if threshold and gc.get_count()[generation] > threshold:
                gc.collect(generation)
                return
