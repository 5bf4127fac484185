"""A lock on a folder that the operating system releases when its process ends, however it ends.

A process id in a file says little: the file may be empty after a crash, and the id may belong to
another process by then, as it always does in containers.
"""

from __future__ import annotations

import contextlib
import os
import sys
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from pathlib import Path

_NAME = "lock"

if sys.platform == "win32":
    import msvcrt

    def _lock(handle: int) -> None:
        msvcrt.locking(handle, msvcrt.LK_NBLCK, 1)

else:
    import fcntl

    def _lock(handle: int) -> None:
        fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)


class FolderLock:
    """A lock that this process holds; made by `take`."""

    def __init__(self, path: Path, handle: int) -> None:
        self._path = path
        self._handle = handle

    @classmethod
    def take(cls, folder: Path) -> FolderLock | None:
        """Lock a folder; None if it is gone or locked by a living process."""
        path = folder / _NAME
        try:
            handle = os.open(path, os.O_RDWR | os.O_CREAT | getattr(os, "O_NONBLOCK", 0), 0o600)
        except OSError:
            return None
        lock = cls(path, handle)
        try:
            _lock(handle)
        except OSError:
            os.close(handle)
            return None
        if lock.is_held:
            return lock
        # Another process held it, and removed the folder before this one got it.
        os.close(handle)
        return None

    @property
    def is_held(self) -> bool:
        """Whether the locked file is still in the folder."""
        try:
            return os.path.samestat(os.fstat(self._handle), self._path.stat())
        except OSError:
            return False

    def release(self) -> None:
        """Unlock the folder and remove the lock's file from it."""
        if sys.platform != "win32" and self.is_held:
            # While it is locked: the next file of this name may be another process's.
            with contextlib.suppress(OSError):
                self._path.unlink()
        os.close(self._handle)
        if sys.platform == "win32":
            with contextlib.suppress(OSError):
                self._path.unlink()
