"""How a module of this program is started as a process of its own.

A program made by ``make dist`` has no Python that runs modules: it starts itself, with the name of
the module, and `bundle/entry.py` runs that.
"""

from __future__ import annotations

import os
import sys
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterable

RUN = "--run-module"
"""First argument of the self-contained program when it is to run one of its modules."""

_PACKAGE = Path(__file__).resolve().parent


def is_self_contained() -> bool:
    """Tell whether this program carries its Python with it."""
    return bool(getattr(sys, "frozen", False))


def command(module: str, *arguments: str) -> list[str]:
    """Return the command that runs a module, such as ``"bayesgui.kernel_warming"``.

    Nothing is imported from the folder that the user happens to be in.
    """
    start = [RUN] if is_self_contained() else ["-P", "-m"]
    return [sys.executable, *start, module, *arguments]


def python_path(folders: Iterable[str] = ()) -> str:
    """Return the value of ``PYTHONPATH`` with which a process finds this package.

    `folders`: folders that it looks into before those named by this process's own variable.
    """
    own = os.environ.get("PYTHONPATH", "").split(os.pathsep)
    every = [*folders, str(_PACKAGE.parent), *own]
    return os.pathsep.join(dict.fromkeys(os.path.abspath(each) for each in every if each))


def run_if_asked(arguments: list[str]) -> bool:
    """Run a module of this package if that is what the program was started for; tell whether."""
    if arguments[:1] != [RUN] or len(arguments) < 2:
        return False
    import runpy

    module = arguments[1]
    if not module.startswith(f"{_PACKAGE.name}."):
        raise SystemExit(f"{module} is no module of {_PACKAGE.name}.")
    sys.argv[1:] = arguments[2:]
    runpy.run_module(module, run_name="__main__", alter_sys=True)
    return True
