"""The bootstrap of arcs: 200 searches on resampled rows of alarm, against climbs of pyAgrum.

pyAgrum has no bootstrap that returns arc strengths, so its greedy climbs on a few resampled tables
are timed and multiplied; reading a table is not counted. Processor time of one thread.
"""

from __future__ import annotations

import sys
import tempfile
from pathlib import Path

import numpy as np

from bayesgui.data.dataset import Dataset
from bayesgui.data.sampling.ancestral import sample
from bayesgui.formats import read
from bayesgui.learning.confidence.base import SEARCH_ROUNDS, arc_confidence
from bayesgui.paths import samples
from tests.benchmarks.learning import ROWS, Peer, timed

SEARCHES = 200
PEER_SEARCHES = 10
REQUIRED = 10.0
"""How many times faster 200 searches are meant to be than 200 climbs."""


def _ours(data: Dataset, rounds: int) -> float:
    return timed(lambda: arc_confidence(data, samples=SEARCHES, rounds=rounds))[1]


def report() -> bool:
    """Measure and print; tell whether the bound holds."""
    network = read(samples() / "networks" / "alarm.bayesgui").network
    data = Dataset.from_blocks(network, sample(network, ROWS, seed=1))
    _ours(data.rows(slice(0, 100)), 0)  # loads the kernels
    rng = np.random.default_rng(1)
    theirs = 0.0
    with tempfile.TemporaryDirectory() as folder:
        for _ in range(PEER_SEARCHES):
            drawn = data.rows(rng.integers(0, ROWS, ROWS))
            peer = Peer(network, drawn, Path(folder))
            learner = peer.learner(tabu=False)
            theirs += timed(lambda peer=peer, learner=learner: peer.arcs(learner))[1]
    expected = theirs * SEARCHES / PEER_SEARCHES
    print(f"alarm, {ROWS:,} rows: {SEARCHES} greedy climbs of pyAgrum take {expected:.1f} s")
    good = True
    for rounds, said in (
        (0, "one climb each"),
        (SEARCH_ROUNDS, f"{SEARCH_ROUNDS} rounds each, the default"),
    ):
        ours = _ours(data, rounds)
        held = expected / ours >= REQUIRED
        print(
            f"  ours, {said}: {ours:.2f} s, {expected / ours:.0f} × (at least {REQUIRED:g})   "
            f"{'ok' if held else 'MISSED'}"
        )
        good &= held
    return good


if __name__ == "__main__":
    sys.exit(0 if report() else 1)
