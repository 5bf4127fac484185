"""Work in a process of its own with limits, which cannot end this one, whatever happens to it.

Readers of other projects trust the files that they read: a damaged one may end the process that
reads it, or take all memory. Run as ``python -m bayesgui.core.guards.guarded_process``, this module
is that process; it imports what it needs, limits itself, and does one piece of work.
"""

from __future__ import annotations

import contextlib
import importlib
import os
import pickle
import subprocess
import sys
import time
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

from bayesgui.core.errors import BayesGuiError
from bayesgui.core.monitor import SILENT, Monitor

if TYPE_CHECKING:
    from collections.abc import Callable

_MODULE = "bayesgui.core.guards.guarded_process"
_POLL_SECONDS = 0.01
_SLOWEST = 20
"""Seconds that may pass per second of processor time, where only the clock can be limited."""
_ENVIRONMENT = {
    "OPENBLAS_NUM_THREADS": "1",
    "OMP_NUM_THREADS": "1",
    "ARROW_DEFAULT_MEMORY_POOL": "system",
    "MALLOC_ARENA_MAX": "2",
}
"""One thread, and no address space in reserve, so that the limit is about memory in use."""
MEMORY, TIME = "memory", "time"
"""Why a process ended, if it reached a limit."""

UNREADABLE = (
    *(pickle.UnpicklingError, EOFError, ValueError, TypeError, LookupError),
    *(AttributeError, ImportError),
)
"""Exceptions of reading a damaged answer."""


@dataclass(frozen=True)
class Limits:
    """Limits of the work after its imports."""

    memory: int
    seconds: float


class GuardedProcessError(Exception):
    """The process ended without an answer.

    `reason`: ``"memory"`` or ``"time"`` if it reached a limit, else ``"ended"``.
    """

    def __init__(self, reason: str) -> None:
        super().__init__(reason)
        self.reason = reason


def guarded(
    work: Callable[..., Any],
    arguments: tuple[Any, ...],
    limits: Limits,
    imports: tuple[str, ...] = (),
    monitor: Monitor = SILENT,
) -> Any:
    """Do work in a process of its own.

    `imports`: modules that are imported before the limits hold.
    """
    task = pickle.dumps((work.__module__, work.__name__, arguments, limits, imports, sys.path))
    process = started(_MODULE)
    try:
        answer = _answer(process, task, limits, monitor)
    finally:
        with contextlib.suppress(OSError):
            process.kill()
        process.communicate()
    if isinstance(answer, BayesGuiError):
        raise answer
    return answer


def _answer(
    process: subprocess.Popen[bytes], task: bytes, limits: Limits, monitor: Monitor
) -> object:
    """Return what the process says, polling for cancellation."""
    ends = time.monotonic() + _SLOWEST * (limits.seconds + 1)
    given: bytes | None = task
    while True:
        monitor.check()
        try:
            said, _ = process.communicate(given, _POLL_SECONDS)
            break
        except subprocess.TimeoutExpired:
            given = None
        if time.monotonic() > ends:
            raise GuardedProcessError(TIME)
    try:
        kind, answer = pickle.loads(said)
    except UNREADABLE:
        raise GuardedProcessError(reason_of(process.returncode)) from None
    if kind == MEMORY:
        raise GuardedProcessError(MEMORY)
    return answer


def reason_of(code: int | None) -> str:
    """Return why a process with this exit code ended without an answer."""
    import signal

    return TIME if code == -int(getattr(signal, "SIGXCPU", 0)) else "ended"


def started(module: str, buffer: int = -1) -> subprocess.Popen[bytes]:
    """Start a module as a process that works for this one.

    `buffer`: size of the buffers of its pipes, as in `subprocess.Popen`.
    """
    try:
        return subprocess.Popen(
            [sys.executable, "-P", "-m", module],
            bufsize=buffer,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            env=_child_environment(),
            creationflags=getattr(subprocess, "CREATE_NO_WINDOW", 0),
        )
    except OSError:
        raise GuardedProcessError("ended") from None


def _child_environment() -> dict[str, str]:
    home = str(Path(__file__).resolve().parents[3])
    paths = [home, *filter(None, [os.environ.get("PYTHONPATH")])]
    return {**os.environ, **_ENVIRONMENT, "PYTHONPATH": os.pathsep.join(paths)}


# -- in the process ---------------------------------------------------------------------------


def main() -> None:
    """Do the work that is described on standard input, and say what came of it."""
    name, function, arguments, limits, imports, path = pickle.load(sys.stdin.buffer)
    sys.path[:] = path
    # What a library prints must not be taken for the answer.
    answer = os.fdopen(os.dup(1), "wb")
    os.dup2(2, 1)
    work = getattr(importlib.import_module(name), function)
    for each in imports:
        with contextlib.suppress(ImportError):
            importlib.import_module(each)
    limit_memory(limits.memory)
    limit_time(limits.seconds)
    said: tuple[str, object]
    try:
        said = ("done", work(*arguments))
    except BayesGuiError as error:
        said = ("refused", error)
    except MemoryError:
        said = (MEMORY, None)
    limit_memory(None)
    pickle.dump(said, answer)
    answer.flush()
    os._exit(0)


def limit_memory(more: int | None) -> None:
    """Limit the memory of this process from here on; None takes the limit away."""
    try:
        import resource
    except ImportError:  # Windows
        return
    most = room = resource.getrlimit(resource.RLIMIT_AS)[1]
    if more is not None:
        room = _address_space() + more
        room = room if most == resource.RLIM_INFINITY else min(room, most)
    with contextlib.suppress(ValueError, OSError):
        resource.setrlimit(resource.RLIMIT_AS, (room, most))


def limit_time(seconds: float) -> None:
    """Limit the processor time of this process to so many more seconds."""
    try:
        import resource
    except ImportError:  # Windows
        return
    with contextlib.suppress(ValueError, OSError):
        used = time.process_time()
        _, most = resource.getrlimit(resource.RLIMIT_CPU)
        resource.setrlimit(resource.RLIMIT_CPU, (int(used + seconds) + 1, most))
        # A file of memory of a crash is of no use to anyone, and may be large.
        resource.setrlimit(resource.RLIMIT_CORE, (0, 0))


def _address_space() -> int:
    """Return the bytes of address space that this process has by now."""
    try:
        pages = int(Path("/proc/self/statm").read_text().split()[0])
        return pages * os.sysconf("SC_PAGE_SIZE")
    except (OSError, ValueError):
        return 1 << 30


if __name__ == "__main__":
    main()
