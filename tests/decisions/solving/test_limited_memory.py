"""Single policy updating and strong elimination with limited memory against trying all policies."""

from __future__ import annotations

import numpy as np
import pytest

import bayesgui
from bayesgui.core.cpt import CPT
from bayesgui.core.domain import Reals
from bayesgui.core.errors import ImpossibleEvidenceError, ModelError
from bayesgui.core.kinds.decision import Decision
from bayesgui.core.kinds.utility import Utility
from bayesgui.core.model import Model
from bayesgui.core.variable import Variable
from bayesgui.decisions.solving.base import solvers
from bayesgui.decisions.solving.information import UnorderedDecisionsError
from tests.decisions.solving.random_diagrams import (
    joint_of,
    observable,
    random_diagram,
    value_of_policies,
)

NEAR = 1e-9


@pytest.fixture(autouse=True)
def _few_policies(monkeypatch: pytest.MonkeyPatch) -> None:
    """Leave diagrams out whose policies take more than a second to try."""
    monkeypatch.setattr("bayesgui.decisions.solving.enumeration.MOST_POLICIES", 500)


def forgetful(seed: int) -> tuple[Model, dict[str, str]]:
    """Return a diagram whose decisions often do not know of each other, and findings."""
    generator = np.random.default_rng(seed)
    n_decisions = int(generator.integers(2, 4))
    zeros = bool(generator.integers(2))
    model = random_diagram(generator, int(generator.integers(2, 7)), n_decisions, zeros=zeros)
    for decision in model.decisions:
        for parent in model.parents(decision):
            if parent in model.decisions and generator.random() < 0.6:
                model = model.without_arc(parent, decision)
    findings = {
        name: model[name].states[int(generator.integers(model[name].n_states))]
        for name in observable(model)
        if generator.random() < 0.5
    }
    return model, findings


def check(seed: int) -> str:
    """Compare with all policies, without and with findings; tell what was found."""
    model, findings = forgetful(seed)
    every = solvers.create("enumeration", model, limited_memory=True)
    found = "exact"
    for evidence in ({}, findings):
        try:
            best = every.solve(evidence)
        except ImpossibleEvidenceError:
            for name in ("strong-elimination", "single-policy-updating"):
                with pytest.raises(ImpossibleEvidenceError):
                    bayesgui.solve(model, evidence, solver=name, limited_memory=True)
            continue
        except ModelError:
            return "too many policies"
        near = NEAR * max(1.0, abs(best.expected_utility))
        for name in ("strong-elimination", "single-policy-updating"):
            strategy = bayesgui.solve(model, evidence, solver=name, limited_memory=True)
            assert strategy.expected_utility <= best.expected_utility + near
            policies = {d: (each.known, each.table) for d, each in strategy.policies_of.items()}
            states = {each: model[each].index(state) for each, state in evidence.items()}
            worth = value_of_policies(joint_of(model), policies, states)
            assert abs(worth - strategy.expected_utility) <= near
            for decision in model.decisions:
                # What is drawn, and nothing else, decides.
                assert set(strategy.policies_of[decision].known) <= set(model.parents(decision))
            if not strategy.exact:
                found = "local"
                continue
            assert strategy.expected_utility >= best.expected_utility - near
            for decision, values in best.options.items():
                for option, value in values.items():
                    same = strategy.options[decision][option]
                    assert np.isnan(same) if np.isnan(value) else abs(same - value) <= 10 * near
    return found


@pytest.mark.parametrize("seed", range(16))
def test_limited_memory_is_never_above_all_policies_and_equal_where_it_says_exact(seed: int):
    check(seed)


@pytest.mark.long
def test_two_hundred_forgetful_diagrams():
    found = [check(seed) for seed in range(200)]
    assert found.count("exact") > 60
    assert found.count("local") > 30


def test_chosen_options_are_constant():
    model = bayesgui.example("climbing-game")
    strategy = bayesgui.solve(model, None, {"First": "b"}, limited_memory=True)
    # One free decision is left: its best policy is the best one.
    assert strategy.exact
    assert strategy.expected_utility == pytest.approx(7.0)
    assert strategy.options["First"] == pytest.approx({"a": 11.0, "b": 7.0, "c": 5.0})
    assert strategy.options["Second"] == pytest.approx({"a": -30.0, "b": 7.0, "c": 6.0})


def test_more_starts_are_never_worse():
    model = bayesgui.example("climbing-game")
    worth = [
        solvers.create("single-policy-updating", model, limited_memory=True, starts=starts)
        .solve()
        .expected_utility
        for starts in (1, 2, 5, 20)
    ]
    assert worth == sorted(worth)
    assert (worth[0], worth[-1]) == pytest.approx((7.0, 11.0))


def test_an_arc_orders_what_no_path_ordered():
    model = bayesgui.example("climbing-game")
    with pytest.raises(UnorderedDecisionsError):
        bayesgui.solve(model)
    strategy = bayesgui.solve(model.with_arc("First", "Second"))
    assert strategy.exact
    assert strategy.expected_utility == pytest.approx(11.0)
    assert strategy.policies["Second"].argmax(-1).tolist() == [0, 1, 2]


@pytest.mark.parametrize("solver", ["strong-elimination", "single-policy-updating", "enumeration"])
@pytest.mark.parametrize("limited_memory", [False, True])
def test_a_huge_loss_elsewhere_hides_no_difference(solver: str, limited_memory: bool) -> None:
    """In the Markov decision process of Puterman (1990) a forbidden action costs 1e23."""
    reward = [[5, 10], [-1, -1e23]]
    states = {"S": ("s1", "s2"), "A": ("a1", "a2"), "S1": ("s1", "s2"), "A1": ("a1", "a2")}
    model = Model(
        [
            *(Variable(name, of) for name, of in states.items()),
            *(Variable(name, Reals()) for name in ("R", "R1")),
        ],
        [
            CPT("S", (), [0.5, 0.5]),
            Decision("A", ("S",)),
            CPT("S1", ("S", "A"), [[[0.5, 0.5], [0, 1]], [[0, 1], [0.5, 0.5]]]),
            Decision("A1", ("S1",)),
            Utility("R", ("S", "A"), reward),
            Utility("R1", ("S1", "A1"), reward),
        ],
    )
    found = bayesgui.solve(model, solver=solver, limited_memory=limited_memory)
    # In s1 the first action, 5 + (10 − 1) / 2, is better than the second one, 10 − 1.
    assert found.expected_utility == pytest.approx((9.5 - 2) / 2)
