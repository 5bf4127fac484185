"""Uncovered paths that may be directed: no three nodes in a row are joined all with each other."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Iterator

    from bayesgui.graph.causal.orientation.marked_graph import MarkedGraph


def ahead_of(graph: MarkedGraph, a: str) -> list[str]:
    """Return the neighbors that a node may be a cause of: no arrow at it, no tail at them."""
    at = graph.at
    return [b for b in graph.adjacent(a) if at[b][a] != "arrow" and at[a][b] != "tail"]


def joined_by_circles(graph: MarkedGraph, a: str) -> list[str]:
    """Return the neighbors of a node whose edges have circles at both ends."""
    at = graph.at
    return [b for b in graph.adjacent(a) if at[a][b] == at[b][a] == "circle"]


def uncovered_path(
    graph: MarkedGraph,
    first: str,
    second: str,
    ends: Collection[str],
    *,
    without: str = "",
    ahead: Callable[[MarkedGraph, str], list[str]] = ahead_of,
) -> tuple[str, ...] | None:
    """Return an uncovered path from two nodes on to one of some nodes; None if there is none.

    `without`: a node that the path does not pass. `ahead`: the nodes to which a path may go on.
    """
    hopeful = _pairs_that_reach(graph, first, second, ends, without, ahead)
    if (first, second) not in hopeful:
        return None
    path = [first, second]
    choices = [_next(graph, path, hopeful, without, ahead)]
    while len(path) > 1:
        if path[-1] in ends:
            return tuple(path)
        following = next(choices[-1], None)
        if following is None:
            path.pop()
            choices.pop()
        else:
            path.append(following)
            choices.append(_next(graph, path, hopeful, without, ahead))
    return None


def _next(
    graph: MarkedGraph,
    path: list[str],
    hopeful: Collection[tuple[str, str]],
    without: str,
    ahead: Callable[[MarkedGraph, str], list[str]],
) -> Iterator[str]:
    """Iterate over the nodes by which a path goes on."""
    before, here = path[-2], path[-1]
    return iter(
        [
            x
            for x in ahead(graph, here)
            if x not in path and x != without and x not in graph.at[before] and (here, x) in hopeful
        ]
    )


def _pairs_that_reach(
    graph: MarkedGraph,
    first: str,
    second: str,
    ends: Collection[str],
    without: str,
    ahead: Callable[[MarkedGraph, str], list[str]],
) -> set[tuple[str, str]]:
    """Return the steps from which a walk of uncovered steps comes to an end.

    Walks may pass a node twice, so this only says where looking for a path is worth it.
    """
    before: dict[tuple[str, str], list[tuple[str, str]]] = {(first, second): []}
    waiting, arrived = [(first, second)], []
    while waiting:
        step = waiting.pop()
        a, b = step
        if b in ends:
            arrived.append(step)
            continue
        for c in ahead(graph, b):
            if c in (without, a) or c in graph.at[a]:
                continue
            if (b, c) not in before:
                before[b, c] = []
                waiting.append((b, c))
            before[b, c].append(step)
    found = set(arrived)
    while arrived:
        for step in before[arrived.pop()]:
            if step not in found:
                found.add(step)
                arrived.append(step)
    return found
