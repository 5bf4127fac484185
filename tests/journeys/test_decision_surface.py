"""What a decision shows around its numbers: pages with reasons, tables with room, losses drawn."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np
import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QLabel

from bayesgui.app.help.shortcuts_dialog import GESTURES
from bayesgui.document import edits
from bayesgui.document.decisions import loss_edits
from bayesgui.document.decisions.value_edits import set_policy
from bayesgui.document.shown.worth import SolvedWorth
from bayesgui.panels.cpt.values.decision_editor import DecisionEditor
from bayesgui.panels.strategy.page import StrategyPage
from bayesgui.panels.strategy.policy import PolicyPage
from tests.support.window import LEFT, SAMPLES, Hand, open_window

if TYPE_CHECKING:
    from collections.abc import Iterator

WILDCATTER = SAMPLES / "oil-wildcatter.bayesgui"
SMALL = (1024, 700)


@pytest.fixture
def hand(qapp: object) -> Iterator[Hand]:
    with open_window(WILDCATTER) as opened:
        yield opened


def drawn(hand: Hand, name: str) -> list[tuple[str, float | None, str]]:
    display = hand.canvas.canvas_scene.displays.display(name)
    return [(row.state, row.p, row.number) for row in display.rows]


def choose(hand: Hand, way: str) -> DecisionEditor:
    """Click Free or Policy by hand on the page of the selected decision."""
    editor = hand.window.findChild(DecisionEditor)
    assert editor is not None
    spot = editor.choice.segment_rect(way).center().toPoint()
    QTest.mouseClick(editor.choice, LEFT, pos=spot)
    hand.rest()
    return editor


def test_losses_drawn_once_stay_one_decision(qapp: object):
    with open_window(SAMPLES / "asia.bayesgui") as hand:
        hand.click_title("tub")
        hand.act("classify.loss")
        hand.act("classify.as_decision")
        once = hand.window.document.state
        hand.act("classify.as_decision")
        assert hand.window.document.state == once
        assert hand.window.document.undo_text == "Losses as a decision network"
        assert hand.window.documents.current.session.selection.names == ("Decide tub",)
        room = hand.canvas.viewport().rect()
        for name in ("Decide tub", "Loss of tub"):
            assert room.contains(hand.canvas.node_rect(name))


def test_losses_drawn_again_are_taken_over(qapp: object):
    with open_window(SAMPLES / "asia.bayesgui") as hand:
        hand.click_title("tub")
        hand.act("classify.loss")
        hand.act("classify.as_decision")
        document = hand.window.document
        assert hand.window.messages.bar.text == (
            "Decide tub is taken under the findings that there are, as on the page Decide. Draw "
            "an arc to it from each node that will be seen before."
        )
        losses = loss_edits.losses_of(document.state)
        assert losses is not None
        dear = type(losses)(losses.classes, losses.decisions, [[0, 20], [1, 0]])
        document.apply("Dear", loss_edits.set_losses(document.state, dear))
        hand.act("classify.as_decision")
        model = document.state.model
        assert model.decisions == ("Decide tub",)
        assert model.mechanism("Loss of tub").values.tolist() == [[0, -1], [-20, 0]]
        risk = hand.window.posteriors()["tub"][0]
        worth = hand.window.documents.current.session.shown[SolvedWorth].state.of("Decide tub")
        assert worth.options == pytest.approx((risk - 1, -20 * risk), rel=1e-9)


def test_the_page_policy_says_why_nothing_is_solved(hand: Hand):
    document = hand.window.document
    cut = [("Test", "Drill"), ("Seismic", "Drill")]
    document.apply("Cut", edits.remove(document.state, arcs=cut))
    hand.act("infer.strategy")
    hand.rest()
    page, strategy = hand.window.findChild(PolicyPage), hand.window.findChild(StrategyPage)
    said = [label.text() for label in page._empty.findChildren(QLabel)]
    assert any(text.startswith("No path orders Test and Drill.") for text in said)
    assert not strategy.words.isVisible()
    assert not strategy._made_of.isVisible()
    document.undo()
    hand.rest()
    assert strategy.words.isVisible()
    assert strategy._made_of.isVisible()


@pytest.mark.parametrize("size", [SMALL, (1366, 728)])
def test_the_policy_of_two_options_needs_no_scrolling(qapp: object, size: tuple[int, int]):
    with open_window(WILDCATTER, size=size) as hand:
        hand.act("infer.strategy")
        hand.click_title("Drill")
        page = hand.window.findChild(PolicyPage)
        hand.window.workbench.pages.show(page)
        hand.rest()
        table = page.table
        assert table.horizontalHeader().length() <= table.viewport().width()
        heads = [column.head for column in table.records.columns]
        assert heads[3:5] == ["EU of yes", "EU of no"]
        model = table.model()
        across, tip = Qt.Orientation.Horizontal, Qt.ItemDataRole.ToolTipRole
        assert model.headerData(1, across, tip) == "Seismic"
        assert model.headerData(3, across, tip) == "EU of yes"


def test_a_small_window_keeps_the_room_below_the_network(qapp: object):
    with open_window(WILDCATTER, size=SMALL) as hand:
        docks = hand.window.workbench.docks
        assert not docks.is_open("bottom")
        hand.act("infer.strategy")
        assert hand.window.findChild(StrategyPage).isVisible()
        assert not docks.is_open("bottom")
        assert "policy" in docks["bottom"].page_ids


def test_a_decision_with_a_policy_by_hand_shows_how_often_options_are_taken(hand: Hand):
    document = hand.window.document
    policy = np.full((2, 4, 2), 0.5)
    policy[:] = [0.3, 0.7]
    document.apply("By hand", set_policy(document.state, "Drill", policy))
    hand.rest()
    assert drawn(hand, "Drill") == [("yes", 0.3, "30.0"), ("no", 0.7, "70.0")]
    document.undo()
    hand.rest()
    assert [p for _, p, _ in drawn(hand, "Drill")] == [None, None]


def test_a_policy_by_hand_has_room_and_is_taken_up_again(hand: Hand):
    hand.click_title("Drill")
    hand.canvas.editor_requested.emit("Drill")
    hand.rest()
    editor = choose(hand, "policy")
    assert not editor.view.verticalScrollBar().isVisible()
    # All that is left of the page is the table's, but for the words below it.
    assert editor.view.height() > editor.height() - 100
    document = hand.window.document
    policy = np.full((2, 4, 2), 0.5)
    policy[0, 1] = [0.9, 0.1]
    document.apply("Other", set_policy(document.state, "Drill", policy))
    hand.rest()
    choose(hand, "free")
    assert document.state.model.mechanism("Drill").policy is None
    choose(hand, "policy")
    assert document.state.model.mechanism("Drill").policy.values[0, 1].tolist() == [0.9, 0.1]


def test_gestures_that_draw_decisions_and_utilities_are_found():
    effects = {effect: gesture for gesture, effect in GESTURES}
    assert effects["Add a decision"] == "Shift and double-click on the canvas"
    assert effects["Add a utility"] == "Ctrl and double-click on the canvas"
