"""Counts of a Parquet table larger than memory: time against the bare decoder's, memory, DuckDB.

``python -m tests.benchmarks.counting_stream [ROWS]``; the file is made and deleted again.
"""

from __future__ import annotations

import os
import subprocess
import sys
import tempfile
import time
from pathlib import Path

import numpy as np

import bayesgui
from bayesgui.core.errors import Cancelled
from bayesgui.core.monitor import SILENT
from bayesgui.data.counts import family_counts
from bayesgui.data.dataset import CodedColumn, Dataset

ROWS = 100_000_000
PIECE = 1_000_000
SIZES = (2, 3, 2, 4, 3, 2, 5, 3, 2, 4, 3, 2)
NAMES = tuple(f"x{k}" for k in range(len(SIZES)))

MOST = 2**31


def network() -> bayesgui.BayesianNetwork:
    """Return a network in which each variable has up to two of those before it as parents."""
    rng = np.random.default_rng(5)
    variables = [
        bayesgui.Variable(name, tuple(f"{name}-{s}" for s in range(size)))
        for name, size in zip(NAMES, SIZES, strict=True)
    ]
    tables = []
    for k, size in enumerate(SIZES):
        parents = sorted(rng.choice(k, min(k, 2), replace=False).tolist())
        shape = [SIZES[p] for p in parents]
        values = rng.dirichlet(np.ones(size), int(np.prod(shape, dtype=int))).reshape(*shape, size)
        tables.append(bayesgui.CPT(NAMES[k], tuple(NAMES[p] for p in parents), values))
    return bayesgui.BayesianNetwork(variables, tables)


def make_file(path: Path, n_rows: int) -> None:
    """Write sampled rows, a piece at a time; a twentieth of the last column is missing."""
    import pyarrow as pa
    from pyarrow import parquet

    net = network()
    kinds = {name: pa.dictionary(pa.int8(), pa.string()) for name in NAMES}
    writer = None
    for piece in range(0, n_rows, PIECE):
        count = min(PIECE, n_rows - piece)
        rng = np.random.default_rng(piece)
        codes: dict[str, np.ndarray] = {}
        for name in NAMES:
            cpt = net.cpt(name)
            rows = cpt.values[tuple(codes[p] for p in cpt.parents)]
            limits = np.cumsum(rows, axis=-1)[..., :-1]
            drawn = (rng.random(count)[:, None] > limits).sum(axis=1)
            codes[name] = drawn.astype(np.int8)
        arrays = []
        for name in NAMES:
            blank = rng.random(count) < 0.05 if name == NAMES[-1] else None
            indices = pa.array(codes[name], mask=blank)
            arrays.append(pa.DictionaryArray.from_arrays(indices, list(net[name].states)))
        table = pa.table(arrays, schema=pa.schema([*kinds.items()]))
        if writer is None:
            writer = parquet.ParquetWriter(path, table.schema, compression="snappy")
        writer.write_table(table, row_group_size=PIECE)
    assert writer is not None
    writer.close()


class Watch:
    """Notes progress, and cancels after some seconds."""

    stop_requested = False

    def __init__(self, seconds: float = np.inf) -> None:
        self._end = time.perf_counter() + seconds
        self.reports = 0
        self.last = self.longest = 0.0
        self._before = time.perf_counter()

    def report(self, fraction: float, text: str = "") -> None:
        self.reports += 1
        self.last = fraction

    def publish(self, event: object) -> None: ...

    def check(self) -> None:
        now = time.perf_counter()
        self.longest = max(self.longest, now - self._before)
        self._before = now
        if now > self._end:
            raise Cancelled


def decode(path: Path) -> None:
    """Read all batches with pyarrow alone."""
    from bayesgui.data.reading.parquet_files import ParquetFiles

    for _ in ParquetFiles.at(path).batches(NAMES, SILENT):
        pass


def learn(path: Path) -> None:
    """Learn the tables of a network of known structure."""
    net, watch = network(), Watch()
    data = bayesgui.read_data(path, network=net, memory=1, monitor=watch)
    learned = bayesgui.learn_parameters(net, data, "mle", monitor=watch)
    print(f"{learned.score:.6f} {watch.reports} {watch.longest:.4f}")


