"""Credible intervals of tables and posteriors, compared with scipy and closed forms."""

import numpy as np
import pytest
from scipy import stats

import bayesgui
from bayesgui.core.errors import ParameterError
from bayesgui.core.special_functions import beta_quantiles, beta_shares
from bayesgui.data.dataset import CodedColumn, Dataset
from bayesgui.learning.credible_intervals import (
    dirichlet_draws,
    dirichlet_rows,
    drawn_intervals,
    entry_interval,
    posterior_intervals,
    table_intervals,
)
from bayesgui.learning.incomplete.cases import group_cases
from bayesgui.learning.incomplete.table_draws import augmented_draws
from bayesgui.learning.parameters.base import learn_parameters
from tests.learning.cases import network, table

COIN = network({"throw": ()}, {"throw": ("heads", "tails")})
RAIN = network({"rain": (), "wet": ("rain",)}, {"rain": "ny", "wet": "ny"})
RAIN_CASES = table(["nn", "nn", "nn", "ny", "yy", "yy"], ("rain", "wet"))


@pytest.mark.parametrize("a", [0.01, 0.5, 1, 3.5, 200, 1e5])
@pytest.mark.parametrize("b", [0.02, 1, 7, 4000])
def test_quantiles_are_those_of_scipy(a, b):
    shares = np.array([0.025, 0.3, 0.5, 0.9, 0.975])
    found = beta_quantiles(shares, a, b)
    assert found == pytest.approx(stats.beta.ppf(shares, a, b), rel=1e-8, abs=1e-300)
    assert beta_quantiles([0.0, 1.0], a, b).tolist() == [0, 1]


def test_quantiles_are_the_inverse_of_the_lower_tail():
    a, b = np.array([0.3, 2, 40]), np.array([5, 2, 0.7])
    assert beta_shares(beta_quantiles(0.2, a, b), a, b)[0] == pytest.approx([0.2] * 3)


def test_an_entry_has_the_beta_marginal_of_its_row():
    low, high = entry_interval([[2.0, 3.0, 5.0]], 0.9)
    assert low[0] == pytest.approx(stats.beta.ppf(0.05, [2, 3, 5], [8, 7, 5]))
    assert high[0] == pytest.approx(stats.beta.ppf(0.95, [2, 3, 5], [8, 7, 5]))


def test_certain_entries_and_rows_without_a_distribution():
    low, high = entry_interval([[0.0, 3.0], [0.0, 0.0], [1.0, 1.0]])
    assert low[0].tolist() == high[0].tolist() == [0, 1]
    assert np.isnan(low[1]).all()
    assert low[2] == pytest.approx([0.025, 0.025])
    assert entry_interval([[4.0]])[0].tolist() == [[1.0]]


@pytest.mark.parametrize("probability", [0.0, 1.0, -1.0, float("nan")])
def test_a_probability_out_of_range_is_refused(probability):
    with pytest.raises(ParameterError, match="between 0 and 1"):
        entry_interval([1.0, 1.0], probability)


def test_tables_that_keep_their_counts_have_intervals():
    learned = learn_parameters(RAIN, RAIN_CASES, ess=4).network
    found = table_intervals(learned)
    assert found.low["rain"] == pytest.approx(stats.beta.ppf(0.025, [6, 4], [4, 6]))
    assert found.mean["wet"] is learned.cpt("wet").values
    assert table_intervals(RAIN).low == {}


def test_draws_have_the_dirichlet_distribution_of_each_row():
    rng = np.random.default_rng(1)
    alpha = np.tile([0.5, 2.0, 4.0], (40_000, 1))
    drawn = dirichlet_rows(alpha, alpha, rng)
    assert drawn.sum(axis=-1) == pytest.approx(np.ones(40_000))
    mean = np.array([0.5, 2, 4]) / 6.5
    assert drawn.mean(axis=0) == pytest.approx(mean, abs=0.005)
    assert drawn.var(axis=0) == pytest.approx(mean * (1 - mean) / 7.5, abs=0.001)
    assert stats.kstest(drawn[:, 0], stats.beta(0.5, 6).cdf).pvalue > 0.001


def test_draws_of_tiny_hyperparameters_are_distributions():
    drawn = dirichlet_rows(
        np.full((200, 3), 1e-4), np.full((200, 3), 1 / 3), np.random.default_rng(2)
    )
    assert drawn.sum(axis=-1) == pytest.approx(np.ones(200))
    assert len({int(k) for k in drawn.argmax(axis=-1)}) == 3
    rows = dirichlet_rows(
        np.array([[0.0, 0], [0, 2]]), np.array([[0.3, 0.7]] * 2), np.random.default_rng(2)
    )
    assert rows.tolist() == [[0.3, 0.7], [0, 1]]


