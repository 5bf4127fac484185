"""Work in a thread of its own, while cancellation is noticed in the one that waits for it."""

from __future__ import annotations

import os
from concurrent.futures import ThreadPoolExecutor, wait
from typing import TYPE_CHECKING, TypeVar

from bayesgui.core.errors import Cancelled

if TYPE_CHECKING:
    from collections.abc import Callable
    from concurrent.futures import Future

    from bayesgui.core.monitor import Monitor

T = TypeVar("T")

POLL_SECONDS = 0.01


def usable_cores() -> int:
    """Return the number of processor cores that this process may use."""
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


def awaited(work: Future[T], monitor: Monitor) -> T:
    """Return what some work comes to; cancellation is polled meanwhile.

    Parameters
    ----------
    work : Future
        The work.
    monitor : Monitor
        Cancellation.

    Raises
    ------
    Cancelled
        If the monitor says so; the work goes on.
    """
    monitor.check()
    while not work.done():
        wait([work], POLL_SECONDS)
        monitor.check()
    return work.result()


def in_thread(
    work: Callable[[], T], monitor: Monitor, interrupt: Callable[[], object] | None = None
) -> T:
    """Do in a thread what does not poll for cancellation.

    Parameters
    ----------
    work : callable
        Changes nothing that others see, and returns its result.
    monitor : Monitor
        Cancellation.
    interrupt : callable, optional
        Makes the work end early after a cancellation. Without it the work goes on, and nobody waits
        for its result.
    """
    worker = ThreadPoolExecutor(1)
    result = worker.submit(work)
    try:
        return awaited(result, monitor)
    except Cancelled:
        # What comes before the work has begun interrupts nothing, so once may be too early.
        while interrupt is not None and not result.done():
            interrupt()
            wait([result], POLL_SECONDS)
        raise
    finally:
        worker.shutdown(wait=False)
