"""The compiled plan: what depends on arcs and numbers of states only, never changed afterwards."""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np

from bayesgui.core.monitor import SILENT
from bayesgui.graph.elimination_order import (
    BYTES_PER_CELL,
    TreeCost,
    best_order,
    family_scopes,
    moral_neighbors,
    scores_for,
)
from bayesgui.graph.junction_tree import CliqueForest, clique_forest
from bayesgui.inference.exact.axis_order import order_axes
from bayesgui.inference.exact.intermediate_cliques import add_intermediate_cliques
from bayesgui.inference.exact.order_search import search_order

if TYPE_CHECKING:
    from collections.abc import Sequence

    from numpy.typing import NDArray

    from bayesgui.core.cpt import CPT
    from bayesgui.core.monitor import Monitor
    from bayesgui.core.network import BayesianNetwork


MAX_SEARCHED_VARIABLES = 4_000
"""Variables beyond which one attempt of the compiled search takes too long to be cancelled."""


@dataclass(frozen=True, slots=True)
class Plan:
    """The junction tree of a network and where everything stands in it.

    Parameters
    ----------
    names : tuple of str
        Variables in network order; elsewhere they are positions in it.
    sizes : tuple of int
        Their numbers of states.
    scopes : tuple of tuple of int
        For each variable the axes of its table: parents, then itself; parents with a single state
        are left out, a variable with a single state stands alone.
    forest : CliqueForest
        The cliques.
    homes : tuple of int
        For each variable the clique that its table is multiplied into.
    residences : tuple of int
        For each variable the clique in which it is residual.
    bounds : mapping of str to (int, int)
        Where each variable's states stand when all are put one after another.
    """

    names: tuple[str, ...]
    sizes: tuple[int, ...]
    scopes: tuple[tuple[int, ...], ...]
    forest: CliqueForest
    homes: tuple[int, ...]
    residences: tuple[int, ...]
    bounds: dict[str, tuple[int, int]]

    @property
    def cost(self) -> TreeCost:
        """Width and cells of the maximal cliques, and the memory for all of them."""
        cliques = self.forest.cliques
        cells = [self.cells(clique) for clique in cliques]
        maximal = [c for c, residual in enumerate(self.forest.residuals) if residual]
        return TreeCost(
            max((len(cliques[c]) for c in maximal), default=1) - 1,
            max((cells[c] for c in maximal), default=0),
            sum(cells[c] for c in maximal),
            sum(cells) * BYTES_PER_CELL,
        )

    def cells(self, variables: Sequence[int]) -> int:
        """Return the number of configurations of some variables."""
        return math.prod(self.sizes[v] for v in variables)

    def table(self, cpt: CPT, variable: int) -> NDArray[np.float64]:
        """Return a CPT with one axis for each variable of the scope."""
        scope = self.scopes[variable]
        if self.sizes[variable] == 1:
            return np.ones(1)
        return cpt.values.reshape([self.sizes[v] for v in scope])


def compile_plan(network: BayesianNetwork, kernels: bool, monitor: Monitor = SILENT) -> Plan:
    """Build the plan of a network.

    Parameters
    ----------
    network : BayesianNetwork
        Only its arcs and numbers of states matter.
    kernels : bool
        Whether the compiled search for an elimination order may be used, which tries many more.
    monitor : Monitor
        Is asked whether to go on.
    """
    sizes = tuple(variable.n_states for variable in network.variables)
    scopes = tuple(family_scopes(network))
    order = order_of(moral_neighbors(scopes), sizes, kernels, monitor)
    return plan_of_order(network.names, sizes, scopes, order, monitor)


def order_of(
    neighbors: Sequence[int], sizes: Sequence[int], kernels: bool, monitor: Monitor = SILENT
) -> list[int]:
    """Return the elimination order that a plan takes.

    Parameters
    ----------
    neighbors : sequence of int
        Bit sets of the moral graph.
    sizes : sequence of int
        Number of states of each variable.
    kernels, monitor
        As in `compile_plan`.
    """
    if kernels and len(sizes) <= MAX_SEARCHED_VARIABLES:
        return search_order(neighbors, sizes, monitor)
    if not sizes:
        return []
    return best_order(neighbors, sizes, scores=scores_for(len(sizes)), monitor=monitor)[0]


def plan_of_order(
    names: tuple[str, ...],
    sizes: tuple[int, ...],
    scopes: tuple[tuple[int, ...], ...],
    order: Sequence[int],
    monitor: Monitor = SILENT,
) -> Plan:
    """Build the plan of an elimination order.

    Parameters
    ----------
    names, sizes, scopes
        As in `Plan`.
    order : sequence of int
        Elimination order of all variables.
    monitor : Monitor
        Is asked whether to go on.
    """
    maximal = clique_forest(moral_neighbors(scopes), sizes, order, monitor)
    forest = order_axes(add_intermediate_cliques(maximal, sizes, monitor), sizes)
    return plan_of_forest(names, sizes, scopes, forest)


def plan_of_forest(
    names: tuple[str, ...],
    sizes: tuple[int, ...],
    scopes: tuple[tuple[int, ...], ...],
    forest: CliqueForest,
) -> Plan:
    """Build the plan whose cliques are given.

    Parameters
    ----------
    names, sizes, scopes, forest
        As in `Plan`.
    """
    residences = [0] * len(names)
    for clique, residual in enumerate(forest.residuals):
        for v in residual:
            residences[v] = clique
    # A complete set of variables lies in the clique where its first one is residual.
    homes = tuple(min(residences[v] for v in scope) for scope in scopes)
    bounds: dict[str, tuple[int, int]] = {}
    start = 0
    for name, size in zip(names, sizes, strict=True):
        bounds[name] = (start, start + size)
        start += size
    return Plan(names, sizes, scopes, forest, homes, tuple(residences), bounds)
