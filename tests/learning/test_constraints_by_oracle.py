"""Learners by tests of independence that are told the truth, under constraints on arcs."""

from __future__ import annotations

import functools
import itertools
from collections import Counter

import numpy as np
import pytest

import bayesgui
from bayesgui.core.arc_constraints import ArcConstraints
from bayesgui.core.errors import BayesGuiError, Cancelled
from bayesgui.core.monitor import SILENT
from bayesgui.data.dataset import CodedColumn, Dataset
from bayesgui.graph.dseparation import separated
from bayesgui.graph.equivalence import class_of, cpdag, skeleton
from bayesgui.graph.extension import members
from bayesgui.learning.constraint_based.best_allowed import BestAllowed, Cost
from bayesgui.learning.constraint_based.parents_and_children import MaxMinNeighbors
from bayesgui.learning.constraint_based.skeleton import Skeleton
from bayesgui.learning.independence.base import IndependenceTester, Verdict
from bayesgui.learning.structure.base import learn_structure
from bayesgui.learning.structure.pc import PC
from bayesgui.learning.structure.problem import StructureProblem
from tests.graph.random_networks import random_network
from tests.learning.separation_oracle import SeparationOracle
from tests.learning.test_constraint_based import by_oracle, graph_of

BY_TESTS = ("pc", "sgs", "tpda")


def some(rng, items, most):
    """Return up to a number of items, none of them twice."""
    chosen = rng.permutation(len(items))[: rng.integers(0, most + 1)]
    return [items[k] for k in chosen]


