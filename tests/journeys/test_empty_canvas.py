"""The last node goes, by Undo or Delete, while pages about it are open and bars are animated."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from bayesgui.app import features
from bayesgui.document.beliefs import Freshness

if TYPE_CHECKING:
    from tests.support.window import Hand

PAGES = ("variable", "information", "why", "counts", "scenarios", "observe", "steps")


def add_node(hand: Hand) -> None:
    hand.double_click(hand.viewport.rect().center())
    hand.rest()
    QTest.keyClick(QApplication.focusWidget(), Qt.Key.Key_Return)
    hand.rest()
    assert hand.window.document.state.network.names == ("node 1",)


def delete_all(hand: Hand) -> None:
    hand.act("edit.select_all")
    hand.act("edit.delete")


def undo(hand: Hand) -> None:
    hand.act("edit.undo")


@pytest.mark.parametrize("leave", [undo, delete_all])
def test_the_last_node_goes_without_a_word(empty: Hand, leave) -> None:  # type: ignore[no-untyped-def]
    hand, window = empty, empty.window
    window.settings.reduce_motion = False
    for page in (None, *PAGES):
        if page is not None:
            window.pages.show(window.pages.panel(features.pages()[page]))
        add_node(hand)
        leave(hand)
        assert len(window.document.state.network) == 0
        assert window.messages.bar.text == "", page
        beliefs = window.session.beliefs.state
        assert beliefs.freshness is Freshness.FRESH
        assert beliefs.posteriors is None


def test_everything_is_deleted_while_bars_are_animated(asia: Hand) -> None:
    hand, window = asia, asia.window
    window.settings.reduce_motion = False
    hand.act("view.arc_strength")
    QTest.mouseClick(
        hand.viewport,
        Qt.MouseButton.LeftButton,
        pos=hand.canvas.state_rect("xray", "yes").center(),
    )
    while not hand.canvas.scene().displays.is_moving:
        QTest.qWait(1)
    delete_all(hand)
    assert window.messages.bar.text == ""
    hand.act("edit.undo")
    assert window.posteriors()["xray"].tolist() == [1.0, 0.0]