def search(path: Path) -> None:
    """Learn a structure."""
    found = bayesgui.learn_structure(bayesgui.read_data(path, memory=1))
    print(f"{found.score:.6f} {len(found.network.arcs)} {found.n_rows}")


def cancelled(path: Path) -> None:
    """Cancel in the middle; print how long that took."""
    watch = Watch(1.0)
    begun = time.perf_counter()
    try:
        bayesgui.read_data(path, network=network(), memory=1, monitor=watch)
    except Cancelled:
        print(f"{time.perf_counter() - begun - 1.0:.4f} {watch.last:.4f}")


def by_duckdb(path: Path) -> None:
    """Count the same families by DuckDB from the same file, in one query."""
    import duckdb

    net = network()
    sets = ", ".join(f"({', '.join((*net.parents(name), name))})" for name in NAMES)
    names = ", ".join(NAMES)
    connection = duckdb.connect()
    connection.execute("set threads = 1; set memory_limit = '2GB'; set enable_progress_bar = false")
    rows = connection.execute(
        f"select {names}, count(*) from read_parquet('{path}') group by grouping sets ({sets})"
    ).fetchall()
    print(len(rows))


PARTS = {part.__name__: part for part in (decode, learn, search, cancelled, by_duckdb)}


def make(path: Path) -> None:
    """Make the file; its number of rows is the last argument."""
    make_file(path, int(sys.argv[-1]))


def run_part(name: str, path: Path, n_rows: int = 0) -> tuple[float, float, float, str]:
    """Run a part in a process of its own; return seconds, CPU seconds, peak memory, its output."""
    code = "import sys; from tests.benchmarks import counting_stream as c; c.main_part()"
    begun = time.perf_counter()
    made = subprocess.Popen(
        [sys.executable, "-c", code, name, str(path), str(n_rows)],
        stdout=subprocess.PIPE,
        text=True,
    )
    assert made.stdout is not None
    said = made.stdout.read().strip()
    _, status, used = os.wait4(made.pid, 0)
    made.returncode = status
    if status:
        raise RuntimeError(f"{name} failed")
    return time.perf_counter() - begun, used.ru_utime + used.ru_stime, used.ru_maxrss * 1024.0, said


def main_part() -> None:
    """Run the part that the command line names."""
    part, path = sys.argv[1:3]
    (PARTS | {"make": make, "compiled": compiled})[part](Path(path))


def main(arguments: list[str]) -> int:
    """Print a table; return 1 if the memory exceeds two gibibytes."""
    n_rows = int(arguments[0]) if arguments else ROWS
    failed = 0
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "cases.parquet"
        begun = time.perf_counter()
        run_part("make", path, n_rows)
        run_part("compiled", path)
        size = path.stat().st_size / 2**20
        print(
            f"{n_rows:,} rows × {len(NAMES)}: {size:,.0f} MiB, {time.perf_counter() - begun:.0f} s"
        )
        print(f"{'':<12}{'s':>8}{'CPU s':>8}{'rows/s':>14}{'peak MiB':>10}")
        for name in PARTS:
            if name == "by_duckdb" and not _has_duckdb():
                continue
            seconds, cpu, peak, said = run_part(name, path)
            print(
                f"{name:<12}{seconds:>8.1f}{cpu:>8.1f}{n_rows / cpu:>14,.0f}"
                f"{peak / 2**20:>10,.0f}  {said}"
            )
            failed |= int(peak > MOST and name != "by_duckdb")
    return failed


def _has_duckdb() -> bool:
    from importlib.util import find_spec

    return find_spec("duckdb") is not None


def compiled(path: Path) -> None:
    """Compile the kernels, which is not measured."""
    column = CodedColumn("x", ("a", "b"), np.zeros(30_000, np.uint8))
    family_counts(Dataset((column,)), "x")
    bayesgui.learn_structure(Dataset((column, CodedColumn("y", ("a", "b"), column.codes))))


if __name__ == "__main__":
    raise SystemExit(main(sys.argv[1:]))
