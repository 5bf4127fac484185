from __future__ import annotations

import pytest

from bayesgui.core.variable import Variable
from bayesgui.formats.dne.titles import TITLES, join_titles, titles_of


def titled(text: str, count: int) -> Variable:
    return Variable("a", tuple(f"s{k}" for k in range(count)), properties=((TITLES, text),))


@pytest.mark.parametrize(
    "titles",
    [
        ["Poor", "Very Good"],
        ["a, b", 'say "hi"', ""],
        ["", " blank ", "two\nlines"],
        ["only"],
    ],
)
def test_titles_come_back(titles: list[str]) -> None:
    assert titles_of(titled(join_titles(titles), len(titles))) == titles


def test_plain_titles_read_like_a_list() -> None:
    assert join_titles(["Poor", "Very Good"]) == "Poor, Very Good"


def test_titles_that_do_not_fit_the_states_are_none() -> None:
    assert titles_of(titled("a, b", 3)) == []
    assert titles_of(titled(", ", 2)) == []
    assert titles_of(Variable("a", ("x",))) == []
