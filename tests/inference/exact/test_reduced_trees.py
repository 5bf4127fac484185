"""Answers from reduced trees equal those of the full tree."""

from __future__ import annotations

import contextlib

import numpy as np
import pytest
from hypothesis import HealthCheck, settings

from bayesgui.core.errors import Cancelled, ImpossibleEvidenceError
from bayesgui.core.evidence import Evidence, StateFinding, as_finding
from bayesgui.inference.exact import reduced_trees, tree_numbers
from bayesgui.inference.exact.junction_tree import JunctionTree
from bayesgui.inference.exact.plan import compile_plan
from bayesgui.inference.exact.reduced_trees import ReducedTrees, can_pay, reduced_plan
from bayesgui.inference.exact.variable_elimination import VariableElimination
from tests.inference.exact.test_junction_tree import CancelAfter, LikeAFreshEngine
from tests.inference.networks import asia
from tests.inference.random_networks import random_network


@pytest.fixture(autouse=True, scope="module")
def _always():
    """Set the planning cost to 0, so that every observation builds a reduced tree."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(reduced_trees, "PLANNING", 0.0)
        patch.setattr(reduced_trees, "NEW_CELL", 0.0)
        patch.setattr(tree_numbers, "WORK_LIMIT", 20)
        yield


class WithSmallerTrees(LikeAFreshEngine):
    """The same with reduced trees being created and dropped."""


WithSmallerTrees.TestCase.settings = settings(
    max_examples=25, stateful_step_count=12, deadline=None, suppress_health_check=list(HealthCheck)
)
TestWithSmallerTrees = WithSmallerTrees.TestCase


def answers(monkeypatch: pytest.MonkeyPatch) -> list[bool]:
    """Return a list that records for each answer whether a reduced tree was used."""
    seen: list[bool] = []
    made = ReducedTrees.tree

    def tree(self, observed, changes, monitor):
        found = made(self, observed, changes, monitor)
        seen.append(found is not None)
        return found

    monkeypatch.setattr(ReducedTrees, "tree", tree)
    return seen


def test_observed_variables_leave_every_table_and_clique():
    network = asia()
    plan = compile_plan(network, kernels=True)
    observed = frozenset({network.names.index("either"), network.names.index("smoke")})
    smaller = reduced_plan(plan, observed)
    assert smaller.cost.total_cells < plan.cost.total_cells / 2
    for clique in smaller.forest.cliques:
        assert len(clique) == 1 or not observed & set(clique)


def test_a_smaller_tree_answers_like_variable_elimination(monkeypatch):
    seen = answers(monkeypatch)
    network = random_network(3, 12)
    names = network.names
    engine, other = JunctionTree(network), VariableElimination(network)
    evidence: dict[str, object] = {}
    weights = dict.fromkeys(network[names[0]].states, 0.0)
    for name in names[2:10:2]:
        evidence[name] = network[name].states[-1]
        first, second, *_ = weights
        evidence[names[0]] = {**weights, first: 0.5, second: 3.0}
        found, expected = engine.query(evidence), other.query(evidence)
        assert found.flat == pytest.approx(expected.flat, abs=1e-12)
        assert found.log_evidence == pytest.approx(expected.log_evidence, abs=1e-12)
    assert seen
    assert all(seen)


def test_another_state_of_the_same_variables_takes_the_same_tree_again(monkeypatch):
    built = []
    plan_of = reduced_plan

    def counted(plan, observed, monitor):
        built.append(observed)
        return plan_of(plan, observed, monitor)

    monkeypatch.setattr(reduced_trees, "reduced_plan", counted)
    network = asia()
    engine = JunctionTree(network)
    for dysp in ("yes", "no", "yes"):
        for smoke in ("no", "yes"):
            evidence = {"dysp": dysp, "smoke": smoke}
            expected = VariableElimination(network).query(evidence)
            assert engine.query(evidence).flat == pytest.approx(expected.flat, abs=1e-12)
    assert len(built) == 1


def test_a_smaller_tree_takes_up_a_replaced_table():
    network = asia()
    engine = JunctionTree(network)
    evidence = {"dysp": "yes", "either": "yes"}
    before = engine.query(evidence)
    table = network.cpt("dysp")
    changed = type(table)("dysp", table.parents, table.values[..., ::-1].copy())
    engine.replace_cpt(changed)
    expected = VariableElimination(network.with_cpt(changed)).query(evidence)
    found = engine.query(evidence)
    assert found.flat == pytest.approx(expected.flat, abs=1e-12)
    assert not np.allclose(found.flat, before.flat)


def test_a_cancelled_smaller_tree_answers_the_next_time():
    network = random_network(5, 12)
    evidence = {name: network[name].states[0] for name in network.names[::4]}
    expected = VariableElimination(network).query(evidence).flat
    for questions in range(60):
        engine = JunctionTree(network)
        with contextlib.suppress(Cancelled):
            engine.query(evidence, monitor=CancelAfter(questions))
        assert engine.query(evidence).flat == pytest.approx(expected, abs=1e-12)


def test_impossible_observations_are_told_by_the_smaller_tree():
    engine = JunctionTree(asia())
    for _ in range(2):
        with pytest.raises(ImpossibleEvidenceError) as caught:
            engine.query({"tub": "yes", "either": "no", "smoke": "yes"})
        assert set(caught.value.values["conflict"]) == {"tub", "either"}


def test_no_smaller_tree_is_made_where_the_whole_one_is_as_fast(monkeypatch):
    monkeypatch.setattr(reduced_trees, "PLANNING", 50_000.0)
    plan = compile_plan(asia(), kernels=True)
    assert not can_pay(plan)


def test_no_smaller_tree_exceeds_the_budget_with_the_whole_one():
    plan = compile_plan(asia(), kernels=True)
    observed = frozenset({0, 1})
    assert ReducedTrees(plan, 100_000, 1_000).tree(observed, 2) is not None
    assert ReducedTrees(plan, 100_000, 99_000).tree(observed, 2) is None


def test_only_the_last_few_trees_are_kept():
    plan = compile_plan(asia(), kernels=True)
    trees = ReducedTrees(plan, 0, 0)
    first = trees.tree(frozenset({0}), 1)
    assert trees.tree(frozenset({0}), 1) is first
    for v in range(1, reduced_trees.MAX_KEPT_TREES + 1):
        trees.tree(frozenset({v}), 1)
    assert trees.tree(frozenset({0}), 1) is not first


def test_a_joint_is_read_from_the_whole_tree_after_a_smaller_one_answered():
    network = asia()
    engine = JunctionTree(network)
    engine.query({"smoke": "no"})
    evidence = {"dysp": "yes", "smoke": "yes"}
    engine.query(evidence)
    for pair in (("either", "bronc"), ("lung", "smoke"), ("xray", "either")):
        expected = VariableElimination(network).joint(pair, evidence)
        assert engine.joint(pair, evidence) == pytest.approx(expected, abs=1e-12)


@pytest.mark.parametrize(
    ("changes", "taken"),
    [pytest.param(1, False, id="a click"), pytest.param(5, True, id="many findings")],
)
def test_a_click_needs_a_smaller_tree_than_many_new_findings(monkeypatch, changes, taken):
    plan = compile_plan(asia(), kernels=True)
    observed = frozenset({0, 2})
    cells = reduced_plan(plan, observed).cost.total_cells
    time = reduced_trees.CELL * sum(plan.cells(clique) for clique in plan.forest.cliques)
    monkeypatch.setattr(reduced_trees, "NEW_CELL", 0.6 * time / cells)
    assert (ReducedTrees(plan, 0, 0).tree(observed, changes) is not None) == taken


def test_nothing_is_planned_where_planning_takes_long_and_little_is_hoped_for(monkeypatch):
    plan = compile_plan(asia(), kernels=True)
    time = reduced_trees.CELL * sum(plan.cells(clique) for clique in plan.forest.cliques)
    monkeypatch.setattr(reduced_trees, "PLANNING", 0.3 * time / len(plan.names))
    monkeypatch.setattr(reduced_trees, "NEW_CELL", reduced_trees.CELL)
    monkeypatch.setattr(reduced_trees, "EXPECTED_SHARE", 1.0)
    hopeless, hopeful = frozenset({0}), frozenset(range(6))
    assert ReducedTrees(plan, 0, 0).tree(hopeless, 5) is None
    assert ReducedTrees(plan, 0, 0).tree(hopeful, 5) is not None


def test_weights_that_only_a_smaller_tree_saw_leave_nothing_in_the_whole_one(monkeypatch):
    network = asia()
    engine = JunctionTree(network)
    engine.query({"smoke": "yes", "lung": {"yes": 0.2, "no": 0.9}})
    engine.query({"smoke": "yes"})
    monkeypatch.setattr(ReducedTrees, "tree", lambda *_: None)
    expected = VariableElimination(network).query({"dysp": "yes"})
    assert engine.query({"dysp": "yes"}).flat == pytest.approx(expected.flat, abs=1e-12)


def test_nothing_is_planned_where_nothing_is_observed(monkeypatch):
    monkeypatch.setattr(reduced_trees, "reduced_plan", None)
    network = asia()
    engine = JunctionTree(network)
    expected = VariableElimination(network)
    for evidence in ({}, {"lung": {"yes": 0.2, "no": 0.9}}):
        assert engine.query(evidence).flat == pytest.approx(expected.query(evidence).flat)


@pytest.mark.parametrize(
    "finding",
    [
        pytest.param("yes", id="a state"),
        pytest.param(as_finding("yes"), id="a finding of one state"),
        pytest.param(StateFinding(frozenset({"no"}), excluded=True), id="all states but one"),
    ],
)
def test_a_finding_that_leaves_one_state_makes_a_smaller_tree(monkeypatch, finding):
    seen = answers(monkeypatch)
    network = asia()
    found = JunctionTree(network).query(Evidence({"either": finding}))
    expected = VariableElimination(network).query({"either": "yes"})
    assert found.flat == pytest.approx(expected.flat, abs=1e-12)
    assert seen == [True]
