"""The equivalence class on the canvas keeps only the heads that data can tell, ↔ or not."""

from __future__ import annotations

from typing import TYPE_CHECKING

import bayesgui
from bayesgui.app.judging.judging import Judging
from tests.support.window import CONTROL, open_window

if TYPE_CHECKING:
    from pathlib import Path

    from tests.support.window import Hand


def _headless(hand: Hand) -> set[tuple[str, str]]:
    arcs = hand.window.canvas.canvas_scene.decorations.arcs
    model = hand.window.document.state.model
    return {arc for arc in model.arcs if arc in arcs and not arcs[arc].head}


def test_a_hidden_common_cause_takes_heads_away_and_undo_brings_them_back(
    qapp: object, tmp_path: Path
) -> None:
    path = tmp_path / "v.bayesgui"
    bayesgui.write(bayesgui.from_parents({"a": (), "b": (), "x": ("a", "b")}), path)
    with open_window(path) as hand:
        hand.act("view.equivalence")
        hand.rest()
        assert _headless(hand) == set()
        hand.click_title("a")
        hand.click_title("b", CONTROL)
        hand.act("model.common_cause")
        hand.rest()
        assert _headless(hand) == {("a", "x"), ("b", "x")}
        assert hand.window.central_widget.legend.entries[0].text.startswith("2 arcs that data")
        hand.act("edit.undo")
        hand.rest()
        assert _headless(hand) == set()
        hand.act("edit.redo")
        hand.act("view.members")
        hand.rest()
        judge = hand.window.activities[Judging]
        said = judge.session.shown[type(judge).shown].state.error
        assert "other networks fit as well" in str(said)
