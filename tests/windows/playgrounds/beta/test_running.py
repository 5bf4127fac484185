"""The running estimate: frequencies settle, and a prior fades with m."""

import numpy as np
import pytest

from bayesgui.windows.playgrounds.beta.running import TOSSES, running_estimate


def test_frequencies_settle_at_the_true_probability():
    found = running_estimate(0.3, 1, 1.0, 1.0)
    assert found.m[0] == 1
    assert found.m[-1] == TOSSES
    assert (np.diff(found.heads) >= 0).all()
    error = np.abs(found.frequencies - 0.3)
    assert error[-1] < 4 * (0.21 / TOSSES) ** 0.5
    assert error[:10].max() > 10 * error[-1]


def test_a_prior_fades_with_the_number_of_tosses():
    found = running_estimate(0.3, 1, 100.0, 100.0)
    ten, last = found.at(10), found.at(TOSSES)
    assert found.m[ten] == 10
    assert found.weights[[ten, last]] == pytest.approx((200 / 210, 200 / 10_200))
    assert found.means[ten] == pytest.approx((100 + found.heads[ten]) / 210)
    mixed = found.weights * 0.5 + (1 - found.weights) * found.frequencies
    assert found.means == pytest.approx(mixed)


def test_without_a_prior_the_mean_is_the_frequency():
    found = running_estimate(0.3, 1, 0.0, 0.0)
    assert np.array_equal(found.means, found.frequencies)
    assert not found.weights.any()


def test_the_same_seed_gives_the_same_tosses_and_another_one_others():
    first, again, other = (running_estimate(0.3, seed, 1, 1) for seed in (1, 1, 2))
    assert np.array_equal(first.heads, again.heads)
    assert not np.array_equal(first.heads, other.heads)
    # With a larger θ no toss turns from heads into tails.
    assert (running_estimate(0.35, 1, 1, 1).heads >= first.heads).all()
