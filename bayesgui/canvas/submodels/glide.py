"""Opening and folding as a movement: what stands beside moves aside, and back."""

from __future__ import annotations

import time
from typing import TYPE_CHECKING

from PySide6.QtCore import QTimer

from bayesgui.canvas.animation import Animation
from bayesgui.widgets import motion

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping

    from PySide6.QtCore import QObject

    from bayesgui.canvas.geometry.network_geometry import NetworkGeometry
    from bayesgui.canvas.geometry.projection import Box
    from bayesgui.document.changes import Change

MOST = 200
"""Things up to which they are shown on their way."""
_SECONDS, _PAUSE = 0.006, 4
"""Time of a frame for ways around boxes (s), and between frames at the end of a glide (ms)."""
_AT_ONCE = 0.015
"""That of the first frame where nothing is shown on its way: of most networks all are found."""

Boxes = dict[str, "Box"]


class SubmodelGlide:
    """Shows boxes and frames between where they were and where they are."""

    def __init__(
        self,
        parent: QObject,
        geometry: NetworkGeometry,
        refresh: Callable[[], object],
        arrived: Callable[[], object],
    ) -> None:
        """`refresh`: called after each step; `arrived`: once everything is where it is."""
        self._geometry, self._refresh, self._arrived = geometry, refresh, arrived
        self._way: dict[str, tuple[Box, Box]] = {}
        self._after: Boxes = {}
        self._ways: Iterator[None] = iter(())
        self._is_due = False
        self._animation = Animation(parent, self._on_step, self._arrive)
        self._arrival = QTimer(parent, singleShot=True)
        self._arrival.timeout.connect(self._arrive)

    @property
    def is_running(self) -> bool:
        """Whether something is moving."""
        return self._animation.is_running or self._arrival.isActive()

    def places(self, change: Change) -> Boxes | None:
        """Return where things are before a change that opens or folds, None for others.

        A glide goes on while only findings change: showing its end at once would take as long as
        all ways around boxes that are still missing.
        """
        moved = change.network_changed or change.layout_changed
        if moved or change.submodels_changed:
            self.stop()
        if moved or not change.submodels_changed:
            return None
        self._geometry.hold()
        return self._boxes()

    def start(self, before: Mapping[str, Box] | None) -> None:
        """Move everything from where it was to where it is, or show it there at once."""
        if before is None or self._geometry.folding is None:
            if not self._is_due:
                self._geometry.release()
            return
        self._after, self._ways = self._boxes(), self._geometry.ways()
        self._way, self._is_due = self._ways_between(before, self._after), True
        if self._way:
            self._on_step(0.0)
            self._animation.start(motion.duration(motion.LAYOUT))
        else:
            self._arrive(_AT_ONCE)

    def _ways_between(
        self, before: Mapping[str, Box], after: Mapping[str, Box]
    ) -> dict[str, tuple[Box, Box]]:
        """Return the two boxes of what is to be shown on its way; of nothing if little moves."""
        if not motion.duration(motion.LAYOUT):
            return {}
        found = {
            each: (box if self._shrank(each, before, after) else before[each], box)
            for each, box in after.items()
            if each in before
        }
        is_seen = len(found) <= MOST and any(a != b for a, b in found.values())
        return found if is_seen else {}

    def _arrive(self, seconds: float = _SECONDS) -> None:
        """Lead lines around boxes as soon as all their ways are found."""
        if self._is_due and self._seek(seconds):
            self._arrival.start(_PAUSE)
        else:
            self.stop()

    def _seek(self, seconds: float = _SECONDS) -> bool:
        """Look for ways around boxes for a part of a frame; return whether there are more."""
        until = time.perf_counter() + seconds
        return any(time.perf_counter() > until for _ in self._ways)

    def stop(self) -> None:
        """Show everything where it is."""
        self._arrival.stop()
        if self._is_due:
            self._way, self._is_due = {}, False
            self._ways = iter(())
            self._animation.stop()
            self._geometry.glide(None)
            self._refresh()
            self._arrived()

    def _shrank(self, each: str, before: Mapping[str, Box], after: Mapping[str, Box]) -> bool:
        """Tell whether a frame was folded: its box is shown at its place at once."""
        folding = self._geometry.folding
        is_closed = folding is not None and each in folding.shown.closed
        return is_closed and before.get(each, after[each])[2:] != after[each][2:]

    def _boxes(self) -> Boxes:
        return {**self._geometry.boxes, **self._geometry.frames}

    def _on_step(self, share: float) -> None:
        if not self._way:
            return
        self._geometry.glide(self._after if share >= 1.0 else self._between(share))
        self._refresh()
        if share:
            self._seek()

    def _between(self, share: float) -> Boxes:
        return {
            each: (
                a[0] + (b[0] - a[0]) * share,
                a[1] + (b[1] - a[1]) * share,
                a[2] + (b[2] - a[2]) * share,
                a[3] + (b[3] - a[3]) * share,
            )
            for each, (a, b) in self._way.items()
        }
