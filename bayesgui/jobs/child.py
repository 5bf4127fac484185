"""Compiles the kernels in a process of its own: ``python -m bayesgui.jobs.child``.

Compiling holds the interpreter for tenths of a second at a time, which would freeze the window; a
child process fills the cache on disk instead, from which the window then loads.
"""

from __future__ import annotations

import os

NICENESS = 10
"""The child makes way for the window, which answers by other means meanwhile."""


def main() -> None:
    """Compile every kernel that is not in the cache yet."""
    if hasattr(os, "nice"):
        os.nice(NICENESS)
    from bayesgui.kernel_cache import warm_up

    warm_up()


if __name__ == "__main__":
    main()
