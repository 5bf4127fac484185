"""The part of a picture that there is where submodels are: frames, ports, lines for many arcs."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bayesgui.canvas.geometry.submodels.boxes import folded_boxes
from bayesgui.canvas.geometry.submodels.courses import FoldedCourses, folded_courses, routed
from bayesgui.canvas.geometry.submodels.folding import (
    FoldedGraph,
    Folding,
    folded_graph,
    folding_of,
)

if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Iterator, Mapping

    from bayesgui.canvas.geometry.arc_routes import ArcRoutes
    from bayesgui.canvas.geometry.box_table import BoxTable
    from bayesgui.canvas.geometry.node_geometry import NodeMetrics
    from bayesgui.canvas.geometry.projection import Box
    from bayesgui.document.state import DocumentState
    from bayesgui.graph.layout import Arc, Direction, Point

    Size = tuple[float, float]


class FoldedPicture:
    """Draws closed submodels as boxes, open ones as frames, into a table of boxes and routes.

    `root`: the id of a submodel that is shown alone, "" for all. `folding`: what is drawn, None
    where there are no submodels. `frames`: the boxes of open ones, the outermost first. `ports`:
    where lines go through a rim, by key.
    """

    def __init__(self, root: str) -> None:
        self.root = root
        self.folding: Folding | None = None
        self.frames: Mapping[str, Box] = {}
        self.ports: Mapping[str, Point] = {}
        self.glide: Mapping[str, Box] | None = None
        self.is_held = False
        """Whether a glide is about to begin, at whose end lines are led around boxes."""
        self.n_drawings = 0
        """How many times all was placed and routed."""
        self._graph: FoldedGraph | None = None
        self._detours: Mapping[Arc, tuple[Point, ...]] = {}

    def copy(self) -> FoldedPicture:
        """Return the same picture, which no longer follows."""
        twin = FoldedPicture(self.root)
        twin.__dict__.update(self.__dict__)
        return twin

    @property
    def is_used(self) -> bool:
        """Whether there are submodels."""
        return self._graph is not None

    def is_compact(self, name: str) -> bool:
        """Tell whether a node is drawn in compact form because much stands beside it."""
        return self._graph is not None and self._graph.is_compact(name)

    def follow(self, state: DocumentState) -> list[str]:
        """Find what is drawn of a state; return the nodes that have another form now."""
        before, self._graph = self._graph, folded_graph(state, self.root)
        if self._graph is None:
            self.folding, self.frames, self.ports = None, {}, {}
        graphs = before, self._graph
        return [
            name
            for name in state.model
            if len({graph is not None and graph.is_compact(name) for graph in graphs}) > 1
        ]

    def fold(
        self,
        flat: Callable[[Collection[str]], Mapping[str, Point]],
        full_size: Callable[[str], Size],
        drawn_size: Callable[[str], Size],
        bends: Mapping[Arc, tuple[Point, ...]],
    ) -> dict[str, NodeMetrics]:
        """Find where everything is drawn; return the measures of closed submodels."""
        graph = self._graph
        if graph is None:
            return {}
        places = flat(graph.shown.nodes)
        sizes = {name: full_size(name) for name in places}
        self.folding = folding_of(graph, places, sizes, drawn_size, bends, self.folding)
        return {id: graph.metrics_of(id) for id in graph.shown.closed}

    def draw(
        self,
        table: BoxTable,
        routes: ArcRoutes,
        metrics: Mapping[str, NodeMetrics],
        moved: Mapping[str, Point],
        moving: Collection[str] = (),
    ) -> None:
        """Place what is drawn, and route its lines.

        `moved`: where things are shown for now. `moving`: those, and what was moved before.
        """
        folding = self.folding
        if folding is None:
            return
        self.n_drawings += 1
        boxes, self.frames = folded_boxes(folding, metrics, moved, self.glide)
        table.hosts = folding.shown.hosts
        table.keep(())
        table.place(boxes)
        kept = None
        if moving or self.glide is not None or self.is_held:
            kept = {
                line: course
                for line, course in self._detours.items()
                if moving and not set(line).intersection(moving)
            }
        found = folded_courses(folding, boxes, self.frames, routes.direction, kept)
        if kept is None:
            self._detours = found.detours
        self.ports = found.ports
        routes.set_all(*found.table())

    def ways(self, metrics: Mapping[str, NodeMetrics], direction: Direction) -> Iterator[None]:
        """Find the ways around boxes for where all will stand, a few milliseconds at a time.

        They are kept: what is drawn then need not wait for them.
        """
        if self.folding is not None:
            boxes, frames = folded_boxes(self.folding, metrics, {})
            yield from routed(FoldedCourses(), self.folding, boxes, frames, direction)

    def nodes_among(self, names: list[str]) -> list[str]:
        """Return nodes without closed submodels."""
        if self.folding is None:
            return names
        return [name for name in names if name not in self.folding.submodels]

    def submodels_among(self, names: list[str]) -> list[str]:
        """Return the closed submodels among what is drawn."""
        if self.folding is None:
            return []
        return [name for name in names if name in self.folding.submodels]
