"""Causal and biasing paths, against a listing of all paths on the graph with hidden parents."""

from __future__ import annotations

import itertools

import networkx as nx
import numpy as np
import pytest

from bayesgui.core.errors import ModelError
from bayesgui.graph.causal.adjustment import is_adjustment_set
from bayesgui.graph.causal.causal_graph import CausalGraph
from bayesgui.graph.causal.causal_question import causal_question
from bayesgui.graph.causal.paths import effect_paths
from bayesgui.graph.causal.walks import Edge, Walks, on_simple_paths
from tests.graph.causal.brute_force import is_causal, proper_paths
from tests.graph.causal.random_graphs import canonical, random_graph

FIGURE = """
Income -> Statin, Diet
Guideline -> Statin
Age -> Statin, Pressure
Diet -> Infarct
Statin -> LDL, Hospital
LDL -> Infarct
Pressure -> Infarct
Infarct -> Hospital
"""


def _statin() -> CausalGraph:
    return CausalGraph.of(FIGURE, "Diet", [("Income", "Guideline")])


def _edges(text):
    """Return edges written as ``a→b a↔b``."""
    parts = [[*part.replace("↔", "→").split("→"), "↔" if "↔" in part else "→"] for part in text]
    return {Edge(*part) for part in parts}


def test_the_paths_of_the_statin_figure() -> None:
    found = effect_paths(_statin(), "Statin", "Infarct", ["Income", "Pressure"])
    assert [str(path) for path in found.causal] == ["Statin → LDL → Infarct"]
    assert [(str(path), path.cut_at) for path in found.biasing] == [
        ("Statin ← Income → Diet → Infarct", "Income"),
        ("Statin ← Age → Pressure → Infarct", "Pressure"),
        ("Statin ← Guideline ↔ Income → Diet → Infarct", "Income"),
    ]
    assert found.complete
    assert found.shortest_open is None
    marks = found.marks
    assert marks.exact
    assert marks.causal == _edges(["Statin→LDL", "LDL→Infarct"])
    assert marks.biasing == _edges(
        ["Income→Statin", "Guideline→Statin", "Income↔Guideline", "Age→Statin", "Age→Pressure"]
    )
    assert marks.biasing_beyond == _edges(["Income→Diet", "Diet→Infarct", "Pressure→Infarct"])
    assert marks.cuts == {
        (Edge("Income", "Diet", "→"), "Income"),
        (Edge("Pressure", "Infarct", "→"), "Pressure"),
    }
    assert marks.open_ends == frozenset()


def test_a_collider_in_the_set_opens_a_path_and_a_mediator_cuts_the_effect() -> None:
    opened = effect_paths(_statin(), "Statin", "Infarct", ["Hospital"])
    assert str(opened.shortest_open) == "Statin → Hospital ← Infarct"
    assert opened.shortest_open.opened_at == ("Hospital",)
    assert Edge("Infarct", "Hospital", "→") in opened.marks.open_ends
    cut = effect_paths(_statin(), "Statin", "Infarct", ["LDL"])
    assert cut.causal[0].cut_at == "LDL"
    assert not cut.causal[0].is_open
    assert cut.marks.causal == _edges(["Statin→LDL"])
    assert cut.marks.causal_beyond == _edges(["LDL→Infarct"])
    # x → m ↔ y: the collider m is on a causal path, too.
    bow = CausalGraph.of("x -> m -> y", (), [("m", "y")])
    assert effect_paths(bow, "x", "y").biasing == ()
    assert [str(path) for path in effect_paths(bow, "x", "y", "m").biasing] == ["x → m ↔ y"]


def test_an_ancestor_of_a_confounder_is_on_no_biasing_path() -> None:
    graph = CausalGraph.of("a -> c -> x; c -> y; x -> y; b -> c")
    assert effect_paths(graph, "x", "y").marks.biasing == _edges(["c→x", "c→y"])
    assert effect_paths(graph, "x", "y", work=4).marks.biasing == _edges(["c→x", "c→y"])


class Expected:
    """What the marks are, by the paths of the graph with hidden parents."""

    def __init__(self, graph, x, y, z):
        dag, z = canonical(graph), set(z)
        self.causal, self.biasing, self.open, self.cuts = {}, {}, [], set()
        opening = z.union(*(nx.ancestors(dag, name) for name in z))
        for path in proper_paths(dag, set(x), set(y)):
            causal = is_causal(dag, path)
            if not causal and (set(path[:-1]) & set(y) or self._closed(dag, path, opening)):
                continue
            cut = next(
                (
                    k
                    for k in range(1, len(path) - 1)
                    if path[k] in z and not self._is_collider(dag, path, k)
                ),
                len(path),
            )
            shown = [name for name in path if "↔" not in name]
            (self.causal if causal else self.biasing)[tuple(shown)] = cut
            self._paint(dag, path, cut, causal)

    before = beyond = None

    def _paint(self, dag, path, cut, causal):
        self.before = self.before or {True: set(), False: set()}
        self.beyond = self.beyond or {True: set(), False: set()}
        for k, (a, b) in enumerate(itertools.pairwise(path)):
            if "↔" in a:
                continue  # painted with the step to it
            edge = Edge(*b.split("↔"), "↔") if "↔" in b else None
            if edge is None:
                edge = Edge(a, b, "→") if dag.has_edge(a, b) else Edge(b, a, "→")
            (self.before if k < cut else self.beyond)[causal].add(edge)
            if k == cut:
                self.cuts.add((edge, a, causal))
        if cut == len(path) and not causal:
            self.open.append(path)

    @staticmethod
    def _is_collider(dag, path, k):
        return dag.has_edge(path[k - 1], path[k]) and dag.has_edge(path[k + 1], path[k])

    def _closed(self, dag, path, opening):
        return any(
            self._is_collider(dag, path, k) and path[k] not in opening
            for k in range(1, len(path) - 1)
        )

    def marks(self, causal):
        before = self.before[causal] if self.before else set()
        beyond = self.beyond[causal] if self.beyond else set()
        return before, beyond - before

    def bars(self):
        return {
            (edge, node) for edge, node, causal in self.cuts if edge not in self.marks(causal)[0]
        }


