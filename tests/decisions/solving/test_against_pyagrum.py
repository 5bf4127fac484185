"""Solvers against pyAgrum's inference of limited memory influence diagrams.

Tables have no zeros: pyAgrum divides by probabilities that are 0 and then finds less. Now and then
it also misses the best option of a decision that knows nothing, although it gives that option the
larger utility when told to take it. So each of our strategies is valued by pyAgrum, with policies
in place of decisions; what pyAgrum finds is never more, and almost always the same.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np
import pytest

import bayesgui
from bayesgui.core.compilation import with_network
from bayesgui.decisions.solving.base import solvers
from tests.decisions.solving.random_diagrams import observable, random_diagram
from tests.support.pyagrum_decisions import diagram_of, gum

if TYPE_CHECKING:
    from collections.abc import Mapping

    from bayesgui.core.model import Model
    from bayesgui.decisions.solving.strategy import Strategy

NEAR = 1e-6


def diagram(seed: int) -> tuple[Model, dict[str, int]]:
    """Return a random diagram of 15 to 40 chance nodes and 3 to 6 decisions, and findings."""
    generator = np.random.default_rng(seed)
    n_chance, n_decisions = int(generator.integers(15, 41)), int(generator.integers(3, 7))
    model = random_diagram(generator, n_chance, n_decisions, zeros=False)
    could = observable(model)
    names = generator.choice(could, min(len(could), int(generator.integers(0, 4))), replace=False)
    return model, {str(n): int(generator.integers(model[str(n)].n_states)) for n in names}


def theirs(model: Model, findings: Mapping[str, int], *, forgets: bool = False) -> tuple[float, bool]:
    """Return pyAgrum's expected utility, and whether it says that this is the largest."""
    made, _ = diagram_of(model)
    engine = gum.ShaferShenoyLIMIDInference(made)
    position = {name: k for k, name in enumerate(model)}
    order = [name for name in model.topological_order() if name in model.decisions]
    if order and not forgets:
        engine.addNoForgettingAssumption([f"n{position[name]}" for name in order])
    for name, state in findings.items():
        engine.addEvidence(f"n{position[name]}", state)
    if not engine.isSolvable():
        return float("nan"), False
    engine.makeInference()
    return engine.MEU()["mean"], True


def valued(strategy: Strategy, findings: Mapping[str, int]) -> float:
    """Return what a strategy is worth to pyAgrum, with policies in place of decisions."""
    model = strategy.model
    for name in model.decisions:
        policy = strategy.network.cpt(name)
        model = model.with_mechanism(policy) if not policy.parents else _decided(model, policy)
    return theirs(model, findings)[0]


def _decided(model: Model, policy: bayesgui.CPT) -> Model:
    for parent in model.parents(policy.variable):
        if parent not in policy.parents:
            model = model.without_arc(parent, policy.variable)
    return model.with_mechanism(policy)


def check(seed: int, *, limited_memory: bool = False) -> str:
    """Compare with pyAgrum; tell whether both find the same."""
    model, findings = diagram(seed)
    evidence = {name: model[name].states[state] for name, state in findings.items()}
    strategy = bayesgui.solve(model, evidence, limited_memory=limited_memory)
    most = strategy.expected_utility
    near = NEAR * max(1.0, abs(most))
    assert abs(valued(strategy, findings) - most) <= near
    found, is_exact = theirs(model, findings, forgets=limited_memory)
    if not is_exact:
        return "local"
    assert found <= most + near
    return "same" if found >= most - near else "less"
