"""Two variables, compared with numpy and with pandas' margins."""

from __future__ import annotations

import math

import numpy as np
import pandas as pd
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from hypothesis.extra import numpy as arrays

from bayesgui.core.variable import Variable
from bayesgui.explain.two_variables import TwoVariables

TABLES = arrays.arrays(np.float64, (3, 2), elements=st.floats(0.01, 1))


def pair(joint, values=(0.0, 1.0, 4.0)):
    return TwoVariables(
        Variable("x", ("a", "b", "c"), values), Variable("y", ("u", "v")), np.asarray(joint)
    )


@settings(max_examples=30, deadline=None)
@given(TABLES)
def test_rims_and_conditionals_are_those_of_pandas(table):
    table = table / table.sum()
    frame = pd.DataFrame(table, index=["a", "b", "c"], columns=["u", "v"])
    found = pair(table)
    assert found.p_x == pytest.approx(frame.sum(axis=1).to_numpy(), abs=1e-12)
    assert found.x_given_y == pytest.approx((frame / frame.sum()).to_numpy(), abs=1e-12)
    assert found.y_given_x == pytest.approx(
        frame.div(frame.sum(axis=1), axis=0).to_numpy(), abs=1e-12
    )
    # Total probability and total expectation.
    assert found.x_given_y @ found.p_y == pytest.approx(found.p_x, abs=1e-12)
    moments = found.moments
    assert np.dot(moments.means, found.p_y) == pytest.approx(moments.mean, abs=1e-12)
    assert moments.variance == pytest.approx(moments.error + moments.explained, abs=1e-12)


def test_the_conditional_mean_is_the_best_predictor():
    found = pair(np.array([[0.1, 0.2], [0.3, 0.1], [0.1, 0.2]]))
    values = np.array(found.x.values)
    best = np.array(found.moments.means)

    def error(guess):
        return float((found.joint * (values[:, None] - guess[None, :]) ** 2).sum())

    assert error(best) == pytest.approx(found.moments.error, abs=1e-12)
    for shift in ([0.1, 0], [0, -0.2], [0.3, 0.3]):
        assert error(best + shift) > found.moments.error


def test_a_product_is_independent_and_carries_no_information():
    found = pair(np.outer([0.2, 0.3, 0.5], [0.4, 0.6]))
    assert found.is_independent
    assert found.information == 0
    assert not found.difference.any()


def test_information_is_told_in_nats_and_bits():
    found = TwoVariables(
        Variable("x", ("a", "b")), Variable("y", ("u", "v")), np.array([[0.5, 0], [0, 0.5]])
    )
    assert found.information == pytest.approx(math.log(2), abs=1e-12)
    assert found.information_bits == pytest.approx(1, abs=1e-12)
    assert found.moments is None


def test_a_condition_of_probability_zero_is_undefined_not_zero():
    found = pair(np.array([[0.5, 0], [0.3, 0], [0.2, 0]]))
    assert np.isnan(found.x_given_y[:, 1]).all()
    assert math.isnan(found.moments.means[1])
    assert found.moments.error == pytest.approx(found.moments.variance, abs=1e-12)
