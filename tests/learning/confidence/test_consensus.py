"""The consensus network, its cycles, and the data's own threshold."""

import networkx
import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bayesgui.core.arc_constraints import ArcConstraints
from bayesgui.learning.confidence.consensus import consensus, limits_of_threshold
from bayesgui.learning.confidence.shares import ArcShares, PairConfidence, significant_from

CYCLE = (
    PairConfidence("PKA", "PKC", 0.9, 0.8),
    PairConfidence("PKC", "Raf", 0.8, 0.7),
    PairConfidence("Raf", "PKA", 0.7, 0.6),
    PairConfidence("Mek", "Raf", 0.2, 1.0),
)


def test_the_weakest_arc_of_a_cycle_is_turned():
    found = consensus(CYCLE, 0.5)
    assert found.arcs == (("PKA", "PKC"), ("PKC", "Raf"), ("PKA", "Raf"))
    assert found.turned == (("PKA", "Raf"),)
    assert [str(remark) for remark in found.remarks] == [
        "The consensus would close PKA → PKC → Raf → PKA. The weakest of them, Raf → PKA, is "
        "turned."
    ]


def test_an_arc_that_must_not_be_turned_is_left_out():
    found = consensus(CYCLE, 0.5, constraints=ArcConstraints(forbidden=(("PKA", "Raf"),)))
    assert found.arcs == (("PKA", "PKC"), ("PKC", "Raf"))
    assert found.left_out == (("Raf", "PKA"),)
    assert "is left out, as the constraints" in found.remarks[0]


def test_single_pairs_override_the_threshold():
    kept, dropped = {frozenset(("Mek", "Raf"))}, {frozenset(("PKA", "Raf"))}
    found = consensus(CYCLE, 0.5, kept, dropped)
    assert found.arcs == (("PKA", "PKC"), ("PKC", "Raf"), ("Mek", "Raf"))
    assert not found.turned


def test_limits_and_required_arcs_prevail():
    known = ArcConstraints(required=(("Raf", "PKC"),), max_parents=1)
    found = consensus(CYCLE, 0.1, constraints=known)
    assert found.arcs == (("Raf", "PKC"), ("PKC", "PKA"), ("Mek", "Raf"))
    assert known.violation(found.arcs) is None


@given(st.integers(0, 10_000), st.floats(0, 1))
@settings(max_examples=60, deadline=None)
def test_it_is_acyclic_and_has_all_chosen_pairs(seed, threshold):
    rng = np.random.default_rng(seed)
    n = int(rng.integers(2, 9))
    shares = rng.random((n, n)) / 2 * (1 - np.eye(n))
    pairs = ArcShares(tuple("abcdefgh"[:n]), shares, 1, 1).pairs()
    found = consensus(pairs, threshold)
    assert networkx.is_directed_acyclic_graph(networkx.DiGraph(found.arcs))
    expected = {frozenset((p.first, p.second)) for p in pairs if p.confidence >= threshold}
    assert {frozenset(arc) for arc in found.arcs} == expected
    assert len(found.remarks) == len(found.turned)


def test_the_limits_of_a_threshold_are_the_pairs_on_both_sides():
    assert limits_of_threshold(CYCLE, 0.5) == (CYCLE[2], CYCLE[3])
    assert limits_of_threshold(CYCLE, 0.8) == (CYCLE[1], CYCLE[2])
    assert limits_of_threshold(CYCLE, 0.1) == (CYCLE[3], None)
    assert limits_of_threshold(CYCLE, 1.0) == (None, CYCLE[0])


@given(st.lists(st.integers(0, 40), min_size=1, max_size=30), st.integers(0, 15))
@settings(max_examples=200, deadline=None)
def test_significant_arcs_are_those_of_the_nearest_step_function(fortieths, zeros):
    """Against the definition: the L1 norm on a fine grid, minimized over all levels."""
    values = np.sort(np.array([0] * zeros + fortieths) / 40)
    x = (np.arange(2_000) + 0.5) / 2_000
    distribution = np.searchsorted(values, x, side="right") / len(values)
    levels = np.unique(np.concatenate([distribution, [0.0, 1.0]]))
    norms = np.array([np.abs(distribution - level).mean() for level in levels])
    level = levels[norms <= norms.min() + 1e-12][0]
    quantile = values[int(np.ceil(level * len(values) - 1e-9)) - 1] if level > 1e-12 else -1.0
    expected = values[values > quantile]
    if 20 in fortieths:
        return  # the median lies between two levels of equal norm
    expected = expected[expected > 0]
    assert significant_from(values.tolist()) == pytest.approx(expected[0] if len(expected) else 1.0)


def test_pairs_are_named_in_their_more_frequent_direction():
    shares = np.array([[0, 0.25, 0.2], [0.5, 0, 0], [0.2, 0, 0]])
    first, second = ArcShares(("a", "b", "c"), shares, 20, 20).pairs()
    assert (first.first, first.second, first.confidence) == ("b", "a", 0.75)
    assert first.direction == pytest.approx(2 / 3)
    assert (second.first, second.second, second.direction) == ("a", "c", 0.5)
