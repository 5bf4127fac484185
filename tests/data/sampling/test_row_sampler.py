"""The sampling kernel: correct for every kind of table, and reproducible by seed."""

from __future__ import annotations

import numpy as np
import pytest

import bayesgui
from bayesgui.data.sampling.row_sampler import RowSampler


def wide(states: int) -> bayesgui.BayesianNetwork:
    """Return coin → wide, a node of many states, one row with zeros at both ends."""
    rng = np.random.default_rng(states)
    rows = rng.dirichlet(np.ones(states), size=2)
    rows[1, [0, -1] if states > 2 else [0]] = 0
    rows[1] /= rows[1].sum()
    return bayesgui.BayesianNetwork(
        [
            bayesgui.Variable("wide", tuple(f"s{k}" for k in range(states))),
            bayesgui.Variable("coin", ("a", "b")),
        ],
        [bayesgui.CPT("coin", (), [0.25, 0.75]), bayesgui.CPT("wide", ("coin",), rows)],
    )


@pytest.mark.parametrize("states", [1, 2, 3, 12, 13, 40])
def test_states_are_drawn_as_often_as_their_row_says(states):
    if states == 1:
        network = bayesgui.BayesianNetwork([bayesgui.Variable("wide", ("only",))])
    else:
        network = wide(states)
    codes, weights = RowSampler(network, {}, {}, 1).draw(100_000)
    assert not weights.any()
    if states == 1:
        assert not codes.any()
        return
    for coin in (0, 1):
        chosen = codes[0][codes[1] == coin]
        row = network.cpt("wide").values[coin]
        shares = np.bincount(chosen, minlength=states) / len(chosen)
        errors = np.sqrt(row * (1 - row) / len(chosen))
        assert (np.abs(shares - row) <= 5 * errors).all()
        assert (shares[row == 0] == 0).all()


def test_neighboring_draws_do_not_depend_on_each_other():
    network = bayesgui.BayesianNetwork([bayesgui.Variable(n, ("a", "b")) for n in "xy"])
    codes, _ = RowSampler(network, {}, {}, 5).draw(200_000)
    x, y = codes.astype(float)
    assert abs(np.corrcoef(x, y)[0, 1]) < 0.012
    assert abs(np.corrcoef(x[1:], x[:-1])[0, 1]) < 0.012


def test_rows_go_on_where_the_last_ended_and_a_seed_repeats_them():
    network = wide(5)
    parts = RowSampler(network, {}, {}, 9)
    first, second = parts.draw(700)[0], parts.draw(300)[0]
    again = RowSampler(network, {}, {}, 9)
    assert np.array_equal(again.draw(700)[0], first)
    assert np.array_equal(again.draw(300)[0], second)
    assert not np.array_equal(first[:, :300], second)
    unseeded = RowSampler(network, {}, {}).draw(700)[0]
    assert not np.array_equal(unseeded, first)


def test_a_row_weighs_what_its_findings_are_likely_given_its_parents():
    network = wide(4)
    likelihood = np.array([1.0, 0.5, 0.0, 1e-200])
    codes, logs = RowSampler(network, {"wide": likelihood}, {"coin": 1}, 2).draw(2_000)
    assert (codes[1] == 1).all()
    expected = np.log(network.cpt("wide").values[1] @ likelihood)
    assert logs == pytest.approx(np.full(2_000, expected), abs=1e-12)
    assert set(np.unique(codes[0])) == {1}


def test_a_row_that_findings_rule_out_weighs_nothing():
    network = wide(4)
    _, logs = RowSampler(network, {"wide": np.array([1.0, 0, 0, 0])}, {}, 3).draw(4_000)
    assert np.isneginf(logs).mean() == pytest.approx(0.75, abs=0.03)


def test_a_network_without_nodes_has_rows_without_cells():
    codes, weights = RowSampler(bayesgui.BayesianNetwork(), {}, {}, 1).draw(3)
    assert codes.shape == (0, 3)
    assert weights.tolist() == [0, 0, 0]
