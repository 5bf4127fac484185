"""Columns from pandas tables and from sampled cases."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from bayesgui.core.errors import DataError
from bayesgui.core.numerals import number_text
from bayesgui.data.columns.column import CodedColumn, NumericColumn, code_type, sorted_states

if TYPE_CHECKING:
    from collections.abc import Iterable

    import pandas as pd
    from numpy.typing import NDArray

    from bayesgui.core.network import BayesianNetwork
    from bayesgui.data.sampling.ancestral import CaseBlock


def columns_of_frame(frame: pd.DataFrame) -> tuple[CodedColumn | NumericColumn, ...]:
    """Return the columns of a pandas table; see `Dataset.from_frame`.

    Raises
    ------
    DataError
        If a name occurs twice.
    """
    names = [str(name) for name in frame.columns]
    for name in names:
        if names.count(name) > 1:
            raise DataError("Two columns are named {column}; rename one of them.", column=name)
    return tuple(_column(name, frame.iloc[:, k]) for k, name in enumerate(names))


def _column(name: str, series: pd.Series) -> CodedColumn | NumericColumn:
    import pandas as pd

    if isinstance(series.dtype, pd.CategoricalDtype):
        codes = series.cat.codes.to_numpy()
        return _without_blank(name, list(map(_text, series.cat.categories)), codes)
    if pd.api.types.is_float_dtype(series.dtype):
        values = series.to_numpy(dtype=np.float64, na_value=np.nan)
        present = values[~np.isnan(values)]
        # pandas converts integers with gaps to floats; they are still states.
        if not np.all(np.isfinite(present)) or not np.array_equal(present, np.round(present)):
            return NumericColumn(name, np.where(np.isinf(values), np.nan, values))
    codes, uniques = pd.factorize(series, use_na_sentinel=True)
    if series.dtype == object and any(map(_is_zero_or_one, uniques)):
        # pandas takes True for 1, as Python does.
        codes, uniques = pd.factorize(series.map(_text, na_action="ignore"), use_na_sentinel=True)
    return _without_blank(name, list(map(_text, uniques)), codes, sort=True)


def _is_zero_or_one(value: object) -> bool:
    return isinstance(value, bool | int | float | np.number | np.bool_) and value in (0, 1)


def _text(value: object) -> str:
    return number_text(float(value)) if isinstance(value, float | np.floating) else str(value)


def _without_blank(
    name: str, texts: list[str], codes: NDArray[np.signedinteger], sort: bool = False
) -> CodedColumn:
    """Make a column with blank texts as missing cells; values with equal text become one state."""
    kept = dict.fromkeys(text for text in texts if text.strip())
    states = sorted_states(kept) if sort else list(kept)
    index = {state: k for k, state in enumerate(states)}
    table = np.array([*(index.get(text, -1) for text in texts), -1], dtype=np.int64)
    return CodedColumn(name, tuple(states), table[codes])


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
