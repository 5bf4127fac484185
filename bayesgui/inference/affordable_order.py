"""An elimination order for tables, refused where the tables on the way exceed the memory budget."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING

from bayesgui.core.chunked import CELLS
from bayesgui.core.monitor import SILENT
from bayesgui.core.sentence import Sentence
from bayesgui.graph.elimination_order import (
    best_order,
    bits,
    completed_order,
    order_cost,
    scores_for,
)
from bayesgui.inference.memory import check_budget

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from bayesgui.core.monitor import Monitor
    from bayesgui.core.network import BayesianNetwork

SUMS = 4
"""Number of result-sized arrays held while summing in log space."""

TABLES_OF_TARGETS = 3
"""Number of tables over all targets held at the end: two products and the normalized one."""


def elimination_order(
    scopes: Iterable[Sequence[str]],
    last: Sequence[str],
    network: BayesianNetwork,
    budget: int | None,
    monitor: Monitor = SILENT,
    *,
    maximizing: bool = False,
    keeps_losses: bool = False,
    first: Sequence[str] = (),
) -> list[str]:
    """Return an elimination order for the variables of some tables.

    `budget`: memory limit of the tables in bytes; 0 for half of the free memory. `maximizing`:
    whether the last variables are maximized out, with their best states kept, rather than
    multiplied together at the end. `keeps_losses`: whether what is lost by all states is kept of
    the maximized variables, not the best ones. `first`: variables to eliminate first, in this
    order; the program chooses the order of the rest.
    """
    where = {name: k for k, name in enumerate(network)}
    scopes = [tuple(scope) for scope in scopes]
    together = scopes if maximizing else [*scopes, tuple(last)]
    names = sorted({name for scope in together for name in scope}, key=where.__getitem__)
    if not names:
        return []
    position = {name: k for k, name in enumerate(names)}
    neighbors = [0] * len(names)
    masks = []
    for scope in together:
        mask = 0
        for name in scope:
            mask |= 1 << position[name]
        masks.append(mask)
        for name in scope:
            neighbors[position[name]] |= mask & ~(1 << position[name])
    final = 0
    for name in last:
        final |= 1 << position[name]
    sizes = [network[name].n_states for name in names]
    if first:
        begun = [position[name] for name in first if name in position and name not in last]
        order = completed_order(neighbors, sizes, begun, final, monitor)
        taken = order_cost(neighbors, sizes, order, monitor)
    else:
        order, taken = best_order(neighbors, sizes, final, scores_for(len(sizes)), monitor)
    if maximizing:
        needed = 8 * sum(_cells(mask, sizes) for mask in masks)
        needed += _most_held(masks, sizes, order, final, monitor, keeps_losses=keeps_losses)
    else:
        summed, targets = order[: len(order) - len(last)], masks.pop()
        needed = _most_held(masks, sizes, summed, 0, monitor)
        needed = max(needed, 8 * TABLES_OF_TARGETS * _cells(targets, sizes))
    check_budget(needed, budget, Sentence("Variable elimination"), taken.largest_clique)
    return [names[v] for v in order]


def _cells(mask: int, sizes: Sequence[int]) -> int:
    return math.prod(sizes[v] for v in bits(mask))


def _most_held(
    masks: Sequence[int],
    sizes: Sequence[int],
    order: Sequence[int],
    traced: int,
    monitor: Monitor,
    *,
    keeps_losses: bool = False,
) -> int:
    """Return the peak memory in bytes of the tables held at the same time.

    `traced` are the variables whose best states, or the losses of all states, are kept until the
    end.
    """
    waiting = dict(enumerate(masks))
    cells = dict.fromkeys(waiting, 0)
    touching: dict[int, set[int]] = {v: set() for v in order}
    for number, mask in waiting.items():
        for v in bits(mask):
            touching.setdefault(v, set()).add(number)
    held = kept = most = 0
    for number, v in enumerate(order, start=len(masks)):
        monitor.check()
        bucket = touching.pop(v)
        product = 0
        for factor in bucket:
            product |= waiting[factor]
        rest = product & ~(1 << v)
        made = _cells(rest, sizes)
        # Each product is made from the previous one; sums in log space need extra arrays.
        tables = min(len(bucket) - 1, 2) * made * sizes[v] + SUMS * made
        tables += 2 * min(made * sizes[v], CELLS)
        if traced >> v & 1:
            kept += made * (8 * sizes[v] if keeps_losses else 1 if sizes[v] <= 256 else 4)
        most = max(most, 8 * (held + tables) + kept)
        for factor in bucket:
            for u in bits(waiting.pop(factor) & ~(1 << v)):
                touching[u].discard(factor)
            held -= cells.pop(factor)
        waiting[number], cells[number] = rest, made
        held += made
        for u in bits(rest):
            touching[u].add(number)
    return most
