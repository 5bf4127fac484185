"""Mutual information from a joint table."""

import math

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from bayesgui.measures.mutual_information import conditional_mutual_information


def test_a_copy_shares_its_entropy():
    joint = np.diag([0.2, 0.3, 0.5])
    entropy = -sum(p * math.log(p) for p in (0.2, 0.3, 0.5))
    assert conditional_mutual_information(joint) == pytest.approx(entropy, abs=1e-15)


def test_independent_variables_share_exactly_nothing():
    joint = np.outer([0.1, 0.9], [0.25, 0.25, 0.5])
    assert conditional_mutual_information(joint) == 0.0


@pytest.mark.parametrize("tiny", [1e-160, 1e-300, 5e-324])
def test_cells_near_the_end_of_the_floating_point_range_share_a_finite_amount(tiny):
    joint = np.array([[tiny, 0.0], [0.0, 1.0]])
    assert conditional_mutual_information(joint) == pytest.approx(-tiny * math.log(tiny), abs=1e-14)
    joint = np.array([[tiny, tiny], [0.0, 1.0]])[:, :, None]
    assert conditional_mutual_information(joint) == 0.0


def test_exclusive_or_shares_a_bit_once_the_third_is_known():
    joint = np.zeros((2, 2, 2))
    for x in range(2):
        for y in range(2):
            joint[x, y, x ^ y] = 0.25
    assert conditional_mutual_information(joint.sum(axis=2)) == 0.0
    assert conditional_mutual_information(joint) == pytest.approx(math.log(2), abs=1e-15)


@given(st.integers(0, 2**32 - 1))
def test_is_the_difference_of_conditional_entropies(seed):
    rng = np.random.default_rng(seed)
    joint = rng.dirichlet(np.full(24, 0.3)).reshape(2, 3, 2, 2)

    def entropy(table):
        positive = table[table > 0]
        return -float((positive * np.log(positive)).sum())

    expected = (
        entropy(joint.sum(axis=1))
        + entropy(joint.sum(axis=0))
        - entropy(joint)
        - entropy(joint.sum(axis=(0, 1)))
    )
    assert conditional_mutual_information(joint) == pytest.approx(expected, abs=1e-12)
    assert conditional_mutual_information(7 * joint) == pytest.approx(expected, abs=1e-12)
