"""The genetic algorithm: optima, and its operators."""

import numpy as np
import pytest

import bayesgui
from bayesgui import paths
from bayesgui.core.arc_constraints import ArcConstraints
from bayesgui.data.dataset import Dataset
from bayesgui.data.sampling.ancestral import sample
from bayesgui.learning.search.offspring import Breeder, is_acyclic
from bayesgui.learning.structure.base import learn_structure, structure_learners
from bayesgui.learning.structure.problem import StructureProblem
from bayesgui.learning.structure.scored import arcs_of, parents_of
from tests.learning.cases import best_by_enumeration, dependent_cases

NAMES = tuple("abcdef")


@pytest.mark.parametrize("seed", range(4))
def test_finds_the_best_of_all_graphs_of_four_variables(seed):
    data = dependent_cases(300, seed, "abcd")
    found = learn_structure(data, "genetic", "bdeu", generations=30, seed=seed)
    assert found.score == pytest.approx(best_by_enumeration(data, "bdeu"), abs=1e-7)


def _graphs(count, seed):
    rng = np.random.default_rng(seed)
    for _ in range(count):
        yield [int(bits) & ~(1 << k) for k, bits in enumerate(rng.integers(0, 64, 6))]


@pytest.mark.parametrize("seed", range(5))
def test_repaired_graphs_keep_to_the_constraints_and_acyclic_ones_stay(seed):
    known = ArcConstraints((("a", "b"),), (("c", "a"),), (("d",), ("e", "f")), 2)
    breeder = Breeder(NAMES, known, np.random.default_rng(seed))
    free = Breeder(NAMES, ArcConstraints(), np.random.default_rng(seed))
    cyclic = 0
    for graph in _graphs(200, seed):
        arcs = arcs_of(graph, NAMES)
        found = breeder.repair(graph)
        assert is_acyclic(found)
        assert known.violation(arcs_of(found, NAMES)) is None
        assert set(arcs_of(found, NAMES)) <= {*arcs, ("a", "b")}
        assert breeder.repair(found) == found
        without = free.repair(graph)
        assert is_acyclic(without)
        cyclic += without != graph
        assert (without == graph) == is_acyclic(graph)
        # An arc that is gone closes a cycle with those that are left.
        for parent, child in set(arcs) - set(arcs_of(without, NAMES)):
            more = parents_of((*arcs_of(without, NAMES), (parent, child)), NAMES)
            assert not is_acyclic(more)
    assert cyclic > 100


def test_a_child_has_the_beginning_of_one_string_and_the_end_of_the_other():
    breeder = Breeder(NAMES, ArcConstraints(), np.random.default_rng(1))
    cuts = set()
    for mother, father in zip(_graphs(300, 1), _graphs(300, 2), strict=True):
        made = breeder.cross(mother, father)
        strings = ["".join(f"{bits:06b}"[::-1] for bits in each) for each in (mother, father, made)]
        fitting = [k for k in range(37) if strings[2] == strings[0][:k] + strings[1][k:]]
        assert fitting
        cuts.update(fitting)
    assert cuts == set(range(37))


def test_arcs_are_changed_as_often_as_the_rate_says():
    breeder = Breeder(NAMES, ArcConstraints(), np.random.default_rng(1))
    changed = 0
    for _ in range(500):
        graph = [0] * 6
        breeder.change(graph, 1.5)
        changed += sum(bits.bit_count() for bits in graph)
        assert not any(bits >> k & 1 for k, bits in enumerate(graph))
    # Some arcs are changed twice: the expected number of odd counts of a Poisson variable.
    assert changed / 500 == pytest.approx(30 * (1 - np.exp(-2 * 1.5 / 30)) / 2, rel=0.1)


def test_generations_never_get_worse_and_show_all_scores():
    learner = structure_learners.create("genetic", population=20, generations=15, score="bic")
    run = learner.begin(StructureProblem(dependent_cases(300, 2)))
    while not run.is_over:
        run.advance(1)
        if run.latest.population:
            assert len(run.latest.population) == 20
            assert list(run.latest.population) == sorted(run.latest.population, reverse=True)
            assert run.latest.population[0] == run.latest.score
    assert run.scores == sorted(run.scores)
    assert len(run.scores) == 16


@pytest.fixture(scope="module")
def insurance():
    network = bayesgui.read(paths.samples() / "networks" / "insurance.bayesgui")
    return Dataset.from_blocks(network, sample(network, 2_000, 3))


def test_with_its_usual_options_it_ends_above_a_single_climb(insurance):
    climb = learn_structure(insurance, "hill-climbing", rounds=0).score
    found = learn_structure(insurance, "genetic").score
    assert found > climb
    assert learn_structure(insurance, "genetic", generations=2, climbs=False).score < found
