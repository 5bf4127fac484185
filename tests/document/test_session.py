import pytest

from bayesgui.document import edits, table_edits
from bayesgui.document.beliefs import BeliefState, Freshness
from bayesgui.document.document import Document
from bayesgui.document.overlays import RefusedArc, SeparationChoice
from bayesgui.document.session import DocumentSession
from bayesgui.graph.dseparation import analyze_separation
from tests.document.small_states import sprinkler


@pytest.fixture
def session(qapp):
    session = DocumentSession.of(Document(sprinkler()))
    network = session.document.state.network
    session.overlays.update(
        separation=SeparationChoice("rain", "sprinkler", ("wet",)),
        analysis=analyze_separation(network, "rain", "sprinkler", ("wet",)),
        related=(("rain", "selected"), ("wet", "child")),
        hovered="wet",
        refused=RefusedArc("wet", "rain", ("rain", "wet", "rain")),
    )
    return session


def _apply(session, function, *arguments):
    session.document.apply("Edit", function(session.document.state, *arguments))
    return session.overlays.state


def test_only_real_changes_are_told(session):
    told = []
    before = session.overlays.state
    session.overlays.changed.connect(told.append)
    session.overlays.update(hovered="wet")
    session.overlays.switch("order", False)
    assert told == []
    session.overlays.switch("order", True)
    assert told == [before]
    assert "order" in session.overlays.state.shown


def test_the_answer_of_an_overlay_goes_with_the_arcs_that_it_was_for(session):
    session.overlays.switch("arc_strength", True, {("rain", "wet"): 0.1})
    assert _apply(session, table_edits.set_table, "rain", [0.5, 0.5]).shown["arc_strength"]
    assert _apply(session, edits.remove, ["wet"]).shown == {"arc_strength": None}


def test_names_follow_a_rename(session):
    shown = _apply(session, edits.rename_variable, "wet", "damp")
    assert shown.separation == SeparationChoice("rain", "sprinkler", ("damp",))
    assert shown.related == (("rain", "selected"), ("damp", "child"))
    assert shown.hovered == "damp"
    assert shown.analysis is None
    session.document.undo()
    assert session.overlays.state.separation == SeparationChoice("rain", "sprinkler", ("wet",))


def test_what_is_deleted_is_no_longer_shown(session):
    shown = _apply(session, edits.remove, ["wet", "rain"])
    assert shown.separation == SeparationChoice(None, "sprinkler", ())
    assert shown.related == ()
    assert (shown.hovered, shown.analysis, shown.refused) == (None, None, None)


def test_numbers_leave_the_answers_but_take_the_refused_arc(session):
    before = session.overlays.state
    shown = _apply(session, table_edits.set_table, "rain", [0.5, 0.5])
    assert shown.analysis is before.analysis
    assert shown.separation == before.separation
    assert shown.refused is None


def test_findings_and_places_change_no_overlay(session):
    before = session.overlays.state
    assert _apply(session, edits.set_finding, "rain", "yes") is before
    assert _apply(session, edits.move, {"rain": (1.0, 1.0)}) is before


def test_views_see_no_analysis_of_nodes_that_are_gone(session):
    seen = []
    session.document.changed.connect(lambda _: seen.append(session.overlays.state.analysis))
    _apply(session, edits.remove, ["wet"])
    assert seen == [None]


def test_beliefs_are_replaced_as_a_whole(session):
    told = []
    session.beliefs.changed.connect(lambda: told.append(session.beliefs.state))
    state = BeliefState(Freshness.WAITING)
    session.beliefs.set(state)
    assert told == [state]
