"""Ants: optima, greed, and what happens to pheromone."""

import numpy as np
import pytest

from bayesgui.core.arc_constraints import ArcConstraints
from bayesgui.core.monitor import SILENT
from bayesgui.learning.scores.base import scores
from bayesgui.learning.search.annealing import AntSearch
from bayesgui.learning.structure.base import learn_structure, structure_learners
from bayesgui.learning.structure.problem import StructureProblem
from tests.learning.cases import best_by_enumeration, dependent_cases, family_score


@pytest.mark.parametrize("seed", range(4))
def test_finds_the_best_of_all_graphs_of_four_variables(seed):
    data = dependent_cases(300, seed, "abcd")
    found = learn_structure(data, "ant-colony", "bdeu", seed=seed)
    assert found.score == pytest.approx(best_by_enumeration(data, "bdeu"), abs=1e-7)


def _colony(seed=0):
    data = dependent_cases(300, 2, "abcde")
    return data, AntSearch(data, scores.create("k2").form(300), ArcConstraints(), (), seed)


def test_a_greedy_ant_adds_the_arc_of_largest_gain_again_and_again():
    data, search = _colony()
    found = search.send_ant(SILENT, 2.0, 1.0, 0.4)
    arcs: set = set()
    total = {name: family_score(data, "k2", name, ()) for name in data.names}
    while True:
        best, change = 1e-7, None
        for parent in data.names:
            for child in data.names:
                if parent == child or (parent, child) in arcs or _leads(arcs, child, parent):
                    continue
                parents = (*(p for p, c in arcs if c == child), parent)
                gain = family_score(data, "k2", child, parents) - total[child]
                if gain > best:
                    best, change = gain, (parent, child)
        if change is None:
            break
        arcs.add(change)
        total[change[1]] += best
    assert found == pytest.approx(sum(total.values()), abs=1e-7)


def _leads(arcs, start, end):
    """Tell whether a path leads from one variable to another."""
    ends = {start}
    for _ in arcs:
        ends |= {child for parent, child in arcs if parent in ends}
    return end in ends


def test_pheromone_evaporates_and_is_left_on_the_best_graph():
    _, search = _colony()
    search.send_ant(SILENT, 2.0, 0.5, 0.4)
    # An ant takes away nothing beyond the first amount.
    assert search.pheromone == pytest.approx(np.ones((5, 5)))
    search.mark_best(0.4)
    for parent in search.names:
        for child in search.names:
            left = search.pheromone[search.names.index(child), search.names.index(parent)]
            expected = 0.6 + (0.4 * 5 if (parent, child) in search.arcs else 0)
            assert left == pytest.approx(expected)
    before = search.pheromone
    search.send_ant(SILENT, 2.0, 0.5, 0.4)
    after = search.pheromone
    changed = before != after
    assert after[changed] == pytest.approx(0.6 * before[changed] + 0.4)
    assert {
        (search.names[parent], search.names[child]) for child, parent in np.argwhere(changed)
    } == search.present_arcs


def test_ants_that_are_not_greedy_differ_and_their_scores_are_shown():
    problem = StructureProblem(dependent_cases(300, 2))
    for q0, different in ((1.0, 1), (0.0, 5)):
        learner = structure_learners.create("ant-colony", ants=12, rounds=1, q0=q0)
        run = learner.begin(problem)
        run.advance(1)
        shown = {round(score, 6) for score in run.latest.population}
        assert len(run.latest.population) == 12
        assert (len(shown) == 1) == (different == 1)
        assert len(shown) >= different
        assert run.latest.score >= max(shown) - 1e-5
        amounts = [amount for _, amount in run.latest.detail.arcs]
        assert amounts == sorted(amounts, reverse=True)
