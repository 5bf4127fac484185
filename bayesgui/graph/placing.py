"""Horizontal positions of the nodes in a layered drawing."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from bayesgui.core.monitor import Monitor

_STILL = 0.5
"""Convergence threshold: largest move of a vertex in a sweep, in px."""

_ANCHOR = 1e-3
"""Weight of a vertex's current position, effective if it has no neighbors."""

Pull = list[list[tuple[int, float]]]
"""For each vertex its neighbors on one side with the weights of the arcs."""


def columns(
    rows: Sequence[Sequence[int]],
    above: Pull,
    below: Pull,
    distance: Callable[[int, int], float],
    sweeps: int,
    monitor: Monitor,
) -> list[float]:
    """Return the x coordinate of the middle of every vertex.

    `rows`: the vertices of each row from left to right. `above`, `below`: neighbors of each vertex
    in the rows above and below, with weights. `distance`: minimum distance of the middles of two
    adjacent vertices of a row.

    Minimizes the weighted squared horizontal extent of all arcs, row by row: within a row this is
    an isotonic regression after the distances are subtracted, solved exactly by pooling adjacent
    violators (Best & Chakravarti 1990, Math. Program. 47, 425–439).
    """
    x = [0.0] * len(above)
    offsets: list[list[float]] = []
    for row in rows:
        offset = [0.0] * len(row)
        for k in range(1, len(row)):
            offset[k] = offset[k - 1] + distance(row[k - 1], row[k])
        offsets.append(offset)
        for vertex, place in zip(row, offset, strict=True):
            x[vertex] = place - offset[-1] / 2
    both = [up + down for up, down in zip(above, below, strict=True)]
    for sweep in range(sweeps):
        monitor.check()
        down = sweep % 2 == 0
        pull = both if sweep > 3 else above if down else below
        moved = 0.0
        for k in range(len(rows)) if down else range(len(rows) - 1, -1, -1):
            moved = max(moved, _settle(rows[k], offsets[k], pull, x))
        if sweep > 3 and moved < _STILL:
            break
    return x


def _settle(row: Sequence[int], offset: list[float], pull: Pull, x: list[float]) -> float:
    """Move one row to its optimum for fixed neighbors; return the largest move."""
    sums: list[float] = []
    weights: list[float] = []
    counts: list[int] = []
    for vertex, place in zip(row, offset, strict=True):
        weight = _ANCHOR
        wish = weight * x[vertex]
        for other, strength in pull[vertex]:
            wish += strength * x[other]
            weight += strength
        wish -= weight * place
        count = 1
        while sums and sums[-1] * weight >= wish * weights[-1]:
            wish += sums.pop()
            weight += weights.pop()
            count += counts.pop()
        sums.append(wish)
        weights.append(weight)
        counts.append(count)
    moved = 0.0
    k = 0
    for wish, weight, count in zip(sums, weights, counts, strict=True):
        middle = wish / weight
        for _ in range(count):
            vertex = row[k]
            place = middle + offset[k]
            moved = max(moved, abs(place - x[vertex]))
            x[vertex] = place
            k += 1
    return moved
