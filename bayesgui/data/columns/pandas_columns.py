"""Columns from and to pandas tables, and from sampled cases."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from types import MappingProxyType
from typing import TYPE_CHECKING, Any

import numpy as np

from bayesgui.core.errors import DataError
from bayesgui.core.name_lists import list_names, short_repr
from bayesgui.core.sentence import Sentence
from bayesgui.data.columns.arrow_columns import (
    arrow_column,
    arrow_table,
    holds_arrow_records,
    is_arrow,
    not_a_table,
    pandas_of_arrow,
    without_index,
)
from bayesgui.data.columns.column import CodedColumn, NumericColumn, code_type
from bayesgui.data.columns.odd_values import odd_remarks
from bayesgui.data.columns.text_columns import (
    Texts,
    numbers_or_none,
    value_text,
    without_blank,
    without_marks,
)

if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Iterable, Sequence

    import pandas as pd
    import pyarrow as pa
    from numpy.typing import NDArray

    from bayesgui.core.network import BayesianNetwork
    from bayesgui.data.sampling.ancestral import CaseBlock

WEIGHT = "weight"
"""Name of the column of weights."""


def columns_of_frame(
    given: Any,
    network: BayesianNetwork | None = None,
    states: Mapping[str, Collection[str]] = MappingProxyType({}),
) -> tuple[tuple[CodedColumn | NumericColumn, ...], None, tuple[Sentence, ...]]:
    """Return the columns of a pandas table, no weights, and remarks; see `Dataset.from_frame`.

    `states`: by column, texts that are values and never marks, besides the states of the network.
    """
    if is_arrow(given):
        table = without_index(arrow_table(given))
        names = table.column_names
    else:
        table = as_frame(given)
        names = [str(name) for name in table.columns]
    for name, count in Counter(names).items():
        if count > 1:
            raise DataError("Two columns are named {column}; rename one of them.", column=name)

    def known_in(name: str) -> tuple[str, ...]:
        of_network = network[name].states if network is not None and name in network else ()
        return (*of_network, *states.get(name, ()))

    columns, aside = (_of_arrow if is_arrow(given) else _of_pandas)(table, names, known_in)
    if aside and not columns:
        raise DataError(
            "The cells of all columns are lists or records: {columns}. Make columns of single "
            "values of them.",
            columns=list_names(aside),
        )
    made, remarks = without_marks(columns)
    named = {*states, *(network or ())}
    remarks += odd_remarks(each for each in made if each.name not in named)
    return made, None, (*remarks, *([records_remark(aside)] if aside else ()))


def _of_pandas(
    frame: pd.DataFrame, names: Sequence[str], known_in: Callable[[str], Collection[str]]
) -> tuple[list[CodedColumn | NumericColumn | Texts], list[str]]:
    """Return the columns of single values, and the names of the others."""
    held = [(name, frame.iloc[:, k]) for k, name in enumerate(names)]
    aside = [name for name, series in held if holds_records(series)]
    columns = [_column(name, s, known_in(name)) for name, s in held if name not in aside]
    return columns, aside


def _of_arrow(
    table: pa.Table, names: Sequence[str], known_in: Callable[[str], Collection[str]]
) -> tuple[list[CodedColumn | NumericColumn | Texts], list[str]]:
    """Return the columns of single values, and the names of the others."""
    fields = list(table.schema)
    aside = [f.name for f in fields if holds_arrow_records(f.type)]
    columns = [
        arrow_column(field, cells, known_in(field.name))
        for field, cells in zip(fields, table.columns, strict=True)
        if field.name not in aside
    ]
    return columns, aside


def records_remark(names: Sequence[str]) -> Sentence:
    """Return the remark on columns whose cells are not single values."""
    return Sentence(
        "Left out, as their cells are lists or records: {columns}.", columns=list_names(names)
    )


def as_frame(given: Any) -> pd.DataFrame:
    """Return what a caller gave as a table as one of pandas."""
    import pandas as pd

    try:
        if isinstance(given, pd.DataFrame):
            return given
        if isinstance(given, pd.Series):
            return given.to_frame("value" if given.name is None else given.name)
        if isinstance(given, Mapping | list) or getattr(given, "ndim", 0) == 2:
            return pd.DataFrame(given)
        if is_arrow(given):
            return pandas_of_arrow(given)
        if callable(getattr(given, "to_pandas", None)):
            found = given.to_pandas()
            return found if isinstance(found, pd.DataFrame) else as_frame(found)
    except (TypeError, ValueError, OverflowError, AttributeError) as error:
        raise not_a_table(error) from None
    raise DataError(
        "{value} is not a table; give a DataFrame, an Arrow table or a dict of columns.",
        value=short_repr(given),
    )


def holds_records(series: pd.Series) -> bool:
    """Tell whether a column has lists, records or other things without a name as cells."""
    if series.dtype != object:
        return False
    return any(isinstance(value, Mapping | list | set | np.ndarray) for value in series.to_numpy())


def frame_of_columns(
    columns: Sequence[CodedColumn | NumericColumn],
    weights: NDArray[np.float64] | None,
    remarks: Sequence[str],
) -> pd.DataFrame:
    """Return columns as a pandas table; see `Dataset.to_frame`."""
    import pandas as pd

    made: dict[str, Any] = {}
    for column in columns:
        if isinstance(column, NumericColumn):
            made[column.name] = column.values.copy()
            continue
        codes = column.codes.astype(np.int64)
        codes[column.codes == column.missing_code] = -1
        made[column.name] = pd.Categorical.from_codes(codes, list(column.states))
    if weights is not None:
        if WEIGHT in made:
            raise DataError(
                "The column of weights would be named weight, as a column is; rename the column."
            )
        made[WEIGHT] = weights.copy()
    frame = pd.DataFrame(made)
    frame.attrs["remarks"] = list(map(str, remarks))
    return frame


def _column(
    name: str, series: pd.Series, known: Collection[str]
) -> CodedColumn | NumericColumn | Texts:
    import pandas as pd

    if isinstance(series.dtype, pd.CategoricalDtype):
        codes = series.cat.codes.to_numpy()
        return without_blank(name, list(map(value_text, series.cat.categories)), codes)
    if pd.api.types.is_float_dtype(series.dtype):
        kind = np.float32 if series.dtype == np.float32 else np.float64
        found = numbers_or_none(name, series.to_numpy(dtype=kind, na_value=np.nan))
        if found is not None:
            return found
    codes, uniques = pd.factorize(series, use_na_sentinel=True)
    if series.dtype == object and any(map(_is_zero_or_one, uniques)):
        # pandas takes True for 1, as Python does.
        series = series.map(value_text, na_action="ignore")
        codes, uniques = pd.factorize(series, use_na_sentinel=True)
    return Texts(name, list(map(value_text, uniques)), codes, known)


def _is_zero_or_one(value: object) -> bool:
    return isinstance(value, bool | int | float | np.number | np.bool_) and value in (0, 1)


def columns_of_blocks(
    network: BayesianNetwork, blocks: Iterable[CaseBlock]
) -> tuple[tuple[CodedColumn, ...], NDArray[np.float64] | None]:
    """Return the columns of sampled cases and their weights, if they have any."""
    parts: dict[str, list[NDArray[np.unsignedinteger]]] = {name: [] for name in network}
    weights: list[NDArray[np.float64]] = []
    for block in blocks:
        for name, codes in block.columns.items():
            kind = code_type(network[name].n_states)
            # −1 wraps around to the largest number, the code of a missing cell.
            parts[name].append(codes.astype(kind))
        if block.weights is not None:
            weights.append(block.weights)
    columns = []
    for variable in network.variables:
        found = parts.pop(variable.name)
        kind = code_type(variable.n_states)
        codes = np.concatenate(found) if found else np.empty(0, dtype=kind)
        codes.flags.writeable = False
        columns.append(CodedColumn(variable.name, variable.states, codes, variable.edges))
    return tuple(columns), np.concatenate(weights) if weights else None
