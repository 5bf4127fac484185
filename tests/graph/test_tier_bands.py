"""Bands of tiers: where they are, and how nodes come to stand in them."""

import itertools

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bayesgui.graph.tier_bands import (
    ABOVE,
    BELOW,
    EMPTY_HEIGHT,
    GAP,
    free_place,
    positions_in_bands,
    tier_at,
    tier_bands,
)


def _box(x, y, width=100.0, height=30.0):
    return (x, y, width, height)


STACKED = {"a": _box(0, 100), "b": _box(300, 300), "c": _box(200, 500), "d": _box(500, 512)}


def test_bands_are_as_high_as_their_nodes_need_and_12_px_apart():
    bands = tier_bands(STACKED, (("a",), ("b",), ("c", "d")))
    spans = [(top, top + height) for _, top, _, height in bands]
    # 100 … 130, 300 … 330 and 500 … 542 have gaps of 170 px, of which 76 are needed.
    spare = (170 - ABOVE - BELOW - GAP) / 2
    assert spans == [
        (100 - ABOVE, 130 + BELOW + spare),
        (300 - ABOVE - spare, 330 + BELOW + spare),
        (500 - ABOVE - spare, 542 + BELOW),
    ]
    assert all(below[0] - above[1] == GAP for above, below in itertools.pairwise(spans))
    assert {(left, width) for left, _, width, _ in bands} == {(-32.0, 664.0)}


def test_empty_tiers_stand_between_their_neighbors_or_below_everything():
    bands = tier_bands({"a": _box(0, 100), "b": _box(0, 400)}, (("a",), (), ("b",), ()))
    assert bands[1][1] == 130 + BELOW + GAP
    assert bands[1][1] + bands[1][3] == 400 - ABOVE - GAP
    assert bands[3][1:] == (430 + BELOW + GAP, 420.0, EMPTY_HEIGHT)
    first, second = tier_bands(STACKED, ((), ()))
    assert first[1] > 542
    assert second[1] == first[1] + EMPTY_HEIGHT + GAP


def test_without_tiers_there_is_nothing_to_do_wherever_nodes_stand():
    straddling = {"a": _box(0, -10)}
    assert tier_bands(straddling, ()) == ()
    assert positions_in_bands(straddling, ()) == {}


def test_mixed_tiers_have_no_bands():
    assert tier_bands(STACKED, (("b",), ("a",))) is None
    assert tier_bands(STACKED, (("a", "c"), ("b", "d"))) is None
    assert tier_bands(STACKED, (("a",), ("c",))) is None, "b stands between"
    assert tier_bands(STACKED, (("a",), ("b",))) is not None
    assert tier_bands({"a": _box(0, 0), "b": _box(0, 60)}, (("a",), ("b",))) is None


def test_tiers_in_order_only_make_room_and_what_is_below_gives_way():
    boxes = {"a": _box(0, 0), "b": _box(0, 60), "c": _box(0, 300), "free": _box(0, 360)}
    moved = positions_in_bands(boxes, (("a",), ("b",), ("c",)))
    assert moved == {"b": (0.0, 108.0), "free": (0.0, 396.0)}


def test_tiers_in_the_wrong_order_change_places_as_a_whole():
    moved = positions_in_bands(STACKED, (("c", "d"), ("b",), ("a",)))
    ys = {name: moved.get(name, STACKED[name][:2])[1] for name in STACKED}
    assert ys["d"] - ys["c"] == 12
    assert ys["c"] < ys["d"] < ys["b"] < ys["a"]
    assert all(moved[name][0] == STACKED[name][0] for name in moved)


def test_a_node_joins_at_the_right_of_its_tier():
    tiers = (("a",), (), ("c", "d"))
    assert free_place(STACKED, tiers, 2, "b") == (624.0, 512.0)
    bands = tier_bands({**STACKED, "b": _box(0, -100)}, tiers)
    assert free_place({**STACKED, "b": _box(0, -100)}, tiers, 1, "b") == (0, bands[1][1] + ABOVE)


def test_the_band_at_a_height():
    bands = tier_bands(STACKED, (("a",), ("b",)))
    assert tier_at(bands, 115) == 0
    assert tier_at(bands, 315) == 1
    assert tier_at(bands, 40) is None
    assert tier_at(bands, 600) is None


NAMES = "abcdefgh"


@given(
    st.dictionaries(
        st.sampled_from(NAMES),
        st.tuples(
            st.integers(-40, 40).map(lambda k: k * 12.0),
            st.integers(-40, 40).map(lambda k: k * 12.0),
            st.sampled_from((80.0, 176.0, 500.0)),
            st.sampled_from((28.0, 76.0, 116.0)),
        ),
        min_size=1,
    ),
    st.lists(st.integers(-1, 3), min_size=8, max_size=8),
)
def test_afterwards_every_tier_has_its_band_and_nothing_else_is_in_it(boxes, numbers):
    tiers = [
        [name for name, k in zip(NAMES, numbers, strict=True) if k == tier] for tier in range(4)
    ]
    moved = positions_in_bands(boxes, tiers)
    placed = {name: (*moved.get(name, box[:2]), *box[2:]) for name, box in boxes.items()}
    bands = tier_bands(placed, tiers)
    assert bands is not None
    assert positions_in_bands(placed, tiers) == {}
    for name, (left, top, width, height) in placed.items():
        own = next((k for k, tier in enumerate(tiers) if name in tier), None)
        for k, (x, y, wide, high) in enumerate(bands):
            if k == own:
                assert x <= left
                assert left + width <= x + wide
                assert y <= top
                assert top + height <= y + high
            else:
                assert top >= y + high or top + height <= y
    for above, below in itertools.pairwise(bands):
        assert below[1] - (above[1] + above[3]) == pytest.approx(GAP)
