"""The dialect of a CSV file: detected from its first lines, or chosen by the user."""

from __future__ import annotations

import codecs
import csv
import io
import math
import re
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Final

from bayesgui.core.errors import DataError, EqualNamesError
from bayesgui.core.numerals import number
from bayesgui.data.reading.missing_marks import marks_among
from bayesgui.data.reading.text_source import ENCODINGS, TextSource, head_of

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

DELIMITERS: Final = (",", ";", "\t", "|", " ")
"""Delimiters that are detected, the most common first."""

_ESCAPED: Final = re.compile(r'\\"[^",;\t|\r\n]')
"""A backslash before a quote that does not end a cell."""

_HEAD = 2**18
_ROWS = 200


@dataclass(frozen=True)
class CsvDialect:
    """The dialect of a CSV file.

    Parameters
    ----------
    delimiter : str
        One ASCII character between cells.
    encoding : str
        ``"utf-8-sig"`` (UTF-8 with or without byte order mark), ``"gb18030"``, ``"latin-1"`` or
        ``"utf-16"``.
    header : bool
        Whether the first row holds the columns' names.
    quote : str
        Quote character around cells that contain delimiters; empty for none.
    escape : str
        Escape character before a quote or delimiter; empty if there is none and quotes are doubled
        instead.
    decimal : str
        Decimal separator, a point or a comma.
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


@dataclass(frozen=True)
class Preview:
    """The first rows of a text file.

    Parameters
    ----------
    names : tuple of str
        Names of the columns.
    rows : tuple of tuple of str
        Cells as in the file; rows may differ in length from `names`.
    """

    names: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]


def sniff(path: Path | str) -> CsvDialect:
    """Detect the dialect of a text file from its first lines.

    Parameters
    ----------
    path : Path or str
        The file, plain or gzip.

    Raises
    ------
    DataError
        If the file cannot be read, is empty or is not text.
    """
    path = Path(path)
    head = head_of(path, _HEAD)
    encoding = encoding_of(head)
    text = head.decode(encoding, errors="replace")
    if "\0" in text:
        raise DataError(
            "{path} holds bytes that are not text; choose a file of rows and columns.",
            path=path.name,
        )
    if len(head) == _HEAD:
        # Drop the incomplete last line.
        text = text[: max(text.rfind("\n"), text.rfind("\r")) + 1] or text
    delimiter = _delimiter(text, path)
    escape = "\\" if _ESCAPED.search(text) else ""
    rows = _rows(text, CsvDialect(delimiter=delimiter, escape=escape), _ROWS + 1)
    later = [cell for row in rows for cell in row[1:]]
    strip = len(later) > 0 and delimiter != " " and all(cell.startswith(" ") for cell in later)
    rows = [[cell.strip() for cell in row] for row in rows]
    cells = {cell for row in rows[1:] for cell in row}
    decimal = "," if delimiter != "," and _decimal_commas(cells) else "."
    return CsvDialect(
        delimiter=delimiter,
        encoding=encoding,
        header=_has_header(rows),
        escape=escape,
        decimal=decimal,
        strip=strip,
        missing=_missing_marks(rows, decimal),
        sniffed=True,
    )


def _missing_marks(rows: list[list[str]], decimal: str) -> tuple[str, ...]:
    """Return the marks of missing values in the first rows; a column may use several."""
    columns = [
        {row[k] for row in rows[1:] if k < len(row)} for k in range(len(rows[0]) if rows else 0)
    ]
    return tuple(dict.fromkeys(mark for texts in columns for mark in marks_among(texts, decimal)))


def encoding_of(head: bytes) -> str:
    """Detect the encoding of a text from its first bytes.

    Notes
    -----
    Other encodings are hardly ever valid UTF-8 by chance. Bytes that are not valid UTF-8 are taken
    for GB 18030 if they decode to mostly common Chinese characters (both bytes from 0xA1 on), else
    for Latin-1, which decodes anything.
    """
    if head.startswith((codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE)):
        return "utf-16"
    try:
        codecs.getincrementaldecoder("utf-8")().decode(head)
    except UnicodeDecodeError:
        pass
    else:
        return "utf-8-sig"
    try:
        text = codecs.getincrementaldecoder("gb18030")().decode(head)
    except UnicodeDecodeError:
        return "latin-1"
    others = [char for char in text if ord(char) > 127]
    common = sum("\u4e00" <= char <= "\u9fff" and _is_common(char) for char in others)
    return "gb18030" if 2 * common >= len(others) else "latin-1"


def _is_common(char: str) -> bool:
    try:
        return len(char.encode("gb2312")) == 2
    except UnicodeEncodeError:
        return False


def _rows(text: str, dialect: CsvDialect, most: int) -> list[list[str]]:
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


def _delimiter(text: str, path: Path) -> str:
    """Return the delimiter that splits most rows into the same number of cells, at least two."""
    if path.name.lower().removesuffix(".gz").endswith(".tsv"):
        return "\t"
    best, best_score = ",", 0.0
    for rank, mark in enumerate(DELIMITERS):
        lengths = [len(row) for row in _rows(text, CsvDialect(delimiter=mark), _ROWS)]
        if not lengths or lengths[0] < 2:
            continue
        agreeing = lengths.count(lengths[0]) / len(lengths)
        # Agreement counts most, then the number of cells; a blank also splits sentences.
        score = agreeing * (2 - 1 / lengths[0]) - 0.01 * rank - (0.5 if mark == " " else 0.0)
        if score > best_score:
            best, best_score = mark, score
    return best


def _has_header(rows: list[list[str]]) -> bool:
    """Return False if the first row is all numbers or looks like any other row."""
    if len(rows) < 2:
        return True
    first = [cell for cell in rows[0] if cell]
    if first and all(not math.isnan(number(cell)) for cell in first):
        return False
    if len(rows) < 4:
        return True
    below = [{row[k] for row in rows[1:] if k < len(row)} for k in range(len(rows[0]))]
    return not all(cell in values for cell, values in zip(rows[0], below, strict=True))


def _decimal_commas(cells: set[str]) -> bool:
    with_comma = [cell for cell in cells if "," in cell]
    numbers = [cell for cell in with_comma if not math.isnan(number(cell, ","))]
    return len(numbers) > 0 and 2 * len(numbers) >= len(with_comma)


def names_of(first: list[str], path: Path, dialect: CsvDialect) -> tuple[str, ...]:
    """Return the columns' names from the first row of a file.

    Raises
    ------
    EqualNamesError
        If a name occurs twice.
    """
    if not dialect.header:
        return tuple(f"column {k}" for k in range(1, len(first) + 1))
    names: list[str] = []
    for k, cell in enumerate(first, start=1):
        name = cell.strip() if dialect.strip or not cell.strip() else cell
        name = name or f"column {k}"
        if name in names:
            raise EqualNamesError(
                "{path} has two columns named {column}, numbers {first} and {second}; "
                "rename one, or say that there is no header.",
                path=path.name,
                column=name,
                first=names.index(name) + 1,
                second=k,
                row=1,
            )
        names.append(name)
    return tuple(names)


def preview(path: Path | str, dialect: CsvDialect, rows: int = 200) -> Preview:
    """Return the first rows of a text file.

    Parameters
    ----------
    path : Path or str
        The file.
    dialect : CsvDialect
        Its dialect.
    rows : int
        Maximum number of rows.

    Raises
    ------
    DataError
        If the file cannot be read, or two columns have the same name.
    """
    path = Path(path)
    text = beginning(path, dialect)
    found = _rows(text, dialect, rows + 1)
    if not found:
        raise DataError("{path} is empty; choose a file with a header and rows.", path=path.name)
    names = names_of(found[0], path, dialect)
    body = found[1:] if dialect.header else found[:rows]
    cells = (tuple(c.strip() for c in row) if dialect.strip else tuple(row) for row in body)
    return Preview(names, tuple(cells))


def beginning(path: Path, dialect: CsvDialect) -> str:
    """Return the first block of a file as text, without an incomplete last line."""
    head = b""
    with TextSource(path, dialect.encoding, keep_returns=True) as source:
        while len(head) < _HEAD and (block := source.read(_HEAD)):
            head += block
        whole = len(head) < _HEAD
    text = head.decode("utf-8", errors="replace")
    return text if whole else text[: text.rfind("\n") + 1] or text


def first_row(path: Path, dialect: CsvDialect) -> list[str]:
    """Return the cells of the first nonblank row.

    Raises
    ------
    DataError
        If there is none.
    """
    rows = _rows(beginning(path, dialect), dialect, 1)
    if not rows:
        raise DataError("{path} is empty; choose a file with a header and rows.", path=path.name)
    return rows[0]
