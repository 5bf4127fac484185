"""Which v-structures tests bear out: confirmed ones, by a majority of separating sets."""

from __future__ import annotations

import numpy as np
import pytest

import bayesgui
from bayesgui import paths
from bayesgui.core.errors import Cancelled
from bayesgui.core.monitor import SILENT
from bayesgui.data.dataset import CodedColumn, Dataset
from bayesgui.data.sampling.ancestral import sample
from bayesgui.graph.equivalence import class_of
from bayesgui.graph.meek_rules import Collider
from bayesgui.graph.mixed_graph import MixedGraph
from bayesgui.learning.constraint_based.directing import MOST_SETS, Majority
from bayesgui.learning.independence.base import IndependenceTester, Verdict
from bayesgui.learning.structure import constraint_based
from bayesgui.learning.structure.base import learn_structure
from bayesgui.learning.structure.pc import PC
from bayesgui.learning.structure.problem import StructureProblem


class Answers(IndependenceTester):
    """Answers that two variables are independent given some sets, and dependent given all others.

    Parameters
    ----------
    names : str
        The variables, a letter each.
    separating : mapping of str to list of str
        By two variables, the sets that separate them.
    """

    def __init__(self, names, separating):
        super().__init__(names)
        self.separating = {pair: {frozenset(s) for s in sets} for pair, sets in separating.items()}
        self.n_tests = 0

    def test(self, x, y, given):
        self.n_tests += 1
        pair = "".join(sorted((self.names[x], self.names[y])))
        names = tuple(self.names[z] for z in given)
        independent = frozenset(names) in self.separating.get(pair, ())
        return Verdict(self.names[x], self.names[y], names, independent, 1.0, 1.0, 0.5, 0.1, 9.0)


def chosen(tester, edges, *found):
    graph = MixedGraph(tester.names, [tuple(edge) for edge in edges])
    return Majority(graph, tester).chosen(found, SILENT)


FOUND = Collider("a", "b", "c", ())


def test_a_v_structure_whose_parents_are_independent_given_the_middle_is_none():
    assert chosen(Answers("abc", {"ac": [""]}), ["ab", "bc"], FOUND) == (FOUND,)
    assert chosen(Answers("abc", {"ac": ["", "b"]}), ["ab", "bc"], FOUND) == ()


@pytest.mark.parametrize(
    ("sets", "holds"),
    [
        (["", "d"], True),
        (["", "d", "bd"], True),
        (["", "bd"], False),
        (["", "d", "bd", "be"], False),
        (["", "d", "e", "bd"], True),
        # Given the separator and the middle they are independent, whatever most sets say.
        (["", "d", "e", "b"], False),
        (["", "bd", "be"], False),
    ],
)
def test_the_middle_is_in_less_than_half_of_the_separating_sets(sets, holds):
    tester = Answers("abcde", {"ac": sets})
    found = chosen(tester, ["ab", "bc", "ad", "ae"], FOUND)
    assert found == ((FOUND,) if holds else ())


def test_the_separator_counts_if_it_is_not_among_the_neighbors():
    tester = Answers("abcx", {"ac": ["x"]})
    found = Collider("a", "b", "c", ("x",))
    assert chosen(tester, ["ab", "bc"], found) == (found,)


def test_many_neighbors_do_not_make_it_endless_and_it_is_cancelled():
    names = "abcdefghijklmnopqrstuvwxyz"
    tester = Answers(names, {"ac": [""]})
    edges = ["ab", "bc", *(f"a{z}" for z in names[3:])]
    assert chosen(tester, edges, FOUND) == (FOUND,)
    assert 100 < tester.n_tests <= MOST_SETS + 10

    class Cancelling(type(SILENT)):
        def check(self):
            raise Cancelled

    graph = MixedGraph(names, [tuple(edge) for edge in edges])
    with pytest.raises(Cancelled):
        Majority(graph, tester).chosen((FOUND,), Cancelling())


class AnsweredPC(PC):
    """PC that is told answers."""

    def tester(self, data):
        return Answers("abc", {"ac": ["", "b"]})


@pytest.mark.parametrize("majority", [True, False])
def test_the_first_separator_decides_alone_where_that_is_asked_for(majority):
    data = Dataset(tuple(CodedColumn(n, ("f", "t"), np.array([0, 1])) for n in "abc"))
    found = AnsweredPC(majority=majority).learn(StructureProblem(data))
    assert found.cpdag.directed == (frozenset() if majority else {("a", "b"), ("c", "b")})
    assert len(found.cpdag.undirected) == (2 if majority else 0)


def stopped(learner):
    """Return the result of a search that is stopped when each pair has been tested."""
    data = Dataset(tuple(CodedColumn(n, ("f", "t"), np.array([0, 1])) for n in "abc"))
    problem = StructureProblem(data)
    run = learner.begin(problem)
    while run.latest is None or run.latest.kept_edges != (("a", "b"), ("b", "c")):
        run.advance(1)
    return learner.result(problem, run)


@pytest.mark.parametrize("majority", [True, False])
def test_a_search_that_is_stopped_confirms_v_structures_too(majority):
    found = stopped(AnsweredPC(majority=majority))
    assert found.cpdag.directed == (frozenset() if majority else {("a", "b"), ("c", "b")})
    assert found.remarks == ()


def test_it_says_so_where_that_takes_too_many_tests(monkeypatch):
    monkeypatch.setattr(constraint_based, "STOPPED_TESTS", 4)
    found = stopped(AnsweredPC())
    assert found.cpdag.directed == {("a", "b"), ("c", "b")}
    (remark,) = found.remarks
    assert str(remark).startswith("The v-structures are not confirmed: so early in the search")
    # One for the v-structure itself, and two sets of the only neighbor of each parent.
    monkeypatch.setattr(constraint_based, "STOPPED_TESTS", 5)
    assert stopped(AnsweredPC()).remarks == ()


@pytest.mark.parametrize("n_neighbors", [0, 1, 4, 20, 25, 60])
def test_tests_are_counted_before_they_are_made(n_neighbors):
    names = ["a", "b", "c", *(f"z{k}" for k in range(n_neighbors))]
    tester = Answers(names, {"ac": [""]})
    graph = MixedGraph(names, [("a", "b"), ("b", "c"), *(("a", z) for z in names[3:])])
    majority = Majority(graph, tester)
    bound = majority.count_tests((FOUND,))
    majority.chosen((FOUND,), SILENT)
    # The empty set, and that of the middle alone, are of both parents.
    assert bound - 2 == tester.n_tests


def distance(found, network):
    """Return the pairs that are joined otherwise in two classes."""

    def marks(graph):
        return {
            **{frozenset(arc): arc for arc in graph.directed},
            **{frozenset(edge): None for edge in graph.undirected},
        }

    ours, truth = marks(found.cpdag), marks(class_of(network.names, network.arcs))
    missing = object()
    return sum(ours.get(p, missing) != truth.get(p, missing) for p in {*ours, *truth})


@pytest.mark.parametrize("name", ["alarm", "child", "insurance"])
def test_majorities_direct_better_than_the_first_separator(name):
    network = bayesgui.read(paths.samples() / "networks" / f"{name}.bayesgui")
    usual = alone = 0
    for seed in range(1, 5):
        for n_rows in (1_000, 5_000):
            data = Dataset.from_blocks(network, sample(network, n_rows, seed=seed))
            usual += distance(learn_structure(data, "pc"), network)
            alone += distance(learn_structure(data, "pc", majority=False), network)
    assert usual < 0.85 * alone
