"""Parquet files with the same columns, read in batches."""

from __future__ import annotations

import contextlib
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from typing import TYPE_CHECKING

from bayesgui.core.errors import DataError
from bayesgui.core.waiting import awaited
from bayesgui.data.files import reading_parquet
from bayesgui.data.reading.raw_columns import rows_read

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence
    from pathlib import Path

    import pyarrow as pa

    from bayesgui.core.monitor import Monitor

BATCH_ROWS, BATCH_CELLS = 262_144, 2**21
"""Rows and cells per batch, at the most; cancellation is polled between batches."""

LEAST_ROWS = 4_096
"""Rows of a batch, however many columns there are: a smaller one costs more than its cells."""


def rows_per_batch(n_columns: int) -> int:
    """Return the number of rows that are read at once."""
    return min(BATCH_ROWS, max(LEAST_ROWS, BATCH_CELLS // max(n_columns, 1)))


@dataclass(frozen=True)
class ParquetFiles:
    """One or more Parquet files with the same columns.

    Parameters
    ----------
    place : Path
        The file or folder, for messages.
    paths : tuple of Path
        The files.
    names : tuple of str
        Their columns.
    n_rows : int
        Number of rows of all.
    nested : tuple of str
        Further columns, whose cells are lists or records instead of single values.
    categories : frozenset of str
        Columns whose writer said that their texts are categories.
    """

    place: Path
    paths: tuple[Path, ...]
    names: tuple[str, ...]
    n_rows: int
    nested: tuple[str, ...] = ()
    categories: frozenset[str] = frozenset()

    @classmethod
    def at(cls, place: Path) -> ParquetFiles:
        """Look at a file or a folder of files.

        Raises
        ------
        DataError
            If there is none, one cannot be read, or their columns differ.
        """
        import pyarrow as pa
        from pyarrow import parquet

        paths = tuple(_files_in(place)) if place.is_dir() else (place,)
        names: tuple[str, ...] = ()
        n_rows = 0
        for path in paths:
            with reading_parquet(path):
                about = parquet.read_metadata(path)
                schema = about.schema.to_arrow_schema()
                found = tuple(schema.names)
            if names and found != names:
                raise DataError(
                    "{path} has other columns than {first}: {names}. Put files with the same "
                    "columns into one folder.",
                    path=path.name,
                    first=paths[0].name,
                    names=", ".join(found),
                )
            names = found
            n_rows += about.num_rows
        nested = nested_columns(schema)
        single = tuple(name for name in names if name not in nested)
        with reading_parquet(paths[0]):
            written = parquet.read_schema(paths[0])
        categories = (f.name for f in written if pa.types.is_dictionary(f.type))
        return cls(place, paths, single, n_rows, nested, frozenset(categories))

    def batches(self, columns: Sequence[str], monitor: Monitor) -> Iterator[pa.RecordBatch]:
        """Yield batches of rows of some columns; texts are dictionaries.

        Parameters
        ----------
        columns : sequence of str
            The columns.
        monitor : Monitor
            Progress and cancellation.
        """
        rows = 0
        for path in self.paths:
            with reading_parquet(path):
                for batch in _one_ahead(_decoded(path, columns), monitor):
                    rows += len(batch)
                    monitor.report(rows / max(self.n_rows, 1), rows_read(rows))
                    yield batch


def _decoded(path: Path, columns: Sequence[str]) -> Iterator[pa.RecordBatch]:
    """Yield batches of a file, which is closed at the end or when nobody waits for more."""
    import pyarrow as pa
    from pyarrow import parquet

    schema = parquet.read_schema(path)
    refuse_nested(path, schema, columns)
    texts = [f.name for f in schema if pa.types.is_string(f.type)]
    with contextlib.closing(parquet.ParquetFile(path, read_dictionary=texts)) as file:
        yield from file.iter_batches(
            rows_per_batch(len(columns)), columns=list(columns), use_threads=False
        )


def nested_columns(schema: pa.Schema) -> tuple[str, ...]:
    """Return the columns whose cells are not single values, such as lists."""
    return tuple(field.name for field in schema if not _is_single(field.type))


def _is_single(kind: pa.DataType) -> bool:
    import pyarrow as pa

    try:
        pa.array([], kind).dictionary_encode()
    except pa.ArrowNotImplementedError:
        return False
    return True


def refuse_nested(path: Path, schema: pa.Schema, columns: Iterable[str]) -> None:
    """Raise for a column that was asked for and whose cells are not single values."""
    nested = nested_columns(schema)
    for name in columns:
        if name in nested:
            raise DataError(
                "Column {column} of {path} holds no single values but {kind}; leave it out, or "
                "make columns of it.",
                column=name,
                path=path.name,
                kind=str(schema.field(name).type),
            )


def _one_ahead(batches: Iterator[pa.RecordBatch], monitor: Monitor) -> Iterator[pa.RecordBatch]:
    """Yield batches, the next one being decoded in a thread while one is worked on.

    After a cancellation nobody waits for the batch that is being decoded, which is the first of
    many rows where the file has large groups of them.
    """
    decoder = ThreadPoolExecutor(1)
    try:
        ahead = decoder.submit(next, batches, None)
        while (batch := awaited(ahead, monitor)) is not None:
            ahead = decoder.submit(next, batches, None)
            yield batch
    finally:
        decoder.shutdown(wait=False)


def _files_in(folder: Path) -> list[Path]:
    """Return the Parquet files of a folder and of the folders in it, sorted."""
    found = sorted(
        path
        for path in folder.rglob("*")
        if path.suffix in (".parquet", ".pq") and not path.name.startswith(("_", "."))
    )
    if not found:
        raise DataError(
            "{path} has no Parquet files; choose a folder with files that end in .parquet.",
            path=folder.name or str(folder),
        )
    return found
