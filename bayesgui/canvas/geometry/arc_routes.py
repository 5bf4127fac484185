"""The courses of all arcs of a picture, their painter paths, and what finds them again."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtGui import QPainterPath

from bayesgui.canvas.geometry.arc_index import ArcIndex
from bayesgui.canvas.geometry.arc_lines import HEAD_ROOM, add_line, distance, line_path
from bayesgui.canvas.geometry.rigid_moves import shifted
from bayesgui.graph.arc_course import arc_course, end_offsets, flatten

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Set

    from bayesgui.canvas.geometry.projection import Box
    from bayesgui.graph.layout import Arc, Direction, Point


class ArcRoutes:
    """Courses along the bends of a layout; an arc is routed again only when told to.

    `boxes`: the nodes' boxes, which the routes read and never change.
    """

    def __init__(self, boxes: Mapping[str, Box]) -> None:
        self._boxes = boxes
        self.bends: Mapping[Arc, tuple[Point, ...]] = {}
        self.direction: Direction = "down"
        self.courses: dict[Arc, tuple[Point, ...]] = {}
        self._offsets: dict[Arc, tuple[float, float]] = {}
        self._paths: dict[Arc, dict[float, QPainterPath]] = {}
        self._still: tuple[float, QPainterPath] | None = None
        self._moving: set[Arc] = set()
        self._index = ArcIndex(self.courses)

    def copy(self, boxes: Mapping[str, Box]) -> ArcRoutes:
        """Return the same routes between the same boxes."""
        twin = ArcRoutes(boxes)
        twin.bends, twin.direction = self.bends, self.direction
        twin.courses.update(self.courses)
        twin._offsets = dict(self._offsets)
        return twin

    # -- routing ------------------------------------------------------------------------------

    def route_all(self, arcs: Iterable[Arc]) -> None:
        """Route all arcs along the current bends; others are dropped."""
        self.courses.clear()
        self._paths.clear()
        self._still = None
        self._moving = set()
        self._index.forget()
        self._offsets = end_offsets(arcs, self._boxes, self.bends, self.direction)
        self.courses.update((arc, self._course(arc)) for arc in self._offsets)

    def route(
        self, arcs: Iterable[Arc], near: Set[str], names: Set[str], *, moving: bool
    ) -> set[Arc]:
        """Route some arcs again; return those whose course changed.

        `near`: nodes all of whose arcs are among `arcs`. `names`: those of them whose box or arcs
        changed. `moving`: whether more moves of the same arcs are to be expected.
        """
        fresh = end_offsets(arcs, self._boxes, self.bends, self.direction)
        changed = set()
        for arc, ends in fresh.items():
            old = self._offsets.get(arc, (0.0, 0.0))
            # At the far node not all arcs of its rim were visited: keep the offset there.
            pair = (ends[0] if arc[0] in near else old[0], ends[1] if arc[1] in near else old[1])
            if pair != old or arc[0] in names or arc[1] in names:
                self._offsets[arc] = pair
                course = self._course(arc)
                if course != self.courses.get(arc):
                    self.courses[arc] = course
                    changed.add(arc)
        self._note_changed(changed, moving=moving)
        return changed

    def drop(self, arcs: Set[Arc]) -> None:
        """Forget arcs that are gone."""
        for arc in arcs:
            self.courses.pop(arc, None)
            self._offsets.pop(arc, None)
        self._note_changed(arcs, moving=False)
        self._moving = self._moving - arcs

    def shift(self, arcs: Set[Arc], dx: float, dy: float, *, moving: bool) -> None:
        """Translate the courses of arcs whose nodes moved alike."""
        for arc in arcs:
            self.courses[arc] = shifted(self.courses[arc], dx, dy)
            for path in self._paths.get(arc, {}).values():
                path.translate(dx, dy)
        self._set_moving(arcs, moving=moving)
        self._index.shift(arcs, dx, dy)

    def _course(self, arc: Arc) -> tuple[Point, ...]:
        pair = self._boxes[arc[0]], self._boxes[arc[1]]
        return arc_course(*pair, self.bends.get(arc, ()), *self._offsets[arc], self.direction)

    def _note_changed(self, arcs: Set[Arc], *, moving: bool) -> None:
        for arc in arcs:
            self._paths.pop(arc, None)
        self._set_moving(arcs, moving=moving)
        self._index.change(arcs)

    def _set_moving(self, arcs: Set[Arc], *, moving: bool) -> None:
        """Separate moving arcs from those whose lines are cached as one path."""
        if not arcs <= self._moving:
            self._still = None
            self._moving = self._moving | arcs if moving else set()

    # -- queries ------------------------------------------------------------------------------

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
        if len(arcs) == len(self.courses):
            if self._still is None or self._still[0] != cut:
                still = QPainterPath()
                for arc in arcs:
                    if arc not in self._moving:
                        add_line(still, self.courses[arc], cut)
                self._still = (cut, still)
            if not self._moving:
                return self._still[1]
            path.addPath(self._still[1])
            arcs = list(self._moving)
        for arc in arcs:
            add_line(path, self.courses[arc], cut)
        return path

    def within(self, box: Box) -> list[Arc]:
        """Return the arcs that run through a box."""
        return self._index.within(box)

    def near(self, x: float, y: float, reach: float) -> Arc | None:
        """Return the arc nearest to a point, at most `reach` away."""
        best, nearest = None, reach
        for arc in self.within((x - reach, y - reach, 2 * reach, 2 * reach)):
            away = distance(flatten(self.courses[arc]), x, y)
            if away <= nearest:
                best, nearest = arc, away
        return best

    def extent(self) -> tuple[float, float, float, float] | None:
        """Return left, top, right and bottom of all arcs together."""
        return self._index.extent()
