"""Runs all measurements: ``python -m tests.benchmarks [NETWORK]…``."""

from __future__ import annotations

import os
import sys

os.environ.setdefault("NUMBA_NUM_THREADS", "1")
os.environ.setdefault("OMP_NUM_THREADS", "1")

from tests.benchmarks.inference import REQUIRED, report

DEFAULT = [*REQUIRED, "child", "hepar2", "munin"]

if __name__ == "__main__":
    sys.exit(0 if report(sys.argv[1:] or DEFAULT) else 1)
