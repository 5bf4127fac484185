"""Deleting so much that a job does it, while the user goes on."""

from __future__ import annotations

import numpy as np
import pytest

from bayesgui.app.editing import actions
from bayesgui.document import edits
from bayesgui.inference.base import engines
from tests.support.window import SAMPLES, Hand


@pytest.fixture(params=["nodes", "tables"])
def asia(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch, shared_window):  # type: ignore[no-untyped-def]
    limit = "REMOVED_AT_ONCE" if request.param == "nodes" else "AVERAGED_AT_ONCE"
    monkeypatch.setattr(actions, limit, 1)
    with shared_window(SAMPLES / "asia.bayesgui", SAMPLES / "cancer.bayesgui") as hand:
        hand.window.documents.set_current(0)
        hand.rest()
        hand.window.session.selection.set(["either", "bronc"])
        yield hand


def delete(hand: Hand, action: str = "edit.delete") -> None:
    """Ask for it, and let nothing of it arrive yet."""
    hand.window.action_set[action].trigger()


@pytest.mark.parametrize("action", ["edit.delete", "edit.cut"])
def test_the_nodes_go_in_one_step_and_the_marginals_stay(asia: Hand, action: str) -> None:
    before = asia.window.document.state
    delete(asia, action)
    assert asia.window.document.state is before
    assert asia.window.status.sentence == "Deleting…"
    asia.rest()
    network = asia.window.document.state.network
    assert set(before.network) - set(network) == {"either", "bronc"}
    assert network.parents("dysp") == ()
    marginal = engines.create("enumeration", before.network).joint(["dysp"])
    assert np.abs(network.cpt("dysp").values - marginal).max() < 1e-12
    assert "averaged over either, bronc" in asia.window.messages.bar.text
    assert set(asia.canvas.canvas_scene.geometry.boxes) == set(network)
    asia.act("edit.undo")
    assert asia.window.document.state is before


def test_an_edit_made_meanwhile_stays(asia: Hand) -> None:
    delete(asia)
    asia.window.document.edit("", lambda s: edits.remove(s, ["either"]))
    asia.window.document.edit("", lambda s: edits.rename_variable(s, "asia", "abroad"))
    asia.rest()
    network = asia.window.document.state.network
    assert set(network) == {"abroad", "tub", "smoke", "lung", "xray", "dysp"}


def test_the_nodes_go_from_the_document_in_which_they_were_selected(asia: Hand) -> None:
    first, other = asia.window.documents.all
    shown = other.document.state
    delete(asia)
    asia.window.documents.set_current(1)
    asia.rest()
    assert other.document.state is shown
    assert len(first.document.state.network) == 6
