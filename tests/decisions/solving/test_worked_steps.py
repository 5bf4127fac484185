"""Backward induction by hand gives what the solvers find."""

from __future__ import annotations

import numpy as np
import pytest

import bayesgui
from bayesgui.decisions.solving.base import solvers
from bayesgui.decisions.solving.worked_steps import worked_steps
from tests.decisions.solving.random_diagrams import random_diagram


def steps_of(model, evidence=None, choices=None):
    solver = solvers.create("strong-elimination", model)
    return worked_steps(solver.problem, solver.problem.situation(evidence or {}, choices))


def test_the_oil_wildcatter():
    steps = steps_of(bayesgui.example("oil-wildcatter"))
    assert [(each.kind, each.variable) for each in steps] == [
        ("sum", "Oil"),
        ("max", "Drill"),
        ("sum", "Seismic"),
        ("max", "Test"),
    ]
    first, drill, seismic, test = steps
    assert first.of == ("P(Oil)", "P(Seismic | Test, Oil)", "Revenue")
    assert first.names == ("Test", "Seismic", "Drill")
    # P(Seismic | Test): with the test 0.41, 0.35 and 0.24, whatever is drilled.
    np.testing.assert_allclose(first.probability[0, :, 0], [0.41, 0.35, 0.24, 0])
    np.testing.assert_allclose(drill.utility[0, :3], [0, 160 / 7 + 10, 87.5])
    assert drill.best[0, :3].tolist() == [1, 0, 0]
    assert seismic.probability is None
    np.testing.assert_allclose(test.utility, 22.5)
    assert test.best == 0


@pytest.mark.parametrize("seed", range(120))
def test_the_last_step_is_what_a_solver_finds(seed):
    generator = np.random.default_rng(seed)
    model = random_diagram(generator, int(generator.integers(1, 6)), int(generator.integers(1, 4)))
    steps = steps_of(model)
    if not steps:
        return
    total = sum(
        float(each.utility) for each in steps if each.names == () and each.utility is not None
    )
    # What is left at the end is added: utilities that had nothing in common.
    used = {label for each in steps for label in each.of}
    total = sum(
        float(each.utility)
        for each in steps
        if each.names == () and each.utility is not None and f"EU({each.label})" not in used
    )
    assert total == pytest.approx(bayesgui.solve(model).expected_utility, abs=1e-9)


def test_findings_and_choices_are_in_the_tables():
    model = bayesgui.example("oil-wildcatter")
    steps = steps_of(model, {"Seismic": "closed"}, {"Test": "yes"})
    assert [each.variable for each in steps] == ["Oil", "Drill", "Seismic"]
    # What the test costs stands beside, as it depends on nothing any more.
    assert float(steps[-1].utility) == pytest.approx(87.5)
    assert float(steps[-1].probability) == pytest.approx(0.24)


def test_large_models_and_those_without_memory_are_not_worked_out():
    names = [f"x{k}" for k in range(10)]
    variables = [bayesgui.Variable(name, ("a", "b")) for name in names]
    cpts = [bayesgui.CPT(name, (), [0.2, 0.8]) for name in names]
    model = bayesgui.BayesianNetwork(variables, cpts).with_decision("D", ["l", "r"], names)
    for k, name in enumerate(names):
        model = model.with_utility(f"u{k}", ["D", name], [[k, 1], [2, 0.5 * k]])
    assert steps_of(model) == ()
    game = bayesgui.example("climbing-game")
    solver = solvers.create("single-policy-updating", game, limited_memory=True)
    assert worked_steps(solver.problem, solver.problem.situation({}, None)) == ()
