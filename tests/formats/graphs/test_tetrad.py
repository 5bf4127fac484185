"""Tetrad's text of graphs, as Tetrad, py-tetrad and causal-learn write it."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

import bayesgui
from bayesgui.core.errors import FormatError
from bayesgui.formats import read
from tests.formats.judge import parsed

if TYPE_CHECKING:
    from pathlib import Path

    from bayesgui.core.network import BayesianNetwork

AIRFOIL = """
new thread
Graph Nodes:
Frequency;Attack;Chord;Velocity;Displacement;Pressure

Graph Edges:
1. Attack --> Chord
2. Chord --> Pressure
3. Displacement --> Attack
4. Displacement --> Chord
5. Displacement --> Pressure
6. Frequency --> Attack
7. Frequency --> Pressure
8. Frequency --- Velocity
9. Velocity --> Attack
10. Velocity --> Pressure
"""
"""Of PC on the airfoil data, as py-tetrad prints it (pytetrad/compare_projects_pc.py)."""

MIXED = """Graph Nodes:
X,Y,(L),[S]

Graph Edges:
1. X --> Y dd nl
2. X <-> Y
3. Y <-- L [L --> Y]:0.9000;[no edge]:0.1000;
4. Y --> S

Graph Attributes:
BIC: -12.5

Graph Node Attributes:
BIC: [X: -1.0;Y: -2.0]

Ambiguous triples (i.e. list of triples for which there is ambiguous data):
"""


def families(network: BayesianNetwork) -> dict[str, set[str]]:
    return {name: set(network.parents(name)) for name in network.names if network.parents(name)}


def test_a_graph_below_a_log_with_an_edge_without_a_direction(tmp_path: Path) -> None:
    (tmp_path / "airfoil.txt").write_text(AIRFOIL)
    loaded = read(tmp_path / "airfoil.txt")
    assert loaded.format == "tetrad"
    assert families(loaded.network) == {
        "Attack": {"Displacement", "Frequency", "Velocity"},
        "Chord": {"Attack", "Displacement"},
        "Pressure": {"Chord", "Displacement", "Frequency", "Velocity"},
        "Frequency": {"Velocity"},
    }
    assert "got one of their possible directions: Velocity → Frequency." in loaded.remarks[0]


def test_latent_and_selected_nodes_hidden_causes_and_what_follows() -> None:
    network = parsed("tetrad", MIXED).network
    assert families(network) == {"Y": {"X", "L"}, "S": {"Y"}}
    assert network.unobserved == {"L"}
    assert set(network.common_causes) == {("X", "Y")}
    assert network["S"].properties == (("dagitty", "selected"),)


def test_it_is_written_and_read_again(tmp_path: Path) -> None:
    asia = bayesgui.example("asia").with_observed("smoke", False)
    asia = asia.with_common_cause("tub", "lung").with_variable_renamed("xray", "chest x ray")
    path = tmp_path / "asia.tetrad"
    lost = bayesgui.write(asia, path)
    text = path.read_text()
    assert text.startswith("Graph Nodes:\nasia;tub;(smoke);lung;bronc;either;chest_x_ray;dysp\n\n")
    assert "\n9. tub <-> lung\n" in text
    assert any("were changed: chest x ray" in str(each) for each in lost)
    again = read(path).network
    assert {(a, b) for a, b in again.arcs} == {
        (a, "chest_x_ray" if b == "chest x ray" else b) for a, b in asia.arcs
    }
    assert again.unobserved == {"smoke"}
    assert set(again.common_causes) == {("tub", "lung")}


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("1. A o-> B", "line 5: the edge A o-> B has an end that may be a head or not"),
        ("1. A o-o B", "line 5: the edge A o-o B has an end that may be a head or not"),
        ("1. A -> B", "line 5: “1. A -> B” is no edge; write it as 1. A --> B"),
        ("1. A --> Bee", "line 5: Bee is not among the nodes above"),
        ("1. A --> A", "line 5: an edge joins A with itself"),
        ("1. A --> B\n2. B --> A", "line 6: the arcs close the cycle"),
    ],
)
def test_what_is_wrong_is_said_in_a_sentence(text: str, words: str) -> None:
    with pytest.raises(FormatError) as caught:
        parsed("tetrad", f"Graph Nodes:\nA;B\n\nGraph Edges:\n{text}\n", "g.txt")
    assert words in str(caught.value)
    assert str(caught.value).startswith("g.txt")


def test_a_file_without_edges_is_cut_short() -> None:
    with pytest.raises(FormatError, match="no line “Graph Edges:”; it seems to be cut short"):
        parsed("tetrad", "Graph Nodes:\nA;B\n")
    with pytest.raises(FormatError, match="line 2: “A B” is no name of a node"):
        parsed("tetrad", "Graph Nodes:\nA B;C\n\nGraph Edges:\n")
    assert parsed("tetrad", "Graph Nodes:\nA;B\n\nGraph Edges:\n").network.names == ("A", "B")
