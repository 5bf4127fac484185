from __future__ import annotations

import pytest

from bayesgui.widgets import language
from bayesgui.widgets.plurals import (
    cases_text,
    cells_text,
    chains_text,
    columns_text,
    marriages_text,
    passes_text,
    rows_text,
    sweeps_text,
)


@pytest.fixture
def english(qapp: object) -> None:
    language.use("en")


def test_one_thing_is_told_in_the_singular(english: None) -> None:
    assert [rows_text(n) for n in (0, 1, 2, 1_000_000)] == [
        "0 rows", "1 row", "2 rows", "1,000,000 rows",
    ]  # fmt: skip
    assert columns_text(1) == "1 column"
    assert cases_text(1) == "1 case"


def test_chinese_has_one_form(english: None) -> None:
    language.use("zh")
    try:
        assert [rows_text(n) for n in (1, 1234)] == ["1 行", "1,234 行"]
    finally:
        language.use("en")


def test_no_sentence_of_a_window_says_one_things(english: None) -> None:
    ones = (marriages_text(1), sweeps_text(1), passes_text(1), chains_text(1), cells_text(1))
    assert ones == ("1 marriage", "1 sweep", "1 pass", "1 chain", "1 cell")
    assert passes_text(2) == "2 passes"
