"""The long run of a template's chain, against closed forms, linear algebra and powers."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING

import numpy as np
import pytest
from numpy.testing import assert_allclose

import bayesgui
from bayesgui.core.variable import Variable
from bayesgui.inference.temporal.chain.classes import StateClass
from bayesgui.inference.temporal.chain.long_run import first_passage, long_run
from tests.support.templates import random_template, umbrella_world

if TYPE_CHECKING:
    from numpy.typing import ArrayLike

    from bayesgui.core.temporal.network import TemporalNetwork


def chain(table: ArrayLike, start: ArrayLike | None = None) -> TemporalNetwork:
    size = len(np.asarray(table))
    initial = {} if start is None else {"X": start}
    states = tuple("abcdefgh"[:size])
    return bayesgui.template([Variable("X", states)], [("X", "X", 1)], {"X": table}, initial)


def test_two_states_in_closed_form() -> None:
    p, q = 0.03, 0.2
    found = long_run(chain([[1 - p, p], [q, 1 - q]], [1, 0]))
    assert found.stationary is not None
    assert_allclose(found.stationary, [q / (p + q), p / (p + q)], rtol=1e-14)
    assert_allclose(found.times_to("b"), [1 / p, 0])
    assert found.time_to("a") == 0
    assert found.stay("a") == pytest.approx(1 / p)
    assert found.stay({"X": "b"}) == pytest.approx(1 / q)
    assert found.classes == (StateClass((0, 1), True, 1),)
    assert found.remarks == ()


def test_the_gamblers_ruin() -> None:
    n = 6
    table = np.zeros((n + 1, n + 1))
    table[0, 0] = table[n, n] = 1
    for k in range(1, n):
        table[k, k - 1] = table[k, k + 1] = 0.5
    found = long_run(chain(table, np.eye(n + 1)[2]))
    assert found.absorbing == ("a", "g")
    assert found.stationary is None
    assert_allclose(found.shares[[0, n]], [4 / 6, 2 / 6])
    ends = np.zeros(n + 1, bool)
    ends[[0, n]] = True
    assert_allclose(first_passage(table, ends), [k * (n - k) for k in range(n + 1)])
    assert found.time_to("a") == math.inf
    assert found.stay("a") == math.inf
    assert found.stay("c") == pytest.approx(1)
    assert "2 groups of states are never left" in found.remarks[0]
    assert "a is absorbing" in " ".join(found.remarks)
    between = next(each for each in found.classes if not each.is_closed)
    assert between == StateClass((1, 2, 3, 4, 5), False, 2)


def test_a_wheel_never_settles() -> None:
    found = long_run(chain(np.roll(np.eye(4), 1, axis=1), [1, 0, 0, 0]))
    assert found.classes == (StateClass((0, 1, 2, 3), True, 4),)
    assert found.stationary is not None
    assert_allclose(found.stationary, [0.25] * 4)
    assert_allclose(found.times_to("d"), [3, 2, 1, 0])
    assert "come back only every 4 slices" in found.remarks[0]


@pytest.mark.parametrize("seed", range(40))
def test_random_chains_by_powers_and_linear_algebra(seed: int) -> None:
    rng = np.random.default_rng(seed)
    size = int(rng.integers(2, 8))
    table = rng.dirichlet(np.full(size, 0.4), size)
    found = long_run(chain(table, rng.dirichlet(np.ones(size))))
    slow = 0.5 * np.eye(size) + 0.5 * table
    for _ in range(40):
        slow = slow @ slow
        slow /= slow.sum(axis=1, keepdims=True)
    assert_allclose(found.shares, found.start @ slow, atol=1e-9)
    target = rng.random(size) < 0.4
    target[0] = True
    times = first_passage(table, target)
    assert_allclose(times, np.where(target, 0, 1 + table @ times), rtol=1e-6)


@pytest.mark.parametrize("seed", range(20))
def test_shares_of_templates_are_those_after_many_slices(seed: int) -> None:
    model = random_template(seed, most_nodes=2, greatest_lag=2)
    if not model.lagged_arcs:
        return
    try:
        found = long_run(model)
    except bayesgui.ModelError:  # more joint states than are followed
        return
    far = bayesgui.over_time(model, {model.in_time[0]: [None] * 400})
    for name in model.in_time:
        if name not in found.nodes:
            continue
        axis = found.nodes.index(name)
        others = tuple(k for k in range(len(found.nodes)) if k != axis)
        share = found.shares.reshape(found.chain.sizes).sum(axis=others)
        assert_allclose(share, far[name].iloc[-1], atol=1e-6)


def test_pairs_of_states_of_order_two() -> None:
    model = bayesgui.template(
        [Variable("W", ("sun", "rain"))],
        [("W", "W", 1), ("W", "W", 2)],
        {"W": [[[0.9, 0.1], [0.5, 0.5]], [[0.4, 0.6], [0.1, 0.9]]]},
        {"W": [[0.6, 0.4], [[0.7, 0.3], [0.2, 0.8]]]},
    )
    found = long_run(model)
    assert found.start_slice == 1
    assert len(found.states) == 4
    assert found.start.sum() == pytest.approx(1)
    # A run of rain is left with the chance of its pair of states.
    inside = found.members({"W": "rain"})
    leaving = found.shares[inside] @ found.transition[inside][:, ~inside].sum(axis=1)
    assert found.stay({"W": "rain"}) == pytest.approx(found.shares[inside].sum() / leaving)


def test_what_is_no_chain_gets_a_sentence() -> None:
    with pytest.raises(bayesgui.ParameterError, match="is not a template over time"):
        long_run(bayesgui.example("asia"))
    found = long_run(umbrella_world())
    with pytest.raises(bayesgui.ParameterError, match="Umbrella is not handed from slice to slice"):
        found.time_to({"Umbrella": "yes"})
    with pytest.raises(bayesgui.ParameterError, match="Rain has no state maybe; choose of yes, no"):
        found.time_to({"Rain": "maybe"})
    with pytest.raises(bayesgui.ParameterError, match="no state maybe; its states are yes; no"):
        found.time_to("maybe")
