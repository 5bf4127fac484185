"""What is drawn of a document: boxes, courses, frames and notes, to be asked."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QRectF

from bayesgui.canvas.geometry.arc_lines import HEAD_ROOM
from bayesgui.canvas.geometry.extent import around_all
from bayesgui.canvas.geometry.note_boxes import box_of
from bayesgui.canvas.geometry.plate_boxes import place_plates, with_loops
from bayesgui.canvas.geometry.time_band import band_around

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping

    import numpy as np
    from numpy.typing import NDArray
    from PySide6.QtGui import QPainterPath

    from bayesgui.canvas.geometry.arc_routes import ArcRoutes
    from bayesgui.canvas.geometry.box_table import BoxTable
    from bayesgui.canvas.geometry.node_geometry import NodeMetrics
    from bayesgui.canvas.geometry.plate_boxes import PlacedPlate
    from bayesgui.canvas.geometry.projection import Box
    from bayesgui.canvas.geometry.submodels.folding import Folding
    from bayesgui.canvas.geometry.submodels.picture import FoldedPicture
    from bayesgui.canvas.geometry.vertical_stretch import VerticalStretch
    from bayesgui.core.notes import TextNote
    from bayesgui.document.state import DocumentState
    from bayesgui.graph.layout import Arc, Direction, Point


class DrawnNetwork:
    """Boxes and courses of one document state, as painters and gestures ask for them."""

    state: DocumentState
    stretch: VerticalStretch
    metrics: dict[str, NodeMetrics]
    boxes: dict[str, Box]
    courses: Mapping[Arc, tuple[Point, ...]]
    _table: BoxTable
    _routes: ArcRoutes
    _folded: FoldedPicture
    _moved: dict[str, Point]
    _moved_notes: dict[str, Point]
    _lifts: dict[str, float]

    @property
    def moved(self) -> Mapping[str, Point]:
        """The positions of nodes that are shown elsewhere."""
        return self._moved

    @property
    def direction(self) -> Direction:
        """The direction of arcs: down, or to the right."""
        return self._routes.direction

    def arcs_of(self, names: Iterable[str]) -> list[Arc]:
        """Return the arcs incident to some nodes, or the lines that stand for them."""
        network = self.state.model
        if self.folding is not None:
            shown = self.folding.shown
            return shown.lines_at({shown.stands_for(name) or name for name in names})
        if network.is_template:
            chosen = set(names)
            return [arc for arc in network.arcs if not chosen.isdisjoint(arc)]
        found: dict[Arc, None] = {}
        for name in names:
            if name in network:
                found.update(dict.fromkeys((parent, name) for parent in network.parents(name)))
                found.update(dict.fromkeys((name, child) for child in network.children(name)))
        return list(found)

    def canvas_place(self, name: str, place: Point) -> Point:
        """Return where a node is shown whose position in the layout is given."""
        place = self._stretched(name, place)
        if self.folding is not None:
            return self.folding.places.to_canvas(self.folding.level_of(name), place)
        return place

    def _stretched(self, name: str, place: Point) -> Point:
        x, y = self.stretch.to_canvas(place)
        return x, y + self._lifts.get(name, 0.0)

    def layout_place(self, name: str, shown: Point) -> Point:
        """Return the position in the layout of a node that is shown somewhere."""
        if self.folding is not None:
            shown = self.folding.places.to_layout(self.folding.level_of(name), shown)
        lift = self._lifts.get(name, 0.0)
        return self.stretch.to_layout((shown[0], shown[1] - lift) if lift else shown)

    @property
    def root(self) -> str:
        """The id of the submodel that is shown alone, "" for the whole network."""
        return self._folded.root

    @property
    def folding(self) -> Folding | None:
        """What is drawn where there are submodels."""
        return self._folded.folding

    @property
    def frames(self) -> Mapping[str, Box]:
        """The boxes of open submodels, the outermost first."""
        return self._folded.frames

    @property
    def is_gliding(self) -> bool:
        """Whether things are shown on their way while submodels open or close."""
        return self._folded.glide is not None

    @property
    def n_drawings(self) -> int:
        """How many times submodels and their lines were placed."""
        return self._folded.n_drawings

    @property
    def ports(self) -> Mapping[str, Point]:
        """Where lines go through the rims of frames, by key."""
        return self._folded.ports

    @property
    def node_boxes(self) -> Mapping[str, Box]:
        """The boxes of the nodes that are drawn, without those of submodels."""
        if self.folding is None:
            return self.boxes
        return {name: self.boxes[name] for name in self._folded.nodes_among(list(self.boxes))}

    def moving_with(self, things: Iterable[str]) -> set[str]:
        """Return what is drawn that moves with things: what stands in frames among them, too."""
        found = set(things)
        if self.folding is not None:
            for frame in found & self.frames.keys():
                found |= self.folding.shown.drawn_in(frame)
        return found

    def shown_as(self, name: str) -> str:
        """Return what shows a node: itself, or the submodel that hides it; "" for nothing."""
        return name if self.folding is None else self.folding.shown.stands_for(name)

    def place_in(self, level: str, shown: Point) -> Point:
        """Return the place in the layout of something new at a place in a frame, or at the root."""
        if self.folding is not None:
            shown = self.folding.places.to_layout(level, shown)
        return self.stretch.to_layout(shown)

    def arc_between_nodes(self, line: Arc | None) -> Arc | tuple[()]:
        """Return a line if it is an arc between two nodes, nothing for one that ends at a box."""
        is_arc = line is not None and all(name in self.state.model for name in line)
        return line if is_arc and line is not None else ()

    def box_showing(self, name: str) -> Box | None:
        """Return the box in which a node, or a submodel by its id, is shown."""
        return self.frames.get(name) or self.boxes.get(self.shown_as(name) or name)

    def submodels_within(self, box: Box) -> list[str]:
        """Return the ids of the closed submodels whose box touches a box."""
        return self._folded.submodels_among(self._table.within(box))

    @property
    def arcs(self) -> tuple[Arc, ...]:
        """All arcs, or the lines that stand for them."""
        return self.state.model.arcs if self.folding is None else self.folding.shown.lines

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
        return self._folded.nodes_among(self._table.within(box))

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

    def note_at(self, x: float, y: float) -> str:
        """Return the id of the text note at a point, or ""."""
        for note, (left, top, width, height) in reversed(self.notes()):
            if left <= x <= left + width and top <= y <= top + height:
                return note.id
        return ""

    def notes_within(self, box: Box) -> tuple[str, ...]:
        """Return the ids of the text notes that touch a box."""
        frame = QRectF(*box)
        return tuple(n.id for n, each in self.notes() if QRectF(*each).intersects(frame))

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
        drawn = [*(box for _, box in self.notes()), *(each.box for each in self.plates())]
        band = self.band()
        drawn += [*([] if band is None else [band]), *self.frames.values()]
        return around_all(self._table.edges()[1], drawn, self._routes.extent())
