"""Columns of a step's table keep their numbers whole."""

import pytest

from bayesgui.panels.steps.row import GAP, column_widths, is_number


def test_headers_give_way_before_numbers() -> None:
    headers, bodies = [40.0, 120.0, 130.0, 30.0], [25.0, 30.0, 30.0, 70.0]
    widths = column_widths(headers, bodies, 300.0)
    assert sum(widths) == pytest.approx(300.0)
    assert all(w >= b + GAP - 1e-9 for w, b in zip(widths, bodies, strict=True))
    assert widths[1] < headers[1]


def test_short_tables_are_not_spread_over_a_wide_page() -> None:
    assert column_widths([20.0, 20.0], [30.0, 10.0], 900.0) == [115.0, 105.0]


def test_where_not_even_the_numbers_fit_all_columns_shrink_alike() -> None:
    assert column_widths([9.0, 9.0], [90.0, 90.0], 100.0) == [50.0, 50.0]


@pytest.mark.parametrize(
    ("word", "number"),
    [
        ("0.5", True),
        ("−3", True),
        ("1,800", True),
        ("1.2·10⁻⁷", True),
        ("yes", False),
        ("1′", False),
    ],
)
def test_only_numbers_are_set_to_the_right(word: str, number: bool) -> None:
    assert is_number(word) is number
