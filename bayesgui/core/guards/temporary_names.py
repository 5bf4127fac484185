"""Temporary files and folders that are found and removed after their process was killed.

Their names hold the number of the process; whatever comes next at the same place removes those of
processes that are gone.
"""

from __future__ import annotations

import contextlib
import os
import re
import shutil
import tempfile
import time
from pathlib import Path

_OWN = re.compile(r"p([1-9][0-9]{0,9})-[a-z0-9_]+\Z")
_AGE = 10.0
"""Seconds that a file must be old: the number may be that of a process on another computer."""


def temporary_prefix(prefix: str) -> str:
    """Return a prefix with the number of this process, for `tempfile`."""
    return f"{prefix}p{os.getpid()}-"


def temporary_folder(prefix: str) -> Path:
    """Make a temporary folder, and remove those with its prefix that killed processes left."""
    remove_left(Path(tempfile.gettempdir()), prefix)
    return Path(tempfile.mkdtemp(prefix=temporary_prefix(prefix)))


def remove_left(folder: Path, prefix: str) -> None:
    """Remove files and folders of processes that are gone; what cannot be removed is left.

    `prefix`: what their names begin with, before the number of the process.
    """
    with contextlib.suppress(OSError):
        for entry in os.scandir(folder):
            if not entry.name.startswith(prefix):
                continue
            found = _OWN.match(entry.name[len(prefix) :])
            if found is None or _is_running(int(found[1])):
                continue
            with contextlib.suppress(OSError):
                about = entry.stat(follow_symlinks=False)
                is_own = not hasattr(os, "getuid") or about.st_uid == os.getuid()
                if not is_own or time.time() - about.st_mtime < _AGE:
                    continue
                if entry.is_dir(follow_symlinks=False):
                    shutil.rmtree(entry.path, ignore_errors=True)
                else:
                    os.unlink(entry.path)


def _is_running(process: int) -> bool:
    if os.name != "posix":
        return True  # asking might end it
    try:
        os.kill(process, 0)
    except ProcessLookupError:
        return False
    except (OSError, OverflowError):
        return True
    return True
