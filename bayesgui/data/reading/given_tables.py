"""Tables that callers give: one rule with files for what numbers and identifiers are."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any, Literal

import numpy as np

from bayesgui.core.errors import DataError
from bayesgui.core.numerals import number_text
from bayesgui.data.case_source import CaseSource
from bayesgui.data.columns.arrow_columns import arrow_table, is_arrow, is_category
from bayesgui.data.columns.column import CodedColumn, NumericColumn
from bayesgui.data.columns.pandas_columns import as_frame, columns_of_frame
from bayesgui.data.dataset import Dataset
from bayesgui.data.reading.left_out import reason_set_aside
from bayesgui.data.reading.quantities import (
    MAX_STATES,
    with_quantities_as_numbers,
    with_quantities_cut,
    without_cut_remarks,
)

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable, Mapping, Sequence

    import pandas as pd
    import pyarrow as pa

    from bayesgui.core.network import BayesianNetwork
    from bayesgui.core.sentence import Sentence
    from bayesgui.data.case_source import CaseTable

Quantities = Literal["cut", "numbers"]
"""Whether columns of many numbers are cut into intervals, or stay numbers."""


def dataset_of(data: Any, network: BayesianNetwork | None = None) -> CaseTable:
    """Return a table of cases as it is; a DataFrame, or what becomes one, becomes a `Dataset`.

    `network`: its states are not taken for marks of missing values.
    """
    if isinstance(data, CaseSource | Dataset):
        return data
    return Dataset(*columns_of_frame(_table_of(data), network))


def is_frame(data: Any) -> bool:
    """Tell whether a value is a table of columns: of pandas, or one that others can read."""
    if is_arrow(data) or (hasattr(data, "iloc") and hasattr(data, "columns")):
        return True
    return callable(getattr(data, "to_pandas", None))


def _table_of(data: Any) -> pd.DataFrame | pa.Table:
    """Return a table of pandas or Arrow; a stream is read, which can be done once only."""
    if not hasattr(data, "iloc") and not is_frame(data):
        raise DataError(
            "A {kind} is not a table of cases; give a Dataset or a pandas DataFrame.",
            kind=type(data).__name__,
        )
    return arrow_table(data) if is_arrow(data) else as_frame(data)


def cases_of(
    data: Any,
    quantities: Quantities,
    named: Iterable[str] = (),
    network: BayesianNetwork | None = None,
) -> CaseTable:
    """Return a table of cases, its columns as those of a file are read.

    `data`: of a DataFrame, or what becomes one, columns of categories stay what they are.
    `quantities`: columns of more than 12 different numbers (or of numbers that are not whole, for
    ``"numbers"``) are cut into intervals, or are numbers. Intervals that the reader chose by itself
    are numbers again; those that somebody chose stay. `named`: columns that are used, such as the
    class, and thus not set aside as identifiers. The result: with a remark on what was cut or set
    aside.
    """
    known = {*(network or ())}
    if isinstance(data, CaseSource):
        return data
    if not isinstance(data, Dataset):
        frame = _table_of(data)
        table = Dataset(*columns_of_frame(frame, network))
        return by_rule(table, quantities, known | categories_of(frame), {*named})
    if quantities == "numbers":
        return _with_numbers(data)
    numbers = [c.name for c in data.columns if isinstance(c, NumericColumn)]
    return _with_states(data, [name for name in numbers if name not in known])


def names_in(options: Mapping[str, Any]) -> set[str]:
    """Return the texts among options of a method, any of which may name a column."""
    found: set[str] = set()
    for value in options.values():
        found |= {value} if isinstance(value, str) else set()
        found |= {each for each in value if isinstance(each, str)} if _is_list(value) else set()
    return found


def _is_list(value: Any) -> bool:
    return isinstance(value, list | tuple | set | frozenset)


def by_rule(
    table: Dataset, quantities: Quantities, kept: Collection[str], named: Collection[str] = ()
) -> Dataset:
    """Return a table that was not read from a file with its columns as a file's are read."""
    table = without_identifiers(table, kept, named)
    free = [name for name in table.names if name not in kept]
    if quantities == "numbers":
        return with_quantities_as_numbers(table, free)
    return _with_states(table, free)


def without_identifiers(
    table: Dataset, kept: Collection[str] = (), named: Collection[str] = ()
) -> Dataset:
    """Return a table without identifiers, nearly empty columns and the like, with remarks.

    `kept`, `named`: columns that stay: for what they are, and as they are used, such as the class.
    """
    reasons: dict[str, Sentence] = {}
    for name in table.names:
        reason = None if name in kept or name in named else reason_set_aside(table[name])
        if reason is not None:
            reasons[name] = reason
    # Whoever gives identifiers alone means them.
    if not reasons or len(reasons) >= len({*table.names} - {*named}):
        return table
    return table.without(*reasons).remarked(*reasons.values())


def _with_numbers(table: Dataset) -> Dataset:
    """Return a table with the numbers of columns that the reader cut by itself."""
    found = []
    for column in table.columns:
        if isinstance(column, CodedColumn) and column.uncut is not None:
            table = table.with_column(NumericColumn(column.name, column.uncut))
            found.append(column.name)
    if not found:
        return table
    table = replace(table, remarks=without_cut_remarks(table.remarks))
    return with_quantities_as_numbers(table, found)


def _with_states(table: Dataset, names: Sequence[str]) -> Dataset:
    """Return a table in which some columns have states, few numbers or intervals."""
    for name in names:
        column = table[name]
        found = _few(column) if isinstance(column, NumericColumn) else None
        if found is not None:
            table = table.with_column(found)
    return with_quantities_cut(table, names)


def _few(column: NumericColumn) -> CodedColumn | None:
    """Return a column of few different numbers with these as states, None if they are many."""
    values = column.values
    known = values[~np.isnan(values)]
    # The first rows tell quickly that a long column has many different numbers.
    if len(np.unique(known[:1000])) > MAX_STATES:
        return None
    states = np.unique(known)
    if not 0 < len(states) <= MAX_STATES:
        return None
    codes = np.where(np.isnan(values), -1, np.searchsorted(states, values))
    return CodedColumn(column.name, tuple(map(number_text, states.tolist())), codes)


def categories_of(frame: pd.DataFrame | pa.Table) -> set[str]:
    """Return the columns whose type says that they are categories."""
    if is_arrow(frame):
        return {field.name for field in frame.schema if is_category(field)}
    return {str(name) for name, kind in frame.dtypes.items() if str(kind) == "category"}
