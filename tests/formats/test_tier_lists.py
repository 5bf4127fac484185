"""Files of tiers."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bayesgui.core.errors import FormatError
from bayesgui.formats.tier_lists import read_tiers, tiers_text


def _refusal(path, text, names="abcd"):
    path.write_text(text, encoding="utf-8")
    with pytest.raises(FormatError) as caught:
        read_tiers(path, names)
    return str(caught.value)


def test_a_tier_a_line_names_separated_by_tabs(tmp_path):
    path = tmp_path / "tiers.txt"
    path.write_bytes("\ufeffrain\t变 量\r\n\r\nwet\t\r\n".encode())
    assert read_tiers(path) == (("rain", "变 量"), ("wet",))
    assert tiers_text([("rain", "变 量"), (), ("wet",)]) == "rain\t变 量\nwet\n"


def test_a_wrong_line_is_told_with_its_number(tmp_path):
    path = tmp_path / "tiers.txt"
    assert _refusal(path, "a\tb\n\nc d\n") == (
        "tiers.txt, line 3: there is no node c d. Separate names by tabs, one tier a line."
    )
    assert _refusal(path, "a\tb\nc\tb\n") == (
        "tiers.txt, line 2: b is in the tier of line 1 already; leave it in one."
    )
    with pytest.raises(FormatError, match="cannot be read"):
        read_tiers(tmp_path / "none.txt")


@given(st.lists(st.lists(st.sampled_from(["a", "b b", "变量"]), unique=True)))
def test_what_is_written_is_read_back(tmp_path_factory, tiers):
    path = tmp_path_factory.mktemp("tiers") / "tiers.txt"
    path.write_text(tiers_text(tiers), encoding="utf-8")
    assert read_tiers(path) == tuple(tuple(tier) for tier in tiers if tier)
