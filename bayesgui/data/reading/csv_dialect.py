"""The dialect of a CSV file: what separates its cells and how they are written."""

from __future__ import annotations

import codecs
import csv
import io
import itertools
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from bayesgui.core.errors import DataError, EqualNamesError
from bayesgui.core.guards.spreadsheet_cells import read_cell
from bayesgui.data.reading.column_names import name_by_position
from bayesgui.data.reading.encodings import ENCODINGS
from bayesgui.data.reading.skipped_lines import line_in_file
from bayesgui.data.reading.text_source import ByteStream, TextSource

if TYPE_CHECKING:
    import _csv
    from collections.abc import Iterable, Iterator
    from pathlib import Path


@dataclass(frozen=True)
class CsvDialect:
    """The dialect of a CSV file.

    `encoding`: a key of `bayesgui.data.reading.encodings.ENCODINGS`. `header`: whether the first
    row holds the columns' names. `quote`: quote character around cells that contain delimiters;
    empty for none. `escape`: escape character before a quote or delimiter; empty if there is none
    and quotes are doubled instead. `runs`: whether several blanks or tabs in succession are one
    delimiter, and those around a row are none, as in columns that are aligned by blanks. `strip`:
    whether whitespace around cells is removed. `ragged`: treatment of a row of another length;
    "fill" takes the cells that a short row lacks, and blank ones that a long row has in addition,
    for missing ones. `skip`: number of lines above the header that are left out. `comment`:
    beginning of lines that are left out everywhere; empty for none. `width`: number of cells of
    most rows, where the header has fewer or more; 0 if it fits. `row_names`: whether such rows
    begin with a cell more, their name, as those that R writes. `equal_names`: treatment of a name
    that several columns have; "number" appends one to the later ones. `missing`: texts in its first
    rows that look like missing values. `sniffed`: whether the encoding was detected from the first
    lines, so that later lines may correct it.
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
    skip: int = 0
    comment: str = ""
    width: int = 0
    row_names: bool = False
    equal_names: str = "refuse"
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
        if self.skip < 0 or "\n" in self.comment:
            raise DataError("The number of skipped lines is 0 or more, a comment begins a line.")
        if self.encoding not in ENCODINGS:
            raise DataError(
                "There is no encoding “{encoding}”; choose one of {names}.",
                encoding=self.encoding,
                names=", ".join(ENCODINGS),
            )

    def open(self, path: Path, *, keep_returns: bool = False) -> TextSource:
        """Open a file of this dialect as a stream of UTF-8 bytes; see `TextSource`."""
        return TextSource(
            path,
            self.encoding,
            keep_returns=keep_returns,
            runs=self.runs,
            skip=self.skip,
            comment=self.comment,
        )

    def line_in_file(self, path: Path, line: int) -> int:
        """Return the number that a line of `open` has in the whole file, both from 1."""
        if not self.skip and not self.comment:
            return line
        with replace(self, skip=0, comment="", runs=False).open(path) as source:
            return line_in_file(text_lines(source), self.skip, self.comment, line)


def rows_of(text: str, dialect: CsvDialect, most: int) -> list[list[str]]:
    """Return the first nonblank rows of a text, at most `most`."""
    return [row for row, _ in counted_rows(text, dialect, most)]


def counted_rows(text: str, dialect: CsvDialect, most: int = 200) -> list[tuple[list[str], int]]:
    """Return the first nonblank rows of a text, each with the number of its last line."""
    rows: list[tuple[list[str], int]] = []
    reader = python_rows(io.StringIO(text, newline=""), dialect)
    try:
        for row in reader:
            if row:
                rows.append((row, reader.line_num))
            if len(rows) == most:
                break
    except csv.Error:
        pass  # a cell of more than 128 KiB: an open quote; the rows before it are valid
    return rows


def python_rows(lines: Iterable[str], dialect: CsvDialect, *, strict: bool = False) -> _csv.Reader:
    """Parse lines by the standard library's csv module: slow, but handles all kinds of quotes.

    `strict`: whether a quote that is never closed is an error.
    """
    escape = dialect.escape or None
    if not dialect.quote:
        return csv.reader(
            lines, delimiter=dialect.delimiter, quoting=csv.QUOTE_NONE, escapechar=escape
        )
    return csv.reader(
        lines,
        delimiter=dialect.delimiter,
        quotechar=dialect.quote,
        escapechar=escape,
        strict=strict,
    )


def text_lines(source: ByteStream) -> Iterator[str]:
    """Return the lines of a stream one by one, with their ends."""
    decoder = codecs.getincrementaldecoder("utf-8")(errors="replace")
    rest = ""
    while block := source.read():
        text = rest + decoder.decode(block)
        *lines, rest = io.StringIO(text, newline="").readlines() or [""]
        yield from lines
    yield from itertools.repeat(rest, bool(rest))


def names_of(first: list[str], path: Path, dialect: CsvDialect) -> tuple[str, ...]:
    """Return the columns' names from the first row of a file."""
    cells = fitting_header(first, dialect)
    if not dialect.header:
        return tuple(map(name_by_position, range(1, len(cells) + 1)))
    names: dict[str, int] = {}
    for k, cell in enumerate(cells, start=1):
        name = cell.strip() if dialect.strip or not cell.strip() else cell
        name = read_cell(name) or name_by_position(k)
        if name in names and dialect.equal_names == "number":
            name = next(made for n in itertools.count(2) if (made := f"{name} ({n})") not in names)
        if name in names:
            raise EqualNamesError(
                "{path} has two columns named {column}, numbers {first} and {second}; rename or "
                "number equal names, or say that there is no header.",
                path=path.name,
                column=name,
                first=names[name],
                second=k,
                row=1,
                remedies=("no-header", "number-names"),
            )
        names[name] = k
    return tuple(names)


def fitting_header(first: list[str], dialect: CsvDialect) -> list[str]:
    """Return the cells of the first row, as many as most rows have.

    Many programs end each row with a delimiter but not the header, or the other way round. R writes
    no name above the names of its rows. Cells that name a column are never left out.
    """
    missing = dialect.width - len(first)
    if not dialect.width or not missing:
        return first
    if missing > 0:
        more = [""] * missing
        return [*more, *first] if dialect.row_names else [*first, *more]
    named = max((k for k, cell in enumerate(first, start=1) if cell.strip()), default=0)
    return first[: max(named, dialect.width)]
