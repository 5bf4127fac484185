"""Parsing, formatting and copying the numbers of a table."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bayesgui.core.errors import ModelError
from bayesgui.panels.cpt.numbers import exact_text, parse_probability, sums_to_one

PROBABILITY = st.floats(0, 1)


@given(PROBABILITY)
@settings(max_examples=200)
def test_a_number_written_exactly_reads_back_bit_by_bit(p):
    assert parse_probability(exact_text(p)) == p


@pytest.mark.parametrize("text", ["95%", "95 %", "0,95", "0.95", "19/20"])
def test_a_probability_in_any_notation_is_the_nearest_number(text):
    assert parse_probability(text) == 0.95


@pytest.mark.parametrize("text", ["", "x", "--1", "1e999", "nan", "inf", "1/0", "5 %%"])
def test_what_is_no_number_is_refused(text):
    with pytest.raises(ModelError, match="is not a number"):
        parse_probability(text)


@pytest.mark.parametrize("text", ["1.0001", "-0.1", "101 %", "3/2", "−1"])
def test_what_lies_outside_0_and_1_is_refused(text):
    with pytest.raises(ModelError, match="between 0 and 1"):
        parse_probability(text)


def test_rounding_of_decimals_is_no_draft_and_a_thousandth_is():
    sums = np.array([0.1 + 0.2 + 0.7, 0.333 * 3, 1.0, 0.95])
    assert sums_to_one(sums).tolist() == [True, False, True, False]