def constraints_of(rng, network):
    """Return random constraints that a network satisfies, of all kinds."""
    names, arcs = network.names, network.arcs
    order = network.topological_order()
    absent = [p for p in itertools.permutations(names, 2) if p not in arcs]
    apart = [p for p in absent if p[::-1] in absent and p[0] < p[1]]
    both = some(rng, apart, len(apart)) if rng.random() < 0.6 else []
    forbidden = [*some(rng, absent, len(absent) // 2), *both, *(p[::-1] for p in both)]
    tiers = ()
    if rng.random() < 0.4:
        cut = int(rng.integers(0, len(order) + 1))
        tiers = (order[:cut], order[cut:]) if rng.random() < 0.7 else tuple((x,) for x in order)
    counts = Counter(child for _, child in arcs)
    most = max(counts.values(), default=0) if rng.random() < 0.3 else None
    limits = [(x, counts[x]) for x in names if rng.random() < 0.3] if rng.random() < 0.4 else []
    required = some(rng, list(arcs), 2) if rng.random() < 0.5 else []
    return ArcConstraints(tuple(required), tuple(forbidden), tiers, most, (), tuple(limits))


@functools.cache
def networks_with_constraints():
    """Return 500 networks, constraints that hold in each, and the equivalent graphs they allow."""
    rng = np.random.default_rng(20)
    found = []
    for _ in range(500):
        network = random_network(rng, int(rng.integers(2, 7)), float(rng.uniform(0.1, 0.7)))
        known = constraints_of(rng, network)
        assert known.violation(network.arcs) is None
        equivalent = members(network.names, cpdag(network))
        allowed = [arcs for arcs in equivalent if known.violation(arcs) is None]
        found.append((network, known, allowed))
    return found


@pytest.mark.parametrize("method", BY_TESTS)
def test_the_class_of_500_networks_is_found_within_any_constraints_that_hold(method):
    separated_pairs = 0
    for k, (network, known, allowed) in enumerate(networks_with_constraints()):
        step = by_oracle(method, network, known, watched=k % 2 == 1)
        assert known.violation(step.best) is None
        assert class_of(network.names, step.best) == cpdag(network), (network.arcs, known)
        assert step.remarks == ()
        # Brute force: what all equivalent graphs that satisfy the constraints have in common.
        found = graph_of(step)
        shared = frozenset.intersection(*allowed)
        assert found.directed <= shared
        if not known.parent_limits:
            assert found.directed == shared
        separated_pairs += sum(
            not known.allows(*p) and not known.allows(*p[::-1]) for p in step.separators
        )
    assert separated_pairs > 100


def test_max_min_finds_the_neighbors_within_any_constraints_that_hold():
    rng = np.random.default_rng(21)
    for _ in range(200):
        network = random_network(rng, int(rng.integers(2, 7)), float(rng.uniform(0.1, 0.6)))
        known = constraints_of(rng, network)
        found = Skeleton(network.names, known)
        for _ in MaxMinNeighbors(found, SeparationOracle(network), 10).find(SILENT):
            pass
        assert {frozenset(e) for e in found.edges} == {frozenset(e) for e in skeleton(network)}


FOUR = tuple(f"n{k}" for k in range(4))
CLAIMS = tuple(
    (a, b, given)
    for a, b in itertools.combinations(FOUR, 2)
    for size in range(3)
    for given in itertools.combinations([c for c in FOUR if c not in (a, b)], size)
)


def claims(arcs):
    """Return all independences of four nodes that a graph claims."""
    network = bayesgui.BayesianNetwork([bayesgui.Variable(n, ("t", "f")) for n in FOUR])
    for arc in arcs:
        network = network.with_arc(*arc)
    return frozenset(each for each in CLAIMS if separated(network, *each))


@functools.cache
def orders_by_graph():
    """Return all acyclic graphs with four nodes, with the orders of each."""
    pairs = list(itertools.combinations(FOUR, 2))
    graphs = [
        frozenset(p[::way] for p, way in zip(pairs, chosen, strict=True) if way)
        for chosen in itertools.product((0, 1, -1), repeat=len(pairs))
    ]
    found = {arcs: orders for arcs in graphs if (orders := orders_of(arcs))}
    assert len(found) == 543
    return found


def any_constraints(rng):
    """Return random constraints, whether they hold or not."""
    pairs = list(itertools.permutations(FOUR, 2))
    order = [FOUR[k] for k in rng.permutation(4)]
    cut = int(rng.integers(0, 5))
    return ArcConstraints(
        tuple(some(rng, pairs, 2)),
        tuple(some(rng, pairs, 5)),
        (tuple(order[:cut]), tuple(order[cut:])) if rng.random() < 0.3 else (),
        int(rng.integers(0, 4)) if rng.random() < 0.15 else None,
        (),
        tuple((x, int(rng.integers(0, 3))) for x in FOUR if rng.random() < 0.1),
    )


def orders_of(arcs):
    """Return all orders of the four nodes in which each comes after its parents."""
    ranks = [(order, {name: k for k, name in enumerate(order)}) for order in ORDERS]
    return [order for order, rank in ranks if all(rank[a] < rank[b] for a, b in arcs)]


ORDERS = tuple(itertools.permutations(FOUR))


def cost_of(arcs, orders, truth):
    """Return how many claims of a graph are untrue, in its best order, and its number of arcs.

    A node is claimed to be independent of each one before that is no parent, given its parents;
    where one of these claims is untrue, also given another one besides.
    """
    parents = {name: tuple(sorted(a for a, b in arcs if b == name)) for name in FOUR}

    def is_untrue(x, y, *more):
        return (min(x, y), max(x, y), tuple(sorted({*parents[x], *more}))) not in truth

    def untrue_of(x, before):
        rest = [y for y in before if y not in parents[x]]
        if not any(is_untrue(x, y) for y in rest):
            return 0
        return sum(is_untrue(x, y) or any(is_untrue(x, y, z) for z in rest if z != y) for y in rest)

    untrue = min(sum(untrue_of(x, order[:k]) for k, x in enumerate(order)) for order in orders)
    return untrue, len(arcs)


@functools.cache
def networks_against_constraints():
    """Return 300 networks, constraints wrong in each, its claims, and the cost of the best graph.

    Found among all graphs that the constraints allow.
    """
    rng, orders = np.random.default_rng(22), orders_by_graph()
    found = []
    while len(found) < 300:
        network = random_network(rng, 4, float(rng.uniform(0.1, 0.8)))
        known = any_constraints(rng)
        try:
            known.check(FOUR)
        except BayesGuiError:
            continue
        truth = claims(network.arcs)
        if known.violation(network.arcs) is None:
            continue
        allowed = [arcs for arcs in orders if known.violation(arcs) is None]
        best = min(cost_of(arcs, orders[arcs], truth) for arcs in allowed)
        found.append((network, known, truth, best))
    return found


@pytest.mark.parametrize("method", BY_TESTS)
def test_where_constraints_are_wrong_the_graph_is_the_best_of_all_allowed_ones(method):
    """No allowed graph has fewer untrue claims, and of those with as few none has fewer arcs."""
    orders, outcomes = orders_by_graph(), Counter()
    for network, known, truth, best in networks_against_constraints():
        found = frozenset(by_oracle(method, network, known).best)
        assert known.violation(found) is None
        assert cost_of(found, orders[found], truth) == best, (network.arcs, known)
        outcomes["nothing untrue" if best[0] == 0 else "some are untrue"] += 1
    assert min(outcomes.values()) > 50


def test_the_search_for_the_best_allowed_graph_is_cancelled_before_any_test():
    """On many rows a test takes long, and the best parents of one node may take a hundred."""
    names = "abcdefgh"

    class Dependent(IndependenceTester):
        """Finds everything dependent, so that limits are against every claim."""

        def test(self, x, y, given):
            monitor.n_tests += 1
            return Verdict(self.names[x], self.names[y], (), False, 1.0, 1.0, 0.0, 1.0, 9.0)

    class Counting(type(SILENT)):
        """Counts the tests between two looks at it, and cancels after the hundredth look."""

        n_tests = longest = looks = 0

        def check(self):
            self.longest, self.n_tests = max(self.longest, self.n_tests), 0
            self.looks += 1
            if self.looks > 100:
                raise Cancelled

    monitor = Counting()
    allowed = BestAllowed(
        Dependent(names), ArcConstraints(max_parents=2), lambda _child, _parents: True, monitor
    )
    with pytest.raises(Cancelled):
        allowed.search()
    assert monitor.longest == 1
    with pytest.raises(Cancelled):
        allowed.cost([("a", "h"), ("b", "h")])


def test_a_pair_kept_apart_costs_what_it_shares_whatever_explains_some_of_it():
    """A parent that explains a part of a dependence for which there may be no arc is not added."""

    class Apart(IndependenceTester):
        def test(self, x, y, given):
            dependent = {x, y} == {0, 1}
            shared = (0.1 if given else 0.5) if dependent else 0.0
            names = self.names[x], self.names[y]
            return Verdict(*names, (), not dependent, 1.0, 1.0, 0.0, shared, 9.0)

    apart = ArcConstraints(forbidden=(("a", "b"), ("b", "a")))
    allowed = BestAllowed(Apart("abc"), apart, lambda _child, _parents: True)
    assert allowed.search() == (frozenset(), Cost(0.5, 0))
    assert allowed.cost([("c", "b")]) == Cost(0.5, 1)


@pytest.mark.parametrize("method", BY_TESTS)
def test_a_limit_on_parents_leaves_no_variable_alone_that_may_have_an_arc(method):
    """Of A → C ← B with one parent each there is room for both edges, in another direction."""
    found = learn_structure(cases_of_a_collider(2000), method, max_parents=1)
    assert {frozenset(arc) for arc in found.network.arcs} == {frozenset("AC"), frozenset("BC")}
    assert str(found.remarks[-1]).endswith("leave no room for A – B.")


def test_a_pair_kept_apart_far_from_others_is_told():
    """Of few variables all pairs that constraints keep apart are tested."""
    network = bayesgui.BayesianNetwork([bayesgui.Variable(n, ("t", "f")) for n in "abcd"])
    network = network.with_arc("a", "b").with_arc("c", "d")
    step = by_oracle("pc", network, ArcConstraints((), (("a", "b"), ("b", "a"))))
    assert step.best == (("c", "d"),) or step.best == (("d", "c"),)
    assert [str(each) for each in step.remarks] == [
        "The constraints keep variables apart that the tests find dependent whatever is given: "
        "a – b."
    ]


def test_what_is_joined_and_what_has_no_room_is_told_of_the_best_graph():
    network = bayesgui.BayesianNetwork([bayesgui.Variable(n, ("t", "f")) for n in FOUR])
    for arc in (("n1", "n2"), ("n0", "n2"), ("n2", "n3")):
        network = network.with_arc(*arc)
    known = ArcConstraints((("n3", "n2"),), (("n0", "n2"), ("n1", "n3"), ("n3", "n1")))
    step = by_oracle("pc", network, known)
    pairs = {frozenset(arc) for arc in step.best}
    assert len(step.best) == 4
    assert frozenset(("n0", "n1")) in pairs
    told = " ".join(str(each) for each in step.remarks)
    assert "n0 – n1 are joined so that nothing counts as independent" in told
    assert "leave no room" not in told


def cases_of_a_collider(n_rows):
    rng = np.random.default_rng(4)
    a, b = rng.integers(0, 2, (2, n_rows))
    c = np.where(rng.random(n_rows) < 0.9, a & b, 1 - (a & b))
    columns = [CodedColumn(n, ("f", "t"), v) for n, v in zip("ABC", (a, b, c), strict=True)]
    return Dataset(tuple(columns))


@pytest.mark.parametrize("method", [*BY_TESTS, "mmhc"])
@pytest.mark.parametrize(
    "constraints",
    [
        {"forbidden": [("A", "B"), ("B", "A")]},
        {"forbidden": [("A", "B")], "tiers": [["A"], ["B"]]},
        {"forbidden": [("A", "B"), ("B", "A")], "max_parents": 2},
    ],
)
def test_a_forbidden_pair_does_not_hide_a_collider(method, constraints):
    found = learn_structure(cases_of_a_collider(2000), method, **constraints)
    assert set(found.network.arcs) == {("A", "C"), ("B", "C")}
    assert found.cpdag.directed == {("A", "C"), ("B", "C")}
    assert found.remarks == ()
    if method != "mmhc":
        assert found.separators["A", "B"] == ()


def test_a_pair_kept_apart_that_nothing_separates_is_told():
    rng = np.random.default_rng(5)
    a = rng.integers(0, 2, 2000)
    b = np.where(rng.random(2000) < 0.8, a, 1 - a)
    c = np.where(rng.random(2000) < 0.8, a | b, 1 - (a | b))
    columns = [CodedColumn(n, ("f", "t"), v) for n, v in zip("ABC", (a, b, c), strict=True)]
    found = learn_structure(Dataset(tuple(columns)), "pc", forbidden=[("A", "B"), ("B", "A")])
    assert [str(each) for each in found.remarks] == [
        "The constraints keep variables apart that the tests find dependent whatever is given: "
        "A – B."
    ]


class _Contradicting(IndependenceTester):
    """Answers that a – b – c – d is a path, and all other pairs independent given nothing only."""

    def test(self, x, y, given):
        independent = abs(x - y) > 1 and not given
        return Verdict(self.names[x], self.names[y], (), independent, 1.0, 1.0, 0.0, 1.0, 9.0)


class _ContradictingPC(PC):
    def tester(self, data):
        return _Contradicting(data.names)


def test_edges_that_v_structures_want_in_both_directions_are_marked_in_the_class():
    codes = np.array([0, 1])
    data = Dataset(tuple(CodedColumn(name, ("f", "t"), codes) for name in "abcd"))
    found = _ContradictingPC().learn(StructureProblem(data))
    assert found.cpdag.conflicts == {("b", "c")}
    told = "The tests find v-structures in both directions of b – c."
    assert told in [str(each) for each in found.remarks]
    joined = {frozenset(e) for e in (*found.cpdag.directed, *found.cpdag.undirected)}
    assert frozenset("bc") in joined
    free = class_of(data.names, found.network.arcs)
    assert free.conflicts == frozenset()
