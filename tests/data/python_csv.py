"""The same tables by Python's own csv module, the reference for every reader."""

from __future__ import annotations

import csv
import io
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from pathlib import Path

    from bayesgui.data.dataset import Dataset
    from bayesgui.data.reading.csv_dialect import CsvDialect


def cells(data: Dataset) -> list[list[str]]:
    """Return the rows of a table as texts, missing cells empty."""
    return [list(row) for row in zip(*(c.texts().tolist() for c in data.columns), strict=True)]


def judged(path: Path, dialect: CsvDialect) -> tuple[list[str], list[list[str]]]:
    """Return header and rows by the standard library; blank cells are empty."""
    text = path.read_bytes().decode(dialect.encoding)
    rows = list(
        csv.reader(
            io.StringIO(text, newline=""),
            delimiter=dialect.delimiter,
            quotechar=dialect.quote or None,
            quoting=csv.QUOTE_MINIMAL if dialect.quote else csv.QUOTE_NONE,
        )
    )
    kept = [row for row in rows if row]
    if len(kept[0]) == 1:
        # The one cell of a blank line is missing.
        kept = [row or [""] for row in rows]
    return kept[0], [[c if c.strip() else "" for c in row] for row in kept[1:]]


def written(path: Path, rows: list[list[str]], **options: object) -> Path:
    """Write rows by the standard library."""
    encoding = str(options.pop("encoding", "utf-8"))
    with path.open("w", encoding=encoding, newline="") as stream:
        csv.writer(stream, **options).writerows(rows)  # type: ignore[arg-type]
    return path
