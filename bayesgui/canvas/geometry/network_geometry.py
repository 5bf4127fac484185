"""The geometry of a document: node boxes and arc courses in canvas units.

`follow` updates it after a change of the document; `preview` moves nodes during a drag or an
animation without editing anything. It has no selection and no beliefs.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np
from PySide6.QtGui import QPainterPath

from bayesgui.canvas.geometry.arc_index import ArcIndex
from bayesgui.canvas.geometry.arc_lines import HEAD_ROOM, distance, line_path
from bayesgui.canvas.geometry.note_boxes import box_of
from bayesgui.canvas.geometry.rigid_moves import RigidArcs, common_shift, same_points, shifted
from bayesgui.canvas.geometry.text_metrics import node_metrics, node_sizes
from bayesgui.canvas.geometry.vertical_stretch import VerticalStretch, stretch_factor
from bayesgui.graph.arc_course import arc_course, end_offsets, flatten

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from numpy.typing import NDArray

    from bayesgui.canvas.geometry.node_geometry import NodeMetrics
    from bayesgui.canvas.geometry.projection import Box
    from bayesgui.core.notes import TextNote
    from bayesgui.document.changes import Change
    from bayesgui.document.state import DocumentState
    from bayesgui.graph.layout import Arc, Point

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
        self.stretch = VerticalStretch()
        self.metrics: dict[str, NodeMetrics] = {}
        self.boxes: dict[str, Box] = {}
        self.courses: dict[Arc, tuple[Point, ...]] = {}
        self._offsets: dict[Arc, tuple[float, float]] = {}
        self._paths: dict[Arc, dict[float, QPainterPath]] = {}
        self._still: tuple[float, QPainterPath] | None = None
        self._moving: set[Arc] = set()
        self._moved: dict[str, Point] = {}
        self._moved_notes: dict[str, Point] = {}
        self._bends: Mapping[Arc, tuple[Point, ...]] = {}
        self._arcs: tuple[Arc, ...] = ()
        self._rigid_arcs = RigidArcs(state.network)
        self._index = ArcIndex(self.courses)
        self._table: tuple[list[str], NDArray[np.float64]] | None = None
        self._rebuild()

    # -- following ----------------------------------------------------------------------------

    def follow(self, change: Change) -> None:
        """Update the geometry after a change of the document."""
        self.state = change.after
        self.version += 1
        self._moved = {}
        self._moved_notes = {}
        if change.renamed and change.renamed[0] in self.unfolded:
            self.unfolded.add(change.renamed[1])
        before, after = change.before, change.after
        same_looks = (
            before.layout.widths == after.layout.widths
            and before.layout.forms == after.layout.forms
        )
        if not change.structure_changed and same_looks and not _states_changed(change):
            moved = {
                name
                for name in after.network
                if before.layout.positions.get(name) is not after.layout.positions.get(name)
            }
            self._carry(moved, self.stretch.bends_to_canvas(after.layout.bends))
            return
        self._rebuild()

    def preview(self, moved: Mapping[str, Point]) -> set[Arc]:
        """Show nodes at other positions without editing; an empty mapping puts all of them back."""
        names = set(self._moved) | set(moved)
        self._moved = dict(moved)
        layout = self.state.layout
        if moved:
            layout = layout.moved({k: self.stretch.to_layout(place) for k, place in moved.items()})
        return self._carry(names, self.stretch.bends_to_canvas(layout.bends))

    @property
    def moved(self) -> Mapping[str, Point]:
        """The positions of nodes that are shown elsewhere."""
        return self._moved

    def arcs_of(self, names: Iterable[str]) -> list[Arc]:
        """Return the arcs incident to some nodes."""
        network = self.state.network
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
        self.metrics[name] = node_metrics(
            self.state.network[name], self.state.layout, name in self.unfolded, self.n_scenarios
        )
        self._place({name})
        self._route({name})

    def compare(self, n_scenarios: int, middle: float = 0.0) -> bool:
        """Make room for the bars of `n_scenarios`, keeping the height `middle` in place."""
        if n_scenarios == self.n_scenarios:
            return False
        middle = self.stretch.to_layout((0.0, middle))[1]
        places = [self.stretch.to_layout(box[:2]) for box in self.boxes.values()]
        names = list(self.boxes)
        before = node_sizes(self.state.network, self.state.layout, self.unfolded)
        self.n_scenarios = n_scenarios
        self.version += 1
        self._measure()
        sizes, heights = [before[n] for n in names], [self.metrics[n].height for n in names]
        factor = stretch_factor(places, sizes, heights) if n_scenarios else 1.0
        self.stretch = VerticalStretch(factor, middle)
        self._bends = self.stretch.bends_to_canvas(self.state.layout.bends)
        self._route_all()
        return True

    def _measure(self) -> None:
        """Measure all nodes."""
        self.metrics = {
            variable.name: node_metrics(
                variable, self.state.layout, variable.name in self.unfolded, self.n_scenarios
            )
            for variable in self.state.network.variables
        }

    def _rebuild(self) -> None:
        self._measure()
        self._bends = self.stretch.bends_to_canvas(self.state.layout.bends)
        self._route_all()

    def _route_all(self) -> None:
        """Place all nodes and route all arcs along their current bends."""
        network = self.state.network
        self.boxes = {}
        self._place(network)
        self._arcs = network.arcs
        self._rigid_arcs = RigidArcs(network)
        self._offsets = end_offsets(self._arcs, self.boxes, self._bends)
        self.courses.clear()
        self.courses.update((arc, self._course(arc)) for arc in self._arcs)
        self._paths = {}
        self._still = None
        self._moving = set()
        self._index.forget()

    def _carry(self, names: set[str], bends: Mapping[Arc, tuple[Point, ...]]) -> set[Arc]:
        """Move some nodes under other bends, and reroute only the arcs affected."""
        before = [self.boxes[name][:2] for name in names]
        old_bends, self._bends = self._bends, bends
        self._place(names)
        shift = common_shift(before, [self.boxes[name][:2] for name in names])
        whole, inner = self._rigid_arcs.between(names) if shift else ((), frozenset())
        dx, dy = shift or (0.0, 0.0)
        bent: set[str] = set()
        for arc in old_bends.keys() | bends.keys() if bends is not old_bends else ():
            old, new = old_bends.get(arc, ()), bends.get(arc, ())
            goes_along = arc[0] in inner and arc[1] in inner
            if not same_points(shifted(old, dx, dy) if goes_along else old, new):
                bent.update(arc)
        rest = (names - inner) | bent
        if len(rest) >= len(self.boxes) // 2:
            self._route_all()
            return set(self._arcs)
        moved = set(whole) if dx or dy else set()
        self._shift(moved, dx, dy)
        return self._route(rest) | moved

    def _shift(self, arcs: set[Arc], dx: float, dy: float) -> None:
        """Translate the courses of arcs with their nodes."""
        for arc in arcs:
            self.courses[arc] = shifted(self.courses[arc], dx, dy)
            for path in self._paths.get(arc, {}).values():
                path.translate(dx, dy)
        self._note_changed(arcs)
        self._index.shift(arcs, dx, dy)

    def _place(self, names: Iterable[str]) -> None:
        positions = self.state.layout.positions
        self._table = None
        unplaced = 0
        for name in names:
            place = self._moved.get(name)
            if place is None:
                place = positions.get(name)
                if place is None:
                    column, row = unplaced % _UNPLACED_COLUMNS, unplaced // _UNPLACED_COLUMNS
                    place = (column * _UNPLACED_STEP[0], row * _UNPLACED_STEP[1])
                    unplaced += 1
                place = self.stretch.to_canvas(place)
            metrics = self.metrics[name]
            self.boxes[name] = (place[0], place[1], metrics.width, metrics.height)

    def _route(self, names: set[str]) -> set[Arc]:
        """Recompute the courses affected by the positions of some nodes."""
        if not names:
            return set()
        network = self.state.network
        near = set(names)
        for name in names:
            near.update(network.parents(name), network.children(name))
        touching = [
            arc
            for name in near
            for arc in (
                *((parent, name) for parent in network.parents(name)),
                *((name, child) for child in network.children(name)),
            )
        ]
        arcs = list(dict.fromkeys(touching))
        fresh = end_offsets(arcs, self.boxes, self._bends)
        changed = set()
        for arc in arcs:
            old = self._offsets.get(arc, (0.0, 0.0))
            # At the far node not all arcs of its rim were visited: keep the offset there.
            pair = (
                fresh[arc][0] if arc[0] in near else old[0],
                fresh[arc][1] if arc[1] in near else old[1],
            )
            if pair != old or arc[0] in names or arc[1] in names:
                self._offsets[arc] = pair
                course = self._course(arc)
                if course != self.courses.get(arc):
                    self.courses[arc] = course
                    self._paths.pop(arc, None)
                    changed.add(arc)
        self._note_changed(changed)
        self._index.loosen(changed)
        return changed

    def _note_changed(self, arcs: set[Arc]) -> None:
        """Separate moving arcs from those whose lines are cached as one path."""
        if not arcs <= self._moving:
            self._still = None
            self._moving = self._moving | arcs if self._moved else set()

    def _course(self, arc: Arc) -> tuple[Point, ...]:
        source, target = self._offsets[arc]
        return tuple(
            arc_course(
                self.boxes[arc[0]],
                self.boxes[arc[1]],
                self._bends.get(arc, ()),
                source,
                target,
            )
        )

    def preview_notes(self, moved: Mapping[str, Point]) -> None:
        """Show text notes at other positions; an empty mapping puts all of them back."""
        self._moved_notes = dict(moved)

    # -- queries ------------------------------------------------------------------------------

    @property
    def arcs(self) -> tuple[Arc, ...]:
        """All arcs."""
        return self._arcs

    def offsets(self, arc: Arc) -> tuple[float, float]:
        """Return how far an arc's ends lie from the middle of their rims."""
        return self._offsets[arc]

    def path(self, arc: Arc, cut: float = HEAD_ROOM) -> QPainterPath:
        """Return the line of an arc, ending `cut` before its tip, inside its head."""
        kept = self._paths.setdefault(arc, {})
        found = kept.get(cut)
        if found is None:
            found = kept[cut] = line_path(self.courses[arc], cut)
        return found

    def lines(self, arcs: list[Arc], cut: float = HEAD_ROOM) -> QPainterPath:
        """Return the lines of many arcs as one path; the path of all arcs at rest is cached."""
        path = QPainterPath()
        if len(arcs) == len(self._arcs):
            if self._still is None or self._still[0] != cut:
                still = QPainterPath()
                for arc in arcs:
                    if arc not in self._moving:
                        still.addPath(self.path(arc, cut))
                self._still = (cut, still)
            path.addPath(self._still[1])
            arcs = list(self._moving)
        for arc in arcs:
            path.addPath(self.path(arc, cut))
        return path

    def arcs_within(self, box: Box) -> list[Arc]:
        """Return the arcs that run through a box."""
        return self._index.within(box)

    def arc_near(self, x: float, y: float, reach: float) -> Arc | None:
        """Return the arc nearest to a point, at most `reach` away."""
        best, nearest = None, reach
        for arc in self.arcs_within((x - reach, y - reach, 2 * reach, 2 * reach)):
            away = distance(flatten(self.courses[arc]), x, y)
            if away <= nearest:
                best, nearest = arc, away
        return best

    def box_table(self) -> tuple[list[str], NDArray[np.float64]]:
        """Return all names, and left, top, right and bottom of their boxes."""
        if self._table is None:
            rows = np.array([(x, y, x + w, y + h) for x, y, w, h in self.boxes.values()])
            self._table = (list(self.boxes), rows.reshape(-1, 4))
        return self._table

    def nodes_within(self, box: Box) -> list[str]:
        """Return the nodes whose box touches a box, in network order."""
        left, top, width, height = box
        right, bottom = left + width, top + height
        return [
            name
            for name, (x, y, w, h) in self.boxes.items()
            if x <= right and y <= bottom and x + w >= left and y + h >= top
        ]

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

    def bounds(self) -> Box | None:
        """Return the box around all nodes, arcs and notes, or None if there is nothing."""
        found = [*self.boxes.values(), *(box for _, box in self.notes())]
        if not found:
            return None
        boxes = np.array(found)
        left, top = boxes[:, 0].min(), boxes[:, 1].min()
        right = (boxes[:, 0] + boxes[:, 2]).max()
        bottom = (boxes[:, 1] + boxes[:, 3]).max()
        extent = self._index.extent()
        if extent is not None:
            left, top = min(left, extent[0]), min(top, extent[1])
            right, bottom = max(right, extent[2]), max(bottom, extent[3])
        return float(left), float(top), float(right - left), float(bottom - top)


def _states_changed(change: Change) -> bool:
    before, after = change.before.network, change.after.network
    return any(before[name] is not after[name] for name in change.altered)
