"""Mixtures of a growing number of components."""

from __future__ import annotations

import numpy as np
import pytest

import bayesgui
from bayesgui import paths
from bayesgui.densities.mixture_run import MixtureRun, fitted
from bayesgui.densities.mixture_sizes import sizes_compared


def _column(table: str, name: str):
    data = bayesgui.read_data(paths.samples() / "data" / table, quantities="numbers")
    return np.unique(data[name].values, return_counts=True)


@pytest.mark.parametrize("restarts", [0, 3])
@pytest.mark.parametrize("name", ["sepal length", "sepal width", "petal length", "petal width"])
def test_a_component_more_is_never_less_likely(name: str, restarts: int) -> None:
    values, counts = _column("iris.csv", name)
    sizes = sizes_compared(values, 5, counts, restarts=restarts)
    found = [each.log_likelihood for each in sizes]
    assert found == sorted(found)
    for each in sizes:
        assert each.mixture.log_density(values) @ counts == pytest.approx(each.log_likelihood)
        assert each.bic == pytest.approx(each.mixture.bic(each.log_likelihood, counts.sum()))
        assert each.mixture.weights.sum() == pytest.approx(1)


def test_splits_find_what_many_random_starts_find() -> None:
    values, counts = _column("iris.csv", "sepal length")
    four = sizes_compared(values, 4, counts)[-1]
    random = fitted(MixtureRun(values, 4, counts, restarts=20))
    assert four.log_likelihood > random.log_likelihood - 0.1


def test_components_in_two_dimensions_are_split_too() -> None:
    rng = np.random.default_rng(3)
    centers = np.array([[0, 0], [5, 0], [0, 5], [5, 5]])
    values = np.concatenate([rng.normal(c, 0.5, (60, 2)) for c in centers])
    sizes = sizes_compared(values, 5, restarts=0)
    found = [each.log_likelihood for each in sizes]
    assert found == sorted(found)
    assert int(np.argmax([each.bic for each in sizes])) + 1 == 4


def test_values_that_are_all_alike_have_sizes_too() -> None:
    sizes = sizes_compared([2.0, 2.0, 2.0], 3)
    assert [each.mixture.n_components for each in sizes] == [1, 2, 3]
