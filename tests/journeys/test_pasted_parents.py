"""A list of parents from the clipboard becomes nodes and arcs."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QGuiApplication
from PySide6.QtTest import QTest

if TYPE_CHECKING:
    from tests.support.window import Hand


def _paste(hand: Hand, text: str) -> None:
    QGuiApplication.clipboard().setText(text)
    hand.canvas.setFocus()
    QTest.keyClick(hand.canvas, Qt.Key.Key_V, Qt.KeyboardModifier.ControlModifier)
    hand.rest()


def test_a_list_is_pasted_below_all_nodes_and_one_undo_takes_it_back(asia: Hand) -> None:
    before = asia.window.document.state
    _paste(asia, "A_2={x1},A_3={x1},A_4={x3,x1},A_5={x2},A_6={x5,x2}")
    state = asia.window.document.state
    new = set(state.network) - set(before.network)
    assert new == {"x1", "x2", "x3", "x4", "x5", "x6"}
    assert state.network.parents("x4") == ("x3", "x1")
    assert set(asia.window.session.selection.names) == new
    positions = state.layout.positions
    lowest = max(positions[name][1] for name in before.network)
    assert all(positions[name][1] > lowest + 40 for name in new)
    assert positions["x4"][1] > positions["x3"][1] > positions["x1"][1]
    assert len({positions[name] for name in new}) == 6
    assert asia.window.posteriors() is not None
    assert asia.window.posteriors()["x4"].tolist() == [0.5, 0.5]
    asia.act("edit.undo")
    assert asia.window.document.state is before


def test_all_nodes_of_a_list_are_in_view(asia: Hand) -> None:
    asia.act("file.new")
    _paste(asia, "rain:\nsprinkler: rain\nwet: rain, sprinkler\nslippery: wet\nX <- wet")
    canvas = asia.canvas
    names = asia.window.session.selection.names
    assert len(names) == 5
    assert all(canvas.viewport().rect().contains(canvas.node_rect(name)) for name in names)


def test_a_list_in_an_empty_network_stands_in_the_middle(asia: Hand) -> None:
    asia.act("file.new")
    _paste(asia, "y: a, b, c, d")
    room = asia.canvas.viewport().rect()
    names = asia.window.session.selection.names
    boxes = [asia.canvas.node_rect(name) for name in names]
    assert min(box.top() for box in boxes) > 12
    assert min(box.left() for box in boxes) > 12
    middle = (min(box.left() for box in boxes) + max(box.right() for box in boxes)) / 2
    assert middle == pytest.approx(room.center().x(), abs=40)


def test_names_that_are_taken_get_a_number(asia: Hand) -> None:
    _paste(asia, "lung: smoke, age")
    assert asia.window.document.state.network.parents("lung 2") == ("smoke 2", "age")


def test_a_cycle_and_a_wrong_line_are_said_and_change_nothing(asia: Hand) -> None:
    before = asia.window.document.state
    _paste(asia, "a: b, c\nb: a, d")
    assert "cycle" in asia.window.messages.bar.text
    _paste(asia, "a: b\nand more words")
    assert "Line 2: “and more words” lists no parents" in asia.window.messages.bar.text
    assert asia.window.document.state is before
