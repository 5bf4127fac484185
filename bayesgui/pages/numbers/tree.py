"""The junction tree of a page: cliques, tables and which table belongs to which clique."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bayesgui.core.monitor import SILENT
from bayesgui.inference.exact.plan import compile_plan
from bayesgui.inference.one_query import pays_kernels
from bayesgui.pages.numbers.cost import cost_of_tree
from bayesgui.pages.numbers.packing import TablePool, packed_ints, packed_lists

if TYPE_CHECKING:
    from collections.abc import Sequence

    from bayesgui.core.monitor import Monitor
    from bayesgui.core.network import BayesianNetwork
    from bayesgui.inference.exact.plan import Plan
    from bayesgui.pages.numbers.cost import PageCost


def page_plan(network: BayesianNetwork, monitor: Monitor = SILENT) -> Plan:
    """Return the junction tree that a page of a network runs on."""
    return compile_plan(network, pays_kernels(network), monitor)


def tree_numbers(
    network: BayesianNetwork, n_nodes: int, monitor: Monitor = SILENT
) -> tuple[dict[str, object], PageCost]:
    """Return the numbers of a page, for `engine/tree.js`, and what it takes.

    `n_nodes`: in its picture. Raises `MemoryBudgetError` where the page would be too large.
    """
    plan = page_plan(network, monitor)
    pool = TablePool()
    places = [pool.place(plan.table(network.cpt(name), v)) for v, name in enumerate(plan.names)]
    cost = cost_of_tree(plan, pool.end, n_nodes)
    cost.check()
    at = {name: v for v, name in enumerate(plan.names)}
    given = packed_lists([[at[parent] for parent in network.parents(name)] for name in at])
    return {**packed_tree(plan, pool, places), "given": given}, cost


def packed_tree(plan: Plan, pool: TablePool, places: Sequence[int]) -> dict[str, object]:
    """Return a junction tree as text; `places`: where the table of each variable is in the pool.

    Residuals and separators are the axes of each clique in this order; those of a table are the
    parents, without those of a single state, and the variable.
    """
    return {
        "names": list(plan.names),
        "values": pool.packed(),
        "tables": packed_ints(places),
        "sizes": packed_ints(plan.sizes),
        "scopes": packed_lists(plan.scopes),
        "residuals": packed_lists(plan.forest.residuals),
        "separators": packed_lists(plan.forest.separators),
        "parents": packed_ints(plan.forest.parents),
        "homes": packed_ints(plan.homes),
    }
