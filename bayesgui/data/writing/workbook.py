"""Workbooks of spreadsheets (.xlsx); what is a text can never be taken for a formula."""

from __future__ import annotations

import io
import math
import re
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from bayesgui.core.errors import DataError
from bayesgui.core.monitor import SILENT, Monitor

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence
    from pathlib import Path
    from typing import IO

    Cell = str | float | int | None

MOST_ROWS, MOST_COLUMNS, MOST_CHARACTERS = 1_048_576, 16_384, 32_767
"""What a sheet, and a cell of it, can hold."""
_ROWS = 2_048
"""Rows after which is asked whether to go on."""
_FORBIDDEN = re.compile("[\x00-\x08\x0b\x0c\x0e-\x1f\ud800-\udfff\ufffe\uffff]")
_NOT_IN_NAMES = re.compile(r"[\[\]:*?/\\\x00-\x1f]")
_LONGEST_NAME = 31


@dataclass(frozen=True)
class Sheet:
    """A sheet of a workbook.

    `name`: of its tab. `rows`: numbers as numbers, texts as texts, None for an empty cell; so is a
    number that is not finite. `bold`: positions of rows in bold. `widths`: of the first columns, in
    characters. `frozen`: number of rows that stay at the top.
    """

    name: str
    rows: Iterable[Sequence[Cell]]
    bold: frozenset[int] = frozenset()
    widths: tuple[int, ...] = ()
    frozen: int = 0


def workbook_bytes(sheets: Sequence[Sheet]) -> bytes:
    """Return the bytes of a workbook."""
    stream = io.BytesIO()
    _save(sheets, stream, lambda _: None)
    return stream.getvalue()


def write_workbook(
    path: Path,
    heads: Sequence[str],
    rows: Iterable[Sequence[Cell]],
    n_rows: int,
    title: str = "Table",
    monitor: Monitor = SILENT,
) -> None:
    """Write heads and rows to a file with one sheet; the file is replaced.

    `title`: of the sheet. Raises `DataError` if they are too many for a sheet.
    """
    if n_rows >= MOST_ROWS or len(heads) > MOST_COLUMNS:
        raise DataError(
            "A sheet holds {most_rows} rows and {most_columns} columns, and the table has {rows} "
            "and {columns}; write it as .csv or .parquet.",
            most_rows=MOST_ROWS - 1,
            most_columns=MOST_COLUMNS,
            rows=n_rows,
            columns=len(heads),
        )

    def follow(row: int) -> None:
        if row % _ROWS == 0:
            monitor.check()
            monitor.report(min(1.0, row / max(1, n_rows)))

    def all_rows() -> Iterator[Sequence[Cell]]:
        yield heads
        yield from rows

    with path.open("wb") as stream:
        _save([Sheet(title, all_rows(), frozenset((0,)), frozen=1)], stream, follow)


def _save(sheets: Sequence[Sheet], stream: IO[bytes], follow: Any) -> None:
    from openpyxl import Workbook
    from openpyxl.utils import get_column_letter

    book = Workbook(write_only=True)
    for sheet, name in zip(sheets, _sheet_names([each.name for each in sheets]), strict=True):
        made = book.create_sheet(name)
        if sheet.frozen:
            made.freeze_panes = f"A{sheet.frozen + 1}"
        for k, width in enumerate(sheet.widths, 1):
            made.column_dimensions[get_column_letter(k)].width = width
        for k, row in enumerate(sheet.rows):
            follow(k)
            bold = k in sheet.bold
            made.append([_cell(made, cell, bold=bold) for cell in row])
    book.save(stream)


def _cell(sheet: Any, value: Cell, *, bold: bool) -> Any:
    """Return what is written for a value: a plain one where nothing is to be said of it."""
    kind = None
    if isinstance(value, str):
        value = _FORBIDDEN.sub("\ufffd", value)[:MOST_CHARACTERS]
        kind = "s" if value[:1] in ("=", "#") else None  # else a formula, or its error
    elif value is not None and not math.isfinite(value):
        value = None
    elif isinstance(value, float) and float(f"{value:.16g}") != value:
        value, kind = repr(value), "n"  # all digits, of which openpyxl writes 16
    if not bold and kind is None:
        return value
    return _marked(sheet, value, kind, bold=bold)


def _marked(sheet: Any, value: Cell, kind: str | None, *, bold: bool) -> Any:
    from openpyxl.cell import WriteOnlyCell
    from openpyxl.styles import Font

    cell = WriteOnlyCell(sheet, value)
    if kind is not None:
        cell.data_type = kind
    if bold:
        cell.font = Font(bold=True)
    return cell


def _sheet_names(names: Iterable[str]) -> list[str]:
    """Return names that tabs can have: short, without some signs, all different."""
    found: list[str] = []
    taken: set[str] = set()
    for given in names:
        plain = _NOT_IN_NAMES.sub(" ", _FORBIDDEN.sub("", given)).strip().strip("'") or "Sheet"
        name, number = plain[:_LONGEST_NAME], 2
        while name.casefold() in taken:
            ending = f" {number}"
            name, number = plain[: _LONGEST_NAME - len(ending)] + ending, number + 1
        taken.add(name.casefold())
        found.append(name)
    return found
