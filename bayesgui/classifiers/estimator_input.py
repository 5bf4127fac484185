"""The input of estimators as tables: arrays, sparse matrices, DataFrames, classes."""

from __future__ import annotations

from types import MappingProxyType
from typing import TYPE_CHECKING, Any

import numpy as np

from bayesgui.classifiers.arrays.cells import array_column
from bayesgui.classifiers.arrays.coding import few_states
from bayesgui.core.numerals import number_text
from bayesgui.data.columns.column import CodedColumn, NumericColumn
from bayesgui.data.columns.pandas_columns import columns_of_frame
from bayesgui.data.columns.sparse_column import sparse_columns
from bayesgui.data.dataset import Dataset
from bayesgui.data.reading.given_tables import by_rule, categories_of, without_identifiers
from bayesgui.data.reading.quantities import MAX_STATES

if TYPE_CHECKING:
    from collections.abc import Collection, Mapping, Sequence

    from numpy.typing import NDArray

    from bayesgui.data.dataset import Column

DTYPES = (np.float64, np.float32)

MAX_CLASSES = 256
"""Width of the range of whole numbers up to which classes are found by counting."""

FEW_CLASSES = 16
"""Width of that range up to which looking for each is faster than counting."""


def features_of(
    frame: Any,
    takes: str,
    *,
    counts: bool,
    fitting: bool,
    states: Mapping[str, Collection[str]] = MappingProxyType({}),
) -> Dataset:
    """Return a DataFrame as a table.

    `frame`: columns of categories are states; others of many numbers are numbers. `takes`: what the
    classifier models as it is: ``"states"``, ``"numbers"`` or ``"both"``. `counts`: whether it
    compares or adds numbers, however few they are; booleans are 0 and 1 then. `states`: by column,
    texts that training saw, which are no marks of missing cells.
    """
    rest = []
    cells: dict[str, NDArray[Any]] = {}
    for k, (label, series) in enumerate(frame.items()):
        name = str(label)
        if counts or takes == "numbers":
            numbers = _numbers_of_any(series)
        else:
            numbers = _numbers_of_series(series)
        if numbers is None:
            rest.append(k)
        else:
            cells[name] = numbers
    made = _of_numbers(cells, "numbers" if counts else takes, fitting)
    if len(made) == frame.shape[1]:
        table = Dataset(tuple(made.values()))
    else:
        table = _with_others(frame, made, rest, states)
    if not fitting:
        return table
    if counts or takes == "numbers":
        return without_identifiers(table)
    return by_rule(table, "numbers", categories_of(frame.iloc[:, rest]) if rest else set())


def _with_others(
    frame: Any,
    made: Mapping[str, Column],
    rest: Sequence[int],
    states: Mapping[str, Collection[str]],
) -> Dataset:
    """Return columns of a DataFrame of which those of numbers are made, in its order."""
    named = frame.iloc[:, rest].set_axis([str(frame.columns[k]) for k in rest], axis=1)
    others = Dataset(*columns_of_frame(named, states=states))
    names = [str(label) for label in frame.columns]
    aside = {*names} - {*made, *others.names}
    kept = [made[name] if name in made else others[name] for name in names if name not in aside]
    return Dataset(tuple(kept), remarks=others.remarks)


def _numbers_of_any(series: Any) -> NDArray[Any] | None:
    """Return a column as numbers, be they truth values or categories; None if some are not."""
    numbers = _numbers_of_series(series)
    if numbers is not None:
        return numbers
    import pandas as pd

    if isinstance(series.dtype, pd.CategoricalDtype):
        found = _numbers_of_any(series.cat.categories.to_series())
        return None if found is None else np.append(found, np.nan)[series.cat.codes.to_numpy()]
    if pd.api.types.is_bool_dtype(series.dtype):
        truths: NDArray[np.float64] = series.to_numpy(dtype=np.float64, na_value=np.nan)
        return truths
    if series.dtype == object:
        return _numbers_of_objects(series.to_numpy(), truths=True)
    return None


def _numbers_of_series(series: Any) -> NDArray[Any] | None:
    """Return a column whose type is one of numbers as such, NaN for a missing cell."""
    kind = series.dtype
    if isinstance(kind, np.dtype):
        held: NDArray[Any] | None = series.to_numpy() if kind.kind in "iuf" else None
        return held
    import pandas as pd

    if pd.api.types.is_bool_dtype(kind) or not pd.api.types.is_numeric_dtype(kind):
        return None
    numbers: NDArray[np.float64] = series.to_numpy(dtype=np.float64, na_value=np.nan)
    return numbers


