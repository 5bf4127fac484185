"""Results of the workshop's models so far, published while they are judged and trained."""

from __future__ import annotations

import time
from dataclasses import replace
from typing import TYPE_CHECKING, Any, TypeVar

from bayesgui.classifiers.evaluation.evaluate import TrainingsAhead
from bayesgui.classifiers.evaluation.stopping import FitStopped, StopsFits
from bayesgui.core.monitor import Unreported

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from bayesgui.core.monitor import Monitor

Result = TypeVar("Result")

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

    def trained(
        self,
        judged: Sequence[Any],
        train: Callable[[Any, tuple[int, int] | None, Monitor], Result],
    ) -> dict[str, Result]:
        """Train models on all rows, in their order, and publish what came of each.

        `judged`: predictions of each for rows that were held out. `train`: takes these, of how many
        parts in how many the model was judged, where that is not all, and the monitor of its
        training, which no stop ends by half. A stop returns those that are done; one from the time
        of judging trains all that were judged.
        """
        monitor, share = self._monitor, self._share
        was_stopped = monitor.stop_requested
        results: dict[str, Result] = {}
        whole = Unreported(StopsFits(monitor, lambda: bool(results) and not was_stopped))
        for held_out in judged:
            monitor.check()
            if results and monitor.stop_requested and not was_stopped:
                break
            done = len(results) / len(judged)
            monitor.report(share + (1 - share) * done, held_out.name)
            parts = (len(held_out), self.total) if len(held_out) < self.total else None
            try:
                results[held_out.name] = train(held_out, parts, whole)
            except FitStopped:
                break
            monitor.publish(results[held_out.name])
        return results
