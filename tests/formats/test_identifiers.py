from __future__ import annotations

from hypothesis import given, settings
from hypothesis import strategies as st

from bayesgui.formats.identifiers import identifiers


def test_identifiers_stay_and_others_keep_what_letters_they_have() -> None:
    names = ["a", "a b", "a_b", ">= 30", "30", "天气", "天", "X" * 40]
    found = identifiers(names, longest=30)
    assert found["a"] == "a"
    assert found["a_b"] == "a_b"
    assert found["a b"] == "a_b_2"
    assert found[">= 30"] == "n_30"
    assert found["30"] == "n_30_2"
    assert found["天气"] == "n"
    assert found["天"] == "n_2"
    assert found["X" * 40] == "X" * 30


@settings(max_examples=100, deadline=None)
@given(st.lists(st.text(max_size=12), unique=True, max_size=30), st.sampled_from([6, 30, 1000]))
def test_identifiers_are_different_short_and_plain(names: list[str], longest: int) -> None:
    found = identifiers(names, longest=longest)
    assert list(found) == names
    assert len(set(found.values())) == len(names)
    for identifier in found.values():
        assert identifier.isascii()
        assert identifier.isidentifier()
        assert len(identifier) <= longest
