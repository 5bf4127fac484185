"""Compiled plans: the immutable part of a junction tree, which depends on arcs and state counts."""

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
from bayesgui.inference.exact.split_cliques import split_cliques

if TYPE_CHECKING:
    from collections.abc import Sequence

    from numpy.typing import NDArray

    from bayesgui.core.cpt import CPT
    from bayesgui.core.monitor import Monitor
    from bayesgui.core.network import BayesianNetwork


MAX_SEARCHED_VARIABLES = 4_000
"""Number of variables above which one compiled attempt takes too long to be cancelled."""


@dataclass(frozen=True, slots=True)
class Plan:
    """The junction tree of a network, with the assignment of variables and CPTs to cliques.

    `names`: variables in network order; the other fields use indices into it. `scopes`: axes of
    each variable's CPT: parents, then the variable. Single-state parents are dropped; a
    single-state variable stands alone. `homes`: for each variable, the clique that its CPT is
    multiplied into. `residences`: for each variable, the clique in which it is residual. `bounds`:
    start and end of each variable's states when all are concatenated.
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
        """Width and cells of the maximal cliques, and memory of all cliques."""
        cliques = self.forest.cliques
        cells = [self.cells(clique) for clique in cliques]
        forest = zip(
            self.forest.parents, self.forest.residuals, self.forest.separators, strict=True
        )
        # The upper part of a clique that was split, see `split_cliques`, is not maximal.
        upper = {
            parent
            for parent, residual, separator in forest
            if parent >= 0 and residual and len(separator) == len(cliques[parent])
        }
        maximal = [
            c for c, residual in enumerate(self.forest.residuals) if residual and c not in upper
        ]
        return TreeCost(
            max((len(cliques[c]) for c in maximal), default=1) - 1,
            max((cells[c] for c in maximal), default=0),
            sum(cells[c] for c in maximal),
            sum(cells) * BYTES_PER_CELL,
        )

    def cells(self, variables: Sequence[int]) -> int:
        """Return the number of joint configurations of some variables."""
        return math.prod(self.sizes[v] for v in variables)

    def table(self, cpt: CPT, variable: int) -> NDArray[np.float64]:
        """Return a CPT with one axis per variable of its scope."""
        scope = self.scopes[variable]
        if self.sizes[variable] == 1:
            return np.ones(1)
        return cpt.values.reshape([self.sizes[v] for v in scope])


def compile_plan(network: BayesianNetwork, kernels: bool, monitor: Monitor = SILENT) -> Plan:
    """Return the plan of a network.

    `kernels`: whether to use the compiled search for an elimination order, which tries many more.
    """
    sizes = tuple(variable.n_states for variable in network.variables)
    scopes = tuple(family_scopes(network))
    order = order_of(moral_neighbors(scopes), sizes, kernels, monitor)
    return plan_of_order(network.names, sizes, scopes, order, monitor)


def order_of(
    neighbors: Sequence[int], sizes: Sequence[int], kernels: bool, monitor: Monitor = SILENT
) -> list[int]:
    """Return the elimination order for a plan.

    `neighbors`: bit sets of the adjacent vertices in the moral graph.
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
    """Return the plan of an elimination order."""
    maximal = clique_forest(moral_neighbors(scopes), sizes, order, monitor)
    grouped = add_intermediate_cliques(maximal, sizes, monitor)
    forest = order_axes(split_cliques(grouped, sizes), sizes)
    return plan_of_forest(names, sizes, scopes, forest)


def plan_of_forest(
    names: tuple[str, ...],
    sizes: tuple[int, ...],
    scopes: tuple[tuple[int, ...], ...],
    forest: CliqueForest,
) -> Plan:
    """Return the plan with given cliques."""
    residences = [0] * len(names)
    for clique, residual in enumerate(forest.residuals):
        for v in residual:
            residences[v] = clique
    # A complete set of variables is contained in the clique where its first one is residual.
    homes = tuple(min(residences[v] for v in scope) for scope in scopes)
    bounds: dict[str, tuple[int, int]] = {}
    start = 0
    for name, size in zip(names, sizes, strict=True):
        bounds[name] = (start, start + size)
        start += size
    return Plan(names, sizes, scopes, forest, homes, tuple(residences), bounds)
