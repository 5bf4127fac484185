"""Learners by tests of independence against peers on the same tables: graphs and time.

``python -m tests.benchmarks.pc_learning [NETWORK]…`` judges these networks only.

Of accuracy, each program learns with its own defaults. F1 is that of the edges, whatever their
direction, and the distance (SHD) the number of pairs between which the class found and the true one
differ. Peers are those that can be imported; one that has not answered after two minutes of the
processor is left out (Fisher's z of a constant column is no number, and all edges stay). pyAgrum's
MIIC, which is no test of independence, is shown but not a bound. Of time, ours and causal-learn use
G² at level 0.01 with adjusted degrees of freedom, on one thread.
"""

from __future__ import annotations

import functools
import importlib.util
import signal
import sys
import time
import warnings
from pathlib import Path
from typing import TYPE_CHECKING, Any

import numpy as np

from bayesgui.data.dataset import Dataset
from bayesgui.data.sampling.ancestral import sample
from bayesgui.formats import read
from bayesgui.graph.equivalence import PartiallyDirected, cpdag
from bayesgui.graph.structural_distance import class_distance
from bayesgui.learning.structure.base import LearnedStructure, learn_structure
from bayesgui.paths import samples
from tests.benchmarks.learning import ROWS, shuffled, timed

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Sequence

    from bayesgui.core.network import BayesianNetwork

NETWORKS = ("alarm", "hailfinder")
JUDGED = ("alarm", "insurance", "hailfinder", "win95pts")
JUDGED_ROWS = (500, 1_000, 5_000)
OURS = ("pc", "mmhc")
ALPHA = 0.01
REPEATS = 7
SECONDS = 120
"""Time of the processor that a peer has for a table."""
OTHER_KIND = "pyAgrum (MIIC)"
"""A peer that learns in another way."""
REQUIRED = 100.0
"""How many times faster PC is meant to be."""

Edges = set[frozenset[str]]


def _edges(pairs: Iterable[tuple[str, str]]) -> Edges:
    return {frozenset(pair) for pair in pairs}


def _has(module: str) -> bool:
    return importlib.util.find_spec(module) is not None


# -- accuracy -------------------------------------------------------------------------------------


def _network(name: str) -> BayesianNetwork | None:
    """Return a network that ships with the program or with pgmpy; None if neither has it."""
    path = samples() / "networks" / f"{name}.bayesgui"
    spec = importlib.util.find_spec("pgmpy")
    if not path.exists() and spec is not None and spec.origin is not None:
        path = Path(spec.origin).parent / "utils" / "example_models" / f"{name}.bif.gz"
    return read(path).network if path.exists() else None


def _codes(data: Dataset) -> Any:
    columns = [data.categorical(name).codes for name in data.names]
    return np.stack(columns, axis=1).astype(np.int64)


def _by_ours(data: Dataset, method: str) -> PartiallyDirected:
    learned = learn_structure(data, method)
    return learned.cpdag or cpdag(learned.network)


def _of_marks(data: Dataset, marks: Any) -> PartiallyDirected:
    """Return a graph of causal-learn, whose entry is 1 at a head and -1 at a tail."""
    names = data.names
    joined = [(int(i), int(j)) for i, j in np.argwhere(marks != 0)]
    arcs = [(names[i], names[j]) for i, j in joined if marks[j, i] == 1 and marks[i, j] == -1]
    directed = _edges(arcs)
    # An edge with two heads is one that has no direction.
    pairs = {(names[min(i, j)], names[max(i, j)]) for i, j in joined}
    undirected = [pair for pair in pairs if frozenset(pair) not in directed]
    return PartiallyDirected(frozenset(arcs), frozenset(undirected))


def _by_causal_learn(data: Dataset, *test: str) -> PartiallyDirected:
    from causallearn.search.ConstraintBased.PC import pc

    return _of_marks(data, pc(_codes(data), 0.05, *test, show_progress=False).G.graph)


def _by_pgmpy(data: Dataset) -> PartiallyDirected:
    import pandas as pd
    from pgmpy.estimators import PC

    frame = pd.DataFrame(_codes(data).astype(str), columns=list(data.names)).astype("category")
    found = PC(frame).estimate(show_progress=False, n_jobs=1)
    return PartiallyDirected(frozenset(found.directed_edges), frozenset(found.undirected_edges))


def _by_pyagrum(data: Dataset) -> PartiallyDirected:
    import pandas as pd
    import pyagrum

    frame = pd.DataFrame(_codes(data).astype(str), columns=list(data.names))
    learner = pyagrum.BNLearner(frame)
    learner.useMIIC()
    found = learner.learnPDAG()
    # Columns of the frame are nodes in its order.
    arcs, edges = (
        frozenset((data.names[a], data.names[b]) for a, b in pairs)
        for pairs in (found.arcs(), found.edges())
    )
    return PartiallyDirected(arcs, edges)


