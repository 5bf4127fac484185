"""Clusters of nodes with many arcs inside them and few between them, proposed as submodels."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from bayesgui.core.monitor import SILENT
from bayesgui.core.waiting import in_thread
from bayesgui.graph.moral import moral_of
from bayesgui.graph.submodels.names import names_of

if TYPE_CHECKING:
    from collections.abc import Collection

    from bayesgui.core.model import Model
    from bayesgui.core.monitor import Monitor

Cluster = tuple[str, ...]


@dataclass(frozen=True)
class Clusters:
    """Clusters of at least two nodes each, the largest first.

    `names`: a name for each, all distinct. `between`: the number of arcs that end in another
    cluster than they begin in, or in none, among `n_arcs`. `modularity`: that of the moral graph
    (Newman & Girvan 2004), of the partition with the nodes in no cluster as one each.
    """

    groups: tuple[Cluster, ...]
    names: tuple[str, ...]
    between: int
    n_arcs: int
    modularity: float


def clusters_of(
    model: Model,
    names: Collection[str] | None = None,
    count: int | None = None,
    monitor: Monitor = SILENT,
) -> Clusters:
    """Return clusters of a model by the modularity of its moral graph.

    `names`: the nodes that are clustered, all if not given. `count`: how many clusters; by default
    as many as make modularity greatest. There are fewer where some would be a single node, and
    more where more parts of the graph have no edge between them.

    Nodes, and then clusters, are joined in the order in which modularity gains most (Clauset,
    Newman & Moore 2004, Phys. Rev. E 70, 066111), so that the clusters of a smaller number are
    joined ones of a larger number. The same model has the same clusters.
    """
    import networkx as nx

    order = [name for name in model.names if names is None or name in names]
    position = {name: k for k, name in enumerate(order)}
    edges = [
        (position[a], position[b])
        for a, b in moral_of(model, order).edges
        if a in position and b in position
    ]
    if not edges:
        arcs = _arcs(model, position)
        return Clusters((), (), len(arcs), len(arcs), 0.0)
    graph = nx.Graph()
    graph.add_nodes_from(range(len(order)))
    graph.add_edges_from(edges)
    joined = graph.subgraph([k for k in graph if graph.degree[k]])
    limits = {} if count is None else _limits(count, len(joined))
    parts = in_thread(lambda: nx.community.greedy_modularity_communities(joined, **limits), monitor)
    parts = sorted((sorted(part) for part in parts), key=lambda part: (-len(part), part))
    alone = [{k} for k in graph if not graph.degree[k]]
    modularity = nx.community.modularity(graph, [*map(set, parts), *alone])
    groups = tuple(tuple(order[k] for k in part) for part in parts if len(part) > 1)
    arcs = _arcs(model, position)
    return Clusters(
        groups, names_of(groups, model), _between(groups, arcs), len(arcs), float(modularity)
    )


def _limits(count: int, n_nodes: int) -> dict[str, int]:
    wanted = min(max(count, 1), n_nodes)
    return {"cutoff": wanted, "best_n": wanted}


def _arcs(model: Model, names: Collection[str]) -> list[tuple[str, str]]:
    return [(parent, child) for parent, child in model.arcs if parent in names and child in names]


def _between(groups: tuple[Cluster, ...], arcs: list[tuple[str, str]]) -> int:
    where = {name: k for k, group in enumerate(groups) for name in group}
    return sum(where.get(parent, parent) != where.get(child, child) for parent, child in arcs)
