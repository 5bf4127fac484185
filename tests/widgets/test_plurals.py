from __future__ import annotations

import pytest

from bayesgui.app.shell import language
from bayesgui.widgets.plurals import cases_text, columns_text, rows_text


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
