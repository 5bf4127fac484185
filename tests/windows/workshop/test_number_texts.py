"""Predicted numbers and shares as texts."""

from __future__ import annotations

import math

import pytest

from bayesgui.windows.workshop.number_texts import amount_text, r2_text


@pytest.mark.parametrize(
    ("value", "text"),
    [(0.98765, "0.988"), (-0.0002, "0.000"), (-0.25, "−0.250"), (0.0, "0.000"), (math.nan, "–")],
)
def test_r2_has_no_sign_where_it_is_rounded_to_nothing(value: float, text: str) -> None:
    assert r2_text(value) == text


@pytest.mark.parametrize(
    ("value", "beside", "text"),
    [
        (74.0, None, "74.00"),
        (-0.004, 74.0, "0.00"),
        (-1.5, 74.0, "−1.50"),
        (12345.6, None, "12,346"),
        (-2e-7, None, "−2e−07"),
        (0.0, None, "0.00"),
    ],
)
def test_amounts_have_the_decimals_of_what_they_belong_to(
    value: float, beside: float | None, text: str
) -> None:
    assert amount_text(value, beside) == text
