"""Simulated annealing: optima, and what the temperature does."""

from itertools import pairwise

import numpy as np
import pytest

from bayesgui.core.arc_constraints import ArcConstraints
from bayesgui.core.monitor import SILENT
from bayesgui.learning.scores.base import scores
from bayesgui.learning.search.annealing import AnnealingSearch
from bayesgui.learning.structure.base import learn_structure, structure_learners
from bayesgui.learning.structure.problem import StructureProblem
from tests.learning.cases import best_by_enumeration, dependent_cases


@pytest.mark.parametrize("seed", range(4))
def test_finds_the_best_of_all_graphs_of_four_variables(seed):
    data = dependent_cases(300, seed, "abcd")
    found = learn_structure(data, "simulated-annealing", "bdeu", proposals=20_000, seed=seed)
    assert found.score == pytest.approx(best_by_enumeration(data, "bdeu"), abs=1e-7)


def test_graphs_are_as_frequent_as_the_temperature_says():
    """At a fixed temperature T, in the long run as exp(score / T): the Metropolis algorithm."""
    data = dependent_cases(30, 2, "ab")
    search = AnnealingSearch(data, scores.create("bdeu").form(30), ArcConstraints(), (), 1)
    search.begin_climb()
    joined, alone, rounds = 0, 0, 4_000
    for _ in range(rounds):
        search.anneal(SILENT, 7, 8.0, 8.0)
        arcs = search.present_arcs
        joined += len(arcs)
        alone += not arcs
    best = learn_structure(data, "exact", "bdeu").score
    empty = learn_structure(data, "empty", "bdeu").score
    # Two graphs have an arc, with the same score.
    assert joined / alone == pytest.approx(2 * np.exp((best - empty) / 8.0), rel=0.2)


def test_only_cold_steps_never_lose():
    problem = StructureProblem(dependent_cases(300, 2))

    def losses(hot, cold):
        options = {"proposals": 2_000, "hot": hot, "cold": cold, "score": "bic"}
        run = structure_learners.create("simulated-annealing", **options).begin(problem)
        temperatures = []
        while not run.is_over:
            run.advance(1)
            if run.latest.detail is not None:
                temperatures.append(run.latest.detail.temperature)
                assert 0 <= run.latest.detail.accepted <= 1
        assert temperatures[-1] == pytest.approx(cold)
        assert np.diff(np.log(temperatures)) == pytest.approx(
            np.full(len(temperatures) - 1, np.diff(np.log(temperatures)).mean()), abs=0.05
        )
        return sum(later < before - 1e-7 for before, later in pairwise(run.scores))

    assert losses(1e-5, 1e-5) == 0
    assert losses(1_000.0, 100.0) > 20


def test_it_never_returns_less_than_a_climb():
    data = dependent_cases(500, 7)
    climb = learn_structure(data, "hill-climbing", rounds=0, seed=3).score
    options = {"proposals": 200, "hot": 1e4, "cold": 1e4}
    assert learn_structure(data, "simulated-annealing", seed=3, **options).score >= climb - 1e-7
