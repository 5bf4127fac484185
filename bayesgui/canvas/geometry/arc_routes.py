"""The courses of all arcs of a picture, their painter paths, and what finds them again."""

from __future__ import annotations

import itertools
from typing import TYPE_CHECKING

import numpy as np
from PySide6.QtGui import QPainterPath

from bayesgui.canvas.geometry.arc_index import ArcIndex
from bayesgui.canvas.geometry.arc_lines import HEAD_ROOM, distance, line_path, lines_path
from bayesgui.canvas.geometry.course_table import CourseTable
from bayesgui.canvas.geometry.node_geometry import POINTS
from bayesgui.graph.arc_course import arc_courses, flatten
from bayesgui.graph.arc_ends import spread_ends

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence, Set

    from numpy.typing import NDArray

    from bayesgui.canvas.geometry.course_table import Courses
    from bayesgui.canvas.geometry.projection import Box
    from bayesgui.graph.layout import Arc, Direction, Point


class ArcRoutes:
    """Courses along the bends of a layout; an arc is routed again only when told to.

    `boxes`: the nodes' boxes, which the routes read and never change. `hexagons`: those of them
    whose sides are slanted.
    """

    def __init__(self, boxes: Mapping[str, Box], hexagons: Set[str] = frozenset()) -> None:
        self._boxes = boxes
        self.hexagons = hexagons
        self.bends: Mapping[Arc, tuple[Point, ...]] = {}
        self.direction: Direction = "down"
        self.courses = CourseTable()
        self._paths: dict[Arc, dict[float, QPainterPath]] = {}
        self._still: tuple[float, QPainterPath] | None = None
        self._moving: Set[Arc] = frozenset()
        self._moving_lines: tuple[float, QPainterPath] | None = None
        self._index = ArcIndex(self.courses)

    def copy(self, boxes: Mapping[str, Box], hexagons: Set[str] = frozenset()) -> ArcRoutes:
        """Return the same routes between the same boxes."""
        twin = ArcRoutes(boxes, hexagons)
        twin.bends, twin.direction = self.bends, self.direction
        twin.courses = self.courses.copy()
        twin._index = ArcIndex(twin.courses)
        return twin

    # -- routing ------------------------------------------------------------------------------

    def route_all(self, arcs: Sequence[Arc]) -> None:
        """Route all arcs along the current bends; others are dropped."""
        ends = _Ends(arcs, self._boxes, self.bends)
        offsets = spread_ends(ends.boxes, ends.nodes, ends.bends, self.direction)
        courses = self._to_outlines(arcs, ends.courses(offsets, self.direction))
        self.set_all(arcs, *courses, offsets)

    def set_all(
        self,
        arcs: Sequence[Arc],
        points: NDArray[np.float64],
        sizes: NDArray[np.intp],
        offsets: NDArray[np.float64],
    ) -> None:
        """Take courses that were found elsewhere; others are dropped."""
        self._paths.clear()
        self._still = None
        self._moving, self._moving_lines = frozenset(), None
        self._index.forget()
        self.courses.set_all(arcs, points, sizes, offsets)

    def route(
        self, arcs: Sequence[Arc], near: Set[str], names: Set[str], *, moving: bool
    ) -> set[Arc]:
        """Route some arcs again; return those whose course changed.

        `near`: nodes all of whose arcs are among `arcs`. `names`: those of them whose box or arcs
        changed. `moving`: whether more moves of the same arcs are to be expected.
        """
        ends = _Ends(arcs, self._boxes, self.bends)
        fresh = spread_ends(ends.boxes, ends.nodes, ends.bends, self.direction)
        old = self.courses.offsets(arcs)
        # At the far node not all arcs of its rim were visited: keep the offset there.
        is_near = np.array([(parent in near, child in near) for parent, child in arcs])
        offsets = np.where(is_near.reshape(-1, 2), fresh, old)
        touched = [parent in names or child in names for parent, child in arcs]
        again = np.flatnonzero((offsets != old).any(axis=1) | np.array(touched, dtype=np.bool_))
        chosen = [arcs[k] for k in again.tolist()]
        ends = _Ends(chosen, self._boxes, self.bends)
        courses = self._to_outlines(chosen, ends.courses(offsets[again], self.direction))
        changed = self.courses.differing(chosen, *courses)
        self.courses.put(chosen, *courses, offsets[again])
        self._note_changed(changed, moving=moving)
        return changed

    def _to_outlines(self, arcs: Sequence[Arc], courses: Courses) -> Courses:
        """Move ends at the sides of hexagons from the box to its slanted sides."""
        if not self.hexagons:
            return courses
        points, sizes = courses
        last = np.cumsum(sizes) - 1
        for arc, start, end in zip(arcs, (last + 1 - sizes).tolist(), last.tolist(), strict=True):
            for name, at, beside in ((arc[0], start, start + 1), (arc[1], end, end - 1)):
                if name in self.hexagons:
                    inset = inset_at(self._boxes[name], *points[at].tolist())
                    points[[at, beside], 0] += inset
        return points, sizes

    def drop(self, arcs: Set[Arc]) -> None:
        """Forget arcs that are gone."""
        self.courses.drop(arcs)
        self._note_changed(arcs, moving=False)
        self._moving = self._moving - arcs

    def shift(self, arcs: Set[Arc], dx: float, dy: float, *, moving: bool) -> None:
        """Translate the courses of arcs whose nodes moved alike."""
        self.courses.shift(arcs, dx, dy)
        for arc in self._paths.keys() & arcs:
            for path in self._paths[arc].values():
                path.translate(dx, dy)
        lines = self._moving_lines
        self._set_moving(arcs, moving=moving)
        if lines is not None and arcs == self._moving:
            lines[1].translate(dx, dy)
            self._moving_lines = lines
        self._index.shift(arcs, dx, dy)

    def _note_changed(self, arcs: Set[Arc], *, moving: bool) -> None:
        for arc in self._paths.keys() & arcs:
            del self._paths[arc]
        self._set_moving(arcs, moving=moving)
        self._index.change(arcs)

    def _set_moving(self, arcs: Set[Arc], *, moving: bool) -> None:
        """Separate moving arcs from those whose lines are cached as one path."""
        self._moving_lines = None
        if not arcs <= self._moving:
            self._still = None
            self._moving = self._moving | arcs if moving else frozenset()

    # -- queries ------------------------------------------------------------------------------

    def path(self, arc: Arc, cut: float = HEAD_ROOM) -> QPainterPath:
        """Return the line of an arc, ending `cut` before its tip, inside its head."""
        kept = self._paths.setdefault(arc, {})
        found = kept.get(cut)
        if found is None:
            found = kept[cut] = line_path(self.courses[arc], cut)
        return found

    def lines(self, arcs: list[Arc], cut: float = HEAD_ROOM) -> QPainterPath:
        """Return the lines of many arcs as one path; the path of all arcs at rest is cached."""
        if len(arcs) < len(self.courses):
            return lines_path(self.courses.taken(arcs), cut)
        if self._still is None or self._still[0] != cut:
            resting = [arc for arc in arcs if arc not in self._moving]
            self._still = (cut, lines_path(self.courses.taken(resting), cut))
        if not self._moving:
            return self._still[1]
        if self._moving_lines is None or self._moving_lines[0] != cut:
            self._moving_lines = (cut, lines_path(self.courses.taken(self._moving), cut))
        path = QPainterPath(self._still[1])
        path.addPath(self._moving_lines[1])
        return path

    def within(self, box: Box) -> list[Arc]:
        """Return the arcs that run through a box."""
        return self._index.within(box)

    def near(
        self, x: float, y: float, reach: float, is_there: Callable[[Arc], bool] | None = None
    ) -> Arc | None:
        """Return the arc nearest to a point, at most `reach` away.

        `is_there`: tells whether an arc near the point is drawn there; by default all are.
        """
        best, nearest = None, reach
        for arc in self.within((x - reach, y - reach, 2 * reach, 2 * reach)):
            if is_there is not None and not is_there(arc):
                continue
            away = distance(flatten(self.courses[arc]), x, y)
            if away <= nearest:
                best, nearest = arc, away
        return best

    def extent(self) -> tuple[float, float, float, float] | None:
        """Return left, top, right and bottom of all arcs together."""
        return self._index.extent()


