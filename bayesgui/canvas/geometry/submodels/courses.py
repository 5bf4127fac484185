"""The courses of all lines where submodels are closed or open.

Lines are routed level by level, from the outside inwards: where a bundle meets the rim of a frame
is a port, at which the lines inside begin.
"""

from __future__ import annotations

import functools
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

import numpy as np

from bayesgui.canvas.geometry.box_touches import boxes_touched
from bayesgui.graph.arc_course import arc_courses
from bayesgui.graph.arc_ends import TIP_GAP, spread_ends
from bayesgui.graph.submodels.detours import rounded_course, way_round
from bayesgui.graph.submodels.places import STRIP

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from numpy.typing import NDArray

    from bayesgui.canvas.geometry.projection import Box
    from bayesgui.canvas.geometry.submodels.folding import Folding
    from bayesgui.graph.layout import Arc, Direction, Point

    Course = tuple[Point, ...]

MOST_DETOURS = 60
"""Lines that are led around boxes; more could not be told apart."""
_ROOM = 18.0
_AROUND = 260.0
"""How far beside its two ends a line may lead."""
"""How much lower a line's source lies for it to run upwards."""


@dataclass
class FoldedCourses:
    """Courses by line, and the places of ports on the rims of frames."""

    courses: dict[Arc, Course] = field(default_factory=dict)
    offsets: dict[Arc, tuple[float, float]] = field(default_factory=dict)
    ports: dict[str, Point] = field(default_factory=dict)
    detours: dict[Arc, Course] = field(default_factory=dict)

    def table(self) -> tuple[list[Arc], NDArray[np.float64], NDArray[np.intp], NDArray[np.float64]]:
        """Return the lines, all points of their courses, how many each has, and their offsets."""
        arcs = list(self.courses)
        sizes = np.array([len(self.courses[arc]) for arc in arcs], dtype=np.intp)
        points = [point for arc in arcs for point in self.courses[arc]]
        offsets = [self.offsets[arc] for arc in arcs]
        return (
            arcs,
            np.array(points, dtype=np.float64).reshape(-1, 2),
            sizes,
            np.array(offsets, dtype=np.float64).reshape(-1, 2),
        )


def folded_courses(
    folding: Folding,
    boxes: Mapping[str, Box],
    frames: Mapping[str, Box],
    direction: Direction,
    kept: Mapping[Arc, Course] | None = None,
) -> FoldedCourses:
    """Return the courses of all lines.

    `boxes`: of nodes and closed submodels; `frames`: of open ones. `kept`: ways around boxes that
    are still good while something else moves; no others are sought then.
    """
    found = FoldedCourses()
    for _ in routed(found, folding, boxes, frames, direction, kept):
        pass
    return found


def routed(
    found: FoldedCourses,
    folding: Folding,
    boxes: Mapping[str, Box],
    frames: Mapping[str, Box],
    direction: Direction,
    kept: Mapping[Arc, Course] | None = None,
) -> Iterator[None]:
    """Find the courses of all lines as `folded_courses` does, a few milliseconds at a time."""
    shown = folding.shown
    levels = _levels(folding)
    ends: dict[str, Box] = {**boxes, **frames}
    for level in (shown.root, *shown.frames):
        lines = levels.get(level, [])
        if not lines:
            continue
        yield from _route_level(found, folding, lines, ends, direction, level, kept)
        for line in lines:
            _set_ports(found, folding, line, ends, frames, direction)


def _levels(folding: Folding) -> dict[str, list[Arc]]:
    shown = folding.shown
    found: dict[str, list[Arc]] = {}
    for line in shown.single:
        found.setdefault(shown.places[line[0]], []).append(line)
    for line in shown.bundles:
        found.setdefault(shown.places[line[0]], []).append(line)
    for line in shown.strands:
        port = shown.ports.get(line[0]) or shown.ports[line[1]]
        found.setdefault(port.frame, []).append(line)
    return found


def _route_level(
    found: FoldedCourses,
    folding: Folding,
    lines: Sequence[Arc],
    ends: Mapping[str, Box],
    direction: Direction,
    level: str,
    kept: Mapping[Arc, Course] | None,
) -> Iterator[None]:
    """Route the lines between things side by side, and ports of the frame around them."""
    lines = [line for line in lines if line[0] in ends and line[1] in ends]
    if not lines:
        return
    names = list(dict.fromkeys(name for line in lines for name in line))
    number = {name: k for k, name in enumerate(names)}
    sides = np.array([ends[name] for name in names], dtype=np.float64)
    pairs = np.array([(number[a], number[b]) for a, b in lines], dtype=np.intp)
    is_single = np.array([line not in folding.shown.bundles for line in lines], dtype=np.bool_)
    is_single &= np.array([line not in folding.shown.strands for line in lines], dtype=np.bool_)
    turned = ~is_single & _runs_up(sides[pairs[:, 0]], sides[pairs[:, 1]], direction)
    pairs[turned] = pairs[turned][:, ::-1]
    bends = {k: folding.bends[line] for k, line in enumerate(lines) if line in folding.bends}
    offsets = spread_ends(sides, pairs, bends, direction)
    points, sizes = arc_courses(sides[pairs[:, 0]], sides[pairs[:, 1]], bends, offsets, direction)
    last = np.cumsum(sizes)
    for k, line in enumerate(lines):
        course = tuple((x, y) for x, y in points[last[k] - sizes[k] : last[k]].tolist())
        found.courses[line] = _turned(course) if turned[k] else course
        shift = tuple(offsets[k].tolist())
        found.offsets[line] = (shift[1], shift[0]) if turned[k] else (shift[0], shift[1])
    yield
    yield from _lead_round(found, folding, lines, is_single, ends, level, kept)


