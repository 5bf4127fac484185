"""Hill climbing against pyAgrum on the same tables: scores and processor time of one thread.

Both maximize BIC without a prior. The columns are shuffled for all in the same way, since one climb
depends on their order; our score and pyAgrum's are computed by the same code from the arcs.
pyAgrum's database is read before the clock starts, as our table is; both pack and cache within it.
"""

from __future__ import annotations

import csv
import sys
import tempfile
import time
from pathlib import Path
from typing import TYPE_CHECKING, Any

import numpy as np

from bayesgui.data.dataset import Dataset
from bayesgui.data.sampling.ancestral import sample
from bayesgui.data.variables_from_columns import network_of
from bayesgui.formats import read
from bayesgui.graph.structural_distance import compare
from bayesgui.learning.scores.base import score_network, scores
from bayesgui.learning.structure.base import learn_structure, with_arcs
from bayesgui.paths import samples
from tests.support.pyagrum_peer import gum

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from bayesgui.core.network import BayesianNetwork

ROWS = 10_000
NETWORKS = ("alarm", "insurance", "hailfinder")
SHUFFLES = 3
REQUIRED = 30.0
"""How many times faster one climb is meant to be than the faster peer."""


def shuffled(data: Dataset, seed: int) -> Dataset:
    """Return a table with its columns in a random order."""
    order = np.random.default_rng(seed).permutation(len(data.columns))
    return Dataset(tuple(data.columns[k] for k in order))


class Peer:
    """pyAgrum's learner of a table.

    Parameters
    ----------
    network : BayesianNetwork
        Names the states.
    data : Dataset
        The table.
    folder : Path
        Where it may write.
    """

    def __init__(self, network: BayesianNetwork, data: Dataset, folder: Path) -> None:
        self._names = data.names
        self._template = gum.BayesNet()
        for k, name in enumerate(data.names):
            states = [f"s{s}" for s in range(network[name].n_states)]
            self._template.add(gum.LabelizedVariable(f"n{k}", "", states))
        self._path = folder / "cases.csv"
        with self._path.open("w", newline="", encoding="ascii") as file:
            writer = csv.writer(file)
            writer.writerow(f"n{k}" for k in range(len(data.names)))
            columns = (data.categorical(name).codes.tolist() for name in data.names)
            writer.writerows([f"s{code}" for code in row] for row in zip(*columns, strict=True))

    def learner(self, *, tabu: bool) -> Any:
        """Return a learner that has read the table."""
        made = gum.BNLearner(str(self._path), self._template)
        made.useScoreBIC()
        made.useNoPrior()
        made.setNumberOfThreads(1)
        if tabu:
            made.useLocalSearchWithTabuList(100, 2)
        else:
            made.useGreedyHillClimbing()
        return made

    def arcs(self, learner: Any) -> list[tuple[str, str]]:
        """Learn, and return the arcs by the columns' names."""
        graph = learner.learnDAG()
        return [(self._names[parent], self._names[child]) for parent, child in graph.arcs()]


def bic(data: Dataset, arcs: Iterable[tuple[str, str]]) -> float:
    """Return the BIC of a graph."""
    network = with_arcs(network_of(data), arcs)
    return score_network(network, data, {"bic": scores.create("bic")})[0].total


def class_distance(network: BayesianNetwork, data: Dataset, arcs: Iterable[Any]) -> int:
    """Return the SHD of the CPDAGs of the true network and of one with some arcs."""
    return compare(network, with_arcs(network_of(data), arcs)).shd_cpdag


def timed(work: Callable[[], Any]) -> tuple[Any, float]:
    """Return a result, and the processor time in seconds."""
    before = time.process_time()
    found = work()
    return found, time.process_time() - before


def _measure(name: str, data: Dataset, network: BayesianNetwork, folder: Path) -> bool:
    """Measure all on one table, in shuffled columns; tell whether the bounds hold."""
    found: dict[str, list[tuple[float, float, int]]] = {}
    for seed in range(SHUFFLES):
        table = shuffled(data, seed)
        peer = Peer(network, table, folder)
        works: dict[str, Callable[[], Any]] = {
            "ours": lambda table=table, seed=seed: learn_structure(table, seed=seed),
            "ours, one climb": lambda table=table, seed=seed: learn_structure(
                table, rounds=0, seed=seed
            ),
            "ours, boss": lambda table=table, seed=seed: learn_structure(table, "boss", seed=seed),
        }
        for label, work in works.items():
            # Planes are packed once for each table, and forgotten with it.
            learned, seconds = timed(work)
            distance = compare(network, learned.network).shd_cpdag
            found.setdefault(label, []).append((learned.score, seconds, distance))
        for label, tabu in (("pyAgrum climbing", False), ("pyAgrum tabu", True)):
            learner = peer.learner(tabu=tabu)
            arcs, seconds = timed(lambda learner=learner, peer=peer: peer.arcs(learner))
            distance = class_distance(network, table, arcs)
            found.setdefault(label, []).append((bic(table, arcs), seconds, distance))
    truth = score_network(network, data, {"bic": scores.create("bic")})[0].total
    print(f"\n{name}, {ROWS:,} rows: the network it was sampled from has BIC {truth:,.1f}")
    for label, results in found.items():
        reached, times, distances = zip(*results, strict=True)
        print(
            f"  {label:<18} worst {min(reached):13,.1f}   best {max(reached):13,.1f}"
            f"   median {1000 * float(np.median(times)):9.1f} ms"
            f"   SHD of the CPDAG {min(distances)} to {max(distances)}"
        )
    peers = [label for label in found if label.startswith("pyAgrum")]
    fastest = min(float(np.median([t for _, t, _ in found[label]])) for label in peers)
    ratio = fastest / float(np.median([t for _, t, _ in found["ours, one climb"]]))
    worst = min(score for score, _, _ in found["ours"])
    best = max(score for label in peers for score, _, _ in found[label])
    good = ratio >= REQUIRED and worst >= best - 1e-6
    print(f"  one climb {ratio:.1f} × (at least {REQUIRED:g})   {'ok' if good else 'MISSED'}")
    return good


def report() -> bool:
    """Measure and print; tell whether all bounds hold."""
    good = True
    for name in NETWORKS:
        network = read(samples() / "networks" / f"{name}.bayesgui").network
        data = Dataset.from_blocks(network, sample(network, ROWS, seed=1))
        learn_structure(data.rows(slice(0, 100)))  # loads the kernels
        learn_structure(data.rows(slice(0, 100)), "boss")
        with tempfile.TemporaryDirectory() as folder:
            good &= _measure(name, data, network, Path(folder))
    return good


if __name__ == "__main__":
    sys.exit(0 if report() else 1)
