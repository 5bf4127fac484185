"""States that nothing tells apart become one: probabilities, counts, findings, intervals, undo."""

from __future__ import annotations

import numpy as np
import pytest

import bayesgui
from bayesgui.checking.run import check
from bayesgui.core.cpt import CPT
from bayesgui.core.evidence import Evidence, StateFinding
from bayesgui.core.network import BayesianNetwork
from bayesgui.core.scenario import Scenario
from bayesgui.core.variable import Variable
from bayesgui.document.checking.checked import subject_of
from bayesgui.document.checking.merging import merge_states
from bayesgui.document.checking.remedies import filled_rows, remedied
from bayesgui.document.state import DocumentState


def _state(**parts: object) -> DocumentState:
    counts = np.array([5.0, 3.0, 2.0, 10.0])
    network = BayesianNetwork(
        [Variable("color", ("red", "green", "blue", "black")), Variable("seen", ("yes", "no"))],
        [
            CPT("color", (), counts / 20, counts, counts),
            CPT("seen", ("color",), [[0.9, 0.1], [0.3, 0.7], [0.3, 0.7], [0.2, 0.8]]),
        ],
    )
    return DocumentState(model=network, **parts)


def test_the_merged_state_has_the_sum_of_the_probabilities_and_counts():
    state = _state()
    (problem,) = check(subject_of(state)).problems
    assert problem.kind == "equal-columns"
    assert str(problem.text) == "seen has equal columns for green, blue: one state would do."
    after = remedied(state, problem.remedy)
    assert after.network["color"].states == ("red", "green / blue", "black")
    np.testing.assert_allclose(after.network.cpt("color").values, [0.25, 0.25, 0.5])
    np.testing.assert_allclose(after.network.cpt("color").observed, [5, 5, 10])
    before, now = (bayesgui.JunctionTree(each.network).query({}) for each in (state, after))
    np.testing.assert_allclose(now["seen"], before["seen"], atol=1e-15)
    assert check(subject_of(after)).problems == ()


@pytest.mark.parametrize(
    ("finding", "merged"),
    [
        (StateFinding(frozenset({"blue"})), StateFinding(frozenset({"green / blue"}))),
        (
            StateFinding(frozenset({"blue", "red"})),
            StateFinding(frozenset({"green / blue", "red"})),
        ),
        (StateFinding(frozenset({"black"})), StateFinding(frozenset({"black"}))),
        (StateFinding(frozenset({"blue"}), excluded=True), None),
        (
            StateFinding(frozenset({"blue", "green"}), excluded=True),
            StateFinding(frozenset({"green / blue"}), excluded=True),
        ),
    ],
)  # fmt: skip
def test_findings_are_those_on_the_merged_state(finding, merged):
    evidence = Evidence({"color": finding})
    after = merge_states(
        _state(evidence=evidence, scenarios=(Scenario("one", evidence),)),
        "color",
        ("green", "blue"),
    )
    assert after.evidence.get("color") == merged
    assert after.scenarios[0].evidence.get("color") == merged


def test_neighboring_intervals_become_one():
    network = BayesianNetwork(
        [
            Variable("size", ("small", "middle", "large"), edges=(0.0, 1.0, 2.0, 5.0)),
            Variable("seen", ("yes", "no")),
        ],
        [
            CPT("size", (), [0.2, 0.3, 0.5]),
            CPT("seen", ("size",), [[0.9, 0.1], [0.3, 0.7], [0.3, 0.7]]),
        ],
    )
    state = DocumentState(model=network)
    (problem,) = check(subject_of(state)).problems
    after = remedied(state, problem.remedy)
    assert after.network["size"].edges == (0.0, 1.0, 5.0)
    np.testing.assert_allclose(after.network.cpt("size").values, [0.2, 0.8])


def test_a_draft_with_a_number_below_0_is_told_by_it():
    draft = np.array([[0.9, 0.1], [-0.2, 1.2], [0.3, 0.7], [0.2, 0.8]])
    (problem,) = check(subject_of(_state(drafts={"seen": draft}))).problems
    assert problem.place.row == ("green",)
    assert (
        str(problem.text)
        == "The column color = green has -0.2, below 0, and is kept as a draft, not used."
    )


def test_a_draft_is_filled_by_what_is_left_and_normalized():
    draft = np.array([[0.5, 0.45], [np.nan, 0.25], [np.nan, np.nan], [0.0, 0.0]])
    np.testing.assert_allclose(
        filled_rows(draft), [[0.5 / 0.95, 0.45 / 0.95], [0.75, 0.25], [0.5, 0.5], [0.5, 0.5]]
    )
