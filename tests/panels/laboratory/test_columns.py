"""Numbers of the diagnostics."""

import math

import pytest

from bayesgui.panels.laboratory.columns import DIFFERENCE, Row


@pytest.mark.parametrize(
    ("difference", "text"), [(-1e-16, "0.0000"), (2e-17, "0.0000"), (-0.0983, "−0.0983")]
)
def test_an_error_that_rounds_to_zero_has_no_sign(difference: float, text: str) -> None:
    row = Row("a", "yes", difference, 0.0, *[math.nan] * 4)
    assert DIFFERENCE.text(row) == text
