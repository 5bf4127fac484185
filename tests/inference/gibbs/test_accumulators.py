"""What is kept of chains tells halves and scatter, however long they run."""

from __future__ import annotations

import numpy as np
import pytest

from bayesgui.inference.gibbs.accumulators import FIRST_LENGTH, MOST, GibbsAccumulators


def tallied(draws):
    """Record draws of one variable with two states, shape (chains, sweeps), by calls of five."""
    chains, sweeps = draws.shape
    tallies = GibbsAccumulators(2, chains)
    done = 0
    while done < sweeps:
        step = min(5, tallies.room, sweeps - done)
        sums, counts = tallies.open()
        for state in (0, 1):
            found = (draws[:, done : done + step] == state).sum(axis=1)
            sums[state] += found
            counts[state] += found.astype(np.int32)
        tallies.close(step)
        done += step
    return tallies


@pytest.mark.parametrize("sweeps", [3, FIRST_LENGTH, 100, MOST * FIRST_LENGTH, 5_000])
def test_no_draw_is_lost(sweeps):
    draws = np.random.default_rng(sweeps).integers(0, 2, (3, sweeps))
    tallies = tallied(draws)
    assert tallies.recorded == sweeps
    assert tallies.draws()[1].tolist() == draws.sum(axis=1).tolist()
    assert tallies.chain_means()[1] == pytest.approx(draws.mean(axis=1))


def test_halves_are_the_first_and_the_last_full_batches():
    sweeps = MOST * FIRST_LENGTH * 2
    draws = np.random.default_rng(1).integers(0, 2, (2, sweeps))
    counts, length = tallied(draws).halves()
    assert length == sweeps // 2
    expected = [*draws[:, :length].sum(axis=1), *draws[:, length:].sum(axis=1)]
    assert counts[1].tolist() == expected


def test_independent_draws_scatter_as_they_must():
    draws = np.random.default_rng(2).integers(0, 2, (4, 40_000))
    assert tallied(draws).draws_errors()[1] == pytest.approx(0.5 / np.sqrt(160_000), rel=0.25)
