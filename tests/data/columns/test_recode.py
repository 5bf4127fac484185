"""Numbers that the reader cut by itself, against nodes with intervals of their own."""

from __future__ import annotations

import numpy as np
import pytest

import bayesgui
from bayesgui import CPT, BayesianNetwork, Variable


@pytest.fixture
def table(tmp_path):
    path = tmp_path / "t.csv"
    path.write_text("\n".join(["x", *(str(k / 10) for k in range(100)), ""]), "utf-8")
    return path


def _network(*edges):
    states = tuple(f"s{k}" for k in range(len(edges) - 1))
    node = Variable("x", states, edges=edges)
    table = CPT("x", (), np.full(len(states), 1 / len(states)))
    return BayesianNetwork([node], [table])


def test_parameters_are_learned_at_the_limits_of_the_node(table) -> None:
    data, network = bayesgui.read_data(table), _network(0.0, 2.05, 10.0)
    assert data["x"].edges is not None  # the reader chose others
    learned = bayesgui.learn_parameters(network, data, "mle")
    # 0.0 to 2.0 are 21 of the 100 numbers.
    assert learned.network.cpt("x").values.tolist() == pytest.approx([0.21, 0.79])
    said = [str(remark) for remark in learned.remarks]
    assert "Numbers are cut at the limits of their nodes’ intervals: x." in said


def test_a_file_read_for_the_network_gives_the_same(table) -> None:
    network = _network(-1.0, 0.45, 7.0, 20.0)
    read = bayesgui.read_data(table, network=network)
    assert read["x"].counts.tolist() == [5, 65, 30]
    assert bayesgui.read_data(table).matched(network)["x"].counts.tolist() == [5, 65, 30]


def test_intervals_that_a_network_learned_stay(table) -> None:
    data = bayesgui.read_data(table)
    node = Variable("x", data["x"].states, edges=data["x"].edges)
    nameless = Variable("x", data["x"].states)
    uniform = CPT("x", (), np.full(node.n_states, 1 / node.n_states))
    for each in (node, nameless):
        matched = data.matched(BayesianNetwork([each], [uniform]))
        assert matched["x"].codes.tolist() == data["x"].codes.tolist()
        assert not any("limits of their" in str(remark) for remark in matched.remarks)
