"""Rows, orders and places behind the layered layout."""

from __future__ import annotations

import itertools

import numpy as np

from bayesgui.core.monitor import SILENT
from bayesgui.graph.layered import columns, ranks
from bayesgui.graph.layers.crossings import count_crossings, order_rows
from bayesgui.graph.layers.row_graph import folded, row_graph
from tests.graph.random_networks import random_network


def _rows(rng: np.random.Generator) -> tuple[list[list[int]], list[list[int]], list[list[int]]]:
    rows = [list(range(start, start + 6)) for start in (0, 6, 12)]
    above: list[list[int]] = [[] for _ in range(18)]
    below: list[list[int]] = [[] for _ in range(18)]
    for upper, lower in itertools.pairwise(rows):
        for a, b in itertools.product(upper, lower):
            if rng.random() < 0.3:
                below[a].append(b)
                above[b].append(a)
    return rows, above, below


def _crossings_by_pairs(rows: list[list[int]], below: list[list[int]]) -> int:
    place = {vertex: k for row in rows for k, vertex in enumerate(row)}
    found = 0
    for row in rows:
        arcs = [(place[a], place[b]) for a in row for b in below[a]]
        found += sum((a - c) * (b - d) < 0 for (a, b), (c, d) in itertools.combinations(arcs, 2))
    return found


def test_crossings_are_counted_as_pairs_of_arcs_that_cross() -> None:
    rng = np.random.default_rng(1)
    for _ in range(50):
        rows, _, below = _rows(rng)
        rows = [[int(v) for v in rng.permutation(row)] for row in rows]
        assert count_crossings(rows, below) == _crossings_by_pairs(rows, below)


def test_ordering_keeps_the_rows_and_never_adds_crossings() -> None:
    rng = np.random.default_rng(2)
    saved = 0
    for _ in range(50):
        rows, above, below = _rows(rng)
        before = [list(row) for row in rows]
        result = order_rows(rows, above, below, 24, SILENT)
        assert rows == before
        assert [sorted(row) for row in result] == before
        gained = count_crossings(rows, below) - count_crossings(result, below)
        assert gained >= 0
        saved += gained
    assert saved > 500


def test_two_tangled_pairs_are_untangled() -> None:
    rows = [[0, 1], [2, 3]]
    above: list[list[int]] = [[], [], [1], [0]]
    below: list[list[int]] = [[3], [2], [], []]
    assert count_crossings(rows, below) == 1
    assert count_crossings(order_rows(rows, above, below, 4, SILENT), below) == 0


def test_ranks_lead_down_and_are_as_short_as_moving_one_node_makes_them() -> None:
    rng = np.random.default_rng(3)
    for _ in range(60):
        network = random_network(rng, int(rng.integers(2, 20)), 0.2)
        index = {name: k for k, name in enumerate(network)}
        parents = [[index[p] for p in network.parents(name)] for name in network]
        children = [[index[c] for c in network.children(name)] for name in network]
        rank = ranks(parents, [index[name] for name in network.topological_order()])
        assert min(rank) == 0
        for node, row in enumerate(rank):
            assert all(rank[parent] < row for parent in parents[node])
            up, down = len(parents[node]), len(children[node])
            if up > down:
                assert any(rank[parent] == row - 1 for parent in parents[node])
            if down > up:
                assert any(rank[child] == row + 1 for child in children[node])


def test_every_arc_of_a_row_graph_passes_one_vertex_a_row() -> None:
    parents: list[list[int]] = [[], [0], [1], [2, 0]]
    graph = row_graph(parents, [0, 1, 2, 3])
    assert graph.n_nodes == 4
    assert len(graph.chains[0, 3]) == 4
    assert [len(row) for row in graph.rows] == [1, 2, 2, 1]
    assert all(a in graph.above[b] for a in range(6) for b in graph.below[a])


def test_folding_keeps_arcs_leading_down_and_adds_no_crossing() -> None:
    children = 40
    parents: list[list[int]] = [[], *([0] for _ in range(children))]
    graph = row_graph(parents, [0, *([1] * children)])
    spans = dict.fromkeys(range(children + 1), 216.0)
    wide = folded(graph, parents, spans, [143.0, 143.0])
    assert len(wide.rows) > 3
    assert max(map(len, wide.rows)) <= children
    assert sorted(v for row in wide.rows for v in row if v <= children) == list(range(41))
    assert count_crossings(wide.rows, wide.below) == 0
    assert folded(graph, parents, dict.fromkeys(spans, 10.0), [143.0, 143.0]) is graph


def test_places_keep_the_distances_and_pull_arcs_straight() -> None:
    rows = [[0], [1, 2, 3]]
    above: list[list[tuple[int, float]]] = [[], [(0, 1.0)], [(0, 1.0)], [(0, 1.0)]]
    below: list[list[tuple[int, float]]] = [[(1, 1.0), (2, 1.0), (3, 1.0)], [], [], []]
    x = columns(rows, above, below, lambda _a, _b: 100.0, 20, SILENT)
    assert np.allclose(np.diff([x[1], x[2], x[3]]), 100, rtol=0, atol=1e-9)
    assert abs(x[0] - x[2]) < 1e-6


def test_places_solve_the_least_squares_problem_of_a_row() -> None:
    rows = [[0, 1], [2, 3]]
    heavy: list[list[tuple[int, float]]] = [[(2, 8.0)], [(3, 1.0)], [], []]
    light: list[list[tuple[int, float]]] = [[], [], [(0, 8.0)], [(1, 1.0)]]
    x = columns(rows, light, heavy, lambda a, _b: 50.0 if a < 2 else 200.0, 40, SILENT)
    assert x[3] - x[2] >= 200 - 1e-9
    assert x[1] - x[0] >= 50
    assert abs(x[0] - x[2]) < 1
    assert abs(x[1] - x[3]) < 1
