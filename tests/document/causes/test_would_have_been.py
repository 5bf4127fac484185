"""What the page What would have been… asks follows nodes and states through edits and Undo."""

from __future__ import annotations

import bayesgui
from bayesgui.core.evidence import Evidence
from bayesgui.document import edits
from bayesgui.document.changes import Change
from bayesgui.document.shown.counterfactual import WouldHaveBeen
from bayesgui.document.state import DocumentState
from bayesgui.document.state_edits import rename_state

ASKED = WouldHaveBeen(
    is_open=True,
    observed=Evidence({"lung": "yes", "bronc": {"yes": 0.8, "no": 0.1}}),
    done=(("smoke", "no"),),
    target="dysp",
    mediators=("lung", "bronc"),
)


def clinic() -> DocumentState:
    return DocumentState(bayesgui.example("asia"))


def test_names_and_states_are_followed() -> None:
    before = clinic()
    renamed = edits.rename_variable(before, "smoke", "smoker")
    asked = ASKED.following(Change(before, renamed))
    assert asked.done == (("smoker", "no"),)
    states = rename_state(renamed, "lung", 0, "cancer")
    asked = asked.following(Change(renamed, states))
    assert asked.observed == Evidence({"lung": "cancer", "bronc": {"yes": 0.8, "no": 0.1}})
    assert asked.whole is None


def test_what_is_gone_is_asked_again_once_it_is_back() -> None:
    before = clinic()
    after = edits.remove(before, ["bronc", "dysp"])
    gone = ASKED.following(Change(before, after))
    assert gone.target == ""
    assert gone.mediators == ("lung",)
    assert gone.observed == Evidence({"lung": "yes"})
    assert gone.following(Change(after, before)) == ASKED
    # Another question is asked instead.
    other = gone.asking(target="xray")
    assert other.following(Change(after, before)).target == "xray"


def test_the_question_outlasts_the_page() -> None:
    closed = ASKED.cleared()
    assert not closed.is_open
    assert closed.done == ASKED.done
