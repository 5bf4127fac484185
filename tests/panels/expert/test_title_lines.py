"""Names of states where there is little room."""

from __future__ import annotations

import pytest

from bayesgui.panels.expert.title_lines import short_names, two_lines


@pytest.mark.parametrize(
    ("title", "lines"),
    [
        ("low, high", ("low, high",)),
        ("very low, very high", ("very low,", "very high")),
        ("low, low, low, low", ("low, low, low,", "low")),
        ("without", ("without",)),
        ("extraordinary, low, low", ("extraordinary,", "low, low")),
    ],
)
def test_a_configuration_stands_on_two_lines_where_one_is_too_short(title, lines):
    assert two_lines(title, len, 15) == lines


def test_a_configuration_that_two_lines_do_not_hold_is_written_in_short():
    assert two_lines("very low, very high", len, 6, "vl, vh") == ("vl, vh",)
    assert two_lines("very low, very high", len, 12, "vl, vh") == ("very low,", "very high")


@pytest.mark.parametrize(
    ("states", "names"),
    [
        (("low", "medium", "high"), ("l", "m", "h")),
        (("very low", "low", "medium", "high", "very high"), ("vl", "l", "m", "h", "vh")),
        (("lowest", "low", "medium"), ("1", "2", "3")),
        ((), ()),
    ],
)
def test_short_names_are_all_different(states, names):
    assert short_names(states) == names
