"""How numbers are written in the playground."""

import pytest

from bayesgui.windows.playgrounds.densities.words import deviation_word


@pytest.mark.parametrize(
    ("value", "text"),
    [(12.3456, "12.3"), (12.0, "12.0"), (123.4, "123"), (1234.5, "1234"), (0.012, "0.0120")],
)
def test_a_deviation_ends_in_a_digit(value, text):
    assert deviation_word(value) == text
