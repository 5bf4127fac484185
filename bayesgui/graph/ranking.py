"""Assignment of nodes to the rows of a layered drawing."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Sequence

_MAX_ROUNDS = 40
_MAX_CLUSTER = 60
"""Maximum number of nodes moved together; larger clusters cost more than they gain."""


def ranks(parents: Sequence[Sequence[int]], order: Sequence[int]) -> list[int]:
    """Assign rows so that every arc leads down and arcs are short.

    Longest path, then tightening: a node, with everything attached to it by arcs of length 1, is
    moved towards the side to which more of its arcs lead, as far as they allow, until no move
    shortens the arcs.
    """
    rank = [0] * len(parents)
    children: list[list[int]] = [[] for _ in parents]
    for node in order:
        for parent in parents[node]:
            children[parent].append(node)
            rank[node] = max(rank[node], rank[parent] + 1)
    for _ in range(_MAX_ROUNDS):
        moved = [
            _draw(node, rank, toward, away, sign)
            for toward, away, sign in ((children, parents, 1), (parents, children, -1))
            for node in (reversed(order) if sign > 0 else order)
        ]
        if not any(moved):
            break
    top = min(rank, default=0)
    return [row - top for row in rank]


def _draw(
    node: int,
    rank: list[int],
    toward: Sequence[Sequence[int]],
    away: Sequence[Sequence[int]],
    sign: int,
) -> bool:
    """Move a node, and the nodes tight on its way, towards one side if this shortens arcs."""
    moving = {node}
    waiting = [node]
    slack = len(rank)
    gain = 0
    while waiting:
        current = waiting.pop()
        for other in toward[current]:
            gap = sign * (rank[other] - rank[current]) - 1
            if gap == 0 and other not in moving:
                moving.add(other)
                waiting.append(other)
        if len(moving) > _MAX_CLUSTER:
            return False
    for current in moving:
        for other in toward[current]:
            if other not in moving:
                gain += 1
                slack = min(slack, sign * (rank[other] - rank[current]) - 1)
        gain -= sum(other not in moving for other in away[current])
    if gain <= 0:
        return False
    for current in moving:
        rank[current] += sign * slack
    return True
