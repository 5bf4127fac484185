"""Plain identifiers for names, for formats that allow nothing else."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterable

_PLAIN = re.compile(r"[A-Za-z_][A-Za-z0-9_]*")
_FOREIGN = re.compile(r"[^A-Za-z0-9_]+")


def identifiers(names: Iterable[str], *, longest: int = 1000, stem: str = "n") -> dict[str, str]:
    """Give each name a different identifier of ASCII letters, digits and underscores.

    Names that are identifiers stay as they are; the others keep what letters they have.

    Parameters
    ----------
    names : iterable of str
        Different names.
    longest : int
        Most characters of an identifier.
    stem : str
        What stands before a name that would begin with a digit or be empty.

    Returns
    -------
    dict of str to str
        The identifier of each name, in the order of the names.
    """
    names = list(names)
    found = {n: n for n in names if _PLAIN.fullmatch(n) and len(n) <= longest}
    taken = set(found)
    for name in names:
        if name in found:
            continue
        plain = _FOREIGN.sub("_", name).strip("_")[:longest]
        if not plain or plain[0].isdigit():
            plain = f"{stem}_{plain}".rstrip("_")[:longest]
        candidate, number = plain, 1
        while candidate in taken:
            number += 1
            ending = f"_{number}"
            candidate = plain[: longest - len(ending)] + ending
        found[name] = candidate
        taken.add(candidate)
    return {name: found[name] for name in names}
