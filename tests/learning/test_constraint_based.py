"""Learners by tests of independence: the truth from oracles, constraints, steps, stop and keep."""

from __future__ import annotations

import itertools

import networkx as nx
import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import bayesgui
from bayesgui import paths
from bayesgui.core.arc_constraints import ArcConstraints
from bayesgui.core.errors import BayesGuiError, Cancelled, ParameterError
from bayesgui.core.monitor import SILENT
from bayesgui.data.dataset import CodedColumn, Dataset
from bayesgui.data.sampling.ancestral import sample
from bayesgui.graph.equivalence import PartiallyDirected, class_of, cpdag, skeleton
from bayesgui.graph.extension import class_within, members
from bayesgui.learning.constraint_based.parents_and_children import MaxMinNeighbors
from bayesgui.learning.constraint_based.skeleton import Skeleton
from bayesgui.learning.independence.base import Verdict
from bayesgui.learning.structure.base import learn_structure, structure_learners
from bayesgui.learning.structure.problem import StructureProblem
from bayesgui.learning.structure.run import StepMonitor, StructureRun
from tests.graph.random_networks import random_network
from tests.learning.separation_oracle import SeparationOracle

FREE = ArcConstraints()
METHODS = ("pc", "sgs", "tpda", "mmhc")


def example(name):
    return bayesgui.read(paths.samples() / "networks" / f"{name}.bayesgui")


def by_oracle(method, network, constraints=FREE, *, watched=False):
    """Return the last step of a learner that is always told the truth."""
    learner = structure_learners.create(method)
    sizes = {name: network[name].n_states for name in network}
    oracle = SeparationOracle(network)
    run = StructureRun(lambda monitor: learner.steps_by(oracle, constraints, monitor, sizes))
    run.is_observed = watched
    while not run.is_over:
        run.advance(1, SILENT)
    return run.latest


def graph_of(step):
    return PartiallyDirected(frozenset(step.arcs), frozenset(step.edges))


def same(first, second):
    """Whether two graphs are the same; their edges may be named from either end."""
    edges = ({frozenset(edge) for edge in graph.undirected} for graph in (first, second))
    return first.directed == second.directed and len({frozenset(each) for each in edges}) == 1


@pytest.mark.parametrize("name", ["asia", "alarm", "insurance"])
def test_pc_finds_the_class_of_a_network_whose_independences_it_is_told(name):
    network = example(name)
    step = by_oracle("pc", network)
    assert same(graph_of(step), cpdag(network))
    assert class_of(network.names, step.best) == cpdag(network)
    assert step.remarks == ()
    assert set(step.separators) == {
        pair
        for pair in itertools.combinations(sorted(network), 2)
        if {pair, pair[::-1]}.isdisjoint(network.arcs)
    }


@pytest.mark.parametrize("method", ["pc", "sgs"])
def test_the_class_of_100_random_networks_is_found_from_their_independences(method):
    rng = np.random.default_rng(7)
    for k in range(100):
        network = random_network(rng, int(rng.integers(2, 9)), float(rng.uniform(0.1, 0.7)))
        step = by_oracle(method, network, watched=k % 2 == 1)
        assert same(graph_of(step), cpdag(network))
        assert class_of(network.names, step.best) == cpdag(network)


def test_three_phases_find_the_class_of_trees_and_forests():
    rng = np.random.default_rng(8)
    for _ in range(60):
        n = int(rng.integers(2, 12))
        tree = nx.random_labeled_tree(n, seed=int(rng.integers(1 << 30)))
        network = bayesgui.BayesianNetwork(
            [bayesgui.Variable(f"n{k}", ("t", "f")) for k in range(n)]
        )
        for a, b in tree.edges:
            if rng.random() < 0.9:
                a, b = (a, b) if rng.random() < 0.5 else (b, a)
                network = network.with_arc(f"n{a}", f"n{b}")
        assert same(graph_of(by_oracle("tpda", network)), cpdag(network))


def test_three_phases_draft_thicken_and_thin():
    """A square: the draft leaves an edge out, and thickening adds what no cut-set separates."""
    network = example("asia")
    learner = structure_learners.create("tpda")
    oracle = SeparationOracle(network)
    run = StructureRun(
        lambda monitor: learner.steps_by(oracle, FREE, monitor, dict.fromkeys(network, 2))
    )
    seen, at_end = [], {}
    while not run.is_over:
        run.advance(1, SILENT)
        if run.latest.stage not in seen:
            seen.append(str(run.latest.stage))
        at_end[str(run.latest.stage)] = len(run.latest.edges)
    assert seen[:3] == ["Drafting", "Thickening", "Thinning"]
    # A forest of 8 variables cannot have 8 edges.
    assert at_end["Drafting"] == 7
    assert at_end["Thickening"] >= at_end["Thinning"] == 8


