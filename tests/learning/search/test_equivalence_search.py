"""Searches over equivalence classes: operators against all graphs of a class, optima."""

import itertools

import networkx as nx
import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bayesgui.core.arc_constraints import ArcConstraints
from bayesgui.core.errors import BayesGuiError, Cancelled
from bayesgui.core.monitor import SILENT
from bayesgui.data.dataset import Dataset
from bayesgui.data.sampling.ancestral import sample
from bayesgui.graph.equivalence import class_of, cpdag
from bayesgui.graph.extension import class_within, members
from bayesgui.learning.search.equivalence_search import EquivalenceSearch
from bayesgui.learning.structure.base import learn_structure, structure_learners
from bayesgui.learning.structure.problem import StructureProblem
from bayesgui.learning.structure.run import StepMonitor
from tests.graph.random_networks import random_network
from tests.learning.search.test_arc_search import best_by_enumeration, dependent_cases, family_score

FREE = ArcConstraints()


class _AllGain:
    """Scores that every change raises."""

    def __init__(self, names):
        self.names = tuple(names)

    def gains(self, child, parents):
        return np.ones(len(self.names))


def _is_acyclic(arcs):
    return nx.is_directed_acyclic_graph(nx.DiGraph(list(arcs)))


@pytest.mark.parametrize("seed", range(12))
def test_the_operators_reach_all_classes_of_graphs_one_arc_away_and_no_others(seed):
    rng = np.random.default_rng(seed)
    network = random_network(rng, int(rng.integers(3, 6)), float(rng.uniform(0.2, 0.9)))
    names = network.names
    larger, smaller, other = set(), set(), set()
    for arcs in members(names, cpdag(network)):
        for arc in itertools.permutations(names, 2):
            if {arc, arc[::-1]}.isdisjoint(arcs) and _is_acyclic(arcs | {arc}):
                larger.add(class_of(names, arcs | {arc}))
        smaller |= {class_of(names, arcs - {arc}) for arc in arcs}
        turned = [(arcs - {arc}) | {arc[::-1]} for arc in arcs]
        other |= {class_of(names, each) for each in turned if _is_acyclic(each)}
    other.discard(cpdag(network))

    def search():
        return EquivalenceSearch(_AllGain(names), FREE, network.arcs)

    reached = {"insertions": [], "deletions": [], "turnings": []}
    for change in search().insertions(SILENT):
        turned = search()
        if turned.insert_best([change], SILENT):
            reached["insertions"].append(turned.graph)
    for change in search().deletions(SILENT):
        turned = search()
        assert turned.delete_best([change], SILENT)
        reached["deletions"].append(turned.graph)
    for change in search().turnings(SILENT):
        turned = search()
        if turned.turn_best([change], SILENT):
            reached["turnings"].append(turned.graph)
    assert set(reached["insertions"]) == larger
    assert set(reached["turnings"]) == other
    assert set(reached["deletions"]) == smaller


@pytest.mark.parametrize("score", ["bic", "bdeu", "aic"])
@pytest.mark.parametrize("weighted", [False, True])
def test_each_step_is_the_class_of_its_member_and_gains_what_was_told(score, weighted):
    data = dependent_cases(600, 4, "abcdef")
    if weighted:
        data = Dataset(data.columns, np.random.default_rng(1).integers(0, 3, 600).astype(float))
    learner = structure_learners.create("ges", score=score)
    before = None
    for step in learner.steps(StructureProblem(data), StepMonitor()):
        arcs = set(step.best)
        found = class_of(data.names, arcs)
        assert found.directed == set(step.arcs)
        assert {frozenset(e) for e in found.undirected} == {frozenset(e) for e in step.edges}
        families = {name: tuple(a for a, b in sorted(arcs) if b == name) for name in data.names}
        total = sum(family_score(data, score, name, above) for name, above in families.items())
        assert step.score == pytest.approx(total, abs=1e-7)
        if before is not None and before.stage == step.stage:
            # What is not valid is passed over, so the gain may be smaller than the first one.
            assert 0 < step.score - before.score <= before.candidates[0].gain + 1e-7
        before = step
    assert len(arcs) >= 4


@pytest.mark.parametrize("seed", range(4))
def test_a_change_gains_what_it_told(seed):
    data = dependent_cases(600, seed, "abcde")
    learner = structure_learners.create("ges", score="aic")
    search = EquivalenceSearch(learner.family_scores(StructureProblem(data)), FREE, ())
    for find, make in (
        (search.insertions, search.insert_best),
        (search.deletions, search.delete_best),
        (search.turnings, search.turn_best),
    ):
        going = True
        while going:
            before = search.score(SILENT)
            change = make(find(SILENT), SILENT)
            going = change is not None
            if going:
                assert search.score(SILENT) - before == pytest.approx(-change.loss, abs=1e-7)


