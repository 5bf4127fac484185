"""Widths and sides of the columns of a step's table."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Sequence

GAP = 10.0
"""Empty pixels between two columns."""
_COLUMN = 110.0
_NUMBER = re.compile(r"[+−-]?\d[\d.,]*(·10[⁻⁰¹²³⁴-⁹]+)?|[−-]?∞")


def column_widths(headers: Sequence[float], bodies: Sequence[float], room: float) -> list[float]:
    """Return the pixels of each column; where room is short, headers give way before numbers.

    `headers`, `bodies`: pixels that the header and the widest cell below it need.
    """
    wanted = [max(pair) + GAP for pair in zip(headers, bodies, strict=True)]
    spare = room - sum(wanted)
    if spare >= 0:
        share = min(spare, max(0.0, _COLUMN * len(wanted) - sum(wanted))) / len(wanted)
        return [width + share for width in wanted]
    least = [body + GAP for body in bodies]
    left = room - sum(least)
    if left < 0:
        return [width * room / sum(least) for width in least]
    cut = left / (sum(wanted) - sum(least))
    return [low + (high - low) * cut for low, high in zip(least, wanted, strict=True)]


def is_number(word: str) -> bool:
    """Return whether a cell holds a number, so that its column is set to the right."""
    return _NUMBER.fullmatch(word) is not None
