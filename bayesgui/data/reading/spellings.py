"""Texts of a column that differ only in upper and lower case."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bayesgui.core.name_lists import list_names
from bayesgui.core.sentence import Sentence
from bayesgui.data.reading.column_names import column_text

if TYPE_CHECKING:
    from collections.abc import Container, Mapping

TRUTH_WORDS = frozenset({"true", "false", "yes", "no"})
"""Words, in lower case, whose spellings never mean different things."""

LISTED = 6
"""Maximum number of texts listed in a remark."""


def one_spelling(rows: Mapping[str, int], known: Container[str] = ()) -> dict[str, str]:
    """Return, for each rarer spelling of a truth word, the most frequent one.

    Parameters
    ----------
    rows : mapping of str to int
        Number of rows with each text of a column.
    known : container of str
        Texts that are known to be states, and stay as they are.

    Examples
    --------
    >>> one_spelling({"TRUE": 5, "true": 9, "False": 2, "A": 1, "a": 1})
    {'TRUE': 'true'}
    """
    groups: dict[str, list[str]] = {}
    for text in sorted(rows):
        if rows[text] and text.lower() in TRUTH_WORDS:
            groups.setdefault(text.lower(), []).append(text)
    found = {}
    for spellings in groups.values():
        if not any(text in known for text in spellings):
            kept = max(spellings, key=lambda text: rows[text])
            found.update({text: kept for text in spellings if text != kept})
    return found


def merged_remark(name: str, merged: Mapping[str, str]) -> Sentence | None:
    """Return the remark on texts that `one_spelling` replaces, None if there are none.

    Parameters
    ----------
    name : str
        The column.
    merged : mapping of str to str
        By text, its replacement.
    """
    if not merged:
        return None
    return Sentence(
        "{subject} writes one word in several ways, which are read as one state: {spellings}.",
        subject=column_text(name),
        column=name,
        spellings=list_names([f"{text} → {kept}" for text, kept in merged.items()], LISTED),
        merged=True,
    )


def case_remark(name: str, states: tuple[str, ...]) -> Sentence | None:
    """Return a remark on states of a column that differ only in case, None if there are none.

    Parameters
    ----------
    name : str
        The column.
    states : tuple of str
        Its states. Single letters, such as alleles A and a, are never remarked on.
    """
    groups: dict[str, list[str]] = {}
    for state in states:
        if len(state) > 1:
            groups.setdefault(state.casefold(), []).append(state)
    alike = [state for group in groups.values() if len(group) > 1 for state in group]
    if not alike:
        return None
    return Sentence(
        "{subject} has states that differ only in upper and lower case: {states}. If they mean "
        "the same, write them alike in the file.",
        subject=column_text(name),
        column=name,
        states=list_names(alike, LISTED),
    )