def test_a_posterior_without_findings_has_the_interval_of_its_table():
    data = Dataset((CodedColumn("throw", ("heads", "tails"), np.array([0] * 7 + [1] * 13)),))
    learned = learn_parameters(COIN, data, prior="k2").network
    found = posterior_intervals(learned, dirichlet_draws(learned, 4000, seed=1))
    assert found.n_draws == 4000
    assert found.mean["throw"] == pytest.approx([8 / 22, 14 / 22], abs=0.01)
    assert found.low["throw"] == pytest.approx(stats.beta.ppf(0.025, [8, 14], [14, 8]), abs=0.02)
    assert found.high["throw"] == pytest.approx(stats.beta.ppf(0.975, [8, 14], [14, 8]), abs=0.02)


def test_each_draw_is_asked_exactly_with_the_findings():
    learned = learn_parameters(RAIN, RAIN_CASES, ess=4).network
    found = posterior_intervals(
        learned, dirichlet_draws(learned, 50, seed=3), {"wet": "y"}, ["rain"], 0.5
    )
    posteriors = []
    for draw in dirichlet_draws(learned, 50, seed=3):
        joint = draw["rain"] * draw["wet"][:, 1]
        posteriors.append(joint / joint.sum())
    assert found.low["rain"] == pytest.approx(np.quantile(posteriors, 0.25, axis=0))
    assert found.mean["rain"] == pytest.approx(np.mean(posteriors, axis=0))
    assert tuple(found.mean) == ("rain",)


def _chain_intervals(net, data, n_draws=4000, alpha=1.0):
    cases = group_cases(net, data.matched(net, hidden=True))
    alphas = {name: np.full(net.cpt(name).values.shape, alpha) for name in net}
    return drawn_intervals(augmented_draws(net, cases, alphas, n_draws, seed=4))


def test_with_nothing_missing_draws_have_the_exact_intervals():
    found = _chain_intervals(RAIN, RAIN_CASES)
    exact = table_intervals(learn_parameters(RAIN, RAIN_CASES, prior="k2").network)
    for name in RAIN:
        assert found.low[name] == pytest.approx(exact.low[name], abs=0.03)
        assert found.high[name] == pytest.approx(exact.high[name], abs=0.03)


def test_blanks_that_carry_no_information_leave_the_intervals_of_the_rest():
    """A missing leaf says nothing: its table has the posterior of the rows in which it is seen."""
    codes = {"rain": [0] * 12 + [1] * 8, "wet": [0] * 4 + [1] * 2 + [-1] * 6 + [1] * 6 + [0] * 2}
    data = Dataset(tuple(CodedColumn(n, ("n", "y"), np.array(c)) for n, c in codes.items()))
    found = _chain_intervals(RAIN, data, 12_000)
    low, high = entry_interval([[5.0, 3.0], [3.0, 7.0]])
    assert found.low["wet"] == pytest.approx(low, abs=0.03)
    assert found.high["wet"] == pytest.approx(high, abs=0.03)
    # The expected counts would count the blanks as seen, and give narrower ones.
    filled = learn_parameters(RAIN, data, "em", alpha=1.0).network
    narrow = table_intervals(filled)
    width, narrower = (
        float((each.high["wet"] - each.low["wet"])[0, 0]) for each in (found, narrow)
    )
    assert narrower < 0.85 * width


@pytest.mark.long
def test_blanks_of_a_cause_are_drawn_from_their_posterior():
    """One blank cause of three rows: the exact posterior is a mixture over its two completions."""
    codes = {"rain": [0, 1, -1], "wet": [0, 1, 1]}
    data = Dataset(tuple(CodedColumn(n, ("n", "y"), np.array(c)) for n, c in codes.items()))
    found = _chain_intervals(RAIN, data, 40_000)
    # By the Beta-binomial, given rain = no (2 rows, 1 wet) or yes (2 rows, 2 wet).
    no, yes = 1 / 6, 1 / 3
    p = yes / (no + yes)
    mean = p * 3 / 5 + (1 - p) * 2 / 5
    assert found.mean["rain"][1] == pytest.approx(mean, abs=0.01)
    assert found.mean["wet"][1, 1] == pytest.approx(p * 3 / 4 + (1 - p) * 2 / 3, abs=0.01)


def test_draws_need_a_prior_and_fractions_of_cases_count():
    cases = group_cases(RAIN, RAIN_CASES)
    zeros = {name: np.zeros(RAIN.cpt(name).values.shape) for name in RAIN}
    with pytest.raises(ParameterError, match="Draws need a prior"):
        augmented_draws(RAIN, cases, zeros)
    codes = {"rain": [-1], "wet": [1]}
    data = Dataset(
        tuple(CodedColumn(n, ("n", "y"), np.array(c)) for n, c in codes.items()), np.array([2.5])
    )
    found = _chain_intervals(RAIN, data, 200)
    assert found.n_draws == 200
    assert isinstance(bayesgui.learn_parameters(RAIN, data, "em").log_likelihood, float)