def columns_of_array(array: Any, takes: str, *, counts: bool, fitting: bool) -> tuple[Column, ...]:
    """Return the columns of an array or a sparse matrix, named ``x0``, ``x1`` and so on.

    `array`: shape (rows, features); checked by scikit-learn; the columns of a sparse matrix hold
    numbers. `fitting`: whether the column decides what it holds: states, or numbers if there are
    many. Otherwise numbers are handed over as they are, since the model knows.
    """
    names = [f"x{k}" for k in range(array.shape[1])]
    if not isinstance(array, np.ndarray):
        return sparse_columns(array, names)
    kind = "numbers" if counts else takes
    cells = {name: array[:, k] for k, name in enumerate(names)}
    if array.dtype.kind in "OUS":
        return tuple(_of_objects(name, each, kind, fitting) for name, each in cells.items())
    if array.dtype.kind == "b" and kind != "numbers":
        truths = ("False", "True")
        return tuple(CodedColumn(name, truths, each.view(np.uint8)) for name, each in cells.items())
    return tuple(_of_numbers(cells, kind, fitting).values())


def _of_numbers(cells: Mapping[str, NDArray[Any]], takes: str, fitting: bool) -> dict[str, Column]:
    """Return columns of numbers by name; in training few whole ones are states."""
    columns = {name: array_column(name, each) for name, each in cells.items()}
    if not fitting or takes == "numbers":
        return {**columns}
    told = few_states([*columns.values()])
    found: dict[str, Column] = {}
    for name, column in columns.items():
        few = told[name] if name in told else _with_few_states(column)
        found[name] = column if few is None else few
    return found


def _with_few_states(column: NumericColumn) -> CodedColumn | None:
    """Return a column of few whole numbers with these as states, None for a column of others."""
    states = _few_states(column.values)
    if states is None:
        return None
    codes = np.where(np.isnan(column.values), -1, np.searchsorted(states, column.values))
    return CodedColumn(column.name, tuple(map(number_text, states.tolist())), codes)


def _few_states(numbers: NDArray[np.float64]) -> NDArray[np.float64] | None:
    """Return the different numbers of a column if they are few and whole, as in a DataFrame."""
    known = numbers[~np.isnan(numbers)]
    # The first rows tell quickly that a long column has many different numbers.
    if len(np.unique(known[:1000])) > MAX_STATES or not np.array_equal(known, np.round(known)):
        return None
    found = np.unique(known)
    return found if len(found) <= MAX_STATES else None


def _of_objects(name: str, values: NDArray[Any], takes: str, fitting: bool) -> Column:
    """Return a column of objects: all numbers, or texts; None and NaN are missing."""
    numbers = _numbers_of_objects(values, truths=takes == "numbers")
    if numbers is not None:
        return _of_numbers({name: numbers}, takes, fitting)[name]
    missing = _missing_objects(values)
    known = values[~missing]
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


def _missing_objects(values: NDArray[Any]) -> NDArray[np.bool_]:
    """Return which cells are None, NaN, or what pandas puts for them."""
    import pandas as pd

    found: NDArray[np.bool_] = pd.isna(values)
    return found


def _numbers_of_objects(values: NDArray[Any], *, truths: bool) -> NDArray[np.float64] | None:
    """Return objects as numbers, None if some are not; truth values are 0 and 1 if `truths`."""
    missing = _missing_objects(values)
    for x in values[~missing]:
        if not isinstance(x, int | float | np.integer | np.floating | np.bool_):
            return None
        if isinstance(x, bool | np.bool_) and not truths:
            return None
    numbers = np.full(len(values), np.nan)
    numbers[~missing] = values[~missing].astype(np.float64)
    return numbers


def class_codes(y: NDArray[Any]) -> tuple[NDArray[Any], NDArray[Any]]:
    """Return the sorted classes, and the position of each row's class."""
    if len(y) and y.dtype.kind in "iu":
        # The widest type of the kind, since a range of 256 numbers is too wide for 8 bits.
        wide = y.astype(np.int64 if y.dtype.kind == "i" else np.uint64, copy=False)
        low = wide.min()
        # Python's numbers do not overflow.
        width = int(wide.max()) - int(low) + 1
        if width <= MAX_CLASSES:
            # Both wrap around, so their difference does not.
            above = wide.astype(np.uint8) - low.astype(np.uint8)
            if width <= FEW_CLASSES:
                present = np.array([k for k in range(width) if (above == k).any()])
            else:
                present = np.flatnonzero(np.bincount(above))
            places = np.zeros(MAX_CLASSES, np.uint8)
            places[present] = np.arange(len(present))
            codes = above if present[-1] == len(present) - 1 else places[above]
            codes.flags.writeable = False
            return (present.astype(wide.dtype) + low).astype(y.dtype), codes
    classes, codes = np.unique(y, return_inverse=True)
    return classes, codes.astype(np.intp)
