"""Texts of a column that differ only in case, in blanks, or in the form of letters."""

from __future__ import annotations

import unicodedata
from typing import TYPE_CHECKING

from bayesgui.core.name_lists import list_names
from bayesgui.core.sentence import Sentence
from bayesgui.data.reading.column_names import column_text

if TYPE_CHECKING:
    from collections.abc import Container, Iterable, Mapping

TRUTH_WORDS = frozenset({"true", "false", "yes", "no"})
"""Words, in lower case, whose spellings never mean different things."""

LISTED = 6
"""Maximum number of texts listed in a remark."""


def one_spelling(rows: Mapping[str, int], known: Container[str] = ()) -> dict[str, str]:
    """Return, for each rarer spelling of a truth word, the most frequent one.

    `known`: texts that are known to be states, and stay as they are.

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
    """Return the remark on texts that `one_spelling` replaces, None if there are none."""
    if not merged:
        return None
    return Sentence(
        "{subject} writes one word in several ways, which are read as one state: {spellings}.",
        subject=column_text(name),
        column=name,
        spellings=list_names([f"{text} → {kept}" for text, kept in merged.items()], LISTED),
        merged=True,
    )


def alike(states: Iterable[str], *, letters: bool = False) -> list[list[str]]:
    """Return groups of states that differ only in case, in blanks, or in the form of letters.

    `letters`: whether single letters, such as alleles A and a, are alike too if they differ in
    case.

    >>> alike(["Male", "male", " Male", "female", "A", "a"])
    [[' Male', 'Male', 'male']]
    """
    groups: dict[str, list[str]] = {}
    for state in sorted(states):
        plain = " ".join(unicodedata.normalize("NFKC", state).split())
        apart = len(plain) == 1 and not letters
        groups.setdefault(plain if apart else plain.casefold(), []).append(state)
    return [group for group in groups.values() if len(group) > 1]


def merged_spellings(rows: Mapping[str, int]) -> dict[str, str]:
    """Return, for each text that is `alike` others, the most frequent one without outer blanks."""
    found = {}
    for group in alike((text for text in rows if rows[text] and text), letters=True):
        kept = max(group, key=lambda text: rows[text]).strip()
        found.update({text: kept for text in group if text != kept})
    return found


def alike_remark(name: str, states: tuple[str, ...]) -> Sentence | None:
    """Return a remark on states of a column that are alike, None if there are none."""
    found = [f"“{state}”" for group in alike(states) for state in group]
    if not found:
        return None
    return Sentence(
        "{subject} has states that differ only in case or blanks: {states}. If they mean the "
        "same, let them be merged.",
        subject=column_text(name),
        column=name,
        states=list_names(found, LISTED),
        alike=True,
    )
