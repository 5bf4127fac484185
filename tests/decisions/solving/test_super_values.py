"""Utilities computed from utilities: sums, weights, products, exponentials; and units."""

from __future__ import annotations

import itertools

import numpy as np
import pytest

import bayesgui
from bayesgui.core.domain import Reals
from bayesgui.core.errors import ModelError
from bayesgui.core.kinds.utility import SuperValue, Utility
from bayesgui.core.variable import Variable

ABOVE = ("gain", "cost")


def with_value(formula: str, weights: tuple[float, float] = (1.0, 1.0)):  # type: ignore[no-untyped-def]
    """Return a chance node, a decision that knows a sign of it, two utilities and their value."""
    model = bayesgui.BayesianNetwork(
        [bayesgui.Variable("c", ("x", "y", "z")), bayesgui.Variable("sign", ("s", "t"))],
        [
            bayesgui.CPT("c", (), [0.5, 0.3, 0.2]),
            bayesgui.CPT("sign", ("c",), [[0.9, 0.1], [0.4, 0.6], [0.2, 0.8]]),
        ],
    )
    model = model.with_decision("d", ["a", "b", "none"], known=["sign"])
    gains = [[4, -1, 0.5], [2, 3, 1], [-2, 6, 0]]
    model = model.with_utility("gain", ["c", "d"], gains, weight=weights[0])
    model = model.with_utility("cost", ["d"], [1.5, 2.0, 0.25], weight=weights[1])
    return model.with_variable(Variable("value", Reals()), SuperValue("value", ABOVE, formula))


def brute_force(model, total) -> float:  # type: ignore[no-untyped-def]
    """Return the largest expected value over all policies; `total`: of gain and cost."""
    c, sign = model.cpt("c").values, model.cpt("sign").values
    gain, cost = model.mechanism("gain").values, model.mechanism("cost").values
    best = -np.inf
    for policy in itertools.product(range(3), repeat=2):
        value = sum(
            c[i] * sign[i, s] * total(gain[i, policy[s]], cost[policy[s]])
            for i in range(3)
            for s in range(2)
        )
        best = max(best, value)
    return float(best)


@pytest.mark.parametrize(
    ("formula", "total"),
    [
        ("gain + cost", lambda g, k: g + k),
        ("2*gain - 0.5*cost", lambda g, k: 2 * g - 0.5 * k),
        ("(gain - cost)/4 + 7", lambda g, k: (g - k) / 4 + 7),
        ("gain*cost", lambda g, k: g * k),
        ("gain*(1 - cost) + gain", lambda g, k: g * (1 - k) + g),
        ("1 - exp(-(gain - cost)/3)", lambda g, k: 1 - np.exp(-(g - k) / 3)),
        ("max(gain, cost)", max),
        ("-gain", lambda g, k: -g),
        ("3", lambda g, k: 3.0),
    ],
)
@pytest.mark.parametrize("solver", ["strong-elimination", "single-policy-updating", "enumeration"])
def test_a_formula_is_worth_what_brute_force_finds(formula, total, solver):  # type: ignore[no-untyped-def]
    model = with_value(formula)
    strategy = bayesgui.solve(model, solver=solver)
    expected = brute_force(model, total)
    assert strategy.expected_utility == pytest.approx(expected, abs=1e-9)
    assert strategy.utilities["value"] == pytest.approx(expected, abs=1e-9)
    values, shares = strategy.risk_profile()
    assert values @ shares == pytest.approx(expected, abs=1e-9)


def test_without_formula_utilities_are_added_with_their_weights():
    model = with_value("", (2.0, -3.0))
    strategy = bayesgui.solve(model)
    expected = brute_force(model, lambda g, k: 2 * g - 3 * k)
    assert strategy.expected_utility == pytest.approx(expected)
    # Each by itself is without its weight.
    gain, cost = strategy.utilities["gain"], strategy.utilities["cost"]
    assert 2 * gain - 3 * cost == pytest.approx(expected)


def test_a_value_counts_with_its_own_weight_beside_others():
    model = with_value("gain*cost")
    value = model.mechanism("value")
    model = model.with_mechanism(SuperValue("value", value.parents, value.formula, weight=0.5))
    model = model.with_utility("fee", ["d"], [0, -1, -2])
    fee = model.mechanism("fee").values
    cost = model.mechanism("cost").values

    def total(g, k):  # type: ignore[no-untyped-def]
        return 0.5 * g * k + fee[list(cost).index(k)]

    assert bayesgui.solve(model).expected_utility == pytest.approx(brute_force(model, total))


def test_values_above_values():
    model = with_value("gain - cost")
    made = SuperValue("twice", ("value",), "2*value + 1")
    model = model.with_variable(Variable("twice", Reals()), made)
    strategy = bayesgui.solve(model)
    expected = brute_force(model, lambda g, k: 2 * (g - k) + 1)
    assert strategy.expected_utility == pytest.approx(expected)
    assert strategy.utilities["value"] == pytest.approx((expected - 1) / 2)


def test_a_value_above_a_utility_that_misses_numbers_waits_for_them():
    model = with_value("gain*cost")
    numbers = Utility("cost", ("d",), np.array([1.0, np.nan, np.nan]))
    strategy = bayesgui.solve(model.with_mechanism(numbers))
    assert [str(each) for each in strategy.remarks] == [
        "cost has 1 of 3 numbers: it counts once all are there."
    ]
    assert strategy.utilities == pytest.approx({"gain": strategy.utilities["gain"]})
    assert strategy.expected_utility == 0.0


def test_a_formula_without_value_somewhere_is_refused():
    with pytest.raises(ModelError) as found:
        bayesgui.solve(with_value("log(gain)"))
    assert str(found.value) == (
        "value cannot be computed. At character 1: log(gain) has no value where c = x, d = b; "
        "leave such configurations out with if(…)."
    )


def test_the_unit_of_a_utility_is_kept(tmp_path):
    model = bayesgui.example("oil-wildcatter")
    assert {model[name].domain.unit for name in model.utilities} == {"k$"}
    bayesgui.write(model, tmp_path / "again.bayesgui")
    again = bayesgui.read(tmp_path / "again.bayesgui")
    assert again == model
    assert again["Revenue"].domain.unit == "k$"
