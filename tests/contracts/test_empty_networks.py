"""Every overlay and every page on a network without nodes, with one, and after all are deleted."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from bayesgui.app import features
from bayesgui.canvas.overlays.base import overlays
from bayesgui.canvas.painting.decorations import Decorations
from bayesgui.document.overlays import ConstraintsShown, RefusedArc, SeparationChoice
from tests.support.window import LEFT, NONE, RIGHT, SAMPLES, Hand, open_window

if TYPE_CHECKING:
    from collections.abc import Iterator

SWITCHED = [entry.name for entry in overlays if "action" in entry.traits]
PAGES = {f"{page.side}-{page.id}": page for page in features.pages().values()}
TOOLS = ("tool.select", "tool.node", "tool.arc")
SITUATIONS = ("empty", "one node", "all deleted")


@pytest.fixture(params=SITUATIONS)
def hand(request: pytest.FixtureRequest, qapp: object) -> Iterator[Hand]:
    files = [SAMPLES / "asia.bayesgui"] if request.param == "all deleted" else []
    with open_window(*files) as opened:
        if request.param == "one node":
            opened.act("model.add_node")
            opened.key(Qt.Key.Key_Escape)
            assert len(opened.window.document.state.network) == 1
        yield opened


def delete_all(hand: Hand) -> None:
    """Delete all nodes, if there are several."""
    if len(hand.window.document.state.network) > 1:
        hand.canvas.setFocus()
        hand.act("edit.select_all")
        hand.act("edit.delete")
        assert not hand.window.document.state.network.names


def press_everywhere(hand: Hand) -> None:
    """Point at, press, drag and right-click in the middle and at a side of the canvas."""
    middle = hand.viewport.rect().center()
    for place in (middle, QPoint(40, 40)):
        QTest.mouseMove(hand.viewport, place)
        QTest.mouseClick(hand.viewport, LEFT, NONE, place)
        hand.drag(place, place + QPoint(60, 30))
        QTest.mouseClick(hand.viewport, RIGHT, NONE, place)
        popup = QApplication.activePopupWidget()
        if popup is not None:
            popup.close()
        hand.rest()


def test_every_switched_overlay_bears_it(hand: Hand) -> None:
    session = hand.window.documents.current.session
    for name in SWITCHED:
        session.overlays.switch(name, True)
        hand.rest()
    delete_all(hand)
    assert len(SWITCHED) >= 5
    press_everywhere(hand)
    hand.viewport.grab()
    for name in SWITCHED:
        assert name in session.overlays.state.shown


def test_every_overlay_can_be_made(hand: Hand) -> None:
    session = hand.window.documents.current.session
    first = next(iter(session.document.state.network), None)
    given = {} if first is None else {"related": ((first, "parent"),), "hovered": first}
    refused = None if first is None else RefusedArc(first, first, (first, first))
    session.overlays.update(
        shown=dict.fromkeys(SWITCHED),
        constraints=ConstraintsShown(),
        separation=SeparationChoice(first, None),
        refused=refused,
        **given,
    )
    hand.rest()
    delete_all(hand)
    for entry in overlays:
        made = entry.factory(session)
        made.decorate(Decorations())
        assert all(entry.text for entry in made.legend())


@pytest.mark.parametrize("tool", ["require", "forbid", "tier"])
def test_the_constraints_bear_it(hand: Hand, tool: str) -> None:
    hand.act("model.constraints")
    session = hand.window.documents.current.session
    session.overlays.update(constraints=ConstraintsShown(tool))
    delete_all(hand)
    press_everywhere(hand)
    assert session.overlays.state.constraints is not None
    hand.viewport.grab()


def test_every_tool_bears_it(hand: Hand) -> None:
    delete_all(hand)
    for tool in TOOLS:
        hand.act(tool)
        press_everywhere(hand)


def test_every_page_bears_it(hand: Hand) -> None:
    window = hand.window
    for page in PAGES.values():
        panel = window.pages.panel(page)
        if page.is_guest:
            window.pages.show(panel)
        else:
            window.docks.open_page(page.side, page.id)
        hand.rest()
        before = window.document.state
        delete_all(hand)
        # A page whose question is gone may have closed itself.
        press_everywhere(hand)
        panel.invalidate()
        panel.grab()
        while window.document.undo_text is not None and window.document.state is not before:
            window.document.undo()
        hand.rest()
        if page.is_guest:
            window.pages.hide(panel)
    assert len(PAGES) > 30
