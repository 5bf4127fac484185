"""Writing tables of cases to text and Parquet files."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any

import numpy as np

from bayesgui.catalog.checked_arguments import checked
from bayesgui.core.errors import DataError
from bayesgui.core.monitor import SILENT, Monitor
from bayesgui.data.columns.column import NumericColumn
from bayesgui.data.dataset import Dataset
from bayesgui.data.reading.conversion.suffixes import CONVERTED
from bayesgui.data.writing.csv_export import quote
from bayesgui.data.writing.destination import destination
from bayesgui.data.writing.text_tables import delimiter_of, text_table
from bayesgui.data.writing.workbook import write_workbook

if TYPE_CHECKING:
    from collections.abc import Iterator

    import pandas as pd

    from bayesgui.data.dataset import Column

WORKBOOK = ".xlsx"
"""Suffix of a workbook of Excel."""
ROWS = 8_192
"""Rows converted to text at a time."""


@checked
def write_table(path: Path | str, data: Dataset | pd.DataFrame, monitor: Monitor = SILENT) -> int:
    """Write a table to a file; missing cells are empty, or null in Parquet.

    Parameters
    ----------
    path : Path or str
        A ``.parquet`` file, a workbook (``.xlsx``), or text with a header line under any other
        name: separated by tabs in ``.tsv``, else by commas, and compressed where ``.gz`` follows;
        replaced atomically when all rows are written.
    data : Dataset or pandas.DataFrame
        The table; weights become a last column ``weight``.
    monitor : Monitor
        Progress and cancellation.

    Returns
    -------
    int
        Number of rows.

    Raises
    ------
    DataError
        If the file cannot be written, or its name is that of another program's table.
    """
    rows, suffix = Dataset.from_frame(data), Path(path).suffix.lower()
    if suffix == WORKBOOK:
        return _write_workbook(Path(path), rows, monitor)
    check_suffix(Path(path))
    if suffix == ".parquet":
        return _write_parquet(Path(path), rows, monitor)
    return _write_text(Path(path), rows, monitor)


def check_suffix(path: Path) -> None:
    """Raise if a name is that of another program's table, other than a workbook."""
    suffix = path.suffix.lower()
    if suffix in CONVERTED and suffix != WORKBOOK:
        raise DataError(
            "{path}: tables are written as text, .xlsx or .parquet, not as {suffix}; choose such a "
            "name, or write Dataset.to_frame() with pandas.",
            path=str(path),
            suffix=suffix,
        )


def _write_text(path: Path, data: Dataset, monitor: Monitor) -> int:
    delimiter = delimiter_of(path)
    with text_table(path) as stream:
        weighted = ["weight"] if data.weights is not None else []
        stream.write(delimiter.join([*map(quote, data.names), *weighted]) + "\n")
        for start in range(0, data.n_rows, ROWS):
            monitor.check()
            part = data.rows(slice(start, start + ROWS))
            columns = [_cells(column) for column in part.columns]
            if part.weights is not None:
                columns.append(list(map(repr, part.weights.tolist())))
            stream.writelines(delimiter.join(row) + "\n" for row in zip(*columns, strict=True))
            monitor.report(min((start + ROWS) / data.n_rows, 1.0))
    return data.n_rows


def _cells(column: Column) -> list[str]:
    """Return the cells of a column as they are written."""
    if isinstance(column, NumericColumn):
        return list(map(quote, column.texts().tolist()))
    states = np.array([*map(quote, column.states), quote("")], dtype=object)
    cells: list[str] = states[np.minimum(column.codes, len(column.states))].tolist()
    return cells


def _write_workbook(path: Path, data: Dataset, monitor: Monitor) -> int:
    heads = [*data.names, *(["weight"] if data.weights is not None else [])]
    with destination(path) as temporary:
        write_workbook(temporary, heads, _workbook_rows(data), data.n_rows, path.stem, monitor)
    return data.n_rows


def _workbook_rows(data: Dataset) -> Iterator[tuple[str | float | None, ...]]:
    """Return the rows with numbers as such, and texts."""
    for start in range(0, data.n_rows, ROWS):
        part = data.rows(slice(start, start + ROWS))
        columns: list[list[str | float | None]] = [_values(column) for column in part.columns]
        if part.weights is not None:
            columns.append(part.weights.tolist())
        yield from zip(*columns, strict=True)


def _values(column: Column) -> list[str | float | None]:
    """Return the cells of a column: numbers, texts, and None where one is missing."""
    if isinstance(column, NumericColumn):
        return list(column.values.tolist())
    states: list[str | None] = [*column.states, None]
    return [states[code] for code in np.minimum(column.codes, len(column.states)).tolist()]


def _write_parquet(path: Path, data: Dataset, monitor: Monitor) -> int:
    import pyarrow as pa
    from pyarrow import parquet

    weights = [] if data.weights is None else [("weight", pa.float64())]
    kinds = [(c.name, _arrow_type(c)) for c in data.columns]
    schema = pa.schema([*kinds, *weights])
    with (
        destination(path, pa.ArrowException) as temporary,
        parquet.ParquetWriter(temporary, schema, write_statistics=False) as writer,
    ):
        for start in range(0, data.n_rows, ROWS):
            monitor.check()
            part = data.rows(slice(start, start + ROWS))
            columns = [arrow_column(column) for column in part.columns]
            if part.weights is not None:
                columns.append(pa.array(part.weights))
            writer.write_table(pa.table(columns, schema=schema))
            monitor.report(min((start + ROWS) / data.n_rows, 1.0))
    return data.n_rows


def _arrow_type(column: Column) -> Any:
    import pyarrow as pa

    if isinstance(column, NumericColumn):
        return pa.float64()
    return pa.dictionary(pa.int32(), pa.string())


def arrow_column(column: Column) -> Any:
    """Return a column of a table as an array of Arrow."""
    import pyarrow as pa

    if isinstance(column, NumericColumn):
        return pa.array(column.values, from_pandas=True)
    codes = column.codes.astype(np.int32)
    indices = pa.array(codes, mask=column.codes == column.missing_code)
    return pa.DictionaryArray.from_arrays(indices, pa.array(column.states, pa.string()))
