"""Names of columns: those that a file does not name, and how a remark calls a column."""

from __future__ import annotations

import re

from bayesgui.core.sentence import Sentence

_BY_POSITION = re.compile(r"column ([1-9]\d*)")


def name_by_position(number: int) -> str:
    """Return the name of a column that has none in the file.

    Parameters
    ----------
    number : int
        Its position, from 1.
    """
    return f"column {number}"


def column_text(name: str) -> Sentence:
    """Return the beginning of a remark on a column.

    Parameters
    ----------
    name : str
        Its name, from the file or from `name_by_position`.

    Examples
    --------
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
