"""The share of cases that the tests that are left bring to certainty."""

from __future__ import annotations

import itertools

import numpy as np
import pytest

import bayesgui
from bayesgui.core.roles.node_roles import NO_ROLES
from bayesgui.diagnosis.outlook import outlook
from bayesgui.diagnosis.problem import Problem, problem_of
from bayesgui.diagnosis.ranking import fault_probabilities
from bayesgui.diagnosis.verdict import verdict


def _asia(*tests: str) -> tuple[bayesgui.JunctionTree, Problem]:
    network = bayesgui.example("asia")
    roles = NO_ROLES.with_role("lung", "fault", ("yes",)).with_role("bronc", "fault", ("yes",))
    for name in tests:
        roles = roles.with_role(name, "test")
    return bayesgui.JunctionTree(network), problem_of(network, roles)


def _enumerated(
    engine: bayesgui.JunctionTree, problem: Problem, known: dict[str, str], certainty: float
) -> float:
    """Add up the probabilities of all outcomes of the tests left that bring certainty."""
    left = [test.name for test in problem.tests if test.name not in known]
    joint = engine.joint(left, known)
    share = 0.0
    for states in itertools.product(*(engine.network[name].states for name in left)):
        codes = [engine.network[n].states.index(s) for n, s in zip(left, states, strict=True)]
        p = float(joint[tuple(codes)])
        if p > 0:
            seen = {**known, **dict(zip(left, states, strict=True))}
            faults, _ = fault_probabilities(engine, problem, seen)
            share += p * verdict(problem, faults, certainty).is_certain
    return share


@pytest.mark.parametrize(
    ("tests", "known", "certainty"),
    [
        (("xray", "dysp", "smoke"), {}, 0.8),
        (("xray", "dysp", "smoke"), {"smoke": "yes"}, 0.75),
        (("xray", "dysp"), {"asia": "no"}, 0.7),
    ],
)
def test_the_share_is_that_of_enumeration(
    tests: tuple[str, ...], known: dict[str, str], certainty: float
) -> None:
    engine, problem = _asia(*tests)
    exact = _enumerated(engine, problem, known, certainty)
    found = outlook(engine, problem, known, certainty, n_cases=4000, seed=2)
    assert 0 < exact < 1
    assert found == pytest.approx(exact, abs=4 * np.sqrt(exact * (1 - exact) / 4000))


def test_a_fault_that_can_be_examined_itself_is_certain_in_the_end() -> None:
    network = bayesgui.example("asia")
    roles = NO_ROLES.with_role("lung", "fault", ("yes",)).with_price("lung", 10.0)
    roles = roles.with_role("xray", "test")
    engine = bayesgui.JunctionTree(network)
    assert outlook(engine, problem_of(network, roles), {}, 0.95) == 1.0


def test_nothing_is_said_without_tests_or_under_likelihoods() -> None:
    engine, problem = _asia("xray")
    assert outlook(engine, problem, {"xray": "yes"}) is None
    assert outlook(engine, problem, {"smoke": [0.7, 0.3]}) is None
