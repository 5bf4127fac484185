"""What the arcs of one network leave out of another: an order of both, and who is next to whom."""

from __future__ import annotations

import heapq
from typing import TYPE_CHECKING

from bayesgui.core.monitor import SILENT

if TYPE_CHECKING:
    from bayesgui.core.monitor import Monitor
    from bayesgui.core.network import BayesianNetwork
    from bayesgui.inference.comparing.matching import Matched


def near_order(pair: Matched) -> tuple[str, ...]:
    """Return an order of the second network's arcs that turns few arcs of the first one.

    Of the variables that may come next, one comes whose parents in the first network are there, if
    there is any.
    """
    first, second = pair.first, pair.second
    rank = {name: k for k, name in enumerate(first.topological_order())}
    missing = {name: len(first.parents(name)) for name in first}
    waiting = {name: len(second.parents(name)) for name in first}
    queue = [(missing[name], rank[name], name) for name in first if not waiting[name]]
    heapq.heapify(queue)
    found: dict[str, None] = {}
    while queue:
        lacking, _, name = heapq.heappop(queue)
        # An older entry has more missing parents; the newer one comes, or came, before it.
        if name in found or lacking != missing[name]:
            continue
        found[name] = None
        for child in first.children(name):
            missing[child] -= 1
            if child not in found and not waiting[child]:
                heapq.heappush(queue, (missing[child], rank[child], child))
        for child in second.children(name):
            waiting[child] -= 1
            if not waiting[child]:
                heapq.heappush(queue, (missing[child], rank[child], child))
    return tuple(found)


def boundaries(pair: Matched, monitor: Monitor = SILENT) -> dict[str, tuple[str, ...]]:
    """Return for each variable what makes it independent of all that come before it, in the first.

    "Before" is by an order of the second network's arcs. Only variables with other parents in the
    second network, or with a child of the first one before them, are named: of all others these are
    their parents.
    """
    found: dict[str, tuple[str, ...]] = {}
    before: set[str] = set()
    below: set[str] = set()
    """Variables with one below them, in the first network, that came before."""
    for name in near_order(pair):
        monitor.check()
        parents = set(pair.first.parents(name))
        if name in below or not parents <= before or pair.tables(name) is None:
            found[name] = _boundary(pair.first, name, before)
        before.add(name)
        below |= pair.first.ancestors(name)
    return found


def _boundary(network: BayesianNetwork, name: str, before: set[str]) -> tuple[str, ...]:
    """Return the smallest part of some variables given which one is independent of the rest.

    Those that are reached in the moral graph of all these and what is above them, without passing
    another one of them. Lauritzen et al. (1990), Independence properties of directed Markov fields.
    """
    kept = network.ancestors(name, *before) | before | {name}
    seen, reached, pending = {name}, [], [name]
    while pending:
        place = pending.pop()
        children = [child for child in network.children(place) if child in kept]
        near = {*network.parents(place), *children}
        for child in children:
            near.update(network.parents(child))
        for other in sorted(near - seen):
            seen.add(other)
            if other in before:
                reached.append(other)
            else:
                pending.append(other)
    return tuple(reached)
