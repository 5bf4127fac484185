"""The course of an arc on the canvas: pure geometry, shared by drawing, hit-testing and layout."""

from __future__ import annotations

import itertools
from collections.abc import Hashable
from operator import itemgetter
from typing import TYPE_CHECKING, Literal, TypeVar

import numpy as np

from bayesgui.graph.layout import ALIKE

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

    from numpy.typing import NDArray

    from bayesgui.graph.layout import Point

Rect = tuple[float, float, float, float]
"""Left, top, width and height."""

_Node = TypeVar("_Node", bound=Hashable)

Rim = Literal["lower", "upper", "left", "right"]

TIP_GAP = 3.0
"""Gap between the tip of an arrow and the node's rim, in px."""

END_SPREAD = 26.0
CORNER_KEPT_FREE = 22.0
HANDLE = 0.48
_MIN_DROP = 18.0
_MIN_BULGE, _MAX_BULGE = 56.0, 200.0
_OUTWARD: dict[Rim, Point] = {
    "lower": (0.0, 1.0),
    "upper": (0.0, -1.0),
    "left": (-1.0, 0.0),
    "right": (1.0, 0.0),
}


def rims(source: Rect, target: Rect) -> tuple[Rim, Rim]:
    """Return the rims at which an arc leaves its parent and reaches its child.

    An arc to a child below runs from the lower to the upper rim, to one beside (or above and
    beside) between the facing sides, to any other in a loop from right rim to right rim.
    """
    if target[1] - (source[1] + source[3]) >= _MIN_DROP:
        return "lower", "upper"
    if target[0] - (source[0] + source[2]) >= _MIN_DROP:
        return "right", "left"
    if source[0] - (target[0] + target[2]) >= _MIN_DROP:
        return "left", "right"
    return "right", "right"


def rim_point(rect: Rect, rim: Rim, offset: float = 0.0, gap: float = 0.0) -> Point:
    """Return a point on (or `gap` before) a rim, `offset` from the rim's middle."""
    left, top, width, height = rect
    if rim in ("lower", "upper"):
        x = left + width / 2 + offset
        return (x, top + height + gap) if rim == "lower" else (x, top - gap)
    y = top + height / 2 + offset
    return (left - gap, y) if rim == "left" else (left + width + gap, y)


def end_offsets(
    arcs: Iterable[tuple[_Node, _Node]],
    rects: Mapping[_Node, Rect],
    bends: Mapping[tuple[_Node, _Node], Sequence[Point]] | None = None,
) -> dict[tuple[_Node, _Node], tuple[float, float]]:
    """Spread the ends of arcs along the rims.

    Parameters
    ----------
    arcs : iterable of (parent, child)
        The arcs to draw.
    rects : mapping of str to Rect
        The box of every node.
    bends : mapping of (parent, child) to sequence of Point, optional
        Points that arcs pass through.

    Returns
    -------
    dict of (parent, child) to (float, float)
        Offsets from the middle of the rim at the parent and at the child: 26 px apart, ordered by
        the position of the other end, at least 22 px from the corners.
    """
    passed = bends or {}
    ends: dict[tuple[_Node, Rim], list[tuple[float, Point, tuple[_Node, _Node], int]]] = {}
    for arc in arcs:
        pair = rects[arc[0]], rects[arc[1]]
        way = _descending(*pair, passed.get(arc, ()))
        chosen = rims(*pair)
        for end in (0, 1):
            other = pair[1 - end]
            toward = (other[0] + other[2] / 2, other[1] + other[3] / 2)
            near = (way[0] if end == 0 else way[-1]) if way else toward
            across = 0 if chosen[end] in ("lower", "upper") else 1
            ends.setdefault((arc[end], chosen[end]), []).append(
                (near[across], toward if across == 0 else toward[::-1], arc, end)
            )
    found: dict[tuple[_Node, _Node], list[float]] = {}
    for (name, rim), meeting in ends.items():
        length = rects[name][2 if rim in ("lower", "upper") else 3]
        room = max(length - 2 * CORNER_KEPT_FREE, 0.0)
        step = min(END_SPREAD, room / max(len(meeting) - 1, 1))
        for k, (_, _, arc, end) in enumerate(sorted(meeting, key=itemgetter(0, 1))):
            found.setdefault(arc, [0.0, 0.0])[end] = (k - (len(meeting) - 1) / 2) * step
    return {arc: (pair[0], pair[1]) for arc, pair in found.items()}


def _descending(source: Rect, target: Rect, bends: Sequence[Point]) -> Sequence[Point]:
    """Return the bends if they descend from source to target, else none."""
    heights = [source[1] + source[3], *(y for _, y in bends), target[1] - TIP_GAP]
    falling = all(a < b for a, b in itertools.pairwise(heights))
    return bends if falling else ()


def _leads(source: Rect, target: Rect, bends: Sequence[Point]) -> tuple[bool, bool]:
    """Whether the first and the last bend are leads: exactly below or above the node's middle."""
    if not bends:
        return False, False
    first = abs(bends[0][0] - source[0] - source[2] / 2) < ALIKE
    last = abs(bends[-1][0] - target[0] - target[2] / 2) < ALIKE
    return first, last and (len(bends) > 1 or not first)


