"""Graphs of other programs: GraphML, GML, DOT, edge lists and adjacency tables."""

from __future__ import annotations

from typing import TYPE_CHECKING

import networkx as nx
import numpy as np
import pytest
from hypothesis import example, given, settings

from bayesgui.core.cpt import CPT
from bayesgui.core.errors import FormatError
from bayesgui.core.network import BayesianNetwork
from bayesgui.core.variable import Variable
from bayesgui.formats import Loaded, read, write
from bayesgui.formats.base import formats
from tests.formats.judge import asia, parsed
from tests.formats.test_round_trips import TEXT, documents

if TYPE_CHECKING:
    from pathlib import Path

ARCS = [("a", "c"), ("b", "c"), ("c", "d")]
LIKE_CHINESE = Loaded(
    BayesianNetwork(
        [Variable("ȡ", ("yes", "no")), Variable("ȣ", ("yes", "no"))],
        [CPT("ȡ", (), [0.5, 0.5]), CPT("ȣ", ("ȡ",), [[0.5, 0.5], [0.5, 0.5]])],
    )
)
"""Names whose bytes in UTF-8 are those of 取 and 龋 in GB 2312."""


def is_uniform(loaded: Loaded) -> bool:
    network = loaded.network
    return all(
        network[name].states == ("yes", "no") and (network.cpt(name).values == 0.5).all()
        for name in network.names
    )


# -- what other programs write ------------------------------------------------------------------


@pytest.mark.parametrize("suffix", ["graphml", "gml"])
def test_what_networkx_writes_is_read_with_uniform_tables(suffix: str, tmp_path: Path) -> None:
    path = tmp_path / f"graph.{suffix}"
    getattr(nx, f"write_{suffix}")(nx.DiGraph(ARCS), path)
    loaded = read(path)
    assert set(loaded.network.arcs) == set(ARCS)
    assert is_uniform(loaded)
    assert loaded.remarks == (
        "The graph has no tables of a, c, b, d; they are uniform until you fill them in.",
    )


@pytest.mark.filterwarnings("ignore::DeprecationWarning")  # of pydot
@pytest.mark.parametrize("suffix", ["graphml", "gml", "dot"])
def test_what_is_written_is_a_graph_for_networkx(suffix: str, tmp_path: Path) -> None:
    path = tmp_path / f"asia.{suffix}"
    write(path, asia())
    if suffix == "dot":
        pytest.importorskip("pydot")
        graph = nx.nx_pydot.read_dot(path)
        arcs = {(a.strip('"'), b.strip('"')) for a, b in graph.edges()}
    else:
        arcs = set(getattr(nx, f"read_{suffix}")(path).edges())
    assert arcs == set(asia().network.arcs)


def test_titles_of_numbered_nodes_are_their_names() -> None:
    text = """<graphml xmlns="http://graphml.graphdrawing.org/xmlns">
    <key id="v" for="node" attr.name="name" attr.type="string"/>
    <graph edgedefault="directed">
    <node id="n0"><data key="v">rain</data></node><node id="n1"><data key="v">wet</data></node>
    <edge source="n0" target="n1"/></graph></graphml>"""
    assert parsed("graphml", text).network.arcs == (("rain", "wet"),)


def test_gml_with_graphics_and_without_labels() -> None:
    text = 'Creator "yEd"\ngraph [ directed 1\n' + "".join(
        f"node [ id {k} graphics [ x {300 * k}.0 y 0.0 ] ]\n" for k in range(3)
    )
    loaded = parsed("gml", text + "edge [ source 0 target 2 ]\n]")
    assert loaded.network.arcs == (("0", "2"),)
    xs = [loaded.layout.positions[name][0] for name in "012"]
    assert np.diff(xs) == pytest.approx([300, 300])


DOT = """/* by hand */ strict digraph "the lights" {
  rankdir=LR; node [shape=box, style="rounded"];
# of cpp
  a -> c [label=<b<i>i</i>>];
  b:n -> c -> d;
  subgraph cluster_0 { label = "box"; e; }
  e -> { f g };
  -1.5; "two words" [label="x", pos="10,20!"];
}
"""


def test_dot_as_people_write_it() -> None:
    network = parsed("dot", DOT).network
    assert network.name == "the lights"
    assert set(network.arcs) == {*ARCS, ("e", "f"), ("e", "g")}
    assert set(network.names) == {*"abcdefg", "-1.5", "two words"}


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("graph { a -- b }", "the edges have no direction"),
        ("digraph { a -- b }", "line 1: the edges have no direction"),
        ("digraph { a -> b [dir=none] }", "the edges have no direction"),
        ("digraph { a -> b; b -> a }", "the arcs close the cycle"),
        ("digraph { a -> b", "the file ends where"),
        ("digraph { a -> }", "should stand where “}” stands"),
        ("digraph {" + "{" * 99, "too deeply"),
        ("digraph { }", "has no nodes"),
        ('digraph { a [states="[1"] }', "not a JSON list"),
        ('digraph { a [states="{}"] }', "not a JSON list"),
        ('digraph { a [cpt="[0.5]"] }', "Nothing was opened"),
        ('digraph { a [values="7"] }', "are not those of a network"),
    ],
)
def test_what_is_no_network_is_said(text: str, words: str) -> None:
    with pytest.raises(FormatError, match=words):
        parsed("dot", text)


