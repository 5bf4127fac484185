"""Entropies with values from a hand calculation."""

from __future__ import annotations

import math

import numpy as np
import pytest

from bayesgui.measures.divergence import cross_entropy, kullback_leibler
from bayesgui.measures.entropy import NATS_PER_BIT, conditional_entropy, entropy


def test_a_fair_coin_has_one_bit():
    assert entropy(np.array([0.5, 0.5])) / NATS_PER_BIT == pytest.approx(1.0)


def test_what_is_certain_has_no_entropy():
    assert entropy(np.array([0.0, 1.0, 0.0])) == 0.0


def test_the_entropy_of_eight_horses_is_two_bits():
    # Cover and Thomas (2006), example 1.1.2
    horses = np.array([1 / 2, 1 / 4, 1 / 8, 1 / 16, 1 / 64, 1 / 64, 1 / 64, 1 / 64])
    assert entropy(horses) / NATS_PER_BIT == pytest.approx(2.0)


def test_conditional_entropy_of_a_joint_table():
    # Cover and Thomas (2006), example 2.2.1: H(X | Y) = 11/8 bits, H(X, Y) = 27/8 bits
    joint = np.array([[4, 2, 1, 1], [2, 4, 1, 1], [2, 2, 2, 2], [8, 0, 0, 0]]).T / 32
    assert conditional_entropy(joint) / NATS_PER_BIT == pytest.approx(11 / 8)
    assert entropy(joint) / NATS_PER_BIT == pytest.approx(27 / 8)


def test_divergence_of_two_coins_is_not_symmetric():
    # Cover and Thomas (2006), example 2.3.1 with r = 1/2, s = 1/4
    p, q = np.array([1 / 2, 1 / 2]), np.array([3 / 4, 1 / 4])
    assert kullback_leibler(p, q) / NATS_PER_BIT == pytest.approx(1 - 0.5 * math.log2(3))
    assert kullback_leibler(q, p) / NATS_PER_BIT == pytest.approx(0.75 * math.log2(3) - 1)


def test_cross_entropy_is_entropy_and_divergence():
    p, q = np.array([0.2, 0.3, 0.5]), np.array([0.6, 0.3, 0.1])
    assert cross_entropy(p, q) == pytest.approx(entropy(p) + kullback_leibler(p, q))
    assert kullback_leibler(p, p) == 0.0


def test_what_the_second_rules_out_is_infinitely_far():
    p, q = np.array([0.5, 0.5]), np.array([1.0, 0.0])
    assert kullback_leibler(p, q) == cross_entropy(p, q) == math.inf
    assert kullback_leibler(q, p) == pytest.approx(math.log(2))


def test_a_divergence_from_a_tiny_probability_is_finite():
    p, q = np.array([0.5, 0.5]), np.array([1e-310, 1.0])
    assert kullback_leibler(p, q) == pytest.approx(0.5 * (math.log(0.25) - math.log(1e-310)))
