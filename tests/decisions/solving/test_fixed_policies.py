"""A policy set by hand is evaluated: what each option would be worth in its place."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np
import pytest

import bayesgui
from bayesgui.core.cpt import CPT
from bayesgui.core.kinds.decision import Decision
from bayesgui.core.monitor import SILENT
from bayesgui.decisions.solving.base import solvers
from bayesgui.decisions.solving.following import DEFAULT_SETTING, FollowingSolver
from bayesgui.document.shown.worth import SolvedWorth
from tests.support.window import SAMPLES

if TYPE_CHECKING:
    from bayesgui.core.model import Model

EVIDENCE = bayesgui.Evidence({})


def with_policy(model: Model, name: str, shares: list[float]) -> Model:
    """Return a model in which a decision takes its options with some shares, whatever is known."""
    parents = model.parents(name)
    shape = (*(model[parent].n_states for parent in parents), len(shares))
    policy = CPT(name, parents, np.broadcast_to(shares, shape))
    return model.with_mechanism(Decision(name, parents, policy))


@pytest.fixture(scope="module")
def wildcatter() -> Model:
    return bayesgui.read(SAMPLES / "oil-wildcatter.bayesgui")


@pytest.mark.parametrize("solver", ["strong-elimination", "enumeration", "single-policy-updating"])
def test_an_option_is_worth_what_a_policy_that_always_takes_it_is(
    wildcatter: Model, solver: str
) -> None:
    mixed = with_policy(wildcatter, "Drill", [0.25, 0.75])
    found = solvers.create(solver, mixed).fixed_options()
    always = [
        bayesgui.solve(with_policy(wildcatter, "Drill", shares)).expected_utility
        for shares in ([1.0, 0.0], [0.0, 1.0])
    ]
    assert found == {"Drill": pytest.approx(tuple(always))}
    # Drilling always is worth 20 without a test, and not drilling nothing (Raiffa 1968).
    assert always == pytest.approx([20.0, 0.0])
    assert bayesgui.solve(mixed).expected_utility == pytest.approx(0.25 * 20.0)
    assert solvers.create(solver, wildcatter).fixed_options() == {}


def test_findings_count(wildcatter: Model) -> None:
    mixed = with_policy(wildcatter, "Test", [1.0, 0.0])
    given = {"Oil": "soaking"}
    found = solvers.create("strong-elimination", mixed).fixed_options(given)
    expected = [
        bayesgui.solve(wildcatter, given, {"Test": option}).expected_utility
        for option in wildcatter["Test"].states
    ]
    assert found["Test"] == pytest.approx(tuple(expected))


def test_the_document_shows_them(wildcatter: Model) -> None:
    mixed = with_policy(wildcatter, "Drill", [0.25, 0.75])
    solution = FollowingSolver().solution(mixed, EVIDENCE, DEFAULT_SETTING, SILENT)
    shown = SolvedWorth.of_solution(solution)
    assert shown.of("Drill").if_taken == pytest.approx((20.0, 0.0))
    assert shown.of("Drill").options == ()
    assert shown.of("Test").if_taken == ()
