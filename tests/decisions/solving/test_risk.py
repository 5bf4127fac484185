"""Dominance against brute force, certainty equivalents against closed forms, drawn lotteries."""

from __future__ import annotations

import itertools
import math
from dataclasses import replace

import numpy as np
import pytest

import bayesgui
from bayesgui.core.cpt import CPT
from bayesgui.core.errors import ModelError
from bayesgui.core.kinds.decision import Decision
from bayesgui.core.monitor import SILENT
from bayesgui.decisions.solving.all_policies import policies_of
from bayesgui.decisions.solving.base import solvers
from bayesgui.decisions.solving.following import DEFAULT_SETTING
from bayesgui.decisions.solving.lottery import Lottery, lottery_of
from bayesgui.decisions.solving.risk.attitude import RiskAttitude, best_by_tolerance
from bayesgui.decisions.solving.risk.dominance import (
    areas_between,
    dominated_pairs,
    dominates,
    dominates_for_cautious,
)
from bayesgui.decisions.solving.risk.outlooks import lottery, outlooks
from bayesgui.decisions.solving.risk_profile import drawn


def random_lottery(generator: np.random.Generator) -> Lottery:
    n = int(generator.integers(1, 6))
    values = generator.integers(-4, 5, n).astype(float)
    return lottery_of(values, generator.integers(1, 4, n).astype(float))


def at_most(each: Lottery, x: float) -> float:
    return sum(p for v, p in zip(each.values, each.probabilities, strict=True) if v <= x)


@pytest.mark.parametrize("seed", range(300))
def test_dominance_is_that_of_brute_force(seed):
    generator = np.random.default_rng(seed)
    one, other = random_lottery(generator), random_lottery(generator)
    # All totals are whole numbers, so that P(total ≤ x) is constant from each to the next.
    gaps = [at_most(other, x) - at_most(one, x) for x in range(-5, 6)]
    sums = np.cumsum(gaps)
    assert dominates(one, other) == (min(gaps) > -1e-9 and max(gaps) > 1e-9)
    assert dominates_for_cautious(one, other) == (min(sums) > -1e-9 and max(sums) > 1e-9)
    first, second = areas_between(one, other)
    assert first == pytest.approx(sum(gap for gap in gaps if gap > 0))
    assert second == pytest.approx(-sum(gap for gap in gaps if gap < 0))
    assert first - second == pytest.approx(one.mean - other.mean)
    if dominates(one, other):
        assert dominates_for_cautious(one, other)


def test_numbers_of_a_lottery():
    each = Lottery(np.array([-80.0, -10, 40, 190]), np.array([0.2, 0.41, 0.21, 0.18]))
    assert each.mean == pytest.approx(22.5)
    assert each.deviation == pytest.approx(87.45713, abs=1e-5)
    assert each.quantile(0.05) == -80
    assert each.quantile(0.2) == -80
    assert each.quantile(0.5) == -10
    assert each.quantile(1.0) == 190
    assert each.below(-80) == 0
    assert each.below(0) == pytest.approx(0.61)
    assert each.at_most(np.array([-81.0, -80, 1000])) == pytest.approx([0, 0.2, 1])


def test_equivalents_of_closed_forms():
    exponential = RiskAttitude("exponential", tolerance=50)
    point = Lottery(np.array([7.0]), np.ones(1))
    for attitude in (
        exponential,
        RiskAttitude(),
        RiskAttitude("logarithmic", wealth=3),
        RiskAttitude("points", points=((0, 0), (10, 2))),
    ):
        assert attitude.certainty_equivalent(point) == pytest.approx(7, abs=1e-12)
    x = np.linspace(-80, 120, 20001)
    normal = lottery_of(x, np.exp(-(((x - 20) / 10) ** 2) / 2))
    # Of a normal total it is the mean less half the variance over the tolerance.
    assert exponential.certainty_equivalent(normal) == pytest.approx(20 - 100 / 100, abs=1e-6)
    coin = Lottery(np.array([0.0, 100]), np.array([0.5, 0.5]))
    half = -50 * math.log((1 + math.exp(-2)) / 2)
    assert exponential.certainty_equivalent(coin) == pytest.approx(half, abs=1e-10)
    geometric = math.sqrt(10 * 110) - 10
    logarithmic = RiskAttitude("logarithmic", wealth=10)
    assert logarithmic.certainty_equivalent(coin) == pytest.approx(geometric)
    own = RiskAttitude("points", points=((50, 0.8), (0, 0.0), (100, 1.0)))
    assert own.certainty_equivalent(coin) == pytest.approx(50 * 0.5 / 0.8)


