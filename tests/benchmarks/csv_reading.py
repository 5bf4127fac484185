"""A text file of a million rows to state codes, against polars and pyarrow where they are there.

Processor time of the whole process with one thread each, readers in shuffled order, one run; each
reader is called in a process of its own once more for its peak memory. The libraries read every
column as a dictionary (categorical), which is what codes are. A second table has three columns of
decimal numbers besides, of which nearly all texts may differ.
"""

from __future__ import annotations

import importlib.util
import math
import os
import statistics
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from typing import TYPE_CHECKING

# Before polars starts its threads.
os.environ["POLARS_MAX_THREADS"] = "1"

import numpy as np

from bayesgui import kernel_cache
from bayesgui.data.reading.csv_dialect import CsvDialect
from bayesgui.data.reading.csv_import import read_csv
from bayesgui.data.sampling.ancestral import sample
from bayesgui.data.writing.csv_export import write_csv
from bayesgui.formats import read
from bayesgui.paths import samples

if TYPE_CHECKING:
    from collections.abc import Callable

ROWS = 1_000_000
ROUNDS = 3
REQUIRED = 1.0
"""How many times faster than the fastest library reading must be."""


def ours(path: Path) -> int:
    """Read by our loop."""
    return read_csv(path, CsvDialect()).n_rows


def by_polars(path: Path) -> int:
    """Read by polars, all columns categorical."""
    import polars

    names = path.open(encoding="utf-8").readline().strip().split(",")
    schema = dict.fromkeys(names, polars.Categorical)
    return polars.read_csv(path, schema=schema).height


def by_pyarrow(path: Path) -> int:
    """Read by pyarrow, all columns dictionaries."""
    import pyarrow as pa
    from pyarrow import csv

    names = path.open(encoding="utf-8").readline().strip().split(",")
    kinds = dict.fromkeys(names, pa.dictionary(pa.int32(), pa.string()))
    table = csv.read_csv(
        path,
        read_options=csv.ReadOptions(use_threads=False),
        convert_options=csv.ConvertOptions(column_types=kinds, strings_can_be_null=True),
    )
    return int(table.num_rows)


READERS: dict[str, Callable[[Path], int]] = {
    "bayesgui": ours,
    "polars": by_polars,
    "pyarrow": by_pyarrow,
}


def available() -> list[str]:
    """Return the readers that are installed."""
    return [n for n in READERS if n == "bayesgui" or importlib.util.find_spec(n) is not None]


def peak(name: str, path: Path) -> tuple[float, float]:
    """Return the memory of a process before and at the peak of reading, in MB."""
    code = (
        "from pathlib import Path\n"
        "from tests.benchmarks.csv_reading import READERS, highest_memory, warm_up\n"
        f"warm_up({name!r})\n"
        "before = highest_memory()\n"
        f"READERS[{name!r}](Path({str(path)!r}))\n"
        "print(before, highest_memory())"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    before, after = map(float, done.stdout.split())
    return before, after


def highest_memory() -> float:
    """Return the largest memory of this process so far in MB, NaN where the system tells none."""
    try:
        lines = Path("/proc/self/status").read_text(encoding="ascii").splitlines()
    except OSError:
        return math.nan
    return next(int(line.split()[1]) / 1024 for line in lines if line.startswith("VmHWM"))


def warm_up(name: str) -> None:
    """Import what a reader needs."""
    if name == "bayesgui":
        kernel_cache.load("data")
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "small.csv"
        path.write_text("a,b\nx,y\nx,z\n", encoding="utf-8")
        READERS[name](path)


def with_decimals(path: Path, target: Path) -> None:
    """Write a table with three columns of decimal numbers added."""
    numbers = np.random.default_rng(0).normal(size=(ROWS, 3))
    with path.open(encoding="utf-8") as source, target.open("w", encoding="utf-8") as file:
        file.write(f"{next(source).rstrip()},d1,d2,d3\n")
        for line, (a, b, c) in zip(source, numbers.tolist(), strict=True):
            file.write(f"{line.rstrip()},{a:.4f},{b:.2f},{c:.6f}\n")


def main() -> int:
    """Print times and memory; not 0 if a library was faster."""
    network = read(samples() / "networks" / "alarm.bayesgui").network
    with tempfile.TemporaryDirectory() as folder:
        path, mixed = Path(folder) / "alarm.csv", Path(folder) / "mixed.csv"
        write_csv(path, network, sample(network, ROWS, 1), False)
        with_decimals(path, mixed)
        slower = compare(path, len(network))
        slower |= compare(mixed, len(network) + 3)
    return slower


def compare(path: Path, n_columns: int) -> bool:
    """Print times and memory for a table; tell whether a library was faster."""
    names = available()
    for name in names:
        warm_up(name)
    times: dict[str, list[float]] = {name: [] for name in names}
    rng = np.random.default_rng(0)
    for _ in range(ROUNDS):
        for name in rng.permutation(names):
            before = time.process_time()
            assert READERS[str(name)](path) == ROWS
            times[str(name)].append(time.process_time() - before)
    size = path.stat().st_size / 1e6
    print(f"\n{ROWS:,} rows, {n_columns} columns, {size:.0f} MB of text\n")
    print(f"{'reader':10} {'seconds':>8} {'MB before':>10} {'MB at peak':>11}")
    for name in names:
        low, high = peak(name, path)
        print(f"{name:10} {statistics.median(times[name]):8.2f} {low:10.0f} {high:11.0f}")
    middle = {name: statistics.median(found) for name, found in times.items()}
    others = [seconds for name, seconds in middle.items() if name != "bayesgui"]
    if not others:
        return False
    ratio = min(others) / middle["bayesgui"]
    print(f"\n{ratio:.1f} times as fast as the fastest library (at least {REQUIRED:.0f})")
    return ratio < REQUIRED


if __name__ == "__main__":
    sys.exit(main())
