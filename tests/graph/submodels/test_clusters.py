"""Clusters by modularity, their names, and layered layouts of boxes and what is in them."""

from __future__ import annotations

import itertools
import time
from pathlib import Path
from typing import TYPE_CHECKING

import networkx as nx
import pytest

from bayesgui.core.cpt import CPT
from bayesgui.core.errors import Cancelled
from bayesgui.core.monitor import Monitor
from bayesgui.core.network import BayesianNetwork
from bayesgui.core.submodels import NO_SUBMODELS, Submodels
from bayesgui.core.variable import Variable
from bayesgui.document.files import open_state
from bayesgui.document.submodels.edits import with_arrangement
from bayesgui.document.submodels.folding import arranged, clusters_for, fold_clusters
from bayesgui.graph.moral import moral_graph
from bayesgui.graph.submodels.arranging import BOX, Level
from bayesgui.graph.submodels.clusters import clusters_of
from bayesgui.graph.submodels.names import common_beginning, names_of, shared_words

if TYPE_CHECKING:
    from bayesgui.document.state import DocumentState

SAMPLES = Path("samples/networks")


def network(*arcs: str, alone: str = "") -> BayesianNetwork:
    """Return a network of arcs such as "ab", and of nodes without any."""
    names = sorted({name for arc in arcs for name in arc} | set(alone))
    parents = {name: tuple(arc[0] for arc in arcs if arc[1] == name) for name in names}
    return BayesianNetwork(
        [Variable(name, ("0", "1")) for name in names],
        [CPT.uniform(name, above, [2] * len(above), 2) for name, above in parents.items()],
    )


def sample(name: str) -> DocumentState:
    return open_state(SAMPLES / f"{name}.bayesgui")[0]


def test_two_groups_with_one_arc_between_them_are_two_clusters() -> None:
    found = clusters_of(network("ab", "bc", "ac", "cd", "de", "ef", "df"))
    assert sorted(found.groups) == [("a", "b", "c"), ("d", "e", "f")]
    assert (found.between, found.n_arcs) == (1, 7)


def test_modularity_is_that_of_the_definition() -> None:
    model = sample("alarm").network
    found = clusters_of(model)
    edges = moral_graph(model).edges
    where = {name: k for k, group in enumerate(found.groups) for name in group}
    degree = {name: sum(name in edge for edge in edges) for name in model}
    inside = sum(where[a] == where[b] for a, b in edges) / len(edges)
    shares = [sum(degree[n] for n in group) / (2 * len(edges)) for group in found.groups]
    assert found.modularity == pytest.approx(inside - sum(share**2 for share in shares))
    assert found.between == sum(where[a] != where[b] for a, b in model.arcs)
    assert sorted(itertools.chain(*found.groups)) == sorted(model)


def test_no_number_of_clusters_has_a_greater_modularity_than_the_usual_one() -> None:
    model = sample("hailfinder").network
    usual = clusters_of(model)
    by_count = {n: clusters_of(model, count=n) for n in range(2, 12)}
    assert usual.modularity == pytest.approx(max(each.modularity for each in by_count.values()))
    assert {n: len(each.groups) for n, each in by_count.items()} == {n: n for n in by_count}
    finer, coarser = by_count[8].groups, by_count[5].groups
    assert all(any(set(small) <= set(large) for large in coarser) for small in finer)


def test_nodes_without_arcs_are_in_no_cluster() -> None:
    found = clusters_of(network("ab", alone="xyz"))
    assert found.groups == (("a", "b"),)
    assert clusters_of(network(alone="xyz")).groups == ()


def test_only_the_nodes_asked_for_are_clustered() -> None:
    found = clusters_of(network("ab", "bc", "cd"), ["a", "b"])
    assert (found.groups, found.n_arcs) == ((("a", "b"),), 1)


def test_munin_takes_less_than_two_seconds_and_is_the_same_again() -> None:
    state = sample("munin")
    clusters_for(sample("alarm"))
    began = time.perf_counter()
    found = clusters_for(state)
    assert time.perf_counter() - began < 2
    assert found.modularity > 0.8
    assert found.between < 0.12 * found.n_arcs
    assert len(set(found.names)) == len(found.groups)
    assert found.names[4:7] == ("L_ADM", "R_APB", "L_APB")
    assert max(map(len, found.names)) < 18
    assert clusters_for(sample("munin")) == found


