"""What observations are worth for a decision, by hand and by enumeration."""

from __future__ import annotations

import numpy as np
import pytest

from bayesgui import CPT, BayesianNetwork, Variable
from bayesgui.decisions.loss import LossMatrix, losses_of
from bayesgui.decisions.observation_values import observation_values
from bayesgui.decisions.risk import least_risks
from bayesgui.inference.exact.variable_elimination import VariableElimination
from tests.inference.networks import asia
from tests.inference.random_networks import random_evidence, random_network

LOSSES = losses_of([[0, 1], [3, 0]], ("no", "yes"))


def clinic() -> BayesianNetwork:
    """P(yes | high, middle, low) is .8, .3, .1; the coin tells nothing."""
    variables = [
        Variable("sick", ("no", "yes")),
        Variable("test", ("high", "middle", "low")),
        Variable("coin", ("head", "tail")),
    ]
    tables = [
        CPT("sick", (), np.array([0.5, 0.5])),
        CPT("test", ("sick",), np.array([[0.2, 0.35, 0.45], [0.8, 0.15, 0.05]])),
    ]
    return BayesianNetwork(variables, tables)


def test_a_test_worked_by_hand() -> None:
    found = observation_values(VariableElimination(clinic()), "sick", LOSSES)
    # Yes costs .5, no 1.5. After the test: .5 · .2 (yes), .25 · .7 (yes), .25 · .3 (no).
    assert found.risk == pytest.approx(0.5)
    assert found.certain == pytest.approx(0.5)
    assert [one.variable for one in found.ranked] == ["test", "coin"]
    assert found.ranked[0].value == pytest.approx(0.5 - (0.1 + 0.175 + 0.075))
    assert found.ranked[0].share == pytest.approx(0.3)
    assert found.ranked[1].value == pytest.approx(0.0)


def test_what_tells_something_but_changes_no_decision_is_worth_nothing() -> None:
    dear = losses_of([[0, 1], [50, 0]], ("no", "yes"))
    found = observation_values(VariableElimination(clinic()), "sick", dear)
    # Even after low, no costs 50 · .1 against .9.
    assert found.ranked[0].value == pytest.approx(0.0, abs=1e-12)
    assert found.certain == pytest.approx(0.5)


@pytest.mark.parametrize("seed", range(12))
def test_values_are_those_of_asking_after_each_observation(seed: int) -> None:
    network = random_network(seed, nodes=5, zeros=0.1)
    names = list(network)
    target, evidence = names[seed % 5], random_evidence(seed, network, 1, "h")
    if target in evidence:
        evidence = {}
    engine = VariableElimination(network)
    generator = np.random.default_rng(seed)
    states = network[target].states
    losses = LossMatrix(states, ("a", "b", "c"), generator.normal(size=(len(states), 3)))
    found = observation_values(engine, target, losses, evidence)
    now = float(least_risks(engine.query(evidence, [target])[target], losses))
    assert found.risk == pytest.approx(now)
    assert {one.variable for one in found.ranked} == set(names) - {target} - set(evidence)
    for one in found.ranked:
        chances = engine.query(evidence, [one.variable])[one.variable]
        after = sum(
            chance
            * float(
                least_risks(
                    engine.query({**evidence, one.variable: state}, [target])[target], losses
                )
            )
            for chance, state in zip(chances, network[one.variable].states, strict=True)
            if chance > 0
        )
        assert one.value == pytest.approx(now - after, abs=1e-9)
        assert -1e-12 <= one.value <= found.certain + 1e-9


def test_findings_are_no_observations_and_a_known_class_needs_none() -> None:
    engine = VariableElimination(asia())
    losses = losses_of([[0, 20], [1, 0]], ("yes", "no"))
    found = observation_values(engine, "lung", losses, {"dysp": "yes"})
    assert "dysp" not in {one.variable for one in found.ranked}
    assert found.ranked[0].variable == "either"
    known = observation_values(engine, "lung", losses, {"lung": "yes"})
    assert known.certain == 0
    assert all(one.value == one.share == 0 for one in known.ranked)
