"""What all graphs of a class share, against all graphs of all classes of four nodes."""

from __future__ import annotations

import itertools
from functools import cache

import numpy as np
import pytest

from bayesgui.core.arc_constraints import NO_CONSTRAINTS
from bayesgui.core.monitor import SILENT
from bayesgui.graph.causal.pag import Pag, PagEdge
from bayesgui.graph.causal.shared_effects import SharedEffect, SharedEffects
from bayesgui.learning.independence.base import IndependenceTester, Verdict
from bayesgui.learning.structure.base import structure_learners
from bayesgui.learning.structure.run import StructureRun
from tests.learning import pags_by_definition as definition

NAMES = "abcd"


class Told(IndependenceTester):
    """Answers from a table of all separations: by two nodes and the bits of a set."""

    def __init__(self, names, separated):
        super().__init__(names)
        self._separated = separated

    def test(self, x, y, given) -> Verdict:
        names = self.names
        bits = sum(1 << k for k in given)
        independent = self._separated[min(x, y), max(x, y), bits]
        return Verdict(names[x], names[y], tuple(names[k] for k in given), bool(independent))


def pag_of(names, separated):
    """Return the graph that FCI finds where all answers are right."""
    learner = structure_learners.create("fci", max_possible=9)
    sizes = dict.fromkeys(names, 2)
    oracle = Told(names, separated)
    run = StructureRun(lambda monitor: learner.steps_by(oracle, NO_CONSTRAINTS, monitor, sizes))
    run.is_observed = False
    while not run.is_over:
        run.advance(1, SILENT)
    return run.latest.pag


def closure(steps):
    """Which nodes are reached, themselves included, in many graphs at once."""
    found = steps | np.eye(steps.shape[-1], dtype=bool)
    for _ in range(steps.shape[-1]):
        found = np.matmul(found, found)
    return found


def separations(arcs, joined, x, y, given):
    """Tell in which of many graphs a set m-separates two nodes: no path in the augmented graph."""
    n = arcs.shape[-1]
    above = closure(arcs)
    kept = np.logical_or.reduce([above[:, :, k] for k in (x, y, *given)])
    both = kept[:, :, None] & kept[:, None, :]
    districts = closure(joined & both) & both
    into = (arcs | np.eye(n, dtype=bool)) & both
    beside = np.matmul(np.matmul(into, districts), into.transpose(0, 2, 1))
    free = np.array([k not in given for k in range(n)])
    return ~closure(beside & free & free[:, None])[:, x, y]


@cache
def all_graphs(n):
    """All graphs with hidden causes: arcs and ↔ as arrays, shape (graphs, n, n)."""
    pairs = list(itertools.combinations(range(n), 2))
    arcs, joined = [], []
    for chosen in itertools.product(range(3), repeat=len(pairs)):
        made = np.zeros((n, n), bool)
        for (a, b), way in zip(pairs, chosen, strict=True):
            made[a, b], made[b, a] = way == 1, way == 2
        if np.logical_and(closure(made[None])[0], closure(made[None])[0].T).sum() > n:
            continue
        for hidden in itertools.product((False, True), repeat=len(pairs)):
            both = np.zeros((n, n), bool)
            for (a, b), is_there in zip(pairs, hidden, strict=True):
                both[a, b] = both[b, a] = is_there
            arcs.append(made)
            joined.append(both)
    return np.array(arcs), np.array(joined)


def sets_without(n, *nodes):
    others = [k for k in range(n) if k not in nodes]
    sizes = range(len(others) + 1)
    return [given for size in sizes for given in itertools.combinations(others, size)]


def adjusting(arcs, joined, x, y, given):
    """Tell in which of many graphs a set fulfils the adjustment criterion."""
    below = closure(arcs)
    between = below[:, x, :] & below[:, :, y]
    between[:, x] = False
    spoiled = (between[:, :, None] & below).any(axis=1)
    cut = arcs.copy()
    cut[:, x, :] &= ~between
    allowed = ~spoiled[:, list(given)].any(axis=1) if given else np.ones(len(arcs), bool)
    return allowed & separations(cut, joined, x, y, given)


