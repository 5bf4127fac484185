"""The geometry of a document: node boxes and arc courses in canvas units.

`follow` updates it after a change of the document; `preview` moves nodes during a drag or an
animation without editing anything. It has no selection and no beliefs.
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

import numpy as np

from bayesgui.canvas.geometry.arc_lines import HEAD_ROOM
from bayesgui.canvas.geometry.arc_routes import ArcRoutes
from bayesgui.canvas.geometry.box_table import BoxTable
from bayesgui.canvas.geometry.node_changes import (
    all_placed,
    arcs_changed,
    moved_nodes,
    resized_nodes,
)
from bayesgui.canvas.geometry.node_geometry import AFAR_HEIGHT, NAME_HEIGHT
from bayesgui.canvas.geometry.note_boxes import box_of
from bayesgui.canvas.geometry.plate_boxes import place_plates, with_loops
from bayesgui.canvas.geometry.rigid_moves import RigidArcs, common_shift, same_points, shifted
from bayesgui.canvas.geometry.text_metrics import node_metrics, node_sizes
from bayesgui.canvas.geometry.time_band import band_around
from bayesgui.canvas.geometry.vertical_stretch import VerticalStretch, stretch_factor

if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Iterable, Mapping

    from numpy.typing import NDArray
    from PySide6.QtGui import QPainterPath

    from bayesgui.canvas.geometry.node_geometry import NodeMetrics
    from bayesgui.canvas.geometry.plate_boxes import PlacedPlate
    from bayesgui.canvas.geometry.projection import Box
    from bayesgui.core.notes import TextNote
    from bayesgui.document.changes import Change
    from bayesgui.document.state import DocumentState
    from bayesgui.graph.layout import Arc, Direction, Point

_UNPLACED_COLUMNS = 8
_UNPLACED_STEP = (220.0, 160.0)


class NetworkGeometry:
    """Boxes and courses of one document state.

    `unfolded`: nodes that show more than seven states.
    """

    def __init__(self, state: DocumentState, unfolded: Iterable[str] = ()) -> None:
        self.state = state
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
        self.courses: Mapping[Arc, tuple[Point, ...]] = self._routes.courses
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
        self._moved = {}
        self._moved_notes = {}
        if change.renamed and change.renamed[0] in self.unfolded:
            self.unfolded.add(change.renamed[1])
        before, after = change.before, change.after
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
            del self.metrics[name]
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
        layout = self.state.layout
        if moved:
            layout = layout.moved({k: self.layout_place(k, place) for k, place in moved.items()})
        return self._carry(names, self.stretch.bends_to_canvas(layout.bends))

    @property
    def moved(self) -> Mapping[str, Point]:
        """The positions of nodes that are shown elsewhere."""
        return self._moved

    @property
    def direction(self) -> Direction:
        """The direction of arcs: down, or to the right."""
        return self._routes.direction

    def arcs_of(self, names: Iterable[str]) -> list[Arc]:
        """Return the arcs incident to some nodes."""
        network = self.state.model
        if network.is_template:
            chosen = set(names)
            return [arc for arc in network.arcs if not chosen.isdisjoint(arc)]
        found: dict[Arc, None] = {}
        for name in names:
            if name in network:
                found.update(dict.fromkeys((parent, name) for parent in network.parents(name)))
                found.update(dict.fromkeys((name, child) for child in network.children(name)))
        return list(found)

    def unfold(self, name: str) -> None:
        """Show or hide the further states of a node."""
        self.version += 1
        self.unfolded ^= {name}
        self.metrics[name] = self._measured(name)
        self._place({name})
        self._route({name})

    def compare(self, n_scenarios: int, middle: float = 0.0) -> bool:
        """Make room for the bars of `n_scenarios`, keeping the height `middle` in place."""
        if n_scenarios == self.n_scenarios:
            return False
        middle = self.stretch.to_layout((0.0, middle))[1]
        places = [self.layout_place(name, box[:2]) for name, box in self.boxes.items()]
        names = list(self.boxes)
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

    def canvas_place(self, name: str, place: Point) -> Point:
        """Return where a node is shown whose position in the layout is given."""
        x, y = self.stretch.to_canvas(place)
        return x, y + self._lifts.get(name, 0.0)

    def layout_place(self, name: str, shown: Point) -> Point:
        """Return the position in the layout of a node that is shown somewhere."""
        lift = self._lifts.get(name, 0.0)
        return self.stretch.to_layout((shown[0], shown[1] - lift) if lift else shown)

    def _measure(self) -> None:
        """Measure all nodes."""
        self.metrics = {name: self._measured(name) for name in self.state.model}

    def _measured(self, name: str) -> NodeMetrics:
        unfolded = name in self.unfolded
        found = node_metrics(self.state.model, name, self.state.layout, unfolded, self.n_scenarios)
        self._lifts.pop(name, None)
        self._hexagons.discard(name)
        if found.is_hexagon and not self.names_only:
            self._hexagons.add(name)
        if self.names_only and found.height > self._name_height:
            self._lifts[name] = (found.height - self._name_height) / 2
            found = replace(found, height=self._name_height, pinned="name")
        return found

    def _rebuild(self) -> None:
        self._measure()
        self._rigid_arcs = RigidArcs(self.state.model)
        self._routes.direction = self.state.layout.direction
        self._routes.bends = self.stretch.bends_to_canvas(self.state.layout.bends)
        self._route_all()

    def _route_all(self) -> None:
        """Place all nodes and route all arcs along their current bends."""
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
        positions = self.state.layout.positions
        boxes: dict[str, Box] = {}
        unplaced = 0
        for name in names:
            place = self._moved.get(name)
            if place is None:
                place = positions.get(name)
                if place is None:
                    column, row = unplaced % _UNPLACED_COLUMNS, unplaced // _UNPLACED_COLUMNS
                    place = (column * _UNPLACED_STEP[0], row * _UNPLACED_STEP[1])
                    unplaced += 1
                if self.stretch.factor != 1.0 or self.names_only:
                    place = self.canvas_place(name, place)
            metrics = self.metrics[name]
            boxes[name] = (place[0], place[1], metrics.width, metrics.height)
        self._table.place(boxes)

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

    # -- queries ------------------------------------------------------------------------------

    @property
    def arcs(self) -> tuple[Arc, ...]:
        """All arcs."""
        return self.state.model.arcs

    def path(self, arc: Arc, cut: float = HEAD_ROOM) -> QPainterPath:
        """Return the line of an arc, ending `cut` before its tip, inside its head."""
        return self._routes.path(arc, cut)

    def lines(self, arcs: list[Arc], cut: float = HEAD_ROOM) -> QPainterPath:
        """Return the lines of many arcs as one path."""
        return self._routes.lines(arcs, cut)

    def arcs_within(self, box: Box) -> list[Arc]:
        """Return the arcs that run through a box."""
        return self._routes.within(box)

    def arc_near(
        self, x: float, y: float, reach: float, is_there: Callable[[Arc], bool] | None = None
    ) -> Arc | None:
        """Return the arc nearest to a point; see `ArcRoutes.near`."""
        return self._routes.near(x, y, reach, is_there)

    def box_table(self) -> tuple[list[str], NDArray[np.float64]]:
        """Return all names, and left, top, right and bottom of their boxes."""
        return self._table.edges()

    def nodes_within(self, box: Box) -> list[str]:
        """Return the nodes whose box touches a box, in network order."""
        return self._table.within(box)

    def notes(self) -> list[tuple[TextNote, Box]]:
        """Return the text notes and their boxes."""
        return [
            (
                note,
                box_of(
                    note, self._moved_notes.get(note.id) or self.stretch.to_canvas((note.x, note.y))
                ),
            )
            for note in self.state.notes
        ]

    def plates(self) -> list[PlacedPlate]:
        """Return the plates with their boxes, from the innermost outwards."""
        if not self.state.plates:
            return []
        boxes = with_loops(self.state.model, self.boxes, upright=self.direction != "right")
        return place_plates(self.state.plates, boxes)

    def band(self) -> Box | None:
        """Return the band around the nodes of a template in time, or None."""
        if not self.state.model.is_template:
            return None
        positions = self.state.layout.positions
        stood = {
            name: (*self.canvas_place(name, positions[name]), *self.boxes[name][2:])
            for name in self._moved
            if name in positions and name in self.boxes
        }
        return band_around(self.state.model, self.boxes, stood)

    def bounds(self) -> Box | None:
        """Return the box around nodes, arcs, notes, plates and band, or None without any."""
        parts = [self._table.edges()[1]]
        drawn = [*(box for _, box in self.notes()), *(each.box for each in self.plates())]
        band = self.band()
        drawn += [] if band is None else [band]
        edges = [(x, y, x + width, y + height) for x, y, width, height in drawn]
        parts.append(np.array(edges, dtype=np.float64).reshape(-1, 4))
        extent = self._routes.extent()
        if extent is not None:
            parts.append(np.array([extent]))
        sides = np.concatenate(parts)
        if not len(sides):
            return None
        left, top = (float(sides[:, k].min()) for k in (0, 1))
        right, bottom = (float(sides[:, k].max()) for k in (2, 3))
        return left, top, right - left, bottom - top
