"""Files of tiers."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bayesgui.core.errors import FormatError
from bayesgui.formats.tier_lists import read_tiers, read_titled_tiers, tiers_text


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


def test_another_file_is_refused_without_its_contents(tmp_path):
    path = tmp_path / "cases.csv"
    assert _refusal(path, "asia,tub,smoke,lung,bronc,either,xray,dysp\nno,no\n") == (
        "cases.csv, line 1: there is no node asia,tub,smoke,lung,bronc,either,xray,d…. Separate "
        "names by tabs, one tier a line."
    )
    path.write_bytes(bytes(range(256)) * 20)
    with pytest.raises(FormatError) as caught:
        read_tiers(path)
    assert str(caught.value) == (
        "cases.csv is not text, and so not a list of tiers; choose a file with one tier a line."
    )


@given(st.lists(st.lists(st.sampled_from(["a", "b b", "变量"]), unique=True)))
def test_what_is_written_is_read_back(tmp_path_factory, tiers):
    path = tmp_path_factory.mktemp("tiers") / "tiers.txt"
    path.write_text(tiers_text(tiers), encoding="utf-8")
    assert read_tiers(path) == tuple(tuple(tier) for tier in tiers if tier)


def test_a_title_stands_in_a_line_above_its_tier(tmp_path):
    path = tmp_path / "tiers.txt"
    path.write_text("# Birth\n\na\tb\nc\n# Signs\n# Reports\r\nd\n# Later", encoding="utf-8")
    tiers, titles = read_titled_tiers(path, "abcd")
    assert tiers == (("a", "b"), ("c",), (), ("d",), ())
    assert titles == ("Birth", "", "Signs", "Reports", "Later")
    assert read_tiers(path) == (("a", "b"), ("c",), ("d",))
    path.write_text("# Birth\na\nx\n", encoding="utf-8")
    with pytest.raises(FormatError, match="line 3: there is no node x"):
        read_titled_tiers(path, "ab")


NAMES = ["a", "b b", "变量", "# c", "#d", "#"]
TITLED = st.lists(
    st.tuples(st.lists(st.sampled_from(NAMES), unique=True), st.sampled_from(["", "出生", "1 # x"]))
)


@given(TITLED)
def test_titles_and_names_that_look_like_titles_are_read_back(tmp_path_factory, titled):
    path = tmp_path_factory.mktemp("tiers") / "tiers.txt"
    tiers, titles = [tuple(t) for t, _ in titled], [title for _, title in titled]
    path.write_text(tiers_text(tiers, titles), encoding="utf-8")
    kept = [(tier, title) for tier, title in zip(tiers, titles, strict=True) if tier or title]
    found = read_titled_tiers(path)
    assert list(zip(*found, strict=True)) == kept
