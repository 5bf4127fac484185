"""The first minute: commands with no compiled kernels.

Each has an empty cache of its own (NUMBA_CACHE_DIR). CPU is the time of the processor, of the
command and of the processes that it starts. Wall clock depends on what else the machine does; a
bound is missed only if half of the processor's time, all that two free cores need, exceeds it too.
"""

from __future__ import annotations

import os
import resource
import subprocess
import sys
import tempfile
import time
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
ALARM = ROOT / "samples" / "networks" / "alarm.bayesgui"
MUNIN = ROOT / "samples" / "networks" / "munin.bayesgui"
ROWS = 10_000
CORES = 2


def _commands(folder: Path) -> list[tuple[str, list[str], float]]:
    """Return what is measured: name, arguments, and the bound in seconds."""
    table = str(folder / "cases.csv")
    learned = str(folder / "learned.bayesgui")
    return [
        ("query alarm", ["query", str(ALARM), "-e", "HRBP=HIGH"], 1.0),
        ("query munin", ["query", str(MUNIN), "-t", "R_MEDD2_DISP_WD"], 10.0),
        ("sample alarm", ["sample", str(ALARM), "-n", str(ROWS), "--seed", "1", "-o", table], 3.0),
        ("learn alarm", ["learn", table, "--seed", "1", "-o", learned], 10.0),
        ("tables of alarm", ["learn", table, "--network", str(ALARM), "-o", learned], 5.0),
        ("pc on alarm", ["learn", table, "--structure", "pc", "-o", learned], 15.0),
    ]


def measure(command: list[str], cache: Path) -> tuple[float, float]:
    """Return wall clock and processor time of a command with a cache."""
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    start = time.perf_counter()
    environment = {**os.environ, "NUMBA_CACHE_DIR": str(cache)}
    subprocess.run(command, check=True, env=environment, stdout=subprocess.DEVNULL, cwd=ROOT)
    wall = time.perf_counter() - start
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    cpu = after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime
    return wall, cpu


def main() -> int:
    """Print the table; not 0 where a bound is missed."""
    missed = False
    print(f"{'':18}{'cold wall':>11}{'cold CPU':>10}{'warm wall':>11}{'warm CPU':>10}{'bound':>8}")
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        for k, (title, arguments, bound) in enumerate(_commands(folder)):
            cache = folder / f"cache-{k}"
            command = [sys.executable, "-m", "bayesgui", *arguments]
            wall, cpu = measure(command, cache)
            again = measure(command, cache)
            missed |= min(wall, cpu / CORES) > bound
            print(
                f"{title:18}{wall:10.2f} s{cpu:8.2f} s{again[0]:9.2f} s{again[1]:8.2f} s"
                f"{bound:6.0f} s",
                flush=True,
            )
    return missed


if __name__ == "__main__":
    sys.exit(main())
