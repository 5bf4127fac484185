"""100,000 rows of findings on alarm: `query_many` against a loop over pyAgrum's engine.

Wall clock, one run, in the same process. pyAgrum's loop is timed on some of the rows and scaled to
all: its cost is proportional to them. Both engines are compiled before; ours reads the table, finds
equal rows and makes the table of posteriors within its time, and uses the cores that it finds.
"""

from __future__ import annotations

import sys
import time
from pathlib import Path
from typing import TYPE_CHECKING

import numpy as np
import pandas as pd

from bayesgui.core.waiting import usable_cores
from bayesgui.data.dataset import Dataset
from bayesgui.data.sampling.ancestral import sample
from bayesgui.formats import read
from bayesgui.inference.exact.junction_tree import JunctionTree
from tests.support.pyagrum_peer import gum, peer_of

if TYPE_CHECKING:
    from bayesgui.core.network import BayesianNetwork

NETWORKS = Path(__file__).resolve().parents[3] / "shared" / "networks"
ROWS = 100_000
PEER_ROWS = 300
"""Rows that pyAgrum answers."""

MISSING = 0.6
"""Share of cells without a finding."""

REQUIRED = 20.0
"""How many times faster all rows must be, whether all variables are asked for or one."""

ALLOWED = 1e-6
"""Largest difference between posteriors."""


def _table(network: BayesianNetwork) -> pd.DataFrame:
    data = Dataset.from_blocks(network, sample(network, ROWS, seed=1))
    frame = pd.DataFrame({name: data.categorical(name).texts() for name in network})
    blank = np.random.default_rng(1).random(frame.shape) < MISSING
    return frame.mask(blank)


def _peer_loop(
    network: BayesianNetwork, frame: pd.DataFrame, targets: list[str]
) -> tuple[float, np.ndarray]:
    """Return seconds for all rows, scaled, and the posteriors of the timed ones."""
    peer = peer_of(network)
    engine = gum.LazyPropagation(peer)
    position = {name: k for k, name in enumerate(network)}
    if len(targets) < len(network):
        for name in targets:
            engine.addTarget(position[name])
    rows = [
        {
            position[name]: network[name].index(state)
            for name, state in row.items()
            if state == state
        }
        for row in frame.head(PEER_ROWS).to_dict("records")
    ]
    answers = []
    start = time.perf_counter()
    for row in rows:
        engine.setEvidence(row)
        engine.makeInference()
        answers.append([engine.posterior(position[name]) for name in targets])
    seconds = time.perf_counter() - start
    numbers = [np.concatenate([each.toarray() for each in answer]) for answer in answers]
    return seconds * ROWS / PEER_ROWS, np.array(numbers)


def report() -> bool:
    """Measure and print; tell whether the ratios hold and the posteriors agree."""
    network = read(NETWORKS / "alarm.bif.gz").network
    frame = _table(network)
    engine = JunctionTree(network)
    engine.query_many(frame.head(1000))
    print(f"{ROWS:,} rows, {1 - MISSING:.0%} of the cells are findings; {usable_cores()} cores")
    print(f"{'targets':<10}{'ours, s':>10}{'pyAgrum, s':>12}{'ratio':>8}{'difference':>14}")
    good = True
    for targets in (list(network), ["HYPOVOLEMIA"]):
        start = time.perf_counter()
        found = engine.query_many(frame, targets)
        ours = time.perf_counter() - start
        theirs, numbers = _peer_loop(network, frame, targets)
        difference = float(np.abs(found.head(PEER_ROWS).to_numpy() - numbers).max())
        ratio = theirs / ours
        print(f"{len(targets):<10}{ours:>10.2f}{theirs:>12.1f}{ratio:>8.1f}{difference:>14.1e}")
        good = good and ratio >= REQUIRED and difference <= ALLOWED
    return good


if __name__ == "__main__":
    sys.exit(not report())
