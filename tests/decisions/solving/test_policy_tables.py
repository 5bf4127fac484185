"""What options are worth where something is seen: the numbers of the page Policy."""

from __future__ import annotations

import numpy as np
import pytest

import bayesgui
from bayesgui.core.cpt import CPT
from bayesgui.core.errors import ImpossibleEvidenceError
from bayesgui.core.network import BayesianNetwork
from bayesgui.core.variable import Variable
from bayesgui.decisions.solving.base import solvers
from bayesgui.decisions.solving.configurations import policy_table
from tests.decisions.solving.random_diagrams import (
    _along,
    all_states,
    joint_of,
    observable,
    random_diagram,
)

NEAR = 1e-9


def table_of(model, decision, evidence=None, choices=None, **options):  # type: ignore[no-untyped-def]
    """Return the table of a decision, and the strategy."""
    solver = solvers.create("strong-elimination", model, **options)
    strategy = solver.solve(evidence or {}, choices or {})
    return policy_table(solver, strategy, decision), strategy


def two_decisions():  # type: ignore[no-untyped-def]
    """Return a model in which A earns 10 or nothing, and B by x, which it sees with A."""
    model = BayesianNetwork().with_variable(Variable("x", ["a", "b"]), CPT("x", (), [0.5, 0.5]))
    model = model.with_decision("A", ["yes", "no"])
    model = model.with_decision("B", ["yes", "no"], known=["A", "x"])
    model = model.with_utility("U", ["A"], [10.0, 0.0])
    return model.with_utility("V", ["B", "x"], [[6.0, 4.0], [0.0, 5.0]])


@pytest.mark.parametrize("limited_memory", [False, True])
def test_rows_add_up_to_what_the_strategy_is_worth(limited_memory: bool):
    table, strategy = table_of(two_decisions(), "B", limited_memory=limited_memory)
    assert table.known == ("x",)
    assert table.utilities == pytest.approx(np.array([[16.0, 10.0], [14.0, 15.0]]))
    best = table.utilities.max(axis=-1)
    assert (table.probability * best).sum() == pytest.approx(15.5)
    assert strategy.expected_utility == pytest.approx(15.5)


def test_a_row_that_names_another_option_is_worth_what_that_leads_to():
    model = two_decisions().with_utility("W", ["A", "B"], [[1.0, 0.0], [0.0, 0.0]])
    table, _ = table_of(model, "B")
    assert set(table.known) == {"A", "x"}
    rows = table.utilities if table.known == ("A", "x") else table.utilities.transpose(1, 0, 2)
    assert rows[0] == pytest.approx(np.array([[17.0, 10.0], [15.0, 15.0]]))
    assert rows[1] == pytest.approx(np.array([[6.0, 0.0], [4.0, 5.0]]))  # A = no: nothing earned


def test_a_row_off_the_strategy_takes_the_best_of_what_leads_there():
    """A costs 0, 3 or 8; only the dear options show x = b, and B is not told which was taken."""
    model = BayesianNetwork().with_decision("A", ["none", "cheap", "dear"])
    shown = CPT("x", ("A",), [[1.0, 0.0], [0.0, 1.0], [0.0, 1.0]])
    model = model.with_variable(Variable("x", ["a", "b"]), shown)
    model = model.with_decision("B", ["yes", "no"], known=["A", "x"])
    model = model.with_utility("Cost", ["A"], [0.0, -3.0, -8.0])
    model = model.with_utility("V", ["B", "x"], [[6.0, 4.0], [0.0, 5.0]])
    table, strategy = table_of(model, "B")
    assert table.known == ("x",)
    assert strategy.best("A") == ("none",)
    assert table.probability.tolist() == [1.0, 0.0]
    assert table.utilities == pytest.approx(np.array([[6.0, 0.0], [1.0, 2.0]]))


