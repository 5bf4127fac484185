"""Compiles the kernels in a separate process: ``python -m bayesgui.jobs.child``.

Compiling holds the interpreter lock for tenths of a second at a time, which would freeze the
window; the child process fills the cache on disk, from which the window then loads.
"""

from __future__ import annotations

import os

NICENESS = 10
"""Niceness of the child, which yields to the window."""


def main() -> None:
    """Compile every kernel that is not in the cache yet."""
    if hasattr(os, "nice"):
        os.nice(NICENESS)
    from bayesgui.kernel_cache import warm_up

    warm_up()


if __name__ == "__main__":
    main()
