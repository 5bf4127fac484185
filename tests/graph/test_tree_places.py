"""Boxes of a tree do not overlap, and parents are centered above their children."""

from __future__ import annotations

import itertools

from hypothesis import given
from hypothesis import strategies as st

from bayesgui.graph.tree_places import path_ends, tree_places


def random_tree(parents):
    return [(k + 1, parent % (k + 1)) for k, parent in enumerate(parents)]


@given(st.lists(st.integers(0, 10**6), max_size=40))
def test_no_two_boxes_share_a_place_and_links_join_neighboring_levels(parents):
    links = random_tree(parents)
    places = tree_places(len(parents) + 1, links, [0])
    assert len(set(places)) == len(places)
    assert places[0][1] == 0
    assert all(places[child][1] == places[parent][1] + 1 for child, parent in links)
    for level in {place[1] for place in places}:
        columns = sorted(column for column, at in places if at == level)
        assert all(b - a >= 1 for a, b in itertools.pairwise(columns))


def test_a_box_stands_in_the_middle_of_those_behind_it():
    assert tree_places(4, [(1, 0), (2, 0), (3, 0)], [0]) == [(0, 0), (-1, 1), (0, 1), (1, 1)]


def test_a_forest_stands_side_by_side():
    assert tree_places(3, [(1, 0)], [0, 2]) == [(0, 0), (0, 1), (1, 0)]


def test_from_an_end_of_a_longest_path_a_tree_is_higher_and_less_wide():
    links = [(1, 0), (2, 0), (3, 1), (4, 2)]
    (end,) = path_ends(5, links, [0])
    assert end in (3, 4)
    places = tree_places(5, links, [end])
    assert {column for column, _ in places} == {0}
    assert max(level for _, level in places) == 4


def test_a_leaf_beside_each_box_of_a_long_path_does_not_make_the_tree_wide():
    links = [(k + 1, k) for k in range(20)] + [(21 + k, k) for k in range(20)]
    columns = [column for column, _ in tree_places(41, links, [0])]
    assert max(columns) - min(columns) <= 11
