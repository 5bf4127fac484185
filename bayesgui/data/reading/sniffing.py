"""Detection of the dialect of a text file from its first lines."""

from __future__ import annotations

import io
import itertools
import math
import re
from dataclasses import replace
from pathlib import Path
from typing import Final

from bayesgui.core.errors import DataError
from bayesgui.core.numerals import number
from bayesgui.data.columns.missing_marks import is_mark, marks_among
from bayesgui.data.reading.csv_dialect import CsvDialect, rows_of
from bayesgui.data.reading.encodings import decoder, encoding_of
from bayesgui.data.reading.meanings.written_numbers import written_value
from bayesgui.data.reading.row_layout import COMMENT_MARKS, layout_of, usual_width, without_lines
from bayesgui.data.reading.table_options import DETECTED, TableOptions
from bayesgui.data.reading.text_source import first_lines

DELIMITERS: Final = (",", ";", "\t", "|", " ")
"""Delimiters that are detected, the most common first."""

_ESCAPED: Final = re.compile(r'\\"[^",;\t|\r\n]')
"""A backslash before a quote that does not end a cell."""

_TOLD: Final = re.compile(r'"?sep=([^\w\s"]|\t)"?\r?\n', re.ASCII)
"""The first line by which Excel is told the delimiter."""

_HEAD = 2**18
_ROWS = 200


def sniff(path: Path | str, options: TableOptions = DETECTED) -> CsvDialect:
    """Detect the dialect of a text file from its first lines.

    `options`: what is known already, and is taken into account when the rest is detected.
    """
    path = Path(path)
    head, is_whole = first_lines(path, _HEAD)
    given = options.given
    encoding = given.get("encoding") or encoding_of(head)
    text = _begin(head, encoding)
    if "\0" in text:
        raise DataError(
            "{path} holds bytes that are not text; choose a file of rows and columns.",
            path=path.name,
        )
    if not is_whole:
        # Drop the incomplete last line.
        text = text[: max(text.rfind("\n"), text.rfind("\r")) + 1] or text
    text = text.removeprefix("\ufeff")
    known = without_lines(text, given.get("skip", 0), given.get("comment", ""))
    told = _TOLD.match(text)
    if told is not None and "delimiter" not in given and "skip" not in given:
        given |= {"delimiter": told.group(1), "runs": False, "skip": 1}
    if "delimiter" in given:
        delimiter, runs = given["delimiter"], given["runs"]
    else:
        delimiter, runs = _delimiter(_likely_rows(known), path)
    if runs:
        text = _aligned(text)
    escape = "\\" if _ESCAPED.search(text) else ""
    dialect = CsvDialect(delimiter=delimiter, escape=escape, quote=given.get("quote", '"'))
    if "quote" not in given and _has_single_quotes(text, dialect):
        dialect = replace(dialect, quote="'")
    layout = layout_of(text, dialect, given.get("skip"), given.get("comment"))
    text = without_lines(text, layout.skip, layout.comment)
    rows = rows_of(text, dialect, _ROWS + 1)
    later = [cell for row in rows for cell in row[1:]]
    strip = len(later) > 0 and delimiter != " " and all(cell.startswith(" ") for cell in later)
    rows = [[cell.strip() for cell in row] for row in rows]
    cells = {cell for row in rows[1:] for cell in row}
    decimal = given.get("decimal") or ("," if _decimal_commas(cells, delimiter) else ".")
    found = CsvDialect(
        delimiter=delimiter,
        runs=runs,
        encoding=encoding,
        header=_has_header(rows),
        escape=escape,
        quote=dialect.quote,
        decimal=decimal,
        strip=strip,
        skip=layout.skip,
        comment=layout.comment,
        width=layout.width,
        row_names=layout.row_names,
        missing=_missing_marks(rows, decimal),
        sniffed=True,
    )
    return options.applied(found)


def _has_single_quotes(text: str, dialect: CsvDialect) -> bool:
    """Tell whether single quotes enclose cells: all, all names, or delimiters within some."""
    if dialect.quote in text or "'" not in text:
        return False
    quoted = replace(dialect, quote="'")
    plain, inside = (rows_of(text, each, _ROWS) for each in (dialect, quoted))
    for cells in ([cell for row in plain[1:] for cell in row if cell], plain[0] if plain else ()):
        if cells and all(len(cell) > 1 and cell[0] == cell[-1] == "'" for cell in cells):
            return True
    return len(set(map(len, plain))) > 1 == len(set(map(len, inside)))


