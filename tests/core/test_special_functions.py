"""Gamma, beta and normal tails of arrays, against Python's own functions and closed forms."""

from __future__ import annotations

import math

import numpy as np
import pytest

from bayesgui.core.special_functions import beta_shares, gamma_shares, log_gamma, normal_shares


def test_log_gamma_is_pythons():
    x = np.array([1e-8, 0.3, 0.5, 1, 2, 7.7, 100, 1e6])
    np.testing.assert_allclose(log_gamma(x), [math.lgamma(v) for v in x], rtol=1e-13, atol=2e-14)


def test_normal_shares_are_pythons_in_both_tails():
    z = np.array([-np.inf, -38, -8, -1.3, -1e-9, 0, 0.5, 1.8, 6, 30, np.inf])
    below, above = normal_shares(z)
    np.testing.assert_allclose(below, [0.5 * math.erfc(-v / math.sqrt(2)) for v in z], rtol=1e-12)
    np.testing.assert_allclose(above, [0.5 * math.erfc(v / math.sqrt(2)) for v in z], rtol=1e-12)


@pytest.mark.parametrize("shape", [1, 2, 5, 40])
def test_gamma_shares_of_whole_shapes_are_poisson_sums(shape):
    x = np.array([0.0, 0.1, 1, 4, 30, 80])
    _, above = gamma_shares(shape, x)
    expected = [sum(math.exp(-v) * v**k / math.factorial(k) for k in range(shape)) for v in x]
    np.testing.assert_allclose(above, expected, rtol=1e-11, atol=1e-300)


def test_beta_shares_of_whole_parameters_are_binomial_sums():
    x = np.array([-1, 0, 0.01, 0.3, 0.5, 0.9, 1, 2])
    below, above = beta_shares(x, 3, 4)
    p = np.clip(x, 0, 1)
    expected = sum(math.comb(6, k) * p**k * (1 - p) ** (6 - k) for k in range(3, 7))
    np.testing.assert_allclose(below, expected, atol=1e-14)
    np.testing.assert_allclose(above, 1 - expected, atol=1e-14)
