"""MAP and mean under a prior typed as a formula, against closed forms and quadrature."""

import math

import numpy as np
import pytest
from scipy.integrate import quad

import bayesgui
from bayesgui.learning.free_prior import FreePosterior
from bayesgui.learning.posterior_curves import ParameterPosterior
from tests.learning.normal_prior import mode_under_normal_prior

NORMAL = "exp(-(x - 0.4)^2 / (2 * 0.2^2))"


def _mean(density, seen, unseen):
    def weigh(theta):
        return density(theta) * theta**seen * (1 - theta) ** unseen

    points = [0.2, 0.4, 0.5, 0.6, 0.8]
    above = quad(lambda theta: theta * weigh(theta), 0, 1, points=points)[0]
    return above / quad(weigh, 0, 1, points=points)[0]


def test_a_normal_prior_has_the_mode_of_its_cubic():
    found = FreePosterior(NORMAL, 17, 13)
    assert found.mode == pytest.approx(0.538069, abs=1e-6)
    assert found.mode == pytest.approx(mode_under_normal_prior(17, 13, 0.4, 0.2), abs=1e-7)
    density = lambda theta: math.exp(-((theta - 0.4) ** 2) / 0.08)  # noqa: E731
    assert found.mean == pytest.approx(_mean(density, 17, 13), abs=1e-6)
    assert found.maximum_likelihood == 17 / 30


@pytest.mark.parametrize(("a", "b", "seen", "unseen"), [(2, 2, 17, 13), (3, 5, 0, 4), (2, 7, 0, 0)])
def test_a_conjugate_prior_has_the_closed_forms(a, b, seen, unseen):
    found = FreePosterior(f"x^{a - 1} * (1 - x)^{b - 1}", seen, unseen)
    closed = ParameterPosterior(a, b, seen, unseen)
    assert found.mode == pytest.approx(closed.mode, abs=1e-6)
    assert found.mean == pytest.approx(closed.mean, abs=1e-6)
    theta, prior, posterior = found.curve
    inner = (theta > 0) & (theta < 1)
    assert prior[inner] == pytest.approx(closed.prior_density(theta[inner]), rel=1e-4)
    assert posterior[inner] == pytest.approx(closed.posterior_density(theta[inner]), rel=1e-4)


def test_a_prior_that_ends_below_the_frequency_holds_the_mode_at_its_end():
    found = FreePosterior("if(x < 0.2, 1, 0)", 20_000, 40_000)
    assert found.mode == pytest.approx(0.2, abs=1e-6)
    # Near its end the density grows like exp(slope · θ) with this slope.
    slope = 20_000 / 0.2 - 40_000 / 0.8
    assert found.mean == pytest.approx(0.2 - 1 / slope, abs=1e-6)


def test_two_coins_leave_two_tops_and_the_cases_choose():
    two = "exp(-((x - 0.3) / 0.05)^2) + exp(-((x - 0.7) / 0.05)^2)"
    assert FreePosterior(two, 7, 3).mode == pytest.approx(0.7, abs=0.01)
    assert FreePosterior(two, 3, 7).mode == pytest.approx(0.3, abs=0.01)
    assert FreePosterior(two, 0, 0).mean == pytest.approx(0.5, abs=1e-5)


def test_the_symbol_may_be_written():
    assert FreePosterior("θ * (1 - θ)", 1, 1).mode == pytest.approx(0.5, abs=1e-6)


@pytest.mark.parametrize(
    ("formula", "sentence"),
    [
        ("x - 0.5", "is -0.5 at x = 0; a density is 0 or more"),
        ("0", "is 0 wherever 1 and 1 cases are possible"),
        ("", "Type a density of x"),
        ("y", "“y” is unknown here"),
        ("1 +", "character"),
    ],
)
def test_what_is_no_density_is_said(formula, sentence):
    with pytest.raises(bayesgui.BayesGuiError, match=sentence):
        FreePosterior(formula, 1, 1)


def test_the_curves_have_the_area_of_densities():
    theta, prior, posterior = FreePosterior(NORMAL, 17, 13).curve
    assert np.trapezoid(prior, theta) == pytest.approx(1)
    assert np.trapezoid(posterior, theta) == pytest.approx(1)
