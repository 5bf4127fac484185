"""Which graphs of many searches, and of chains that are sampled in turn, are kept."""

from __future__ import annotations

import itertools
from collections import Counter

import pytest

import bayesgui
from bayesgui.core.arc_constraints import ArcConstraints
from bayesgui.learning.averaging.searched import searched
from bayesgui.learning.confidence.base import method_from, run_through
from bayesgui.learning.confidence.kept_graphs import MOST, KeptGraphs
from bayesgui.learning.structure.problem import StructureProblem


def _fed(chains: int, samples: int) -> list[tuple[int, int]]:
    """Return chain and turn of each graph that is kept of some samples."""
    kept = KeptGraphs(chains)
    for sample in range(samples):
        if kept.wants_next():
            kept.add(frozenset({(str(sample % chains), str(sample // chains))}))
    arcs = [next(iter(graph)) for graph in kept.listed]
    return [(int(chain), int(turn)) for chain, turn in arcs]


@pytest.mark.parametrize("chains", [1, 2, 3, 4, 7, 64])
@pytest.mark.parametrize("samples", [64 * 7, 2_000, 4_096, 25_000])
def test_as_many_graphs_of_each_chain_are_kept(chains: int, samples: int) -> None:
    kept = _fed(chains, samples)
    counts = Counter(chain for chain, _ in kept)
    assert set(counts) == set(range(chains))
    assert max(counts.values()) - min(counts.values()) <= 1
    assert min(samples, MOST) - chains <= len(kept) <= 2 * MOST + chains
    turns = [turn for chain, turn in kept if chain == 0]
    assert turns[0] == 0
    assert len({b - a for a, b in itertools.pairwise(turns)}) == 1


def test_an_ensemble_has_graphs_of_all_chains() -> None:
    """With 400 samples of 4 chains, each 100th of the samples is of the same chain."""
    data = bayesgui.sample(bayesgui.example("asia"), 200, seed=1)
    made = method_from(
        "order-mcmc", score="bic", samples=400, structure="hill-climbing", seed=1, options={}
    )
    run = made.begin(StructureProblem(data, ArcConstraints()))
    names = data.names
    run._graph = lambda: frozenset({(names[0], names[1 + (run.done - 1) % 4])})  # type: ignore[method-assign]
    run_through(run)
    found = searched(run, made, data).ensemble(n=100)
    assert found.weights.tolist() == [0.25] * 4