def _runs_up(
    sources: NDArray[np.float64], targets: NDArray[np.float64], direction: Direction
) -> NDArray[np.bool_]:
    """Tell which lines run against the direction of arcs: they leave at the rim that is nearer."""
    axis = 0 if direction == "right" else 1
    gap = sources[:, axis] - (targets[:, axis] + targets[:, axis + 2])
    other = 1 - axis
    beside = np.maximum(
        sources[:, other] - (targets[:, other] + targets[:, other + 2]),
        targets[:, other] - (sources[:, other] + sources[:, other + 2]),
    )
    found: NDArray[np.bool_] = (gap >= _ROOM) & (gap >= beside)
    return found


def _turned(course: Course) -> Course:
    """Return a course in the other direction, whose tip is before the rim and not its start."""
    points = [np.array(point) for point in reversed(course)]
    out, into = _unit(points[0] - points[1]), _unit(points[-2] - points[-1])
    points[0] = points[0] + TIP_GAP * out
    points[-1] = points[-1] + TIP_GAP * into
    return tuple((float(x), float(y)) for x, y in points)


def _unit(step: NDArray[np.float64]) -> NDArray[np.float64]:
    length = float(np.hypot(*step))
    return step / length if length else step


def _lead_round(
    found: FoldedCourses,
    folding: Folding,
    lines: Sequence[Arc],
    is_single: NDArray[np.bool_],
    ends: Mapping[str, Box],
    level: str,
    kept: Mapping[Arc, Course] | None,
) -> Iterator[None]:
    """Lead lines around what they would run through.

    Bundles and what is inside a frame avoid all, arcs at the top submodels: they have bends.
    """
    if kept is not None:
        for line in lines:
            if line in kept:
                found.courses[line] = found.detours[line] = kept[line]
        return
    inside = [name for name in folding.shown.standing_in(level) if name in ends]
    if not inside:
        return
    edges = np.array([_edges(ends[name]) for name in inside])
    is_box = np.array([name in folding.submodels for name in inside], dtype=np.bool_)
    row = {name: k for k, name in enumerate(inside)}
    hulls = np.array([_hull(found.courses[line]) for line in lines])
    avoids_all = ~is_single[:, np.newaxis] | bool(level)
    in_way = _overlap(hulls, edges) & (is_box | avoids_all)
    for k, line in enumerate(lines):
        for end in line:
            if end in row:
                in_way[k, row[end]] = False
    for k in np.flatnonzero(in_way.any(axis=1)).tolist():
        line, others = lines[k], in_way[k]
        if len(found.detours) >= MOST_DETOURS:
            return
        if not boxes_touched(found.courses[line], edges[others]):
            continue
        others = _near(edges, ends[line[0]], ends[line[1]])
        others[[row[end] for end in line if end in row]] = False
        course = _course_round(ends[line[0]], ends[line[1]], edges[others].tobytes(), k)
        if course is not None:
            found.courses[line] = found.detours[line] = course
        yield


@functools.lru_cache(maxsize=4096)
def _course_round(source: Box, target: Box, others: bytes, turn: int) -> Course | None:
    """Return the course around boxes, given as the bytes of their edges.

    It is kept: what is opened is often folded again.
    """
    obstacles = np.frombuffer(others, dtype=np.float64).reshape(-1, 4)
    way = way_round(source, target, obstacles, turn)
    return None if way is None else rounded_course(way)


def _hull(course: Course) -> tuple[float, float, float, float]:
    xs, ys = [x for x, _ in course], [y for _, y in course]
    return min(xs), min(ys), max(xs), max(ys)


def _overlap(hulls: NDArray[np.float64], edges: NDArray[np.float64]) -> NDArray[np.bool_]:
    """Tell which hulls meet which boxes; shape (hulls, boxes)."""
    low, high = hulls[:, np.newaxis, :2], hulls[:, np.newaxis, 2:]
    meets: NDArray[np.bool_] = np.all((edges[:, 2:] > low) & (edges[:, :2] < high), axis=2)
    return meets


def _near(edges: NDArray[np.float64], one: Box, other: Box) -> NDArray[np.bool_]:
    """Tell which boxes stand between two, or beside what is between them."""
    a, b = _edges(one), _edges(other)
    low = np.minimum(a[:2], b[:2]) - _AROUND
    high = np.maximum(a[2:], b[2:]) + _AROUND
    is_near: NDArray[np.bool_] = np.all((edges[:, 2:] > low) & (edges[:, :2] < high), axis=1)
    return is_near


def _edges(box: Box) -> tuple[float, float, float, float]:
    left, top, width, height = box
    return left, top, left + width, top + height


def _set_ports(
    found: FoldedCourses,
    folding: Folding,
    line: Arc,
    ends: dict[str, Box],
    frames: Mapping[str, Box],
    direction: Direction,
) -> None:
    """Set the ports in which a line ends, and where the lines inside begin."""
    for end, at in ((0, 0), (1, -1)):
        key = folding.shown.port_keys.get((line, end))
        if key is None or line not in found.courses:
            continue
        frame = frames[line[end]]
        x, y = _on_rim(frame, found.courses[line][at])
        found.ports[key] = (x, y)
        inner = y + STRIP if abs(y - frame[1]) < 1.0 else y
        ends[key] = (x, inner, 0.0, 0.0)


def _on_rim(box: Box, point: Point) -> Point:
    """Return the place on the rim of a box that is nearest to a point at it."""
    left, top, width, height = box
    x, y = min(max(point[0], left), left + width), min(max(point[1], top), top + height)
    gaps = {
        (left, y): abs(point[0] - left),
        (left + width, y): abs(point[0] - left - width),
        (x, top): abs(point[1] - top),
        (x, top + height): abs(point[1] - top - height),
    }
    return min(gaps, key=gaps.__getitem__)
