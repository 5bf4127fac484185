"""Thresholds, areas and risks of one-dimensional classes, against worked numbers and scipy."""

import math

import numpy as np
import pytest
from scipy import integrate, optimize, stats

from bayesgui.core.errors import ParameterError
from bayesgui.decisions.crossings import crossings
from bayesgui.decisions.one_dimension import (
    OneDimensionalProblem,
    ThresholdRule,
    loss_ratio,
    posteriors,
    probability_between,
)
from bayesgui.densities.gaussian import Gaussian

ZERO_ONE = np.array([[0.0, 1.0], [1.0, 0.0]])


def two_classes(losses=((0, 3), (1, 0)), priors=(0.6, 0.4), first=(5, 1), second=(7, 2)):
    return OneDimensionalProblem(
        priors, (Gaussian(*first), Gaussian(*second)), np.array(losses, float)
    )


class Logistic:
    """A density that is not Gaussian."""

    def __init__(self, mean):
        self.mean = mean

    def log_density(self, values):
        return stats.logistic.logpdf(values, self.mean)


# -- the textbook's example -------------------------------------------------------------------


def test_unequal_spreads_have_two_thresholds_under_both_rules():
    problem = two_classes()
    assert problem.minimum_error.thresholds == pytest.approx((2.16368, 6.50299), abs=5e-6)
    assert problem.minimum_risk.thresholds == pytest.approx((1.56981, 7.09685), abs=5e-6)
    assert problem.minimum_error.decisions == problem.minimum_risk.decisions == (1, 0, 1)


def test_the_thresholds_solve_the_quadratic_equations_of_the_example():
    # 3x² − 26x + 51 − 8 ln 3 = 0, and with the losses 3 : 1 ln 9 instead of ln 3.
    for rule, ratio in ((two_classes().minimum_error, 3), (two_classes().minimum_risk, 9)):
        roots = np.roots([3, -26, 51 - 8 * math.log(ratio)])
        assert rule.thresholds == pytest.approx(sorted(roots), abs=1e-12)


@pytest.mark.parametrize(
    ("rule", "expected"),
    [
        ("minimum_error", (0.04122, 0.15763, 0.19885, 0.28129)),
        ("minimum_risk", (0.01098, 0.20640, 0.21738, 0.23935)),
    ],
)
def test_areas_error_and_risk_of_the_example(rule, expected):
    problem = two_classes()
    found = problem.outcomes(getattr(problem, rule))
    numbers = (found.areas[0, 1], found.areas[1, 0], found.error, found.risk)
    assert numbers == pytest.approx(expected, abs=5e-6)
    assert found.areas.sum() == pytest.approx(1, abs=1e-14)


def test_best_at_every_point_is_best_on_the_average():
    problem = two_classes()
    assert problem.least_pointwise(ZERO_ONE) == pytest.approx(
        problem.outcomes(problem.minimum_error).error, abs=1e-12
    )
    assert problem.least_pointwise(problem.losses) == pytest.approx(
        problem.outcomes(problem.minimum_risk).risk, abs=1e-12
    )


# -- number of thresholds ---------------------------------------------------------------------


def test_equal_spreads_have_one_threshold():
    # (μ₁ + μ₂)/2 + σ² ln(P₁/P₂)/(μ₂ − μ₁)
    problem = two_classes(first=(5, 1.5), second=(7, 1.5))
    assert problem.minimum_error.decisions == (0, 1)
    expected = 6 + 2.25 * math.log(1.5) / 2
    assert problem.minimum_error.thresholds == pytest.approx((expected,), abs=1e-12)


def test_nearly_equal_spreads_keep_the_digits_of_the_near_threshold():
    near = two_classes(first=(5, 1.5), second=(7, 1.5 + 1e-9)).minimum_error.thresholds
    equal = two_classes(first=(5, 1.5), second=(7, 1.5)).minimum_error.thresholds
    assert min(abs(x - equal[0]) for x in near) < 1e-7


@pytest.mark.parametrize(
    ("priors", "spreads", "decided"), [((0.98, 0.02), (2, 1.9), 0), ((0.02, 0.98), (1.9, 2), 1)]
)
def test_a_class_that_is_nowhere_more_probable_has_no_region(priors, spreads, decided):
    first, second = spreads
    problem = two_classes(priors=priors, first=(5, first), second=(5, second), losses=ZERO_ONE)
    assert problem.minimum_error == ThresholdRule((), (decided,))
    assert problem.outcomes(problem.minimum_error).error == pytest.approx(0.02)