def test_the_neighbors_of_max_min_are_the_adjacent_variables():
    rng = np.random.default_rng(9)
    for _ in range(60):
        network = random_network(rng, int(rng.integers(2, 9)), float(rng.uniform(0.1, 0.6)))
        found = Skeleton(network.names, FREE)
        for _ in MaxMinNeighbors(found, SeparationOracle(network), 10).find(SILENT):
            pass
        assert {frozenset(e) for e in found.edges} == {frozenset(e) for e in skeleton(network)}


def test_background_knowledge_directs_more_of_the_class():
    rng = np.random.default_rng(10)
    for _ in range(40):
        network = random_network(rng, 7, 0.4)
        order = network.topological_order()
        known = ArcConstraints(network.arcs[:2], (), (order[:3], order[3:]))
        step = by_oracle("pc", network, known)
        assert same(graph_of(step), class_within(network.names, network.arcs, known))
        assert known.violation(step.best) is None


def _cases(network, n_rows, seed, missing=0.0):
    return Dataset.from_blocks(network, sample(network, n_rows, seed=seed, missing=missing))


def _is_acyclic(arcs):
    return nx.is_directed_acyclic_graph(nx.DiGraph(list(arcs)))


def pc_by_hand(data, alpha):
    """Return the skeleton of PC-stable, one test after the other."""
    joined = {frozenset(pair) for pair in itertools.combinations(data.names, 2)}

    def neighbors(of, edges):
        return {next(iter(edge - {of})) for edge in edges if of in edge}

    size = 0
    while any(len(neighbors(x, joined)) > size for x in data.names):
        before = set(joined)
        for edge in before:
            x, y = edge
            pools = neighbors(x, before) - {y}, neighbors(y, before) - {x}
            sets = {s for pool in pools for s in itertools.combinations(sorted(pool), size)}
            if any(
                bayesgui.test_independence(data, x, y, s, alpha=alpha).independent for s in sets
            ):
                joined.discard(edge)
        size += 1
    return joined


@pytest.mark.parametrize("missing", [0, 0.1])
def test_the_skeleton_of_pc_is_that_of_one_test_after_the_other(missing):
    data = _cases(example("child"), 2000, 3, missing).select(example("child").names[:12])
    found = learn_structure(data, "pc", alpha=0.02)
    edges = {frozenset(edge) for edge in (*found.cpdag.directed, *found.cpdag.undirected)}
    assert edges == pc_by_hand(data, 0.02)
    for (x, y), separator in found.separators.items():
        assert bayesgui.test_independence(data, x, y, separator, alpha=0.02).independent


@pytest.mark.parametrize("method", METHODS)
def test_the_order_of_columns_does_not_matter(method):
    data = _cases(example("asia"), 3000, 5)
    first = learn_structure(data, method)
    other = learn_structure(data.select(data.names[::-1]), method)
    assert set(first.network.arcs) == set(other.network.arcs)
    assert same(first.cpdag, other.cpdag)


@pytest.mark.parametrize("method", METHODS)
def test_the_class_of_a_network_is_found_from_many_cases(method):
    rng = np.random.default_rng(6)
    truth = example("earthquake").with_cpt(bayesgui.CPT("Burglary", (), rng.dirichlet([5, 5])))
    truth = truth.with_cpt(bayesgui.CPT("Earthquake", (), [0.4, 0.6]))
    # The alarm rings rarely, and calls after it tell little in bits.
    fine = {"test": "mutual-information(threshold=0.0003)"} if method == "tpda" else {}
    found = learn_structure(_cases(truth, 50_000, 1), method, alpha=0.001, **fine)
    assert same(found.cpdag, cpdag(truth))
    assert class_of(truth.names, found.network.arcs) == cpdag(truth)


names = st.sampled_from("abcdef")
arcs = st.lists(st.tuples(names, names).filter(lambda arc: arc[0] != arc[1]), max_size=5)


def dependent_cases(n_rows, seed):
    rng = np.random.default_rng(seed)
    columns, before = [], rng.integers(0, 2, n_rows)
    for k, name in enumerate("abcdef"):
        size = 2 + k % 3
        codes = np.where(rng.random(n_rows) < 0.6, before % size, rng.integers(0, size, n_rows))
        columns.append(CodedColumn(name, tuple(map(str, range(size))), codes))
        before = codes if rng.random() < 0.6 else before + codes
    return Dataset(tuple(columns))


@settings(max_examples=30, deadline=None)
@given(arcs, arcs, st.none() | st.integers(0, 2), st.integers(0, 9), st.booleans())
@pytest.mark.parametrize("method", METHODS)
def test_constraints_hold_and_there_is_no_cycle(method, required, forbidden, most, seed, in_tiers):
    tiers = (("a", "b"), ("c", "d", "e")) if in_tiers else ()
    constraints = ArcConstraints(tuple(required), tuple(forbidden), tiers, most)
    data = dependent_cases(400, seed)
    try:
        problem = StructureProblem(data, constraints)
    except BayesGuiError:
        return
    options = {"min_rows": 0} if method == "sgs" else {}
    found = structure_learners.create(method, alpha=0.3, **options).learn(problem)
    assert constraints.violation(found.network.arcs) is None
    assert _is_acyclic(found.network.arcs)
    within = class_within(data.names, found.network.arcs, constraints)
    assert same(found.cpdag, within)
    assert frozenset(found.network.arcs) in set(members(data.names, found.cpdag))


