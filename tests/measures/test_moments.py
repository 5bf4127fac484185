"""Mean and variance."""

import math

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bayesgui.measures.moments import moment, variance


def test_a_die():
    faces, fair = range(1, 7), [1 / 6] * 6
    assert moment(faces, fair) == pytest.approx(3.5)
    assert moment(faces, fair, 2) == pytest.approx(91 / 6)
    assert variance(faces, fair) == pytest.approx(35 / 12)


@given(st.lists(st.tuples(st.floats(-1e6, 1e6), st.floats(0.01, 1)), min_size=1, max_size=6))
def test_a_variance_is_never_negative(pairs):
    values, weights = zip(*pairs, strict=True)
    total = math.fsum(weights)
    assert variance(values, [w / total for w in weights]) >= 0


def test_a_small_variance_survives_a_large_mean():
    assert variance([1e8, 1e8 + 1], [0.5, 0.5]) == 0.25
