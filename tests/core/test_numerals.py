"""Numbers as people type them."""

from __future__ import annotations

import math

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from bayesgui.core.numerals import are_numbers, number, parse_number, values_of


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("0.25", 0.25),
        (" 0,25 ", 0.25),
        ("25 %", 0.25),
        ("95%", 0.95),
        ("57 %", 0.57),
        ("0,7 %", 0.007),
        ("1e1%", 0.1),
        ("1/4", 0.25),
        (".5", 0.5),
        ("5.", 5.0),
        ("−1", -1.0),
        ("1e-3", 0.001),
        ("1·10⁻⁹", 1e-9),
        ("−2.5·10¹²", -2.5e12),
        ("", None),
        ("%", None),
        ("a", None),
        ("1/0", None),
        ("nan", None),
        ("inf", None),
        ("1e999", None),
        ("1/2/3", None),
        ("1_0", None),
        ("5%%", None),
    ],
)
def test_numbers_are_read_as_people_write_them(text: str, value: float | None) -> None:
    assert parse_number(text) == value


@given(st.integers(0, 100_000))
def test_a_percentage_is_the_double_nearest_to_what_is_written(thousandths: int) -> None:
    assert parse_number(f"{thousandths / 1000!r} %") == float(f"{thousandths}e-5")


@given(st.text(max_size=8))
def test_no_text_is_a_surprise(text: str) -> None:
    value = parse_number(text)
    assert value is None or value == value


TEXTS = st.lists(
    st.one_of(
        st.floats().map(repr),
        st.sampled_from(["1_000", " 7 ", "1,5", "1.5", "", "nan", "inf", "1e400", "x", "٣", "-0"]),
    ),
    max_size=4,
)


@given(TEXTS, st.sampled_from(".,"))
def test_many_texts_are_numbers_if_each_of_them_is(texts, decimal):
    each = [not math.isnan(number(text, decimal)) for text in texts]
    assert are_numbers(texts, decimal) == all(each)


@pytest.mark.parametrize(
    ("text", "decimal", "value"),
    [(" 1.5 ", ".", 1.5), ("1,5", ",", 1.5), ("1.5", ",", None), ("1_0", ".", None),
     ("1,5", ".", None), ("inf", ".", None), ("", ".", None)],
)  # fmt: skip
def test_a_number_has_the_decimal_mark_of_its_table(text, decimal, value):
    found = number(text, decimal)
    assert math.isnan(found) if value is None else found == value


@pytest.mark.parametrize("decimal", [".", ","])
@pytest.mark.parametrize(
    "texts",
    [
        [],
        [""],
        ["1", "-2.5", "", "1e3"],
        ["1,5", "2"],
        ["1.5", "x"],
        ["1_000", "2"],
        ["nan"],
        ["1", "inf"],
        ["", "-"],
        [" 7 ", "٣"],
    ],
)
def test_values_of_many_texts_are_those_of_each(texts: list[str], decimal: str) -> None:
    each = [number(text, decimal) for text in texts]
    found = values_of(texts, decimal)
    if any(math.isnan(value) and text for value, text in zip(each, texts, strict=True)):
        assert found is None
    else:
        assert found is not None
        np.testing.assert_array_equal(found, np.array(each, float))
