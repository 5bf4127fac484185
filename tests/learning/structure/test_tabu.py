"""Tabu search against climbing, and against all graphs."""

import pytest

from bayesgui.learning.structure.base import learn_structure, structure_learners
from bayesgui.learning.structure.problem import StructureProblem
from tests.learning.cases import best_by_enumeration, dependent_cases


@pytest.mark.parametrize("seed", range(6))
def test_finds_the_best_of_all_graphs_of_four_variables(seed):
    data = dependent_cases(300, seed, "abcd")
    found = learn_structure(data, "tabu", "bdeu")
    assert found.score == pytest.approx(best_by_enumeration(data, "bdeu"), abs=1e-7)


def test_leaves_local_optima_behind():
    """With patience it is better than the climb that it begins with, on some table."""
    gains = []
    for seed in range(8):
        data = dependent_cases(400, seed)
        climbed = learn_structure(data, "hill-climbing", "aic", rounds=0, patience=0)
        gains.append(learn_structure(data, "tabu", "aic").score - climbed.score)
    assert min(gains) > -1e-7
    assert max(gains) > 1


def test_shows_graphs_that_are_worse_and_keeps_the_best_one():
    problem = StructureProblem(dependent_cases(400, 3))
    run = structure_learners.create("tabu", patience=20, tenure=5).begin(problem)
    steps = []
    while not run.is_over:
        run.advance(1)
        steps.append(run.latest)
    best = max(step.score for step in steps)
    down = [step for step in steps if step.gain is not None and step.gain < -1e-7]
    assert len(down) >= 5
    assert steps[-1].score == pytest.approx(best)
    first = next(step for step in steps if step.score > best - 1e-7)
    assert set(steps[-1].arcs) == set(first.arcs)
    turned = {frozenset(change.arc) for change in steps[0].changes}
    for step in steps[1:5]:
        assert not turned & {frozenset(change.arc) for change in step.changes}
