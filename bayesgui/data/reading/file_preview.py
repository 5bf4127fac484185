"""The first rows of a text file."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from bayesgui.core.errors import DataError
from bayesgui.data.reading.csv_dialect import names_of, rows_of
from bayesgui.data.reading.text_source import check_line

if TYPE_CHECKING:
    from bayesgui.data.reading.csv_dialect import CsvDialect


SIZE = 2**18
"""Bytes that are read at least."""

LONGEST = 500
"""Number of characters of a cell that are kept; painting millions would take minutes."""


@dataclass(frozen=True)
class Preview:
    """The first rows of a text file.

    `rows`: cells as in the file, cut to `LONGEST` characters; rows may differ in length from
    `names`. `skipped`: the first lines that are not rows: titles and comments.
    """

    names: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]
    skipped: tuple[str, ...] = ()


def preview(path: Path | str, dialect: CsvDialect, rows: int = 200) -> Preview:
    """Return the first rows of a text file."""
    path = Path(path)
    text, skipped = _beginning(path, dialect)
    found = rows_of(text, dialect, rows + 1)
    if not found:
        raise _no_rows(path, text)
    names = names_of(found[0], path, dialect)
    body = found[1:] if dialect.header else found[:rows]
    cells = (tuple(_shown(c, dialect) for c in row) for row in body)
    return Preview(names, tuple(cells), skipped)


def _shown(cell: str, dialect: CsvDialect) -> str:
    short = cell if len(cell) <= LONGEST else f"{cell[:LONGEST]}…"
    return short.strip() if dialect.strip else short


def beginning(path: Path, dialect: CsvDialect) -> str:
    """Return the first block of a file as text, without an incomplete last line."""
    return _beginning(path, dialect)[0]


def _beginning(path: Path, dialect: CsvDialect) -> tuple[str, tuple[str, ...]]:
    """Return the first block of a file as text, and the lines that were skipped in it."""
    head = b""
    with dialect.open(path, keep_returns=True) as source:
        while (len(head) < SIZE or b"\n" not in head) and (block := source.read(SIZE)):
            head += block
            check_line(path, head)
        whole = len(head) < SIZE
        skipped = () if source.skipped is None else tuple(source.skipped.texts)
    text = head.decode("utf-8", errors="replace")
    return text if whole else text[: text.rfind("\n") + 1] or text, skipped


def first_row(path: Path, dialect: CsvDialect) -> list[str]:
    """Return the cells of the first nonblank row."""
    text = beginning(path, dialect)
    rows = rows_of(text, dialect, 1)
    if not rows:
        raise _no_rows(path, text)
    return rows[0]


def _no_rows(path: Path, text: str) -> DataError:
    if text.strip():
        return DataError(
            "{path} has a cell of more than 128 KB in its first row: a quote is never closed, or "
            "it is not a table. Choose a file of rows and columns.",
            path=path.name,
            remedies=("no-quotes",),
        )
    return DataError("{path} is empty; choose a file with a header and rows.", path=path.name)
