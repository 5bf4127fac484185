"""Partition MCMC against the enumeration of all graphs."""

import numpy as np
import pytest

from bayesgui.core.arc_constraints import NO_CONSTRAINTS, ArcConstraints
from bayesgui.data.dataset import Dataset
from bayesgui.learning.confidence.base import confidence_methods, measure
from bayesgui.learning.structure.problem import StructureProblem
from tests.learning.cases import random_cases
from tests.learning.confidence.enumeration import (
    acyclic_parent_sets,
    arc_posterior,
    summed_arc_posterior,
)


def chained_cases(n_rows: int, seed: int, sizes: dict[str, int], keeps: float = 0.4) -> Dataset:
    """Return cases in which a variable often follows the one before, or the one before that."""
    data = random_cases(n_rows, sizes, seed)
    rng = np.random.default_rng(seed + 1)
    columns = list(data.columns)
    for k in range(1, len(columns)):
        own, before = columns[k], columns[max(0, k - 1 - (k % 2) * (seed % 2))]
        follows = rng.random(n_rows) < keeps
        codes = np.where(follows, before.codes % len(own.states), own.codes)
        columns[k] = type(own)(own.name, own.states, codes)
    return Dataset(tuple(columns))


def sampled(data, score, known=NO_CONSTRAINTS, **options):
    method = confidence_methods.create("partition-mcmc", score=score, **options)
    return measure(method, StructureProblem(data, known))


def test_all_graphs_are_enumerated():
    assert [len(acyclic_parent_sets(n)) for n in range(1, 6)] == [1, 3, 25, 543, 29_281]


@pytest.mark.parametrize(
    ("seed", "score", "keeps"),
    [
        (1, "bic", 0.4),
        (2, "bdeu", 0.3),
        pytest.param(3, "bdeu", 0.5, marks=pytest.mark.long),
        pytest.param(4, "bic", 0.25, marks=pytest.mark.long),
        pytest.param(6, "k2", 0.35, marks=pytest.mark.long),
    ],
)
def test_shares_are_the_posterior_over_all_graphs_of_five_columns(seed, score, keeps):
    data = chained_cases(200, seed, {"a": 2, "b": 3, "c": 2, "d": 2, "e": 3}, keeps)
    exact = arc_posterior(data, score, NO_CONSTRAINTS)
    found = sampled(data, score, samples=4_000, seed=seed)
    assert ((exact > 0.1) & (exact < 0.9)).sum() >= 4
    assert found.r_hat < 1.02
    assert found.effective_size > 1_000
    error = 4 * np.sqrt(exact * (1 - exact) / found.effective_size) + 1e-3
    assert (np.abs(found.shares - exact) < error).all()


@pytest.mark.long
@pytest.mark.parametrize(("seed", "score"), [(11, "bdeu"), (12, "bic")])
def test_shares_are_the_posterior_over_all_graphs_of_six_columns(seed, score):
    sizes = {"a": 2, "b": 2, "c": 3, "d": 2, "e": 2, "f": 3}
    five = chained_cases(200, seed, dict(list(sizes.items())[:5]), 0.35)
    listed = arc_posterior(five, score, NO_CONSTRAINTS)
    assert np.abs(summed_arc_posterior(five, score) - listed).max() < 1e-6
    data = chained_cases(200, seed, sizes, 0.35)
    exact = summed_arc_posterior(data, score)
    found = sampled(data, score, samples=4_000, seed=seed)
    assert ((exact > 0.1) & (exact < 0.9)).sum() >= 4
    assert found.remarks == ()
    assert np.abs(found.shares - exact).max() < 0.02


@pytest.mark.long
@pytest.mark.parametrize("seed", range(20))
def test_shares_of_twenty_tables_are_within_the_error_that_their_draws_leave(seed):
    score = ("bdeu", "bic")[seed % 2]
    sizes = {"a": 2, "b": 2, "c": 3, "d": 2, "e": 2, "f": 3}
    data = chained_cases(200, 100 + seed, sizes, 0.2 + 0.02 * seed)
    exact = summed_arc_posterior(data, score)
    found = sampled(data, score, samples=4_000, seed=seed)
    # 30 arcs of 20 tables: five standard errors leave one chance in three thousand of an alarm.
    error = 5 * np.sqrt(exact * (1 - exact) / found.effective_size) + 2e-3
    assert (np.abs(found.shares - exact) < error).all()


def test_constraints_are_kept_and_the_rest_is_the_posterior():
    data = chained_cases(200, 5, {"a": 2, "b": 3, "c": 2, "d": 2, "e": 3}, 0.3)
    known = ArcConstraints(
        required=(("c", "a"),), forbidden=(("a", "b"),), tiers=(("c",), ("e",)), max_parents=2
    )
    exact = arc_posterior(data, "bdeu", known)
    found = sampled(data, "bdeu", known, samples=4_000)
    assert found.shares[2, 0] == 1.0
    assert found.shares[0, 1] == 0.0
    assert np.abs(found.shares - exact).max() < 0.02


@pytest.mark.long
def test_a_score_that_tells_equivalent_graphs_apart_is_sampled_too():
    data = chained_cases(60, 8, {"a": 2, "b": 4, "c": 3, "d": 2}, 0.7)
    exact = arc_posterior(data, "k2", NO_CONSTRAINTS)
    found = sampled(data, "k2", samples=4_000)
    assert np.abs(found.shares - exact).max() < 0.02


def test_with_few_candidates_the_likely_ones_are_taken():
    data = chained_cases(1_000, 3, dict.fromkeys("abcdefgh", 2), 0.8)
    whole = sampled(data, "bic", samples=400)
    few = sampled(data, "bic", samples=400, candidates=4, parents=3)
    sure = whole.shares > 0.5
    assert sure.sum() == 7
    assert np.abs(whole.shares - few.shares)[sure].max() < 0.1
    assert few.remarks == ("At most 3 parents of a variable were considered, out of 4 candidates.",)


@pytest.mark.long
def test_rows_of_gains_that_were_not_counted_are_counted():
    """Parents of many states never pay under BIC; their sets still have a probability."""
    data = chained_cases(40, 2, {"a": 2, "b": 9, "c": 8, "d": 3}, 0.9)
    exact = arc_posterior(data, "aic", NO_CONSTRAINTS)
    found = sampled(data, "aic", samples=4_000)
    assert np.abs(found.shares - exact).max() < 0.02
