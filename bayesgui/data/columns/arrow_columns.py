"""Columns from tables that come by Arrow's C stream: of polars, duckdb, pyarrow and others.

None of those packages is needed: whatever hands out a stream is read, its chunks where they lie.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np

from bayesgui.core.errors import DataError
from bayesgui.core.name_lists import short_name
from bayesgui.data.columns.text_columns import Texts, numbers_or_none, value_text, without_blank

if TYPE_CHECKING:
    from collections.abc import Collection

    import pandas as pd
    import pyarrow as pa
    from numpy.typing import NDArray

    from bayesgui.data.columns.column import CodedColumn, NumericColumn

_HANDS_OUT = ("__arrow_c_stream__", "__arrow_c_array__")
_OF_POLARS = (b"_PL_CATEGORICAL", b"_PL_CATEGORICAL2")
"""What polars writes beside a column of texts that it numbers; its order is of their coming."""


def is_arrow(given: Any) -> bool:
    """Tell whether a table comes by Arrow's C stream; one of pandas is taken as it is."""
    if hasattr(given, "iloc"):
        return False
    return any(hasattr(given, each) for each in _HANDS_OUT) or _is_lazy(given)


def _is_lazy(given: Any) -> bool:
    """Tell whether a value is a question of polars that is answered when it is collected."""
    return type(given).__module__.startswith("polars.") and callable(
        getattr(given, "collect", None)
    )


def arrow_table(given: Any) -> pa.Table:
    """Return a table that comes by Arrow's C stream; a single column is a table of one."""
    import pyarrow as pa

    try:
        if isinstance(given, pa.Table):
            return given
        if isinstance(given, pa.Array | pa.ChunkedArray):
            return pa.table({"value": given})
        if _is_lazy(given):
            given = given.collect()
        if not hasattr(given, "__arrow_c_stream__"):
            return pa.Table.from_batches([pa.record_batch(given)])
        try:
            return pa.RecordBatchReader.from_stream(given).read_all()
        except pa.ArrowInvalid:  # not of records but of one column
            name = str(getattr(given, "name", "") or "value")
            return pa.table({name: pa.chunked_array(given)})
    except (pa.ArrowException, TypeError, ValueError) as error:
        raise not_a_table(error) from None


def not_a_table(error: Exception) -> DataError:
    """Return the error that says why a value cannot be read as a table."""
    return DataError(
        "This is not a table: {reason}. Give a DataFrame, or a dict of columns of equal length.",
        reason=short_name((str(error).splitlines() or [""])[0], 100).rstrip("."),
    )


def pandas_of_arrow(given: Any) -> pd.DataFrame:
    """Return a table that comes by Arrow's C stream as one of pandas."""
    # A block for each column, so that numbers need not be copied side by side.
    return _plain_texts(arrow_table(given)).to_pandas(split_blocks=True)


def _plain_texts(table: pa.Table) -> pa.Table:
    """Return a table whose texts are of the kind that every version of Arrow can number."""
    import pyarrow as pa

    kinds = [_plain_kind(field.type) for field in table.schema]
    if all(kind is field.type for kind, field in zip(kinds, table.schema, strict=True)):
        return table
    fields = [f.with_type(kind) for f, kind in zip(table.schema, kinds, strict=True)]
    return table.cast(pa.schema(fields, table.schema.metadata))


def _plain_kind(kind: pa.DataType) -> pa.DataType:
    import pyarrow as pa

    if str(kind) == "string_view":
        return pa.large_string()
    if pa.types.is_dictionary(kind) and str(kind.value_type) == "string_view":
        return pa.dictionary(kind.index_type, pa.large_string(), kind.ordered)
    return kind


def holds_arrow_records(kind: pa.DataType) -> bool:
    """Tell whether the cells of a column are lists, records or other things of many values."""
    import pyarrow as pa

    value = kind.value_type if pa.types.is_dictionary(kind) else kind
    return bool(pa.types.is_nested(value) or pa.types.is_map(value))


def without_index(table: pa.Table) -> pa.Table:
    """Return a table without the columns that were the index of a table of pandas."""
    about = table.schema.pandas_metadata or {}
    index = [name for name in about.get("index_columns", ()) if isinstance(name, str)]
    return table.drop_columns([name for name in index if name in table.column_names])


def is_category(field: pa.Field) -> bool:
    """Tell whether a column's type says which states there are, in which order."""
    import pyarrow as pa

    about = field.metadata or {}
    return pa.types.is_dictionary(field.type) and not any(key in about for key in _OF_POLARS)


def arrow_column(
    field: pa.Field, cells: pa.ChunkedArray, known: Collection[str]
) -> CodedColumn | NumericColumn | Texts:
    """Return a column of states, of numbers, or of texts that may be marks of missing cells."""
    import pyarrow as pa

    name = field.name
    cells = _plain_texts(pa.table({name: cells}))[name]
    if pa.types.is_dictionary(field.type):
        texts, codes = _numbered(cells)
        if is_category(field):
            return without_blank(name, texts, codes)
        return Texts(name, *_that_occur(texts, codes), known)
    if pa.types.is_floating(cells.type):
        found = numbers_or_none(name, _floats(cells))
        if found is not None:
            return found
    if pa.types.is_null(cells.type):
        return Texts(name, [], np.full(len(cells), -1), known)
    return Texts(name, *_numbered(cells.dictionary_encode()), known)


def _floats(cells: pa.ChunkedArray) -> NDArray[np.floating]:
    """Return numbers, nulls as NaN; of one chunk without nulls those in memory."""
    if cells.num_chunks == 1 and not cells.null_count:
        numbers: NDArray[np.floating] = cells.chunk(0).to_numpy(zero_copy_only=True)
        return numbers
    return np.asarray(cells.to_numpy(), dtype=cells.type.to_pandas_dtype())


def _numbered(cells: pa.ChunkedArray) -> tuple[list[str], NDArray[np.int64]]:
    """Return the texts of a column of a dictionary, and the place of each cell's; −1 for none."""
    cells = cells.unify_dictionaries()
    if not cells.num_chunks:
        return [], np.empty(0, dtype=np.int64)
    values = cells.chunk(0).dictionary.to_pylist()
    texts = ["" if value is None or value != value else value_text(value) for value in values]
    codes = [chunk.indices.fill_null(len(texts)).to_numpy() for chunk in map(_wide, cells.chunks)]
    found = np.concatenate(codes).astype(np.int64)
    found[found == len(texts)] = -1
    return texts, found


def _wide(chunk: Any) -> Any:
    """Return a chunk whose indices have room for one more than the dictionary has."""
    import pyarrow as pa

    return pa.DictionaryArray.from_arrays(chunk.indices.cast(pa.int64()), chunk.dictionary)


def _that_occur(texts: list[str], codes: NDArray[np.int64]) -> tuple[list[str], NDArray[np.int64]]:
    """Return the texts that occur, and the places among them."""
    used = np.unique(codes[codes >= 0])
    places = np.full(len(texts) + 1, -1, dtype=np.int64)
    places[used] = np.arange(len(used))
    return [texts[k] for k in used], places[codes]
