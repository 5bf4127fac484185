"""Findings that make a reduced junction tree pay off give the same posteriors."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from PySide6.QtCore import Qt

from bayesgui.inference.exact import reduced_trees
from bayesgui.inference.exact.reduced_trees import ReducedTree
from bayesgui.inference.exact.variable_elimination import VariableElimination

if TYPE_CHECKING:
    from tests.support.window import Hand


def test_findings_are_clicked_undone_and_cleared_while_smaller_trees_answer(
    asia: Hand, monkeypatch: pytest.MonkeyPatch
) -> None:
    hand, document = asia, asia.window.document
    monkeypatch.setattr(hand.window.documents.kernels, "is_loaded", True)
    monkeypatch.setattr(reduced_trees, "PLANNING", 0.0)
    monkeypatch.setattr(reduced_trees, "NEW_CELL", 0.0)
    answered = []
    answer = ReducedTree.answer
    monkeypatch.setattr(
        ReducedTree, "answer", lambda *given: answered.append(given) or answer(*given)
    )

    def agrees() -> None:
        state, shown = document.state, hand.window.posteriors()
        expected = VariableElimination(state.network).query(state.evidence)
        assert shown.flat == pytest.approx(expected.flat, abs=1e-12)
        assert shown.log_evidence == pytest.approx(expected.log_evidence, abs=1e-12)

    hand.draw_arc("asia", "smoke")  # compiles again
    for name, state in (("dysp", "yes"), ("smoke", "no"), ("xray", "yes"), ("bronc", "no")):
        hand.click_state(name, state)
        agrees()
    hand.click_state("asia", "yes", Qt.KeyboardModifier.ShiftModifier)
    agrees()
    for _ in range(3):
        hand.act("edit.undo")
        agrees()
    assert len(document.state.evidence) == 2
    hand.click_state("smoke", "yes")
    agrees()
    # What was asked before is still known after undo.
    assert len(answered) >= 6
