"""Best order score search: grow-shrink trees, moves, and optima."""

import numpy as np
import pytest

from bayesgui.core.arc_constraints import ArcConstraints
from bayesgui.core.monitor import SILENT
from bayesgui.data.dataset import Dataset
from bayesgui.data.sampling.ancestral import sample
from bayesgui.formats import read
from bayesgui.learning.scores.base import scores
from bayesgui.learning.search.arc_limits import limits_of
from bayesgui.learning.search.equivalence_search import EquivalenceSearch
from bayesgui.learning.search.family_scores import FamilyScores, bits_of, members
from bayesgui.learning.search.order_search import GrowShrinkTree, OrderSearch, order_of
from bayesgui.learning.structure.base import learn_structure, structure_learners
from bayesgui.learning.structure.problem import StructureProblem
from bayesgui.paths import samples
from tests.learning.cases import best_by_enumeration, dependent_cases, family_score


def _families(data, name="aic"):
    return FamilyScores(data, scores.create(name).form(data.total_weight), data.names)


def _grown_and_shrunk(data, child, before, most=99, required=()):
    """Return the score with the parents that growing and shrinking finds, step by step."""
    parents = set(required)

    def score(given):
        return family_score(data, "aic", child, tuple(sorted(given)))

    while len(parents) < most:
        more = [(score(parents | {p}), p) for p in sorted(set(before) - parents)]
        if not more or max(more)[0] <= score(parents) + 1e-7:
            break
        parents.add(max(more)[1])
    while parents - set(required):
        fewer = [(score(parents - {p}), p) for p in sorted(parents - set(required))]
        if max(fewer)[0] <= score(parents) + 1e-7:
            break
        parents.remove(max(fewer)[1])
    return score(parents)


@pytest.mark.parametrize("seed", range(3))
def test_a_tree_gives_what_growing_and_shrinking_finds_for_every_set(seed):
    data = dependent_cases(200, seed)
    known = ArcConstraints((("b", "d"),), (("a", "d"),), max_parents=3)
    tree = GrowShrinkTree(3, _families(data), limits_of(known, data.names))
    free = GrowShrinkTree(3, _families(data), limits_of(ArcConstraints(), data.names))
    for bits in range(128):
        before = [data.names[k] for k in members(bits & ~8).tolist()]
        found, parents = free.find(bits & ~8, SILENT)
        assert parents & ~bits == 0
        assert found == pytest.approx(_grown_and_shrunk(data, "d", before), abs=1e-7)
        found, parents = tree.find(bits & ~8, SILENT)
        if "b" not in before:
            assert found == -np.inf
            continue
        allowed = [name for name in before if name != "a"]
        expected = _grown_and_shrunk(data, "d", allowed, 3, ("b",))
        assert found == pytest.approx(expected, abs=1e-7)


def test_a_move_leads_to_the_best_place():
    data = dependent_cases(300, 4)
    families = _families(data)
    limits = limits_of(ArcConstraints(), data.names)
    search, other = OrderSearch(families, limits), OrderSearch(families, limits)
    rng = np.random.default_rng(0)
    for _ in range(20):
        order = rng.permutation(7).tolist()
        search.begin(order, SILENT)
        before, variable = search.score, int(rng.integers(7))
        rest = [each for each in order if each != variable]
        best = -np.inf
        for place in range(7):
            other.begin([*rest[:place], variable, *rest[place:]], SILENT)
            best = max(best, other.score)
        assert search.move(variable, SILENT) == (best > before + 1e-7)
        assert search.score == pytest.approx(max(best, before), abs=1e-7)
        assert families.total(search.parents(SILENT), SILENT) == pytest.approx(search.score)


@pytest.mark.parametrize("seed", range(6))
def test_finds_the_best_of_all_graphs_of_four_variables(seed):
    data = dependent_cases(300, seed, "abcd")
    found = learn_structure(data, "boss", "bdeu", starts=3)
    assert found.score == pytest.approx(best_by_enumeration(data, "bdeu"), abs=1e-7)


def test_more_starts_are_never_worse():
    problem = StructureProblem(dependent_cases(200, 3))
    found = []
    for starts in (1, 2, 5):
        learner = structure_learners.create("boss", starts=starts, score="aic")
        run = learner.begin(problem)
        while not run.is_over:
            run.advance(1)
        found.append(run.scores[-1])
        assert run.scores[-1] >= max(run.scores) - 1e-7
    assert found == sorted(found)


def test_orders_have_parents_before_children():
    parents = [0, bits_of([4]), bits_of([0, 1]), 0, bits_of([3])]
    assert order_of(parents, [2, 0, 1, 3, 4]) == [0, 3, 4, 1, 2]
    assert order_of([0, 0, 0], [2, 0, 1]) == [2, 0, 1]


@pytest.mark.parametrize("seed", [1, 2])
def test_no_deletion_from_the_equivalence_class_of_the_result_raises_the_score(seed):
    network = read(samples() / "networks" / "cancer.bayesgui").network
    data = Dataset.from_blocks(network, sample(network, 10_000, seed=1))
    learned = learn_structure(data, "boss", seed=seed)
    classes = EquivalenceSearch(_families(data, "bic"), ArcConstraints(), learned.network.arcs)
    assert classes.delete_best(classes.deletions(SILENT), SILENT) is None
    assert learned.score == pytest.approx(classes.score(SILENT), abs=1e-7)
