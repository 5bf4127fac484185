"""What commands of a lesson make of a document."""

from __future__ import annotations

from dataclasses import replace

import pytest

from bayesgui.app.lessons.looking import Seen
from bayesgui.app.lessons.predictions import guess_of, pointers_of
from bayesgui.app.lessons.resuming import begun, resumed
from bayesgui.app.lessons.scenes import Performed, state_after, work_out
from bayesgui.core.errors import BayesGuiError
from bayesgui.core.monitor import SILENT
from bayesgui.document import edits
from bayesgui.document.state import DocumentState
from bayesgui.lessons.checks.on_screen import nodes_asked
from bayesgui.lessons.command_parser import parse_command
from bayesgui.lessons.expression_parser import parse_expression
from bayesgui.lessons.lesson import PredictItem, Text
from bayesgui.lessons.reading import read_lesson
from bayesgui.lessons.situation import Situation
from tests.journeys.test_lessons import AWAY


def worked(*lines, state=None, skips=False):
    before = Situation() if state is None else Situation(state.network, state.evidence)
    asked = Performed(tuple(map(parse_command, lines)), "Scene", None, skips)
    return work_out(asked, before, SILENT)


def opened():
    return state_after(DocumentState(), worked("network earthquake"))


def test_a_network_comes_with_the_places_of_its_file():
    state = opened()
    assert set(state.layout.positions) == set(state.network.names)
    assert state.evidence == {}


def test_nodes_that_were_there_keep_the_learners_places():
    state = opened()
    moved = state.with_(layout=state.layout.moved({"Alarm": (500.0, 7.0)}))
    after = state_after(moved, worked("network earthquake", "find Alarm=True", state=moved))
    assert after.layout.positions["Alarm"] == (500.0, 7.0)
    assert list(after.evidence) == ["Alarm"]


def test_arcs_of_the_learner_that_the_file_has_not_leave_no_bends():
    bends = {("Burglary", "JohnCalls"): ((9.0, 9.0),), ("Burglary", "Alarm"): ((5.0, 5.0),)}
    state = edits.add_arc(opened(), "Burglary", "JohnCalls")
    state = state.with_(layout=replace(state.layout, bends=bends))
    after = state_after(state, worked("network earthquake", state=state))
    assert list(after.layout.bends) == [("Burglary", "Alarm")]
    without = worked("network earthquake", "no-arc Burglary -> Alarm", state=state)
    assert list(state_after(state, without).layout.bends) == []


def test_deleted_nodes_leave_nothing_behind():
    state = opened()
    after = state_after(state, worked("no-node MaryCalls", state=state))
    assert "MaryCalls" not in after.network
    assert "MaryCalls" not in after.layout.positions


def test_what_is_done_already_is_left_out_where_that_is_wished():
    state = opened()
    lines = ("arc Earthquake -> Alarm", "find Alarm=True")
    with pytest.raises(BayesGuiError):
        worked(*lines, state=state)
    after = worked(*lines, state=state, skips=True).situation
    assert list(after.evidence) == ["Alarm"]
    with pytest.raises(BayesGuiError):
        worked(lines[0], state=state, skips=True)


def test_a_sample_is_summarized_for_the_page_of_the_data():
    state = opened()
    outcome = worked("sample 50 seed=3", state=state)
    assert outcome.situation.dataset.n_rows == 50
    assert [each.name for each in outcome.summaries] == list(state.network.names)


def test_a_lesson_goes_on_with_what_was_done_before():
    lesson = read_lesson(AWAY)
    assert begun(lesson, SILENT).situation.evidence == {}
    after = resumed(lesson, 0, {0, 1}, SILENT).situation
    assert ("Earthquake", "Alarm") in after.network.arcs
    assert list(after.evidence) == ["Alarm"]
    later = resumed(lesson, 1, (), SILENT).situation
    assert set(later.evidence) == {"Alarm", "Earthquake"}


def asking(*expressions):
    return PredictItem(Text("?"), tuple(map(parse_expression, expressions)))


def test_pointers_stand_at_the_state_asked_for_and_at_the_other_one():
    network = opened().network
    assert pointers_of(asking("P(Alarm=True)"), 0.2, network) == {
        "Alarm": {"True": 0.2, "False": 0.8}
    }
    for several in ("P(Alarm=True) / 2 + P(Burglary=True)", "P(Alarm=True, Burglary=True)", "3"):
        assert pointers_of(asking(several), 0.2, network) == {}
    assert nodes_asked(asking("P(Alarm=True | Burglary=True)", "P(JohnCalls=True)")) == (
        "Alarm",
        "JohnCalls",
    )


def test_a_guess_for_one_who_would_rather_see():
    def seen(*asked):
        return Seen(Situation(), asked=asked)

    assert guess_of(asking("P(Alarm=True)"), seen(0.3)) == 0.5
    assert guess_of(asking("true"), seen(True)) is True
    assert guess_of(asking("P(Alarm=True)", "P(Burglary=True)"), seen(0.3, 0.4)) == (1, 0)
