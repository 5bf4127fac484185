"""Rubin's rules against their formulas and published numbers, and the cover of intervals."""

import math

import numpy as np
import pytest
from scipy import stats

import bayesgui
from bayesgui.core.errors import ParameterError
from bayesgui.data.dataset import CodedColumn, Dataset
from bayesgui.data.sampling.ancestral import sample


def test_rubins_rules():
    values, squares = [1.0, 1.2, 1.1, 0.9, 1.3], [0.04, 0.05, 0.04, 0.05, 0.04]
    found = bayesgui.pool(values, squares, 50)
    within, between = 0.044, np.var(values, ddof=1)
    total = within + 1.2 * between
    share = 1.2 * between / total
    old = 4 / share**2
    observed = 51 / 53 * 50 * (1 - share)
    assert found.estimate == pytest.approx(1.1)
    assert found.variance == pytest.approx(total)
    assert found.standard_error == pytest.approx(math.sqrt(total))
    assert found.df == pytest.approx(1 / (1 / old + 1 / observed))
    half = stats.t.ppf(0.975, found.df) * math.sqrt(total)
    assert (found.low, found.high) == pytest.approx((1.1 - half, 1.1 + half))
    assert bayesgui.pool(values, squares).df == pytest.approx(old)


def test_estimates_that_agree_lose_nothing():
    found = bayesgui.pool([2.0, 2.0], [0.25, 0.25], probability=0.9)
    assert found.df == math.inf
    assert found.missing_information == 0
    assert found.high == pytest.approx(2 + 0.5 * stats.norm.ppf(0.95))


def test_estimates_without_variances_that_disagree_leave_everything_open():
    """Barnard and Rubin's degrees of freedom are 0, as all information is missing."""
    found = bayesgui.pool([1.0, 2.0], [0.0, 0.0], complete_df=50)
    assert (found.df, found.missing_information) == (0, 1)
    assert (found.low, found.high) == (-math.inf, math.inf)


def test_what_cannot_be_pooled():
    with pytest.raises(ParameterError, match="two completed tables"):
        bayesgui.pool([1.0], [0.1])
    with pytest.raises(ParameterError, match="0 or more"):
        bayesgui.pool([1.0, 2.0], [0.1, -0.1])
    for df in (0, -3, math.nan):
        with pytest.raises(ParameterError, match="degrees of freedom of complete data"):
            bayesgui.pool([1.0, 2.0], [0.1, 0.1], complete_df=df)
    net = bayesgui.example("asia")
    data = bayesgui.sample(net, 50, seed=1, missing=0.2)
    with pytest.raises(ParameterError, match="draws=20"):
        bayesgui.pooled_tables(bayesgui.impute(net, data, "sampled"))
    hidden = bayesgui.impute(net, data.without("either"), "sampled", draws=2)
    with pytest.raises(ParameterError, match="either has none"):
        bayesgui.pooled_tables(hidden)


def test_complete_tables_have_the_interval_of_their_counts():
    net = bayesgui.BayesianNetwork([bayesgui.Variable("x", ("a", "b"))])
    data = Dataset((CodedColumn("x", ("a", "b"), np.repeat([0, 1], [30, 70])),))
    found = bayesgui.pooled_tables(bayesgui.impute(net, data, "sampled", draws=3), ess=1.0)
    p = 30.5 / 101
    assert found.mean["x"].tolist() == pytest.approx([p, 1 - p])
    half = stats.t.ppf(0.975, found.df["x"][0]) / math.sqrt(102 * p * (1 - p))
    centre = math.log(p / (1 - p))
    assert found.low["x"][0] == pytest.approx(1 / (1 + math.exp(half - centre)))
    assert found.df["x"][0] == pytest.approx(100 * 101 / 103)
    assert found.network.cpt("x").observed.tolist() == [30, 70]


NET = bayesgui.BayesianNetwork(
    [bayesgui.Variable(name, ("no", "yes")) for name in "abc"],
    [
        bayesgui.CPT("a", (), [0.6, 0.4]),
        bayesgui.CPT("b", ("a",), [[0.8, 0.2], [0.3, 0.7]]),
        bayesgui.CPT("c", ("b",), [[0.75, 0.25], [0.2, 0.8]]),
    ],
)


def with_blanks(data, at_random, rng):
    """Return a table with b missing: completely at random, or more often where c is yes.

    a is missing at random as well, given c, in fewer rows.
    """
    codes = {name: data[name].codes.astype(int) for name in "abc"}
    share = np.where(codes["c"] == 1, 0.55, 0.15) if at_random else np.full(data.n_rows, 0.35)
    for name, part in (("b", 1.0), ("a", 0.4)):
        codes[name] = np.where(rng.random(data.n_rows) < part * share, -1, codes[name])
    return Dataset(tuple(CodedColumn(n, data[n].states, codes[n]) for n in "abc"))


def covered(tables, at_random, draws=20, rows=300):
    """Return how often pooled intervals hold the true entries, by entry, and the naive ones."""
    hits, naive = [], []
    for number in range(tables):
        rng = np.random.default_rng([number, at_random])
        whole = Dataset.from_blocks(NET, sample(NET, rows, seed=1_000 * at_random + number))
        data = with_blanks(whole, at_random, rng)
        start = bayesgui.learn_parameters(NET, data, "em").network
        for kept, tables_ in ((hits, "drawn"), (naive, "once")):
            if tables_ == "once":
                filled = bayesgui.impute(start, data)
                twice = Dataset(filled.table().columns)
                found = bayesgui.pooled_tables(bayesgui.impute(start, twice, "sampled", draws=2))
            else:
                many = bayesgui.impute(start, data, "sampled", draws=draws, seed=number)
                found = bayesgui.pooled_tables(many)
            kept.append(
                [
                    bool(low <= true <= high)
                    for name in "abc"
                    for low, true, high in zip(
                        found.low[name][..., 1].ravel(),
                        NET.cpt(name).values[..., 1].ravel(),
                        found.high[name][..., 1].ravel(),
                        strict=True,
                    )
                ]
            )
    return np.mean(hits, axis=0), np.mean(naive, axis=0)


@pytest.mark.parametrize("at_random", [False, True])
def test_pooled_intervals_cover_in_most_of_twenty_tables(at_random):
    pooled, _ = covered(20, at_random)
    assert pooled.mean() > 0.88
    assert pooled.min() >= 0.75


@pytest.mark.long
@pytest.mark.parametrize("at_random", [False, True])
def test_pooled_intervals_cover_at_their_level(at_random):
    pooled, naive = covered(200, at_random)
    # Three standard errors of a share of 200 around 0.95, for each of the five entries.
    error = 3 * math.sqrt(0.95 * 0.05 / 200)
    assert (np.abs(pooled - 0.95) < error).all()
    assert naive.min() < 0.95 - error
