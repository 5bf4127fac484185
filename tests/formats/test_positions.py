from __future__ import annotations

import itertools

import numpy as np

from bayesgui.canvas.geometry.looks import looks
from bayesgui.core.domain import Reals
from bayesgui.core.network import BayesianNetwork
from bayesgui.core.variable import Variable
from bayesgui.formats.positions import WIDTH, box_height, place_boxes, point
from bayesgui.graph.layout import Layout


def network(*sizes: int) -> BayesianNetwork:
    return BayesianNetwork(
        [Variable(f"v{k}", tuple(map(str, range(size)))) for k, size in enumerate(sizes)]
    )


def overlapping(layout: Layout, net: BayesianNetwork) -> list[tuple[str, str]]:
    return [
        (a, b)
        for a, b in itertools.combinations(net.names, 2)
        if abs(layout.positions[a][0] - layout.positions[b][0]) < WIDTH
        and min(
            layout.positions[a][1] + box_height(net[a]), layout.positions[b][1] + box_height(net[b])
        )
        > max(layout.positions[a][1], layout.positions[b][1])
    ]


def test_boxes_of_two_states_have_the_height_of_the_pictures() -> None:
    assert box_height(Variable("x", ("yes", "no"))) == 76.0
    assert box_height(Variable("u", Reals("k$"))) == looks["utility"].sizes.height


def test_places_without_overlap_stay_exactly() -> None:
    places = {"v0": (-5.25, 0.125), "v1": (200.0, 0.0)}
    assert dict(place_boxes(places, network(2, 2)).positions) == places


def test_places_of_smaller_boxes_grow_until_nothing_overlaps() -> None:
    rng = np.random.default_rng(3)
    net = network(*[2, 3, 5] * 6)
    grid = [(80.0 * (k % 6), 60.0 * (k // 6)) for k in range(18)]
    places = {name: (x + rng.uniform(0, 9), y) for name, (x, y) in zip(net, grid, strict=True)}
    for centers in (False, True):
        layout = place_boxes(places, net, centers=centers)
        assert overlapping(layout, net) == []
        assert min(x for x, _ in layout.positions.values()) == 40.0


def test_places_that_say_nothing_give_no_layout() -> None:
    assert place_boxes({"v0": (0, 0), "v1": (0, 0)}, network(2, 2)) == Layout()
    assert place_boxes({}, network(2)) == Layout()
    assert place_boxes({"other": (1, 2)}, network(2)) == Layout()
    assert place_boxes({"v0": (float("nan"), 2)}, network(2)) == Layout()


def test_two_nodes_on_one_spot_do_not_blow_up_the_picture() -> None:
    places = {"v0": (0.0, 0.0), "v1": (0.0, 0.0), "v2": (300.0, 300.0)}
    positions = place_boxes(places, network(2, 2, 2)).positions
    assert max(max(spot) for spot in positions.values()) < 3000


def test_nodes_on_one_spot_are_pushed_apart_and_all_others_keep_their_places() -> None:
    net = network(2, 2, 2, 2)
    places = {"v0": (0.0, 0.0), "v1": (0.0, 0.0), "v2": (300.0, 300.0), "v3": (0.5, 0.0)}
    layout = place_boxes(places, net)
    assert overlapping(layout, net) == []
    assert layout.positions["v0"] == (0.0, 0.0)
    assert layout.positions["v2"] == (300.0, 300.0)
    below = [layout.positions[name][1] for name in ("v0", "v1", "v3")]
    assert below == [0.0, 100.0, 200.0]


def test_crowds_of_any_kind_are_taken_apart() -> None:
    rng = np.random.default_rng(11)
    for spread in (1.0, 60.0, 400.0):
        net = network(*rng.integers(2, 12, 30))
        places = {name: tuple(map(float, rng.uniform(0, spread, 2))) for name in net}
        assert overlapping(place_boxes(places, net), net) == []


def test_positions_of_own_files_stay_though_boxes_overlap() -> None:
    places = {"v0": (0.0, 0.0), "v1": (10.0, 10.0)}
    assert dict(place_boxes(places, network(2, 2), own=True).positions) == places


def test_points_are_read_in_their_spellings() -> None:
    assert point("(73, 165)") == (73.0, 165.0)
    assert point("73 165") == (73.0, 165.0)
    assert point(" ( -7.5 , 1e2 ) ") == (-7.5, 100.0)
    assert point("(1, 2, 3)") is None
    assert point("(a, b)") is None
    assert point("(1e300, 0)") is None
    assert point("(-, .)") is None


def test_nodes_with_long_options_get_the_room_that_they_need():
    long = Variable("D2", ("no test", "differential test first"))
    short = Variable("D3", ("no", "yes"))
    network = BayesianNetwork([long, short])
    placed = place_boxes({"D2": (0.0, 0.0), "D3": (190.0, 0.0)}, network)
    assert placed.positions["D3"][0] - placed.positions["D2"][0] >= 208
    near = BayesianNetwork([Variable("D2", ("no", "yes")), short])
    placed = place_boxes({"D2": (0.0, 0.0), "D3": (190.0, 0.0)}, near)
    assert placed.positions["D3"][0] - placed.positions["D2"][0] == 190
