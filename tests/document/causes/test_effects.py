"""What the page Effects asks and shows follows arcs, ↔ and Undo."""

from __future__ import annotations

from dataclasses import replace

import bayesgui
from bayesgui.core.evidence import as_finding
from bayesgui.document.causes import mark_edits
from bayesgui.document.changes import Change
from bayesgui.document.edits import set_finding
from bayesgui.document.shown.effects import Effects
from bayesgui.document.state import DocumentState
from bayesgui.graph.causal.causal_graph import CausalGraph
from bayesgui.graph.causal.effect_analysis import analyse_effect


def asked(state: DocumentState) -> Effects:
    effects = Effects(is_open=True, causes=("smoke",), effects=("dysp",))
    found = analyse_effect(CausalGraph.of(state.model), ("smoke",), ("dysp",))
    return replace(effects, analysis=found)


def test_an_answer_is_dropped_with_a_common_cause() -> None:
    before = DocumentState(bayesgui.example("asia"))
    with_cause = mark_edits.add_common_cause(before, ("smoke", "dysp"))
    effects = asked(with_cause)
    without = mark_edits.remove_common_causes(with_cause, [("smoke", "dysp")])
    assert effects.following(Change(with_cause, without)).analysis is None
    assert effects.following(Change(before, with_cause)).analysis is None


def test_a_finding_alone_leaves_it() -> None:
    before = DocumentState(bayesgui.example("asia"))
    after = set_finding(before, "asia", as_finding("yes"))
    effects = asked(before)
    assert effects.following(Change(before, after)).analysis is effects.analysis
