"""The Layout value."""

from __future__ import annotations

import pickle

import pytest

from bayesgui.graph.layout import Layout

LAYOUT = Layout(
    positions={"a": (0, 0), "b": (0, 144), "c": (216, 0)},
    widths={"a": 208.0},
    colors={"b": 3},
    forms={"c": "icon"},
    bends={("a", "b"): ((90.0, 100.0),), ("c", "b"): ((300.0, 100.0), (300.0, 120.0))},
)


def test_a_layout_copies_what_it_is_given_and_cannot_be_written_to() -> None:
    positions = {"a": (0.0, 0.0)}
    layout = Layout(positions=positions)
    positions["a"] = (9.0, 9.0)
    assert layout.positions["a"] == (0, 0)
    with pytest.raises(TypeError):
        layout.positions["a"] = (1, 1)  # type: ignore[index]


def test_moving_a_node_drops_the_bends_of_its_arcs_only() -> None:
    moved = LAYOUT.moved({"a": (12, 24)})
    assert moved.positions == {"a": (12, 24), "b": (0, 144), "c": (216, 0)}
    assert moved.bends == {("c", "b"): LAYOUT.bends["c", "b"]}
    assert LAYOUT.moved({"b": (1000, 0)}).bends == {}
    assert (moved.widths, moved.colors, moved.forms) == ({"a": 208.0}, {"b": 3}, {"c": "icon"})


def test_bends_go_along_if_both_ends_move_alike() -> None:
    moved = LAYOUT.moved({"a": (12, 24), "b": (12, 168)})
    assert moved.bends == {("a", "b"): ((102.0, 124.0),)}


def test_renaming_reaches_every_part_and_can_be_taken_back() -> None:
    renamed = LAYOUT.renamed("b", "β")
    assert renamed.positions["β"] == (0, 144)
    assert renamed.colors == {"β": 3}
    assert set(renamed.bends) == {("a", "β"), ("c", "β")}
    assert renamed.renamed("β", "b") == LAYOUT
    assert LAYOUT.renamed("c", "d").forms == {"d": "icon"}


def test_removed_nodes_leave_nothing() -> None:
    assert LAYOUT.without("a", "c") == Layout(positions={"b": (0, 144)}, colors={"b": 3})


def test_a_layout_survives_pickling() -> None:
    assert pickle.loads(pickle.dumps(LAYOUT)) == LAYOUT


def test_bends_go_along_though_sums_of_fractions_are_rounded() -> None:
    layout = Layout({"a": (0.1, 0.2), "b": (0.7, 100.3)}, bends={("a", "b"): ((50.0, 60.0),)})
    moved = layout.moved({name: (x + 0.3, y + 7.7) for name, (x, y) in layout.positions.items()})
    assert moved.bends[("a", "b")][0] == pytest.approx((50.3, 67.7))
