"""Precision of answers: what a question asks for, and what follows from it."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from bayesgui.lessons.lesson import Text, WorkItem

_WORDS = {"one": 1, "two": 2, "three": 3, "four": 4, "five": 5, "six": 6, "seven": 7, "eight": 8}
_CHARACTERS = dict(zip("一二两三四五六七八", (1, 2, 2, 3, 4, 5, 6, 7, 8), strict=True))
_ENGLISH = re.compile(rf"\b({'|'.join(_WORDS)}|\d\d?)\s+decimals?\b", re.IGNORECASE)
_CHINESE = re.compile(rf"([{''.join(_CHARACTERS)}]|\d\d?)\s*位小数")

STEP_SHARE = 0.05
"""A step of a working may be off by this share of itself, where the tolerance is larger."""

LEAST_STEP_SHARE = 0.001
"""The least such share: answers need no more digits than that."""


def decimals_in(text: str) -> int | None:
    """Return how many decimals a question asks for, None if it does not say.

    Examples
    --------
    >>> decimals_in("P(A), to three decimals?"), decimals_in("求 P(A)，保留四位小数。")
    (3, 4)
    >>> decimals_in("How many cells?")
    """
    found = _ENGLISH.search(text)
    if found is not None:
        word = found[1].lower()
        return _WORDS[word] if word in _WORDS else int(word)
    found = _CHINESE.search(text)
    if found is not None:
        return _CHARACTERS[found[1]] if found[1] in _CHARACTERS else int(found[1])
    return None


def decimals_asked(text: Text) -> int | None:
    """Return how many decimals a question asks for in any language."""
    found = (decimals_in(words) for words in text.words)
    return next((decimals for decimals in found if decimals is not None), None)


def tolerance_of(item: WorkItem) -> float:
    """Return how far the answer to an item may be off.

    Half a unit of the last decimal that it asks for; where it names none, what its file says.
    """
    decimals = decimals_asked(item.text)
    return item.within if decimals is None else 0.5 * 10.0**-decimals


def step_tolerance(item: WorkItem, right: float) -> float:
    """Return how far a step of the working may be off whose right number is given."""
    tolerance, size = tolerance_of(item), abs(right)
    return max(min(tolerance, STEP_SHARE * size), LEAST_STEP_SHARE * size) if size else tolerance
