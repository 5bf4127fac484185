"""Where things are drawn: apart, in order, and found again in the layout."""

import itertools

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from bayesgui.core.submodels.tree import NO_SUBMODELS, Submodel, Submodels
from bayesgui.graph.submodels.axis_map import IDENTITY, squeezed, with_room
from bayesgui.graph.submodels.places import (
    CLOSED_SIZE,
    COMPACT,
    STRIP,
    compact_frames,
    places_of,
)
from bayesgui.graph.submodels.shown import shown_graph
from tests.graph.submodels.trees import trees

NODE = (176.0, 76.0)


def asked(names, arcs, submodels, opened, positions, root="", squeezes=None):
    shown = shown_graph(names, arcs, submodels, opened, root)
    compact = compact_frames(shown)

    def drawn(name):
        small = shown.places[name] in compact
        return (112.0, 40.0) if small else NODE

    sizes = dict.fromkeys(names, NODE)
    found = places_of(shown, submodels, positions, sizes, drawn, squeezes)
    boxes = {name: (*found.corners[name], *drawn(name)) for name in shown.nodes}
    for id in shown.closed:
        scale = COMPACT if shown.places[id] in compact else 1.0
        boxes[id] = (*found.corners[id], CLOSED_SIZE[0] * scale, CLOSED_SIZE[1] * scale)
    return shown, found, boxes | dict(found.frames)


def apart(a, b):
    return (
        a[0] + a[2] <= b[0] + 1e-6
        or b[0] + b[2] <= a[0] + 1e-6
        or a[1] + a[3] <= b[1] + 1e-6
        or b[1] + b[3] <= a[1] + 1e-6
    )


def test_nothing_moves_without_frames():
    positions = {"a": (0.0, 0.0), "b": (300.0, 40.0)}
    tree = Submodels((Submodel("s", "S", ("b",), x=300.0, y=20.0),))
    _, _, boxes = asked(["a", "b"], [], NO_SUBMODELS, (), positions)
    assert boxes == {"a": (0.0, 0.0, *NODE), "b": (300.0, 40.0, *NODE)}
    _, _, boxes = asked(["a", "b"], [], tree, (), positions)
    assert boxes == {"a": (0.0, 0.0, *NODE), "s": (300.0, 20.0, *CLOSED_SIZE)}


def test_a_frame_begins_where_its_box_stands_and_pushes_what_is_beside_it_and_below():
    tree = Submodels((Submodel("s", "S", ("b", "c"), x=200.0, y=100.0),))
    positions = {
        "a": (0.0, 0.0),
        "b": (900.0, 900.0),
        "c": (900.0, 1100.0),
        "right": (460.0, 120.0),
        "below": (220.0, 230.0),
        "above": (200.0, 0.0),
    }
    names = list(positions)
    _, found, boxes = asked(names, [], tree, {"s"}, positions)
    left, top, width, height = found.frames["s"]
    assert (left, top) == (200.0, 100.0)
    assert boxes["a"][:2] == (0.0, 0.0)
    assert boxes["above"][:2] == (200.0, 0.0)
    assert boxes["right"][0] == pytest.approx(460.0 + width - CLOSED_SIZE[0])
    assert boxes["below"][1] == pytest.approx(230.0 + height - CLOSED_SIZE[1])
    # The empty ground between b and c, 124 units, is left out but for 64.
    assert boxes["c"][1] - boxes["b"][1] == pytest.approx(76.0 + 64.0)
    assert boxes["b"][1] > top + STRIP


def test_many_things_are_compact():
    names = [f"n{k}" for k in range(12)]
    tree = Submodels((Submodel("s", "S", tuple(names)),))
    positions = {name: (200.0 * k, 0.0) for k, name in enumerate(names)}
    shown, _found, boxes = asked(names, [], tree, {"s"}, positions)
    assert compact_frames(shown) == {"s"}
    assert boxes["n1"][0] - boxes["n0"][0] == pytest.approx(200.0 * COMPACT)
    few = Submodels((Submodel("s", "S", tuple(names[:3])),))
    assert not compact_frames(shown_graph(names, [], few, {"s"}))


def test_kept_squeezes_leave_the_others_where_they_are():
    tree = Submodels((Submodel("s", "S", ("a", "b", "c")),))
    positions = {"a": (0.0, 0.0), "b": (1000.0, 0.0), "c": (1000.0, 300.0)}
    _, before, boxes = asked(list(positions), [], tree, {"s"}, positions)
    moved = positions | {"c": (1010.0, 500.0)}
    _, _, after = asked(list(positions), [], tree, {"s"}, moved, squeezes=before.squeezes)
    assert after["a"] == boxes["a"]
    assert after["b"] == boxes["b"]
    assert after["c"][1] == pytest.approx(boxes["c"][1] + 200.0)


@given(trees(), st.data())
def test_things_stay_apart_and_are_found_again(drawn, data):
    names, arcs, submodels, opened = drawn
    # All on a grid on which no two boxes of a level touch.
    free = [(300.0 * a, 150.0 * b) for a in range(6) for b in range(5)]
    spots = data.draw(st.permutations(free))
    positions = dict(zip(names, spots, strict=False))
    placed = Submodels(
        tuple(
            Submodel(each.id, each.name, each.members, each.parent, *spot)
            for each, spot in zip(submodels, spots[len(names) :], strict=False)
        )
    )
    shown, found, boxes = asked(names, arcs, placed, opened, positions)
    for level in ("", *shown.frames):
        inside = shown.standing_in(level)
        for one, other in itertools.combinations(inside, 2):
            assert apart(boxes[one], boxes[other])
        for each in inside:
            flat = positions.get(each) or (placed[each].x, placed[each].y)
            assert found.to_layout(level, boxes[each][:2]) == pytest.approx(flat)
            if level:
                left, top, width, height = found.frames[level]
                x, y, w, h = boxes[each]
                assert left < x
                assert top + STRIP < y
                assert x + w < left + width
                assert y + h < top + height


@given(
    st.lists(st.tuples(st.floats(-500, 500), st.floats(1, 300)), min_size=1, max_size=8),
    st.lists(st.floats(1, 900), max_size=3),
    st.floats(-2000, 2000),
)
def test_maps_are_monotone_and_turn_back(things, needed, x):
    starts, lengths = (np.array(side) for side in zip(*things, strict=True))
    squeeze = squeezed(starts, lengths, 0.7, 40.0)
    room = with_room(squeeze, starts, lengths, list(enumerate(needed))[: len(things)])
    for each in (squeeze, room, IDENTITY):
        assert each.flat_at(each.shown_at(x)) == pytest.approx(x, abs=1e-6)
        assert each.shown_at(x + 1.0) > each.shown_at(x)
    for k, length in enumerate(needed[: len(things)]):
        end = room.shown_at(starts[k] + lengths[k])
        assert end - room.shown_at(starts[k]) >= length - 1e-6