def test_a_few_bytes_do_not_stand_for_a_huge_table() -> None:
    arcs = "".join(f"p{k} -> c; " for k in range(25))
    with pytest.raises(FormatError, match=r"would have 67,108,864 numbers"):
        parsed("dot", f"digraph {{ {arcs} }}")


def test_entities_in_graphml_are_refused() -> None:
    text = '<!DOCTYPE g [<!ENTITY x "y">]><graphml><graph edgedefault="directed"/></graphml>'
    with pytest.raises(FormatError, match="defines XML entities"):
        parsed("graphml", text)


@pytest.mark.parametrize("name", ["graphml", "gml"])
def test_undirected_graphs_are_refused(name: str) -> None:
    lines = getattr(nx, f"generate_{name}")(nx.Graph(ARCS))
    with pytest.raises(FormatError, match="have no direction"):
        parsed(name, "\n".join(lines))


# -- arcs alone -----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "text",
    [
        "from,to\na,c\nb,c\nc,d\n",
        '"","from","to"\n"1","a","c"\n"2","b","c"\n"3","c","d"\n',
        "# by networkx\na c {}\nb c {}\nc d {}\n",
        "Parent;Child;weight\na;c;1\nb;c;2\nc;d;3\n",
        "a\tc\nb\tc\nc\td\n",
    ],
)
def test_edge_lists_of_other_programs(text: str, tmp_path: Path) -> None:
    path = tmp_path / "graph.edges"
    path.write_text(text)
    loaded = read(path)
    assert set(loaded.network.arcs) == set(ARCS)
    assert is_uniform(loaded)


@pytest.mark.parametrize(
    "text",
    [
        ",a,b,c,d\na,0,0,1,0\nb,0,0,1,0\nc,0,0,0,1\nd,0,0,0,0\n",
        '"a" "b" "c" "d"\n"a" 0 0 1 0\n"b" 0 0 1 0\n"c" 0 0 0 1\n"d" 0 0 0 0\n',
        ",a,b,c,d\na,False,False,True,False\nb,False,False,True,False\n"
        "c,False,False,False,True\nd,False,False,False,False\n",
    ],
)
def test_adjacency_tables_of_other_programs(text: str, tmp_path: Path) -> None:
    path = tmp_path / "graph.amat"
    path.write_text(text)
    assert set(read(path).network.arcs) == set(ARCS)


def test_csv_files_are_recognized_by_their_first_row(tmp_path: Path) -> None:
    path = tmp_path / "graph.csv"
    path.write_text("from,to\na,c\nb,c\nc,d\n")
    assert read(path).format == "edges"
    path.write_text(",a,b\na,0,1\nb,0,0\n")
    assert read(path).format == "adjacency"
    path.write_text("height,weight\n1,2\n")
    with pytest.raises(FormatError, match="not a network file"):
        read(path)


@pytest.mark.parametrize(
    ("name", "text", "words"),
    [
        ("edges", "from,to\n,b\n", "row 1 does not name the beginning"),
        ("edges", "from,to\na,a\n", "cycle"),
        ("adjacency", ",a,b\na,0,1\n", "here are 1 rows and 2 names"),
        ("adjacency", ",a,a\na,0,1\na,0,0\n", "here are 2 rows and 1 names"),
        ("adjacency", ",a,b\na,0,x\nb,0,0\n", "row 1 should have the name a and 2 numbers"),
        ("adjacency", ",a,b\na,0,1\nc,0,0\n", "row 2 should have the name b"),
    ],
)
def test_faults_are_named_with_their_row(name: str, text: str, words: str) -> None:
    with pytest.raises(FormatError, match=words):
        parsed(name, text)


@pytest.mark.parametrize("name", ["edges", "adjacency"])
@settings(max_examples=60, deadline=None)
@example(document=LIKE_CHINESE)
@given(document=documents(TEXT))
def test_any_names_and_arcs_survive(name: str, document: Loaded) -> None:
    after = parsed(name, formats.create(name).write(document)).network
    assert set(after.names) == set(document.network.names)
    assert set(after.arcs) == set(document.network.arcs)


@pytest.mark.parametrize("name", ["edges", "adjacency", "dot", "gml", "graphml"])
@pytest.mark.parametrize("node", ['\\"', '"', '"a"', 'a"', '\\\\"b"'])
def test_backslashes_before_quotes_survive(name: str, node: str) -> None:
    network = BayesianNetwork([Variable(node, ("yes", "no"))])
    assert set(parsed(name, formats.create(name).write(Loaded(network))).network.names) == {node}
