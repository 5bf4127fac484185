"""The junction tree of a page: cliques, tables and which table belongs to which clique."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bayesgui.core.monitor import SILENT
from bayesgui.inference.exact.plan import compile_plan
from bayesgui.inference.one_query import pays_kernels
from bayesgui.pages.numbers.packing import TablePool, packed_ints, packed_lists

if TYPE_CHECKING:
    from bayesgui.core.monitor import Monitor
    from bayesgui.core.network import BayesianNetwork
    from bayesgui.inference.exact.plan import Plan


def page_plan(network: BayesianNetwork, monitor: Monitor = SILENT) -> Plan:
    """Return the junction tree that a page of a network runs on."""
    return compile_plan(network, pays_kernels(network), monitor)


def tree_numbers(network: BayesianNetwork, plan: Plan) -> dict[str, object]:
    """Return the numbers of a page, for `engine/tree.js`.

    Residuals and separators are the axes of each clique in this order; those of a table are the
    parents, without those of a single state, and the variable.
    """
    pool = TablePool()
    at = {name: v for v, name in enumerate(plan.names)}
    places = [pool.place(plan.table(network.cpt(name), v)) for v, name in enumerate(plan.names)]
    return {
        "names": list(plan.names),
        "given": packed_lists([[at[parent] for parent in network.parents(name)] for name in at]),
        "values": pool.packed(),
        "tables": packed_ints(places),
        "sizes": packed_ints(plan.sizes),
        "scopes": packed_lists(plan.scopes),
        "residuals": packed_lists(plan.forest.residuals),
        "separators": packed_lists(plan.forest.separators),
        "parents": packed_ints(plan.forest.parents),
        "homes": packed_ints(plan.homes),
    }
