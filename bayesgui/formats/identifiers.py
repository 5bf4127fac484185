"""Identifiers for names, for formats that allow only identifiers."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

_PLAIN = re.compile(r"[A-Za-z][A-Za-z0-9_]*")
_FOREIGN = re.compile(r"[^A-Za-z0-9_]+")


def is_identifier(name: str) -> bool:
    """Tell whether a name has only ASCII letters, digits, underscores, and a letter first."""
    return _PLAIN.fullmatch(name) is not None


def identifiers(
    names: Iterable[str], *, longest: int = 1000, stem: str = "n", taken: Iterable[str] = ()
) -> dict[str, str]:
    """Give each name a distinct identifier of ASCII letters, digits and underscores.

    Names that are identifiers are kept; the others keep their valid characters.

    `stem`: prefix of a name that would begin with a digit or be empty. `taken`: identifiers that
    must not be used, such as words of the format. The result: the identifier of each name, in the
    order of the names.
    """
    names = list(names)
    return dict(zip(names, distinct(names, longest=longest, stem=stem, taken=taken), strict=True))


def distinct(
    names: Sequence[str], *, longest: int = 1000, stem: str = "n", taken: Iterable[str] = ()
) -> list[str]:
    """Give each name, including repeated ones, a distinct identifier.

    `names`: any names; the first of equal ones is kept if possible.
    """
    used = set(taken)
    found: dict[int, str] = {}
    for index, name in enumerate(names):
        if name not in used and len(name) <= longest and is_identifier(name):
            found[index] = name
            used.add(name)
    for index, name in enumerate(names):
        if index in found:
            continue
        plain = _FOREIGN.sub("_", name).strip("_")[:longest]
        if not plain or plain[0].isdigit():
            plain = f"{stem}_{plain}".rstrip("_")[:longest]
        candidate, number = plain, 1
        while candidate in used:
            number += 1
            ending = f"_{number}"
            candidate = plain[: longest - len(ending)] + ending
        found[index] = candidate
        used.add(candidate)
    return [found[index] for index in range(len(names))]
