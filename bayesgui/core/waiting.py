"""Work in a thread of its own, while cancellation is noticed in the one that waits for it."""

from __future__ import annotations

import os
import threading
from concurrent.futures import Future, wait
from typing import TYPE_CHECKING, TypeVar

from bayesgui.core.errors import Cancelled

if TYPE_CHECKING:
    from collections.abc import Callable

    from bayesgui.core.monitor import Monitor

T = TypeVar("T")

POLL_SECONDS = 0.01


def usable_cores() -> int:
    """Return the number of processor cores that this process may use."""
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


def settled(work: Callable[[], T], result: Future[T] | None = None) -> Future[T]:
    """Do some work; what it raises, whatever it is, is raised where its result is asked for.

    `result`: where the outcome is put; by default a new one.
    """
    made: Future[T] = Future() if result is None else result
    try:
        made.set_result(work())
        return made
    except BaseException as error:  # noqa: BLE001 - the only place where errors become values
        made.set_exception(error)
        return made
    finally:
        # This frame lives on in the error's traceback, and would hold what holds the error.
        del made, result


def begun(work: Callable[[], T]) -> Future[T]:
    """Begin work in a thread that the end of the program does not wait for.

    The threads of a `ThreadPoolExecutor` are waited for at exit, however long their work takes.
    """
    result: Future[T] = Future()
    threading.Thread(target=settled, args=(work, result), daemon=True).start()
    return result


def awaited(work: Future[T], monitor: Monitor) -> T:
    """Return what some work comes to; cancellation is polled meanwhile."""
    monitor.check()
    while not work.done():
        wait([work], POLL_SECONDS)
        monitor.check()
    return work.result()


def in_thread(
    work: Callable[[], T], monitor: Monitor, interrupt: Callable[[], object] | None = None
) -> T:
    """Do in a thread what does not poll for cancellation.

    `work`: changes nothing that others see, and returns its result. `interrupt`: makes the work end
    early after a cancellation. Without it the work goes on, and nobody waits for its result, not
    even the end of the program.
    """
    result = begun(work)
    try:
        return awaited(result, monitor)
    except Cancelled:
        # What comes before the work has begun interrupts nothing, so once may be too early.
        while interrupt is not None and not result.done():
            interrupt()
            wait([result], POLL_SECONDS)
        raise
