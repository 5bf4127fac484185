"""Results of the workshop's models so far, published while they are judged."""

from __future__ import annotations

import time
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from bayesgui.classifiers.evaluation.evaluate import TrainingsAhead

if TYPE_CHECKING:
    from collections.abc import Callable

    from bayesgui.core.monitor import Monitor

LEAST_SECONDS = 0.25
"""Figures so far are computed again not sooner than after this time,"""
MOST_SHARE = 0.1
"""and not so often that they take more than this share of the time."""


class PartialResults:
    """A monitor that turns every judged part into the figures of its model so far.

    `share`: of the whole work, the part that is watched. `kind`: of the events that say a part was
    judged. `figures`: returns what the window shows of a model's parts so far.
    """

    def __init__(
        self,
        monitor: Monitor,
        share: float,
        kind: type[Any],
        figures: Callable[[str, list[Any]], Any],
    ) -> None:
        self._monitor, self._share = monitor, share
        self._kind, self._figures = kind, figures
        self._parts: dict[str, list[Any]] = {}
        self._due: dict[str, float] = {}
        self.total = 0
        """Number of parts of which each model is to be judged; 0 before the first."""

    @property
    def stop_requested(self) -> bool:
        """Whether the whole computation should return its partial result."""
        return self._monitor.stop_requested

    def check(self) -> None:
        """Raise `Cancelled` if the whole computation was cancelled."""
        self._monitor.check()

    def report(self, fraction: float, text: str = "") -> None:
        """Report progress as a share of the whole."""
        self._monitor.report(self._share * fraction, text)

    def publish(self, event: object) -> None:
        """Publish the figures of a model so far in place of a part that was judged."""
        if isinstance(event, TrainingsAhead):
            return  # it is said before the job starts
        if not isinstance(event, self._kind):
            self._monitor.publish(event)
            return
        self.total = event.total
        parts = self._parts.setdefault(event.name, [])
        parts.append(event.part)
        started = time.monotonic()
        if started < self._due.get(event.name, 0.0) and event.number < event.total:
            return
        judged = (event.number, event.total)
        self._monitor.publish(replace(self._figures(event.name, parts), judged=judged))
        seconds = time.monotonic() - started
        self._due[event.name] = started + max(LEAST_SECONDS, seconds / MOST_SHARE)
