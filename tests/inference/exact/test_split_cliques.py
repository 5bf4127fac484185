"""Large cliques have few rows, and the cliques above them hold what they hold."""

from __future__ import annotations

import numpy as np
import pytest

from bayesgui.core.cpt import CPT
from bayesgui.core.network import BayesianNetwork
from bayesgui.core.variable import Variable
from bayesgui.graph.junction_tree import CliqueForest
from bayesgui.inference.exact import plan
from bayesgui.inference.exact.enumeration import Enumeration
from bayesgui.inference.exact.junction_tree import JunctionTree
from bayesgui.inference.exact.plan import compile_plan
from tests.inference.random_networks import random_network


def sink(parents: int, states: int) -> BayesianNetwork:
    """Return a network whose one clique is the family of a node with many parents."""
    rng = np.random.default_rng(parents)
    names = [f"p{k}" for k in range(parents)]
    variables = [Variable(name, tuple(f"s{j}" for j in range(states))) for name in names]
    table = rng.dirichlet(np.ones(states), size=(states,) * parents)
    cpts = [CPT(name, (), rng.dirichlet(np.ones(states))) for name in names]
    child = Variable("sink", variables[0].states)
    return BayesianNetwork([*variables, child], [*cpts, CPT("sink", tuple(names), table)])


def test_a_large_root_has_as_many_rows_as_columns() -> None:
    plan = compile_plan(sink(7, 4), kernels=True)
    rows = [plan.cells(residual) for residual in plan.forest.residuals]
    columns = [plan.cells(separator) for separator in plan.forest.separators]
    assert (rows, columns) == ([256, 256], [256, 1])
    # The cost is that of the maximal cliques, as it was before.
    assert (plan.cost.width, plan.cost.largest_clique, plan.cost.total_cells) == (7, 4**8, 4**8)


def test_children_hang_on_the_smallest_clique_that_has_their_variables() -> None:
    forest = CliqueForest(((0,), (1,), (2, 3, 4)), ((3, 4), (2,), ()), (2, 2, -1))
    found = plan.split_cliques(forest, [2, 2, 16, 16, 16])
    assert found.residuals == ((0,), (1,), (2, 3), (4,))
    assert found.separators == ((3, 4), (2,), (4,), ())
    assert found.parents == (2, 2, 3, -1)
    found = plan.split_cliques(forest, [2, 2, 256, 16, 16])
    assert found.residuals == ((0,), (1,), (2,), (3, 4))
    assert found.parents == (3, 2, 3, -1)


def test_small_cliques_stay_whole() -> None:
    forest = CliqueForest(((0,), (1, 2, 3)), ((1,), ()), (1, -1))
    assert plan.split_cliques(forest, [2, 8, 8, 8]) == forest


@pytest.mark.parametrize("seed", range(25))
def test_answers_are_those_of_enumeration(seed: int, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(plan, "MIN_CELLS", 4)
    network = random_network(seed, 8, zeros=0.2)
    rng = np.random.default_rng(seed)
    engine, judge = JunctionTree(network), Enumeration(network)
    forest = compile_plan(network, kernels=True).forest
    assert all(parent > c or parent < 0 for c, parent in enumerate(forest.parents))
    assert sorted(v for residual in forest.residuals for v in residual) == list(range(len(network)))
    for _ in range(4):
        drawn = judge.query()
        name = str(rng.choice(network.names))
        evidence = {name: network[name].states[int(drawn[name].argmax())]}
        found, expected = engine.query(evidence), judge.query(evidence)
        assert found.log_evidence == pytest.approx(expected.log_evidence, abs=1e-10)
        for other in network.names:
            np.testing.assert_allclose(found[other], expected[other], atol=1e-12)
        pair = [str(v) for v in rng.permutation(network.names)[:2]]
        np.testing.assert_allclose(
            engine.joint(pair, evidence), judge.joint(pair, evidence), atol=1e-12
        )