def check_all_classes(n):
    """Compare with brute force over each class; return what there was to see."""
    names, (arcs, joined) = NAMES[:n], all_graphs(n)
    asked = [
        (x, y, given)
        for x, y in itertools.combinations(range(n), 2)
        for given in sets_without(n, x, y)
    ]
    table = np.array([separations(arcs, joined, *each) for each in asked]).T
    claims, of_class = np.unique(table, axis=0, return_inverse=True)
    below = closure(arcs)
    right = {
        (x, y, given): adjusting(arcs, joined, x, y, given)
        for x, y in itertools.permutations(range(n), 2)
        for given in sets_without(n, x, y)
    }
    n_certain = n_sets = n_none = 0
    for k, claimed in enumerate(claims):
        inside = of_class.ravel() == k
        separated = {
            (x, y, sum(1 << z for z in given)): told
            for (x, y, given), told in zip(asked, claimed.tolist(), strict=True)
        }
        shared = SharedEffects(pag_of(names, separated))
        assert shared.fits
        for x, y in itertools.permutations(range(n), 2):
            a, b = names[x], names[y]
            assert shared.is_cause(a, b) == below[inside, x, y].all(), (shared._pag, a, b)
            possible = b in shared.possible_effects(a)
            assert possible == below[inside, x, y].any(), (shared._pag, a, b)
            valid = [z for z in sets_without(n, x, y) if right[x, y, z][inside].all()]
            told = [z for z in sets_without(n, x, y) if shared.adjusts(a, b, named(names, z))]
            assert told == valid, (str(shared._pag), a, b)
            found = shared.adjustment_set(a, b)
            assert (found is None) == (not valid)
            if found is not None:
                assert found in [named(names, z) for z in valid]
                assert len(found) == min(map(len, valid))
            n_certain += shared.is_cause(a, b)
            n_sets += found is not None and shared.is_cause(a, b)
            n_none += found is None
    return len(claims), n_certain, n_sets, n_none


def named(names, places):
    return tuple(names[k] for k in places)


def test_all_classes_of_three_nodes():
    assert check_all_classes(3) == (11, 0, 0, 42)


def of(text):
    """Return a graph of edges such as ``a o> b``."""
    marks = {"o": "circle", "<": "arrow", ">": "arrow", "-": "tail"}
    edges = []
    for line in text.split(","):
        a, (at_a, at_b), b = line.split()
        edges.append(PagEdge(a, b, marks[at_a], marks[at_b]))
    return SharedEffects(Pag.of(dict.fromkeys(n for e in edges for n in e.pair), edges))


def test_an_instrument_makes_the_arc_visible_and_what_may_confound_is_adjusted_for():
    shared = of("a o> x, z o> x, z o> y, x -> y")
    assert shared.is_visible("x", "y")
    assert shared.all() == (SharedEffect("x", "y", ("z",)),)
    # Without the instrument x → y may be confounded.
    hidden = of("z o> x, z o> y, x -> y")
    assert not hidden.is_visible("x", "y")
    assert hidden.all() == (SharedEffect("x", "y", None),)


def test_of_two_ways_that_each_graph_has_to_have_one_of():
    shared = of("x oo u, x oo w, u o> y, w o> y")
    assert shared.certain_effects("x") == {"y"}
    assert shared.possible_effects("x") == {"u", "w", "y"}


def test_graphs_that_cannot_be_are_said():
    assert of("a o> b, c o> b").fits
    assert not of("a oo b, b oo c, c oo d, a oo d").fits


@pytest.mark.long
def test_all_classes_of_four_nodes():
    # Classes; certain causes, and those of them with a set; pairs without one.
    assert check_all_classes(4) == (248, 120, 60, 2040)


def test_certain_causes_of_300_random_classes():
    n_certain = 0
    for n_seen, _, _, fitting in definition.random_graphs(300, 1):
        shared = SharedEffects(as_pag(n_seen, definition.shared(fitting)))
        above = [definition.ancestors(n_seen, [e for e in g if is_arc(g, *e)]) for g in fitting]
        for x, y in itertools.permutations(range(n_seen), 2):
            truth = {bool(each[y] >> x & 1) for each in above}
            assert shared.is_cause(f"n{x}", f"n{y}") == (truth == {True})
            assert (f"n{y}" in shared.possible_effects(f"n{x}")) == (True in truth)
            n_certain += truth == {True}
    assert n_certain > 100


def is_arc(marks, a, b):
    return marks[a, b] == "arrow" and marks[b, a] == "tail"


def as_pag(n, marks):
    edges = [PagEdge(f"n{a}", f"n{b}", marks[b, a], marks[a, b]) for a, b in marks if a < b]
    return Pag.of([f"n{k}" for k in range(n)], edges)


def test_sets_of_random_classes_hold_in_the_graph_that_they_come_from():
    n_found = 0
    for n_seen, n, arcs, fitting in definition.random_graphs(300, 1):
        shared = SharedEffects(as_pag(n_seen, definition.shared(fitting)))
        whole = np.zeros((1, n, n), bool)
        for a, b in arcs:
            whole[0, a, b] = True
        none = np.zeros_like(whole)
        for each in shared.all():
            if each.adjusted_for is not None:
                places = [int(name[1:]) for name in each.adjusted_for]
                x, y = int(each.cause[1:]), int(each.effect[1:])
                assert adjusting(whole, none, x, y, places).all()
                n_found += 1
    assert n_found > 50
