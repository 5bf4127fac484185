"""Figures that the window paints between its events, while a job awaits their end."""

from __future__ import annotations

import threading
import time
from typing import TYPE_CHECKING, Any, Protocol, TypeVar, cast

from PySide6.QtCore import QObject

from bayesgui.core.errors import Cancelled
from bayesgui.jobs.recipe import PLAIN, TRANSIENT
from bayesgui.widgets.live_text import phrase
from bayesgui.widgets.timers import clock

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from bayesgui.app.shell.workbench import Workbench
    from bayesgui.core.monitor import Monitor
    from bayesgui.jobs.job import Job, Words

SLICE_SECONDS = 0.02
"""Time in s for which painting holds up the window at once."""
QUIET_SECONDS = 0.3
"""Time in s after which a message offers to cancel."""
_POLL_SECONDS = 0.02
_DROP_SECONDS = 1.0
"""Maximum time in s to wait for the window, which may be closing."""
_PAINTED = 0.8
"""Share of the whole work that is done when a figure is painted."""


class Parts(Protocol):
    """A figure that is painted in parts of a few ms, each of which tells the share that is done."""

    parts: Iterator[float]

    def close(self) -> None:
        """Release what painting needs."""


P = TypeVar("P", bound=Parts)


class Painting(QObject):
    """A picture that is painted on the main thread, a slice at a time.

    `make`: returns the picture; called in the first slice.
    """

    def __init__(self, make: Callable[[], Parts], parent: QObject) -> None:
        super().__init__(parent)
        self._make = make
        self._picture: Parts | None = None
        self._parts: Iterator[float] = iter(())
        self._share = 0.0
        self._is_complete = self._is_dropped = False
        self._over = threading.Event()
        self._timer = clock(self, self._go_on)
        self._timer.start(0)

    def wait(self, monitor: Monitor) -> Parts:
        """Return the picture once it is painted; called by the job, on its own thread."""
        try:
            while not self._over.wait(_POLL_SECONDS):
                monitor.check()
                monitor.report(_PAINTED * self._share)
            monitor.check()
        except Cancelled:
            self._drop()
            raise
        if not self._is_complete or self._picture is None:
            raise Cancelled
        monitor.report(_PAINTED)
        return self._picture

    def _drop(self) -> None:
        """End a picture that is cancelled, which may take long, after the present slice."""
        self._is_dropped = True
        if self._over.wait(_DROP_SECONDS) and self._picture is not None:
            self._picture.close()

    def close(self) -> None:
        """Stop painting, and release what it needs."""
        self._timer.stop()
        self._parts = iter(())
        self._over.set()
        if self._picture is not None:
            self._picture.close()
            self._picture = None
        self.deleteLater()

    def _go_on(self) -> None:
        """Paint a slice; an error in it ends the painting."""
        goes_on = False
        try:
            goes_on = not self._is_dropped and self._paint_slice()
        finally:
            if not goes_on:
                self._timer.stop()
                self._over.set()

    def _paint_slice(self) -> bool:
        """Paint for a while; tell whether something is left."""
        if self._picture is None:
            self._picture = self._make()
            self._parts = self._picture.parts
            return True
        until = time.perf_counter() + SLICE_SECONDS
        for share in self._parts:
            self._share = share
            if time.perf_counter() > until:
                return True
        self._is_complete = True
        return False


def submit_painting(
    workbench: Workbench,
    make: Callable[[], P],
    finish: Callable[[P, Monitor], Any],
    title: Words,
    *,
    release: Callable[[], object] = lambda: None,
    state: object = None,
    is_listed: bool = True,
) -> Job:
    """Paint a picture between the window's events, and finish it off the main thread.

    `make`: returns the picture; called on the main thread. `finish`: given the painted picture and
    a monitor, returns the result of the job. `release`: called once the job is over. `is_listed`:
    whether it stays in the list of jobs after success.
    """
    painting = Painting(make, workbench.window)
    job = workbench.runner.submit_figure(
        lambda monitor: finish(cast("P", painting.wait(monitor)), monitor),
        title,
        PLAIN if is_listed else TRANSIENT,
        state,
    )

    def end(_result: object = None) -> None:
        painting.close()
        release()

    for signal in (job.finished, job.failed, job.cancelled):
        signal.connect(end)
    if job.is_over:
        end()
    _offer_to_cancel(workbench, job)
    return job


def _offer_to_cancel(workbench: Workbench, job: Job) -> None:
    """Show a message about a job that takes a while, until it is over."""
    messages = workbench.messages

    def offer(_share: float, _text: str) -> None:
        if job.elapsed > QUIET_SECONDS:
            job.progressed.disconnect(offer)
            messages.offer_to_cancel(job, f"{job.title}…")

    def say() -> None:
        messages.say(phrase("Painting", "{title}: cancelled", title=job.title))

    job.progressed.connect(offer)
    job.cancelled.connect(say)
