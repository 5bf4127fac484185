"""A finding on a decision is the choice of an option, and nothing else."""

from __future__ import annotations

import pytest

import bayesgui
from bayesgui.core.errors import EvidenceError
from bayesgui.core.evidence import (
    Evidence,
    FixedPosterior,
    Intervention,
    LikelihoodFinding,
    StateFinding,
)
from bayesgui.document import edits
from bayesgui.document.state import DocumentState

NO = Intervention("no")


def diagram() -> DocumentState:
    model = bayesgui.example("asia").with_decision("treat", ["yes", "no", "later"], ["xray"])
    return DocumentState(model.with_utility("worth", ["treat"], [1.0, 0.0, 0.5]))


def test_a_state_that_is_found_is_chosen():
    state = edits.toggle_state(diagram(), "treat", "no")
    assert state.evidence == Evidence({"treat": NO})
    assert not edits.toggle_state(state, "treat", "no").evidence
    assert edits.set_finding(state, "treat", "yes").evidence["treat"] == Intervention("yes")
    both = Evidence({"treat": "no", "xray": "yes"})
    chosen = edits.set_evidence(diagram(), both).evidence
    assert chosen == Evidence({"treat": NO, "xray": "yes"})
    assert chosen["xray"] == StateFinding(frozenset({"yes"}))


@pytest.mark.parametrize(
    "finding",
    [
        StateFinding(frozenset({"no"}), excluded=True),
        StateFinding(frozenset({"no", "yes"})),
        LikelihoodFinding((("yes", 1.0), ("no", 0.5), ("later", 0.5))),
        FixedPosterior((("yes", 0.5), ("no", 0.25), ("later", 0.25))),
    ],
)
def test_anything_else_is_refused_with_a_sentence(finding):
    sentence = "treat is a decision: one of its options is chosen"
    with pytest.raises(EvidenceError, match=sentence):
        edits.set_finding(diagram(), "treat", finding)
    with pytest.raises(EvidenceError, match=sentence):
        edits.set_evidence(diagram(), Evidence({"treat": finding}))
    with pytest.raises(EvidenceError, match=sentence):
        edits.toggle_excluded(diagram(), "treat", "no")
    with pytest.raises(EvidenceError, match=sentence):
        edits.toggle_alternative(diagram(), "treat", "no")


def test_a_choice_follows_its_option():
    state = edits.toggle_state(diagram(), "treat", "no")
    renamed = edits.set_states(state, "treat", ("yes", "never", "later"), (0, 1, 2))
    assert renamed.evidence["treat"] == Intervention("never")
    assert not edits.set_states(state, "treat", ("yes", "later"), (0, 2)).evidence
    values = edits.set_states(state, "treat", ("a", "no", "yes", "later"), (None, 1, 0, 2))
    utility = values.model.mechanism("worth")
    assert utility.values[1:].tolist() == [0.0, 1.0, 0.5]
    assert utility.n_missing == 1


def test_a_utility_has_nothing_to_find():
    with pytest.raises(EvidenceError, match="no node worth"):
        edits.set_finding(diagram(), "worth", "yes")
