"""Inference on one parameter, compared with closed forms."""

import math

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from scipy import special

from bayesgui.core.errors import ParameterError
from bayesgui.learning.beta_distribution import log_density, point_below, share_below
from bayesgui.learning.posterior_curves import ParameterPosterior
from tests.learning.normal_prior import mode_under_normal_prior

POSITIVE = st.floats(0.05, 300)


def test_the_thumbtack_with_two_heads_in_six():
    tack = ParameterPosterior(alpha=1, others=1, seen=2, unseen=4)
    assert tack.posterior == (3, 5)
    assert tack.mean == pytest.approx(3 / 8)
    assert tack.mode == pytest.approx(2 / 6)
    assert tack.maximum_likelihood == pytest.approx(2 / 6)
    assert tack.standard_deviation == pytest.approx(math.sqrt(15 / (64 * 9)))


def test_without_a_prior_the_posterior_needs_cases_of_both_kinds():
    assert ParameterPosterior(0, 0, 2, 4).mean == pytest.approx(2 / 6)
    one_sided = ParameterPosterior(0, 0, 3, 0)
    assert not one_sided.is_proper
    assert one_sided.mode is None
    assert one_sided.mean is None
    assert one_sided.standard_deviation is None
    with pytest.raises(ParameterError, match=r"Beta\(3, 0\) is not a distribution"):
        one_sided.interval()
    with pytest.raises(ParameterError, match=r"Beta\(0, 0\) is not a distribution"):
        ParameterPosterior(0, 0, 2, 4).prior_density(0.5)
    nothing = ParameterPosterior(0, 0, 0, 0)
    assert nothing.mean is None
    assert nothing.maximum_likelihood is None


def test_a_cell_of_a_row_is_the_state_against_the_rest():
    cell = ParameterPosterior.of_cell([1, 2, 3], [4, 0, 5], 1)
    assert cell == ParameterPosterior(2, 4, 0, 9)
    assert cell.mean == pytest.approx(2 / 15)


def test_the_mode_is_none_where_the_density_is_flat_or_grows_at_an_edge():
    assert ParameterPosterior(1, 1, 0, 0).mode is None
    assert ParameterPosterior(0.5, 0.5, 0, 3).mode is None
    assert ParameterPosterior(1, 1, 0, 3).mode == 0
    assert ParameterPosterior(2, 2, 2, 4).mode == pytest.approx(3 / 8)


def test_likelihood_and_log_likelihood_are_those_of_the_cases():
    coin = ParameterPosterior(1, 1, 3, 1)
    theta = np.array([0.0, 0.25, 0.75, 1.0])
    expected = theta**3 * (1 - theta)
    assert np.exp(coin.log_likelihood(theta)) == pytest.approx(expected)
    assert coin.log_likelihood(theta)[0] == -math.inf
    assert coin.relative_likelihood(theta) == pytest.approx(expected / expected.max())
    many = ParameterPosterior(1, 1, 30_000, 10_000)
    assert many.relative_likelihood([0.75, 0.7]) == pytest.approx([1, 0], abs=1e-12)
    assert ParameterPosterior(1, 1, 0, 2).log_likelihood([0.0]) == pytest.approx([0])


@settings(max_examples=20, deadline=None)
@given(st.floats(1, 40), st.floats(1, 40))
def test_the_density_has_area_1_and_its_mean_where_it_says(a, b):
    known = ParameterPosterior(a, b, 0, 0)
    theta = np.linspace(0, 1, 20_001)
    density = known.posterior_density(theta)
    assert np.trapezoid(density, theta) == pytest.approx(1, abs=1e-3)
    assert np.trapezoid(density * theta, theta) == pytest.approx(known.mean, abs=1e-3)
    # A density that is flat to the last digits has its largest number anywhere.
    if known.mode is not None and a + b > 2.001:
        assert theta[density.argmax()] == pytest.approx(known.mode, abs=1e-3)


