"""What is said of an option that cannot be."""

from __future__ import annotations

import math

import pytest

from bayesgui.catalog.parameters import Parameter, validate
from bayesgui.core.errors import ParameterError


@pytest.mark.parametrize(
    ("low", "high", "value", "told"),
    [
        (1, 10**10, 0, "between 1 and 10,000,000,000, not 0."),
        (0.0, math.inf, -3.0, "between 0 and ∞, not -3."),
        (0.5, 0.75, 2.25, "between 0.5 and 0.75, not 2.25."),
        (0.0, 1.0, math.nan, "between 0 and 1, not nan."),
    ],
)
def test_limits_are_written_for_people(low, high, value, told):
    parameter = Parameter("x", type(low)(1), low=low, high=high)
    with pytest.raises(ParameterError) as caught:
        validate("engine", [parameter], {"x": value})
    assert str(caught.value) == f"engine: x must lie {told}"


def test_a_fraction_is_no_whole_number():
    parameter = Parameter("samples", 10, low=1)
    assert validate("gibbs", [parameter], {"samples": 12.0}) == {"samples": 12}
    with pytest.raises(ParameterError, match=r"samples cannot be 10\.5; give a whole number"):
        validate("gibbs", [parameter], {"samples": 10.5})
