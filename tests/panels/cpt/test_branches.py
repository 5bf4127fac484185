"""Folding of configurations: visible rows and the configurations below each."""

from __future__ import annotations

import math

import numpy as np
from hypothesis import given, settings
from hypothesis import strategies as st

from bayesgui.panels.cpt.branches import ConfigurationTree


def rows(tree):
    return [tree.branch(tree.id_at(row)) for row in range(tree.n_rows)]


def test_small_tables_are_unfolded_as_far_as_a_dozen_rows_go():
    assert ConfigurationTree((3, 2, 4)).n_rows == 9
    assert [tuple(row) for row in rows(ConfigurationTree((3, 2, 4)))][:3] == [
        (0, 0, 8),
        (1, 0, 4),
        (1, 4, 4),
    ]
    assert ConfigurationTree((10,) * 5).n_rows == 10
    assert ConfigurationTree((2, 2)).n_rows == 6


def test_a_branch_unfolds_and_folds_with_all_that_is_beneath():
    tree = ConfigurationTree((3, 2, 4))
    tree.set_all_open(False)
    assert tree.n_rows == 3
    second = tree.id_at(1)
    tree.set_open(second, True)
    assert [row.size for row in rows(tree)] == [8, 8, 4, 4, 8]
    inner = tree.id_at(2)
    tree.set_open(inner, True)
    assert [row.first for row in rows(tree)] == [0, 8, 8, 8, 9, 10, 11, 12, 16]
    assert not tree.is_branch(tree.id_at(4))
    tree.set_open(second, False)
    assert tree.n_rows == 3
    tree.set_open(second, True)
    assert tree.n_rows == 9


def test_what_is_hidden_has_the_row_of_the_branch_it_is_folded_into():
    tree = ConfigurationTree((3, 2, 4))
    tree.set_all_open(False)
    assert tree.row_of(13) == 1
    tree.show(13)
    assert tree.branch(tree.id_at(tree.row_of(13))) == (2, 13, 1)
    above = tree.above(13)
    assert tree.branch(above) == (1, 12, 4)
    assert tree.above(tree.above(above)) is None


def test_a_table_without_parents_is_one_row():
    tree = ConfigurationTree(())
    assert (tree.n_rows, tree.id_at(0), tree.is_branch(0)) == (1, 0, False)
    assert tree.branch(0).size == 1


def test_a_table_with_one_parent_has_nothing_to_fold():
    tree = ConfigurationTree((4,))
    assert [tree.id_at(k) for k in range(tree.n_rows)] == [0, 1, 2, 3]
    tree.set_all_open(True)
    assert tree.n_rows == 4


@settings(max_examples=60)
@given(
    sizes=st.lists(st.integers(1, 4), min_size=1, max_size=4),
    toggles=st.lists(st.integers(0, 10**6), max_size=12),
)
def test_rows_are_in_order_and_the_leaves_and_folded_branches_hold_each_configuration_once(
    sizes, toggles
):
    tree = ConfigurationTree(sizes)
    for toggle in toggles:
        number = tree.id_at(toggle % tree.n_rows)
        if tree.is_branch(number):
            tree.set_open(number, not tree.is_open(number))
    held = np.zeros(math.prod(sizes), dtype=int)
    for row in range(tree.n_rows):
        number = tree.id_at(row)
        assert tree.row_of(number) == row
        _, first, count = tree.branch(number)
        if not tree.is_open(number):
            held[first : first + count] += 1
    assert (held == 1).all()
