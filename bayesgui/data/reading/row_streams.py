"""Streams of rows for pyarrow, made from those of a file: without the header, of equal length."""

from __future__ import annotations

import codecs
import contextlib
import csv
import io
import itertools
import re
from typing import TYPE_CHECKING

from bayesgui.core.errors import DataError
from bayesgui.data.columns.missing_marks import ALL_MARKS
from bayesgui.data.reading.csv_dialect import python_rows, text_lines
from bayesgui.data.reading.growing_column import QUOTED
from bayesgui.data.reading.skipped_lines import SkippedLines
from bayesgui.data.reading.text_source import wrong_encoding

if TYPE_CHECKING:
    from pathlib import Path

    from bayesgui.data.reading.csv_dialect import CsvDialect
    from bayesgui.data.reading.text_source import ByteStream

_SOME = 50
"""Number of lines that show whether all cells are in quotes."""

ROWS = 4_096
"""Number of rows that are made equally long at a time."""

_SLICE = 2**16
"""Bytes of lines whose marks are looked for at a time, some 3 ms."""


class BelowHeader:
    """The rows below the header, which may extend over several lines.

    `beginning`: its text as far as the end of the header at least.
    """

    closed = False

    def __init__(self, source: ByteStream, dialect: CsvDialect, beginning: str) -> None:
        self._source = source
        lines = io.StringIO(beginning, newline="")
        rows = python_rows(lines, dialect)
        # A cell of more than 128 KiB is an open quote, which pyarrow finds below.
        with contextlib.suppress(csv.Error):
            next(filter(None, rows), None)
        self._lines = SkippedLines(rows.line_num, "")

    def readable(self) -> bool:
        """Return True, as readable files do."""
        return True

    def read(self, size: int = -1) -> bytes:
        """Return some more bytes; empty at the end."""
        while True:
            block = self._source.read(size)
            kept = self._lines.without(block, not block)
            if kept or not block:
                return kept


class QuotedMarks:
    """Rows in which texts in quotes that may be marks of missing values begin with `QUOTED`."""

    closed = False

    def __init__(self, source: ByteStream, dialect: CsvDialect) -> None:
        self._source = source
        quote, delimiter = (re.escape(text.encode()) for text in (dialect.quote, dialect.delimiter))
        marks = b"|".join(re.escape(mark.encode()) for mark in sorted(ALL_MARKS))
        blanks = b"[ ]*" if dialect.strip else b""
        # A quote within a cell is doubled, so that one beside a delimiter encloses a whole cell.
        self._pattern = re.compile(
            rb"(?<![^\n\r" + delimiter + rb"])" + blanks + quote + rb"(?=" + blanks
            + rb"(?:" + marks + rb")" + blanks + quote + rb"(?:[\n\r" + delimiter + rb"]|\Z))",
            re.IGNORECASE,
        )  # fmt: skip
        self._quote = dialect.quote.encode()
        self._marked = self._quote + QUOTED.encode()
        self._rest = b""
        self.n_quotes = 0
        """Quotes that have been read."""

    def readable(self) -> bool:
        """Return True, as readable files do."""
        return True

    def read(self, size: int = -1) -> bytes:
        """Return some more whole lines; empty at the end."""
        while True:
            block = self._source.read(size)
            lines, self._rest = self._rest + block, b""
            if not lines:
                return b""
            if block:
                end = lines.rfind(b"\n") + 1
                lines, self._rest = lines[:end], lines[end:]
            if lines:
                count = lines.count(self._quote)
                self.n_quotes += count
                return self._with_marks(lines) if count else lines

    def _with_marks(self, lines: bytes) -> bytes:
        """Return lines with their marks, in slices: a substitution lets no other thread run."""
        slices, start = [], 0
        while start < len(lines):
            end = lines.find(b"\n", start + _SLICE) + 1 or len(lines)
            slices.append(self._pattern.sub(self._marked, lines[start:end]))
            start = end
        return b"".join(slices)


def quotes_all(rows: str, dialect: CsvDialect) -> bool:
    """Tell whether each cell of some rows is in quotes, or blank."""
    quote, delimiter = dialect.quote, dialect.delimiter
    if not quote:
        return False
    lines = [line for line in rows.splitlines()[1:_SOME] if line]
    cells = [cell.strip() for line in lines for cell in line.split(delimiter)]
    begin = sum(cell.startswith(quote) for cell in cells if cell)
    end = sum(cell.endswith(quote) for cell in cells if cell)
    # Delimiters within quotes split a cell, so that its parts have one quote each.
    return 0 < begin == end and all(
        cell.startswith(quote) or cell.endswith(quote) for cell in cells if cell
    )


class EvenRows:
    """Rows of one length: blank cells are added to short ones and dropped from long ones.

    `width`: number of cells of each row; a longer row whose cells are not blank is left as it is.
    """

    closed = False

    def __init__(self, source: ByteStream, dialect: CsvDialect, width: int, name: str) -> None:
        self._name = name
        self._rows = python_rows(text_lines(source), dialect)
        self._dialect = dialect
        self._width = width
        self._left = b""

    def readable(self) -> bool:
        """Return True, as readable files do."""
        return True

    def read(self, size: int = -1) -> bytes:
        """Return at most `size` more bytes; empty at the end."""
        if not self._left:
            self._left = self._next()
        end = len(self._left) if size < 0 else size
        block, self._left = self._left[:end], self._left[end:]
        return block

    def _next(self) -> bytes:
        made = io.StringIO(newline="")
        written = csv.writer(
            made,
            delimiter=self._dialect.delimiter,
            quotechar=self._dialect.quote or None,
            quoting=csv.QUOTE_ALL if self._dialect.quote else csv.QUOTE_NONE,
            escapechar=self._dialect.escape or None,
            doublequote=True,
            lineterminator="\n",
        )
        try:
            written.writerows(map(self._even, filter(None, itertools.islice(self._rows, ROWS))))
        except csv.Error as error:
            raise DataError(
                "{path} cannot be read: {reason}. Check its quotes, or say that there are none.",
                path=self._name,
                reason=str(error),
                remedies=("no-quotes",),
            ) from None
        return made.getvalue().encode()

    def _even(self, row: list[str]) -> list[str]:
        if len(row) < self._width:
            return row + [""] * (self._width - len(row))
        return row if any(map(str.strip, row[self._width :])) else row[: self._width]


class Utf8Only:
    """Bytes that are UTF-8; the first that are not raise an error.

    Arrow decodes a row of another length before it asks what to do with it, and says what it cannot
    decode on standard error.
    """

    closed = False

    def __init__(self, source: ByteStream, path: Path, encoding: str) -> None:
        self._source = source
        self._path = path
        self._encoding = encoding
        self._decoder = codecs.getincrementaldecoder("utf-8")()

    def readable(self) -> bool:
        """Return True, as readable files do."""
        return True

    def read(self, size: int = -1) -> bytes:
        """Return at most `size` more bytes; empty at the end."""
        block = self._source.read(size)
        try:
            self._decoder.decode(block, final=not block)
        except UnicodeDecodeError:
            raise wrong_encoding(self._path, self._encoding) from None
        return block
