"""Findings of four kinds."""

from __future__ import annotations

import pickle

import numpy as np
import pytest

from bayesgui.core.errors import EvidenceError
from bayesgui.core.evidence import (
    NO_EVIDENCE,
    Evidence,
    FixedPosterior,
    Intervention,
    LikelihoodFinding,
    StateFinding,
    as_finding,
    do,
    excluding,
    fixed,
    named,
)
from bayesgui.core.network import BayesianNetwork
from bayesgui.core.variable import Variable
from bayesgui.inference.exact.junction_tree import JunctionTree

LIGHT = Variable("light", ("red", "amber", "green"))
NETWORK = BayesianNetwork([LIGHT, Variable("car", ("stops", "goes"))])


@pytest.mark.parametrize(
    ("finding", "weights"),
    [
        ("amber", [0, 1, 0]),
        ({"red", "green"}, [1, 0, 1]),
        (excluding("red"), [0, 1, 1]),
        (excluding("red", "amber"), [0, 0, 1]),
        ({"red": 0.8, "amber": 0, "green": 0.3}, [0.8, 0, 0.3]),
        ({"green": 0, "amber": 5, "red": 1}, [1, 5, 0]),
    ],
)
def test_a_finding_becomes_a_likelihood_per_state(finding: object, weights: list[float]) -> None:
    understood = as_finding(finding)
    assert isinstance(understood, StateFinding | LikelihoodFinding)
    assert understood.weights(LIGHT).tolist() == weights


def test_fixed_posteriors_and_interventions_are_findings() -> None:
    assert fixed({"red": 0.25, "amber": 0.75}).distribution(LIGHT).tolist() == [0.25, 0.75, 0]
    assert do("green").index(LIGHT) == 2


def test_a_fixed_posterior_rounded_by_its_author_is_normalized() -> None:
    assert fixed({"red": 0.3334, "amber": 0.3333, "green": 0.3334}).distribution(
        LIGHT
    ).sum() == pytest.approx(1, abs=1e-15)


@pytest.mark.parametrize(
    ("finding", "message"),
    [
        ("blue", "Node light has no state “blue”"),
        ({"red", "blue"}, "no state “blue”"),
        (excluding("red", "amber", "green"), "rules out all of its states"),
        ({"red": -1.0, "amber": 2.0}, "nonnegative"),
        ({"red": 0.0}, "one of them above 0"),
        ({"red": 0.3}, "The likelihood of light says nothing about amber, green; give every state"),
        ({"red": 0.3, "green": 1}, "says nothing about amber; give every state a weight"),
        (fixed({"red": 0.5, "amber": 0.4}), "sums to 0.9 instead of 1"),
        (do("blue"), "no state “blue”"),
    ],
)
def test_findings_that_mean_nothing_are_refused(finding: object, message: str) -> None:
    with pytest.raises(EvidenceError, match=message):
        Evidence({"light": finding}).check(NETWORK)


@pytest.mark.parametrize("value", [b"red", None, [], {"red": float("nan")}])
def test_values_that_are_no_findings_are_refused(value: object) -> None:
    with pytest.raises(EvidenceError):
        as_finding(value)


def test_a_finding_on_an_unknown_node_is_refused() -> None:
    with pytest.raises(EvidenceError, match="no node lamp"):
        Evidence({"lamp": "on"}).check(NETWORK)


def test_evidence_is_a_value_in_order_of_entry() -> None:
    evidence = NO_EVIDENCE.with_finding("light", "red").with_finding("car", do("goes"))
    assert list(evidence) == ["light", "car"]
    assert evidence == Evidence({"car": do("goes"), "light": "red"})
    assert hash(evidence) == hash(Evidence({"car": do("goes"), "light": "red"}))
    assert evidence.without("light") == Evidence({"car": do("goes")})
    assert not NO_EVIDENCE
    assert pickle.loads(pickle.dumps(evidence)) == evidence


@pytest.mark.parametrize(
    ("finding", "is_event"),
    [
        ("red", True),
        (do("red"), True),
        ({"red": 1.0, "amber": 0.2, "green": 0.0}, True),
        ({"red": 1.1, "amber": 0.2, "green": 0.0}, False),
        (fixed({"red": 1.0}), False),
    ],
)
def test_weights_above_1_and_fixed_posteriors_are_no_event(finding, is_event):
    assert Evidence({"car": "goes", "light": finding}).is_event == is_event


def test_evidence_is_sorted_by_kind_for_the_engines() -> None:
    evidence = Evidence({"light": fixed({"red": 1.0}), "car": do("goes")})
    assert evidence.interventions() == {"car": "goes"}
    assert evidence.fixed_posteriors(NETWORK)["light"].tolist() == [1, 0, 0]
    assert evidence.likelihoods(NETWORK) == {}
    assert isinstance(evidence["light"], FixedPosterior)
    assert isinstance(evidence["car"], Intervention)
    assert Evidence({"light": "red"}).likelihoods(NETWORK)["light"].tolist() == [1, 0, 0]


@pytest.mark.parametrize("weight", ["much", None, 10**400])
def test_weights_that_are_no_numbers_are_refused_in_words(weight: object) -> None:
    with pytest.raises(EvidenceError, match="does not give a number for each state"):
        as_finding({"red": weight})
    with pytest.raises(EvidenceError, match="does not give a number for each state"):
        fixed({"red": weight})  # type: ignore[dict-item]


def test_a_fixed_posterior_needs_a_mapping() -> None:
    with pytest.raises(EvidenceError, match="write a mapping of states to numbers"):
        fixed([0.2, 0.8])  # type: ignore[arg-type]


AGE = Variable("age", ("young", "grown", "old"), edges=(0.0, 30.0, 60.5, 100.0))


@pytest.mark.parametrize(
    ("value", "state"),
    [
        (23.5, "young"),
        ("23.5", "young"),
        ("23,5", "young"),
        (30, "grown"),
        ("60.5", "old"),
        (-4, "young"),
        (400.0, "old"),
        ("grown", "grown"),
        (np.float32(31.5), "grown"),
    ],
)
def test_a_number_is_a_finding_on_the_interval_it_lies_in(value: object, state: str) -> None:
    network = BayesianNetwork([AGE])
    evidence = Evidence({"age": value}).named(network)
    assert evidence["age"] == StateFinding(frozenset({state}))
    expected = [float(each == state) for each in AGE.states]
    assert as_finding(value).weights(AGE).tolist() == expected
    assert JunctionTree(network).query({"age": value})["age"].tolist() == expected


def test_numbers_can_be_several_excluded_or_set_from_outside() -> None:
    assert named(AGE, {23.5, 70}) == StateFinding(frozenset({"young", "old"}))
    assert named(AGE, excluding("12")) == StateFinding(frozenset({"young"}), excluded=True)
    assert named(AGE, do("99")) == Intervention("old")
    assert named(Variable("coin", ("0", "1")), 1) == StateFinding(frozenset({"1"}))


@pytest.mark.parametrize("text", ["soon", "nan", "inf", "1_0", "1.000,5", ""])
def test_what_is_no_number_is_refused_with_the_states(text: str) -> None:
    with pytest.raises(EvidenceError, match=r"it is not a number.*young, grown, old"):
        named(AGE, text)
    with pytest.raises(EvidenceError, match=r"no state “23\.5”"):
        named(LIGHT, "23.5")


def test_a_fixed_posterior_of_huge_numbers_is_refused():
    rain = Variable("rain", ("n", "y"))
    with pytest.raises(EvidenceError, match="sums to inf instead of 1"):
        FixedPosterior((("n", 1.5e308), ("y", 1.5e308))).distribution(rain)
