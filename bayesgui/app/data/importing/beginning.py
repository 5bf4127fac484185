"""The beginning of a file, as the import dialog shows it first; read on a worker thread."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from bayesgui.core.errors import EqualNamesError
from bayesgui.data.reading.import_request import head

if TYPE_CHECKING:
    from pathlib import Path

    from bayesgui.data.reading.csv_dialect import CsvDialect
    from bayesgui.data.reading.file_preview import Preview


@dataclass(frozen=True)
class Beginning:
    """The first rows of a file.

    `dialect`: None for a Parquet file. `refused`: why the first row cannot be used as names; the
    rows are then read without a header.
    """

    dialect: CsvDialect | None
    rows: Preview
    n_bytes: int
    refused: EqualNamesError | None = None


def read_beginning(path: Path, dialect: CsvDialect | None) -> Beginning:
    """Read the first rows of a file; raises `DataError` if it cannot be read at all."""
    try:
        rows, refused = head(path, dialect), None
    except EqualNamesError as error:
        assert dialect is not None
        rows, refused = head(path, replace(dialect, header=False)), error
    return Beginning(dialect, rows, path.stat().st_size, refused)
