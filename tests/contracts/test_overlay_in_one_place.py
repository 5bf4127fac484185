"""A new overlay of the canvas is one class: action, decoration and legend follow from it."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from PySide6.QtGui import QAction

from bayesgui.app.help.shortcuts_dialog import shortcut_rows
from bayesgui.canvas.overlays.base import Overlay, overlays
from bayesgui.canvas.painting.decorations import Ring
from bayesgui.widgets.frame.legend import LegendEntry
from bayesgui.widgets.theme import theme
from tests.canvas.hands import has_color
from tests.support.window import SAMPLES, Hand, open_window

if TYPE_CHECKING:
    from collections.abc import Iterator


@pytest.fixture
def hand(qapp: object) -> Iterator[Hand]:
    entry = LegendEntry("root", "error", 5.0)

    @overlays.register("roots", label="Roots", order=85, action={"keys": ("Ctrl+Alt+R",)})
    class Roots(Overlay):
        def decorate(self, decorations):  # type: ignore[no-untyped-def]
            roots = [name for name in self.network if not self.network.parents(name)]
            decorations.rings.update(dict.fromkeys(roots, Ring(entry.token, entry.width)))

        def legend(self):  # type: ignore[no-untyped-def]
            return (entry,)

    try:
        with open_window(SAMPLES / "asia.bayesgui") as opened:
            yield opened
    finally:
        del overlays._entries["roots"]


def test_an_overlay_needs_no_more_than_its_class(hand: Hand) -> None:
    window = hand.window
    view = next(
        a.menu() for a in window.menuBar().actions() if a.menu().title().replace("&", "") == "View"
    )
    action = next(each for each in view.actions() if each.text() == "Roots")
    assert action.isCheckable()
    assert action.isEnabled()
    rows = [(row.menu, row.title, row.keys) for row in shortcut_rows(window.action_set.table)]
    assert ("View", "Roots", "Ctrl+Alt+R") in rows
    assert not has_color(hand.viewport.grab().toImage(), theme().error)

    action.trigger()
    hand.rest()
    assert action.isChecked()
    assert set(hand.canvas.canvas_scene.decorations.rings) == {"asia", "smoke"}
    assert has_color(hand.viewport.grab().toImage(), theme().error)
    legend = window.central_widget.legend
    assert [entry.text for entry in legend.entries] == ["root"]
    assert legend.isVisible()

    hand.act("view.moral_graph")
    assert [entry.text for entry in legend.entries] == ["root", "marriage", "moral edge"]
    hand.act("view.moral_graph")
    action.trigger()
    hand.rest()
    assert not action.isChecked()
    assert hand.canvas.canvas_scene.decorations.rings == {}
    assert not legend.isVisible()


def test_it_is_switched_in_each_document_for_itself(hand: Hand) -> None:
    hand.act("view.roots")
    hand.act("file.new")
    action = hand.window.findChild(QAction, "view.roots")
    assert not action.isChecked()
    assert not action.isEnabled()
