"""Detection of the lines that are rows, and of the cells in a row, from the first lines."""

from __future__ import annotations

import io
import math
from collections import Counter
from dataclasses import dataclass, replace
from typing import Final

from bayesgui.core.numerals import number
from bayesgui.core.sentence import Sentence, pluralize
from bayesgui.data.reading.csv_dialect import CsvDialect, counted_rows

COMMENT_MARKS: Final = ("#", "%", "//")
"""Beginnings of lines that may be comments."""

MOST_TITLES = 20
"""Number of rows above the header that may be titles."""

AGREEING: Final = 0.8
"""Share of rows of one length from which on a header of another length is fitted to them."""


@dataclass(frozen=True)
class RowLayout:
    """Lines that are not rows, and the number of cells; see the fields of `CsvDialect`."""

    skip: int = 0
    comment: str = ""
    width: int = 0
    row_names: bool = False


def layout_of(
    text: str, dialect: CsvDialect, skip: int | None = None, comment: str | None = None
) -> RowLayout:
    """Return the layout of a text's rows.

    `skip`, `comment`: what is known of the layout; None is to be found.
    """
    comment = comment_mark(text, dialect) if comment is None else comment
    if skip is None:
        skip = _title_lines(text, replace(dialect, comment=comment))
    rows = [row for row, _ in counted_rows(without_lines(text, skip, comment), dialect)]
    width, row_names = _width(rows)
    return RowLayout(skip, comment, width, row_names)


def without_lines(text: str, skip: int, comment: str) -> str:
    """Return a text without its first lines and without comments."""
    lines = io.StringIO(text, newline="").readlines()[skip:]
    if comment:
        lines = [line for line in lines if not line.startswith(comment)]
    return "".join(lines)


def usual_width(lengths: list[int]) -> int:
    """Return the number of cells that most rows below the first one have."""
    below = lengths[1:] or lengths
    return Counter(below).most_common(1)[0][0] if below else 0


def comment_mark(text: str, dialect: CsvDialect) -> str:
    """Return the beginning of comments, empty if there are none.

    A line that has as many cells as the rows is a row, or a header such as ``#CHROM``.
    """
    lines = [line for line in text.splitlines() if line.strip()]
    for mark in COMMENT_MARKS:
        marked = [line for line in lines if line.startswith(mark)]
        others = [line for line in lines if not line.startswith(mark)]
        if not marked or not others:
            continue
        width = usual_width(_lengths(others, dialect))
        fitting = [line for line in marked if _lengths([line], dialect) == [width]]
        if width < 2:
            return mark if lines[0].startswith(mark) else ""
        if not fitting:
            return mark
        double = 2 * mark
        if len(fitting) == 1 and all(
            line.startswith(double) for line in marked if line != fitting[0]
        ):
            return double if len(marked) > 1 else ""
    return ""


def _lengths(lines: list[str], dialect: CsvDialect) -> list[int]:
    return [len(row) for row, _ in counted_rows("\n".join(lines), dialect)]


def _title_lines(text: str, dialect: CsvDialect) -> int:
    """Return the number of lines above the header that are titles."""
    kept = without_lines(text, 0, dialect.comment)
    rows = counted_rows(kept, dialect)
    width = usual_width([len(row) for row, _ in rows])
    if width < 2:
        return 0
    for k, (row, _) in enumerate(rows[: MOST_TITLES + 1]):
        if not _is_title(row, width):
            if not k or not _may_be_header(row, width):
                return 0
            return _line_number(text, kept, rows[k - 1][1], dialect.comment)
    return 0


def _is_title(row: list[str], width: int) -> bool:
    filled = sum(bool(cell.strip()) for cell in row)
    return filled <= 1 and (len(row) == 1 or (len(row) == width > 2))


def _may_be_header(row: list[str], width: int) -> bool:
    """Tell whether a row below titles names the columns; the last one may have no name."""
    named = max((k for k, cell in enumerate(row, start=1) if cell.strip()), default=0)
    names = row[:named]
    fits = max(2, width - 1) <= named <= width
    return fits and all(cell.strip() and math.isnan(number(cell)) for cell in names)


def _line_number(text: str, kept: str, line: int, comment: str) -> int:
    """Return the number, in the whole text, of a line counted without comments."""
    if len(kept) == len(text):
        return line
    lines = io.StringIO(text, newline="").readlines()
    at = [k for k, each in enumerate(lines, start=1) if not each.startswith(comment)]
    return at[line - 1]


def _width(rows: list[list[str]]) -> tuple[int, bool]:
    """Return the number of cells of most rows if the header has another, and row names."""
    lengths = [len(row) for row in rows]
    if len(lengths) < 2:
        return 0, False
    first, width = lengths[0], usual_width(lengths)
    body = [row for row in rows[1:] if len(row) == width]
    if first == width or len(body) < AGREEING * (len(rows) - 1) or width < 2:
        return 0, False
    if first > width:
        return (width if not any(map(str.strip, rows[0][width:])) else 0), False
    if not any(cell.strip() for row in body for cell in row[first:]):
        return width, False
    if len(body) < 2:
        return 0, False
    names = {row[0] for row in body}
    return width, width == first + 1 and len(names) == len(body)


def header_remark(first: list[str], dialect: CsvDialect) -> Sentence | None:
    """Return a remark on a header whose length differs from that of the rows, if it does."""
    missing = dialect.width - len(first)
    if not dialect.width or missing <= 0 or not dialect.header:
        return None
    if dialect.row_names:
        return Sentence(
            "The rows have one cell more than the header: the first column holds their names."
        )
    return pluralize(
        missing,
        "The rows have one cell more than the header: the last column has no name.",
        "The rows have {count} cells more than the header: the last columns have no name.",
    )
