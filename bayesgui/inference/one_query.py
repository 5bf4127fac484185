"""The junction tree for a single query, which loads the compiled kernels only where that pays."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bayesgui.graph.elimination_order import cost

if TYPE_CHECKING:
    from bayesgui.core.network import BayesianNetwork
    from bayesgui.inference.exact.junction_tree import JunctionTree

CELLS_WORTH_KERNELS = 200_000
"""Number of junction tree cells above which loading the kernels pays for one query."""


def pays_kernels(network: BayesianNetwork) -> bool:
    """Return whether one query of a network takes longer than loading the kernels."""
    return cost(network).total_cells > CELLS_WORTH_KERNELS


def tree_for_one_query(network: BayesianNetwork) -> JunctionTree:
    """Return the junction tree of a network that is asked once.

    Parameters
    ----------
    network : BayesianNetwork
        The network.

    Raises
    ------
    MemoryBudgetError
        If its tables do not fit in memory.
    """
    from bayesgui.inference.exact.junction_tree import JunctionTree

    return JunctionTree(network, kernels=pays_kernels(network))
