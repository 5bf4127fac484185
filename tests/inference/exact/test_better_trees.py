"""Searching for a better tree after the first answer changes the cells but not the answers."""

from __future__ import annotations

import numpy as np
import pytest

from bayesgui.core.cpt import CPT
from bayesgui.core.errors import Cancelled
from bayesgui.inference.exact import junction_tree, order_search
from bayesgui.inference.exact.junction_tree import JunctionTree
from bayesgui.inference.exact.plan import compile_plan, plan_of_order
from bayesgui.inference.exact.variable_elimination import VariableElimination
from tests.inference.exact.test_junction_tree import CancelAfter
from tests.inference.random_networks import random_network


@pytest.fixture
def bad_plans(monkeypatch):
    """Make every tree worth a search, and start with a very bad order."""

    def bad(network, kernels, monitor):
        plan = compile_plan(network, kernels, monitor)
        return plan_of_order(plan.names, plan.sizes, plan.scopes, range(len(plan.names)))

    monkeypatch.setattr(junction_tree, "MIN_CELLS_TO_IMPROVE", 0)
    monkeypatch.setattr(junction_tree, "compile_plan", bad)


@pytest.mark.usefixtures("bad_plans")
def test_the_better_tree_has_fewer_cells_and_the_same_answers():
    network = random_network(4, 14)
    table = network.cpt(network.names[5])
    mixed = CPT(table.variable, table.parents, 0.5 * table.values + 0.5 / table.n_states)
    evidence = {name: network[name].states[0] for name in network.names[3:12:4]}
    engine = JunctionTree(network)
    engine.query(evidence)
    engine.replace_cpt(mixed)
    before = engine.total_cells, engine.bytes
    assert engine.improvable
    assert engine.improve()
    assert engine.total_cells < before[0]
    assert engine.bytes < before[1]
    expected = VariableElimination(network.with_cpt(mixed)).query(evidence)
    found = engine.query(evidence)
    assert found.flat == pytest.approx(expected.flat, abs=1e-12)
    assert found.log_evidence == pytest.approx(expected.log_evidence, abs=1e-12)


@pytest.mark.usefixtures("bad_plans")
def test_a_better_tree_is_searched_for_once():
    engine = JunctionTree(random_network(4, 14))
    assert engine.improve()
    assert not engine.improvable
    assert not engine.improve()


@pytest.mark.usefixtures("bad_plans")
def test_a_search_that_is_broken_off_is_gone_on_with(monkeypatch):
    monkeypatch.setattr(order_search, "STEPS_AT_ONCE", 1)
    engine, other = (JunctionTree(random_network(4, 14)) for _ in range(2))
    looks = 0
    while engine.improvable:
        try:
            engine.improve(CancelAfter(40))
        except Cancelled:
            looks += 1
            assert engine.query().flat == pytest.approx(other.query().flat, abs=1e-12)
    other.improve()
    assert looks > 1
    assert engine.total_cells == other.total_cells


@pytest.mark.usefixtures("bad_plans")
def test_no_better_tree_is_taken_where_both_do_not_fit():
    network = random_network(4, 14)
    needed = JunctionTree(network).bytes
    engine = JunctionTree(network, memory_budget=needed + 100)
    assert not engine.improve()
    assert engine.bytes == needed
    assert np.all(np.isfinite(engine.query().flat))


def test_a_tree_that_answers_at_once_is_left_alone():
    assert not JunctionTree(random_network(4, 14)).improvable


def test_without_kernels_there_is_no_search(monkeypatch):
    monkeypatch.setattr(junction_tree, "MIN_CELLS_TO_IMPROVE", 0)
    assert not JunctionTree(random_network(4, 14), kernels=False).improvable