def _asked(rng, graph):
    names = [str(name) for name in rng.permutation(graph.observed)]
    several = len(names) > 4 and rng.random() < 0.2
    x, y = (names[:2], names[2:4]) if several else (names[:1], names[1:2])
    rest = [name for name in names if name not in (*x, *y)]
    return x, y, rest[: int(rng.integers(0, 4))]


def test_paths_and_marks_are_those_of_a_full_listing_on_random_graphs() -> None:
    rng = np.random.default_rng(43)
    seen = {"open": 0, "cut": 0, "opened": 0}
    asked = 0
    while asked < 1500:
        graph = random_graph(rng, int(rng.integers(3, 9)))
        if len(graph.observed) < 2:
            continue
        asked += 1
        x, y, z = _asked(rng, graph)
        expected, found = Expected(graph, x, y, z), effect_paths(graph, x, y, z, limit=10_000)
        marks = found.marks
        if not marks.exact:
            continue
        assert found.complete
        for kind, paths in ((expected.causal, found.causal), (expected.biasing, found.biasing)):
            assert sorted({path.nodes for path in paths}) == sorted(kind)
            assert [len(path.nodes) for path in paths] == sorted(len(p.nodes) for p in paths)
        assert (marks.causal, marks.causal_beyond) == expected.marks(True)
        assert (marks.biasing, marks.biasing_beyond) == expected.marks(False)
        assert marks.cuts == expected.bars()
        assert (found.shortest_open is None) == (not expected.open)
        if found.shortest_open:
            assert len(found.shortest_open.nodes) == min(
                sum("↔" not in name for name in path) for path in expected.open
            )
        if causal_question(graph, x, y).candidates.issuperset(z):
            assert is_adjustment_set(graph, x, y, z) == (not expected.open)
        seen["open"] += bool(expected.open)
        seen["cut"] += bool(marks.cuts)
        seen["opened"] += any(path.opened_at for path in found.biasing)
    assert min(seen.values()) > 150, seen


def test_marks_without_a_listing_have_all_edges_of_paths_and_few_others() -> None:
    rng = np.random.default_rng(44)
    right = wrong = 0
    while right < 3000:
        graph = random_graph(rng, int(rng.integers(4, 9)))
        if len(graph.observed) < 2:
            continue
        x, y, z = _asked(rng, graph)
        if not causal_question(graph, x, y).candidates.issuperset(z):
            continue
        exact, quick = effect_paths(graph, x, y, z), effect_paths(graph, x, y, z, work=0)
        for kind in ("causal", "biasing"):
            whole = getattr(exact.marks, kind) | getattr(exact.marks, f"{kind}_beyond")
            painted = getattr(quick.marks, kind) | getattr(quick.marks, f"{kind}_beyond")
            assert painted >= whole
            assert getattr(quick.marks, kind) >= getattr(exact.marks, kind)
            right, wrong = right + len(whole), wrong + len(painted - whole)
        # A shortest open walk of a set that spoils nothing is a path.
        assert (quick.shortest_open is None) == (exact.shortest_open is None)
        if quick.shortest_open:
            assert len(quick.shortest_open.nodes) == len(exact.shortest_open.nodes)
    assert wrong < 0.03 * right, (wrong, right)


def test_edges_on_simple_paths_are_those_of_networkx() -> None:
    rng = np.random.default_rng(1)
    for _ in range(300):
        graph = random_graph(rng, int(rng.integers(3, 9)))
        edges = {Edge(p, c, "→") for c, family in graph.parents.items() for p in family}
        edges |= {Edge(a, b, "↔") for a, b in graph.bidirected}
        plain = nx.Graph([(edge.a, edge.b) for edge in edges])
        plain.add_nodes_from(graph.names)
        paths = list(nx.all_simple_paths(plain, "n0", "n1"))
        pairs = {frozenset(pair) for path in paths for pair in itertools.pairwise(path)}
        expected = {edge for edge in edges if frozenset(edge[:2]) in pairs}
        assert on_simple_paths(edges, ["n0"], ["n1"]) == expected


def test_a_listing_stops_at_its_limits() -> None:
    # Two ways in each of twelve places: 4,096 biasing paths.
    arcs = [f"c{k} -> a{k}, b{k}; a{k} -> c{k + 1}; b{k} -> c{k + 1}" for k in range(12)]
    graph = CausalGraph.of("; ".join(["c0 -> x", *arcs, "c12 -> y", "x -> y"]))
    found = effect_paths(graph, "x", "y", ["c5"], limit=7)
    assert (len(found.biasing), found.complete, found.marks.exact) == (7, False, False)
    assert {path.cut_at for path in found.biasing} == {"c5"}
    assert len(found.marks.biasing) == 1 + 5 * 4
    assert len(found.marks.biasing_beyond) == 7 * 4 + 1
    assert found.marks.cuts == {(Edge("c5", name, "→"), "c5") for name in ("a5", "b5")}
    assert found.shortest_open is None


def test_a_set_that_is_unknown_is_said() -> None:
    with pytest.raises(ModelError, match="no node Dite; did you mean Diet"):
        effect_paths(_statin(), "Statin", "Infarct", "Dite")
    question = causal_question(_statin(), "Statin", "Infarct")
    assert Walks(question, (), causal=True).edges() == _edges(["Statin→LDL", "LDL→Infarct"])
