"""Experts of a document: answers and weights follow their names, undo included."""

from __future__ import annotations

import pytest

from bayesgui.core.elicited.answers import Answer
from bayesgui.core.elicited.experts import Expert
from bayesgui.core.elicited.mechanism import Elicited
from bayesgui.core.errors import ModelError
from bayesgui.core.network import BayesianNetwork
from bayesgui.core.variable import Variable
from bayesgui.document.asked.edits import form_of, with_form
from bayesgui.document.asked.experts import (
    add_expert,
    change_expert,
    experts_of,
    move_expert,
    remove_expert,
    take_answers,
)
from bayesgui.document.state import DocumentState
from bayesgui.elicitation.questionnaire.returned import Returned

SAID = (Answer("Anna", (0,), 0, 0.9), Answer("Bo", (0,), 0, 0.5))


def state() -> DocumentState:
    """Return a state with a table of answers on x, and answers kept beside y."""
    net = BayesianNetwork([Variable(name, ("low", "high")) for name in "axy"])
    net = net.with_arc("a", "x").with_arc("a", "y")
    net = net.with_cpd(Elicited.on(net, "x", answers=SAID))
    found = DocumentState(model=net, experts=(Expert("Anna"),))
    return with_form(found, Elicited.on(net, "y", answers=SAID[1:]))


def names_in(found: DocumentState, node: str) -> tuple[str, ...]:
    form = form_of(found, node)
    assert form is not None
    return form.experts


def test_who_answered_is_an_expert_too():
    assert [each.name for each in experts_of(state())] == ["Anna", "Bo"]


def test_a_new_name_is_that_of_all_answers():
    found = change_expert(state(), "Bo", Expert("Bob", 1.0, "welder"))
    assert names_in(found, "x") == ("Anna", "Bob")
    assert names_in(found, "y") == ("Bob",)
    assert experts_of(found)[1] == Expert("Bob", 1.0, "welder")
    with pytest.raises(ModelError, match="expert “Anna” already"):
        change_expert(found, "Bob", Expert("Anna"))
    with pytest.raises(ModelError, match="expert “Anna” already"):
        add_expert(found, Expert("Anna"))


def test_a_new_expert_comes_after_those_who_answered():
    found = add_expert(state(), Expert("Cleo"))
    assert [each.name for each in experts_of(found)] == ["Anna", "Bo", "Cleo"]
    again = add_expert(state(), Expert("Bo", 1.0, "welder"))
    assert [each.note for each in experts_of(again)] == ["", "welder"]


def test_a_weight_counts_in_all_pools():
    found = change_expert(state(), "Bo", Expert("Bo", 3.0))
    form = form_of(found, "x")
    assert form.pooled[0,][0] == pytest.approx((0.9 + 3 * 0.5) / 4)
    back = change_expert(found, "Bo", Expert("Bo", 1.0))
    assert form_of(back, "x") == form_of(state(), "x")
    assert add_expert(state(), Expert("Bo", 3.0)).network.cpd("x").shares == (("Bo", 3.0),)


def test_the_answers_of_one_who_is_removed_go():
    found = remove_expert(state(), "Bo")
    assert names_in(found, "x") == ("Anna",)
    assert names_in(found, "y") == ()
    assert remove_expert(found, "Bo") is found


def test_experts_are_moved():
    found = move_expert(state(), "Bo", 0)
    assert [each.name for each in found.experts] == ["Bo", "Anna"]
    assert move_expert(found, "Bo", 0) is found


def test_answers_that_came_back_are_kept_beside_tables_until_they_are_used():
    before = state()
    returned = Returned({"a": (Answer("Cy", (), 1, 0.75),), "x": (Answer("Cy", (1,), 1, 0.8),)})
    found = take_answers(before, returned)
    assert [each.name for each in found.experts] == ["Anna", "Cy"]
    assert found.network is before.network
    assert names_in(found, "x") == ("Anna", "Bo", "Cy")
    assert names_in(found, "a") == ("Cy",)
