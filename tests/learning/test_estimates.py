"""Estimates of CPT rows, intervals and remarks, compared with hand calculations and scipy."""

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bayesgui.core.errors import ParameterError
from bayesgui.learning.beta_distribution import log_density, share_below
from bayesgui.learning.estimates import row_estimates
from bayesgui.learning.highest_density import highest_density_interval
from bayesgui.learning.posterior_curves import ParameterPosterior
from bayesgui.learning.posterior_remarks import remarks
from tests.learning.normal_prior import mode_under_normal_prior

ALPHA = np.array([[1.0, 1.0], [2.0, 2.0], [0.5, 0.5]])
COUNTS = np.array([[2.0, 4.0], [0.0, 0.0], [3.0, 0.0]])


def test_the_three_estimates_of_rows_by_hand():
    mle = row_estimates("mle", ALPHA, COUNTS)
    assert mle[0] == pytest.approx([1 / 3, 2 / 3])
    assert np.isnan(mle[1]).all()  # no case, no frequency
    assert mle[2] == pytest.approx([1, 0])
    mode = row_estimates("map", ALPHA, COUNTS)
    assert mode[0] == pytest.approx([2 / 6, 4 / 6])
    assert mode[1] == pytest.approx([0.5, 0.5])
    assert np.isnan(mode[2]).all()  # 0 + 0.5 is below 1
    mean = row_estimates("bayes", ALPHA, COUNTS)
    assert mean[0] == pytest.approx([3 / 8, 5 / 8])  # 3/8 and not 2/6
    assert mean[1] == pytest.approx([0.5, 0.5])
    assert mean[2] == pytest.approx([3.5 / 4, 0.5 / 4])


def test_the_sum_stands_in_a_parenthesis():
    (row,) = row_estimates("bayes", np.array([[1.0, 2.0, 3.0]]), np.array([[4.0, 0.0, 5.0]]))
    assert row == pytest.approx([5 / 15, 2 / 15, 8 / 15])
    assert row.sum() == pytest.approx(1)


def test_a_flat_row_has_no_mode_and_nothing_at_all_no_mean():
    ones, nothing = np.ones((1, 3)), np.zeros((1, 3))
    assert np.isnan(row_estimates("map", ones, nothing)).all()
    assert np.isnan(row_estimates("bayes", nothing, nothing)).all()


@given(
    alpha=st.lists(st.floats(0.0, 50), min_size=2, max_size=4),
    seen=st.integers(0, 30),
    method=st.sampled_from(["mle", "map", "bayes"]),
)
@settings(max_examples=60, deadline=None)
def test_an_estimate_is_a_distribution_or_nothing(alpha, seen, method):
    prior = np.array([alpha])
    counts = np.full(prior.shape, float(seen))
    (row,) = row_estimates(method, prior, counts)
    assert np.isnan(row).all() or (row.sum() == pytest.approx(1) and (row >= 0).all())


@given(a=st.floats(1.5, 200), b=st.floats(1.5, 200), p=st.sampled_from([0.5, 0.8, 0.95, 0.99]))
@settings(max_examples=40, deadline=None)
def test_the_highest_density_interval_holds_its_share_between_equally_dense_ends(a, b, p):
    low, high = highest_density_interval(a, b, p)
    assert share_below(high, a, b) - share_below(low, a, b) == pytest.approx(p, abs=1e-6)
    assert log_density(low, a, b) == pytest.approx(float(log_density(high, a, b)), abs=1e-4)
    known = ParameterPosterior(a, b, 0, 0)
    tails = known.interval(p)
    assert high - low <= tails[1] - tails[0] + 1e-9


def test_the_shortest_interval_begins_at_the_edge_where_the_density_is_highest():
    assert highest_density_interval(1, 3, 0.95) == (0.0, pytest.approx(1 - 0.05 ** (1 / 3)))
    assert highest_density_interval(3, 1, 0.95) == (pytest.approx(0.05 ** (1 / 3)), 1.0)
    assert highest_density_interval(1, 1, 0.9) == (pytest.approx(0.05), pytest.approx(0.95))
    assert highest_density_interval(0.5, 0.5, 0.9) is None  # two pieces do not form an interval
    with pytest.raises(ParameterError, match="between 0 and 1"):
        highest_density_interval(2, 2, 1.0)


def test_improper_priors_and_missing_modes_are_told_in_words():
    def texts(*numbers, n_states=2):
        return [str(each) for each in remarks(ParameterPosterior(*numbers), n_states)]

    assert texts(1, 1, 7, 3) == []
    (improper,) = texts(0, 0, 2, 4)
    assert "Beta(0, 0) is improper" in improper
    assert "the posterior has one" in improper
    assert "so is the posterior" in texts(0, 0, 3, 0)[0]
    assert "flat" in texts(1, 1, 0, 0)[0]
    assert "0.5 is below 1" in texts(0.5, 0.5, 0, 3)[0]
    assert texts(0.5, 0.5, 0, 3)[-1] == "Take the posterior mean."
    known = ParameterPosterior(0.5, 0.5, 0, 3)
    (mean_chosen,) = remarks(known, takes_mean=True)
    assert mean_chosen.endswith("without bound at the edge.")
    assert "lies at the edge" in texts(1, 1, 0, 3)[0]
    assert "no maximum-likelihood estimate" in texts(2, 2, 0, 0)[0]
    assert "2 free probabilities" in texts(1, 2, 3, 4, n_states=3)[0]


def test_a_normal_prior_is_not_conjugate_and_its_mode_is_between_prior_and_frequency():
    # 7 heads in 10 under N(0.4, 0.2²): 7/θ − 3/(1 − θ) = (θ − 0.4) / 0.04
    theta = mode_under_normal_prior(7, 3, 0.4, 0.2)
    assert 7 / theta - 3 / (1 - theta) == pytest.approx((theta - 0.4) / 0.04, abs=1e-9)
    assert 0.4 < theta < 0.7
