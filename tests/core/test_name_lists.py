"""Lists of names within sentences."""

from __future__ import annotations

from bayesgui.core.name_lists import list_names
from bayesgui.core.sentence import Sentence


def test_few_names_are_all_written_and_of_many_the_rest_is_counted() -> None:
    assert list_names([]) == ""
    assert list_names(["a", "b"]) == "a, b"
    assert list_names([*"abcde"]) == "a, b, c, d, e"
    assert list_names([*"abcdefg"]) == "a, b, c, d, e and 2 more"
    assert list_names([*"abcd"], 3) == "a, b, c and 1 more"
    assert isinstance(list_names([*"abcdefg"]), Sentence), "so that the window can translate it"
