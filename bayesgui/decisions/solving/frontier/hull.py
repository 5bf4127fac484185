"""Points of two criteria, more of both being better: their upper rim, and what lies below it."""

from __future__ import annotations

import itertools
from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal

if TYPE_CHECKING:
    from collections.abc import Sequence

    Point = tuple[float, float]

NEARLY = 1e-9
"""Points that differ by less, relative to the range of all points, are equal."""


def scales(points: Sequence[Point]) -> Point:
    """Return by what differences of each criterion are divided; 1 where all are equal."""
    found = []
    for axis in (0, 1):
        values = [point[axis] for point in points]
        span, size = max(values) - min(values), max(map(abs, values))
        # What rounding makes of equal numbers is no range.
        found.append(span if span > NEARLY * size else max(size, 1.0))
    return found[0], found[1]


def upper_rim(points: Sequence[Point]) -> list[int]:
    """Return the positions of the extreme points that are best for some weights of both criteria.

    In the order of the second criterion; of equal points the first.
    """
    if not points:
        return []
    one, other = scales(points)
    found: list[int] = []
    order = sorted(range(len(points)), key=lambda k: (-points[k][1], -points[k][0], k))
    for k in order:
        x, y = points[k]
        while found:
            a, b = points[found[-1]]
            if (x - a) / one <= NEARLY:  # no better than one with more of the second
                break
            if (b - y) / other <= NEARLY:  # as much of the second, and more of the first
                found.pop()
                continue
            if len(found) > 1:
                c, d = points[found[-2]]
                # Below or on the line from the point before to this one it is not extreme.
                across = (a - c) / one * (d - y) / other - (x - c) / one * (d - b) / other
                if across <= NEARLY:
                    found.pop()
                    continue
            found.append(k)
            break
        else:
            found.append(k)
    return found[::-1]


def prices(points: Sequence[Point]) -> list[tuple[float, float]]:
    """Return for which prices each point of a rim is best.

    The price is what a unit of the second criterion is worth in units of the first.
    """
    between = [(a - x) / (y - b) for (a, b), (x, y) in itertools.pairwise(points)]
    return list(itertools.pairwise([0.0, *between, float("inf")]))


@dataclass(frozen=True)
class Standing:
    """Why a point is on no rim.

    `kind`: dominated, another one is at least as good by both criteria; extended, two others have
    mixtures that are; equal, another one is as good. `by`: the positions of those.
    """

    kind: Literal["dominated", "extended", "equal"]
    by: tuple[int, ...]


def standing(points: Sequence[Point], rim: Sequence[int], k: int) -> Standing | None:
    """Return why a point is not on the rim; None if it is."""
    if k in rim:
        return None
    one, other = scales(points)
    x, y = points[k]
    for j in (*rim, *(j for j in range(len(points)) if j not in rim and j != k)):
        more, also = (points[j][0] - x) / one, (points[j][1] - y) / other
        if min(more, also) >= -NEARLY and max(more, also) > NEARLY:
            return Standing("dominated", (j,))
    for j in (*rim, *range(k)):
        if abs(points[j][0] - x) / one <= NEARLY and abs(points[j][1] - y) / other <= NEARLY:
            return Standing("equal", (j,))
    for left, right in itertools.pairwise(rim):
        if points[left][1] <= y <= points[right][1]:
            return Standing("extended", (left, right))
    return Standing("extended", tuple(rim[:1]))
