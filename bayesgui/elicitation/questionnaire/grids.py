"""Files of answers as rows of cells."""

from __future__ import annotations

import csv
import io
from typing import TYPE_CHECKING

from bayesgui.core.errors import DataError
from bayesgui.core.guards.spreadsheet_cells import read_cell
from bayesgui.data.reading.conversion.workbook import workbook_rows
from bayesgui.elicitation.questionnaire.layout import TEXTS

if TYPE_CHECKING:
    from pathlib import Path

    Rows = list[tuple[int, list[str]]]

_MOST_BYTES = 2**26
_MARKS = tuple(words["node"] for words in TEXTS.values())


def grids_of(path: Path) -> list[tuple[str, Rows]]:
    """Return the sheets of a file, "" for a text, and their rows with line numbers from 1.

    Raises a `DataError` if the file cannot be read.
    """
    suffix = path.suffix.lower()
    if suffix in (".xlsx", ".xlsm"):
        return [(name, _with_blank_rows(rows)) for name, rows in workbook_rows(path)]
    if suffix not in (".csv", ".tsv", ".txt"):
        raise DataError(
            "{path}: answers are read from .xlsx, .csv, .tsv and .json; save it as one of them.",
            path=path.name,
        )
    try:
        data = path.read_bytes()
    except OSError as error:
        raise DataError(
            "{path} cannot be read: {reason}.", path=path.name, reason=error.strerror or "?"
        ) from None
    if len(data) > _MOST_BYTES:
        raise DataError("{path} is too large for a questionnaire.", path=path.name)
    text = decoded(data)
    rows, reader = [], csv.reader(io.StringIO(text, newline=""), delimiter=_delimiter(text))
    try:
        for cells in reader:
            rows.append((reader.line_num, [read_cell(cell) for cell in cells]))
    except csv.Error as error:
        raise DataError(
            "{path}, line {line}: {reason}.",
            path=path.name,
            line=reader.line_num,
            reason=str(error),
        ) from None
    return [("", rows)]


def _with_blank_rows(rows: Rows) -> Rows:
    """Return rows with an empty one where some were left out, since that ends a block."""
    found: Rows = []
    for line, cells in rows:
        if found and line > found[-1][0] + 1:
            found.append((line - 1, []))
        found.append((line, cells))
    return found


def decoded(data: bytes) -> str:
    """Return a text as spreadsheets save it."""
    if data[:2] in (b"\xff\xfe", b"\xfe\xff"):
        return data.decode("utf-16", "replace")
    for encoding in ("utf-8-sig", "gb18030"):
        try:
            return data.decode(encoding)
        except UnicodeDecodeError:
            continue
    return data.decode("cp1252", "replace")


def _delimiter(text: str) -> str:
    """Return what stands after the mark of a node: in many countries semicolons."""
    for line in text.splitlines():
        for mark in _MARKS:
            rest = line.removeprefix(f'"{mark}"').removeprefix(mark)
            if rest != line and rest[:1] in (",", ";", "\t"):
                return rest[0]
    return max(",;\t", key=text.count)
