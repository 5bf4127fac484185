"""The geometry of a document: node boxes and arc courses in canvas units.

`follow` updates it after a change of the document; `preview` moves nodes during a drag or an
animation without editing anything. It has no selection and no beliefs.
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from bayesgui.canvas.geometry.arc_routes import ArcRoutes
from bayesgui.canvas.geometry.box_table import BoxTable
from bayesgui.canvas.geometry.drawn_network import DrawnNetwork
from bayesgui.canvas.geometry.node_changes import (
    all_placed,
    arcs_changed,
    moved_nodes,
    resized_nodes,
)
from bayesgui.canvas.geometry.node_geometry import AFAR_HEIGHT, NAME_HEIGHT
from bayesgui.canvas.geometry.rigid_moves import RigidArcs, common_shift, same_points, shifted
from bayesgui.canvas.geometry.submodels.picture import FoldedPicture
from bayesgui.canvas.geometry.text_metrics import node_metrics, node_sizes
from bayesgui.canvas.geometry.vertical_stretch import VerticalStretch, stretch_factor
from bayesgui.core.submodels import NO_SUBMODELS

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable, Iterator, Mapping

    from bayesgui.canvas.geometry.course_table import CourseTable
    from bayesgui.canvas.geometry.node_geometry import NodeMetrics
    from bayesgui.canvas.geometry.projection import Box
    from bayesgui.document.changes import Change
    from bayesgui.document.state import DocumentState
    from bayesgui.graph.layout import Arc, Point

_UNPLACED_COLUMNS = 8
_UNPLACED_STEP = (220.0, 160.0)


class NetworkGeometry(DrawnNetwork):
    """Boxes and courses of one document state.

    `unfolded`: nodes that show more than seven states. `root`: the id of a submodel that is shown
    alone. Where there are submodels, `boxes` has the closed ones by their ids, too, and answers for
    a node in one of them with its box; `folding` says what is drawn, and `courses` has lines that
    stand for many arcs.
    """

    def __init__(self, state: DocumentState, unfolded: Iterable[str] = (), root: str = "") -> None:
        self.state = state
        self._folded = FoldedPicture(root)
        self.version = 0
        self.unfolded = set(unfolded)
        self.n_scenarios = 0
        self.names_only = False
        self._name_height = NAME_HEIGHT
        self._lifts: dict[str, float] = {}
        self.stretch = VerticalStretch()
        self.metrics: dict[str, NodeMetrics] = {}
        self._table = BoxTable()
        self.boxes: dict[str, Box] = self._table
        self._hexagons: set[str] = set()
        self._routes = ArcRoutes(self.boxes, self._hexagons)
        self.courses: CourseTable = self._routes.courses
        self._moved: dict[str, Point] = {}
        self._moved_notes: dict[str, Point] = {}
        self._rigid_arcs = RigidArcs(state.model)
        self._rebuild()

    def copy(self) -> NetworkGeometry:
        """Return the same geometry, which no longer follows."""
        twin = object.__new__(NetworkGeometry)
        twin.__dict__.update(self.__dict__)
        twin.unfolded, twin.metrics = set(self.unfolded), dict(self.metrics)
        twin._lifts = dict(self._lifts)
        twin._hexagons = set(self._hexagons)
        twin._table = BoxTable()
        twin._table.update(self._table)
        twin._table.hosts = self._table.hosts
        twin._folded = self._folded.copy()
        twin.boxes = twin._table
        twin._routes = self._routes.copy(twin.boxes, twin._hexagons)
        twin.courses = twin._routes.courses
        return twin

    # -- following ----------------------------------------------------------------------------

    def follow(self, change: Change) -> None:
        """Update the geometry after a change of the document."""
        self.state = change.after
        # A change in the middle of a drag ends it: what was shown elsewhere goes back as well.
        displaced = {name for name in self._moved if name in change.after.model}
        is_displaced = bool(self._moved)
        self._moved = {}
        self._moved_notes = {}
        if change.renamed and change.renamed[0] in self.unfolded:
            self.unfolded.add(change.renamed[1])
        before, after = change.before, change.after
        if before.submodels or after.submodels:
            self._follow_folded(change, is_displaced=is_displaced)
            return
        if not (change.network_changed or change.layout_changed):
            if displaced:
                self.version += 1
                self._carry(displaced, self.stretch.bends_to_canvas(after.layout.bends))
            return
        self.version += 1
        turned = before.layout.direction != after.layout.direction
        if turned or not (all_placed(before) and all_placed(after)):
            self._rebuild()
            return
        resized = resized_nodes(change)
        if self._is_most({*resized, *change.removed}):
            self._measure_anew(change, resized)
            self._routes.bends = self.stretch.bends_to_canvas(after.layout.bends)
            self._route_all()
            return
        gone, joined = arcs_changed(change)
        self._set_nodes(change, resized)
        self._routes.drop(gone)
        touched = {name for arc in (*gone, *joined) for name in arc if name in self.boxes}
        bends = self.stretch.bends_to_canvas(after.layout.bends)
        self._carry(moved_nodes(change) | (displaced - set(change.added)), bends, touched | resized)

    def _follow_folded(self, change: Change, *, is_displaced: bool) -> None:
        """Draw everything anew where there are submodels, which costs what is drawn."""
        is_same = change.tables_only and not resized_nodes(change)
        is_same |= not change.network_changed
        if is_same and not (change.layout_changed or change.submodels_changed):
            if is_displaced:
                self._draw_folded()
            return
        self.version += 1
        reformed = self._folded.follow(change.after)
        self._measure_anew(change, resized_nodes(change))
        self.metrics.update((name, self._measured(name)) for name in reformed)
        self._routes.direction = self.state.layout.direction
        self._routes.bends = self.stretch.bends_to_canvas(self.state.layout.bends)
        self._route_all()

    def _set_nodes(self, change: Change, resized: set[str]) -> None:
        """Keep the boxes of the nodes that are still there, and measure those that differ."""
        self._measure_anew(change, resized)
        for name in change.removed:
            del self._table[name]
        self._place(resized)
        if change.added or change.removed:
            self._table.keep(change.after.model)

    def _measure_anew(self, change: Change, resized: set[str]) -> None:
        for name in change.removed:
            self.metrics.pop(name, None)
            self._hexagons.discard(name)
        for name in resized:
            self.metrics[name] = self._measured(name)
        if change.network_changed:
            self._rigid_arcs = RigidArcs(change.after.model)

    def _is_most(self, names: Collection[str]) -> bool:
        """Tell whether so many nodes changed that all arcs are routed again."""
        return len(names) >= max(1, len(self.state.model) // 2)

    def preview(self, moved: Mapping[str, Point]) -> set[Arc]:
        """Show nodes at other positions without editing; an empty mapping puts all of them back."""
        names = set(self._moved) | set(moved)
        self._moved = dict(moved)
        if self.folding is not None:
            self._draw_folded(names)
            return set(self.courses)
        layout = self.state.layout
        if moved:
            layout = layout.moved({k: self.layout_place(k, place) for k, place in moved.items()})
        return self._carry(names, self.stretch.bends_to_canvas(layout.bends))

    def unfold(self, name: str) -> None:
        """Show or hide the further states of a node."""
        self.version += 1
        self.unfolded ^= {name}
        self.metrics[name] = self._measured(name)
        if self._folded.is_used:
            self._route_all()
            return
        self._place({name})
        self._route({name})

    def compare(self, n_scenarios: int, middle: float = 0.0) -> bool:
        """Make room for the bars of `n_scenarios`, keeping the height `middle` in place."""
        if n_scenarios == self.n_scenarios:
            return False
        middle = self.stretch.to_layout((0.0, middle))[1]
        names = [name for name in self.boxes if name in self.state.model]
        places = [self.layout_place(name, self.boxes[name][:2]) for name in names]
        before = node_sizes(self.state.model, self.state.layout, self.unfolded)
        self.n_scenarios = n_scenarios
        self.version += 1
        self._measure()
        sizes, heights = [before[n] for n in names], [self.metrics[n].height for n in names]
        factor = stretch_factor(places, sizes, heights) if n_scenarios else 1.0
        self.stretch = VerticalStretch(factor, middle)
        self._routes.bends = self.stretch.bends_to_canvas(self.state.layout.bends)
        self._route_all()
        return True

    def show_names(self, on: bool, *, afar: bool = False) -> bool:
        """Show all nodes as their names alone, in the middle of where they are, or as they were.

        `afar`: whether they are seen from so far that their boxes would be thinner than letters.
        """
        height = AFAR_HEIGHT if afar else NAME_HEIGHT
        if on == self.names_only and (not on or height == self._name_height):
            return False
        self.names_only, self._name_height = on, height
        self.version += 1
        self._measure()
        self._route_all()
        return True

    def _measure(self) -> None:
        """Measure all nodes."""
        self.metrics = {name: self._measured(name) for name in self.state.model}

    def _measured(self, name: str) -> NodeMetrics:
        found = node_metrics(
            self.state.model,
            name,
            self.state.layout,
            name in self.unfolded,
            self.n_scenarios,
            compact=self._folded.is_compact(name),
        )
        self._lifts.pop(name, None)
        self._hexagons.discard(name)
        if found.is_hexagon and not self.names_only:
            self._hexagons.add(name)
        if self.names_only and found.height > self._name_height:
            self._lifts[name] = (found.height - self._name_height) / 2
            found = replace(found, height=self._name_height, pinned="name")
        return found

    def _rebuild(self) -> None:
        self._folded.follow(self.state)
        self._measure()
        self._rigid_arcs = RigidArcs(self.state.model)
        self._routes.direction = self.state.layout.direction
        self._routes.bends = self.stretch.bends_to_canvas(self.state.layout.bends)
        self._route_all()

    def _route_all(self) -> None:
        """Place all nodes and route all arcs along their current bends."""
        if self._folded.is_used:
            self._fold()
            return
        self._table.hosts = {}
        self._table.keep(())
        self._place(self.state.model)
        self._routes.route_all(self.state.model.arcs)

    def _carry(
        self,
        names: set[str],
        bends: Mapping[Arc, tuple[Point, ...]],
        touched: Iterable[str] = (),
    ) -> set[Arc]:
        """Move some nodes under other bends, and route only the arcs affected.

        `touched`: nodes that have another box or other arcs already.
        """
        before = self._table.corners(names)
        old_bends, self._routes.bends = self._routes.bends, bends
        self._place(names)
        shift = common_shift(before, self._table.corners(names))
        whole, inner = self._rigid_arcs.between(names) if shift else ((), frozenset())
        dx, dy = shift or (0.0, 0.0)
        rest = (names - inner) | set(touched)
        if self._is_most(rest):
            self._routes.route_all(self.arcs)
            return set(self.courses)
        bent: set[str] = set()
        for arc in old_bends.keys() | bends.keys() if bends is not old_bends else ():
            old, new = old_bends.get(arc, ()), bends.get(arc, ())
            goes_along = arc[0] in inner and arc[1] in inner
            if not same_points(shifted(old, dx, dy) if goes_along else old, new):
                bent.update(name for name in arc if name in self.boxes)
        rest |= bent
        if self._is_most(rest):
            self._routes.route_all(self.arcs)
            return set(self.courses)
        moved = set(whole) & self.courses.keys() if dx or dy else set()
        self._routes.shift(moved, dx, dy, moving=bool(self._moved))
        return self._route(rest) | moved

    def _place(self, names: Iterable[str]) -> None:
        boxes: dict[str, Box] = {}
        for name, place in self._flat_places(names, self._moved).items():
            metrics = self.metrics[name]
            boxes[name] = (place[0], place[1], metrics.width, metrics.height)
        self._table.place(boxes)

    def _flat_places(self, names: Iterable[str], moved: Mapping[str, Point]) -> dict[str, Point]:
        """Return where nodes stand as if there were no submodels."""
        positions = self.state.layout.positions
        found: dict[str, Point] = {}
        unplaced = 0
        for name in names:
            place = moved.get(name)
            if place is None:
                place = positions.get(name)
                if place is None:
                    column, row = unplaced % _UNPLACED_COLUMNS, unplaced // _UNPLACED_COLUMNS
                    place = (column * _UNPLACED_STEP[0], row * _UNPLACED_STEP[1])
                    unplaced += 1
                if self.stretch.factor != 1.0 or self.names_only:
                    place = self._stretched(name, place)
            found[name] = place
        return found

    # -- submodels ----------------------------------------------------------------------------

    def _fold(self) -> None:
        """Draw closed submodels as boxes, open ones as frames."""
        closed = self._folded.fold(
            lambda names: self._flat_places(names, {}),
            self._full_size,
            self._drawn_size,
            self._routes.bends,
        )
        self.metrics = {name: self.metrics[name] for name in self.state.model} | closed
        self._draw_folded()

    def _full_size(self, name: str) -> tuple[float, float]:
        if not self._folded.is_compact(name):
            return self._drawn_size(name)
        found = node_metrics(self.state.model, name, self.state.layout, name in self.unfolded)
        return found.width, found.height

    def _drawn_size(self, name: str) -> tuple[float, float]:
        metrics = self.metrics[name]
        return metrics.width, metrics.height

    def _draw_folded(self, moving: Collection[str] = ()) -> None:
        self._folded.draw(self._table, self._routes, self.metrics, self._moved, moving)

    def release(self) -> None:
        """Lead lines around boxes again; see `hold`."""
        self._folded.is_held = False

    def flat_boxes(self) -> Mapping[str, Box]:
        """Return the boxes of all nodes as if none were folded."""
        if self.folding is None:
            return self.boxes
        return NetworkGeometry(self.state.with_(submodels=NO_SUBMODELS), self.unfolded).boxes

    def show_root(self, id: str) -> bool:
        """Show a submodel alone, "" for the whole network; return whether that is another part."""
        if id == self._folded.root:
            return False
        self.version += 1
        self._folded.root = id
        for name in self._folded.follow(self.state):
            self.metrics[name] = self._measured(name)
        self._route_all()
        return True

    def glide(self, boxes: Mapping[str, Box] | None) -> None:
        """Show nodes and submodels in other boxes, and nothing else; None shows all as it is."""
        self._folded.glide, self._folded.is_held = boxes, False
        self._draw_folded()

    def ways(self) -> Iterator[None]:
        """Find, bit by bit, the lines' ways around where boxes will stand at the end of a glide."""
        return self._folded.ways(self.metrics, self._routes.direction)

    def hold(self) -> None:
        """Route lines as they are until the glide that follows a change has ended."""
        self._folded.is_held = True

    def _route(self, names: set[str]) -> set[Arc]:
        """Recompute the courses affected by the positions of some nodes."""
        if not names:
            return set()
        near = set(names)
        for arc in self.arcs_of(names):
            near.update(arc)
        return self._routes.route(self.arcs_of(near), near, names, moving=bool(self._moved))

    def preview_notes(self, moved: Mapping[str, Point]) -> None:
        """Show text notes at other positions; an empty mapping puts all of them back."""
        self._moved_notes = dict(moved)