def test_clustering_is_cancelled() -> None:
    class Impatient(Monitor):
        def check(self) -> None:
            raise Cancelled

    with pytest.raises(Cancelled):
        clusters_of(sample("alarm").network, monitor=Impatient())


def test_names_are_how_names_begin_or_the_best_linked_node() -> None:
    assert common_beginning(["R_APB_MALOSS", "R_APB_DE_REGEN"]) == "R_APB"
    assert common_beginning(["R_APB", "R_ADM"]) == ""
    assert common_beginning(["abdomen", "abscess"]) == ""
    assert shared_words(["L_MED_A", "L_OTHER_MED_B", "L_X_MED_C", "R_X"]) == "L_MED"
    assert shared_words(["my car A", "our car B", "a car C"]) == "car"
    assert shared_words(["N1_d_f", "N2_d_f", "N3_d_f"]) == ""
    model = network("ab", "ac", "de", "df")
    assert names_of([["a", "b", "c"], ["d", "e", "f"]], model) == ("a", "d")


def test_clusters_become_boxes_and_no_node_moves() -> None:
    before = sample("hailfinder")
    after = fold_clusters(before)
    assert after.with_(submodels=NO_SUBMODELS) == before
    assert after.layout is before.layout
    boxes = [(each.x, each.y) for each in after.submodels]
    for (x0, y0), (x1, y1) in itertools.combinations(boxes, 2):
        assert abs(x0 - x1) >= BOX[0] or abs(y0 - y1) >= BOX[1]
    assert fold_clusters(after) is after


def test_what_stands_in_a_submodel_is_not_folded_again() -> None:
    state = fold_clusters(sample("alarm"), 3)
    first = state.submodels.items[0]
    rest = state.with_(submodels=Submodels((first,)))
    more = fold_clusters(rest)
    assert more.submodels.items[0] == first
    assert not more.submodels.inside(first.id) & more.submodels.inside("submodel-2")


def test_a_level_has_an_arc_for_all_arcs_between_two_boxes_and_no_circle() -> None:
    model = network("ac", "bc", "ad", "db", "ce")
    tree = NO_SUBMODELS.folded(("a", "b"), name="A").folded(("c", "d"), name="C")
    level = Level.of(model.names, model.arcs, tree)
    assert list(level) == ["bsubmodel-1", "bsubmodel-2", "ne"]
    assert set(level.arcs) == {("bsubmodel-1", "bsubmodel-2"), ("bsubmodel-2", "ne")}
    inner = Level.of(model.names, model.arcs, tree, "submodel-1")
    assert list(inner) == ["na", "nb"]
    assert not inner.arcs


def test_arranging_places_each_level_by_itself() -> None:
    state = fold_clusters(sample("hailfinder"))
    sizes = dict.fromkeys(state.model, (120.0, 60.0))
    made = with_arrangement(state, arranged(state, sizes))
    tree = made.submodels
    boxes = [(each.x, each.y, *BOX) for each in tree]
    everything = [(*at, *sizes[name]) for name, at in made.layout.positions.items()]
    levels = [
        boxes,
        everything,
        *([(*made.layout.positions[n], *sizes[n]) for n in each.members] for each in tree),
    ]
    for rects in levels:
        for (x0, y0, w0, h0), (x1, y1, w1, h1) in itertools.combinations(rects, 2):
            assert x1 >= x0 + w0 or x0 >= x1 + w1 or y1 >= y0 + h0 or y0 >= y1 + h1
    for parent, child in state.model.arcs:
        if tree.of(parent) == tree.of(child):
            assert made.layout.positions[parent][1] < made.layout.positions[child][1]
    for parent, child in made.layout.bends:
        assert tree.of(parent) == tree.of(child)


def test_arranging_one_submodel_moves_nothing_else() -> None:
    state = fold_clusters(sample("hailfinder"))
    one = state.submodels.items[0]
    sizes = dict.fromkeys(state.model, (120.0, 60.0))
    made = with_arrangement(state, arranged(state, sizes, root=one.id))
    moved = {n for n, at in made.layout.positions.items() if at != state.layout.positions[n]}
    assert moved
    assert moved <= set(one.members)
    assert made.submodels == state.submodels


def test_networkx_agrees_on_the_partition() -> None:
    model = sample("alarm").network
    graph = nx.Graph(list(moral_graph(model).edges))
    groups = list(map(set, clusters_of(model).groups))
    assert nx.community.is_partition(graph, groups)
    assert all(nx.is_connected(graph.subgraph(group)) for group in groups)
