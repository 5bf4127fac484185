"""Thresholds on a quantity, and the areas of errors."""

from __future__ import annotations

import math

import numpy as np
import pytest

from bayesgui.core.errors import ParameterError
from bayesgui.decisions.loss import LossMatrix, losses_of
from bayesgui.decisions.regions import (
    LineClass,
    Regions,
    best_regions,
    error_area,
    error_gained,
    joint_risk,
)
from bayesgui.decisions.thresholds import (
    curve_risks,
    equal_points,
    least_observed_risk,
    least_risk_threshold,
    nearest_corner,
)
from bayesgui.densities.gaussian import Gaussian

IRIS = (
    LineClass("one", 0.6, Gaussian(5.0, 1.0)),
    LineClass("two", 0.4, Gaussian(7.0, 2.0)),
)
ERRORS = LossMatrix.zero_one(("one", "two"))


class _Mirrored:
    """A density that is not a Gaussian by type, so that thresholds are searched for."""

    def __init__(self, inner: Gaussian) -> None:
        self.log_density, self.cumulative = inner.log_density, inner.cumulative


def test_iris_has_two_thresholds_of_least_error() -> None:
    assert equal_points(IRIS[0].density, IRIS[1].density, 0.6, 0.4) == pytest.approx(
        (2.16368, 6.50299), abs=5e-6
    )
    # 3x² − 26x + 51 − 8 ln 3 = 0
    exact = [(26 + s * math.sqrt(26**2 - 12 * (51 - 8 * math.log(3)))) / 6 for s in (-1, 1)]
    found = best_regions(IRIS, ERRORS)
    assert found.thresholds == pytest.approx(exact, abs=1e-12)
    assert found.decided == (1, 0, 1)


def test_iris_with_losses() -> None:
    # r_1 = 3 r_2 puts ln 9 in place of ln 3.
    losses = losses_of([[0, 3], [1, 0]], ("one", "two"))
    found = best_regions(IRIS, losses)
    assert found.thresholds == pytest.approx((1.56981, 7.09685), abs=5e-6)


def test_equal_variances_have_one_threshold_and_some_pairs_none() -> None:
    one, two = Gaussian(0.0, 1.0), Gaussian(2.0, 1.0)
    assert equal_points(one, two, 1.0, 1.0) == pytest.approx((1.0,))
    # Their logarithms differ by 2x − 2.
    assert equal_points(one, two, 3.0, 1.0) == pytest.approx((1 + math.log(3) / 2,))
    assert equal_points(one, one, 0.5, 0.5) == ()
    assert equal_points(one, Gaussian(0.0, 2.0), 0.1, 0.9) == ()
    assert equal_points(one, Gaussian(0.0, 2.0), 1.0, 2.0) == pytest.approx((0.0,))
    assert equal_points(one, two, 0.0, 1.0) == ()
    assert equal_points(one, two, -1.0, 1.0) == ()


def test_errors_that_cost_nothing_leave_one_class_everywhere() -> None:
    losses = losses_of([[0, -1], [1, 0]], ("one", "two"))
    found = best_regions(IRIS, losses)
    assert found.thresholds == ()
    assert found.decided == (1,)


@pytest.mark.parametrize("losses", [ERRORS, losses_of([[0, 3], [1, 0]], ("one", "two"))])
def test_other_densities_are_searched_for_the_same_thresholds(losses: LossMatrix) -> None:
    others = [LineClass(c.name, c.prior, _Mirrored(c.density)) for c in IRIS]
    exact, searched = best_regions(IRIS, losses), best_regions(others, losses)
    assert searched.thresholds == pytest.approx(exact.thresholds, abs=1e-9)
    assert searched.decided == exact.decided


