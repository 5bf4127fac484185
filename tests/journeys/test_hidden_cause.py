"""A hidden common cause in the window: asked for, compared, added, undone, left, cancelled."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest

from bayesgui.app.incomplete.hidden_cause_dialog import HiddenCauseDialog
from bayesgui.data.dataset import Dataset
from bayesgui.data.sampling.ancestral import sample
from bayesgui.document.data import DataState
from bayesgui.document.edits import remove
from bayesgui.learning.hidden.hidden_cause import hidden_cause
from tests.support.window import SAMPLES

if TYPE_CHECKING:
    from collections.abc import Iterator

    from tests.conftest import Opens
    from tests.support.window import Hand
CHILDREN = ["bronc", "lung"]


@pytest.fixture
def hand(shared_window: Opens) -> Iterator[Hand]:
    """Return a window on asia without smoke, and 3,000 cases drawn with it."""
    with shared_window(SAMPLES / "asia.bayesgui") as hand:
        network = hand.window.document.state.network
        cases = Dataset.from_blocks(network, sample(network, 3000, 3))
        hand.window.document.edit("Remove", lambda state: remove(state, ["smoke"]))
        hand.window.session.data.set(DataState(cases.without("smoke"), "cases.csv"))
        hand.rest()
        yield hand


def asked(hand: Hand, names: list[str]) -> HiddenCauseDialog:
    hand.window.session.selection.set(names)
    hand.rest()
    hand.act("learn.hidden_cause")
    (dialog,) = [each for each in hand.window.findChildren(HiddenCauseDialog) if each.isVisible()]
    return dialog


def click(button: object) -> None:
    QTest.mouseClick(button, Qt.MouseButton.LeftButton)  # type: ignore[call-overload]


def test_the_action_needs_data_and_two_nodes(hand):
    action = hand.window.action_set["learn.hidden_cause"]
    hand.window.session.selection.set(["lung"])
    hand.window.action_set.refresh()
    assert not action.isEnabled()
    assert "two nodes" in action.toolTip()
    hand.window.session.selection.set(CHILDREN)
    hand.window.action_set.refresh()
    assert action.isEnabled()


def test_the_comparison_is_that_of_the_library_and_the_node_is_added_in_one_step(hand):
    before = hand.window.document.state
    dialog = asked(hand, ["bronc", "lung", "dysp"])
    hand.rest()
    expected = hand.window.session.data.state.dataset
    found = hidden_cause(before.network, expected, ["bronc", "lung", "dysp"])
    texts = [cells[3] for cells in dialog.table.records.texts]
    assert texts == [f"{each.bic:,.2f}".replace("-", "−") for each in found.candidates]
    assert dialog.chosen.states == found.best.states
    dialog.table.selectRow(1)
    click(dialog.add_hidden)
    hand.rest()
    state = hand.window.document.state
    assert "H" in state.network.unobserved
    assert state.network["H"].n_states == 2
    assert {arc for arc in state.network.arcs if arc[0] == "H"} == {
        ("H", "bronc"), ("H", "lung"), ("H", "dysp"),
    }  # fmt: skip
    assert ("bronc", "dysp") not in state.network.arcs
    for name in ("H", "bronc", "lung", "dysp"):
        assert state.network.cpt(name).values == pytest.approx(
            found.candidates[1].network.cpt(name).values
        )
    assert state.network.cpt("xray") == before.network.cpt("xray")
    ys = [before.layout.positions[name][1] for name in ("bronc", "lung", "dysp")]
    assert state.layout.positions["H"][1] < min(ys)
    assert hand.window.session.selection.names == ("H",)
    hand.act("edit.undo")
    assert hand.window.document.state.network == before.network
    assert hand.window.document.state.layout == before.layout


def test_the_node_that_is_added_comes_into_view_with_its_children(hand):
    hand.canvas.show_nodes(CHILDREN, animated=False)
    hand.canvas.zoom_to(1.0)
    hand.canvas.camera.look_at(hand.canvas.camera.viewpoint_of((0.0, 900.0, 400.0, 400.0)))
    hand.rest()
    dialog = asked(hand, CHILDREN)
    hand.rest()
    click(dialog.add_hidden)
    hand.rest()
    seen = hand.canvas.viewport().rect()
    for name in ("H", *CHILDREN):
        assert seen.contains(hand.canvas.node_rect(name)), name


def test_the_network_as_it_is_cannot_be_added_and_closing_changes_nothing(hand):
    before = hand.window.document.state
    dialog = asked(hand, CHILDREN)
    hand.rest()
    dialog.table.selectRow(0)
    assert not dialog.add_hidden.isEnabled()
    dialog.table.selectRow(1)
    assert dialog.add_hidden.isEnabled()
    QTest.keyClick(dialog, Qt.Key.Key_Escape)
    hand.rest()
    assert hand.window.document.state is before


def test_a_network_that_has_changed_meanwhile_is_left_alone(hand):
    dialog = asked(hand, CHILDREN)
    hand.rest()
    hand.window.document.edit("Remove", lambda state: remove(state, ["xray"]))
    changed = hand.window.document.state
    dialog.table.selectRow(1)
    click(dialog.add_hidden)
    hand.rest()
    assert hand.window.document.state is changed
    assert "has changed in the meantime" in hand.window.messages.bar.text


def test_closing_cancels_the_job(hand):
    dialog = asked(hand, ["bronc", "lung", "dysp", "either"])
    dialog.reject()
    hand.rest()
    assert not hand.window.runner.jobs
    assert "H" not in hand.window.document.state.network
