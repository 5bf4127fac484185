"""Editing the rows of a table."""

from __future__ import annotations

import math

import numpy as np
import pytest

from bayesgui.core.errors import DataError
from bayesgui.data.columns.column import CodedColumn, NumericColumn
from bayesgui.data.dataset import Dataset
from bayesgui.data.matching import mapped
from bayesgui.data.reading.given_tables import cases_of
from bayesgui.data.row_edits import with_blank_row, with_cell, without_rows


@pytest.fixture
def table() -> Dataset:
    kind = CodedColumn("kind", ("ham", "spam"), np.array([0, 1, 1]))
    return Dataset((kind, NumericColumn("n", np.array([1.0, 2.5, math.nan]))), np.array([1, 2, 3]))


def test_cells_are_states_numbers_or_blank(table: Dataset) -> None:
    assert with_cell(table, "kind", 0, " spam ")["kind"].texts().tolist() == ["spam"] * 3
    assert with_cell(table, "kind", 1, "")["kind"].texts().tolist() == ["ham", "", "spam"]
    assert with_cell(table, "n", 2, "-3e2")["n"].texts().tolist() == ["1", "2.5", "-300"]
    assert with_cell(table, "n", 0, "")["n"].n_missing == 2
    # The table itself stays as it is.
    assert table["kind"].texts().tolist() == ["ham", "spam", "spam"]


@pytest.mark.parametrize(
    ("name", "text", "said"),
    [
        ("kind", "eggs", "Column kind has no state “eggs”; it has ham, spam."),
        ("n", "many", "“many” is not a number, and column n holds numbers."),
        ("n", "inf", "“inf” is not a number"),
        ("tea", "1", "no column tea"),
    ],
)
def test_what_does_not_fit_is_said(table: Dataset, name: str, text: str, said: str) -> None:
    with pytest.raises(DataError, match=said):
        with_cell(table, name, 0, text)


def test_rows_are_added_and_removed_with_their_weights(table: Dataset) -> None:
    longer = with_blank_row(table)
    assert longer["kind"].texts().tolist() == ["ham", "spam", "spam", ""]
    assert longer["n"].n_missing == 2
    assert longer.weights is not None
    assert longer.weights.tolist() == [1, 2, 3, 1]
    shorter = without_rows(longer, [0, 3])
    assert shorter["kind"].texts().tolist() == ["spam", "spam"]
    assert shorter.weights is not None
    assert shorter.weights.tolist() == [2, 3]
    with pytest.raises(DataError, match="All rows would be removed"):
        without_rows(table, [0, 1, 2])


def test_an_edited_cell_of_a_column_that_was_cut_is_no_longer_the_number_it_was() -> None:
    numbers = np.array([0.5, 1.5, 2.5])
    cut = CodedColumn("n", ("<1", "1-2", ">2"), np.array([0, 1, 2]), (0.0, 1.0, 2.0, 3.0), numbers)
    table = Dataset((cut,))
    blank = cases_of(with_cell(table, "n", 1, ""), "numbers")["n"]
    assert blank.texts().tolist() == ["0.5", "", "2.5"]
    longer = cases_of(with_blank_row(table), "numbers")["n"]
    assert longer.texts().tolist() == ["0.5", "1.5", "2.5", ""]
    # Nobody knows which number of the interval was meant.
    chosen = cases_of(with_cell(table, "n", 0, ">2"), "numbers")["n"]
    assert chosen.texts().tolist() == [">2", "1-2", ">2"]
    assert with_cell(table, "n", 0, "<1")["n"] is cut
    merged = cases_of(mapped(table, {"n": {"<1": "<2", "1-2": "<2"}}), "numbers")["n"]
    assert merged.texts().tolist() == ["<2", "<2", ">2"]
