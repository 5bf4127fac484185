"""Order MCMC against the enumeration of all orders."""

import itertools

import numpy as np
import pytest

from bayesgui.catalog.parameters import Choice
from bayesgui.core.arc_constraints import NO_CONSTRAINTS, ArcConstraints
from bayesgui.data.counts import family_counts
from bayesgui.learning.confidence.base import confidence_methods, measure
from bayesgui.learning.scores.base import scores
from bayesgui.learning.structure.problem import StructureProblem
from tests.learning.confidence.test_partition_mcmc import chained_cases


def posterior_over_orders(data, score, known=NO_CONSTRAINTS):
    """Return the probability of each arc, each order being as likely as any other."""
    n, names = len(data.names), data.names
    member = Choice.parse(score).create(scores)
    table = {}
    for x, child in enumerate(names):
        for size in range(n):
            for chosen in itertools.combinations([k for k in range(n) if k != x], size):
                arcs = tuple((names[k], child) for k in chosen)
                needed = {arc for arc in known.required if arc[1] == child}
                if needed <= set(arcs) and all(known.allows(*arc) for arc in arcs):
                    counts = family_counts(data, child, [names[k] for k in chosen])
                    table[x, frozenset(chosen)] = member.family(counts, data.total_weight)
    top = {x: max(v for (y, _), v in table.items() if y == x) for x in range(n)}
    total, arcs = 0.0, np.zeros((n, n))
    for order in itertools.permutations(range(n)):
        weight, own = 1.0, np.zeros((n, n))
        for place, x in enumerate(order):
            earlier = frozenset(order[:place])
            allowed = {
                s: np.exp(v - top[y]) for (y, s), v in table.items() if y == x and s <= earlier
            }
            whole = sum(allowed.values())
            weight *= whole
            for chosen, value in allowed.items():
                own[list(chosen), x] += value / whole if whole else 0.0
        total += weight
        arcs += weight * own
    return arcs / total


def sampled(data, score, known=NO_CONSTRAINTS, **options):
    method = confidence_methods.create("order-mcmc", score=score, **options)
    return measure(method, StructureProblem(data, known))


@pytest.mark.parametrize(("seed", "score"), [(1, "bic"), (2, "bdeu")])
def test_shares_are_the_posterior_over_all_orders_of_five_columns(seed, score):
    data = chained_cases(200, seed, {"a": 2, "b": 3, "c": 2, "d": 2, "e": 3})
    exact = posterior_over_orders(data, score)
    found = sampled(data, score, samples=4_000, seed=seed)
    assert ((exact > 0.1) & (exact < 0.9)).sum() >= 4
    assert found.r_hat < 1.02
    error = 4 * np.sqrt(exact * (1 - exact) / found.effective_size) + 1e-3
    assert (np.abs(found.shares - exact) < error).all()


def test_constraints_are_kept_and_the_rest_is_the_posterior_over_orders():
    data = chained_cases(200, 5, {"a": 2, "b": 3, "c": 2, "d": 2}, 0.3)
    known = ArcConstraints(required=(("c", "a"),), forbidden=(("a", "b"),))
    found = sampled(data, "bdeu", known, samples=4_000)
    assert found.shares[2, 0] == 1.0
    assert found.shares[0, 1] == 0.0
    assert np.abs(found.shares - posterior_over_orders(data, "bdeu", known)).max() < 0.02


@pytest.mark.parametrize("method", ["order-mcmc", "partition-mcmc"])
def test_drawn_graphs_have_each_arc_as_often_as_its_probability_says(method):
    data = chained_cases(200, 2, {"a": 2, "b": 3, "c": 2, "d": 2})
    made = confidence_methods.create(method, score="bdeu", samples=1_600, seed=3)
    run = made.begin(StructureProblem(data))
    run.advance(1_600)
    shares, graphs = run.look().shares, run.graphs.listed
    assert len(graphs) == 1_600
    drawn = np.array([[sum((a, b) in g for g in graphs) for b in data.names] for a in data.names])
    assert np.abs(drawn / 1_600 - shares).max() < 0.06