def test_three_classes_with_a_reject_option() -> None:
    classes = [LineClass(n, 1 / 3, Gaussian(m, 1.0)) for n, m in (("a", 0.0), ("b", 3), ("c", 6))]
    plain = best_regions(classes, LossMatrix.zero_one("abc"))
    assert plain.thresholds == pytest.approx((1.5, 4.5), abs=1e-9)
    rejecting = best_regions(classes, LossMatrix.with_reject("abc", 0.2))
    assert rejecting.decided == (0, 3, 1, 3, 2)
    assert rejecting.thresholds[0] + rejecting.thresholds[3] == pytest.approx(6.0, abs=1e-9)


def test_areas_of_errors_are_those_of_a_numerical_integral() -> None:
    regions = best_regions(IRIS, ERRORS)
    joint = regions.joint(IRIS, 2)
    assert joint.sum() == pytest.approx(1.0)
    x = np.linspace(-15, 30, 900_001)
    masses = [c.prior * np.exp(c.density.log_density(x)) for c in IRIS]
    decided = regions.decide(x)
    for i in (0, 1):
        for j in (0, 1):
            expected = np.trapezoid(np.where(decided == j, masses[i], 0.0), x)
            assert joint[i, j] == pytest.approx(expected, abs=1e-5)
    # P_E is the mean of the least conditional error.
    pointwise = np.trapezoid(np.minimum(*masses), x)
    assert error_area(joint) == pytest.approx(pointwise, abs=1e-5)
    assert joint_risk(joint, ERRORS) == pytest.approx(error_area(joint))


def test_a_moved_threshold_gains_the_area_between() -> None:
    one, two = LineClass("one", 0.5, Gaussian(0, 1)), LineClass("two", 0.5, Gaussian(2, 1))
    best = Regions((1.0,), (0, 1)).joint((one, two), 2)
    for threshold in (0.2, 1.7):
        moved = Regions((threshold,), (0, 1)).joint((one, two), 2)
        gained = error_gained(one, two, 1.0, threshold)
        assert gained == pytest.approx(error_area(moved) - error_area(best))
        assert gained > 0


def test_regions_that_do_not_fit_are_refused() -> None:
    with pytest.raises(ParameterError, match="increasing thresholds"):
        Regions((2.0, 1.0), (0, 1, 0))
    with pytest.raises(ParameterError, match="not for one, two"):
        best_regions(IRIS, LossMatrix.zero_one("ab"))


@pytest.mark.parametrize(
    ("values", "expected"),
    [
        ([[0, 1], [1, 0]], 0.5),
        ([[0, 1], [20, 0]], 1 / 21),
        ([[1, 4], [9, 0]], 0.25),
        ([[0, -1], [1, 0]], -math.inf),
        ([[0, 2], [-1, 0]], math.inf),
        ([[0, 1], [-2, 0]], math.inf),
    ],
)
def test_threshold_of_least_risk_on_the_posterior(values: list, expected: float) -> None:
    losses = losses_of(values, ("no", "yes"))
    assert least_risk_threshold(losses) == pytest.approx(expected)
    if 0 < expected < 1:
        risks = np.array([1 - expected, expected]) @ losses.values
        assert risks[0] == pytest.approx(risks[1])
        assert least_risk_threshold(losses, 0) == pytest.approx(1 - expected)
    assert math.isnan(least_risk_threshold(losses_of([[0, -1], [-1, 0]], ("a", "b"))))


def test_points_of_a_roc_curve() -> None:
    false, true = np.array([0, 0.1, 0.4, 1.0]), np.array([0, 0.6, 0.9, 1.0])
    thresholds = np.array([np.inf, 0.8, 0.4, 0.1])
    assert nearest_corner(false, true, thresholds) == (0.8, 1)  # .412 against .412…
    losses = losses_of([[0, 1], [20, 0]], ("no", "yes"))
    # Risks at share .2: 4; 20 · .2 · .4 + .08; 20 · .2 · .1 + .32; .8.
    assert curve_risks(false, true, 0.2, losses) == pytest.approx([4, 1.68, 0.72, 0.8])
    assert least_observed_risk(false, true, thresholds, 0.2, losses) == (0.4, 2)
