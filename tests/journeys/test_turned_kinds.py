"""Nodes that become another kind, or lose parents of another kind: what the window says of it."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from PySide6.QtCore import Qt

import bayesgui
from bayesgui.canvas.painting.arc_layer import arcs_by_style
from bayesgui.document.files import save
from bayesgui.document.state import DocumentState
from bayesgui.panels.strategy.page import StrategyPage
from bayesgui.panels.strategy.policy import PolicyPage
from tests.support.window import SAMPLES, Hand, open_window

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path


@pytest.fixture
def hand(qapp: object) -> Iterator[Hand]:
    with open_window(SAMPLES / "oil-wildcatter.bayesgui") as opened:
        yield opened


def said(hand: Hand) -> str:
    return hand.window.messages.bar.text


def legend(hand: Hand) -> list[str]:
    return [entry.text for entry in hand.window.central_widget.legend.entries]


def test_a_decision_that_becomes_a_chance_node_had_no_expression(hand: Hand):
    hand.click_title("Drill")
    hand.act("model.kind_chance")
    assert said(hand) == ""


def test_a_utility_loses_a_decision(hand: Hand):
    hand.click_title("Drill")
    hand.key(Qt.Key.Key_Delete)
    assert said(hand) == (
        "The numbers of Drill cost, Revenue were averaged over Drill, weighted by the probability "
        "given the other parents. All options of Drill count alike in it."
    )
    hand.act("edit.undo")
    hand.click_title("Oil")
    hand.key(Qt.Key.Key_Delete)
    assert said(hand) == (
        "The table of Seismic was averaged over Oil, weighted by the probability given the other "
        "parents: the marginal stays. The numbers of Revenue were averaged over Oil, weighted by "
        "the probability given the other parents."
    )


def test_a_new_utility_has_no_children(hand: Hand):
    hand.click_title("Oil")
    hand.act("model.kind_utility")
    text = said(hand)
    assert text.startswith(
        "A utility has no states, so that nothing depends on it: Oil → Seismic, Oil → Revenue went."
    )
    assert "The numbers of Revenue were averaged over Oil" in text


def test_the_tabs_follow_the_kind(hand: Hand):
    cpt = hand.window.pages.cpt
    hand.act("infer.strategy")
    policy = hand.window.findChild(PolicyPage)
    assert policy is not None
    hand.click_title("Drill")
    assert (cpt.title, policy.title) == ("Decision · Drill", "Policy · Drill")
    told: list[str] = []
    cpt.title_changed.connect(told.append)
    hand.act("model.kind_chance")
    assert told[-1] == "CPT · Drill"
    assert policy.title == "Policy · Test"
    hand.act("model.kind_decision")
    assert told[-1] == "Decision · Drill"
    assert policy.title == "Policy · Drill"


def test_the_legend_keeps_saying_what_the_bars_are(hand: Hand):
    whole = ["known when decided", "bars: best strategy", "tick: no decisions"]
    assert legend(hand) == whole
    hand.click_title("Oil")
    hand.key(Qt.Key.Key_F2)
    hand.write("Soil")
    hand.key(Qt.Key.Key_Return)
    assert "Soil" in hand.window.document.state.model
    assert legend(hand) == whole
    hand.draw_arc("Test", "Revenue")
    assert legend(hand) == whole
    hand.act("model.remembered")
    assert legend(hand) == whole, "all that is remembered is drawn"
    hand.click_title("Soil")
    hand.act("edit.undo")
    hand.act("edit.undo")
    assert legend(hand) == whole


def test_what_is_remembered_is_explained(hand: Hand):
    hand.window.documents.current.session.selection.set((), [("Test", "Drill")])
    hand.rest()
    hand.act("edit.delete")
    assert ("Test", "Drill") not in hand.window.document.state.model.arcs
    assert "remembered" not in legend(hand)
    hand.act("model.remembered")
    assert "remembered" in legend(hand)


def test_a_selected_arc_to_a_decision_stays_dashed(hand: Hand):
    arc, scene = ("Seismic", "Drill"), hand.canvas.canvas_scene
    for chosen in (set(), {arc}):
        styles = arcs_by_style(scene, scene.visible, chosen, set())
        (style,) = (style for style, arcs in styles if arc in arcs)
        assert style.dash == (6, 4)
    scene.hovered_arc = arc
    styles = arcs_by_style(scene, scene.visible, set(), set())
    (style,) = (style for style, arcs in styles if arc in arcs)
    assert (style.dash, style.width) == ((6, 4), 2.5)


def test_a_sum_is_made_of_its_parts(qapp: object, tmp_path: Path):
    made = bayesgui.example("oil-wildcatter")
    made = made.with_utility("Total", ["Test cost", "Drill cost", "Revenue"])
    path = tmp_path / "total.bayesgui"
    save(DocumentState(made), path)
    with open_window(path) as opened:
        opened.act("infer.strategy")
        page = opened.window.findChild(StrategyPage)
        assert page is not None
        assert [row.spoken for row in page.parts.rows] == [
            "Test cost −10.0",
            "Drill cost −41.3",
            "Revenue 73.8",
            "Total 22.5",
        ]
