"""What estimators are given, as tables: arrays, sparse matrices, DataFrames, classes."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np

from bayesgui.core.numerals import number_text
from bayesgui.data.columns.column import CodedColumn, NumericColumn
from bayesgui.data.columns.sparse_column import sparse_columns
from bayesgui.data.dataset import Dataset
from bayesgui.data.reading.quantities import MAX_STATES, with_quantities_as_numbers

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from bayesgui.data.dataset import Column

DTYPES = (np.float64, np.float32)


def is_table(X: Any) -> bool:
    """Tell whether a value is a DataFrame."""
    return hasattr(X, "columns") and hasattr(X, "iloc")


def features_of(frame: Any, takes: str) -> Dataset:
    """Return a DataFrame as a table.

    Parameters
    ----------
    frame : pandas.DataFrame
        Columns of categories are states; others of many numbers are numbers.
    takes : str
        What the classifier models as it is: ``"states"``, ``"numbers"`` or ``"both"``.
    """
    named = frame.set_axis(list(map(str, frame.columns)), axis=1)
    table = Dataset.from_frame(named)
    if takes == "numbers":
        return table
    free = [name for name in table.names if str(named[name].dtype) != "category"]
    return with_quantities_as_numbers(table, free)


def columns_of_array(array: Any, takes: str, *, fitting: bool) -> tuple[Column, ...]:
    """Return the columns of an array or a sparse matrix, named ``x0``, ``x1`` and so on.

    Parameters
    ----------
    array : ndarray or sparse matrix, shape (rows, features)
        Checked by scikit-learn; the columns of a sparse matrix hold numbers.
    takes : str
        As in `features_of`.
    fitting : bool
        Whether the column decides what it holds: states, or numbers if there are many. Otherwise
        numbers are handed over as they are, since the model knows.
    """
    names = [f"x{k}" for k in range(array.shape[1])]
    if not isinstance(array, np.ndarray):
        return sparse_columns(array, names)
    return tuple(_column(name, array[:, k], takes, fitting) for k, name in enumerate(names))


def _column(name: str, values: NDArray[Any], takes: str, fitting: bool) -> Column:
    if values.dtype.kind == "O":
        return _of_objects(name, values, takes)
    if values.dtype.kind == "b" and takes != "numbers":
        return CodedColumn(name, ("False", "True"), values.astype(np.intp))
    numbers = values.astype(np.float64)
    states = _few_states(numbers) if fitting and takes != "numbers" else None
    if states is None:
        return NumericColumn(name, numbers)
    codes = np.where(np.isnan(numbers), -1, np.searchsorted(states, numbers))
    return CodedColumn(name, tuple(map(number_text, states.tolist())), codes)


def _few_states(numbers: NDArray[np.float64]) -> NDArray[np.float64] | None:
    """Return the different numbers of a column if they are few and whole, as in a DataFrame."""
    known = numbers[~np.isnan(numbers)]
    # The first rows tell quickly that a long column has many different numbers.
    if len(np.unique(known[:1000])) > MAX_STATES or not np.array_equal(known, np.round(known)):
        return None
    found = np.unique(known)
    return found if len(found) <= MAX_STATES else None


def _of_objects(name: str, values: NDArray[Any], takes: str) -> Column:
    """Return a column of objects: all numbers, or texts; None and NaN are missing."""
    missing = np.array([x is None or (isinstance(x, float) and x != x) for x in values])
    known = values[~missing]
    if takes == "numbers" or all(isinstance(x, float | np.floating) for x in known):
        numbers = np.full(len(values), np.nan)
        numbers[~missing] = known.astype(np.float64)
        return NumericColumn(name, numbers)
    for x in known:
        if not isinstance(x, str | int | float | np.generic):
            raise TypeError(
                f"argument must be a string or a number, not '{type(x).__name__}', in column {name}"
            )
    texts = np.array([str(x) for x in known], dtype=object)
    found, places = np.unique(texts, return_inverse=True)
    codes = np.full(len(values), -1)
    codes[~missing] = places
    return CodedColumn(name, tuple(found.tolist()), codes)


def class_codes(y: NDArray[Any]) -> tuple[NDArray[Any], NDArray[np.intp]]:
    """Return the sorted classes, and the position of each row's class."""
    classes, codes = np.unique(y, return_inverse=True)
    return classes, codes.astype(np.intp)
