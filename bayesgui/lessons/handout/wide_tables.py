"""Tables that are wider than a page: their widths in letters, and columns that go on below."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    from bayesgui.lessons.handout.sheet import Table

ROW_WIDTH = 84
"""Letters across a page; a Chinese one counts twice."""
SMALL_WIDTH = 92
"""The same in the small letters of wide tables."""
CELL_SPACE = 2
"""Letters that the space at the sides of a cell takes."""


def letters(text: str) -> int:
    """Return the width of a text."""
    return sum(1 + (letter >= "\u2e80") for letter in text)


def letters_across(table: Table) -> int:
    """Return the width of a table whose cells are lines, and of its caption."""
    return max(sum(_widths(table, letters)), letters(table.caption))


def is_wide(table: Table) -> bool:
    """Return whether the cells of a table are too wide for a page as lines."""
    return sum(_widths(table, letters)) > ROW_WIDTH


def in_parts(table: Table, room: int = SMALL_WIDTH, space: int = CELL_SPACE) -> Iterator[Table]:
    """Yield a table, or where its columns have no room even in several lines, some after others.

    Each part repeats the words at the left, without which its numbers say nothing.

    `room`: letters across a page. `space`: those at the sides of a cell.
    """
    widths = _widths(table, _longest_word, space)
    words, n_columns = table.words, len(table.header)
    taken = sum(widths[:words])
    parts: list[list[int]] = [[]]
    used = taken
    for k in range(words, n_columns):
        if parts[-1] and used + widths[k] > room:
            parts.append([])
            used = taken
        parts[-1].append(k)
        used += widths[k]
    if len(parts) == 1:
        yield table
        return
    for number, part in enumerate(parts):
        columns = (*range(words), *part)
        yield replace(
            table,
            caption=f"{table.caption} …".lstrip() if number else table.caption,
            header=tuple(table.header[k] for k in columns),
            rows=tuple(tuple(row[k] for k in columns) for row in table.rows),
        )


def _widths(table: Table, width: Callable[[str], int], space: int = CELL_SPACE) -> list[int]:
    columns: Sequence[tuple[str, ...]] = tuple(zip(table.header, *table.rows, strict=True))
    return [max(map(width, column)) + space for column in columns]


def is_one_word(text: str) -> bool:
    """Return whether a text, such as a number, is to stay in one line."""
    return letters(text) == _longest_word(text)


def _longest_word(text: str) -> int:
    """Return the width below which a text cannot be broken; Chinese breaks at every letter."""
    longest = here = 0
    for letter in text:
        here = 0 if letter.isspace() else 2 if letter >= "\u2e80" else here + 1
        longest = max(longest, here)
    return longest
