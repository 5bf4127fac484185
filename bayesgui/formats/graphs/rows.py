"""Rows of fields separated by commas, semicolons, tabs or blanks."""

from __future__ import annotations

import csv
import io
import re
from typing import TYPE_CHECKING

from bayesgui.core.errors import FormatError
from bayesgui.core.guards.spreadsheet_cells import read_cell, written_cell
from bayesgui.core.monitor import SILENT, Monitor

if TYPE_CHECKING:
    from collections.abc import Sequence

_SEPARATORS = "\t", ",", ";"
_LEADING_COMMENTS = re.compile(r"\A(?:#[^\n]*+\n|\s++)+")


def rows_of(text: str, file: str, monitor: Monitor = SILENT) -> list[list[str]]:
    """Return the rows of a text that are not blank, without comments before the first one.

    `text`: the text; its first row tells the separator.
    """
    text = _LEADING_COMMENTS.sub("", text)
    first = text.lstrip("\n").split("\n", 1)[0]
    mark = next((mark for mark in _SEPARATORS if mark in first), " ")
    stream = io.StringIO(text, newline="")
    rows: list[list[str]] = []
    try:
        for row in csv.reader(stream, delimiter=mark, skipinitialspace=True):
            monitor.check()
            if any(map(str.strip, row)):
                rows.append([read_cell(field.strip()) for field in row])
    except csv.Error:
        raise FormatError(
            "{path} has a field too long to be a name. Nothing was opened.", path=file
        ) from None
    return rows


def text_of(rows: Sequence[Sequence[object]]) -> str:
    """Return rows as CSV, quoted where needed."""
    stream = io.StringIO(newline="")
    csv.writer(stream, lineterminator="\n").writerows(
        [written_cell(cell) if isinstance(cell, str) else cell for cell in row] for row in rows
    )
    return stream.getvalue()
