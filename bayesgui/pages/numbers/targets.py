"""The numbers of a page that knows some nodes only: all others are summed out first."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING

import numpy as np

from bayesgui.core.monitor import SILENT
from bayesgui.core.sentence import Sentence
from bayesgui.core.tables.factor import Factor
from bayesgui.graph.elimination_order import best_order, moral_neighbors, scores_for
from bayesgui.inference.elimination import Buckets, relevant_factors
from bayesgui.inference.exact.plan import order_of, plan_of_order
from bayesgui.inference.findings import NO_FINDINGS
from bayesgui.inference.memory import check_budget
from bayesgui.pages.numbers.cost import MAX_CELLS, PageCost, cost_of_tree
from bayesgui.pages.numbers.packing import TablePool
from bayesgui.pages.numbers.tree import packed_tree

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from bayesgui.core.monitor import Monitor
    from bayesgui.core.network import BayesianNetwork

TABLES_AT_ONCE = 4
"""Tables as large as the largest product that are held at the same time."""


def target_numbers(
    network: BayesianNetwork, targets: Sequence[str], n_nodes: int, monitor: Monitor = SILENT
) -> tuple[dict[str, object], PageCost]:
    """Return the numbers of a page of some nodes, and what it takes; `n_nodes`: in its picture.

    The tables that are left when all other nodes are summed out, of which those are multiplied that
    belong to the same node: the first of their nodes in the order of elimination.

    Raises `MemoryBudgetError` where a table on the way, or the page, would be too large.
    """
    names = tuple(name for name in network if name in set(targets))
    sizes = tuple(network[name].n_states for name in names)
    left = _summed(relevant_factors(network, names, NO_FINDINGS), names, network, monitor)
    at = {name: v for v, name in enumerate(names)}
    neighbors = _neighbors([tuple(at[x] for x in each.variables) for each in left], len(names))
    order = order_of(neighbors, sizes, False, monitor)
    rank = {names[v]: k for k, v in enumerate(order)}
    tables = {name: Factor((name,), np.ones(network[name].n_states)) for name in names}
    for factor in left:
        if factor.variables:
            home = min(factor.variables, key=rank.__getitem__)
            # Within the clique of its home, of which the tree is made anyway.
            tables[home] = tables[home].product(factor, monitor)
    scopes = [tuple(at[x] for x in tables[name].variables) for name in names]
    plan = plan_of_order(names, sizes, tuple(scopes), order, monitor)
    pool = TablePool()
    cells = sum(table.size for table in tables.values())
    cost = cost_of_tree(plan, cells, n_nodes)
    cost.check()
    places = [pool.place(tables[name].values) for name in names]
    return {**packed_tree(plan, pool, places), "summed": True}, cost


def _neighbors(scopes: Sequence[Sequence[int]], count: int) -> list[int]:
    """Return the graph in which every scope is complete."""
    padded = [*scopes, *[()] * max(0, count - len(scopes))]
    return moral_neighbors(padded)[:count]


def _summed(
    factors: list[Factor], kept: Sequence[str], network: BayesianNetwork, monitor: Monitor
) -> list[Factor]:
    """Return what is left of some factors when all variables but some are summed out."""
    hidden = _order(factors, kept, network, monitor)
    waiting = Buckets(factors)
    sizes = {name: network[name].n_states for name in network}
    _check(hidden, [each.variables for each in factors], sizes)
    for name in hidden:
        monitor.check()
        bucket = waiting.take(name)
        gathered = bucket[0]
        for factor in bucket[1:]:
            gathered = gathered.product(factor, monitor)
        waiting.add(gathered.sum_out((name,), monitor))
    return waiting.rest()


def _order(
    factors: Sequence[Factor], kept: Sequence[str], network: BayesianNetwork, monitor: Monitor
) -> list[str]:
    names = list(dict.fromkeys(name for each in factors for name in each.variables))
    at = {name: v for v, name in enumerate(names)}
    neighbors = _neighbors([[at[x] for x in each.variables] for each in factors], len(names))
    last = sum(1 << at[name] for name in kept if name in at)
    sizes = [network[name].n_states for name in names]
    order, _ = best_order(neighbors, sizes, last, scores_for(len(names)), monitor)
    return [names[v] for v in order if not last >> v & 1]


def _check(
    hidden: Sequence[str], scopes: Sequence[Sequence[str]], sizes: Mapping[str, int]
) -> None:
    """Raise if a product on the way, or what is left at the end, is too large."""
    waiting = [frozenset(scope) for scope in scopes]
    largest = 1
    for name in hidden:
        product = frozenset[str]().union(*(each for each in waiting if name in each))
        largest = max(largest, math.prod(sizes[each] for each in product))
        waiting = [each for each in waiting if name not in each]
        waiting.append(product - {name})
    check_budget(8 * TABLES_AT_ONCE * largest, 0, Sentence("Summing out the other nodes"), largest)
    cells = sum(math.prod(sizes[each] for each in scope) for scope in waiting)
    if cells > MAX_CELLS:
        PageCost(cells, 11 * cells).check()
