"""Submodels on the canvas: what is drawn of a document whose submodels are closed or open.

A `Folding` is made anew whenever nodes, arcs, places or submodels change; it costs what is drawn,
which is little where much is folded.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from bayesgui.canvas.geometry.node_geometry import NodeMetrics
from bayesgui.graph.submodels.places import (
    CLOSED_SIZE,
    COMPACT,
    STRIP,
    Places,
    compact_frames,
    places_of,
)
from bayesgui.graph.submodels.shown import ShownGraph, shown_graph

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from bayesgui.canvas.geometry.projection import Box
    from bayesgui.core.submodels import Submodels
    from bayesgui.document.state import DocumentState
    from bayesgui.graph.layout import Arc, Point
    from bayesgui.graph.submodels.places import AxisMaps, Squeezes

CLOSED = NodeMetrics(*CLOSED_SIZE, 0.0, 0, 0, 0, has_states=False)
"""The measures of a closed submodel."""
CLOSED_COMPACT = NodeMetrics(
    CLOSED_SIZE[0] * COMPACT, CLOSED_SIZE[1] * COMPACT, 0.0, 0, 0, 0, "compact", has_states=False
)
"""Those of one in a frame in which everything is compact."""


@dataclass(frozen=True)
class FoldedGraph:
    """What is drawn, before it has places.

    `compact`: frames in which everything is drawn in compact form.
    """

    shown: ShownGraph
    submodels: Submodels
    compact: frozenset[str]

    def is_compact(self, element: str) -> bool:
        """Tell whether something that is drawn stands in a compact frame."""
        return self.shown.places.get(element) in self.compact

    def metrics_of(self, id: str) -> NodeMetrics:
        """Return the measures of a closed submodel."""
        return CLOSED_COMPACT if self.is_compact(id) else CLOSED

    def nodes_in(self, id: str) -> tuple[str, ...]:
        """Return all nodes in a submodel, at any depth, in a fixed order."""
        return tuple(name for each in self.submodels.below(id) for name in each.members)


@dataclass(frozen=True)
class Folding(FoldedGraph):
    """What is drawn, and where.

    `flat`: places of nodes in the flat layout, on which `places` depends. `bends`: of single arcs,
    where they are drawn.
    """

    places: Places
    flat: Mapping[str, Point] = field(repr=False)
    bends: Mapping[Arc, tuple[Point, ...]] = field(repr=False)

    @property
    def frames(self) -> Mapping[str, Box]:
        """The boxes of open submodels, the outermost first."""
        return self.places.frames

    def level_of(self, element: str) -> str:
        """Return the frame in which a node or submodel is drawn; of its box if hidden."""
        shown = self.shown.stands_for(element) or element
        return self.shown.places.get(shown, self.shown.root)

    def frame_at(self, x: float, y: float) -> str:
        """Return the innermost frame around a point, "" for none."""
        for id in reversed(self.shown.frames):
            left, top, width, height = self.frames[id]
            if left <= x <= left + width and top <= y <= top + height:
                return id
        return ""


def folded_graph(
    state: DocumentState, root: str, before: FoldedGraph | None = None
) -> FoldedGraph | None:
    """Return what is drawn of a document, None where all is drawn as it is.

    `before`: what was drawn of an earlier state.
    """
    submodels = state.submodels
    root = root if root in submodels else ""
    if not submodels:
        return None
    shown = shown_graph(state.model.names, state.model.arcs, submodels, state.opened, root)
    return FoldedGraph(shown, submodels, compact_frames(shown))


def folding_of(
    graph: FoldedGraph,
    flat: Mapping[str, Point],
    sizes: Mapping[str, tuple[float, float]],
    drawn_size: Callable[[str], tuple[float, float]],
    bends: Mapping[Arc, tuple[Point, ...]],
    before: Folding | None = None,
) -> Folding:
    """Return where everything is drawn.

    `flat`: places of the drawn nodes in the flat layout. `sizes`: of their full forms; `drawn_size`
    of those that they are drawn in. `bends`: of arcs in the flat layout. `before`: what was drawn
    before; what stands in a frame does not move because one thing in it did.
    """
    kept: Squeezes = {} if before is None else _kept(graph, flat, before)
    places = places_of(graph.shown, graph.submodels, flat, sizes, drawn_size, kept)
    return Folding(
        graph.shown,
        graph.submodels,
        graph.compact,
        places,
        flat,
        _drawn_bends(graph.shown, places, bends),
    )


def _kept(graph: FoldedGraph, flat: Mapping[str, Point], before: Folding) -> Squeezes:
    """Return the maps inside frames in which the same things stand, few of which moved."""
    found: dict[str, AxisMaps] = {}
    for frame, squeeze in before.places.squeezes.items():
        inside = graph.shown.standing_in(frame)
        if set(inside) != set(before.shown.standing_in(frame)):
            continue
        if (frame in graph.compact) is not (frame in before.compact):
            continue
        moved = sum(
            _place(each, flat, graph.submodels) != _place(each, before.flat, before.submodels)
            for each in inside
        )
        if moved <= max(1, len(inside) // 2) and moved < len(inside):
            found[frame] = squeeze
    return found


def _place(element: str, flat: Mapping[str, Point], submodels: Submodels) -> Point | None:
    if element in submodels:
        return submodels[element].x, submodels[element].y
    return flat.get(element)


def _drawn_bends(
    shown: ShownGraph, places: Places, bends: Mapping[Arc, tuple[Point, ...]]
) -> dict[Arc, tuple[Point, ...]]:
    if not bends:
        return {}
    return {
        arc: tuple(places.to_canvas(shown.places[arc[0]], point) for point in bends[arc])
        for arc in shown.single
        # Inside a frame the ground is another one, and bends would be of no use.
        if arc in bends and not shown.places[arc[0]]
    }


def strip_of(frame: Box) -> Box:
    """Return the title strip of a frame."""
    left, top, width, _ = frame
    return left, top, width, STRIP
