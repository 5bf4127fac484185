"""Pasting so many nodes that a job does it, while the user goes on."""

from __future__ import annotations

import pytest

from bayesgui.app.editing import actions
from bayesgui.document import edits
from tests.support.window import SAMPLES, Hand

NAMES = ("asia", "tub", "smoke", "lung", "bronc", "either", "xray", "dysp")
COPIES = {f"{name} 2" for name in NAMES}


@pytest.fixture
def asia(monkeypatch: pytest.MonkeyPatch, shared_window):  # type: ignore[no-untyped-def]
    monkeypatch.setattr(actions, "PASTED_AT_ONCE", 3)
    with shared_window(SAMPLES / "asia.bayesgui", SAMPLES / "cancer.bayesgui") as hand:
        hand.window.documents.set_current(0)
        hand.rest()
        hand.act("edit.select_all")
        hand.act("edit.copy")
        yield hand


def paste(hand: Hand) -> None:
    """Ask for it, and let nothing of it arrive yet."""
    hand.window.action_set["edit.paste"].trigger()


def test_the_copies_arrive_selected_and_one_undo_takes_them_back(asia: Hand) -> None:
    before = asia.window.document.state
    paste(asia)
    assert asia.window.document.state is before
    assert asia.window.status.sentence == "Pasting 8 nodes…"
    asia.rest()
    network = asia.window.document.state.network
    assert set(network) - set(before.network) == COPIES
    assert network.parents("dysp 2") == ("bronc 2", "either 2")
    assert set(asia.window.session.selection.names) == COPIES
    assert set(asia.canvas.canvas_scene.geometry.boxes) == set(network)
    asia.act("edit.undo")
    assert asia.window.document.state is before
    assert set(asia.canvas.canvas_scene.geometry.boxes) == set(before.network)
    asia.act("edit.redo")
    assert asia.window.document.state.network is network
    assert set(asia.canvas.canvas_scene.geometry.courses) == set(network.arcs)


def test_an_edit_made_meanwhile_stays(asia: Hand) -> None:
    paste(asia)
    asia.window.document.edit("", lambda s: edits.rename_variable(s, "asia", "asia 2"))
    edited = asia.window.document.state
    asia.rest()
    network = asia.window.document.state.network
    assert set(edited.network) <= set(network)
    assert len(network) == 16
    # The clip's own "asia" is free now, its name is kept.
    assert network.parents("tub 2") == ("asia",)
    asia.act("edit.undo")
    assert asia.window.document.state is edited


def test_the_copies_belong_to_the_document_in_which_they_were_asked_for(asia: Hand) -> None:
    first, other = asia.window.documents.all
    shown = other.document.state
    paste(asia)
    asia.window.documents.set_current(1)
    asia.rest()
    assert other.document.state is shown
    assert len(first.document.state.network) == 16
    assert set(first.session.selection.names) == COPIES


def test_a_document_closed_meanwhile_takes_nothing(asia: Hand) -> None:
    first, other = asia.window.documents.all
    before = first.document.state
    paste(asia)
    asia.window.action_set["file.close"].trigger()
    asia.rest()
    assert asia.window.documents.all == (other,)
    assert first.document.state is before


def test_a_cancelled_paste_changes_nothing(asia: Hand) -> None:
    before = asia.window.document.state
    paste(asia)
    asia.window.runner.cancel_all()
    asia.rest()
    assert asia.window.document.state is before