def inset_at(box: Box, x: float, y: float) -> float:
    """Return how far to the right a point at a side of a box lies on the hexagon inside it."""
    left, top, width, height = box
    if not top < y < top + height:
        return 0.0
    inset = 2 * POINTS * abs(y - top - height / 2)
    return inset if x < left + width / 2 else -inset


class _Ends:
    """Some arcs as numbers: the boxes of their nodes, which of them each connects, and bends."""

    def __init__(
        self,
        arcs: Sequence[Arc],
        boxes: Mapping[str, Box],
        bends: Mapping[Arc, tuple[Point, ...]],
    ) -> None:
        names = dict.fromkeys(itertools.chain.from_iterable(arcs))
        number = dict(zip(names, range(len(names)), strict=True))
        flat = map(number.__getitem__, itertools.chain.from_iterable(arcs))
        self.nodes = np.fromiter(flat, dtype=np.intp, count=2 * len(arcs)).reshape(-1, 2)
        sides = itertools.chain.from_iterable(map(boxes.__getitem__, names))
        self.boxes = np.fromiter(sides, dtype=np.float64, count=4 * len(names)).reshape(-1, 4)
        self.bends = {k: bends[arc] for k, arc in enumerate(arcs) if arc in bends} if bends else {}

    def courses(self, offsets: NDArray[np.float64], direction: Direction) -> Courses:
        """Return the courses of the arcs between their offsets."""
        sources, targets = self.boxes[self.nodes[:, 0]], self.boxes[self.nodes[:, 1]]
        return arc_courses(sources, targets, self.bends, offsets, direction)
