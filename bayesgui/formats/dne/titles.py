"""Netica's titles of states, stored as one property of a variable."""

from __future__ import annotations

import csv
import io
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Sequence

    from bayesgui.core.variable import Variable

TITLES = "state titles"
"""Name of the property."""


def join_titles(titles: Sequence[str]) -> str:
    """Join titles to one text, which `titles_of` splits again."""
    return ", ".join(map(_mark_title, titles))


def _mark_title(title: str) -> str:
    if title == title.strip() and not any(mark in title for mark in ',"\n\r'):
        return title
    doubled = title.replace('"', '""')
    return f'"{doubled}"'


def titles_of(variable: Variable) -> list[str]:
    """Return the titles of a variable's states, empty if there are none that fit."""
    text = next((text for key, text in variable.properties if key == TITLES), "")
    lines = csv.reader(io.StringIO(text, newline=""), skipinitialspace=True)
    try:
        rows = list(lines)
    except csv.Error:
        return []
    if len(rows) != 1 or len(rows[0]) != variable.n_states or not any(rows[0]):
        return []
    return rows[0]
