"""A table of a density agrees with the density, beyond its ends and in another place, too."""

import math

import numpy as np
import pytest

from bayesgui.core.errors import ParameterError
from bayesgui.densities.gaussian import Gaussian
from bayesgui.densities.kernel import GaussianKernels
from bayesgui.densities.tabulated import TabulatedDensity


def table_of(kernels: GaussianKernels) -> TabulatedDensity:
    values, width = kernels.values, kernels.width
    ends = values[0] - 8 * width, values[-1] + 8 * width
    n = math.ceil(25 * (ends[1] - ends[0]) / width)
    return TabulatedDensity.of(
        kernels, ends, n, float(values.mean()), math.hypot(float(values.std()), width)
    )


@pytest.fixture(scope="module")
def kernels() -> GaussianKernels:
    rng = np.random.default_rng(5)
    return GaussianKernels.of(np.concatenate([rng.normal(3, 1, 60), rng.normal(9, 0.5, 40)]))


def test_between_its_places_it_is_the_density(kernels):
    x = np.linspace(kernels.values[0] - 7 * kernels.width, kernels.values[-1], 3001)
    found = table_of(kernels)
    assert found.density(x) == pytest.approx(kernels.density(x), rel=1e-5)


def test_the_tails_of_a_gaussian_go_on_as_they_do():
    made = Gaussian(2.0, 0.5)
    found = TabulatedDensity.of(made, (0.0, 4.0), 101, 2.0, 0.5)
    x = np.array([-30.0, -0.1, 4.2, 50.0])
    assert found.log_density(x) == pytest.approx(made.log_density(x), rel=1e-9)


def test_in_another_place_its_shape_and_its_moments_are_kept(kernels):
    found = table_of(kernels).located(100.0, 7.0)
    x = np.linspace(40.0, 170.0, 40_001)
    p = found.density(x)
    mean = np.trapezoid(x * p, x)
    assert np.trapezoid(p, x) == pytest.approx(1.0, abs=1e-6)
    assert mean == pytest.approx(100.0, abs=1e-4)
    assert math.sqrt(np.trapezoid((x - mean) ** 2 * p, x)) == pytest.approx(7.0, abs=1e-3)
    assert found.ends[0] < 40.0 + 60.0
    peaks = int(((p[1:-1] > p[:-2]) & (p[1:-1] > p[2:])).sum())
    assert peaks == 2


def test_a_missing_number_has_no_density(kernels):
    assert np.isnan(table_of(kernels).log_density([math.nan, 3.0])).tolist() == [True, False]


def test_a_density_that_is_zero_somewhere_has_no_table():
    class Nothing(Gaussian):
        def log_density(self, values):
            return np.full(len(values), -np.inf)

    with pytest.raises(ParameterError, match="0 nowhere"):
        TabulatedDensity.of(Nothing(0.0, 1.0), (0.0, 1.0), 9, 0.5, 1.0)
    with pytest.raises(ParameterError, match="four places"):
        TabulatedDensity.of(Gaussian(0.0, 1.0), (1.0, 1.0), 9, 0.5, 1.0)
