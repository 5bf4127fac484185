"""The dialect of a CSV file: what separates its cells and how they are written."""

from __future__ import annotations

import csv
import io
from dataclasses import dataclass
from typing import TYPE_CHECKING

from bayesgui.core.errors import DataError, EqualNamesError
from bayesgui.data.reading.column_names import name_by_position
from bayesgui.data.reading.encodings import ENCODINGS
from bayesgui.data.reading.text_source import TextSource

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator
    from pathlib import Path


@dataclass(frozen=True)
class CsvDialect:
    """The dialect of a CSV file.

    Parameters
    ----------
    delimiter : str
        One ASCII character between cells.
    encoding : str
        A key of `bayesgui.data.reading.encodings.ENCODINGS`.
    header : bool
        Whether the first row holds the columns' names.
    quote : str
        Quote character around cells that contain delimiters; empty for none.
    escape : str
        Escape character before a quote or delimiter; empty if there is none and quotes are doubled
        instead.
    decimal : str
        Decimal separator, a point or a comma.
    runs : bool
        Whether several blanks or tabs in succession are one delimiter, and those around a row are
        none, as in columns that are aligned by blanks.
    strip : bool
        Whether whitespace around cells is removed.
    ragged : {"refuse", "skip"}
        Treatment of a row of another length.
    missing : tuple of str
        Texts in its first rows that look like missing values.
    sniffed : bool
        Whether the encoding was detected from the first lines, so that later lines may correct it.

    Raises
    ------
    DataError
        If a character cannot be used in its role.
    """

    delimiter: str = ","
    encoding: str = "utf-8-sig"
    header: bool = True
    quote: str = '"'
    escape: str = ""
    decimal: str = "."
    runs: bool = False
    strip: bool = False
    ragged: str = "refuse"
    missing: tuple[str, ...] = ()
    sniffed: bool = False

    def __post_init__(self) -> None:
        if len(self.delimiter) != 1 or not self.delimiter.isascii() or self.delimiter in '\r\n"\0':
            raise DataError(
                "“{delimiter}” cannot separate cells; give one character such as , ; or |.",
                delimiter=self.delimiter,
            )
        if self.quote not in ("", '"', "'") or self.decimal not in (".", ","):
            raise DataError("Quotes are \", ' or none, and the decimal mark is a point or a comma.")
        if self.escape not in ("", "\\"):
            raise DataError("Quotes are escaped by a backslash or by doubling them.")
        if self.encoding not in ENCODINGS:
            raise DataError(
                "There is no encoding “{encoding}”; choose one of {names}.",
                encoding=self.encoding,
                names=", ".join(ENCODINGS),
            )

    def open(self, path: Path, *, keep_returns: bool = False) -> TextSource:
        """Open a file of this dialect as a stream of UTF-8 bytes; see `TextSource`."""
        return TextSource(path, self.encoding, keep_returns=keep_returns, runs=self.runs)


def rows_of(text: str, dialect: CsvDialect, most: int) -> list[list[str]]:
    """Return the first nonblank rows of a text, at most `most`."""
    rows: list[list[str]] = []
    try:
        for row in python_rows(io.StringIO(text, newline=""), dialect):
            if row:
                rows.append(row)
            if len(rows) == most:
                break
    except csv.Error:
        pass  # a cell of more than 128 KiB: an open quote; the rows before it are valid
    return rows


def python_rows(lines: Iterable[str], dialect: CsvDialect) -> Iterator[list[str]]:
    """Parse lines by the standard library's csv module: slow, but handles all kinds of quotes."""
    escape = dialect.escape or None
    if not dialect.quote:
        return csv.reader(
            lines, delimiter=dialect.delimiter, quoting=csv.QUOTE_NONE, escapechar=escape
        )
    return csv.reader(
        lines, delimiter=dialect.delimiter, quotechar=dialect.quote, escapechar=escape
    )


def names_of(first: list[str], path: Path, dialect: CsvDialect) -> tuple[str, ...]:
    """Return the columns' names from the first row of a file.

    Raises
    ------
    EqualNamesError
        If a name occurs twice.
    """
    if not dialect.header:
        return tuple(map(name_by_position, range(1, len(first) + 1)))
    names: dict[str, int] = {}
    for k, cell in enumerate(first, start=1):
        name = cell.strip() if dialect.strip or not cell.strip() else cell
        name = name or name_by_position(k)
        if name in names:
            raise EqualNamesError(
                "{path} has two columns named {column}, numbers {first} and {second}; "
                "rename one, or say that there is no header.",
                path=path.name,
                column=name,
                first=names[name],
                second=k,
                row=1,
            )
        names[name] = k
    return tuple(names)
