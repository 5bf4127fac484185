"""Reading and writing Parquet files in batches."""

from __future__ import annotations

import contextlib
import os
import tempfile
from pathlib import Path
from typing import TYPE_CHECKING, Any, Literal

import numpy as np

from bayesgui.core.errors import DataError
from bayesgui.core.monitor import SILENT, Monitor
from bayesgui.data.reading.growing_column import GrowingColumn
from bayesgui.data.reading.raw_columns import dataset_of, rows_read
from bayesgui.data.reading.reading_options import Reading

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    import pyarrow as pa
    from numpy.typing import NDArray

    from bayesgui.core.network import BayesianNetwork
    from bayesgui.data.dataset import Dataset
    from bayesgui.data.sampling.ancestral import CaseBlock

BATCH_ROWS = 262_144
"""Rows per batch when reading; cancellation is polled between batches."""

GROUP_ROWS = 32_768
"""Rows per row group when writing: with twice as many, cancellation takes longer than 0.1 s; with
half as many, so does writing the footer of a long file, which lists all groups."""


def read_parquet(
    path: Path | str,
    missing_values: Iterable[str] | None = ("",),
    columns: Iterable[str] | None = None,
    network: BayesianNetwork | None = None,
    monitor: Monitor = SILENT,
    *,
    numeric: Iterable[str] = (),
    unknown: Literal["refuse", "missing", "keep"] = "refuse",
    mapping: Mapping[str, Mapping[str, str]] | None = None,
    kept: Iterable[str] = (),
) -> Dataset:
    """Read a table of cases from a Parquet file; parameters as for `read_csv`.

    Parameters
    ----------
    path : Path or str
        The file.
    missing_values, columns, network, monitor, numeric, unknown, mapping
        See `bayesgui.data.reading.csv_import.read_csv`. Null cells are missing too; numbers and
        booleans become states by their shortest text.
    kept : iterable of str
        Additional columns that are never left out.

    Raises
    ------
    DataError
        If the file cannot be read or a column does not fit.
    Cancelled
        If the monitor cancels.
    """
    import pyarrow as pa
    from pyarrow import parquet

    path = Path(path)
    reading = Reading.of(missing_values, columns, network, numeric, unknown, mapping)
    reading = reading.keeping(kept)
    try:
        schema = parquet.read_schema(path)
        names = tuple(schema.names)
        texts = [f.name for f in schema if pa.types.is_string(f.type)]
        file = parquet.ParquetFile(path, read_dictionary=texts)
        with contextlib.closing(file):
            wanted = reading.wanted(path, names)
            growing = {name: GrowingColumn(name) for name in wanted}
            rows = 0
            for batch in file.iter_batches(BATCH_ROWS, columns=list(wanted), use_threads=False):
                monitor.check()
                for name, column in zip(batch.schema.names, batch.columns, strict=True):
                    growing[name].add(column)
                rows += len(batch)
                monitor.report(rows / max(file.metadata.num_rows, 1), rows_read(rows))
                if monitor.stop_requested:
                    break
            stopped = rows < file.metadata.num_rows
    except (OSError, pa.ArrowException) as error:
        raise DataError(
            "{path} cannot be read: {reason}. Choose another file.",
            path=path.name,
            reason=getattr(error, "strerror", None) or str(error).splitlines()[0],
        ) from None
    raw = [growing[name].raw() for name in wanted]
    return dataset_of(path, raw, reading, monitor, stopped=stopped)


def write_parquet(
    path: Path,
    network: BayesianNetwork,
    blocks: Iterable[CaseBlock],
    weighted: bool,
    monitor: Monitor = SILENT,
) -> int:
    """Write cases to a Parquet file, block by block; missing cells are null.

    Parameters
    ----------
    path : Path
        The file; replaced atomically when all rows are written.
    network : BayesianNetwork
        Names of columns and states.
    blocks : iterable of CaseBlock
        The rows; only one block is in memory at a time.
    weighted : bool
        Whether a last column ``weight`` holds the rows' weights.
    monitor : Monitor
        Cancellation, which leaves the file unchanged.

    Returns
    -------
    int
        Number of rows.

    Raises
    ------
    DataError
        If the file cannot be written.
    """
    import pyarrow as pa
    from pyarrow import parquet

    fields = [pa.field(v.name, pa.dictionary(pa.int32(), pa.string())) for v in network.variables]
    schema = pa.schema([*fields, *([pa.field("weight", pa.float64())] if weighted else [])])
    states = {v.name: pa.array(v.states, pa.string()) for v in network.variables}
    rows, temporary = 0, None
    try:
        handle, temporary = tempfile.mkstemp(dir=path.parent, prefix=f".{path.name}-")
        os.close(handle)
        with parquet.ParquetWriter(temporary, schema, write_statistics=False) as writer:
            for block in (piece for each in blocks for piece in each.pieces(GROUP_ROWS)):
                monitor.check()
                columns = [_arrow_column(states[name], block.columns[name]) for name in network]
                if weighted:
                    columns.append(pa.array(block.weights))
                table = pa.table(columns, schema=schema)
                writer.write_table(table)
                rows += len(table)
        os.chmod(temporary, 0o644)
        os.replace(temporary, path)
    except (OSError, pa.ArrowException) as error:
        raise DataError(
            "{path} cannot be written: {reason}. Choose another place.",
            path=str(path),
            reason=getattr(error, "strerror", None) or type(error).__name__,
        ) from None
    finally:
        if temporary is not None:
            Path(temporary).unlink(missing_ok=True)
    return rows


def _arrow_column(states: pa.Array, found: NDArray[np.signedinteger[Any]]) -> pa.Array:
    import pyarrow as pa

    codes = found.astype(np.int32)
    indices = pa.array(codes, mask=codes < 0)
    return pa.DictionaryArray.from_arrays(indices, states)
