"""FCI on tables of alarm with five common causes hidden, against causal-learn's on the same.

``BAYESGUI_PEERS`` names a Python that has causal-learn, if this one has not. Both use G² on one
thread, and their own defaults otherwise, which are level 0.05 and sets of any size. A mark counts
as right if the true graph, which FCI finds when separation in the network answers its tests, has
the same one at that end of an edge; F1 is that of all marks. Processor time.
"""

from __future__ import annotations

import importlib.util
import json
import os
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import TYPE_CHECKING, Any

import numpy as np

from bayesgui.core.arc_constraints import NO_CONSTRAINTS
from bayesgui.core.monitor import SILENT
from bayesgui.data.dataset import Dataset
from bayesgui.data.sampling.ancestral import sample
from bayesgui.formats import read
from bayesgui.learning.structure.base import learn_structure, structure_learners
from bayesgui.learning.structure.run import StructureRun
from bayesgui.paths import samples
from tests.benchmarks.learning import timed
from tests.learning.test_hidden_causes import HiddenOracle

if TYPE_CHECKING:
    from bayesgui.graph.causal.pag import Pag

HIDDEN = ("HYPOVOLEMIA", "LVFAILURE", "ERRCAUTER", "KINKEDTUBE", "INTUBATION")
ROWS = (1_000, 5_000, 20_000)
SEEDS = range(1, 6)
REPEATS = 5
SECONDS = 900
REQUIRED = 50.0
"""How many times faster FCI is meant to be."""

Marks = dict[tuple[str, str], str]

PEER = """
import json, sys, time
import numpy as np
from causallearn.search.ConstraintBased.FCI import fci
table = np.loadtxt(sys.argv[1], delimiter=",", dtype=int)
start = time.process_time()
graph, edges = fci(table, "gsq", verbose=False, show_progress=False)
spent = time.process_time() - start
names = {node.get_name(): k for k, node in enumerate(graph.get_nodes())}
found = [[names[e.get_node1().get_name()], e.get_endpoint1().name,
          e.get_endpoint2().name, names[e.get_node2().get_name()]] for e in graph.get_graph_edges()]
print(json.dumps({"seconds": spent, "edges": found}))
"""


def marks_of(pag: Pag) -> Marks:
    """Return the mark at each end, by the two nodes of an edge, the end last."""
    found: Marks = {}
    for edge in pag.edges:
        found[edge.b, edge.a], found[edge.a, edge.b] = edge.at_a, edge.at_b
    return found


def f1(found: Marks, true: Marks) -> float:
    """Return the harmonic mean of the shares of marks that are right, and that are found."""
    right = sum(true.get(end) == mark for end, mark in found.items())
    return 2 * right / (len(found) + len(true))


def true_graph(network: Any, seen: tuple[str, ...]) -> Marks:
    """Return the graph that FCI finds where all answers are right."""
    learner: Any = structure_learners.create("fci", max_possible=5)
    oracle, sizes = HiddenOracle(network, seen), {name: network[name].n_states for name in seen}
    run = StructureRun(lambda monitor: learner.steps_by(oracle, NO_CONSTRAINTS, monitor, sizes))
    run.is_observed = False
    while not run.is_over:
        run.advance(1, SILENT)
    assert run.latest is not None
    assert run.latest.pag is not None
    return marks_of(run.latest.pag)


def peer_python() -> str | None:
    """Return a Python that has causal-learn; None if none is known."""
    if (named := os.environ.get("BAYESGUI_PEERS")) is not None:
        return named
    return sys.executable if importlib.util.find_spec("causallearn") else None


def by_peer(python: str, data: Dataset) -> tuple[Marks, float]:
    """Return what causal-learn finds, and its seconds."""
    table = np.stack([data.categorical(name).codes for name in data.names], axis=1)
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "rows.csv"
        np.savetxt(path, table, fmt="%d", delimiter=",")
        command = [python, "-c", PEER, str(path)]
        alone = {**os.environ, "OMP_NUM_THREADS": "1", "OPENBLAS_NUM_THREADS": "1"}
        alone.pop("PYTHONPATH", None)
        done = subprocess.run(
            command, capture_output=True, text=True, timeout=SECONDS, check=True, env=alone
        )
    answer = json.loads(done.stdout.strip().splitlines()[-1])
    marks: Marks = {}
    for a, at_a, at_b, b in answer["edges"]:
        first, second = data.names[a], data.names[b]
        marks[second, first], marks[first, second] = at_a.lower(), at_b.lower()
    return marks, answer["seconds"]


def report() -> bool:
    """Measure and print; tell whether the bounds hold."""
    network = read(samples() / "networks" / "alarm.bayesgui").network
    seen = tuple(name for name in network.names if name not in HIDDEN)
    true, python, good = true_graph(network, seen), peer_python(), True
    print(f"alarm without {', '.join(HIDDEN)}: {len(true) // 2} edges in the true graph")
    for n_rows in ROWS:
        mean, times = {"ours": 0.0, "causal-learn": 0.0}, {"ours": 0.0, "causal-learn": 0.0}
        for seed in SEEDS:
            data = Dataset.from_blocks(network, sample(network, n_rows, seed=seed)).select(seen)
            runs = [timed(lambda data=data: learn_structure(data, "fci")) for _ in range(REPEATS)]
            pag = runs[0][0].pag
            assert pag is not None
            mean["ours"] += f1(marks_of(pag), true) / len(SEEDS)
            times["ours"] += min(seconds for _, seconds in runs) / len(SEEDS)
            if python is not None:
                marks, theirs = by_peer(python, data)
                mean["causal-learn"] += f1(marks, true) / len(SEEDS)
                times["causal-learn"] += theirs / len(SEEDS)
        print(f"  {n_rows:>6,} rows: ours         F1 {mean['ours']:.3f}  {times['ours']:8.3f} s")
        if python is None:
            continue
        faster = times["causal-learn"] / times["ours"]
        held = mean["ours"] >= mean["causal-learn"] and faster >= REQUIRED
        good &= held
        print(
            f"               causal-learn F1 {mean['causal-learn']:.3f}  "
            f"{times['causal-learn']:8.3f} s, {faster:.0f} × (at least {REQUIRED:g})   "
            f"{'ok' if held else 'MISSED'}"
        )
    if python is None:
        print("  causal-learn is not here; BAYESGUI_PEERS names a Python that has it")
    return good


if __name__ == "__main__":
    sys.exit(not report())
