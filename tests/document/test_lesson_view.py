"""What a lesson covers is in no view, whatever is edited meanwhile."""

from __future__ import annotations

from dataclasses import replace
from types import MappingProxyType

import pytest

import bayesgui
from bayesgui.core.evidence import Evidence
from bayesgui.core.scenario import Scenario
from bayesgui.document import edits
from bayesgui.document.beliefs import Beliefs, BeliefState, Freshness
from bayesgui.document.shown.comparison import ScenarioAnswer
from bayesgui.document.shown.lesson import LessonView
from bayesgui.document.state import DocumentState
from bayesgui.document.temporal.series_edits import set_findings
from tests.panels.asia import asia_session


@pytest.fixture
def session(qapp):
    return asia_session(xray="yes")


def cover(session, *names):
    session.shown[LessonView].update(covered=frozenset(names))


def test_views_have_no_number_of_a_covered_node_and_the_answer_has(session):
    told = []
    session.beliefs.changed.connect(lambda: told.append(set(session.beliefs.state.posteriors)))
    cover(session, "lung")
    shown = session.beliefs.state
    assert "lung" not in shown.posteriors
    assert "lung" not in shown.prior
    assert session.beliefs.answer.posteriors["lung"][0] == pytest.approx(0.488711)
    assert shown.posteriors.log_evidence == session.beliefs.answer.posteriors.log_evidence
    cover(session)
    assert session.beliefs.state.posteriors["lung"][0] == pytest.approx(0.488711)
    assert ["lung" in names for names in told] == [False, True]


def test_a_finding_on_a_covered_node_does_not_tell_its_number_as_the_one_of_the_findings(session):
    answer = session.beliefs.answer
    session.document.edit("Find", lambda state: edits.set_finding(state, "lung", "yes"))
    session.beliefs.set(replace(answer, computed_for=session.document.state))
    assert session.beliefs.state.posteriors.log_evidence is not None
    cover(session, "lung")
    assert session.beliefs.state.keeps_evidence
    assert session.beliefs.state.posteriors.log_evidence is None
    assert session.beliefs.answer.posteriors.log_evidence is not None
    scenario = ScenarioAnswer(
        session.document.state.network, Evidence({"lung": "yes"}), answer.posteriors
    )
    session.comparison.update(answers=MappingProxyType({"A": scenario}))
    assert session.comparison.shown_answer("A").posteriors.log_evidence is None
    cover(session, "bronc")
    assert not session.beliefs.state.keeps_evidence
    assert session.comparison.shown_answer("A").posteriors.log_evidence is not None


def test_an_answer_that_comes_later_is_covered_too(session):
    cover(session, "lung")
    session.document.edit("Find", lambda state: edits.set_finding(state, "smoke", "yes"))
    assert "lung" not in session.beliefs.state.posteriors
    assert "bronc" in session.beliefs.state.posteriors


def test_a_renamed_node_stays_covered(session):
    cover(session, "lung")
    session.shown[LessonView].update(
        ringed=("lung",), predictions=MappingProxyType({"lung": {"yes": 0.2}})
    )
    session.document.edit("Rename", lambda state: edits.rename_variable(state, "lung", "cancer"))
    state = session.shown[LessonView].state
    assert state.covered == {"cancer"}
    assert state.ringed == ("cancer",)
    assert dict(state.predictions) == {"cancer": {"yes": 0.2}}
    assert "cancer" not in session.beliefs.state.posteriors


def test_undoing_a_deletion_brings_nothing_to_light(session):
    cover(session, "dysp")
    session.document.edit("Delete", lambda state: edits.remove(state, ["dysp"]))
    session.document.undo()
    assert session.shown[LessonView].state.covered == {"dysp"}
    assert "dysp" not in session.beliefs.state.posteriors


def test_compared_scenarios_do_not_have_it_either(session):
    network = session.document.state.network
    evidence = Evidence({"smoke": "yes"})
    scenario = Scenario("smoker", evidence)
    session.document.edit("Add", lambda state: state.with_(scenarios=(scenario,)))
    answer = ScenarioAnswer(network, evidence, session.beliefs.answer.posteriors)
    session.comparison.update(ticked=("smoker",), answers=MappingProxyType({"smoker": answer}))
    cover(session, "lung")
    *_, compared = session.comparison.compared_scenarios()
    assert compared.vector("lung", 2) is None
    assert compared.vector("bronc", 2) is not None


def test_a_copy_for_a_picture_is_covered_as_well(session):
    cover(session, "lung")
    twin = session.copy()
    assert twin.shown[LessonView].state == session.shown[LessonView].state
    assert "lung" not in twin.beliefs.state.posteriors


def test_clear_shows_everything_and_forgets_whose_lesson_it_was(session):
    session.shown[LessonView].update(
        title="Explaining away", covered=frozenset({"lung"}), ringed=("tub",)
    )
    session.shown[LessonView].clear()
    assert session.shown[LessonView].state == LessonView(title="Explaining away")
    assert "lung" in session.beliefs.state.posteriors


def test_findings_in_any_slice_of_a_covered_node_are_findings_on_it(qapp):
    model = bayesgui.example("umbrella-world")
    state = set_findings(DocumentState(model=model), [(3, "Umbrella", "yes")])
    assert state.nodes_found == {"Umbrella"}
    assert DocumentState(model=model).nodes_found == frozenset()
    beliefs = Beliefs()
    beliefs.set(BeliefState(Freshness.FRESH, computed_for=state))
    beliefs.cover({"Rain"})
    assert not beliefs.state.keeps_evidence
    beliefs.cover({"Umbrella"})
    assert beliefs.state.keeps_evidence
