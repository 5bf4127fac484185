"""DAGitty's text of versions 1.x, as its own examples are written (gui/js/example-dags.js)."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from bayesgui.core.errors import FormatError
from bayesgui.formats import read
from bayesgui.formats.base import formats
from bayesgui.graph.causal.listing import adjustment_sets
from tests.formats.judge import parsed

if TYPE_CHECKING:
    from pathlib import Path

    from bayesgui.core.network import BayesianNetwork

SCHIPF = """TT E @-0.443,-0.942
T2DM O @1.666,2.693
A 1 @-1.429,-2.311
S 1 @-1.423,2.555
WC 1 @0.829,-0.735
U 1 @-0.459,1.159
PA 1 @1.661,-2.186

A S PA WC U TT
S TT T2DM
WC TT U T2DM
U TT T2DM
PA WC T2DM
"""
"""Schipf et al. (2010); some nodes, such as U, are called like roles."""

THOEMMES = """e0 U @0.108,0.697
e2 1 @0.456,0.622
s2 A @0.457,0.811
x E @0.084,0.942
y O @0.810,0.947

e0 x
e2 s2 @0.446,0.643 y @0.949,0.690
x y s2
y
"""

POLZER = """ToothLoss E @-1.677,2.421
Mortality O @1.900,2.360
Smoking 1 @0.772,0.379

0  1  0
0  0  0
1 1 0
"""


def families(network: BayesianNetwork) -> dict[str, set[str]]:
    return {name: set(network.parents(name)) for name in network.names if network.parents(name)}


def test_lists_of_children_with_places_and_roles(tmp_path: Path) -> None:
    (tmp_path / "schipf.txt").write_text(SCHIPF)
    loaded = read(tmp_path / "schipf.txt")
    assert loaded.format == "dagitty-1"
    network = loaded.network
    assert families(network) == {
        "S": {"A"},
        "PA": {"A"},
        "WC": {"A", "PA"},
        "U": {"A", "WC"},
        "TT": {"A", "S", "WC", "U"},
        "T2DM": {"S", "WC", "U", "PA"},
    }
    assert network["TT"].properties == (("dagitty", "exposure"),)
    assert network["T2DM"].properties == (("dagitty", "outcome"),)
    assert network.unobserved == frozenset()
    spots = loaded.layout.positions
    assert spots["PA"][0] > spots["A"][0]
    assert spots["T2DM"][1] > spots["TT"][1]
    assert ("A", "PA", "U", "S", "WC") not in adjustment_sets(network, "TT", "T2DM")
    assert {frozenset(each) for each in adjustment_sets(network, "TT", "T2DM")} == {
        frozenset({"S", "U", "WC", "A"}),
        frozenset({"S", "U", "WC", "PA"}),
    }


def test_bends_of_arcs_are_no_nodes_and_letters_are_roles() -> None:
    network = parsed("dagitty-1", THOEMMES).network
    assert families(network) == {"x": {"e0"}, "s2": {"e2", "x"}, "y": {"e2", "x"}}
    assert network.unobserved == {"e0"}
    assert network["s2"].properties == (("dagitty", "adjusted"),)


def test_a_matrix() -> None:
    network = parsed("dagitty-1", POLZER).network
    assert families(network) == {
        "Mortality": {"ToothLoss", "Smoking"},
        "ToothLoss": {"Smoking"},
    }


def test_names_with_blanks_and_arcs_in_both_directions() -> None:
    text = "a b 1 @0,0\r\nc%20d E\r\ne\r\n\r\na b c d e\r\nc d a b\r\n"
    network = parsed("dagitty-1", text).network
    assert network.names == ("a b", "c d", "e")
    assert families(network) == {"e": {"a b"}}
    assert set(network.common_causes) == {("a b", "c d")}


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("x E @0,0\ny O @1,1\n\nx z\n", "line 4: z is not among the nodes above"),
        ("smoking E @0,0\ny O\n\nsmokin y\n", "line 4: smokin y is not among the nodes"),
        ("x E @0,0\ny O @1,1\n\nx y\ny x\nx x\n", "line 6: an edge joins x with itself"),
        ("x E @0,0\ny 1\nz 1\n\nx y\ny z\nz x\n", "line 7: the arcs close the cycle"),
        ("x E @0,0\ny O @1,1\n\n0 1\n0\n", "line 4: a matrix of 2 nodes has 4 numbers, this one"),
        ("x E @0,0\ny O @1,1\n\n0 1 0\n0 0 0\n0 0 0\n", "has 9 (3 × 3). Nothing was opened"),
        ("x E @0,0\ny O @1\n\nx y\n", "line 2: “y O @1” is no node; write its name, one of E, O"),
        ("x E @0,0\ny O @1,1\n", "no arcs after a blank line; it seems to be cut short"),
    ],
)
def test_what_is_wrong_is_said_in_a_sentence(text: str, words: str) -> None:
    with pytest.raises(FormatError) as caught:
        parsed("dagitty-1", text, "old.txt")
    assert words in str(caught.value)
    assert str(caught.value).startswith("old.txt")


@pytest.mark.parametrize(
    "text",
    [
        "",
        "a b\nb c\n",
        "from,to\na,b\n",
        "a,b\n1,2\n3,4\n",
        "1 2\n3 4\n\n5 6\n",
        "dag { x E -> y }",
        "x -> y\n\ny -> z\n",
        "Graph Nodes:\nA;B\n\nGraph Edges:\n",
        "x E y\nb O z\n\nx b\n",
    ],
)
def test_other_texts_are_not_taken_for_it(text: str) -> None:
    from pathlib import Path

    assert not formats.create("dagitty-1").sniff(text.encode(), Path("text.txt"))
