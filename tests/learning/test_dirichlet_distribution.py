"""The Dirichlet distribution against its Beta marginals, its integral and closed forms."""

import numpy as np
import pytest

from bayesgui.core.errors import ParameterError
from bayesgui.learning import beta_distribution
from bayesgui.learning.dirichlet_distribution import Dirichlet


def test_mean_mode_and_deviation_are_those_of_the_formulas():
    found = Dirichlet((6.0, 4.0, 3.0))
    assert found.mean == pytest.approx((6 / 13, 4 / 13, 3 / 13))
    assert found.mode == pytest.approx((0.5, 0.3, 0.2))
    assert found.deviation[0] ** 2 == pytest.approx(6 * 7 / (13**2 * 14))
    assert Dirichlet((1.0, 2.0, 3.0)).mode is None


def test_of_two_states_it_is_a_beta():
    x = np.linspace(0.05, 0.95, 19)
    found = Dirichlet((2.5, 0.7)).log_density(np.column_stack([x, 1 - x]))
    assert found == pytest.approx(beta_distribution.log_density(x, 2.5, 0.7))


def test_the_flat_density_of_three_states_is_two_everywhere_also_at_an_edge():
    points = [[1 / 3, 1 / 3, 1 / 3], [1.0, 0.0, 0.0]]
    assert np.exp(Dirichlet((1.0, 1.0, 1.0)).log_density(points)) == pytest.approx((2.0, 2.0))
    edge = [[0.5, 0.5, 0.0]]
    assert Dirichlet((2.0, 2.0, 0.5)).log_density(edge)[0] == np.inf
    assert Dirichlet((2.0, 2.0, 2.0)).log_density(edge)[0] == -np.inf


def test_the_density_integrates_to_one():
    n = 400
    x = (np.arange(n) + 0.5) / n
    a, b = (each.ravel() for each in np.meshgrid(x, x))
    inside = a + b < 1
    points = np.column_stack([a, b, 1 - a - b])[inside]
    total = np.exp(Dirichlet((6.0, 4.0, 3.0)).log_density(points)).sum() / n**2
    assert total == pytest.approx(1.0, abs=1e-3)


def test_draws_have_its_mean_and_are_repeatable():
    found = Dirichlet((6.0, 4.0, 3.0))
    draws = found.draws(20_000, 4)
    assert draws.sum(axis=1) == pytest.approx(1.0)
    assert draws.mean(axis=0) == pytest.approx(found.mean, abs=0.005)
    assert np.array_equal(draws, found.draws(20_000, 4))


@pytest.mark.parametrize("alpha", [(1.0, 0.0), (1.0,), (1.0, -1.0, 2.0), (1.0, np.nan)])
def test_numbers_that_are_not_positive_are_refused(alpha):
    with pytest.raises(ParameterError, match="two positive numbers or more"):
        Dirichlet(alpha)