def test_identical_classes_are_decided_by_the_first_of_equal_decisions():
    problem = two_classes(priors=(0.5, 0.5), first=(5, 1), second=(5, 1))
    assert problem.minimum_error == ThresholdRule((), (0,))


def test_a_prior_of_zero_leaves_one_class():
    problem = two_classes(priors=(0.0, 1.0))
    assert problem.minimum_error == ThresholdRule((), (1,))
    assert posteriors(problem, [4.0, 6.0]) == pytest.approx(np.array([[0, 0], [1, 1]]))


def test_far_thresholds_are_found_where_both_densities_underflow():
    problem = two_classes(first=(0, 1), second=(1000, 1.001), losses=ZERO_ONE)
    for x in problem.minimum_error.thresholds:
        low = math.log(0.6) + stats.norm.logpdf(x, 0, 1)
        high = math.log(0.4) + stats.norm.logpdf(x, 1000, 1.001)
        assert low == pytest.approx(high, rel=1e-9)
    assert len(problem.minimum_error.thresholds) == 2


def test_a_threshold_far_outside_leaves_the_right_class_everywhere_else():
    # σ² ln(P₂/P₁) / (μ₁ − μ₂) is some 10¹¹ away, where the densities agree in all digits.
    problem = two_classes(priors=(0.15, 0.85), first=(11.6, 1e6), second=(6.5, 1e6))
    assert problem.minimum_error.decisions == (1, 0)
    assert problem.outcomes(problem.minimum_error).error == pytest.approx(0.15)


def test_a_needle_on_a_plain_has_its_region():
    problem = two_classes(priors=(0.35, 0.65), first=(-1e6, 1e6), second=(0, 1e-6))
    assert problem.minimum_error.decisions == (0, 1, 0)
    assert problem.outcomes(problem.minimum_error).error < 1e-9


def test_decisions_are_compared_where_the_classes_are():
    problem = OneDimensionalProblem(
        (0.72, 0.08, 0.2),
        (Gaussian(8, 1.5), Gaussian(1e6, 1.5), Gaussian(0.75, 1.4)),
        np.array([[0, 2, 1.0], [20, 0, 1.0], [1.0, 1.0, 0.0]]),
    )
    risk = problem.outcomes(problem.minimum_risk).risk
    assert risk == pytest.approx(problem.least_pointwise(problem.losses), abs=1e-9)
    assert risk < 0.01


# -- losses of any kind -----------------------------------------------------------------------


@pytest.mark.parametrize(
    ("losses", "decided"),
    [
        (((0, 0), (1, 0)), 1),  # r₁ = 0: taking ω₁ for ω₂ costs nothing
        (((2, 1), (1, 0)), 1),  # r₁ < 0
        (((0, 3), (-1, 0)), 0),  # r₂ < 0
        (((0, 0), (0, 0)), 0),  # nothing costs anything
    ],
)
def test_a_confusion_that_costs_nothing_more_leaves_one_decision(losses, decided):
    assert two_classes(losses).minimum_risk == ThresholdRule((), (decided,))


def test_two_negative_coefficients_turn_the_decisions_round():
    plain, turned = two_classes(), two_classes(((3, 0), (0, 1)))
    assert loss_ratio(turned.losses) == (-3, -1)
    assert turned.minimum_risk.thresholds == pytest.approx(plain.minimum_risk.thresholds)
    assert turned.minimum_risk.decisions == (0, 1, 0)


def test_only_the_differences_of_a_row_of_losses_move_thresholds():
    plain, paid = two_classes(), two_classes(((2, 5), (-3, -4)))
    assert paid.minimum_risk.thresholds == pytest.approx(plain.minimum_risk.thresholds)
    # The risk rises by 2 · 0.6 − 4 · 0.4.
    difference = paid.outcomes(paid.minimum_risk).risk - plain.outcomes(plain.minimum_risk).risk
    assert difference == pytest.approx(2 * 0.6 - 4 * 0.4)


