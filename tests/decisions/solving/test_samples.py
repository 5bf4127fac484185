"""The examples with decisions give the numbers of the literature."""

from __future__ import annotations

import numpy as np
import pytest

import bayesgui
from bayesgui.decisions.solving.base import solvers
from tests.decisions.solving.random_diagrams import backward_induction, joint_of

LITERATURE = {
    "umbrella": 77.0,
    "oil-wildcatter": 22.5,
    "used-car": 32.8666667,
    "reactor": 8.1293075,
    "pigs": 729.225,
    "two-therapies": 9.11478 * 30 - 3.874,
}
"""Expected utility of the best strategy of those who remember everything; sources: the notes."""


@pytest.mark.parametrize("solver", ["strong-elimination", "single-policy-updating"])
@pytest.mark.parametrize("name", LITERATURE)
def test_the_best_strategy_is_worth_what_the_literature_says(name: str, solver: str):
    strategy = bayesgui.solve(bayesgui.example(name), solver=solver)
    assert strategy.expected_utility == pytest.approx(LITERATURE[name], abs=1e-6)
    assert strategy.exact


@pytest.mark.parametrize("name", [*LITERATURE, "chest-clinic-treatment"])
def test_a_sample_agrees_with_backward_induction(name: str):
    model = bayesgui.example(name)
    most, _ = backward_induction(model, joint_of(model))
    assert bayesgui.solve(model).expected_utility == pytest.approx(float(most), abs=1e-9)


def test_the_forecast_is_worth_seven():
    model = bayesgui.example("umbrella")
    worth = bayesgui.value_of_information(model, "Umbrella")
    assert worth == pytest.approx({"Weather": 14.0, "Forecast": 7.0})
    policy = bayesgui.solve(model).policies["Umbrella"]
    assert policy.tolist() == [[0, 1], [0, 1], [1, 0]]  # an umbrella if rain is forecast


def test_the_wildcatter_tests_and_drills_unless_there_is_no_structure():
    model = bayesgui.example("oil-wildcatter")
    strategy = bayesgui.solve(model)
    assert strategy.options["Test"] == pytest.approx({"yes": 22.5, "no": 20.0})
    assert strategy.best("Test") == ("yes",)
    drills = strategy.policies["Drill"][0, :3, 0]
    assert drills.tolist() == [0, 1, 1]
    assert strategy.utilities == pytest.approx(
        {"Test cost": -10.0, "Drill cost": -41.3, "Revenue": 73.8}
    )
    chosen = bayesgui.solve(model, {"Seismic": "closed"}, {"Test": "yes"})
    assert chosen.expected_utility == pytest.approx(77.5)
    assert bayesgui.value_of_information(model, "Drill", ["Oil"])["Oil"] == pytest.approx(32.5)
    values, shares = strategy.risk_profile()
    assert dict(zip(values.tolist(), shares, strict=True)) == pytest.approx(
        {-80.0: 0.2, -10.0: 0.41, 40.0: 0.21, 190.0: 0.18}
    )


def test_the_used_car_is_tested_and_then_bought():
    strategy = bayesgui.solve(bayesgui.example("used-car"))
    assert strategy.options["First test"] == pytest.approx(
        {
            "none": 28.0,
            "steering": 32.6,
            "fuel and electrical": 32.8666667,
            "transmission": 32.6666667,
        }
    )
    policy, known = strategy.policies["Buy"], strategy.known["Buy"]
    assert known == ("First result", "Second test", "Second result", *known[3:])
    options = policy[:, 0, 0].reshape(4, -1, 3)
    fuel = options[:, 2 if len(known) > 3 else 0]
    assert fuel.argmax(-1).tolist()[1:] == [1, 2, 2]


def test_the_reactor_is_advanced_if_the_result_is_excellent():
    strategy = bayesgui.solve(bayesgui.example("reactor"))
    assert strategy.options["Test"] == pytest.approx({"yes": 8.1293075, "no": 7.76})
    assert strategy.policies["Build"][0].argmax(-1).tolist()[:3] == [1, 1, 0]


def test_smoking_changes_the_treatment():
    solver = solvers.create("strong-elimination", bayesgui.example("chest-clinic-treatment"))
    findings = {"xray": "yes", "dysp": "yes"}
    assert solver.solve({**findings, "smoke": "yes"}).best("treatment") == ("chemotherapy",)
    assert solver.solve({**findings, "smoke": "no"}).best("treatment") == ("antibiotics",)
    assert solver.solve().best("treatment") == ("none",)
    worth = bayesgui.value_of_information(solver.model, "treatment")
    assert max(worth, key=lambda name: worth[name]) == "lung"
    assert worth["bronc"] == pytest.approx(0.0123578, abs=1e-6)


@pytest.mark.parametrize("solver", ["strong-elimination", "single-policy-updating", "enumeration"])
def test_pigs_with_limited_memory(solver: str):
    strategy = bayesgui.solve(bayesgui.example("pigs"), solver=solver, limited_memory=True)
    assert strategy.expected_utility == pytest.approx(726.8121, abs=1e-6)
    assert strategy.exact == (solver == "enumeration")


def test_one_start_of_the_climbing_game_ends_in_a_local_maximum():
    model = bayesgui.example("climbing-game")
    updating = solvers.create("single-policy-updating", model, limited_memory=True, starts=1)
    local = updating.solve()
    assert local.expected_utility == pytest.approx(7.0)
    assert not local.exact
    assert str(local.how) == "local, from 1 start"
    many = bayesgui.solve(model, limited_memory=True)
    assert many.expected_utility == pytest.approx(11.0)
    assert str(many.how) == "local, the best of 20 starts"
    tried = bayesgui.solve(model, solver="enumeration", limited_memory=True)
    assert tried.expected_utility == pytest.approx(11.0)
    assert tried.exact
    assert np.array_equal(tried.policies["First"], [1, 0, 0])
