"""Mnemonics of menus: one underlined letter per entry, none twice in a menu."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Sequence


def with_mnemonics(texts: Sequence[str], sources: Sequence[str]) -> tuple[str, ...]:
    """Return the texts of a menu with an ``&`` before the letter of each.

    `sources`: the English titles. A text without Latin letters gets the letter of its source in
    brackets, as is usual in Chinese. An entry for which no letter is left keeps its text.
    """
    taken: set[str] = set()
    found = []
    for text, source in zip(texts, sources, strict=True):
        plain = text.replace("&", "&&")
        letter = _free_letter(text, taken)
        if letter:
            place = _place(plain, letter)
            found.append(f"{plain[:place]}&{plain[place:]}")
        else:
            letter = _free_letter(source, taken)
            is_latin = any(_is_letter(char) for char in text)
            found.append(f"{plain}(&{letter.upper()})" if letter and not is_latin else plain)
        taken.add(letter.lower())
    return tuple(found)


def _is_letter(char: str) -> bool:
    return char.isascii() and char.isalpha()


def _free_letter(text: str, taken: set[str]) -> str:
    """Return the first letter of a word that is free, else any free letter, else ""."""
    starts = [word[0] for word in text.split() if _is_letter(word[0])]
    letters = [char for char in text if _is_letter(char)]
    return next((char for char in (*starts, *letters) if char.lower() not in taken), "")


def _place(text: str, letter: str) -> int:
    """Return where a letter stands, at the beginning of a word if it can."""
    starts = [k for k in range(len(text)) if k == 0 or text[k - 1] == " "]
    return next((k for k in starts if text[k] == letter), text.find(letter))
