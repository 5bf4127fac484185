"""The set of least variance, against the variances of all sets in random linear models."""

from __future__ import annotations

import itertools

import numpy as np

from bayesgui.graph.causal.adjustment import adjustment_sets, is_adjustment_set
from bayesgui.graph.causal.causal_graph import CausalGraph
from bayesgui.graph.causal.least_variance import compared, optimal_minimal_set, optimal_set
from tests.graph.causal.brute_force import Criterion
from tests.graph.causal.random_graphs import random_graph


def _covariance(rng, graph):
    """Return the covariance of a random linear model with a hidden cause for each ↔."""
    place = graph.place
    arcs = np.zeros((len(place), len(place)))
    for child, family in graph.parents.items():
        for parent in family:
            arcs[place[child], place[parent]] = rng.uniform(0.4, 1.2) * rng.choice([-1, 1])
    noise = np.diag(rng.uniform(0.5, 1.5, len(place)))
    for a, b in graph.bidirected:
        share = np.zeros(len(place))
        share[[place[a], place[b]]] = rng.uniform(0.4, 1.0, 2)
        noise += np.outer(share, share)
    total = np.linalg.inv(np.eye(len(place)) - arcs)
    return total @ noise @ total.T


def _variance(graph, covariance, x, y, z):
    """Return n times the asymptotic variance of the coefficient of x: Henckel et al., eq. 1."""

    def left(name, given):
        rows = [graph.place[other] for other in given]
        part = covariance[np.ix_(rows, rows)]
        cross = covariance[rows, graph.place[name]]
        own = covariance[graph.place[name], graph.place[name]]
        return own - cross @ np.linalg.solve(part, cross) if rows else own

    return left(y, [x, *z]) / left(x, z)


def test_no_set_has_less_variance_than_the_optimal_one_in_random_linear_models() -> None:
    rng = np.random.default_rng(77)
    wide = minimal = hidden = decided = 0
    for _ in range(2500):
        graph = random_graph(rng, int(rng.integers(6, 9)))
        if len(graph.observed) < 2:
            continue
        x, y = (str(name) for name in rng.permutation(graph.observed)[:2])
        if y not in graph.descendants(x):
            x, y = y, x
        if y not in graph.descendants(x):
            assert optimal_set(graph, x, y) is None
            continue
        valid = Criterion(graph, [x], [y]).sets()
        best, least = optimal_set(graph, x, y), optimal_minimal_set(graph, x, y)
        assert (least is None) == (not valid)
        if not valid:
            assert best is None
            continue
        covariance = _covariance(rng, graph)
        variances = {z: _variance(graph, covariance, x, y, list(z)) for z in valid}
        if best is not None:
            assert variances[frozenset(best)] <= min(variances.values()) * (1 + 1e-9)
            wide += len(valid) > 1
        listed = adjustment_sets(graph, x, y).sets
        assert least in listed
        assert variances[frozenset(least)] <= min(variances[frozenset(z)] for z in listed) + 1e-9
        minimal += len(listed) > 1
        hidden += bool(graph.hidden or graph.bidirected) and len(listed) > 1
        for first, second in itertools.pairwise(valid):
            told = compared(graph, x, y, first, second)
            assert told == {None: None, -1: 1, 1: -1, 0: 0}[compared(graph, x, y, second, first)]
            if told is not None:
                decided += 1
                gap = variances[first] - variances[second]
                assert abs(gap) < 1e-9 if told == 0 else gap * told > -1e-9
    assert (wide > 300, minimal > 60, hidden > 15, decided > 1000) == (True,) * 4


def test_the_set_of_least_variance_of_the_statin_figure() -> None:
    text = (
        "Income -> Statin, Diet; Guideline -> Statin; Age -> Statin, Pressure; Diet -> Infarct; "
        "Statin -> LDL -> Infarct; Pressure -> Infarct"
    )
    pair = [("Income", "Guideline")]
    graph = CausalGraph.of(text, "Diet", pair)
    assert optimal_set(graph, "Statin", "Infarct") is None
    assert set(optimal_minimal_set(graph, "Statin", "Infarct")) == {"Income", "Pressure"}
    seen = CausalGraph.of(text, (), pair)
    assert set(optimal_set(seen, "Statin", "Infarct")) == {"Diet", "Pressure"}
    first, second = ["Income", "Pressure"], ["Income", "Age"]
    assert compared(graph, "Statin", "Infarct", first, second) == -1
    assert compared(graph, "Statin", "Infarct", second, first) == 1
    assert compared(graph, "Statin", "Infarct", second, ["Age"]) is None


def test_predictors_of_the_effect_are_in_and_instruments_are_not() -> None:
    graph = CausalGraph.of("i -> x; c -> x, y; p -> y; x -> m -> y; q -> m")
    assert optimal_set(graph, "x", "y") == ("c", "p", "q")
    assert optimal_minimal_set(graph, "x", "y") == ("c",)
    assert optimal_minimal_set(graph, "x", "y", require="p") == ("c", "p")
    assert is_adjustment_set(graph, "x", "y", ["c", "i"])
    assert compared(graph, "x", "y", ["c", "i"], ["c"]) == 1
    assert compared(graph, "x", "y", ["c", "p"], ["c"]) == -1
    assert optimal_set(graph, "y", "x") is None
