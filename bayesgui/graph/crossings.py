"""The order of nodes within the rows of a layered drawing, with few crossings of arcs."""

from __future__ import annotations

import itertools
from bisect import bisect_right, insort
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Sequence

    from bayesgui.core.monitor import Monitor

Rows = list[list[int]]
Adjacency = list[list[int]]


def count_crossings(rows: Rows, below: Adjacency) -> int:
    """Count the crossings between all neighboring rows.

    Parameters
    ----------
    rows : list of list of int
        The vertices of each row from left to right.
    below : list of list of int
        For each vertex its neighbors in the next row.
    """
    return sum(
        _crossings(upper, _places(lower), below) for upper, lower in itertools.pairwise(rows)
    )


def _places(row: Sequence[int]) -> dict[int, int]:
    return {vertex: k for k, vertex in enumerate(row)}


def _crossings(upper: Sequence[int], place: dict[int, int], below: Adjacency) -> int:
    passed: list[int] = []
    found = 0
    for vertex in upper:
        ends = sorted(place[other] for other in below[vertex])
        for end in ends:
            found += len(passed) - bisect_right(passed, end)
        for end in ends:
            insort(passed, end)
    return found


def ordered(rows: Rows, above: Adjacency, below: Adjacency, sweeps: int, monitor: Monitor) -> Rows:
    """Reorder the rows by median sweeps with exchange of neighbors; the best order is kept.

    Parameters
    ----------
    rows : list of list of int
        The vertices of each row in a first order.
    above, below : list of list of int
        Neighbors of each vertex in the previous and the next row.
    sweeps : int
        At most so many sweeps, down and up by turns.
    monitor : Monitor
        Asked between sweeps whether to go on.

    References
    ----------
    Gansner, Koutsofios, North & Vo (1993), IEEE Trans. Softw. Eng. 19, 214–230.
    """
    current = [list(row) for row in rows]
    best = [list(row) for row in current]
    fewest = count_crossings(current, below)
    idle = 0
    for sweep in range(sweeps):
        if not fewest or idle > 7:
            break
        monitor.check()
        _sweep(current, above, below, down=sweep % 2 == 0, mean=sweep % 4 > 1)
        _exchange(current, above, below)
        found = count_crossings(current, below)
        idle += 1
        if found < fewest:
            idle = 0
            fewest = found
            best = [list(row) for row in current]
    return best


def _sweep(rows: Rows, above: Adjacency, below: Adjacency, *, down: bool, mean: bool) -> None:
    indices = range(1, len(rows)) if down else range(len(rows) - 2, -1, -1)
    neighbors = above if down else below
    for k in indices:
        place = _places(rows[k - 1 if down else k + 1])
        wish: dict[int, float] = {}
        for vertex in rows[k]:
            ends = sorted(place[other] for other in neighbors[vertex])
            if ends:
                wish[vertex] = sum(ends) / len(ends) if mean else _median(ends)
        # Vertices with no neighbor there keep their place.
        moving = iter(sorted((v for v in rows[k] if v in wish), key=wish.__getitem__))
        rows[k] = [next(moving) if vertex in wish else vertex for vertex in rows[k]]


def _median(ends: list[int]) -> float:
    """Return the median; of an even number the one nearer to the crowded side."""
    half = len(ends) // 2
    if len(ends) % 2:
        return ends[half]
    if len(ends) == 2:
        return (ends[0] + ends[1]) / 2
    left, right = ends[half - 1] - ends[0], ends[-1] - ends[half]
    if left + right == 0:
        return (ends[half - 1] + ends[half]) / 2
    return (ends[half - 1] * right + ends[half] * left) / (left + right)


def _exchange(rows: Rows, above: Adjacency, below: Adjacency) -> None:
    """Swap neighbors in each row while that removes crossings."""
    for k, row in enumerate(rows):
        up = _places(rows[k - 1]) if k else {}
        down = _places(rows[k + 1]) if k + 1 < len(rows) else {}
        ends = {
            v: (sorted(up[o] for o in above[v]), sorted(down[o] for o in below[v])) for v in row
        }
        improved = True
        while improved:
            improved = False
            for i in range(len(row) - 1):
                left, right = ends[row[i]], ends[row[i + 1]]
                gain = _gain(left[0], right[0]) + _gain(left[1], right[1])
                if gain > 0:
                    row[i], row[i + 1] = row[i + 1], row[i]
                    improved = True


def _gain(left: list[int], right: list[int]) -> int:
    """Return how many crossings a swap of two neighbors would remove on one side."""
    if len(left) == 1 and len(right) == 1:
        return (left[0] > right[0]) - (left[0] < right[0])
    return sum((a > b) - (a < b) for a in left for b in right)
