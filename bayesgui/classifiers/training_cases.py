"""The table as a classifier is trained on it."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

import numpy as np

from bayesgui.core.errors import DataError, ParameterError
from bayesgui.core.name_lists import list_names
from bayesgui.core.sentence import Sentence
from bayesgui.data.columns.column import CodedColumn, NumericColumn, missing_cells
from bayesgui.data.discretize.base import discretizers, limits_of
from bayesgui.learning.available_cases import complete_cases

if TYPE_CHECKING:
    from collections.abc import Iterable

    from numpy.typing import NDArray

    from bayesgui.catalog.parameters import Choice
    from bayesgui.data.dataset import Column, Dataset

LISTED = 4
"""Maximum number of columns listed in a remark."""

MOST_REPEATED = 20
"""Mean whole weight up to which rows are repeated for the cuts; larger ones are shares."""

LARGEST = 1e150
"""Largest number in training, so that sums of squares are finite."""


def labeled(cases: Dataset, target: str) -> Dataset:
    """Return the rows whose class is known, and the columns that have a value in one of them."""
    column = cases[target]
    if isinstance(column, NumericColumn):
        raise DataError(
            "The class {column} holds numbers; choose a column of states, or cut it into "
            "intervals first.",
            column=target,
        )
    known = column.codes != column.missing_code
    if not known.any():
        raise DataError("No row has a class: every cell of {column} is missing.", column=target)
    remarks: list[Sentence] = []
    if not known.all():
        remarks.append(
            Sentence(
                "Rows without a class, left out: {rows:,}.", rows=int(np.count_nonzero(~known))
            )
        )
    if cases.weights is not None:
        weighted = known & (cases.weights > 0)
        if not weighted.any():
            raise DataError(
                "The weights of all rows with a class are 0, so nothing can be learned; take other "
                "weights."
            )
        remarks += _weightless(column, known & ~weighted, weighted)
        known = weighted
    found = cases if known.all() else cases.rows(known)
    blank = [c.name for c in found.columns if c.name != target and _is_blank(c)]
    if blank:
        found = found.without(*blank)
        remarks.append(
            Sentence("Columns without a value, left out: {columns}.", columns=", ".join(blank))
        )
    if len(found.names) < 2:
        raise _without_features(cases, target)
    return replace(found, remarks=tuple(remarks))


def _weightless(
    column: CodedColumn, left_out: NDArray[np.bool_], kept: NDArray[np.bool_]
) -> list[Sentence]:
    """Return remarks on rows of weight 0, and on classes that have no others."""
    count = int(np.count_nonzero(left_out))
    if not count:
        return []
    remarks = [Sentence("Rows of weight 0, left out: {rows:,}.", rows=count)]
    had, has = column.rows(left_out).counts > 0, column.rows(kept).counts > 0
    gone = [column.states[k] for k in np.flatnonzero(had & ~has)]
    if gone:
        remarks.append(
            Sentence(
                "All rows of these classes of {column} have weight 0, so nothing is learned of "
                "them: {classes}.",
                column=column.name,
                classes=", ".join(gone),
            )
        )
    return remarks


def _without_features(cases: Dataset, target: str) -> DataError:
    """Return the error for a table of the class alone, with the reason, if the reader had one."""
    aside = [
        remark
        for remark in cases.remarks
        if isinstance(remark, Sentence) and "set_aside" in remark.values
    ]
    if not aside:
        return DataError(
            "The table has no column besides the class {column}; a classifier needs at least one.",
            column=target,
        )
    return DataError(
        "The table has no column left besides the class {column}. {reason}",
        column=target,
        reason=aside[0],
    )


def _is_blank(column: Column) -> bool:
    """Tell whether all cells are missing; the first one mostly tells that they are not."""
    first = missing_cells(column.rows(slice(0, 1)))
    return bool(first.all()) and column.n_missing == column.n_rows


def with_states(cases: Dataset, target: str, discretizer: Choice) -> Dataset:
    """Return a labeled table with its columns of numbers cut into intervals.

    `cases`: as `labeled` returns it; only its rows decide where the cuts are. `target`: the class,
    for methods that cut where it changes.
    """
    method = discretizer.create(discretizers)
    supervised = discretizers[discretizer.name].traits.get("supervised", False)
    classes = cases.categorical(target) if supervised else None
    rows = repeated_rows(cases)
    if rows is not None and classes is not None:
        classes = classes.rows(rows)

    def cut(column: NumericColumn) -> CodedColumn:
        seen = column if rows is None else column.rows(rows)
        return column.cut(limits_of(seen, method, classes))

    columns = (cut(c) if isinstance(c, NumericColumn) else c for c in cases.columns)
    return replace(cases, columns=tuple(columns))


def repeated_rows(cases: Dataset) -> NDArray[np.intp] | None:
    """Return each row as often as its weight says, None where all rows simply count once.

    A row of weight 2 is two rows, and decides where the cuts are as two do. Weights that are not
    whole stay for the counts alone.
    """
    weights = cases.weights
    if weights is None or not np.array_equal(weights, np.round(weights)):
        return None
    if weights.sum() > MOST_REPEATED * len(weights) or (weights == 1).all():
        return None
    return np.repeat(np.arange(len(weights)), weights.astype(np.intp))


class CutRemark(Sentence):
    """A remark that a method cuts numbers into intervals, as the methods of states always do."""


def cut_remarks(cases: Dataset, coded: Dataset) -> tuple[Sentence, ...]:
    """Return a remark on the columns of numbers that a method cut into intervals; none on none."""
    cut = [c.name for c in cases.columns if isinstance(c, NumericColumn) and c.name in coded]
    if not cut:
        return ()
    made = Sentence(
        "Columns of numbers, cut into intervals by the rows that train: {cut}.",
        cut=list_names(cut, LISTED),
    )
    return (CutRemark(made.template, **made.values),)


def complete_for_arcs(cases: Dataset) -> tuple[Dataset, tuple[Sentence, ...]]:
    """Return the rows without a missing cell, and a remark that only these decide the arcs."""
    complete = complete_cases(cases)
    if complete.n_rows == cases.n_rows:
        return cases, ()
    remark = Sentence(
        "The arcs are learned from the {rows:,} rows without a missing cell, the tables from all.",
        rows=complete.n_rows,
    )
    return complete, (remark,)


def numeric(cases: Dataset, target: str, method: str) -> tuple[NumericColumn, ...]:
    """Return the features of a labeled table as numbers."""
    return tuple(numbers_named(cases, (name for name in cases.names if name != target), method))


def numbers_named(cases: Dataset, names: Iterable[str], method: str) -> list[NumericColumn]:
    """Return the columns of numbers that a model has; one that the table lacks is missing.

    `method`: registered name of the classifier, for the message.
    """
    found = []
    for name in names:
        if name not in cases:
            found.append(NumericColumn(name, np.full(cases.n_rows, np.nan)))
            continue
        column = cases[name]
        numbers = _as_numbers(column, method) if isinstance(column, CodedColumn) else column
        check_finite(numbers, method)
        found.append(numbers)
    return found


def _as_numbers(column: CodedColumn, method: str) -> NumericColumn:
    try:
        return column.numbers(truths=True)
    except DataError as error:
        raise DataError(
            "{method} reads numbers alone, and column {column} has the value “{state}”; use "
            "naive-bayes, which reads both, or leave the column out.",
            method=method,
            **error.values,
        ) from None


def check_finite(column: NumericColumn, method: str) -> None:
    """Raise if a number is infinite, or its square could be."""
    wrong = np.flatnonzero(np.abs(column.values) > LARGEST)
    if wrong.size:
        raise DataError(
            "{method}: column {column} has the value {value} in row {row:,}; leave the row out.",
            method=method,
            column=column.name,
            value=float(column.values[wrong[0]]),
            row=int(wrong[0]) + 1,
        )


def not_extended(method: str) -> ParameterError:
    """Return the refusal to add rows to a model that does not suit."""
    return ParameterError(
        "{method} cannot add rows to a model of another kind, or of another class; train it anew.",
        method=method,
    )


def refuse_prepared(method: str) -> ParameterError:
    """Return the refusal to add rows to a model around which something was done."""
    return ParameterError(
        "{method} cannot add rows to a model that is calibrated, tuned or weighted by class; train "
        "it on all rows together.",
        method=method,
    )
