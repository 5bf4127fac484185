"""Words for probabilities above a line from 0 to 1, on two lines, none touching another."""

from __future__ import annotations

import itertools
from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

GAP = 7.0
"""Least room in px between two words on a line."""
_ORDER = (0, -1)
"""The words that are given up last where there is little room: the ends."""

Words = tuple[tuple[float, str], ...]
"""Probabilities, rising, each with its word."""


@dataclass(frozen=True, slots=True)
class PlacedWord:
    """A word with the left edge and the width of its place in px, on line 0 or 1."""

    probability: float
    text: str
    left: float
    width: float
    line: int


def placed(
    words: Words,
    width_of: Callable[[str], float],
    x_of: Callable[[float], float],
    room: tuple[float, float],
) -> tuple[PlacedWord, ...]:
    """Return where words stand; some are left out where not all have room.

    `width_of`: the width of a text. `x_of`: the place of a probability. `room`: the ends between
    which words may stand.
    """
    boxes = []
    for p, text in words:
        width = width_of(text)
        left = min(max(x_of(p) - width / 2, room[0]), room[1] - width)
        boxes.append((p, text, left, width))
    for kept in _fewer(len(boxes)):
        lines = _lines([boxes[k] for k in kept])
        if lines is not None:
            pairs = zip(kept, lines, strict=True)
            return tuple(PlacedWord(*boxes[k], line) for k, line in pairs)
    return ()


def _fewer(count: int) -> list[tuple[int, ...]]:
    """Return which words are shown, all of them first, those near the middle of halves less."""
    every = tuple(range(count))
    middle = count // 2
    between = [k for k in every if k not in (0, middle, count - 1)]
    found = [every]
    for gone in range(1, len(between) + 1):
        for out in itertools.combinations(between, gone):
            found.append(tuple(k for k in every if k not in out))
    found.append((0, count - 1) if count > 1 else every)
    return found


def _lines(boxes: Sequence[tuple[float, str, float, float]]) -> tuple[int, ...] | None:
    """Return the line of each word so that the least gap is largest; None if two must touch."""
    best: tuple[float, tuple[int, ...]] | None = None
    for lines in itertools.product((0, 1), repeat=len(boxes)):
        if boxes and lines[0]:
            # The first word is on the first line.
            break
        least = _least_gap(boxes, lines)
        # A word more on the first line is worth a pixel.
        worth = min(least, 3 * GAP) - sum(lines)
        if least >= GAP and (best is None or worth > best[0]):
            best = worth, lines
    return None if best is None else best[1]


def _least_gap(boxes: Sequence[tuple[float, str, float, float]], lines: Sequence[int]) -> float:
    ends, least = [-1e9, -1e9], 1e9
    for (_, _, left, width), line in zip(boxes, lines, strict=True):
        least = min(least, left - ends[line])
        ends[line] = left + width
    return least
