"""The triangulated graph of an elimination order: its fill-ins and cliques, by name."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from bayesgui.core.errors import ModelError
from bayesgui.core.monitor import SILENT
from bayesgui.graph.elimination_order import (
    best_order,
    bits,
    elimination_cliques,
    family_scopes,
    maximal_cliques,
    moral_neighbors,
)

if TYPE_CHECKING:
    from collections.abc import Sequence

    from bayesgui.core.monitor import Monitor
    from bayesgui.core.network import BayesianNetwork


@dataclass(frozen=True, slots=True)
class Elimination:
    """The elimination of one variable.

    `fill_ins`: edges added to make its neighbors pairwise adjacent.
    """

    variable: str
    neighbors: tuple[str, ...]
    fill_ins: tuple[tuple[str, str], ...]


@dataclass(frozen=True, slots=True)
class Triangulation:
    """A triangulation of a moral graph by elimination of its variables.

    `cliques`: the maximal cliques of the triangulated graph, in order of elimination; names in
    network order. `steps`: the elimination of each variable, in order.
    """

    order: tuple[str, ...]
    fill_ins: tuple[tuple[str, str], ...]
    cliques: tuple[tuple[str, ...], ...]
    steps: tuple[Elimination, ...] = ()


def triangulate(
    network: BayesianNetwork, order: Sequence[str] | None = None, monitor: Monitor = SILENT
) -> Triangulation:
    """Triangulate the moral graph of a network.

    `order`: elimination order; by default the best greedy one.

    Lauritzen and Spiegelhalter (1988), Local computations with probabilities on graphical
    structures and their application to expert systems.
    """
    names = network.names
    neighbors = moral_neighbors(family_scopes(network))
    if order is None:
        sizes = [variable.n_states for variable in network.variables]
        positions, _ = best_order(neighbors, sizes, monitor=monitor)
    else:
        if sorted(order) != sorted(names):
            raise ModelError("An elimination order names every node exactly once.")
        where = {name: k for k, name in enumerate(names)}
        positions = [where[name] for name in order]
    cliques = elimination_cliques(neighbors, positions, monitor)
    steps = _steps(names, neighbors, positions, cliques, monitor)
    kept = maximal_cliques(positions, cliques)
    return Triangulation(
        tuple(names[v] for v in positions),
        tuple(edge for step in steps for edge in step.fill_ins),
        tuple(tuple(names[v] for v in bits(cliques[k])) for k in kept),
        steps,
    )


def _steps(
    names: Sequence[str],
    neighbors: Sequence[int],
    order: Sequence[int],
    cliques: Sequence[int],
    monitor: Monitor,
) -> tuple[Elimination, ...]:
    graph = list(neighbors)
    steps = []
    for v, clique in zip(order, cliques, strict=True):
        monitor.check()
        around = clique & ~(1 << v)
        fill_ins: list[tuple[str, str]] = []
        for u in bits(around):
            missing = around & ~graph[u] & ~(1 << u)
            fill_ins.extend((names[u], names[w]) for w in bits(missing) if w > u)
        for u in bits(around):
            graph[u] |= around & ~(1 << u)
        met = tuple(names[u] for u in bits(around))
        steps.append(Elimination(names[v], met, tuple(fill_ins)))
    return tuple(steps)