def test_a_large_tolerance_gives_the_mean_and_a_small_one_the_worst():
    coin = Lottery(np.array([0.0, 100]), np.array([0.5, 0.5]))

    def found(tolerance):
        return RiskAttitude("exponential", tolerance=tolerance).certainty_equivalent(coin)

    assert found(1e12) == pytest.approx(50, abs=1e-8)
    assert found(1e3) == pytest.approx(50 - 2500 / 2000, abs=1e-3)
    assert found(1e-3) == pytest.approx(0, abs=1e-2)
    rising = list(map(found, np.geomspace(1, 1e4, 50)))
    assert rising == sorted(rising)


@pytest.mark.parametrize(
    ("attitude", "said"),
    [
        (RiskAttitude("exponential", tolerance=0), "above 0"),
        (RiskAttitude("exponential", tolerance=math.nan), "above 0"),
        (RiskAttitude("logarithmic", wealth=80), "wealth above 80"),
        (RiskAttitude("points", points=((0, 0),)), "two points"),
        (RiskAttitude("points", points=((0, 0), (5, 2), (9, 2))), "Utility must increase: 9"),
        (RiskAttitude("points", points=((0, 0), (0, 2))), "Utility must increase"),
    ],
)
def test_what_is_no_utility_is_refused_with_a_sentence(attitude, said):
    with pytest.raises(ModelError, match=said):
        attitude.certainty_equivalent(Lottery(np.array([-80.0, 5]), np.array([0.5, 0.5])))


def test_thresholds_of_the_tolerance():
    sure = Lottery(np.array([0.0]), np.ones(1))
    coin = Lottery(np.array([-50.0, 100]), np.array([0.5, 0.5]))
    (low, cut, cautious), (again, high, bold) = best_by_tolerance([coin, sure], 10, 1000)
    assert (cautious, bold) == (1, 0)
    assert (low, high, cut) == pytest.approx((10, 1000, again))
    at_cut = RiskAttitude("exponential", tolerance=cut).certainty_equivalent(coin)
    assert at_cut == pytest.approx(0, abs=1e-6)


def test_the_wildcatter():
    model = bayesgui.example("oil-wildcatter")
    best, other, *_ = outlooks(model, {}, DEFAULT_SETTING, SILENT)
    assert (best.key, best.words) == ("", "test, drill if open or closed")
    assert (other.key, other.words) == ("drill, no test", "drill, no test")
    assert best.lottery.mean == pytest.approx(22.5)
    assert other.lottery.mean == pytest.approx(20.0)
    assert dict(zip(other.lottery.values, other.lottery.probabilities, strict=True)) == (
        pytest.approx({-70: 0.5, 50: 0.3, 200: 0.2})
    )
    assert areas_between(best.lottery, other.lottery) == pytest.approx((18.0, 15.5))
    assert not list(dominated_pairs([best.lottery, other.lottery]))
    equivalent = RiskAttitude("exponential", tolerance=150).certainty_equivalent
    assert equivalent(best.lottery) == pytest.approx(1.4, abs=0.05)
    assert equivalent(other.lottery) == pytest.approx(-9.4, abs=0.05)


