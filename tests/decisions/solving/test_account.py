"""What is told of solved decisions: advice, what is worth knowing, and the tree."""

from __future__ import annotations

import numpy as np
import pytest

import bayesgui
from bayesgui.core.cpt import CPT
from bayesgui.core.evidence import Evidence
from bayesgui.core.kinds.decision import Decision
from bayesgui.decisions.solving.account import NO_ACCOUNT, HowSolved, account_of
from bayesgui.decisions.solving.following import DecisionSetting

NONE = Evidence({})


def test_advice_of_the_wildcatter():
    account = account_of(bayesgui.example("oil-wildcatter"), NONE)
    test, drill = account.advice
    assert (test.decision, test.way, test.varies) == ("Test", "always", ())
    assert (test.taken.name, test.taken.other) == ("yes", "no")
    assert test.taken.utility == pytest.approx(22.5)
    assert test.taken.other_utility == pytest.approx(20.0)
    assert (drill.way, drill.taken, drill.varies) == ("depends", None, ("Seismic",))
    told = [(each.states, each.taken.name, each.taken.utility) for each in drill.seen]
    assert [each[:2] for each in told] == [
        (("no",), "no"),
        (("open",), "yes"),
        (("closed",), "yes"),
    ]
    np.testing.assert_allclose([each[2] for each in told], [-10, 160 / 7, 77.5])


def test_a_choice_and_a_policy_by_hand_are_told_as_such():
    model = bayesgui.example("oil-wildcatter")
    account = account_of(model, Evidence({"Test": "no"}))
    assert [each.way for each in account.advice] == ["chosen", "always"]
    assert account.advice[0].taken.name == "no"
    by_hand = Decision("Test", (), CPT("Test", (), [0.25, 0.75]))
    found = account_of(model.with_mechanism(by_hand), NONE)
    assert found.advice[0].way == "fixed"
    assert [each.decision for each in found.knowable] == ["Drill"]


def test_what_is_worth_knowing_is_that_of_value_of_information():
    model = bayesgui.example("reactor")
    account = account_of(model, NONE)
    for each in account.knowable:
        found = bayesgui.value_of_information(model, each.decision)
        assert {worth.variable: worth.value for worth in each.worths} == pytest.approx(found)
        values = [worth.value for worth in each.worths]
        assert values == sorted(values, reverse=True)
        assert not set(each.too_late) & set(found)


def test_a_price_puts_a_node_behind_others():
    how = HowSolved(DecisionSetting(), {"Oil": 31.0})
    drill = account_of(bayesgui.example("oil-wildcatter"), NONE, how).knowable[-1]
    assert [each.variable for each in drill.worths] == ["Seismic", "Oil"]


def test_there_is_no_account_without_utilities_and_a_reason_without_a_strategy():
    plain = bayesgui.example("asia")
    assert account_of(plain, NONE) is NO_ACCOUNT
    model = plain.with_decision("one", ["a", "b"]).with_decision("two", ["a", "b"])
    model = model.with_utility("worth", ["one", "two"], [[1.0, 2.0], [3.0, 4.0]])
    account = account_of(model, NONE)
    assert account.strategy is None
    assert "one" in account.problem
    assert "two" in account.problem


def test_a_tree_with_too_many_ends_is_left_out():
    names = [f"x{k}" for k in range(8)]
    variables = [bayesgui.Variable(name, ("a", "b", "c")) for name in names]
    cpts = [bayesgui.CPT(name, (), [0.2, 0.3, 0.5]) for name in names]
    model = bayesgui.BayesianNetwork(variables, cpts).with_decision("D", ["l", "r"], names)
    for k, name in enumerate(names):
        model = model.with_utility(f"u{k}", ["D", name], [[k, 1, 2], [2, 0, k]])
    account = account_of(model, NONE)
    assert account.tree is None
    assert account.columns[-1] == "D"
    assert account.advice[0].way == "depends"