def test_shares_of_beta_follow_closed_forms():
    for x in (0.001, 0.2, 0.5, 0.9, 0.999):
        assert share_below(x, 1, 1) == pytest.approx(x, rel=1e-13)
        assert share_below(x, 3, 1) == pytest.approx(x**3, rel=1e-13)
        assert share_below(x, 1, 4) == pytest.approx(1 - (1 - x) ** 4, rel=1e-13)
        assert share_below(x, 2, 2) == pytest.approx(3 * x**2 - 2 * x**3, rel=1e-13)
        arcsine = 2 / math.pi * math.asin(math.sqrt(x))
        assert share_below(x, 0.5, 0.5) == pytest.approx(arcsine, rel=1e-13)
        binomial = sum(math.comb(9, k) * x**k * (1 - x) ** (9 - k) for k in range(4, 10))
        assert share_below(x, 4, 6) == pytest.approx(binomial, rel=1e-12)
    assert share_below(-1, 2, 2) == 0
    assert share_below(2, 2, 2) == 1


@settings(max_examples=60, deadline=None)
@given(st.floats(0.001, 0.999), POSITIVE, POSITIVE)
def test_shares_equal_those_of_scipy(x, a, b):
    assert share_below(x, a, b) == pytest.approx(special.betainc(a, b, x), rel=1e-9, abs=1e-12)


@settings(max_examples=30, deadline=None)
@given(st.floats(0.001, 0.999), POSITIVE, st.floats(0.5, 300))
def test_a_share_lies_below_its_point(share, a, b):
    # For smaller b the point may be too close to 1 for the spacing of doubles.
    assert share_below(point_below(share, a, b), a, b) == pytest.approx(share, rel=1e-7, abs=1e-9)


def test_points_near_the_edges_are_found():
    assert point_below(0.025, 0.01, 1) == pytest.approx(0.025**100, rel=1e-9)
    assert point_below(0.975, 1, 0.25) == pytest.approx(1 - 0.025**4, abs=1e-15)
    assert point_below(0, 2, 2) == 0
    assert point_below(1, 2, 2) == 1


def test_an_interval_leaves_equal_shares_on_both_sides():
    low, high = ParameterPosterior(1, 1, 0, 0).interval(0.9)
    assert (low, high) == (pytest.approx(0.05), pytest.approx(0.95))
    coin = ParameterPosterior(1, 1, 400, 600)
    low, high = coin.interval()
    near = 1.96 * coin.standard_deviation
    assert (low, high) == (
        pytest.approx(coin.mean - near, abs=5e-4),
        pytest.approx(coin.mean + near, abs=5e-4),
    )


def test_many_cases_give_a_narrow_interval_quickly_and_without_overflow():
    low, high = ParameterPosterior(1, 1, 3e6, 1e6).interval()
    assert low < 0.75 < high
    assert high - low == pytest.approx(2 * 1.96 * math.sqrt(0.75 * 0.25 / 4e6), rel=1e-3)


def test_the_mode_under_a_normal_prior_solves_its_equation():
    # 17 heads in 30 throws and N(0.4, 0.2²): not the mean, not the frequency.
    assert mode_under_normal_prior(17, 13, 0.4, 0.2) == pytest.approx(0.538069, abs=1e-6)
    assert mode_under_normal_prior(3, 1, 0.75, 0.1) == pytest.approx(0.75)
    assert mode_under_normal_prior(0, 0, 0.4, 0.2) == pytest.approx(0.4)
    assert mode_under_normal_prior(0, 0, -1, 0.2) == pytest.approx(0, abs=1e-12)


def test_what_is_wrong_is_said_in_a_sentence():
    with pytest.raises(ParameterError, match="must be 0 or more, not -1"):
        ParameterPosterior(-1, 1, 0, 0)
    with pytest.raises(ParameterError, match="interval must lie between 0 and 1"):
        ParameterPosterior(1, 1, 0, 0).interval(1)
    with pytest.raises(ParameterError, match="positive deviation"):
        mode_under_normal_prior(1, 1, 0.5, 0)
    with pytest.raises(ParameterError, match="A share must lie"):
        point_below(2, 1, 1)
    with pytest.raises(ParameterError, match="not a distribution"):
        log_density(0.5, 0, 1)
