"""Networks as networkx graphs, also through files of graphs, and back."""

from __future__ import annotations

import json
from pathlib import Path

import networkx as nx
import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from bayesgui.core.cpt import CPT
from bayesgui.core.errors import CycleError, ModelError
from bayesgui.core.network import BayesianNetwork
from bayesgui.core.variable import Variable
from bayesgui.formats import read
from bayesgui.graph.exchange.networkx_import import from_networkx
from tests.inference.random_networks import random_network

SAMPLES = Path(__file__).resolve().parents[3] / "samples" / "networks"
FILES = {
    "graphml": (nx.write_graphml, nx.read_graphml),
    "gml": (nx.write_gml, nx.read_gml),
    "json": (
        lambda graph, path: path.write_text(json.dumps(nx.node_link_data(graph))),
        lambda path: nx.node_link_graph(json.loads(path.read_text())),
    ),
}


def _with_odd_names() -> BayesianNetwork:
    rain = Variable('the "rain", today', ("x y", '"q"\\', "是\n,"), label="Rain & <wet>")
    depth = Variable("1", ("0", "1"), edges=(0, 1.5, 3), unit="mm", description="two\nlines")
    table = CPT("1", (rain.name,), np.array([[0.1, 0.9], [0.2, 0.8], [1 / 3, 2 / 3]]))
    return BayesianNetwork([depth, rain], [table], "odd <names>", {"author": "A & B"})


def _as_tables(network: BayesianNetwork) -> BayesianNetwork:
    tables = [network.cpt(name) for name in network]
    plain = [CPT(t.variable, t.parents, t.values) for t in tables]
    return BayesianNetwork(network.variables, plain, network.name, network.properties)


@given(st.integers(0, 200))
def test_a_graph_gives_the_network_again(seed):
    network = random_network(seed, zeros=0.2)
    assert from_networkx(network.to_networkx()) == network


@pytest.mark.parametrize("kind", FILES)
@pytest.mark.parametrize("network", ["asia", "child", "odd"])
def test_a_file_of_a_graph_keeps_tables_bit_by_bit(kind, network, tmp_path):
    net = _with_odd_names() if network == "odd" else read(SAMPLES / f"{network}.bayesgui").network
    write, reading = FILES[kind]
    write(net.to_networkx(), tmp_path / "graph")
    assert from_networkx(reading(tmp_path / "graph")) == _as_tables(net)


def test_the_quotes_of_a_dot_file_are_taken_off():
    # What networkx.nx_pydot.read_dot returns for a file that write_dot has written.
    graph = nx.DiGraph(name='"a net"')
    graph.add_node('the \\"rain\\"', states='"[\\"yes\\", \\"no\\"]"', cpt='"[0.2, 0.8]"')
    graph.add_node("wet", states='["yes", "no"]', parents='"[\\"the \\u0022rain\\u0022\\"]"')
    graph.add_node("\\n")
    graph.add_edge('the \\"rain\\"', "wet")
    network = from_networkx(graph)
    assert network.name == "a net"
    assert network.arcs == (('the "rain"', "wet"),)
    assert network.cpt('the "rain"').values.tolist() == [0.2, 0.8]


def test_arcs_alone_give_uniform_tables(tmp_path):
    net = read(SAMPLES / "asia.bayesgui").network
    nx.write_adjlist(net.to_networkx(), tmp_path / "asia.txt")
    found = from_networkx(nx.read_adjlist(tmp_path / "asia.txt", create_using=nx.DiGraph))
    assert set(found.arcs) == set(net.arcs)
    assert found["dysp"].states == ("yes", "no")
    assert (found.cpt("dysp").values == 0.5).all()


def test_lists_arrays_and_numbers_as_names_are_taken():
    graph = nx.DiGraph([(1, 2)])
    graph.nodes[1]["states"] = ["a", "b", "c"]
    graph.nodes[2]["cpt"] = np.array([0.1, 0.9, 0.2, 0.8, 0.3, 0.7])
    network = from_networkx(graph)
    assert network.names == ("1", "2")
    assert network.cpt("2").values[2].tolist() == [0.3, 0.7]


@pytest.mark.parametrize(
    ("graph", "error", "said"),
    [
        (nx.Graph([("a", "b")]), ModelError, "edges without a direction"),
        (nx.DiGraph([("a", "b"), ("b", "a")]), CycleError, "close the cycle"),
        (nx.DiGraph([(1, "1")]), ModelError, "two nodes named 1"),
        ("a graph", ModelError, "not a networkx graph"),
    ],
)
def test_what_is_no_network_is_refused(graph, error, said):
    with pytest.raises(error, match=said):
        from_networkx(graph)


@pytest.mark.parametrize(
    ("attribute", "value", "said"),
    [
        ("states", "yes;no", "states of b is not a JSON list"),
        ("states", 3, "states of b is not a JSON list"),
        ("parents", '["c"]', "has the parents a by its arcs and c by its attribute"),
        ("cpt", "[[0.5, 0.6], [1, 0]]", "sums to|sum to|Row"),
        ("cpt", '["a"]', "not an array of numbers"),
        ("cpt", "[0.5, 0.5]", "axes"),
    ],
)
def test_an_attribute_that_does_not_fit_is_named(attribute, value, said):
    graph = nx.DiGraph([("a", "b")])
    graph.nodes["b"][attribute] = value
    with pytest.raises(ModelError, match=said):
        from_networkx(graph)


def test_a_node_is_not_taken_for_a_line_feed_because_of_its_letter():
    assert set(from_networkx(nx.DiGraph([("n", "m")])).names) == {"n", "m"}
