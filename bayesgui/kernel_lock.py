"""A lock between processes, so that no two compile the same kernels."""

from __future__ import annotations

import contextlib
import os
import sys
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path


@contextlib.contextmanager
def held(file: Path) -> Iterator[None]:
    """Wait until no other process holds the lock of a file, and hold it.

    `file`: need not exist. The lock is on a file beside it; nothing is locked where none can be
    made.

    A process that is killed holds nothing any longer.
    """
    try:
        file.parent.mkdir(parents=True, exist_ok=True)
        handle = os.open(file.with_name(f"lock-{file.name}"), os.O_RDWR | os.O_CREAT, 0o600)
    except OSError:
        yield
        return
    try:
        with contextlib.suppress(OSError):
            _lock(handle)
        yield
    finally:
        os.close(handle)


if sys.platform == "win32":
    import msvcrt

    def _lock(handle: int) -> None:
        while True:
            with contextlib.suppress(OSError):
                msvcrt.locking(handle, msvcrt.LK_LOCK, 1)
                return

else:
    import fcntl

    def _lock(handle: int) -> None:
        fcntl.flock(handle, fcntl.LOCK_EX)
