"""Names of columns: how many are read, those that have none, and how a remark calls a column."""

from __future__ import annotations

import re
from typing import Final

from bayesgui.core.errors import DataError
from bayesgui.core.sentence import Sentence

MAX_COLUMNS: Final = 50_000
"""Maximum number of columns that are read, of about 10 kB each besides their cells."""

_BY_POSITION = re.compile(r"column ([1-9]\d*)")


def check_columns(file: str, count: int) -> None:
    """Raise if more columns are to be read than memory is meant for."""
    if count > MAX_COLUMNS:
        raise DataError(
            "{path} has more than {most:,} columns to be read; ask for some of them by name, or "
            "save those that you need in a file of their own.",
            path=file,
            most=MAX_COLUMNS,
        )


def name_by_position(number: int) -> str:
    """Return the name of a column that has none in the file."""
    return f"column {number}"


def column_text(name: str) -> Sentence:
    """Return the beginning of a remark on a column.

    `name`: its name, from the file or from `name_by_position`.

    >>> column_text("age"), column_text("column 1")
    ('Column age', 'Column 1')
    """
    found = _BY_POSITION.fullmatch(name)
    if found is None:
        return Sentence("Column {column}", column=name)
    return Sentence("Column {number}", number=found.group(1))


def keeping_text(name: str) -> Sentence:
    """Return the remedy for a column that is left out: how to keep it."""
    if _BY_POSITION.fullmatch(name) is None:
        return Sentence("ask for it by name to keep it")
    return Sentence("ask for “{name}” to keep it", name=name)
