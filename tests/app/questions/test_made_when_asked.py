"""What answers questions about a network is made with the first question, and stays after it."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from bayesgui.app.questions.observe import ObserveNext
from bayesgui.app.questions.steps import Steps
from bayesgui.app.questions.two_variables import TwoVariablesTable
from bayesgui.app.questions.why import Why
from bayesgui.app.shell.actions.command import commands_of
from tests.support.window import SAMPLES

if TYPE_CHECKING:
    from tests.support.window import Hand


def test_findings_and_selected_nodes_make_none(asia: Hand) -> None:
    asia.click_title("lung")
    asia.click_state("xray", "yes")
    asia.act("infer.update")
    assert list(asia.window.activities) == []


def test_the_tab_of_why_explains_the_selected_node(asia: Hand) -> None:
    asia.click_state("xray", "yes")
    asia.click_title("lung")
    asia.window.docks.open_page("right", "why")
    asia.rest()
    assert asia.window.activities[Why].why.is_answered
    assert asia.window.activities[Why].why.headline == "P(lung = yes)"


def test_pages_stay_where_they_are_beside_another_document(asia: Hand) -> None:
    window = asia.window
    asia.click_title("lung")
    asia.act("infer.steps")
    asia.act("infer.two_variables")
    window.docks["right"].show_page("variable")
    window.opening.open_now(SAMPLES / "chain.bayesgui")
    asia.rest()
    assert window.docks["right"].current_id == "variable"
    assert "steps" in window.docks["right"].page_ids
    assert window.activities[Steps].steps.derivation is None
    assert window.docks["bottom"].current_id == "two_variables"
    window.documents.set_current(0)
    asia.rest()
    assert window.activities[Steps].steps.derivation is not None


def test_one_call_closes_them_but_not_why(asia: Hand) -> None:
    docks = asia.window.docks
    asia.click_title("lung")
    before = docks["right"].page_ids, docks["bottom"].page_ids
    for action in ("infer.why", "infer.next_question", "infer.steps", "infer.two_variables"):
        asia.act(action)
    assert {"observe", "steps"} <= set(docks["right"].page_ids)
    made = {type(each) for each in asia.window.activities}
    assert made == {Why, ObserveNext, Steps, TwoVariablesTable}
    asia.window.activities.close_all()
    asia.rest()
    assert (docks["right"].page_ids, docks["bottom"].page_ids) == before
    assert asia.window.activities[Steps].asked is None


@pytest.mark.parametrize(
    ("action", "score"),
    [("infer.steps_aic", "aic"), ("infer.steps_score", "bic"), ("infer.steps_k2", "k2")],
)
def test_each_action_of_a_score_asks_for_its_own(action: str, score: str) -> None:
    declared = {each.id: (method, each.arguments) for method, each in commands_of(Steps)}
    assert declared[action] == ("ask_score", (score,))
