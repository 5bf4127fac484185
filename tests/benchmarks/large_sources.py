"""A structure from Parquet rows that memory does not hold, and one of 5,000 columns.

``python -m tests.benchmarks.large_sources [ROWS] [COLUMNS]``; the file is made and deleted again.
"""

from __future__ import annotations

import functools
import resource
import sys
import tempfile
import time
from pathlib import Path
from typing import Any

import numpy as np

import bayesgui
from bayesgui.core.monitor import SILENT
from bayesgui.data.case_source import CaseSource
from bayesgui.data.dataset import Dataset
from bayesgui.data.sampling.ancestral import sample
from bayesgui.formats import read
from bayesgui.graph.structural_distance import compare
from bayesgui.learning.search.counting_cost import counting_cost
from bayesgui.learning.search.pair_information import pair_information
from bayesgui.learning.structure.base import learn_structure

SHARED = Path(__file__).resolve().parents[3] / "shared" / "networks"
ROWS, COLUMNS = 100_000_000, 5_000
WIDE_ROWS = 5_000
PIECE = 500_000
MOST = 2**32
"""Bytes of memory that all of it may take, where the table alone would take more."""


def make_file(network: bayesgui.BayesianNetwork, path: Path, n_rows: int) -> None:
    """Write sampled rows, a piece at a time."""
    import pyarrow as pa
    from pyarrow import parquet

    writer = None
    for piece in range(0, n_rows, PIECE):
        count = min(PIECE, n_rows - piece)
        data = Dataset.from_blocks(network, sample(network, count, seed=piece))
        columns = {}
        for column in map(data.categorical, data.names):
            codes = pa.array(column.codes.astype(np.int8))
            columns[column.name] = pa.DictionaryArray.from_arrays(codes, list(column.states))
        table = pa.table(columns)
        writer = writer or parquet.ParquetWriter(path, table.schema, compression="snappy")
        writer.write_table(table, row_group_size=PIECE)
    assert writer is not None
    writer.close()


def wide_network(n_columns: int, seed: int = 1) -> bayesgui.BayesianNetwork:
    """Return nodes of two to four states with up to three parents among the forty before."""
    rng = np.random.default_rng(seed)
    sizes = rng.integers(2, 5, n_columns).tolist()
    names = [f"x{k:04d}" for k in range(n_columns)]
    variables = [
        bayesgui.Variable(name, tuple(f"s{i}" for i in range(size)))
        for name, size in zip(names, sizes, strict=True)
    ]
    tables = []
    for k, size in enumerate(sizes):
        near = np.arange(max(0, k - 40), k)
        count = min(len(near), int(rng.integers(0, 4)))
        parents = sorted(rng.choice(near, count, replace=False).tolist()) if count else []
        shape = [sizes[p] for p in parents]
        drawn = rng.dirichlet(np.full(size, 0.5), int(np.prod(shape, dtype=int)))
        above = tuple(names[p] for p in parents)
        tables.append(bayesgui.CPT(names[k], above, drawn.reshape(*shape, size)))
    return bayesgui.BayesianNetwork(variables, tables)


def timed(title: str, work: Any) -> Any:
    """Return what some work returns, and print its time and the memory until then."""
    begun, used = time.perf_counter(), time.process_time()
    found = work()
    peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss // 1024
    seconds, cpu = time.perf_counter() - begun, time.process_time() - used
    print(f"  {title:<34}{seconds:9.1f} s {cpu:9.1f} CPU s {peak:8,} MiB", flush=True)
    return found


def long_table(n_rows: int) -> None:
    """Learn alarm from rows in a file."""
    network = read(SHARED / "alarm.bif.gz").network
    print(f"alarm, {n_rows:,} rows")
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "cases.parquet"
        make_file(network, path, n_rows)
        data = timed("opened", lambda: bayesgui.read_data(path, memory=2**28))
        assert isinstance(data, CaseSource)
        print(f"  {type(data.counter).__name__}; {timed('all pairs', lambda: counting_cost(data))}")
        for method, options in (("hill-climbing", {"rounds": 0}), ("tabu", {"patience": 10})):
            chosen: dict[str, Any] = options
            found = timed(method, lambda m=method, o=chosen: bayesgui.learn_structure(data, m, **o))
            away = compare(network, found.network).shd_cpdag
            print(f"    {len(found.network.arcs)} arcs, SHD of the CPDAG {away}")


def wide_table(n_columns: int) -> None:
    """Learn a network of thousands of columns."""
    network = wide_network(n_columns)
    data = Dataset.from_blocks(network, sample(network, WIDE_ROWS, seed=1))
    print(f"{n_columns:,} columns, {WIDE_ROWS:,} rows, {len(network.arcs):,} arcs")
    timed("information of all pairs", lambda: pair_information(data, data.names, SILENT))
    for options in ({"passes": 1, "rounds": 0}, {"rounds": 0}):
        chosen: dict[str, Any] = options
        found = timed(
            str(chosen), functools.partial(learn_structure, data, "sparse-candidate", **chosen)
        )
        away = compare(network, found.network).shd_cpdag
        print(f"    {len(found.network.arcs):,} arcs, SHD of the CPDAG {away:,}", flush=True)


def main(arguments: list[str]) -> int:
    """Measure and print; not 0 if the memory exceeds its bound."""
    if not SHARED.is_dir():
        print(f"{SHARED} is not there.")
        return 0
    wide_table(int(arguments[1]) if len(arguments) > 1 else COLUMNS)
    long_table(int(arguments[0]) if arguments else ROWS)
    return int(resource.getrusage(resource.RUSAGE_SELF).ru_maxrss * 1024 > MOST)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
