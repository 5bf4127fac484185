"""Limits of a process, and why it ended."""

from __future__ import annotations

import contextlib
import os
import pickle
import subprocess
import time
from dataclasses import dataclass
from pathlib import Path

from bayesgui import own_modules

_ENVIRONMENT = {
    "OPENBLAS_NUM_THREADS": "1",
    "OMP_NUM_THREADS": "1",
    "ARROW_DEFAULT_MEMORY_POOL": "system",
    "MALLOC_ARENA_MAX": "2",
}
"""One thread, and no address space in reserve, so that the limit is about memory in use."""
MEMORY, TIME = "memory", "time"
"""The reason why a process ended, if it reached a limit."""

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
            own_modules.command(module),
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
    return {**os.environ, **_ENVIRONMENT, "PYTHONPATH": own_modules.python_path()}


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
    """Limit the further processor time of this process, in seconds."""
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
