"""Places of two worlds: bands, columns, and arcs that go around nodes."""

import numpy as np
import pytest

import bayesgui
from bayesgui.graph.causal.twin_layout import twin_layout
from bayesgui.inference.causal.twin_network import twin_network
from tests.inference.causal.functional_models import FunctionalModel

SIZE = (160.0, 70.0)


def laid_out(network, done):
    twin = twin_network(network, done)
    return twin, twin_layout(twin.network, twin.copies, dict.fromkeys(twin.network.names, SIZE))


def test_what_is_stands_above_and_what_would_have_been_below_it():
    twin, layout = laid_out(bayesgui.example("firing-squad"), {"A shoots": 1})
    places = layout.positions
    for name, copy in twin.copies.items():
        assert places[name][0] == places[copy][0]
    shared = [name for name in twin.network.names if "*" not in name and name not in twin.copies]
    assert shared == ["Court orders", "Captain signals", "A nervous", "B shoots"]
    for name in shared:
        assert max(places[n][1] for n in twin.copies) < places[name][1]
        assert places[name][1] < min(places[c][1] for c in twin.copies.values())
    # Nerves stand just left of the shot that they bring about.
    assert places["A nervous"][0] == places["Captain signals"][0]
    assert layout.direction == "right"


@pytest.mark.parametrize("seed", range(20))
def test_arcs_lead_to_the_right_and_no_box_lies_on_another(seed):
    random = np.random.default_rng(seed)
    model = FunctionalModel.random(random, 5)
    twin, layout = laid_out(model.with_noise(), {model.names[1]: 0})
    places = layout.positions
    for parent, child in twin.network.arcs:
        assert places[parent][0] < places[child][0]
    boxes = list(places.values())
    for k, (x, y) in enumerate(boxes):
        for other_x, other_y in boxes[:k]:
            assert abs(x - other_x) >= SIZE[0] or abs(y - other_y) >= SIZE[1]


@pytest.mark.parametrize("seed", range(20))
def test_bends_lie_outside_of_all_boxes(seed):
    model = FunctionalModel.random(np.random.default_rng(seed), 6)
    _, layout = laid_out(model.with_noise(), {model.names[0]: 0})
    for points in layout.bends.values():
        for x, y in points:
            for left, top in layout.positions.values():
                assert not (left <= x <= left + SIZE[0] and top <= y <= top + SIZE[1])
