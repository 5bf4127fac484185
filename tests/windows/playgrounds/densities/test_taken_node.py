"""A histogram as a node: states, counts, names, place, and what is refused."""

import numpy as np
import pytest

from bayesgui.core.errors import ParameterError
from bayesgui.core.network import BayesianNetwork
from bayesgui.core.variable import Variable
from bayesgui.densities.histogram import Histogram
from bayesgui.document.state import DocumentState
from bayesgui.graph.layout import Layout
from bayesgui.windows.playgrounds.densities.taken_node import (
    MAX_STATES,
    BinnedColumn,
    fitting_nodes,
    new_node_name,
    with_new_node,
    with_table,
)


def binned(counts=(2.0, 5.0, 3.0)):
    limits = np.arange(len(counts) + 1) * 10.0 + 150.0
    return BinnedColumn.of("height", "cm", Histogram(limits, np.array(counts)))


def state(*variables):
    network = BayesianNetwork()
    for each in variables:
        network = network.with_variable(each)
    return DocumentState(network, Layout({v.name: (100.0, 40.0) for v in variables}))


def test_a_new_node_has_the_bins_as_intervals_and_their_shares_as_its_table():
    before = state(Variable("rain", ("yes", "no")))
    after = with_new_node(before, binned())
    variable = after.network["height"]
    assert variable.states == ("below 160", "160 to 170", "170 and above")
    assert variable.edges == (150.0, 160.0, 170.0, 180.0)
    assert variable.unit == "cm"
    assert after.network.cpt("height").values.tolist() == [0.2, 0.5, 0.3]
    assert after.network.cpt("height").counts.tolist() == [2.0, 5.0, 3.0]
    (x, y), (x0, y0) = (after.layout.positions[name] for name in ("height", "rain"))
    assert x > x0 + 200
    assert y == y0
    assert "height" not in before.network


def test_a_name_that_is_taken_is_numbered():
    before = state(Variable("height", ("small", "large")))
    assert new_node_name(before, binned()) == "height 2"
    assert with_new_node(before, binned()).network.names == ("height", "height 2")
    assert new_node_name(state(), binned()) == "height"


def test_a_node_of_as_many_states_takes_the_table_and_keeps_its_names():
    before = state(Variable("size", ("s", "m", "l")), Variable("rain", ("yes", "no")))
    assert fitting_nodes(before, binned()) == ("size",)
    after = with_table(before, binned(), "size")
    assert after.network["size"].states == ("s", "m", "l")
    assert after.network.cpt("size").values.tolist() == [0.2, 0.5, 0.3]
    child = before.network.with_arc("rain", "size")
    assert fitting_nodes(before.with_(model=child), binned()) == ()


def test_empty_bins_are_states_of_probability_zero():
    after = with_new_node(state(), binned((4.0, 0.0, 1.0)))
    assert after.network.cpt("height").values.tolist() == [0.8, 0.0, 0.2]


def test_too_many_bins_are_refused():
    with pytest.raises(ParameterError, match="Make the bins wider"):
        with_new_node(state(), binned((1.0,) * (MAX_STATES + 1)))