def test_transposed_losses_are_another_rule():
    problem = two_classes(((0, 1), (3, 0)))
    roots = np.roots([3, -26, 51 - 8 * math.log(1)])
    assert problem.minimum_risk.thresholds == pytest.approx(sorted(roots))


# -- more classes, other densities ------------------------------------------------------------


def test_three_classes_under_a_general_loss_matrix_are_decided_as_on_a_fine_grid():
    losses = np.array([[0, 4, 1], [2, -1, 3], [9, 1, 0.5]])
    parameters = ((0.5, 4, 1), (0.3, 6, 0.4), (0.2, 7.5, 2))
    problem = OneDimensionalProblem(
        tuple(p for p, *_ in parameters), tuple(Gaussian(m, s) for _, m, s in parameters), losses
    )
    x = np.linspace(-10, 20, 300_001)
    weighted = np.stack([p * stats.norm.pdf(x, m, s) for p, m, s in parameters])
    best = (losses.T @ weighted).argmin(axis=0)
    turns = np.flatnonzero(np.diff(best))
    rule = problem.minimum_risk
    assert rule.thresholds == pytest.approx(0.5 * (x[turns] + x[turns + 1]), abs=1e-4)
    assert rule.decisions == (*best[turns].tolist(), best[-1])
    risk = integrate.trapezoid((losses.T @ weighted).min(axis=0), x)
    assert problem.outcomes(rule).risk == pytest.approx(risk, abs=1e-6)
    assert problem.least_pointwise(losses) == pytest.approx(problem.outcomes(rule).risk, abs=1e-9)


def test_refined_crossings_are_exact_to_the_twelfth_digit():
    factors, densities = (0.5, -0.3, -0.2), (Gaussian(4, 1), Gaussian(6, 0.4), Gaussian(7.5, 2))

    def total(x):
        return sum(
            a * stats.norm.pdf(x, p.mean, p.deviation)
            for a, p in zip(factors, densities, strict=True)
        )

    for found in crossings(factors, densities, (-10, 20)):
        exact = optimize.brentq(total, found - 1e-3, found + 1e-3, xtol=1e-15, rtol=1e-15)
        assert found == pytest.approx(exact, abs=2e-12)


def test_a_narrow_class_between_wide_ones_is_not_missed():
    problem = OneDimensionalProblem(
        (0.5, 0.49, 0.01),
        (Gaussian(0, 50), Gaussian(10, 60), Gaussian(20, 1e-3)),
        np.array([[0, 1, 2.0], [1, 0, 3.0], [2, 3, 0.0]]),
    )
    around = [x for x in problem.minimum_risk.thresholds if abs(x - 20) < 0.01]
    assert len(around) == 2
    assert problem.minimum_risk.decision_at(20.0) == 2


def test_other_densities_are_bisected_and_integrated():
    problem = OneDimensionalProblem((0.5, 0.5), (Logistic(0), Logistic(2)), ZERO_ONE, (-40, 42))
    assert problem.minimum_error.thresholds == pytest.approx((1.0,), abs=1e-11)
    found = problem.outcomes(problem.minimum_error)
    assert found.error == pytest.approx(stats.logistic.sf(1), abs=1e-12)
    assert problem.least_pointwise(ZERO_ONE) == pytest.approx(found.error, abs=1e-12)


class Mirrored:
    """A Gaussian that is not one by type, so that its thresholds are searched for."""

    def __init__(self, inner):
        self.log_density = inner.log_density


@pytest.mark.parametrize("losses", [((0, 1), (1, 0)), ((0, 3), (1, 0))])
def test_searched_thresholds_and_areas_are_those_of_the_closed_form(losses):
    exact = two_classes(losses)
    mirrored = tuple(map(Mirrored, exact.densities))
    searched = OneDimensionalProblem(exact.priors, mirrored, exact.losses, exact.span)
    assert searched.minimum_risk.thresholds == pytest.approx(
        exact.minimum_risk.thresholds, abs=1e-11
    )
    found, expected = (each.outcomes(exact.minimum_risk) for each in (searched, exact))
    assert found.areas == pytest.approx(expected.areas, abs=1e-10)


