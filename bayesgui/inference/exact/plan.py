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
from bayesgui.inference.exact.intermediate_cliques import add_intermediate_cliques
from bayesgui.inference.exact.order_search import search_order

if TYPE_CHECKING:
    from collections.abc import Sequence

    from numpy.typing import NDArray

    from bayesgui.core.cpt import CPT
    from bayesgui.core.monitor import Monitor
    from bayesgui.core.network import BayesianNetwork


MIN_CELLS = 2048
"""Number of cells from which splitting a clique pays."""


def split_cliques(forest: CliqueForest, sizes: Sequence[int]) -> CliqueForest:
    """Return the forest with at most about as many rows as columns in every large clique.

    The belief of a clique is summed over each row, and the rows over each residual variable. A
    clique with as many rows as cells, as a large root is, would be written and read several times
    for that. A clique above it, over a subset of its variables, takes the sums of most residual
    variables from a table that is smaller by the number of rows left.
    """

    def cells(variables: Sequence[int]) -> int:
        return math.prod(sizes[v] for v in variables)

    residuals: list[tuple[int, ...]] = []
    separators: list[tuple[int, ...]] = []
    above: list[int] = []
    entry: list[int] = []
    """The new clique, of each old one, that takes its message to the parent."""
    lowest: list[int] = []
    for c, residual in enumerate(forest.residuals):
        separator = forest.separators[c]
        lowest.append(len(residuals))
        while True:
            kept = _kept_rows(residual, cells(separator), sizes)
            residuals.append(residual[:kept])
            separators.append(residual[kept:] + separator)
            above.append(len(residuals))
            if kept == len(residual):
                break
            residual = residual[kept:]
        entry.append(len(residuals) - 1)
    for c, parent in enumerate(forest.parents):
        above[entry[c]] = -1
        if parent >= 0:
            scope = set(forest.separators[c])
            place = lowest[parent]
            while place < entry[parent] and scope <= set(separators[place]):
                place += 1
            above[entry[c]] = place
    return CliqueForest(tuple(residuals), tuple(separators), tuple(above))


def _kept_rows(residual: tuple[int, ...], separator: int, sizes: Sequence[int]) -> int:
    """Return how many of the residual variables stay residual."""
    rows = math.prod(sizes[v] for v in residual)
    if rows <= separator or rows * separator < MIN_CELLS:
        return len(residual)
    kept, left = 0, 1
    while left * left < rows * separator:
        left *= sizes[residual[kept]]
        kept += 1
    return kept


RATES = ((16, 0.2), (5, 0.5), (1, 2.0))
"""Nanoseconds per cell, for runs of at least the given length."""


def order_axes(forest: CliqueForest, sizes: Sequence[int]) -> CliqueForest:
    """Return the same forest with optimized orders of separators and of root variables.

    Along the trailing axes of its parent, a child's message is contiguous if it has all of them,
    and constant if it has none. If it has only some, each cell needs its own index, at ten times
    the cost.

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