def test_an_option_that_findings_exclude_has_no_number():
    wildcatter = bayesgui.example("oil-wildcatter")
    table, _ = table_of(wildcatter, "Test", {"Seismic": "closed"}, {"Test": "yes"})
    assert table.known == ()
    assert table.probability == 1.0
    assert table.utilities[0] == pytest.approx(77.5)
    assert np.isnan(table.utilities[1])
    assert table.possible
    assert table.best(()) == [0]
    assert table.ahead(()) == 0.0


def test_the_excluded_option_may_be_the_first():
    wildcatter = bayesgui.example("oil-wildcatter")
    table, _ = table_of(wildcatter, "Test", {"Seismic": "untested"}, {"Test": "no"})
    assert table.probability == 1.0
    assert np.isnan(table.utilities[0])
    assert table.utilities[1] == pytest.approx(20.0)
    assert table.possible
    assert table.best(()) == [1]


def expected(joint, policies, known, decision, findings):  # type: ignore[no-untyped-def]
    """Return the probability of each configuration and option, and what they are worth."""
    p, sizes = joint.probability, joint.probability.shape
    for name, (parents, values) in policies.items():
        if name != decision:
            p = p * _along((*parents, name), values, joint.order, sizes)
    for name, state in findings.items():
        mask = np.zeros(sizes[joint.order.index(name)])
        mask[state] = 1.0
        p = p * _along((name,), mask, joint.order, sizes)
    kept = [joint.order.index(name) for name in (*known, decision)]
    away = tuple(axis for axis in range(p.ndim) if axis not in kept)
    left = [axis for axis in range(p.ndim) if axis in kept]
    turned = [left.index(axis) for axis in kept]
    mass = p.sum(axis=away).transpose(turned)
    worth = (p * joint.utility).sum(axis=away).transpose(turned)
    return mass, worth


def check(seed: int) -> None:
    """Check the tables of a random diagram under random findings and choices."""
    generator = np.random.default_rng(seed)
    model = random_diagram(generator, int(generator.integers(1, 7)), int(generator.integers(1, 4)))
    joint = joint_of(model)
    chosen = {
        name: int(generator.integers(model[name].n_states))
        for name in model.decisions
        if generator.random() < 0.3
    }
    findings = {
        name: int(generator.integers(model[name].n_states))
        for name in observable(model, chosen)
        if generator.random() < 0.4
    }
    solver = solvers.create("strong-elimination", model)
    evidence = {name: model[name].states[k] for name, k in findings.items()}
    choices = {name: model[name].states[k] for name, k in chosen.items()}
    try:
        strategy = solver.solve(evidence, choices)
    except ImpossibleEvidenceError:
        return
    policies = {name: (each.known, each.table) for name, each in strategy.policies_of.items()}
    even = {
        name: (known, table if name in chosen else np.full(table.shape, 1.0 / table.shape[-1]))
        for name, (known, table) in policies.items()
    }
    for name in model.decisions:
        table = policy_table(solver, strategy, name)
        mass, worth = expected(joint, policies, table.known, name, findings)
        possible, _ = expected(joint, even, table.known, name, findings)
        total = 0.0
        for row in all_states(model, list(table.known)):
            option = chosen.get(name, table.best(row)[0] if table.possible[row] else 0)
            if mass[row].any():
                for value, p, x in zip(table.utilities[row], mass[row], worth[row], strict=True):
                    assert (np.isnan(value) and p == 0) or abs(value * p - x) <= NEAR
            if table.probability[row]:
                total += table.probability[row] * table.utilities[row][option]
            assert table.possible[row] == possible[row].any()
        assert table.probability.sum() == pytest.approx(1.0)
        assert total == pytest.approx(strategy.expected_utility, abs=1e-8)


@pytest.mark.parametrize("seed", range(60))
def test_tables_agree_with_the_joint(seed: int):
    check(seed)


@pytest.mark.long
def test_a_thousand_tables():
    for seed in range(1000):
        check(seed)
