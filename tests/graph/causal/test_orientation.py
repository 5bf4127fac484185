"""Rules that put marks, each where no other one applies."""

from __future__ import annotations

from bayesgui.core.arc_constraints import ArcConstraints
from bayesgui.graph.causal.orientation.marked_graph import MarkedGraph
from bayesgui.graph.causal.orientation.member import member_of
from bayesgui.graph.causal.orientation.possible_separation import blocks, possible_d_sep
from bayesgui.graph.causal.orientation.rules import orient
from bayesgui.graph.causal.pag import Pag, PagEdge, Reason

GIVEN = Reason("collider")


def graph_of(*edges: str) -> MarkedGraph:
    """Return a graph of edges such as "a o> b"."""
    parts = [edge.split() for edge in edges]
    names = sorted({name for a, _, b in parts for name in (a, b)})
    graph = MarkedGraph(names, [(min(a, b), max(a, b)) for a, _, b in parts])
    for a, sign, b in parts:
        for x, y, letter in ((b, a, sign[0]), (a, b, sign[1])):
            if letter != "o":
                graph.put(x, y, "tail" if letter == "-" else "arrow", GIVEN)
    return graph


def applied(graph: MarkedGraph, separators=None, **how):
    """Return which marks are put, by rule."""
    return [
        (put.reason.rule, put.a, put.b, put.mark) for put in orient(graph, separators or {}, **how)
    ]


def test_rule_1_goes_on_from_an_arrow_to_a_node_apart():
    graph = graph_of("a o> b", "b oo c")
    assert applied(graph) == [(1, "c", "b", "tail"), (1, "b", "c", "arrow")]
    assert str(graph.pag()) == "a o→ b\nb → c"


def test_rule_2_closes_no_cycle():
    assert applied(graph_of("a -> b", "b o> c", "a oo c"))[0] == (2, "a", "c", "arrow")


def test_rule_3_points_at_a_node_where_two_arrows_meet():
    graph = graph_of("a o> b", "c o> b", "a oo d", "c oo d", "d oo b")
    assert applied(graph)[0] == (3, "d", "b", "arrow")
    assert graph.pag().edge("d", "b").why_b == Reason("rule", 3, ("a", "c"))


def test_rule_4_reads_the_separator_of_a_discriminating_path():
    edges = ("t o> a", "b o> a", "a -> c", "b oo c")
    graph = graph_of(*edges)
    put = applied(graph, {("c", "t"): ("a", "b")})
    assert put == [(2, "b", "c", "arrow"), (4, "c", "b", "tail")]
    graph = graph_of(*edges)
    put = applied(graph, {("c", "t"): ("a",)})
    assert {(2, "b", "c", "arrow"), (4, "c", "b", "arrow")} <= set(put)
    assert graph.pag().edge("b", "c").why_a == Reason("rule", 4, ("t", "a", "b", "c"), ("a",))


def test_rules_5_to_7_take_selected_rows_for_granted():
    circle = ("a oo b", "b oo c", "c oo d", "a oo d")
    assert applied(graph_of(*circle)) == []
    graph = graph_of(*circle, "a oo e")
    put = applied(graph, selection=True)
    assert {rule for rule, *_ in put} == {5, 6}
    assert sum(rule == 5 for rule, *_ in put) == 8
    assert (6, "e", "a", "tail") in put
    assert applied(graph_of("a -o b", "b oo c"), selection=True)[0] == (7, "c", "b", "tail")


def test_rule_8_finds_a_cause_of_a_cause():
    assert applied(graph_of("a -> b", "b -> c", "a o> c")) == [(8, "c", "a", "tail")]


def test_rule_9_finds_a_way_around_without_a_collider():
    graph = graph_of("a oo b", "b oo d", "d o> c", "a o> c")
    assert (9, "c", "a", "tail") in applied(graph)
    assert graph.pag().edge("a", "c").why_a == Reason("rule", 9, ("a", "b", "d", "c"))


def test_rule_10_finds_two_ways_of_which_one_leaves_the_node():
    graph = graph_of("a oo b", "a oo d", "b -> c", "d -> c", "a o> c")
    assert applied(graph)[0] == (10, "c", "a", "tail")


def test_possible_d_separators_are_reached_over_colliders_and_triangles():
    graph = graph_of("x o> a", "b o> a", "b oo c", "c oo d", "b oo d")
    assert possible_d_sep(graph, "x") == {"a", "b"}
    assert possible_d_sep(graph, "c") == {"b", "d"}


def test_blocks_hold_what_lies_on_paths_between_two_neighbors():
    found = blocks(graph_of("a oo b", "b oo c", "a oo c", "c oo d", "d oo e"))
    assert found[frozenset("ab")] == set("abc")
    assert found[frozenset("cd")] == set("cd")
    assert found[frozenset("de")] == set("de")


def test_knowledge_puts_marks_that_no_rule_changes():
    graph = graph_of("a oo b", "b oo c", "c oo d")
    known = ArcConstraints(
        required=(("b", "a"),), forbidden=(("c", "d"), ("d", "c")), tiers=(("c",), ("b",))
    )
    graph.put_knowledge(known)
    assert str(graph.pag()) == "c ↔ d\nc o→ b\nb → a"
    assert graph.pag().edge("c", "d").why_a.why == "knowledge"


def test_a_member_keeps_what_is_known_and_has_no_other_v_structure():
    edges = [
        PagEdge("a", "b", "circle", "circle"),
        PagEdge("b", "c", "circle", "arrow"),
        PagEdge("a", "c", "circle", "arrow"),
        PagEdge("c", "d", "arrow", "arrow"),
    ]
    member = member_of(Pag.of("dcba", edges))
    assert member.consistent
    assert member.hidden == (("d", "c"),)
    assert {("b", "c"), ("a", "c")} < member.arcs
    assert len(member.arcs) == 3


def test_edges_count_and_are_listed_by_kind():
    pag = Pag.of("abc", [PagEdge("b", "a", "circle", "arrow"), PagEdge("c", "a", "arrow", "arrow")])
    assert [str(e) for e in pag.listed] == ["a ↔ c", "b o→ a"]
    assert pag.counts == {"hidden": 1, "cause or hidden": 1, "cause": 0, "open": 0, "selected": 0}
    assert pag.edge("b", "a").at_a == "circle"
    assert pag.edge("b", "c") is None
