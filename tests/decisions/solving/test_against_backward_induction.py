"""Solvers against backward induction over the whole joint, on random influence diagrams."""

from __future__ import annotations

import itertools

import numpy as np
import pytest

import bayesgui
from bayesgui.core.errors import ImpossibleEvidenceError, ModelError
from bayesgui.decisions.solving.base import solvers
from tests.decisions.solving.random_diagrams import (
    backward_induction,
    joint_of,
    observable,
    random_diagram,
    value_of_policies,
)

NEAR = 1e-9


def near(value: float, expected: float) -> bool:
    """Whether two numbers agree to nine digits; NaN agrees with NaN."""
    both_nan = np.isnan(value) and np.isnan(expected)
    return bool(both_nan or abs(value - expected) <= NEAR * max(1.0, abs(expected)))


def diagram(seed: int):  # type: ignore[no-untyped-def]
    """Return a random diagram of up to four decisions, and the generator it came from."""
    generator = np.random.default_rng(seed)
    n_decisions = int(generator.integers(1, 5))
    n_chance = min(int(generator.integers(1, 9)), 10 - n_decisions)
    return random_diagram(generator, n_chance, n_decisions), generator


def check_without_findings(seed: int) -> None:
    """Check the strategy of a diagram, what it is worth, its options and its risk profile."""
    model, _ = diagram(seed)
    joint = joint_of(model)
    strategy = bayesgui.solve(model)
    most, _ = backward_induction(model, joint)
    assert strategy.exact
    assert near(strategy.expected_utility, float(most))
    policies = {name: (each.known, each.table) for name, each in strategy.policies_of.items()}
    assert near(value_of_policies(joint, policies), float(most))
    for name in model.decisions:
        values, _ = backward_induction(model, joint, first=name)
        for value, expected in zip(strategy.options[name].values(), values, strict=True):
            assert near(value, expected)
    totals, probabilities = strategy.risk_profile()
    assert near(probabilities.sum(), 1.0)
    assert near((totals * probabilities).sum(), float(most))


def check_findings(seed: int) -> int:
    """Check what findings and choices change; return how many of three could not come."""
    model, generator = diagram(seed)
    joint = joint_of(model)
    solver = solvers.create("strong-elimination", model)
    impossible = 0
    for _ in range(3):
        chosen = {
            name: int(generator.integers(model[name].n_states))
            for name in model.decisions
            if generator.random() < 0.4
        }
        findings = {
            name: int(generator.integers(model[name].n_states))
            for name in observable(model, chosen)
            if generator.random() < 0.4
        }
        most, mass = backward_induction(model, joint, findings, chosen)
        evidence = {name: model[name].states[k] for name, k in findings.items()}
        choices = {name: model[name].states[k] for name, k in chosen.items()}
        if mass == 0:
            with pytest.raises(ImpossibleEvidenceError):
                solver.solve(evidence, choices)
            impossible += 1
            continue
        strategy = solver.solve(evidence, choices)
        assert near(strategy.expected_utility, float(most))
        for name in model.decisions:
            others = {other: k for other, k in chosen.items() if other != name}
            values, _ = backward_induction(model, joint, findings, others, first=name)
            for value, expected in zip(strategy.options[name].values(), values, strict=True):
                assert near(value, expected)
    return impossible


def check_information(seed: int) -> None:
    """Check what knowing each node before each decision is worth."""
    model, _ = diagram(seed)
    most, _ = backward_induction(model, joint_of(model))
    order = [name for name in model.topological_order() if name in model.decisions]
    for decision in model.decisions:
        for name, value in bayesgui.value_of_information(model, decision).items():
            assert value >= 0
            if name in model.parents(decision):
                less = model.without_arc(name, decision)
                for before, after in itertools.pairwise(order):
                    if before not in less.parents(after):
                        less = less.with_arc(before, after)
                without, _ = backward_induction(less, joint_of(less))
                assert abs(value - float(most - without)) <= NEAR * max(1.0, abs(most))
            else:
                more = model.with_arc(name, decision)
                known, _ = backward_induction(more, joint_of(more))
                assert abs(value - float(known - most)) <= NEAR * max(1.0, abs(most))


@pytest.mark.parametrize("seed", range(60))
def test_the_best_strategy_is_that_of_backward_induction(seed: int):
    check_without_findings(seed)


@pytest.mark.parametrize("seed", [*range(60), 1111])
def test_findings_and_choices_are_those_of_backward_induction(seed: int):
    # 1111: a finding makes something matter to a decision that does not matter without it.
    check_findings(seed)


@pytest.mark.parametrize("seed", range(12))
def test_knowing_a_node_is_worth_what_backward_induction_gains(seed: int):
    check_information(seed)


@pytest.mark.long
def test_two_thousand_diagrams():
    assert sum(check_findings(seed) for seed in range(2000)) > 500
    for seed in range(2000):
        check_without_findings(seed)
    for seed in range(200):
        check_information(seed)


def enumerated(model, limited_memory=False):  # type: ignore[no-untyped-def]
    """Return the strategy by enumeration; None where there are too many policies."""
    try:
        return bayesgui.solve(model, solver="enumeration", limited_memory=limited_memory)
    except ModelError:
        return None


@pytest.mark.parametrize("seed", range(30))
def test_all_solvers_agree(seed: int):
    model, _ = diagram(seed)
    most = bayesgui.solve(model).expected_utility
    updated = bayesgui.solve(model, solver="single-policy-updating")
    assert updated.exact
    assert near(updated.expected_utility, most)
    tried = enumerated(model)
    assert tried is None or near(tried.expected_utility, most)


@pytest.mark.parametrize("seed", range(30))
def test_limited_memory_is_never_worth_more(seed: int):
    model, _ = diagram(seed)
    most = bayesgui.solve(model).expected_utility
    limited = bayesgui.solve(model, limited_memory=True)
    assert limited.expected_utility <= most + NEAR * max(1.0, abs(most))
    tried = enumerated(model, limited_memory=True)
    if tried is None:
        return
    assert limited.expected_utility <= tried.expected_utility + 1e-9
    if limited.exact:
        assert near(limited.expected_utility, tried.expected_utility)


@pytest.mark.parametrize("seed", range(20))
def test_an_affine_change_of_utilities_changes_no_policy(seed: int):
    model, _ = diagram(seed)
    changed = model
    for name in model.utilities:
        utility = model.mechanism(name)
        changed = changed.with_mechanism(
            type(utility)(name, utility.parents, 3.0 * utility.values + 7.0, utility.weight)
        )
    before, after = bayesgui.solve(model), bayesgui.solve(changed)
    weights = sum(model.mechanism(name).weight for name in model.utilities)
    assert near(after.expected_utility, 3 * before.expected_utility + 7 * weights)
    for name in model.decisions:
        assert (before.policies[name] == after.policies[name]).all()
