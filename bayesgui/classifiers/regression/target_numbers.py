"""Rows whose target is a known number, and when a class of numbers is a regression."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

import numpy as np

from bayesgui.classifiers.training_cases import LARGEST
from bayesgui.core.errors import DataError
from bayesgui.core.sentence import Sentence
from bayesgui.data.columns.column import CodedColumn, NumericColumn, missing_cells
from bayesgui.data.reading.quantities import is_quantity

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from bayesgui.data.dataset import Column, Dataset

LEAST_DIFFERENT = 12
"""Different numbers up to which each may be a class."""
_FIRST_ROWS = 10_000
"""Rows that mostly show already that there are more different numbers than some few."""


def different_numbers(column: Column) -> int:
    """Return how many different numbers a column holds; 0 if it holds none."""
    if isinstance(column, NumericColumn):
        return column.n_different
    if column.uncut is not None:
        return len(np.unique(column.uncut[~np.isnan(column.uncut)]))
    return len(column.states) if column.edges is None and column.reads_as_numbers() else 0


def has_more_numbers(column: Column, most: int) -> bool:
    """Tell whether a column holds more different numbers than `most`, without counting all."""
    first = column.rows(slice(0, _FIRST_ROWS))
    return different_numbers(first) > most or different_numbers(column) > most


def is_number_target(column: Column) -> bool:
    """Tell whether a class of a column is a regression: it holds more than 12 different numbers.

    Intervals that somebody chose are classes.
    """
    if isinstance(column, CodedColumn) and column.uncut is None and not is_quantity(column):
        return False
    return has_more_numbers(column, LEAST_DIFFERENT)


def numbers_of_target(cases: Dataset, target: str) -> NumericColumn:
    """Return the target as numbers."""
    column = cases[target]
    if isinstance(column, NumericColumn):
        return column
    if column.uncut is None and column.edges is not None:
        raise DataError(
            "Column {column} holds intervals; a regression needs the numbers that were cut.",
            column=target,
        )
    try:
        return column.numbers()
    except DataError as error:
        raise DataError(
            "A regression needs numbers, and column {column} has the value “{state}”; take it as "
            "classes.",
            **error.values,
        ) from None


def number_rows(cases: Dataset, target: str) -> NDArray[np.intp]:
    """Return the positions of the rows whose target is known, of weight above 0."""
    known = ~np.isnan(numbers_of_target(cases, target).values)
    if cases.weights is not None:
        known = known & (cases.weights > 0)
    found: NDArray[np.intp] = np.flatnonzero(known)
    return found


def with_known_numbers(cases: Dataset, target: str) -> Dataset:
    """Return the rows whose target is known, and the columns with a value in one of them.

    Remarks say what was left out.
    """
    column = numbers_of_target(cases, target)
    missing = np.isnan(column.values)
    _check_numbers(column, missing)
    remarks: list[Sentence] = []
    if missing.any():
        remarks.append(
            Sentence(
                "Rows without a number of {column}, left out: {rows:,}.",
                column=target,
                rows=int(missing.sum()),
            )
        )
    kept = number_rows(cases, target)
    if not kept.size:
        raise DataError(
            "The weights of all rows with a number of {column} are 0, so nothing can be learned; "
            "take other weights.",
            column=target,
        )
    weightless = cases.n_rows - int(missing.sum()) - len(kept)
    if weightless:
        remarks.append(Sentence("Rows of weight 0, left out: {rows:,}.", rows=weightless))
    found = cases.with_column(column)
    found = found if len(kept) == cases.n_rows else found.rows(kept)
    blank = [c.name for c in found.columns if c.name != target and bool(missing_cells(c).all())]
    if blank:
        remarks.append(
            Sentence("Columns without a value, left out: {columns}.", columns=", ".join(blank))
        )
        found = found.without(*blank)
    if len(found.names) < 2:
        raise DataError(
            "The table has no column besides {column}, so nothing can tell its numbers.",
            column=target,
        )
    return replace(found, remarks=tuple(remarks))


def _check_numbers(column: NumericColumn, missing: NDArray[np.bool_]) -> None:
    if missing.all():
        raise DataError(
            "No row has a number of {column}: every cell is missing.", column=column.name
        )
    wrong = np.flatnonzero(np.abs(column.values) > LARGEST)
    if wrong.size:
        raise DataError(
            "Column {column} has the value {value} in row {row:,}; leave the row out.",
            column=column.name,
            value=float(column.values[wrong[0]]),
            row=int(wrong[0]) + 1,
        )
