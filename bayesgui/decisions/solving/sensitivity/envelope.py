"""The upper rim of straight lines of which only the best one at a place can be asked for."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from bayesgui.decisions.solving.strategy import Policy

_NEARLY = 1e-10
"""Lines that differ by less, relative to the larger of the values, are equally high."""
_MOST_PIECES = 200


@dataclass(frozen=True, eq=False)
class Line:
    """A function that is linear between two places.

    `policies`: the strategy that it belongs to. `first`, `last`: its values at the two places.
    """

    policies: Mapping[str, Policy]
    first: float
    last: float

    def at(self, share: float) -> float:
        """Return the value at a place, 0 for the first one and 1 for the last one."""
        return self.first + share * (self.last - self.first)


@dataclass(frozen=True, eq=False)
class Piece:
    """Where one line is the highest; places are those of `Line.at`."""

    begin: float
    end: float
    line: Line


def upper_rim(best: Callable[[float], Line]) -> list[Piece]:
    """Return the highest lines from 0 to 1, one after the other, each with where it is highest.

    `best`: returns a line that is highest at a place.

    Where the lines found at two places cross, the highest line is asked for: it is one of both, or
    another one, with which the search goes on at both sides. So each threshold is exact.
    """
    first, last = best(0.0), best(1.0)
    lines = [first, *_between(best, 0.0, first, 1.0, last), last]
    return _pieces(lines, max(abs(v) for each in lines for v in (each.first, each.last)))


def _between(
    best: Callable[[float], Line], left: float, one: Line, right: float, other: Line
) -> list[Line]:
    """Return the lines that are highest between two places, whose highest lines are known."""
    found: list[tuple[float, Line]] = [(left, one), (right, other)]
    place = 0
    while place + 1 < len(found) and len(found) < _MOST_PIECES:
        (left, one), (right, other) = found[place : place + 2]
        size = max(abs(one.at(left)), abs(other.at(right)), 1e-300)
        above, below = one.at(left) - other.at(left), other.at(right) - one.at(right)
        if above <= _NEARLY * size or below <= _NEARLY * size:
            place += 1
            continue
        crossing = left + (right - left) * above / (above + below)
        middle = best(crossing)
        if middle.at(crossing) <= one.at(crossing) + _NEARLY * size:
            place += 1
            continue
        found.insert(place + 1, (crossing, middle))
    return [line for _, line in found[1:-1]]


def _pieces(lines: list[Line], size: float) -> list[Piece]:
    """Return where each line is the highest; slopes grow from line to line."""
    rim: list[Piece] = []
    for line in lines:
        begin = 0.0
        while rim:
            before = rim[-1].line
            slope = (line.last - line.first) - (before.last - before.first)
            behind = before.first - line.first
            if slope <= _NEARLY * size:
                # As steep as the one before: the same line.
                begin = 1.0
                break
            begin = behind / slope
            if begin > rim[-1].begin + 1e-12:
                break
            rim.pop()
            begin = 0.0
        if not rim or begin < 1.0 - 1e-12:
            if rim:
                rim[-1] = Piece(rim[-1].begin, begin, rim[-1].line)
            rim.append(Piece(max(0.0, begin), 1.0, line))
    return rim
