"""Joints of variables in different cliques: products along the tree against enumeration."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bayesgui.core.errors import Cancelled
from bayesgui.inference.exact import junction_tree
from bayesgui.inference.exact.junction_tree import JunctionTree
from bayesgui.inference.exact.subtree_joint import Scoped, joined_along, outer_product
from tests.inference.comparing.pairs import enumerated
from tests.inference.random_networks import random_network


def expected_joint(network, names):
    found = np.zeros([network[name].n_states for name in names])
    for case, p in enumerated(network, names).items():
        found[tuple(network[n].index(s) for n, s in zip(names, case, strict=True))] += p
    return found


@given(seed=st.integers(0, 10**6), zeros=st.sampled_from([0.0, 0.3]), count=st.integers(1, 5))
@settings(max_examples=40, deadline=None)
def test_joints_equal_enumeration(seed, zeros, count):
    network = random_network(seed, nodes=7, zeros=zeros)
    rng = np.random.default_rng(seed)
    names = [str(name) for name in rng.permutation(list(network))[:count]]
    found = JunctionTree(network).joint(names)
    np.testing.assert_allclose(found, expected_joint(network, names), rtol=1e-10, atol=1e-15)


@pytest.mark.parametrize("seed", range(10))
def test_where_tables_on_the_way_are_too_large_another_order_is_found(seed, monkeypatch):
    network = random_network(seed, nodes=7)
    names = [list(network)[k] for k in (0, len(network) // 2, -1)]
    monkeypatch.setattr(junction_tree, "MOST_CELLS", 1)
    found = JunctionTree(network, memory_budget=None).joint(names)
    np.testing.assert_allclose(found, expected_joint(network, names), rtol=1e-10)


@pytest.mark.parametrize("seed", range(20))
def test_the_product_along_a_tree_is_that_of_all_tables(seed):
    # Cliques 0 and 1 hang below 2, that below 3; each has one variable with the one above.
    rng = np.random.default_rng(seed)
    size = dict(enumerate(rng.integers(1, 5, 8).tolist()))
    scopes = (0, 4, 5), (1, 4), (4, 2, 6), (6, 3, 7)
    tables = [Scoped(scope, rng.random([size[v] for v in scope])) for scope in scopes]
    wanted = rng.permutation(8)[: int(rng.integers(0, 6))].tolist()
    found = joined_along(tables, (2, 2, 3, -1), wanted)
    assert found is not None
    assert set(found.variables) == set(wanted)
    letters = ["".join("abcdefgh"[v] for v in scope) for scope in (*scopes, tuple(wanted))]
    whole = np.einsum(f"{','.join(letters[:-1])}->{letters[-1]}", *(t.values for t in tables))
    np.testing.assert_allclose(found.along(wanted), whole, rtol=1e-12)


def test_what_is_too_large_is_not_made():
    a, b = Scoped((0, 1), np.ones((10, 2))), Scoped((1, 2), np.ones((2, 10)))
    assert joined_along((a, b), (1, -1), (0, 2), most=99) is None
    assert joined_along((a, b), (1, -1), (0, 2), most=100) is not None
    assert outer_product((a, None), (0, 1)) is None
    assert outer_product((a, Scoped((2,), np.ones(6))), (2, 0, 1), most=119) is None


def test_it_can_be_cancelled():
    class Cancelling:
        stop_requested = False

        def report(self, fraction, text=""): ...

        def publish(self, event): ...

        def check(self):
            raise Cancelled

    with pytest.raises(Cancelled):
        joined_along((Scoped((0,), np.ones(2)),), (-1,), (), monitor=Cancelling())
