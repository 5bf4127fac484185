"""Parquet files with the same columns, read in batches."""

from __future__ import annotations

import contextlib
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from typing import TYPE_CHECKING

from bayesgui.core.errors import DataError
from bayesgui.data.files import reading_parquet
from bayesgui.data.reading.raw_columns import rows_read

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence
    from pathlib import Path

    import pyarrow as pa

    from bayesgui.core.monitor import Monitor

BATCH_ROWS = 262_144
"""Rows per batch when reading; cancellation is polled between batches."""


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
    """

    place: Path
    paths: tuple[Path, ...]
    names: tuple[str, ...]
    n_rows: int

    @classmethod
    def at(cls, place: Path) -> ParquetFiles:
        """Look at a file or a folder of files.

        Raises
        ------
        DataError
            If there is none, one cannot be read, or their columns differ.
        """
        from pyarrow import parquet

        paths = tuple(_files_in(place)) if place.is_dir() else (place,)
        names: tuple[str, ...] = ()
        n_rows = 0
        for path in paths:
            with reading_parquet(path):
                about = parquet.read_metadata(path)
                found = tuple(about.schema.to_arrow_schema().names)
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
        return cls(place, paths, names, n_rows)

    def batches(self, columns: Sequence[str], monitor: Monitor) -> Iterator[pa.RecordBatch]:
        """Yield batches of rows of some columns; texts are dictionaries.

        Parameters
        ----------
        columns : sequence of str
            The columns.
        monitor : Monitor
            Progress, and cancellation between batches.
        """
        import pyarrow as pa
        from pyarrow import parquet

        rows = 0
        for path in self.paths:
            with reading_parquet(path):
                schema = parquet.read_schema(path)
                _refuse_nested(path, schema, columns)
                texts = [f.name for f in schema if pa.types.is_string(f.type)]
                file = parquet.ParquetFile(path, read_dictionary=texts)
                with contextlib.closing(file):
                    decoded = file.iter_batches(
                        BATCH_ROWS, columns=list(columns), use_threads=False
                    )
                    for batch in _one_ahead(decoded):
                        monitor.check()
                        rows += len(batch)
                        monitor.report(rows / max(self.n_rows, 1), rows_read(rows))
                        yield batch


def _refuse_nested(path: Path, schema: pa.Schema, columns: Sequence[str]) -> None:
    """Raise for a column whose cells are no single values, such as lists."""
    import pyarrow as pa

    for name in columns:
        kind = schema.field(name).type
        try:
            pa.array([], kind).dictionary_encode()
        except pa.ArrowNotImplementedError:
            raise DataError(
                "Column {column} of {path} holds no single values but {kind}; leave it out, or "
                "make columns of it.",
                column=name,
                path=path.name,
                kind=str(kind),
            ) from None


def _one_ahead(batches: Iterator[pa.RecordBatch]) -> Iterator[pa.RecordBatch]:
    """Yield batches, the next one being decoded in a thread while one is worked on."""
    with ThreadPoolExecutor(1) as decoder:
        awaited = decoder.submit(next, batches, None)
        while (batch := awaited.result()) is not None:
            awaited = decoder.submit(next, batches, None)
            yield batch


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
