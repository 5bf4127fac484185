"""Folding by clusters, and arranging a document with submodels, as pure functions."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bayesgui.core.monitor import SILENT
from bayesgui.core.submodels import Submodel, Submodels
from bayesgui.document.submodels.edits import check_plain
from bayesgui.graph import layered
from bayesgui.graph.submodels.arranging import BOX, Level, arrange_levels
from bayesgui.graph.submodels.clusters import Clusters, clusters_of

if TYPE_CHECKING:
    from collections.abc import Mapping

    from bayesgui.core.monitor import Monitor
    from bayesgui.document.state import DocumentState
    from bayesgui.graph.layout import Direction, Point
    from bayesgui.graph.submodels.arranging import Arranged

_GAP = 72.0
"""Room between new boxes and what stays at the top."""


def clusters_for(
    state: DocumentState, count: int | None = None, monitor: Monitor = SILENT
) -> Clusters:
    """Return clusters of the nodes that stand in no submodel; `count` as in `clusters_of`."""
    check_plain(state)
    free = [name for name in state.model.names if not state.submodels.of(name)]
    return clusters_of(state.model, free, count, monitor)


def with_clusters(state: DocumentState, clusters: Clusters) -> DocumentState:
    """Fold clusters into a submodel each; nodes stay where they are, boxes stand in layers."""
    tree = state.submodels
    made = [
        Submodel(f"cluster-{k}", name, group)
        for k, (name, group) in enumerate(zip(clusters.names, clusters.groups, strict=True))
    ]
    joined = tree.joined(made)
    new = [each.id for each in joined.items[len(tree) :]]
    if not new:
        return state
    return state.with_(submodels=joined.with_places(_places(state, joined, new)))


def fold_clusters(
    state: DocumentState, count: int | None = None, monitor: Monitor = SILENT
) -> DocumentState:
    """Fold the nodes that stand in no submodel by clusters; see `clusters_of`."""
    return with_clusters(state, clusters_for(state, count, monitor))


def arranged(
    state: DocumentState,
    sizes: Mapping[str, tuple[float, float]],
    monitor: Monitor = SILENT,
    direction: Direction | None = None,
    root: str = "",
) -> Arranged:
    """Lay out what stands in a submodel, or at the top, and in all submodels inside."""
    toward = direction or state.layout.direction
    places = state.layout.positions
    return arrange_levels(state.model, state.submodels, sizes, monitor, toward, root, places)


def _places(state: DocumentState, tree: Submodels, new: list[str]) -> dict[str, Point]:
    """Return places for new boxes at the top: in layers, above what else stands there."""
    inside = [name for id in new for name in tree[id].members]
    boxes = Submodels(tuple(tree[id] for id in new))
    level = Level.of(inside, state.model.arcs, boxes)
    made = layered.arrange(level, level.sizes({}), direction=state.layout.direction)
    positions = state.layout.positions
    there = [positions[name] for name in positions if tree.of(name) in new]
    left = min((x for x, _ in there), default=0.0)
    top = min((y for _, y in there), default=0.0)
    others = [positions[name] for name in positions if not tree.of(name)]
    others += [(each.x, each.y) for each in tree.within() if each.id not in new]
    if others:
        high = max(y for _, y in made.positions.values()) + BOX[1] + _GAP
        left, top = min(x for x, _ in others), min(y for _, y in others) - high
    return {level.named(key): (left + x, top + y) for key, (x, y) in made.positions.items()}
