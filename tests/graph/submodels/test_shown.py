"""What is drawn of a network with submodels."""

from hypothesis import given

from bayesgui.core.submodels.tree import NO_SUBMODELS, Submodel, Submodels
from bayesgui.graph.submodels.shown import bundle_width, shown_graph
from tests.graph.submodels.trees import trees

NAMES = ("a", "b", "c", "d", "e")
ARCS = (("a", "b"), ("a", "c"), ("b", "d"), ("c", "d"), ("d", "e"), ("a", "e"))
TREE = Submodels((Submodel("s", "S", ("b",)), Submodel("t", "T", ("c", "d"), "s")))


def test_without_submodels_all_is_as_it_was():
    shown = shown_graph(NAMES, ARCS, NO_SUBMODELS, ())
    assert shown.nodes == NAMES
    assert shown.single == ARCS
    assert not shown.closed
    assert not shown.bundles


def test_closed():
    shown = shown_graph(NAMES, ARCS, TREE, ())
    assert shown.nodes == ("a", "e")
    assert shown.closed == ("s",)
    assert shown.single == (("a", "e"),)
    assert shown.bundles == {("a", "s"): (("a", "b"), ("a", "c")), ("s", "e"): (("d", "e"),)}
    assert not shown.strands
    assert shown.stands_for("d") == "s"
    assert shown.stands_for("a") == "a"
    assert shown.lines_of(("b", "d")) == ()
    assert shown.lines_of(("a", "c")) == (("a", "s"),)
    assert shown.arcs_of(("a", "e")) == (("a", "e"),)


def test_open_in_place():
    shown = shown_graph(NAMES, ARCS, TREE, {"s"})
    assert shown.frames == ("s",)
    assert shown.closed == ("t",)
    assert shown.standing_in("s") == ("b", "t")
    assert shown.bundles == {
        ("a", "s"): (("a", "b"), ("a", "c")),
        ("b", "t"): (("b", "d"),),
        ("s", "e"): (("d", "e"),),
    }
    into, out = sorted(shown.ports.values(), key=lambda port: not port.is_entry)
    assert (into.frame, into.line, into.is_entry) == ("s", ("a", "s"), True)
    assert (out.frame, out.line, out.is_entry) == ("s", ("s", "e"), False)
    assert shown.strands == {
        (into.key, "b"): (("a", "b"),),
        (into.key, "t"): (("a", "c"),),
        ("t", out.key): (("d", "e"),),
    }


def test_nested_frames_have_a_port_each():
    shown = shown_graph(NAMES, ARCS, TREE, {"s", "t"})
    assert shown.frames == ("s", "t")
    assert shown.drawn_in("s") == {"b", "t", "c", "d"}
    assert shown.single == (("c", "d"), ("a", "e"))
    lines = shown.lines_of(("a", "c"))
    assert lines[0] == ("a", "s")
    assert [shown.ports[line[0]].frame for line in lines[1:]] == ["s", "t"]
    assert lines[1][1] == "t"
    assert lines[2][1] == "c"


def test_one_submodel_alone():
    shown = shown_graph(NAMES, ARCS, TREE, (), root="s")
    assert shown.nodes == ("b",)
    assert shown.closed == ("t",)
    assert shown.bundles == {("b", "t"): (("b", "d"),)}
    assert shown.stands_for("a") == ""
    assert shown_graph(NAMES, ARCS, TREE, (), root="t").single == (("c", "d"),)


def test_widths():
    assert [bundle_width(n) for n in (1, 4, 20)] == [1.85, 3.65, 5.0]


@given(trees())
def test_every_arc_is_in_one_line_that_crosses(drawn):
    names, arcs, submodels, opened = drawn
    shown = shown_graph(names, arcs, submodels, opened)
    crossing = [arc for arc in arcs if submodels.of(arc[0]) != submodels.of(arc[1])]
    told = [arc for parts in shown.bundles.values() for arc in parts]
    hidden = [arc for arc in arcs if not shown.lines_of(arc)]
    assert len(told) == len(set(told))
    # The pills add up to the arcs between submodels, but for those within a closed one.
    assert set(told) <= set(crossing)
    assert set(crossing) - set(told) <= set(hidden)
    assert sorted([*told, *shown.single, *hidden]) == sorted(arcs)
    for arc in arcs:
        ends = shown.stands_for(arc[0]), shown.stands_for(arc[1])
        lines = shown.lines_of(arc)
        assert bool(lines) == (ends[0] != ends[1])
        if not lines:
            continue
        _check_way(shown, lines, ends)


def _check_way(shown, lines, ends):
    """Check that the lines of an arc lead from port to port, parent to child."""
    across = next(line for line in lines if line not in shown.strands)
    leaving, entering = {}, {}
    for line in lines:
        if line == across:
            continue
        port = shown.ports[line[0] if line[0] in shown.ports else line[1]]
        (entering if port.is_entry else leaving)[port.line] = line
        assert shown.places[line[1] if port.is_entry else line[0]] == port.frame
    at = across
    while at in entering:
        at = entering.pop(at)
    assert at[1] == ends[1]
    at = across
    while at in leaving:
        at = leaving.pop(at)
    assert at[0] == ends[0]
    assert not entering
    assert not leaving


@given(trees())
def test_what_is_drawn_stands_in_one_place(drawn):
    names, arcs, submodels, opened = drawn
    shown = shown_graph(names, arcs, submodels, opened)
    for name in names:
        path = submodels.path(name)
        closed = [id for id in path if id not in opened]
        assert shown.stands_for(name) == (closed[0] if closed else name)
    assert set(shown.places) == {*shown.nodes, *shown.closed, *shown.frames}
    for port in shown.ports.values():
        assert port.frame in shown.frames
        assert port.line in shown.bundles or port.line in shown.strands
    assert shown.drawn_in("") == set(shown.places)
