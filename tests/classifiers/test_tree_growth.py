"""How the tree of TAN grows."""

from __future__ import annotations

import numpy as np
import pytest

from bayesgui.classifiers.methods.tan import TreeAugmentedNaiveBayes
from bayesgui.classifiers.training import train
from bayesgui.classifiers.tree_growth import growth_of_arcs, spans_heaviest, tree_growth
from tests.classifiers.tables import column, random_table


@pytest.mark.parametrize("order", ["prim", "kruskal"])
@pytest.mark.parametrize("root", ["", "x2"])
def test_the_tree_is_that_of_the_classifier(order: str, root: str) -> None:
    for seed in range(8):
        data = random_table(seed, 60, (2, 3, 2, 4, 3), blank=0.05)
        growth = tree_growth(data, "c", order, TreeAugmentedNaiveBayes(root=root))
        network = train(data, "c", "tan", root=root).network
        assert growth.arcs == tuple(arc for arc in sorted(network.arcs) if arc[0] != "c")
        place = {name: k for k, name in enumerate(growth.columns)}
        for step in growth.steps:
            assert step.weight == growth.information[place[step.first], place[step.second]]


def test_prim_grows_from_the_root_and_kruskal_by_weight() -> None:
    data = random_table(9, 80, (2, 3, 2, 4, 3))
    tree = {"x3"}
    for step in tree_growth(data, "c", "prim", TreeAugmentedNaiveBayes(root="x3")).steps:
        assert step.taken
        assert step.first in tree
        assert step.second not in tree
        tree.add(step.second)
    assert len(tree) == 5
    weights = [step.weight for step in tree_growth(data, "c", "kruskal").steps]
    assert weights == sorted(weights, reverse=True)


def test_edges_that_close_a_cycle_are_shown() -> None:
    codes = [0, 0, 0, 0, 1, 1, 1, 1] * 4
    data = random_table(10, 32, (2, 2))
    for name in ("x0", "x1", "x2"):
        data = data.with_column(column(name, 2, codes))
    data = data.with_column(column("x3", 2, [0, 1] * 16))
    steps = tree_growth(data, "c", "kruskal").steps
    assert [step.taken for step in steps[:3]] == [True, True, False]
    assert {steps[2].first, steps[2].second} == {"x1", "x2"}


@pytest.mark.parametrize("root", ["", "x2"])
def test_the_arcs_of_a_tree_are_taken_in_the_order_of_its_growth(root: str) -> None:
    for seed in range(8):
        data = random_table(seed, 60, (2, 3, 2, 4, 3))
        growth = tree_growth(data, "c", "prim", TreeAugmentedNaiveBayes(root=root))
        arcs = sorted(growth.arcs, reverse=True)
        assert growth_of_arcs(growth.columns, growth.information, arcs) == growth.steps
        assert spans_heaviest(growth.information, growth.steps)
        assert not spans_heaviest(growth.information, growth.steps[1:])


def test_several_trees_grow_one_after_another_and_other_arcs_are_no_growth() -> None:
    names = ("a", "b", "c", "d", "e")
    information = np.array(
        [
            [0, 1, 5, 0, 9],
            [1, 0, 2, 3, 0],
            [5, 2, 0, 0, 0],
            [0, 3, 0, 0, 4],
            [9, 0, 0, 4, 0],
        ],
        float,
    )
    steps = growth_of_arcs(names, information, [("b", "a"), ("a", "c"), ("e", "d")])
    assert [(step.first, step.second, step.weight) for step in steps] == [
        ("b", "a", 1), ("a", "c", 5), ("e", "d", 4),
    ]  # fmt: skip
    assert not spans_heaviest(information, steps)
    chain = growth_of_arcs(names, information, [("a", "b"), ("b", "c"), ("c", "d"), ("d", "e")])
    assert not spans_heaviest(information, chain)
    assert growth_of_arcs(names, information, [("b", "a"), ("c", "a")]) is None
    assert growth_of_arcs(names, information, []) == ()
