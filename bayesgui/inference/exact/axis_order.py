"""Axis orders of cliques that allow the tables spread over them to be read in long runs.

Along the trailing axes of its parent, a child's message is contiguous if it has all of them, and
constant if it has none. If it has only some, each cell needs its own index, at ten times the cost.
"""

from __future__ import annotations

import math
from typing import TYPE_CHECKING

from bayesgui.graph.junction_tree import CliqueForest

if TYPE_CHECKING:
    from collections.abc import Sequence

RATES = ((16, 0.2), (5, 0.5), (1, 2.0))
"""Nanoseconds per cell, for runs of at least the given length."""


def order_axes(forest: CliqueForest, sizes: Sequence[int]) -> CliqueForest:
    """Return the same forest with optimized orders of separators and of root variables.

    From the roots down, each clique keeps the order chosen by its parent, or moves variables that
    occur in the same messages of its children to the end, whichever is estimated to be faster.
    """
    children: list[list[int]] = [[] for _ in forest.parents]
    for c, parent in enumerate(forest.parents):
        if parent >= 0:
            children[parent].append(c)
    residuals, separators = list(forest.residuals), list(forest.separators)
    scopes = [frozenset(separator) for separator in separators]
    for c in reversed(range(len(forest))):
        parent = forest.parents[c]
        inner = [scopes[child] for child in children[c]]
        if parent < 0:
            residuals[c] = _group_variables(residuals[c], inner, sizes)
            continue
        above = residuals[parent] + separators[parent]
        kept = tuple(v for v in above if v in scopes[c])
        orders = kept, _group_variables(kept, inner, sizes)
        own = math.prod(sizes[v] for v in residuals[c] + kept)
        costs = [
            _cost_of_message(order, above, sizes)
            + own * sum(_rate(_run(order, scope, sizes)) for scope in inner)
            for order in orders
        ]
        separators[c] = orders[costs.index(min(costs))]
    return CliqueForest(tuple(residuals), tuple(separators), forest.parents)


def _group_variables(
    order: tuple[int, ...], scopes: Sequence[frozenset[int]], sizes: Sequence[int]
) -> tuple[int, ...]:
    """Move the largest group of variables with the same scopes to the end."""
    groups: dict[tuple[bool, ...], list[int]] = {}
    for v in order:
        groups.setdefault(tuple(v in scope for scope in scopes), []).append(v)
    last = max(groups.values(), key=lambda group: math.prod(sizes[v] for v in group), default=[])
    return tuple(v for v in order if v not in last) + tuple(last)


def _cost_of_message(order: tuple[int, ...], above: tuple[int, ...], sizes: Sequence[int]) -> float:
    """Return the cost of reading a message in this order from a parent with axes `above`."""
    shared = 1
    for mine, other in zip(reversed(order), reversed(above), strict=False):
        if mine != other:
            break
        shared *= sizes[mine]
    return math.prod(sizes[v] for v in above) * _rate(shared)


def _run(order: tuple[int, ...], scope: frozenset[int], sizes: Sequence[int]) -> int:
    """Return the number of cells of the trailing variables all inside or all outside a scope."""
    run = 1
    for v in reversed(order):
        if (v in scope) != (order[-1] in scope):
            break
        run *= sizes[v]
    return run


def _rate(run: int) -> float:
    return next(rate for least, rate in RATES if run >= least)
