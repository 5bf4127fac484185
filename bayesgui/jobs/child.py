"""Compiles the kernels in a separate process: ``python -m bayesgui.jobs.child [--soon]``.

Compiling holds the interpreter lock for tenths of a second at a time, which would freeze the
window; the child process fills the cache on disk, from which the window then loads.
"""

from __future__ import annotations

import os
import sys

NICENESS = 10
"""Niceness of the child, which yields to the window unless the user waits for it."""
SOON = "--soon"


def main() -> None:
    """Compile every kernel that is not in the cache yet."""
    if hasattr(os, "nice") and SOON not in sys.argv[1:]:
        os.nice(NICENESS)
    from bayesgui.kernel_cache import warm_up

    warm_up()


if __name__ == "__main__":
    main()