def test_each_test_is_a_step_where_somebody_looks_and_each_level_where_nobody_does():
    data = _cases(example("asia"), 2000, 5)
    problem, learner = StructureProblem(data), structure_learners.create("pc")
    watched = learner.begin(problem)
    steps = []
    while not watched.is_over:
        watched.advance(1, SILENT)
        steps.append(watched.latest)
    verdicts = [step.detail for step in steps if isinstance(step.detail, Verdict)]
    assert sum(str(step.stage) == "Level 0" for step in steps) == 28 + 1
    assert len(steps[0].edges) in (27, 28)
    for before, after in itertools.pairwise(steps):
        gone = {frozenset(e) for e in before.edges} - {frozenset(e) for e in after.edges}
        if isinstance(after.detail, Verdict) and gone:
            assert gone == {frozenset((after.detail.x, after.detail.y))}
            assert after.detail.independent
    assert len(verdicts) > 40
    assert [step.share for step in steps] == sorted(step.share for step in steps)
    result = learner.result(problem, watched)
    plain = learner.learn(problem)
    assert result.network == plain.network
    assert result.cpdag == plain.cpdag
    assert result.separators == plain.separators
    quick = learner.begin(problem)
    quick.is_observed = False
    stages = []
    while not quick.is_over:
        quick.advance(1, SILENT)
        stages.append(str(quick.latest.stage))
    assert stages[:2] == ["Level 0", "Level 1"]
    assert stages[-1] == "Meek rules"
    assert len(stages) < 10


@pytest.mark.parametrize("method", METHODS)
def test_stop_and_keep_gives_a_graph_without_cycles_after_any_step(method):
    data = _cases(example("asia"), 1000, 5)
    known = ArcConstraints((("smoke", "lung"),), (), (("asia", "smoke"), ("xray", "dysp")), 2)
    problem, learner = StructureProblem(data, known), structure_learners.create(method)
    run = learner.begin(problem)
    kept = 0
    while not run.is_over:
        found = learner.result(problem, run)
        assert known.violation(found.network.arcs) is None
        assert _is_acyclic(found.network.arcs)
        kept += 1
        run.advance(2, SILENT)
    assert kept > 10


def test_a_graph_to_start_from_is_ignored():
    data = _cases(example("asia"), 1000, 5)
    problem = StructureProblem(data, FREE, example("asia"))
    learner = structure_learners.create("pc")
    run = learner.begin(problem)
    assert run.start == ()
    run.advance(1, SILENT)
    assert run.latest.changes == ()
    assert learner.learn(problem).network == learner.learn(StructureProblem(data)).network


class _Stopping:
    stop_requested = True

    def report(self, fraction, text=""):
        """Drop it."""

    def publish(self, event):
        """Drop it."""

    def check(self):
        """Never cancel."""


def test_a_stop_within_the_first_level_keeps_only_pairs_found_dependent():
    data = _cases(example("alarm"), 500, 5)
    problem, learner = StructureProblem(data), structure_learners.create("pc")
    run = learner.begin(problem)
    run.is_observed = False
    run.advance(1, _Stopping())
    first = learner.result(problem, run)
    assert 0 < len(first.network.arcs) < 36
    run.advance(10_000, SILENT)
    assert learner.result(problem, run).network == learner.learn(problem).network


class _Cancelling(_Stopping):
    stop_requested = False

    def __init__(self, looks):
        self.looks = looks

    def check(self):
        self.looks -= 1
        if self.looks < 0:
            raise Cancelled


@pytest.mark.parametrize("method", METHODS)
@pytest.mark.parametrize("looks", [3, 15])
def test_a_search_is_cancelled(method, looks):
    problem = StructureProblem(_cases(example("asia"), 500, 5))
    learner = structure_learners.create(method)
    monitor = StepMonitor()
    monitor.present = _Cancelling(looks)
    with pytest.raises(Cancelled):
        for _ in learner.steps(problem, monitor):
            pass


def test_clashes_and_what_is_left_out_are_told():
    data = dependent_cases(2000, 3)
    crowded = learn_structure(data, "pc", max_parents=0)
    assert crowded.network.arcs == ()
    assert any("leave no room for" in remark for remark in crowded.remarks)


def test_sgs_refuses_what_nobody_can_wait_for():
    data = _cases(example("alarm"), 50, 1)
    with pytest.raises(ParameterError, match=r"sgs may need .* choose pc, or lower max_given"):
        learn_structure(data, "sgs")
    assert learn_structure(data, "sgs", max_given=1).cpdag is not None
