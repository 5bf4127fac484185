"""1,000,000 rows of 40 columns scored, against the batch queries and loops over other libraries.

Wall clock in the same process, of scores the best of three runs. `query_many` answers one target;
it and pyAgrum's loop are timed on some of the rows and scaled, as their cost is proportional to
them. Rows with blanks are a tenth as many. All scores are held against the probability of the
findings that a query tells, those of complete rows against numpy's look-ups as well.
"""

from __future__ import annotations

import sys
import time

import numpy as np

from bayesgui.core.cpt import CPT
from bayesgui.core.network import BayesianNetwork
from bayesgui.core.variable import Variable
from bayesgui.core.waiting import usable_cores
from bayesgui.data.columns.column import CodedColumn
from bayesgui.data.dataset import Dataset
from bayesgui.data.sampling.ancestral import sample
from bayesgui.inference.exact.junction_tree import JunctionTree
from bayesgui.learning.row_scores.scores import row_scores

COLUMNS, ROWS = 40, 1_000_000
BLANK_ROWS, PEER_ROWS, LOOP_ROWS = 100_000, 20_000, 2_000
RUNS = 3
"""Runs of which the quickest counts."""
BLANK = 0.1
"""Share of missing cells of the rows with blanks."""
REQUIRED = 1.0
"""How many times faster than the batch queries a row must be, complete or not."""
ALLOWED = 1e-9
"""Largest difference of a score."""


def network_of(columns: int, seed: int = 1) -> BayesianNetwork:
    """Return a random network with at most three of the last five nodes as parents."""
    rng = np.random.default_rng(seed)
    sizes = rng.integers(2, 5, columns)
    names = [f"x{k}" for k in range(columns)]
    variables = [
        Variable(name, tuple(f"s{j}" for j in range(size)))
        for name, size in zip(names, sizes.tolist(), strict=True)
    ]
    tables = []
    for k, name in enumerate(names):
        near = np.arange(max(0, k - 5), k)
        count = min(len(near), int(rng.integers(0, 4)))
        parents = sorted(rng.choice(near, count, replace=False).tolist()) if count else []
        shape = tuple(sizes[parents].tolist())
        values = rng.dirichlet(np.ones(sizes[k]), shape)
        tables.append(CPT(name, tuple(names[p] for p in parents), values))
    return BayesianNetwork(variables, tables)


def blanked(data: Dataset, share: float) -> Dataset:
    """Return a table with cells missing at random."""
    rng = np.random.default_rng(2)
    columns = []
    for column in data.columns:
        codes = np.where(rng.random(data.n_rows) < share, -1, column.codes.astype(np.int32))
        columns.append(CodedColumn(column.name, column.states, codes))
    return Dataset(tuple(columns))


def _by_numpy(network: BayesianNetwork, data: Dataset) -> tuple[float, np.ndarray]:
    """Return the seconds of one look-up in each table, and the scores."""
    start = time.perf_counter()
    total = np.zeros(data.n_rows)
    for name in network:
        cpt = network.cpt(name)
        codes = tuple(data.categorical(each).codes for each in (*cpt.parents, name))
        total += np.log(cpt.values[codes])
    return time.perf_counter() - start, total


def _by_pyagrum(network: BayesianNetwork, data: Dataset) -> float | None:
    """Return the seconds of a loop over the rows, scaled; None where pyAgrum is not there."""
    try:
        from tests.support.pyagrum_peer import gum, peer_of
    except ImportError:
        return None
    peer = peer_of(network)
    names = [peer.variable(k).name() for k in range(len(network))]
    codes = [data.categorical(name).codes[:LOOP_ROWS] for name in network]
    rows = [
        {name: int(column[r]) for name, column in zip(names, codes, strict=True)}
        for r in range(LOOP_ROWS)
    ]
    whole = gum.Instantiation()
    for name in names:
        whole.add(peer.variable(name))
    start = time.perf_counter()
    for row in rows:
        whole.fromdict(row)
        peer.log2JointProbability(whole)
    return (time.perf_counter() - start) * ROWS / LOOP_ROWS


def _seconds_of_queries(engine: JunctionTree, data: Dataset) -> tuple[float, np.ndarray]:
    """Return the seconds of batch queries per row, and ln P(findings) of each row."""
    part = data.rows(slice(0, PEER_ROWS))
    engine.query_rows(part.rows(slice(0, 500)), ["x0"])
    start = time.perf_counter()
    found = engine.query_rows(part, ["x0"])
    return (time.perf_counter() - start) / PEER_ROWS, found.log_evidence


def report() -> bool:
    """Measure and print; tell whether the ratios hold and the scores agree."""
    network = network_of(COLUMNS)
    data = Dataset.from_blocks(network, sample(network, ROWS, seed=1))
    row_scores(network, data.rows(slice(0, 2000)), cells=3)
    row_scores(network, blanked(data.rows(slice(0, 500)), BLANK), cells=3)
    engine = JunctionTree(network)
    print(f"{COLUMNS} columns; {usable_cores()} cores; microseconds a row")
    print(f"{'rows':<22}{'scores':>9}{'+ cells':>9}{'queries':>9}{'ratio':>8}{'difference':>13}")
    good = True
    for name, table in (
        ("complete", data),
        ("a tenth missing", blanked(data.rows(slice(0, BLANK_ROWS)), BLANK)),
    ):
        seconds = []
        for _ in range(RUNS):
            start = time.perf_counter()
            found = row_scores(network, table, cells=0)
            seconds.append(time.perf_counter() - start)
        ours = min(seconds) / table.n_rows
        start = time.perf_counter()
        row_scores(network, table.rows(slice(0, BLANK_ROWS)), cells=3)
        with_cells = (time.perf_counter() - start) / BLANK_ROWS
        theirs, logs = _seconds_of_queries(engine, table)
        difference = float(np.abs(found.log_likelihoods[:PEER_ROWS] - logs).max())
        ratio = theirs / ours
        print(f"{table.n_rows:>9,} {name:<12.12}{1e6 * ours:>9.2f}{1e6 * with_cells:>9.2f}"
              f"{1e6 * theirs:>9.2f}{ratio:>8.1f}{difference:>13.1e}")  # fmt: skip
        good = good and ratio >= REQUIRED and difference <= ALLOWED
    seconds, expected = _by_numpy(network, data)
    found = row_scores(network, data, cells=0)
    difference = float(np.abs(found.log_likelihoods - expected).max())
    print(f"numpy, complete rows: {1e6 * seconds / ROWS:.2f}; difference {difference:.1e}")
    loop = _by_pyagrum(network, data)
    if loop is not None:
        print(f"pyAgrum, a loop over complete rows: {1e6 * loop / ROWS:.2f}")
    return good and difference <= ALLOWED


if __name__ == "__main__":
    sys.exit(not report())