def arc_course(
    source: Rect,
    target: Rect,
    bends: Sequence[Point] = (),
    source_offset: float = 0.0,
    target_offset: float = 0.0,
) -> tuple[Point, ...]:
    """Return the course of an arc as cubic Bézier curves.

    Parameters
    ----------
    source, target : Rect
        The boxes of parent and child.
    bends : sequence of Point
        Points to pass through, from parent to child; ignored unless they descend between the two. A
        first bend exactly below the middle of the parent, or a last one exactly above the middle of
        the child, is a lead: it sets how far the arc runs straight there, and moves with that end.
    source_offset, target_offset : float
        Offsets of the ends from the middle of their rims (see `end_offsets`).

    Returns
    -------
    tuple of Point
        Start, then two control points and an end for each curve: ``1 + 3 n`` points. The last one
        is the tip, 3 px before the child's rim.

    Notes
    -----
    Both ends are at right angles to their rims. Between bends the course is a monotone cubic in y
    (Fritsch & Carlson 1980, SIAM J. Numer. Anal. 17, 238–246), so that it never goes beyond the
    bends and runs straight down between two of them with the same x.
    """
    leaving, reaching = rims(source, target)
    start = rim_point(source, leaving, source_offset)
    tip = rim_point(target, reaching, target_offset, TIP_GAP)
    if leaving == "lower":
        way = list(_descending(source, target, bends))
        first, last = _leads(source, target, way)
        if first:
            way[0] = (start[0], way[0][1])
        if last:
            way[-1] = (tip[0], way[-1][1])
        return _falling_course([start, *way, tip])
    if leaving != reaching:
        reach = HANDLE * abs(tip[0] - start[0])
        ahead, behind = _OUTWARD[leaving][0] * reach, _OUTWARD[reaching][0] * reach
        return start, (start[0] + ahead, start[1]), (tip[0] + behind, tip[1]), tip
    bulge = min(max(0.4 * abs(tip[1] - start[1]), _MIN_BULGE), _MAX_BULGE)
    side = max(start[0], tip[0]) + bulge
    return start, (side, start[1]), (side, tip[1]), tip


def slope_at(before: Point, at: Point, after: Point) -> float:
    """Return the slope dx/dy of a descending course at a bend.

    Parameters
    ----------
    before, at, after : Point
        The bend between its neighbors, y increasing.
    """
    coming = (at[0] - before[0]) / (at[1] - before[1])
    going = (after[0] - at[0]) / (after[1] - at[1])
    return 2 * coming * going / (coming + going) if coming * going > 0 else 0.0


def handle_share(slope: float) -> float:
    """Return the length of a control handle as a fraction of its piece's height."""
    return HANDLE if slope == 0 else 1 / 3


def _falling_course(points: Sequence[Point]) -> tuple[Point, ...]:
    """Interpolate points of increasing y by a smooth curve, vertical at both ends."""
    inner = (slope_at(*three) for three in zip(points, points[1:], points[2:], strict=False))
    slopes = [0.0, *inner, 0.0]
    course = [points[0]]
    for ((x0, y0), (x1, y1)), (m0, m1) in zip(
        itertools.pairwise(points), itertools.pairwise(slopes), strict=True
    ):
        first = (y1 - y0) * handle_share(m0)
        last = (y1 - y0) * handle_share(m1)
        course += [(x0 + m0 * first, y0 + first), (x1 - m1 * last, y1 - last), (x1, y1)]
    return tuple(course)


_FLAT_STEPS = 16
_T = np.linspace(0.0, 1.0, _FLAT_STEPS + 1)[:, np.newaxis]
_BERNSTEIN = np.concatenate(
    [(1 - _T) ** 3, 3 * _T * (1 - _T) ** 2, 3 * _T**2 * (1 - _T), _T**3], axis=1
)


def flatten(course: Sequence[Point]) -> NDArray[np.float64]:
    """Return points along a course, 16 steps per curve.

    Parameters
    ----------
    course : sequence of Point
        As returned by `arc_course`.

    Returns
    -------
    ndarray of float64, shape (16 n + 1, 2)
        The polyline from start to tip.
    """
    points = np.asarray(course, dtype=np.float64)
    pieces = (len(points) - 1) // 3
    corners = points[np.arange(pieces)[:, np.newaxis] * 3 + np.arange(4)]
    curves = np.einsum("tk,pkd->ptd", _BERNSTEIN, corners)
    return np.concatenate([curves[0], *curves[1:, 1:]])


def cuts(course: Sequence[Point], rect: Rect, margin: float = 0.0) -> bool:
    """Whether a course runs through a box (enlarged by `margin` on all sides)."""
    line = flatten(course)
    left, top = rect[0] - margin, rect[1] - margin
    right, bottom = rect[0] + rect[2] + margin, rect[1] + rect[3] + margin
    # Liang & Barsky: the part of each segment inside all four half planes.
    start, step = line[:-1], np.diff(line, axis=0)
    entry, leave = np.zeros(len(step)), np.ones(len(step))
    for axis, low, high in ((0, left, right), (1, top, bottom)):
        still = step[:, axis] == 0
        run = np.where(still, 1.0, step[:, axis])
        near, far = (low - start[:, axis]) / run, (high - start[:, axis]) / run
        near, far = np.minimum(near, far), np.maximum(near, far)
        inside = (start[:, axis] > low) & (start[:, axis] < high)
        near = np.where(still, np.where(inside, -np.inf, np.inf), near)
        far = np.where(still, np.inf, far)
        entry, leave = np.maximum(entry, near), np.minimum(leave, far)
    return bool((entry < leave).any())