def test_every_valid_turning_gains_what_it_told():
    n_turned = 0
    for seed in range(12):
        rng = np.random.default_rng(seed)
        network = random_network(rng, int(rng.integers(4, 7)), float(rng.uniform(0.3, 0.95)))
        new = dict(zip(network.names, "abcdefg", strict=False))
        arcs = [(new[parent], new[child]) for parent, child in network.arcs]
        data = dependent_cases(400, seed, [*new.values()])
        learner = structure_learners.create("ges", score="bdeu")
        scores = learner.family_scores(StructureProblem(data))
        for change in EquivalenceSearch(_Kinder(scores), FREE, arcs).turnings(SILENT):
            search = EquivalenceSearch(scores, FREE, arcs)
            before = search.score(SILENT)
            if search.turn_best([change], SILENT):
                gain = -change.loss - 2 * _Kinder.MORE
                assert search.score(SILENT) - before == pytest.approx(gain, abs=1e-6)
                n_turned += 1
    assert n_turned > 40


class _Kinder:
    """Scores under which changes that lose gain as well."""

    MORE = 1e5

    def __init__(self, scores):
        self.names, self._scores = scores.names, scores

    def gains(self, child, parents):
        return self._scores.gains(child, parents) + self.MORE


@pytest.mark.parametrize("score", ["bic", "aic", "k2"])
def test_turning_never_makes_the_class_worse_and_helps_at_times(score):
    better = 0
    for seed in range(10):
        network = random_network(np.random.default_rng(seed), 9, 0.5, max_states=3)
        data = Dataset.from_blocks(network, sample(network, 1_000, seed=seed))
        plain = learn_structure(data, "ges", score=score, turning=False)
        found = learn_structure(data, "ges", score=score)
        assert found.score >= plain.score - 1e-7
        assert found.cpdag == cpdag(found.network)
        better += found.score > plain.score + 1e-7
    assert better


@pytest.mark.parametrize("seed", range(6))
def test_the_class_of_the_optimum_is_reached_from_many_cases(seed):
    rng = np.random.default_rng(seed)
    truth = random_network(rng, 4, 0.6, max_states=3)
    data = Dataset.from_blocks(truth, sample(truth, 200_000, seed=seed))
    found = learn_structure(data, "ges")
    assert found.score == pytest.approx(best_by_enumeration(data, "bic"), abs=1e-6)
    assert found.cpdag == cpdag(found.network)


names = st.sampled_from("abcdef")
arcs = st.lists(st.tuples(names, names).filter(lambda arc: arc[0] != arc[1]), max_size=5)


@settings(max_examples=40, deadline=None)
@given(arcs, arcs, st.none() | st.integers(0, 2), st.integers(0, 9), st.booleans())
def test_constraints_hold_and_there_is_no_cycle(required, forbidden, most, seed, in_tiers):
    tiers = (("a", "b"), ("c", "d", "e")) if in_tiers else ()
    constraints = ArcConstraints(tuple(required), tuple(forbidden), tiers, most)
    data = dependent_cases(200, seed, "abcdef")
    try:
        problem = StructureProblem(data, constraints)
    except BayesGuiError:
        return
    learner = structure_learners.create("ges", score="aic")
    for step in learner.steps(problem, StepMonitor()):
        assert constraints.violation(step.best) is None
        assert _is_acyclic(step.best)
    found = learner.learn(problem)
    assert set(found.network.arcs) == set(step.best)
    assert found.cpdag == class_within(data.names, step.best, constraints)


def test_the_order_of_columns_does_not_matter():
    data = dependent_cases(500, 8)
    first = learn_structure(data, "ges")
    other = learn_structure(data.select(data.names[::-1]), "ges")
    assert set(first.network.arcs) == set(other.network.arcs)


def test_a_search_starts_from_a_given_graph_and_deletes_what_is_too_much():
    data = dependent_cases(3000, 8, "abcd")
    names = "abcd"
    whole = structure_learners.create("empty").learn(StructureProblem(data)).network
    for arc in itertools.combinations(names, 2):
        whole = whole.with_arc(*arc)
    found = learn_structure(data, "ges", start=whole)
    assert found.score == pytest.approx(best_by_enumeration(data, "bic"), abs=1e-6)
    assert len(found.network.arcs) < 6


class _Cancelling:
    stop_requested = False

    def check(self):
        raise Cancelled


def test_a_search_is_cancelled():
    monitor = StepMonitor()
    monitor.present = _Cancelling()
    with pytest.raises(Cancelled):
        next(
            structure_learners.create("ges").steps(
                StructureProblem(dependent_cases(50, 1)), monitor
            )
        )
