"""Decisions and utilities edited as other nodes are: chosen, turned, copied, deleted, undone."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np
import pytest
from PySide6.QtCore import Qt

from bayesgui.app.shell.pages import Pages
from bayesgui.canvas.tooltips import node_text
from bayesgui.core.evidence import Intervention
from bayesgui.core.kinds.decision import Decision
from bayesgui.core.kinds.utility import Utility
from tests.journeys.wildcatter import model, state, undo_all
from tests.support.window import CONTROL, SHIFT

if TYPE_CHECKING:
    from tests.support.window import Hand

Key = Qt.Key


def test_a_click_on_an_option_chooses_it_and_another_frees_it(wildcatter: Hand) -> None:
    hand = wildcatter
    hand.click_state("Test?", "no")
    assert state(hand).evidence == {"Test?": Intervention("no")}
    assert hand.window.document.undo_text == "Choose Test? = no"
    hand.click_state("Test?", "yes")
    assert state(hand).evidence == {"Test?": Intervention("yes")}
    hand.click_state("Test?", "yes")
    assert not state(hand).evidence
    hand.act("edit.undo")
    assert state(hand).evidence == {"Test?": Intervention("yes")}


@pytest.mark.parametrize("held", [SHIFT, CONTROL])
def test_an_option_is_not_ruled_out(wildcatter: Hand, held: Qt.KeyboardModifier) -> None:
    hand = wildcatter
    hand.click_state("Test?", "no", held)
    assert "Test? is a decision: one of its options is chosen" in hand.window.messages.bar.text
    assert not state(hand).evidence
    hand.click_title("Test?")
    for name in ("evidence.likelihood", "evidence.fix"):
        assert "chosen, not observed" in hand.window.action_set[name].toolTip()
        assert not hand.window.action_set[name].isEnabled()


def test_kinds_are_turned_and_undone(wildcatter: Hand) -> None:
    hand = wildcatter
    before = state(hand)
    hand.click_title("Seismic")
    hand.act("model.kind_decision")
    assert model(hand).mechanism("Seismic") == Decision("Seismic", ("Oil", "Test?"))
    hand.act("model.kind_utility")
    assert model(hand).mechanism("Seismic") == Utility(
        "Seismic", ("Oil", "Test?"), np.full((3, 2), np.nan)
    )
    assert model(hand).parents("Drill?") == ()
    hand.act("model.kind_chance")
    assert model(hand)["Seismic"].states == ("yes", "no")
    for _ in range(3):
        hand.act("edit.undo")
    assert state(hand) == before


def test_everything_that_chance_nodes_can_do(wildcatter: Hand) -> None:
    hand = wildcatter
    before = state(hand)
    hand.act("edit.select_all")
    assert set(hand.window.session.selection.names) == set(model(hand))
    hand.act("edit.copy")
    hand.act("edit.paste")
    assert model(hand).mechanism("Revenue 2").values.tolist() == [[0, 120, 270], [0, 0, 0]]
    assert model(hand).mechanism("Drill? 2") == Decision("Drill? 2", ("Seismic 2",))
    hand.act("edit.align_left")
    hand.act("view.layout")
    hand.act("edit.undo")
    hand.act("edit.undo")
    hand.act("edit.delete")
    assert state(hand).model == before.model
    hand.click_title("Revenue")
    hand.key(Key.Key_F2)
    hand.write("Income")
    hand.key(Key.Key_Return)
    assert "Income" in model(hand)
    assert hand.window.pages.network.find("incom") == "Income"
    hand.act("view.layout")
    hand.act("edit.plate")
    for kind in ("parents", "children", "ancestors", "blanket"):
        hand.window.session.selection.set(["Drill?"])
        hand.rest()
        hand.act(f"view.related_{kind}")
    for name in model(hand):
        hand.window.session.selection.set([name])
        for page in (Pages.variable, Pages.cpt, Pages.counts, Pages.information):
            hand.window.pages.show(hand.window.pages.panel(page))
            hand.rest()
        assert node_text(hand.canvas.canvas_scene, name)
    undo_all(hand)
    assert state(hand) == before
