"""Nothing in the program needs POSIX that could do without: Windows has none of it."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

from bayesgui import kernel_cache
from tests.architecture.sources import MODULES, PACKAGE

_HIDDEN = (
    *("fcntl", "resource", "pwd", "grp", "termios", "tty", "pty", "posix", "readline", "curses"),
    *("syslog", "_posixsubprocess", "_posixshmem", "spwd", "crypt", "nis", "ossaudiodev"),
)
"""Modules that Windows lacks."""

_OS = (
    *(
        "fork",
        "forkpty",
        "geteuid",
        "getuid",
        "getgid",
        "getegid",
        "getgroups",
        "getpgid",
        "getsid",
    ),
    *("nice", "sysconf", "sched_getaffinity", "getloadavg", "uname", "setsid", "setpgid", "killpg"),
    *(
        "chown",
        "fchown",
        "lchown",
        "mkfifo",
        "mknod",
        "openpty",
        "posix_fadvise",
        "pread",
        "pwrite",
    ),
    *("statvfs", "fstatvfs", "sync", "fdatasync", "ttyname", "WNOHANG", "O_NONBLOCK", "O_CLOEXEC"),
    *("O_NOFOLLOW", "O_DIRECTORY", "ctermid", "confstr", "wait3", "wait4", "register_at_fork"),
    *("fchmod", "sched_yield", "memfd_create", "copy_file_range", "sendfile"),
)
"""Names that `os` lacks there."""

_SIGNALS = ("SIGKILL", "SIGHUP", "SIGUSR1", "SIGUSR2", "SIGXCPU", "SIGPIPE", "SIGCHLD", "SIGALRM")

_IMPORT = """
import importlib, sys
# What the libraries need of it they ask for when they are imported, as they know the system.
import asyncio, ctypes.util, multiprocessing, pathlib, pickle, shutil, signal, socket, subprocess
import tempfile, threading, webbrowser
import chardet, numpy, numba, networkx, pandas, platformdirs, pyarrow, scipy.optimize, scipy.sparse
import pyarrow.parquet, pyarrow.feather, sklearn.metrics, sklearn.model_selection
import scipy.special, sklearn.neighbors, sklearn.utils.validation, numba.np.ufunc
from PySide6 import QtCore, QtGui, QtPrintSupport, QtSvg, QtTest, QtWidgets
for name in ("fastapi", "uvicorn", "anywidget", "ibis"):
    try:
        importlib.import_module(name)
    except ImportError:
        pass
import os
hidden, names, signals, modules = (each.split() for each in sys.stdin.read().split("\\n"))
assert "bayesgui" not in sys.modules
class Windows:
    def find_spec(self, name, path=None, target=None):
        if name in hidden:
            raise ModuleNotFoundError(f"No module named {name!r}", name=name)
for name in hidden:
    sys.modules.pop(name, None)
sys.meta_path.insert(0, Windows())
for name in names:
    if hasattr(os, name):
        delattr(os, name)
for name in signals:
    delattr(signal, name)
import types
class Msvcrt(types.ModuleType):
    LK_LOCK = LK_NBLCK = LK_UNLCK = 0
    def locking(self, *given): pass
    def get_osfhandle(self, given): return given
sys.modules["msvcrt"] = Msvcrt("msvcrt")
sys.platform = "win32"
wrong = []
for name in modules:
    try:
        importlib.import_module(name)
    except Exception as error:
        wrong.append(f"{name}: {error!r}")
print("\\n".join(wrong))
"""


def test_every_module_is_imported_where_there_is_no_posix() -> None:
    names = []
    for path in MODULES:
        parts = path.relative_to(PACKAGE.parent).with_suffix("").parts
        if parts[-2] != "kernels":  # numba's business; compiling them here takes minutes
            names.append(".".join(parts[:-1] if parts[-1] == "__init__" else parts))
    given = "\n".join(map(" ".join, (_HIDDEN, _OS, _SIGNALS, names)))
    done = subprocess.run(
        [sys.executable, "-c", _IMPORT],
        input=given,
        capture_output=True,
        text=True,
        check=False,
        cwd=Path(__file__).parents[2],
        env={**os.environ, "NUMBA_CACHE_DIR": str(kernel_cache.folder())},
    )
    assert (done.stdout.strip(), done.returncode) == ("", 0), done.stderr[-3000:]
    assert len(names) > 1500
