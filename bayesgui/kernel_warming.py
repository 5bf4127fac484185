"""Compiles kernels in another process: ``python -m bayesgui.kernel_warming [--soon] [NAME…]``."""

from __future__ import annotations

import contextlib
import gc
import os
import sys
import threading

from bayesgui.kernel_cache import compile_by, every_module, module
from bayesgui.kernel_child import SOON

NICENESS = 10
"""Niceness of a background process."""

FEW = 8
"""Modules up to which memory is not collected: a seventh of the time, for 20 MB a module."""


def warm_up(*names: str) -> None:
    """Compile kernels that are not in the cache yet; each by this process alone.

    `*names`: package and module of each, such as ``"learning.climbing"``; by default all.
    """
    compile_by(lambda _missing: contextlib.nullcontext())
    for place in names or every_module():
        module(*place.split("."))


def main() -> None:
    """Compile the kernels that are named, or every one, unless they are in the cache."""
    arguments = sys.argv[1:]
    if hasattr(os, "nice") and SOON not in arguments:
        os.nice(NICENESS)
    threading.Thread(target=_end_with_parent, daemon=True).start()
    names = [name for name in arguments if name != SOON]
    if 0 < len(names) <= FEW:
        gc.disable()
    warm_up(*names)


def _end_with_parent() -> None:
    """End this process, in the middle of anything, when the parent closes the pipe or is gone."""
    with contextlib.suppress(OSError):
        while os.read(0, 1):
            pass
    os._exit(0)


if __name__ == "__main__":
    main()
