"""A strategy as a tree: its ends are the risk profile, its numbers those of the solver."""

from __future__ import annotations

import numpy as np
import pytest

import bayesgui
from bayesgui.decisions.solving import strategy_tree
from bayesgui.decisions.solving.base import solvers
from bayesgui.decisions.solving.strategy_tree import StrategyTree, TreeNode
from bayesgui.decisions.solving.tree_rows import tree_rows
from tests.decisions.solving.random_diagrams import random_diagram


def ends(node: TreeNode) -> list[TreeNode]:
    """Return the unfolded ends below a node."""
    if node.kind == "end":
        return [node]
    return [end for each in node.branches if each.below is not None for end in ends(each.below)]


def tree_of(model, unfolded=()):  # type: ignore[no-untyped-def]
    """Return the tree of a model and the strategy it is of."""
    solver = solvers.create("strong-elimination", model)
    strategy = solver.solve()
    tree = StrategyTree(solver, strategy)
    return tree.unfold(unfolded), strategy, tree


def test_the_oil_wildcatter():
    root, _, tree = tree_of(bayesgui.example("oil-wildcatter"))
    assert tree.order == ("Test", "Seismic", "Drill", "Oil")
    assert (root.n_ends, root.n_folded) == (7, 4)
    assert root.utility == pytest.approx(22.5)
    best, other = root.branches
    assert (best.state, best.is_best, best.below is None) == ("yes", True, False)
    assert (other.state, other.utility, other.below) == ("no", pytest.approx(20.0), None)
    found = sorted((round(end.utility, 9), round(end.p, 9)) for end in ends(root))
    assert found == [
        (-80, 0.05),
        (-80, 0.15),
        (-10, 0.41),
        (40, 0.09),
        (40, 0.12),
        (190, 0.08),
        (190, 0.1),
    ]


def test_a_folded_branch_is_unfolded():
    root, _, _ = tree_of(bayesgui.example("oil-wildcatter"), {(("Test", "no"),)})
    below = root.branches[1].below
    assert below is not None
    assert below.utility == pytest.approx(20.0)
    assert sorted(round(end.utility, 9) for end in ends(below)) == [-70, 50, 200]
    assert {end.p for end in ends(below)} == {0.0}


@pytest.mark.parametrize("seed", range(25))
def test_ends_are_the_risk_profile(seed: int):
    generator = np.random.default_rng(seed)
    model = random_diagram(generator, int(generator.integers(1, 5)), int(generator.integers(1, 4)))
    root, strategy, _ = tree_of(model)
    assert root.utility == pytest.approx(strategy.expected_utility)
    found = [(end.utility, end.p) for end in ends(root)]
    assert sum(p for _, p in found) == pytest.approx(1.0)
    assert sum(total * p for total, p in found) == pytest.approx(strategy.expected_utility)
    values, shares = strategy.risk_profile()
    totals = np.array([total for total, _ in found])
    for value, share in zip(values, shares, strict=True):
        near = np.isclose(totals, value, rtol=1e-9, atol=1e-7)
        assert sum(p for (_, p), k in zip(found, near, strict=True) if k) == pytest.approx(share)


def test_a_chosen_option_is_taken_and_is_not_the_best_one():
    solver = solvers.create("strong-elimination", bayesgui.example("oil-wildcatter"))
    strategy = solver.solve(None, {"Test": "no"})
    tree = StrategyTree(solver, strategy)
    taken, other = tree.unfold().branches
    assert (taken.state, taken.is_best, taken.is_chosen) == ("no", False, True)
    assert (other.state, other.is_best, other.is_chosen, other.below) == ("yes", False, False, None)
    assert taken.below is not None
    (seen,) = taken.below.branches
    assert seen.below is not None
    drill = seen.below.branches[0]
    assert (drill.state, drill.is_best, drill.is_chosen) == ("yes", True, False)
    _, rows = tree_rows(tree.unfold(), tree.order)
    assert {row.states[0] for row in rows} == {"◆ no"}


def test_another_option_than_the_chosen_one_is_unfolded():
    solver = solvers.create("strong-elimination", bayesgui.example("oil-wildcatter"))
    strategy = solver.solve({"Test": "no"})
    _, other = StrategyTree(solver, strategy).unfold({(("Test", "yes"),)}).branches
    assert other.below is not None
    assert other.below.utility == pytest.approx(22.5)


def test_a_large_tree_opens_its_most_probable_way_first(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(strategy_tree, "MOST_ENDS", 3)
    monkeypatch.setattr(strategy_tree, "MOST_MORE", 1)
    root, _, tree = tree_of(bayesgui.example("oil-wildcatter"))
    seen = root.branches[0].below
    assert seen is not None
    least = min(seen.branches, key=lambda each: each.p or 0.0)
    assert [each for each in seen.branches if each.below is None] == [least]
    folded = next(each for each in seen.branches if each.below is None)
    solved = bayesgui.solve(
        bayesgui.example("oil-wildcatter"), {"Test": "yes", "Seismic": folded.state}
    )
    assert folded.utility == pytest.approx(solved.expected_utility)
    again = tree.unfold({(("Test", "yes"), ("Seismic", folded.state))})
    below = again.branches[0].below
    assert below is not None
    assert next(e for e in below.branches if e.state == folded.state).below is not None


def test_a_tree_stops_after_its_time_and_keeps_no_policies(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(strategy_tree, "MOST_SECONDS", -1.0)
    root, _, tree = tree_of(bayesgui.example("oil-wildcatter"))
    assert [each.below for each in root.branches] == [None, None]
    assert (tree.is_stopped, tree.n_asked, root.n_ends) == (True, 1, 0)
    assert not any(hasattr(each, "policies_of") for each in tree._asked.values())