def _likely_rows(text: str) -> str:
    """Return a text without lines that may be comments, unless nothing would be left."""
    lines = io.StringIO(text, newline="").readlines()
    kept = "".join(line for line in lines if not line.startswith(COMMENT_MARKS))
    return kept if kept.strip() else text


def _begin(head: bytes, encoding: str) -> str:
    """Decode the beginning of a text, leaving out what cannot be."""
    try:
        return decoder(encoding).decode(head)
    except UnicodeDecodeError:
        return decoder(encoding, "replace").decode(head)


def _missing_marks(rows: list[list[str]], decimal: str) -> tuple[str, ...]:
    """Return the marks of missing values in the first rows; a column may use several."""
    columns = [
        {row[k] for row in rows[1:] if k < len(row)} for k in range(len(rows[0]) if rows else 0)
    ]
    return tuple(dict.fromkeys(mark for texts in columns for mark in marks_among(texts, decimal)))


def _delimiter(text: str, path: Path) -> tuple[str, bool]:
    """Return the delimiter that splits most rows alike, and whether runs of it count as one."""
    if path.name.lower().removesuffix(".gz").endswith((".tsv", ".tab")):
        return "\t", False
    tried = [
        (_agreement(text, mark) - 0.01 * rank, mark, False) for rank, mark in enumerate(DELIMITERS)
    ]
    aligned = _aligned(text)
    if aligned != text:
        # A single blank is the simpler reading, a tab between blanks the rarer one.
        tried.append((_agreement(aligned, " ") - 0.01 * len(DELIMITERS), " ", True))
    score, mark, runs = max(tried, key=lambda each: each[0])
    return (mark, runs) if score > 0 else (",", False)


def _agreement(text: str, mark: str) -> float:
    """Return how well a delimiter splits rows into the same number of cells, at least two."""
    lengths = [len(row) for row in rows_of(text, CsvDialect(delimiter=mark), _ROWS)]
    width = usual_width(lengths)
    if width < 2:
        return 0.0
    # Agreement counts most, then the number of cells; a blank also splits sentences. A first row of
    # another length is a title, or lacks a delimiter at its end.
    blank = mark == " "
    if blank and lengths[0] == 1 and not {'"', "'"}.intersection(text):
        # One word above texts such as 5 €; the names of rows that R writes are in quotes.
        return 0.0
    unusual = (0.5 if blank else 0.0) + (0.0 if lengths[0] == width else 0.5 if blank else 0.1)
    lengths = [*itertools.dropwhile(lambda length: length == 1, lengths)]
    agreeing = lengths.count(width) / len(lengths)
    return agreeing * (2 - 1 / width) - unusual


def _aligned(text: str) -> str:
    """Return a text in which runs of blanks and tabs are one blank, none of them around a line."""
    lines = (" ".join(line.split()) for line in text.splitlines())
    return "\n".join(lines)


def _has_header(rows: list[list[str]]) -> bool:
    """Return False if the first row holds values: numbers, or what other rows hold as well."""
    if len(rows) < 2:
        return True
    below = [{row[k] for row in rows[1:] if k < len(row)} for k in range(len(rows[0]))]
    first = [number(cell) for cell in rows[0] if cell]
    if first and not any(map(math.isnan, first)):
        return _numbers_columns(rows[0], below)
    if len(rows) < 4:
        return True
    return not all(cell in values for cell, values in zip(rows[0], below, strict=True))


def _numbers_columns(first: list[str], below: list[set[str]]) -> bool:
    """Tell whether a first row of numbers names the columns, as 2019, 2020, 2021 do."""
    known = [{text for text in values if text and not is_mark(text)} for values in below]
    if any(found and all(math.isnan(number(cell)) for cell in found) for found in known):
        return True
    values = [number(cell) for cell in first]
    counted = len(values) > 2 and all(b - a == 1 for a, b in itertools.pairwise(values))
    return counted and sum(cell in found for cell, found in zip(first, below, strict=True)) == 0


def _decimal_commas(cells: set[str], delimiter: str) -> bool:
    """Tell whether commas in cells are decimal marks rather than between thousands."""
    with_comma = [cell for cell in cells if "," in cell]
    numbers = [cell for cell in with_comma if not math.isnan(written_value(cell, ","))]
    grouped = [cell for cell in with_comma if not math.isnan(written_value(cell, "."))]
    if 2 * len(numbers) < len(with_comma) or not numbers:
        return False
    only_decimal = {*numbers} - {*grouped}
    only_grouped = {*grouped} - {*numbers}
    if not only_decimal and delimiter == ",":
        # Cells that had to be quoted: 1,234 is written so where the comma parts thousands.
        return False
    return len(only_decimal) >= len(only_grouped)
