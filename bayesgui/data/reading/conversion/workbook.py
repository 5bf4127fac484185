"""Workbooks of spreadsheets (.xlsx) as rows of texts."""

from __future__ import annotations

import zipfile
import zlib
from typing import TYPE_CHECKING

from bayesgui.core.byte_sizes import most_unpacked
from bayesgui.core.errors import DataError
from bayesgui.data.reading.text_source import unpacks_to

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence
    from pathlib import Path

_DAMAGED = (
    *(OSError, zipfile.BadZipFile, zlib.error, EOFError, RuntimeError, ValueError, KeyError),
    *(SyntaxError, TypeError, AttributeError, IndexError),
)


def workbook_rows(path: Path) -> list[tuple[str, list[tuple[int, list[str]]]]]:
    """Return the name of each sheet, and its rows with their numbers, counted from 1.

    Rows without any cell are left out. Raises a `DataError` if the file is no workbook.
    """
    from openpyxl import load_workbook

    try:
        with zipfile.ZipFile(path) as archive:
            most = most_unpacked(path.stat().st_size)
            if sum(each.file_size for each in archive.infolist()) > most:
                raise unpacks_to(path, most)
        book = load_workbook(path, read_only=True, data_only=True)
        try:
            found = []
            for sheet in book.worksheets:
                sheet.reset_dimensions()  # those that a file names can be wrong
                found.append((sheet.title, _rows(sheet.iter_rows(values_only=True))))
            return found
        finally:
            book.close()
    except _DAMAGED as error:
        raise DataError(
            "{path} is no workbook that can be read ({reason}); save it as .xlsx or .csv again.",
            path=path.name,
            reason=str(error).rstrip(".") or type(error).__name__,
        ) from None


def _rows(rows: Iterable[Sequence[object]]) -> list[tuple[int, list[str]]]:
    found = []
    for number, row in enumerate(rows, 1):
        cells = ["" if cell is None else str(cell) for cell in row]
        if any(cells):
            found.append((number, cells))
    return found