def test_three_classes_with_a_reject_option():
    losses = np.column_stack([1.0 - np.eye(3), np.full(3, 0.2)])
    densities = (Gaussian(0, 1), Gaussian(3, 1), Gaussian(6, 1))
    problem = OneDimensionalProblem((1 / 3, 1 / 3, 1 / 3), densities, losses)
    assert problem.minimum_error.thresholds == pytest.approx((1.5, 4.5))
    rule = problem.minimum_risk
    assert rule.decisions == (0, 3, 1, 3, 2)
    assert rule.thresholds[0] + rule.thresholds[3] == pytest.approx(6, abs=1e-9)
    found = problem.outcomes(rule)
    assert found.areas.shape == (3, 4)
    assert found.risk == pytest.approx(problem.least_pointwise(losses), abs=1e-9)


# -- a threshold elsewhere --------------------------------------------------------------------


def test_the_error_of_a_moved_threshold_grows_by_the_area_between_the_curves():
    problem = two_classes()
    optimum = problem.minimum_error
    moved = optimum.moved(1, 7.5)
    grown = problem.outcomes(moved).error - problem.outcomes(optimum).error
    # ∫ (p₂P₂ − p₁P₁) dx between the threshold and the place.
    expected, _ = integrate.quad(
        lambda x: 0.4 * stats.norm.pdf(x, 7, 2) - 0.6 * stats.norm.pdf(x, 5, 1),
        optimum.thresholds[1],
        7.5,
    )
    assert grown == pytest.approx(expected, abs=1e-10)
    assert grown > 0


def test_a_threshold_stops_at_its_neighbour():
    rule = ThresholdRule((1.0, 4.0), (1, 0, 1))
    assert rule.moved(0, 9.0).thresholds == (4.0, 4.0)
    assert rule.moved(1, -9.0).thresholds == (1.0, 1.0)
    assert rule.moved(1, 9.0).thresholds == (1.0, 9.0)
    assert rule.regions() == ((-math.inf, 1.0, 1), (1.0, 4.0, 0), (4.0, math.inf, 1))


# -- parts ------------------------------------------------------------------------------------


@pytest.mark.parametrize(("low", "high"), [(-math.inf, 3), (3, math.inf), (9, 40), (-40, -9)])
def test_probability_of_an_interval_keeps_small_tails(low, high):
    exact = stats.norm(1, 2)
    upper = low > 1
    expected = exact.sf(low) - exact.sf(high) if upper else exact.cdf(high) - exact.cdf(low)
    found = probability_between(Gaussian(1, 2), low, high, (-9, 9))
    assert found == pytest.approx(expected, rel=1e-12)


def test_posteriors_where_no_density_reaches_are_the_priors():
    class Nowhere:
        def log_density(self, values):
            return np.full(np.shape(values), -np.inf)

    problem = OneDimensionalProblem((0.3, 0.7), (Nowhere(), Nowhere()), ZERO_ONE, (0, 1))
    assert posteriors(problem, [0.5]).ravel() == pytest.approx([0.3, 0.7])


def test_posteriors_at_the_threshold_are_equal():
    problem = two_classes()
    found = posteriors(problem, problem.minimum_error.thresholds)
    assert found == pytest.approx(np.full((2, 2), 0.5), abs=1e-12)
    assert posteriors(problem, problem.minimum_risk.thresholds)[0] == pytest.approx([0.25, 0.25])


# -- wrong input ------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("priors", "losses", "sentence"),
    [
        ((0.6, 0.6), ZERO_ONE, "The priors sum to 1.2."),
        ((1.2, -0.2), ZERO_ONE, "numbers from 0 to 1"),
        ((1.0,), ZERO_ONE, "There are 1 priors and 2 densities."),
        ((0.5, 0.5), np.zeros((2, 1)), "The loss matrix has the shape 2 × 1"),
        ((0.5, 0.5), np.array([[0, math.nan], [1, 0]]), "A loss is not a finite number."),
        ((math.nan, 0.5), ZERO_ONE, "The priors sum to nan."),
    ],
)
def test_wrong_numbers_are_refused_in_a_sentence(priors, losses, sentence):
    with pytest.raises(ParameterError, match=sentence):
        OneDimensionalProblem(priors, (Gaussian(0, 1), Gaussian(1, 1)), losses)


def test_other_densities_need_a_range():
    with pytest.raises(ParameterError, match="The range of x is not known"):
        OneDimensionalProblem((0.5, 0.5), (Logistic(0), Gaussian(1, 1)), ZERO_ONE)
