"""Parquet files with the same columns, read in batches."""

from __future__ import annotations

import contextlib
from dataclasses import dataclass
from typing import TYPE_CHECKING

from bayesgui.core.errors import DataError
from bayesgui.data.files import reading_parquet
from bayesgui.data.reading.conversion.parquet_decoding import ParquetFacts, decoded, facts_of
from bayesgui.data.reading.raw_columns import rows_read

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence
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

    `nested`: further columns, whose cells are lists or records instead of single values.
    `categories`: columns whose writer said that their texts are categories. `words_for_empty`:
    whether a cell without a value may have a word such as NULL.
    """

    place: Path
    paths: tuple[Path, ...]
    names: tuple[str, ...]
    n_rows: int
    nested: tuple[str, ...] = ()
    categories: frozenset[str] = frozenset()
    words_for_empty: bool = False

    @classmethod
    def at(cls, place: Path) -> ParquetFiles:
        """Look at a file or a folder of files."""
        paths = tuple(_files_in(place)) if place.is_dir() else (place,)
        first: ParquetFacts | None = None
        n_rows = 0
        for path in paths:
            found = facts_of(path)
            first = found if first is None else first
            if found.names != first.names:
                raise DataError(
                    "{path} has other columns than {first}: {names}. Put files with the same "
                    "columns into one folder.",
                    path=path.name,
                    first=paths[0].name,
                    names=", ".join(found.names),
                )
            n_rows += found.n_rows
        assert first is not None
        single = tuple(name for name in first.names if name not in first.nested)
        categories = frozenset(first.categories)
        return cls(place, paths, single, n_rows, found.nested, categories, first.words_for_empty)

    def batches(self, columns: Sequence[str], monitor: Monitor) -> Iterator[pa.RecordBatch]:
        """Yield batches of rows of some columns; texts are dictionaries."""
        rows = 0
        step = rows_per_batch(len(columns))
        for path in self.paths:
            with (
                reading_parquet(path),
                contextlib.closing(decoded(path, columns, step, monitor)) as batches,
            ):
                for batch in batches:
                    rows += len(batch)
                    monitor.report(rows / max(self.n_rows, 1), rows_read(rows))
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
