"""Replacing files atomically, so that none is ever partially written."""

from __future__ import annotations

import contextlib
import os
import stat
import tempfile
from pathlib import Path
from typing import TYPE_CHECKING

from bayesgui.core.guards.temporary_names import remove_left, temporary_prefix

if TYPE_CHECKING:
    from collections.abc import Iterator


@contextlib.contextmanager
def replacing(path: Path) -> Iterator[Path]:
    """Yield a temporary file that replaces another one unless the block raises.

    `path`: the file to replace; it need not exist. An existing one keeps its permissions, and a
    symbolic link is kept: its target is replaced. Each: an empty file in the same folder, to be
    written and closed in the block.
    """
    target = Path(os.path.realpath(path))
    if target.is_dir():
        raise IsADirectoryError(21, "it is a folder")
    if target.exists() and not os.access(target, os.W_OK):
        raise PermissionError(13, "it is read-only")
    mode = stat.S_IMODE(target.stat().st_mode) if target.exists() else 0o666 & ~_umask()
    prefix = f".{target.name[:40]}-"
    remove_left(target.parent, prefix)
    handle, name = tempfile.mkstemp(prefix=temporary_prefix(prefix), dir=target.parent)
    os.close(handle)
    try:
        yield Path(name)
        # Some file systems do not support permissions.
        with contextlib.suppress(OSError):
            os.chmod(name, mode)
        os.replace(name, target)
    finally:
        with contextlib.suppress(OSError):
            os.unlink(name)


def _umask() -> int:
    current = os.umask(0o022)
    os.umask(current)
    return current
