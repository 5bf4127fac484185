"""The protocol and registry of discretization methods, and their application to a table."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING, Any, Protocol

import numpy as np

from bayesgui.catalog.checked_arguments import checked
from bayesgui.catalog.discovery import import_modules
from bayesgui.catalog.registry import Registry
from bayesgui.core.errors import DataError
from bayesgui.core.name_lists import listed
from bayesgui.data.columns.column import CodedColumn, NumericColumn
from bayesgui.data.dataset import Dataset

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    import pandas as pd
    from numpy.typing import NDArray


class Discretizer(Protocol):
    """A method that finds cut points for a column of numbers."""

    def cut_points(
        self, values: NDArray[np.float64], classes: NDArray[np.intp] | None
    ) -> tuple[float, ...]:
        """Return increasing inner cut points; a number equal to one belongs to the upper interval.

        Parameters
        ----------
        values : ndarray of float64
            At least one number, none missing.
        classes : ndarray of intp, optional
            Class of each number, counted from 0, for supervised methods.
        """


discretizers: Registry[Discretizer] = Registry(
    "discretizer", lambda: import_modules("bayesgui.data.discretize")
)
"""All discretization methods, by name; the trait ``supervised`` marks those that need classes."""


@checked
def discretized(
    data: Dataset | pd.DataFrame,
    names: Iterable[str] | None = None,
    method: str = "equal-frequency",
    *,
    against: str | None = None,
    **options: Any,
) -> Dataset:
    """Return a table with columns of numbers discretized.

    Parameters
    ----------
    data : Dataset or pandas.DataFrame
        The table.
    names : iterable of str, optional
        Columns to discretize; in a column of states all must be numbers. By default all columns of
        numbers.
    method : str
        Registered name of the method.
    against : str, optional
        The class column, for supervised methods.
    **options
        Options of the method, such as ``bins=5``.

    Returns
    -------
    Dataset
        Coded columns with their limits, so that a node made from one, and the next file, use the
        same intervals.

    Raises
    ------
    DataError
        If a column has no numbers, or a text that is not a number, or the class column is missing
        for a supervised method.
    ParameterError
        If the method or an option is unknown.
    """
    discretizer = discretizers.create(method, **options)
    supervised = bool(discretizers[method].traits.get("supervised", False))
    if supervised and against is None:
        raise DataError(
            "{method} needs a class column; choose it.",
            method=discretizers[method].label,
        )
    table = Dataset.from_frame(data)
    chosen = names
    if chosen is None:
        chosen = [c.name for c in table.columns if isinstance(c, NumericColumn)]
    for name in listed(chosen):
        column = table[name]
        numeric = column.numbers() if isinstance(column, CodedColumn) else column
        classes = table.categorical(against) if supervised and against is not None else None
        edges = limits_of(numeric, discretizer, classes)
        table = table.with_column(numeric.cut(edges))
    return table


def limits_of(
    column: NumericColumn, discretizer: Discretizer, classes: CodedColumn | None = None
) -> tuple[float, ...]:
    """Return the limits of the intervals of a column; the outer ones enclose all its numbers.

    Parameters
    ----------
    column : NumericColumn
        The numbers.
    discretizer : Discretizer
        Finds the inner limits.
    classes : CodedColumn, optional
        Classes of the same rows; rows where either is missing are ignored.

    Raises
    ------
    DataError
        If there are no numbers.
    """
    present = ~np.isnan(column.values)
    if classes is not None:
        present &= classes.codes != classes.missing_code
    values = column.values[present]
    if not values.size:
        raise DataError(
            "Column {column} has no numbers to discretize; leave the column out.",
            column=column.name,
        )
    labels = None if classes is None else classes.codes[present].astype(np.intp)
    inner = discretizer.cut_points(values, labels)
    return with_outer(inner, float(values.min()), float(values.max()))


def with_outer(inner: Sequence[float], low: float, high: float) -> tuple[float, ...]:
    """Return cut points with an outer limit added at each end, beyond all numbers."""
    if not inner:
        return (low, high) if low < high else (low - 0.5, high + 0.5)
    first = low if low < inner[0] else inner[0] - max(1.0, abs(inner[0]))
    last = high if high > inner[-1] else inner[-1] + max(1.0, abs(inner[-1]))
    return (first, *inner, last)


def between(low: float, high: float) -> float:
    """Return a number with few digits near the middle of (low, high]."""
    middle = low + (high - low) / 2
    for digits in range(1, 17):
        short = float(f"{middle:.{digits}g}")
        if low < short <= high and abs(short - middle) <= (high - low) / 100:
            return short
    return middle if math.isfinite(middle) and middle > low else high