def _peers() -> dict[str, Callable[[Dataset], PartiallyDirected]]:
    found: dict[str, Callable[[Dataset], PartiallyDirected]] = {}
    if _has("pyagrum"):
        found[OTHER_KIND] = _by_pyagrum
    if _has("causallearn"):
        found["causal-learn (Fisher's z)"] = _by_causal_learn
        found["causal-learn (G²)"] = lambda data: _by_causal_learn(data, "gsq")
    if _has("pgmpy"):
        found["pgmpy"] = _by_pgmpy
    return found


def _in_time(
    learn: Callable[[Dataset], PartiallyDirected], data: Dataset
) -> PartiallyDirected | None:
    """Return what a peer learns; None, and a line that says so, if it fails or takes too long."""

    def give_up(*_: object) -> None:
        raise TimeoutError(f"no answer in {SECONDS} s of the processor")

    before = signal.signal(signal.SIGPROF, give_up)
    signal.setitimer(signal.ITIMER_PROF, SECONDS)
    try:
        return learn(data)
    except Exception as error:  # noqa: BLE001 - whatever a peer raises is its result
        print(f"  {type(error).__name__}: {str(error)[:120]}")
        return None
    finally:
        signal.setitimer(signal.ITIMER_PROF, 0)
        signal.signal(signal.SIGPROF, before)


def _f1(found: Edges, truth: Edges) -> float:
    return 2 * len(found & truth) / (len(found) + len(truth))


def _skeleton(graph: PartiallyDirected) -> Edges:
    return _edges((*graph.directed, *graph.undirected))


def _judge(name: str, network: BayesianNetwork) -> bool:
    """Print what all programs find in tables of one network; tell whether ours is best."""
    good, truth = True, cpdag(network)
    for method in OURS:
        # Loads the kernels.
        _by_ours(Dataset.from_blocks(network, sample(network, 100, seed=1)), method)
    for n_rows in JUDGED_ROWS:
        data = Dataset.from_blocks(network, sample(network, n_rows, seed=1))
        print(f"{name}, {n_rows:,} rows", flush=True)
        scores: dict[str, float] = {}
        learners = {m: functools.partial(_by_ours, method=m) for m in OURS} | _peers()
        for label, learn in learners.items():
            begun = time.process_time()
            graph = learn(data) if label in OURS else _in_time(learn, data)
            seconds = time.process_time() - begun
            if graph is None:
                print(f"  {label:<26} left out after {seconds:.1f} s", flush=True)
                continue
            scores[label] = _f1(_skeleton(graph), _skeleton(truth))
            apart = class_distance(network.names, truth, graph)
            print(
                f"  {label:<26} F1 {scores[label]:.3f}   SHD {apart:4}   {seconds:7.2f} s",
                flush=True,
            )
        peers = [value for label, value in scores.items() if label not in (*OURS, OTHER_KIND)]
        best = max(scores[method] for method in OURS) >= max(peers, default=0.0)
        good &= best
        print(f"  best of ours against best peer: {'ok' if best else 'MISSED'}", flush=True)
    return good


# -- time -----------------------------------------------------------------------------------------


def _ours(data: Dataset) -> LearnedStructure:
    return learn_structure(data, "pc", alpha=ALPHA)


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
    codes = _codes(data)
    found, theirs = timed(lambda: pc(codes, ALPHA, "gsq", stable=True, show_progress=False))
    expected = _skeleton(_of_marks(data, found.G.graph))
    graph = learned[0].cpdag
    assert graph is not None
    skeleton = _skeleton(graph)
    print(
        f"\n{name}, {ROWS:,} rows: {len(skeleton)} edges, {len(skeleton ^ expected)} of them or of"
    )
    print(f"  causal-learn's {len(expected)} are in one skeleton only")
    print(f"  ours {1000 * ours:.1f} ms, causal-learn {theirs:.2f} s")
    # Ours examines sets that decide a variable in another way, so the skeletons may differ.
    truth = _edges(network.arcs)
    f1 = [_f1(each, truth) for each in (skeleton, expected)]
    print(f"  F1 of ours {f1[0]:.3f}, of causal-learn's {f1[1]:.3f}")
    good = theirs / ours >= REQUIRED and f1[0] >= f1[1]
    print(f"  {theirs / ours:.0f} × (at least {REQUIRED:g})   {'ok' if good else 'MISSED'}")
    return good


def report(names: Sequence[str]) -> bool:
    """Measure and print; tell whether all bounds hold."""
    # Peers warn of their own future thousands of times.
    warnings.simplefilter("ignore", FutureWarning)
    good = True
    for name in names or JUDGED:
        network = _network(name)
        if network is None:
            print(f"{name} ships with pgmpy, which is not installed; it is left out.")
        else:
            good &= _judge(name, network)
    if names:
        return good
    if _has("causallearn"):
        for name in NETWORKS:
            good &= _measure(name)
    else:
        print("causal-learn is not installed; time is not measured.")
    return good


if __name__ == "__main__":
    sys.exit(0 if report(sys.argv[1:]) else 1)
