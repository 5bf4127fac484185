"""Columns from and to pandas tables, and from sampled cases."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import TYPE_CHECKING, Any

import numpy as np

from bayesgui.core.errors import DataError
from bayesgui.core.name_lists import list_names, short_name, short_repr
from bayesgui.core.numerals import number_text
from bayesgui.core.sentence import Sentence
from bayesgui.data.columns.column import CodedColumn, NumericColumn, code_type, sorted_states
from bayesgui.data.columns.missing_marks import (
    EMPTY_WORDS,
    doubtful_remark,
    is_word,
    marks_among,
    may_be_mark,
    may_have_marks,
    missing_remark,
)
from bayesgui.data.columns.odd_values import odd_remarks

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable, Sequence

    import pandas as pd
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
    frame = as_frame(given)
    names = [str(name) for name in frame.columns]
    for name, count in Counter(names).items():
        if count > 1:
            raise DataError("Two columns are named {column}; rename one of them.", column=name)
    columns: list[CodedColumn | NumericColumn | _Texts] = []
    aside = []
    for k, name in enumerate(names):
        series = frame.iloc[:, k]
        if holds_records(series):
            aside.append(name)
            continue
        known = network[name].states if network is not None and name in network else ()
        columns.append(_column(name, series, (*known, *states.get(name, ()))))
    if aside and not columns:
        raise DataError(
            "The cells of all columns are lists or records: {columns}. Make columns of single "
            "values of them.",
            columns=list_names(aside),
        )
    made, remarks = _without_marks(columns)
    named = {*states, *(network or ())}
    remarks += odd_remarks(each for each in made if each.name not in named)
    return made, None, (*remarks, *([records_remark(aside)] if aside else ()))


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
        if callable(getattr(given, "to_pandas", None)):  # an Arrow or polars table
            found = given.to_pandas()
            return found if isinstance(found, pd.DataFrame) else as_frame(found)
    except (TypeError, ValueError, OverflowError, AttributeError) as error:
        raise DataError(
            "This is not a table: {reason}. Give a DataFrame, or a dict of columns of equal "
            "length.",
            reason=short_name((str(error).splitlines() or [""])[0], 100).rstrip("."),
        ) from None
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


@dataclass(frozen=True, eq=False)
class _Texts:
    """A column as its different texts, the place of each row's text, and those that are values."""

    name: str
    texts: list[str]
    codes: NDArray[np.signedinteger]
    known: Collection[str]

    def cells(self) -> dict[str, int]:
        """Return the number of cells by text."""
        counts = np.bincount(self.codes[self.codes >= 0], minlength=len(self.texts)).tolist()
        found: dict[str, int] = {}
        for text, count in zip(self.texts, counts, strict=True):
            found[text] = found.get(text, 0) + count
        return found


def _column(
    name: str, series: pd.Series, known: Collection[str]
) -> CodedColumn | NumericColumn | _Texts:
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
    return _Texts(name, list(map(_text, uniques)), codes, known)


def _without_marks(
    columns: Sequence[CodedColumn | NumericColumn | _Texts],
) -> tuple[tuple[CodedColumn | NumericColumn, ...], list[Sentence]]:
    """Return columns without marks of missing values, and remarks on what reads like one."""
    cells = {
        c.name: c.cells() for c in columns if isinstance(c, _Texts) and may_have_marks(c.texts)
    }
    known = {c.name: c.known for c in columns if isinstance(c, _Texts)}
    common = {*EMPTY_WORDS}
    for name, by_text in cells.items():
        marks = marks_among(by_text, states=known[name], common=EMPTY_WORDS)
        common.update(text for text in by_text if is_word(text) and text not in marks)
    missing: dict[str, dict[str, int]] = {}
    kept: dict[str, dict[str, int]] = {}
    made = []
    for column in columns:
        if not isinstance(column, _Texts):
            made.append(column)
            continue
        texts, by_text = column.texts, cells.get(column.name, {})
        marks = marks_among(by_text, states=column.known, common=common)
        for text, count in by_text.items():
            if text in marks:
                missing.setdefault(text, {})[column.name] = count
            elif may_be_mark(text) and text not in column.known:
                kept.setdefault(text, {})[column.name] = count
        texts = ["" if text in marks else text for text in texts]
        made.append(_without_blank(column.name, texts, column.codes, sort=True))
    return tuple(made), [
        *map(missing_remark, missing.items()),
        *map(doubtful_remark, kept.items()),
    ]


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
