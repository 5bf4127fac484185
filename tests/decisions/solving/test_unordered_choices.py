"""Decisions that no path orders: a chosen one needs no order."""

from __future__ import annotations

import itertools

import pytest

import bayesgui
from bayesgui.core.evidence import Evidence, Intervention
from bayesgui.core.monitor import SILENT
from bayesgui.decisions.solving.base import solvers
from bayesgui.decisions.solving.following import DecisionSetting, FollowingSolver
from bayesgui.decisions.solving.information import UnorderedDecisionsError
from bayesgui.decisions.solving.worth import Worths

SEEN = {"a": [[0.9, 0.1], [0.2, 0.8]], "b": [[0.7, 0.3], [0.4, 0.6]]}
WORTH = [[[4.0, -1.0], [0.0, 3.0]], [[-2.0, 5.0], [6.0, 1.0]]]
"""By state of H, option of D and option of E."""


def unordered():  # type: ignore[no-untyped-def]
    """Return a model in which D sees a, E sees b, and neither comes first."""
    model = bayesgui.BayesianNetwork(
        [bayesgui.Variable("H", ("x", "y"))], [bayesgui.CPT("H", (), [0.3, 0.7])]
    )
    for name, table in SEEN.items():
        seen = bayesgui.Variable(name, ("yes", "no"))
        model = model.with_variable(seen, bayesgui.CPT(name, ("H",), table))
    model = model.with_decision("D", ["d0", "d1"], known=["a"])
    model = model.with_decision("E", ["e0", "e1"], known=["b"])
    return model.with_utility("U", ["H", "D", "E"], WORTH)


def best_of(taken: str, option: int) -> float:
    """Return the expected utility by hand where D or E takes an option and the other is free."""
    seen, total = SEEN["b" if taken == "D" else "a"], 0.0
    for sign in (0, 1):
        total += max(
            sum(
                (0.3, 0.7)[h]
                * seen[h][sign]
                * (WORTH[h][option][other] if taken == "D" else WORTH[h][other][option])
                for h in (0, 1)
            )
            for other in (0, 1)
        )
    return total


@pytest.mark.parametrize("solver", solvers.names())
@pytest.mark.parametrize(("taken", "option"), list(itertools.product("DE", (0, 1))))
def test_a_choice_takes_a_decision_out_of_the_order(solver: str, taken: str, option: int):
    model = unordered()
    with pytest.raises(UnorderedDecisionsError):
        bayesgui.solve(model, solver=solver)
    chosen = {taken: model[taken].states[option]}
    strategy = bayesgui.solve(model, choices=chosen, solver=solver)
    assert strategy.expected_utility == pytest.approx(best_of(taken, option), abs=1e-12)
    # What the chosen one would bring by another option, the free one at its best.
    for k, value in enumerate(strategy.options[taken].values()):
        assert value == pytest.approx(best_of(taken, k), abs=1e-12)
    # The free one sees its own sign and nothing of the other.
    free = "E" if taken == "D" else "D"
    assert set(strategy.policies_of[free].known) <= set(model.parents(free))


@pytest.mark.parametrize("solver", solvers.names())
def test_two_chosen_decisions_are_not_asked_about(solver: str):
    model = unordered()
    strategy = bayesgui.solve(model, choices={"D": "d1", "E": "e0"}, solver=solver)
    expected = 0.3 * WORTH[0][1][0] + 0.7 * WORTH[1][1][0]
    assert strategy.expected_utility == pytest.approx(expected, abs=1e-12)


def test_a_document_asks_until_one_is_chosen():
    solver, setting = FollowingSolver(), DecisionSetting()
    model = unordered()
    free = solver.solution(model, Evidence(), setting, SILENT)
    assert free.strategy is None
    assert isinstance(free.refusal, UnorderedDecisionsError)
    chosen = solver.solution(model, Evidence({"D": Intervention("d0")}), setting, SILENT)
    assert chosen.refusal is None
    assert chosen.strategy is not None
    assert chosen.strategy.expected_utility == pytest.approx(best_of("D", 0), abs=1e-12)
    assert set(chosen.tables) == {"D", "E"}


def test_what_is_worth_knowing_once_one_is_chosen():
    asked = Worths(unordered(), "E", {"D": Intervention("d0")})
    assert asked.now == pytest.approx(best_of("D", 0), abs=1e-12)
    know_all = sum(p * max(WORTH[h][0]) for h, p in enumerate((0.3, 0.7)))
    assert asked.of_knowing(["H"]) == pytest.approx(know_all - best_of("D", 0), abs=1e-12)


def test_a_solver_with_options():
    setting = DecisionSetting("single-policy-updating", True, options={
        "single-policy-updating": {"starts": 3, "seed": 4, "gone": 1},
    })  # fmt: skip
    solution = FollowingSolver().solution(unordered(), Evidence(), setting, SILENT)
    assert solution.strategy is not None
    made = setting.solver_for(unordered())
    assert (made.starts, made.seed) == (3, 4)  # type: ignore[attr-defined]
    assert solution.strategy.how is not None
    assert str(solution.strategy.how) == "local, the best of 3 starts"
    assert solution.strategy.expected_utility == pytest.approx(
        made.solve().expected_utility, abs=1e-12
    )


def test_a_refusal_of_the_solver_leaves_the_posteriors():
    model = unordered()
    for k in range(3):
        names = [f"x{k}{i}" for i in range(5)]
        for name in names:
            table = bayesgui.CPT(name, ("H",), [[0.6, 0.4], [0.3, 0.7]])
            model = model.with_variable(bayesgui.Variable(name, ("a", "b")), table)
        model = model.with_decision(f"D{k}", ["a", "b"], known=names)
        model = model.with_utility(f"V{k}", ["H", f"D{k}"], [[1, 0], [0, 1]])
    setting = DecisionSetting("enumeration", True)
    solution = FollowingSolver().solution(model, Evidence(), setting, SILENT)
    assert solution.strategy is None
    assert str(solution.refusal).endswith("too many to try; choose another solver.")
    budgeted = DecisionSetting()
    refused = FollowingSolver().solution(
        bayesgui.example("oil-wildcatter"), Evidence(), budgeted, SILENT, memory_budget=8
    )
    assert refused.strategy is None
    assert "memory budget is 8 B" in str(refused.refusal)
