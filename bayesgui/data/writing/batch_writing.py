"""Tables written batch by batch, so that they may be larger than memory."""

from __future__ import annotations

from contextlib import contextmanager
from typing import TYPE_CHECKING, Any

import numpy as np

from bayesgui.data.reading.growing_column import cell_text
from bayesgui.data.writing.csv_export import quote
from bayesgui.data.writing.destination import destination
from bayesgui.data.writing.table_export import WORKBOOK, check_suffix
from bayesgui.data.writing.text_tables import delimiter_of, text_table

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from pathlib import Path
    from typing import TextIO

    import pyarrow as pa

    Write = Callable[[pa.Table], None]

ROWS = 8_192
"""Rows converted to text at a time."""


def takes_batches(path: Path) -> bool:
    """Tell whether a table can be written to a file batch by batch; a workbook cannot.

    Raises a `DataError` for the name of another program's table.
    """
    check_suffix(path)
    return path.suffix.lower() != WORKBOOK


@contextmanager
def batch_writer(path: Path) -> Iterator[Write]:
    """Yield what writes a further batch of rows; the file is replaced at the end, unless it raises.

    All batches have the same columns, the first one says their types. `path`: as of `write_table`,
    but no workbook.
    """
    if path.suffix.lower() == ".parquet":
        with _parquet_writer(path) as write:
            yield write
        return
    with text_table(path) as stream:
        yield _TextWriter(stream, delimiter_of(path)).write


@contextmanager
def _parquet_writer(path: Path) -> Iterator[Write]:
    from pyarrow import ArrowException, parquet

    writers: list[Any] = []
    with destination(path, ArrowException) as temporary:

        def write(table: pa.Table) -> None:
            if not writers:
                schema = table.schema
                writers.append(parquet.ParquetWriter(temporary, schema, write_statistics=False))
            writers[0].write_table(table)

        try:
            yield write
        finally:
            for writer in writers:
                writer.close()


class _TextWriter:
    """Writes rows as text, below a line with the names of the columns."""

    def __init__(self, stream: TextIO, delimiter: str) -> None:
        self._stream, self._delimiter = stream, delimiter
        self._has_head = False

    def write(self, table: pa.Table) -> None:
        if not self._has_head:
            self._stream.write(self._delimiter.join(map(quote, table.schema.names)) + "\n")
            self._has_head = True
        for start in range(0, len(table), ROWS):
            part = table.slice(start, ROWS).combine_chunks()
            columns = [_cells(part.column(k)) for k in range(part.num_columns)]
            lines = (self._delimiter.join(row) + "\n" for row in zip(*columns, strict=True))
            self._stream.writelines(lines)


def _cells(column: pa.ChunkedArray) -> list[str]:
    """Return the cells of a column of one chunk as they are written."""
    (chunk,) = column.chunks
    if not hasattr(chunk, "dictionary"):
        chunk = chunk.dictionary_encode()
    texts = [*(quote(cell_text(each)) for each in chunk.dictionary.to_pylist()), quote("")]
    places = chunk.indices.fill_null(len(texts) - 1).to_numpy(zero_copy_only=False)
    cells: list[str] = np.array(texts, dtype=object)[places].tolist()
    return cells
