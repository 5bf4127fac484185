"""PC-stable against causal-learn on the same table, where that is installed.

Both use G² at level 0.01 and leave rows and columns without cases out of the degrees of freedom;
ours asks no minimum number of rows. Processor time of one thread.
"""

from __future__ import annotations

import importlib.util
import sys
from typing import TYPE_CHECKING

import numpy as np

from bayesgui.catalog.parameters import Choice
from bayesgui.data.dataset import Dataset
from bayesgui.data.sampling.ancestral import sample
from bayesgui.formats import read
from bayesgui.learning.structure.base import LearnedStructure, learn_structure
from bayesgui.paths import samples
from tests.benchmarks.learning import ROWS, shuffled, timed

if TYPE_CHECKING:
    from collections.abc import Iterable

NETWORKS = ("alarm", "hailfinder")
ALPHA = 0.01
REPEATS = 7
REQUIRED = 100.0
"""How many times faster PC is meant to be."""


def _ours(data: Dataset) -> LearnedStructure:
    test = Choice("g2", {"adjusted": True})
    return learn_structure(data, "pc", alpha=ALPHA, test=test, min_rows=0.0)


def _edges(pairs: Iterable[tuple[str, str]]) -> set[frozenset[str]]:
    return {frozenset(pair) for pair in pairs}


def _measure(name: str) -> bool:
    from causallearn.search.ConstraintBased.PC import pc

    network = read(samples() / "networks" / f"{name}.bayesgui").network
    data = shuffled(Dataset.from_blocks(network, sample(network, ROWS, seed=1)), 0)
    _ours(data.rows(slice(0, 100)))  # loads the kernels
    # A table made anew has no planes yet.
    learned, seconds = zip(
        *(timed(lambda: _ours(Dataset(data.columns))) for _ in range(REPEATS)), strict=True
    )
    ours = float(np.median(seconds))
    codes = np.stack([data.categorical(column).codes for column in data.names], axis=1)
    found, theirs = timed(
        lambda: pc(codes.astype(np.int64), ALPHA, "gsq", stable=True, show_progress=False)
    )
    marks = found.G.graph
    joined = zip(*np.nonzero((marks != 0) | (marks.T != 0)), strict=True)
    expected = _edges((data.names[i], data.names[j]) for i, j in joined)
    graph = learned[0].cpdag
    assert graph is not None
    skeleton = _edges((*graph.directed, *graph.undirected))
    print(
        f"\n{name}, {ROWS:,} rows: {len(skeleton)} edges, {len(skeleton ^ expected)} of them or of"
    )
    print(f"  causal-learn's {len(expected)} are in one skeleton only")
    print(f"  ours {1000 * ours:.1f} ms, causal-learn {theirs:.2f} s")
    good = theirs / ours >= REQUIRED and skeleton == expected
    print(f"  {theirs / ours:.0f} × (at least {REQUIRED:g})   {'ok' if good else 'MISSED'}")
    return good


def report() -> bool:
    """Measure and print; tell whether all bounds hold."""
    if importlib.util.find_spec("causallearn") is None:
        print("causal-learn is not installed; nothing is measured.")
        return True
    good = True
    for name in NETWORKS:
        good &= _measure(name)
    return good


if __name__ == "__main__":
    sys.exit(0 if report() else 1)
