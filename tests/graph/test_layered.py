"""The layered layout."""

from __future__ import annotations

import itertools
from pathlib import Path

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import bayesgui
from bayesgui.core.errors import Cancelled
from bayesgui.core.network import BayesianNetwork
from bayesgui.core.variable import Variable
from bayesgui.graph.layered import arrange
from bayesgui.graph.layout import Layout
from tests.graph.drawings import box_sizes, boxes, cut_nodes, gap
from tests.graph.random_networks import random_network

SHARED = Path(__file__).resolve().parents[3] / "shared" / "networks"

networks = st.builds(
    lambda seed, nodes, share: random_network(np.random.default_rng(seed), nodes, share),
    st.integers(0, 2**32),
    st.integers(1, 25),
    st.floats(0, 0.4),
)


def _network(names: str, *arcs: str) -> BayesianNetwork:
    network = BayesianNetwork([Variable(name, ("t", "f")) for name in names])
    for parent, child in arcs:
        network = network.with_arc(parent, child)
    return network


def _mixed_sizes(network: BayesianNetwork, seed: int) -> dict[str, tuple[float, float]]:
    rng = np.random.default_rng(seed)
    return {
        name: (float(rng.choice([144, 176, 208, 240])), float(rng.choice([28, 76, 96, 136, 192])))
        for name in network
    }


@settings(max_examples=60, deadline=None)
@given(networks, st.integers(0, 100))
def test_parents_stand_above_children_and_nothing_touches(
    network: BayesianNetwork, seed: int
) -> None:
    sizes = _mixed_sizes(network, seed)
    layout = arrange(network, sizes)
    rects = boxes(layout, sizes)
    assert list(layout.positions) == list(network)
    for parent, child in network.arcs:
        assert rects[child][1] - (rects[parent][1] + rects[parent][3]) >= 40
    for a, b in itertools.combinations(rects.values(), 2):
        assert gap(a, b) >= 40
    for x, y in layout.positions.values():
        assert x % 12 == 0
        assert y % 12 == 0
    assert min(y for _, y in layout.positions.values()) == 0
    assert min(x for x, _ in layout.positions.values()) >= 0


@settings(max_examples=60, deadline=None)
@given(networks, st.integers(0, 100))
def test_no_arc_runs_through_a_node(network: BayesianNetwork, seed: int) -> None:
    sizes = _mixed_sizes(network, seed)
    assert cut_nodes(network, arrange(network, sizes), sizes) == []


@settings(max_examples=30, deadline=None)
@given(networks, st.integers(0, 100))
def test_from_left_to_right_parents_stand_before_children_and_arcs_stay_clear(
    network: BayesianNetwork, seed: int
) -> None:
    sizes = _mixed_sizes(network, seed)
    layout = arrange(network, sizes, direction="right")
    rects = boxes(layout, sizes)
    assert layout.direction == "right"
    assert list(layout.positions) == list(network)
    for parent, child in network.arcs:
        assert rects[child][0] - (rects[parent][0] + rects[parent][2]) >= 40
    for a, b in itertools.combinations(rects.values(), 2):
        assert gap(a, b) >= 40
    assert cut_nodes(network, layout, sizes) == []


def test_components_from_left_to_right_fill_about_the_canvas_shape_too() -> None:
    network = _network("abcdefghijkl")
    sizes = dict.fromkeys(network, (176.0, 76.0))
    rects = boxes(arrange(network, sizes, direction="right"), sizes).values()
    width = max(x + w for x, _, w, _ in rects)
    height = max(y + h for _, y, _, h in rects)
    assert 1 <= width / height <= 3


def test_the_same_network_gets_the_same_layout() -> None:
    network = random_network(np.random.default_rng(3), 30, 0.15)
    sizes = box_sizes(network)
    assert arrange(network, sizes) == arrange(network, sizes)


def test_a_tree_has_no_crossing_and_parents_over_the_middle() -> None:
    network = _network("abcdefg", "ab", "ac", "bd", "be", "cf", "cg")
    layout = arrange(network, box_sizes(network))
    assert layout.bends == {}
    middle = {name: x + 88 for name, (x, _) in layout.positions.items()}
    assert abs(middle["a"] - (middle["b"] + middle["c"]) / 2) <= 12
    assert abs(middle["b"] - (middle["d"] + middle["e"]) / 2) <= 24
    leaves = [middle[name] for name in "debcfg"]
    assert max(leaves) - min(leaves) == pytest.approx(3 * 216, abs=36)


def test_sources_stand_right_above_their_children_not_all_on_top() -> None:
    network = _network("abcdx", "ab", "bc", "cd", "xd")
    layout = arrange(network, box_sizes(network))
    assert layout.positions["x"][1] == layout.positions["c"][1]
    assert layout.bends == {}


def test_a_chain_is_a_straight_column_with_rows_68_px_apart() -> None:
    layout = arrange(_network("abc", "ab", "bc"), dict.fromkeys("abc", (176.0, 76.0)))
    assert layout.positions == {"a": (0, 0), "b": (0, 144), "c": (0, 288)}


def test_a_long_arc_bends_round_the_node_between() -> None:
    network = _network("abc", "ab", "bc", "ac")
    sizes = box_sizes(network)
    layout = arrange(network, sizes)
    assert cut_nodes(network, Layout(positions=layout.positions), sizes) or not layout.bends
    assert cut_nodes(network, layout, sizes) == []


def test_components_stand_side_by_side_in_about_the_canvas_shape() -> None:
    network = BayesianNetwork([Variable(f"n{k}", ("t", "f")) for k in range(48)])
    layout = arrange(network, box_sizes(network))
    width = max(x for x, _ in layout.positions.values()) + 176
    height = max(y for _, y in layout.positions.values()) + 76
    assert 1.1 < width / height < 2.4


def test_a_wide_row_is_folded() -> None:
    names = ["root", *(f"n{k}" for k in range(60))]
    network = BayesianNetwork([Variable(name, ("t", "f")) for name in names])
    for name in names[1:]:
        network = network.with_arc("root", name)
    sizes = box_sizes(network)
    layout = arrange(network, sizes)
    width = max(x for x, _ in layout.positions.values()) + 176
    height = max(y for _, y in layout.positions.values()) + 76
    assert width / height < 4
    assert cut_nodes(network, layout, sizes) == []


def test_the_empty_network_has_an_empty_layout() -> None:
    assert arrange(BayesianNetwork(), {}) == Layout()


def test_a_layout_can_be_cancelled() -> None:
    class Impatient:
        stop_requested = False

        def report(self, fraction: float, text: str = "") -> None:
            assert 0 <= fraction <= 1

        def publish(self, event: object) -> None:
            raise AssertionError

        def check(self) -> None:
            raise Cancelled

    network = random_network(np.random.default_rng(5), 20, 0.3)
    with pytest.raises(Cancelled):
        arrange(network, box_sizes(network), Impatient())


@pytest.mark.long
@pytest.mark.parametrize("path", sorted(SHARED.glob("*.bif.gz")), ids=lambda p: p.name[:-7])
def test_no_arc_of_a_known_network_runs_through_a_node(path: Path) -> None:
    network = bayesgui.read(path)
    sizes = box_sizes(network)
    layout = arrange(network, sizes)
    assert cut_nodes(network, layout, sizes) == []
    rects = boxes(layout, sizes)
    assert all(rects[child][1] > rects[parent][1] for parent, child in network.arcs)
    if len(network) < 300:
        assert all(gap(a, b) >= 40 for a, b in itertools.combinations(rects.values(), 2))
