"""The order of nodes within the rows of a layered drawing, with few crossings of arcs."""

from __future__ import annotations

from bisect import bisect_right, insort
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Sequence

    from bayesgui.core.monitor import Monitor

Rows = list[list[int]]
Adjacency = list[list[int]]
_Ends = tuple[list[int], list[int]]

_IDLE_SWEEPS = 8
"""Number of sweeps without improvement after which the search ends."""


def count_crossings(rows: Rows, below: Adjacency) -> int:
    """Count the crossings between all adjacent rows.

    `rows`: the vertices of each row from left to right. `below`: for each vertex its neighbors in
    the next row.
    """
    return _crossings(rows, below, _places(rows, len(below)))


def _places(rows: Rows, count: int) -> list[int]:
    place = [0] * count
    for row in rows:
        for k, vertex in enumerate(row):
            place[vertex] = k
    return place


def _crossings(rows: Rows, below: Adjacency, place: list[int]) -> int:
    found = 0
    for row in rows:
        passed: list[int] = []
        for vertex in row:
            ends = [place[other] for other in below[vertex]]
            for end in ends:
                found += len(passed) - bisect_right(passed, end)
            for end in ends:
                insort(passed, end)
    return found


def order_rows(
    rows: Rows, above: Adjacency, below: Adjacency, sweeps: int, monitor: Monitor
) -> Rows:
    """Reorder the rows by median sweeps and swaps of neighbors; the best order is kept.

    `rows`: the vertices of each row in an initial order. `above`, `below`: neighbors of each vertex
    in the previous and the next row. `sweeps`: maximum number of sweeps, alternately down and up.

    Gansner, Koutsofios, North & Vo (1993), IEEE Trans. Softw. Eng. 19, 214–230.
    """
    current = [list(row) for row in rows]
    place = _places(current, len(above))
    best = [list(row) for row in current]
    fewest = _crossings(current, below, place)
    idle = 0
    for sweep in range(sweeps):
        if not fewest or idle == _IDLE_SWEEPS:
            break
        monitor.check()
        down = sweep % 2 == 0
        neighbors = above if down else below
        for row in current[1:] if down else current[-2::-1]:
            _sort(row, neighbors, place, mean=sweep % 4 > 1)
        for row in current:
            _exchange(row, above, below, place)
        found = _crossings(current, below, place)
        idle += 1
        if found < fewest:
            idle = 0
            fewest = found
            best = [list(row) for row in current]
    return best


def _sort(row: list[int], neighbors: Adjacency, place: list[int], *, mean: bool) -> None:
    """Sort a row by the places of its neighbors; vertices without neighbors keep their place."""
    wish: dict[int, float] = {}
    for vertex in row:
        others = neighbors[vertex]
        if len(others) == 1:
            wish[vertex] = place[others[0]]
        elif others:
            ends = [place[other] for other in others]
            wish[vertex] = sum(ends) / len(ends) if mean else _median(sorted(ends))
    moving = iter(sorted(wish, key=wish.__getitem__))
    row[:] = [next(moving) if vertex in wish else vertex for vertex in row]
    for k, vertex in enumerate(row):
        place[vertex] = k


def _median(ends: list[int]) -> float:
    """Return the median; of an even number of ends, weighted towards the denser side."""
    half = len(ends) // 2
    if len(ends) % 2:
        return ends[half]
    if len(ends) == 2:
        return (ends[0] + ends[1]) / 2
    left, right = ends[half - 1] - ends[0], ends[-1] - ends[half]
    if left + right == 0:
        return (ends[half - 1] + ends[half]) / 2
    return (ends[half - 1] * right + ends[half] * left) / (left + right)


def _exchange(row: list[int], above: Adjacency, below: Adjacency, place: list[int]) -> None:
    """Swap neighbors in a row while this removes crossings."""
    ends = [
        (sorted([place[o] for o in above[v]]), sorted([place[o] for o in below[v]])) for v in row
    ]
    places: Sequence[int] = range(len(row) - 1)
    while places:
        swapped = []
        for i in places:
            if _gains(ends[i], ends[i + 1]):
                row[i], row[i + 1] = row[i + 1], row[i]
                ends[i], ends[i + 1] = ends[i + 1], ends[i]
                swapped.append(i)
        # Only next to a swap can another swap have become useful.
        places = sorted({n for i in swapped for n in (i - 1, i + 1) if 0 <= n < len(row) - 1})
    for k, vertex in enumerate(row):
        place[vertex] = k


def _gains(left: _Ends, right: _Ends) -> bool:
    """Whether a swap of two neighbors removes crossings."""
    (left_up, left_down), (right_up, right_down) = left, right
    up = left_up and right_up
    down = left_down and right_down
    # If the arcs of the two do not cross, a swap can only add crossings; the common case.
    if not ((up and left_up[-1] > right_up[0]) or (down and left_down[-1] > right_down[0])):
        return False
    gain = 0
    for one, other in ((left_up, right_up), (left_down, right_down)):
        for a in one:
            for b in other:
                gain += (a > b) - (a < b)
    return gain > 0