def test_a_drawn_lottery_is_near_the_exact_one():
    strategy = bayesgui.solve(bayesgui.example("oil-wildcatter"))
    exact, found = (
        lottery(strategy),
        drawn(strategy.model, strategy.network, strategy.findings, 20_000),
    )
    assert exact.n_drawn == 0
    assert exact.error_of(0.5) == 0
    assert found.n_drawn == pytest.approx(20_000)
    assert found.values.tolist() == exact.values.tolist()
    error = found.error_of(0.61)
    assert error == pytest.approx(math.sqrt(0.61 * 0.39 / 20_000))
    assert abs(found.below(0) - 0.61) < 4 * error


def every_lottery(model) -> list[Lottery]:
    """Return the lottery of every strategy that takes one option wherever it is asked."""
    solver = solvers.create("strong-elimination", model)
    best = solver.solve()
    situation = solver.problem.situation({}, None)
    names = [name for name in best.information.order if name in best.options]
    found = []
    for policies in itertools.product(*(policies_of(solver, name, situation) for name in names)):
        strategy = replace(best, policies_of=dict(zip(names, policies, strict=True)))
        found.append(Lottery(*strategy.risk_profile()))
    return found


@pytest.mark.parametrize("name", ["oil-wildcatter", "umbrella"])
def test_no_strategy_at_all_is_better_for_who_avoids_risk(name):
    model = bayesgui.example(name)
    listed = [each.lottery for each in outlooks(model, {}, DEFAULT_SETTING, SILENT)]
    every = every_lottery(model)
    assert len(every) > len(listed)
    span = max(x.values[-1] for x in every) - min(x.values[0] for x in every)
    for tolerance in np.geomspace(0.06 * span, 19 * span, 60):
        worth = RiskAttitude("exponential", tolerance=float(tolerance)).certainty_equivalent
        assert max(map(worth, listed)) == pytest.approx(max(map(worth, every)), abs=1e-7 * span)


def test_the_strategies_of_the_wildcatter_by_tolerance():
    found = outlooks(bayesgui.example("oil-wildcatter"), {}, DEFAULT_SETTING, SILENT)
    parts = best_by_tolerance([each.lottery for each in found], 14.0, 5600.0)
    assert [found[k].words for _, _, k in parts] == [
        "never drill",
        "test, drill if closed",
        "test, drill if open or closed",
    ]
    assert [high for _, high, _ in parts[:2]] == pytest.approx([135.6, 140.9], abs=0.05)


def test_a_policy_by_hand_is_compared_with_the_best_one():
    model = bayesgui.example("oil-wildcatter")
    by_hand = Decision("Test", (), CPT("Test", (), [0.0, 1.0]))
    found = outlooks(model.with_mechanism(by_hand), {}, DEFAULT_SETTING, SILENT)
    assert found[0].lottery.mean == pytest.approx(20.0)
    means = {str(each.words): each.lottery.mean for each in found[1:]}
    assert means["test, drill if open or closed"] == pytest.approx(22.5)


def test_a_risk_profile_that_is_too_large_is_drawn_and_says_so(monkeypatch):
    strategy = bayesgui.solve(bayesgui.example("oil-wildcatter"))
    exact = strategy.risk_profile()
    assert exact.n_drawn == 0
    assert repr(exact) == "<RiskProfile of 4 totals, exact>"
    monkeypatch.setattr("bayesgui.decisions.solving.risk_profile.MOST_CELLS", 2)
    monkeypatch.setattr("bayesgui.decisions.solving.risk_profile.DRAWN", 4000)
    found = strategy.risk_profile()
    values, shares = found
    assert found.n_drawn == pytest.approx(4000)
    assert found.error_of(0.5) == pytest.approx(0.5 / math.sqrt(4000))
    assert "estimated from 4,000 cases" in repr(found)
    np.testing.assert_array_equal(values, exact[0])
    assert np.abs(shares - exact[1]).max() < 5 * found.error_of(0.5)
