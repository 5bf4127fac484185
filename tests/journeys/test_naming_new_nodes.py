"""The name of a new node is typed right away, at any zoom."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from tests.support.window import LEFT, NONE, SAMPLES, SHIFT, Hand, open_window

if TYPE_CHECKING:
    from collections.abc import Iterator

CONTROL = Qt.KeyboardModifier.ControlModifier


@pytest.fixture
def hand(qapp: object) -> Iterator[Hand]:
    with open_window(SAMPLES / "oil-wildcatter.bayesgui") as opened:
        yield opened


def typed(hand: Hand, name: str) -> str:
    """Type a name where the focus is, and return the name of the new node."""
    known = set(hand.window.document.state.model)
    QTest.keyClicks(QApplication.focusWidget(), name)
    QTest.keyClick(QApplication.focusWidget(), Qt.Key.Key_Return)
    hand.rest()
    (new,) = set(hand.window.document.state.model) - known
    return new


@pytest.mark.parametrize("zoom", [1.0, 0.44])
@pytest.mark.parametrize("modifier", [NONE, SHIFT, CONTROL], ids=["chance", "decision", "utility"])
def test_after_a_double_click(hand: Hand, zoom: float, modifier: Qt.KeyboardModifier) -> None:
    camera = hand.canvas.camera
    camera.look_at(replace(camera.viewpoint(), zoom=zoom))
    hand.rest()
    place = hand.empty_place()
    for event in (QTest.mousePress, QTest.mouseRelease, QTest.mouseDClick, QTest.mouseRelease):
        event(hand.viewport, LEFT, modifier, place)
    assert typed(hand, "Neu") == "Neu"
    hand.act("edit.undo")
    hand.act("edit.undo")


@pytest.mark.parametrize("zoom", [1.0, 0.44])
@pytest.mark.parametrize("tool", ["N", "D", "U"])
def test_after_a_click_with_the_tool(hand: Hand, zoom: float, tool: str) -> None:
    camera = hand.canvas.camera
    camera.look_at(replace(camera.viewpoint(), zoom=zoom))
    hand.rest()
    hand.canvas.setFocus()
    hand.key(getattr(Qt.Key, f"Key_{tool}"))
    taken = hand.canvas.tool
    known = set(hand.window.document.state.model)
    hand.click_at(hand.empty_place())
    # Another click ends the name, and places the next node; letters take no other tool.
    QTest.keyClicks(QApplication.focusWidget(), "Unda")
    hand.click_at(hand.empty_place())
    QTest.keyClicks(QApplication.focusWidget(), "Neu")
    hand.key(Qt.Key.Key_Return)
    assert set(hand.window.document.state.model) - known == {"Unda", "Neu"}
    assert hand.canvas.tool == taken
    hand.key(Qt.Key.Key_Escape)
    assert hand.canvas.tool == "select"
    for _ in range(4):
        hand.act("edit.undo")
    assert set(hand.window.document.state.model) == known
