"""Learning the tables of alarm from a million rows in memory, against pyAgrum and numpy.

Processor time of one thread, engines in shuffled order, one run. pyAgrum's database is built
before the clock starts; so are our bit planes, whose packing is told apart. numpy counts every
family by `numpy.bincount` over the cells' numbers and divides.
"""

from __future__ import annotations

import csv
import statistics
import sys
import tempfile
import time
from pathlib import Path
from typing import TYPE_CHECKING, Any

import numpy as np

from bayesgui.data.dataset import Dataset
from bayesgui.data.sampling.ancestral import sample
from bayesgui.formats import read
from bayesgui.learning.parameters.base import learn_parameters
from bayesgui.paths import samples
from tests.support.pyagrum_peer import gum

if TYPE_CHECKING:
    from collections.abc import Callable

    from numpy.typing import NDArray

    from bayesgui.core.network import BayesianNetwork

ROWS = 1_000_000
ROUNDS = 3
REQUIRED = {"pyAgrum": 8.0, "numpy.bincount": 2.0}
"""How many times faster learning must be."""


def _peer(network: BayesianNetwork, data: Dataset, folder: Path) -> tuple[Any, Any]:
    """Return pyAgrum's learner with its database, and the network it learns for."""
    peer = gum.BayesNet()
    for k, variable in enumerate(network.variables):
        peer.add(gum.LabelizedVariable(f"n{k}", "", [f"s{s}" for s in range(variable.n_states)]))
    position = {name: k for k, name in enumerate(network)}
    for parent, child in network.arcs:
        peer.addArc(f"n{position[parent]}", f"n{position[child]}")
    path = folder / "cases.csv"
    with path.open("w", newline="", encoding="ascii") as file:
        writer = csv.writer(file)
        writer.writerow(f"n{k}" for k in range(len(network)))
        columns = [
            np.array([f"s{s}" for s in range(v.n_states)])[data.categorical(v.name).codes].tolist()
            for v in network.variables
        ]
        writer.writerows(zip(*columns, strict=True))
    learner = gum.BNLearner(str(path), peer)
    learner.useNoPrior()
    return learner, peer


def _by_bincount(network: BayesianNetwork, data: Dataset) -> dict[str, NDArray[np.float64]]:
    tables = {}
    for name in network:
        shape = network.cpt(name).values.shape
        cells = np.zeros(data.n_rows, np.int32)
        for member, size in zip((*network.parents(name), name), shape, strict=True):
            cells *= size
            cells += data.categorical(member).codes
        counts = np.bincount(cells, minlength=int(np.prod(shape))).reshape(shape)
        sums = counts.sum(axis=-1, keepdims=True)
        tables[name] = np.where(sums, counts / np.maximum(sums, 1), 1 / shape[-1])
    return tables


def _timed(works: dict[str, Callable[[], object]]) -> dict[str, float]:
    """Return the median processor time of each in seconds."""
    times: dict[str, list[float]] = {name: [] for name in works}
    order = np.random.default_rng(0)
    for _ in range(ROUNDS):
        for name in order.permutation(list(works)):
            before = time.process_time()
            works[str(name)]()
            times[str(name)].append(time.process_time() - before)
    return {name: statistics.median(found) for name, found in times.items()}


def report() -> bool:
    """Measure and print; tell whether the required ratios hold and the tables agree."""
    network = read(samples() / "networks" / "alarm.bayesgui").network
    data = Dataset.from_blocks(network, sample(network, ROWS, seed=1))
    before = time.process_time()
    for name in network:
        data.planes(name)
    packing = time.process_time() - before
    learn_parameters(network, data.rows(slice(0, 30_000)), "mle")  # loads the kernels
    with tempfile.TemporaryDirectory() as folder:
        learner, peer = _peer(network, data, Path(folder))
        times = _timed(
            {
                "ours": lambda: learn_parameters(network, data, "mle"),
                "pyAgrum": lambda: learner.learnParameters(peer),
                "numpy.bincount": lambda: _by_bincount(network, data),
            }
        )
        difference = _difference(network, data, learner.learnParameters(peer))
    ours = times.pop("ours")
    print(f"\ntables of alarm from {ROWS:,} rows, maximum likelihood, processor time")
    print(f"  ours {ours * 1000:8.1f} ms   (packing the bit planes once: {packing * 1000:.1f} ms)")
    good = difference < 1e-12
    for name, seconds in times.items():
        ratio = seconds / ours
        good &= ratio >= REQUIRED[name]
        verdict = "ok" if ratio >= REQUIRED[name] else "TOO SLOW"
        print(
            f"  {name:<15}{seconds * 1000:8.1f} ms   {ratio:5.1f} × "
            f"(at least {REQUIRED[name]:g})   {verdict}"
        )
    print(f"  largest difference from pyAgrum's tables: {difference:.1e}")
    return good


def _difference(network: BayesianNetwork, data: Dataset, expected: Any) -> float:
    learned = learn_parameters(network, data, "mle")
    position = {name: k for k, name in enumerate(network)}
    worst = 0.0
    for name in network:
        cpt, theirs = learned.network.cpt(name), expected.cpt(f"n{position[name]}")
        axes = [f"n{position[p]}" for p in (*cpt.parents, name)]
        # pyAgrum's arrays have the slowest axis first, its names the fastest.
        order = [list(reversed(theirs.names)).index(axis) for axis in axes]
        seen = ~learned.unseen[name]
        gap = np.abs(cpt.values - theirs.toarray().transpose(order))[seen]
        worst = max(worst, float(gap.max(initial=0)))
    return worst


if __name__ == "__main__":
    sys.exit(0 if report() else 1)
