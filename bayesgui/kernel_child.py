"""Starts the process that compiles kernels, `bayesgui.kernel_warming`.

Compiling holds the interpreter lock for tenths of a second at a time, which would freeze the
window, and keeps one processor busy; a child process fills the cache on disk, from which its parent
then loads. It ends with its parent, however that ends: its standard input is closed then.
"""

from __future__ import annotations

import contextlib
import os
from typing import TYPE_CHECKING

from bayesgui import own_modules

if TYPE_CHECKING:
    import subprocess
    from collections.abc import Iterator, Sequence

SOON = "--soon"
"""Argument of a process that the user waits for: yield to no other process."""


def start_child(names: Sequence[str] = (), *, soon: bool = False) -> subprocess.Popen[bytes]:
    """Start the child process, and return it.

    `names`: package and module of what is compiled, in order, such as ``"learning.climbing"``; by
    default everything.
    """
    import subprocess

    return subprocess.Popen(
        own_modules.command("bayesgui.kernel_warming", *([SOON] if soon else ()), *names),
        env={**os.environ, "PYTHONPATH": own_modules.python_path()},
        stdin=subprocess.PIPE,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
        close_fds=True,
        creationflags=getattr(subprocess, "CREATE_NO_WINDOW", 0),
    )


@contextlib.contextmanager
def compiling(names: Sequence[str]) -> Iterator[None]:
    """Let a child process compile meanwhile; it ends with the context."""
    try:
        child = start_child(names, soon=True)
    except OSError:
        yield
        return
    try:
        yield
    finally:
        end(child)


def end(child: subprocess.Popen[bytes]) -> None:
    """End a child process; what it has compiled stays."""
    child.kill()
    child.wait()
    if child.stdin is not None:
        child.stdin.close()
