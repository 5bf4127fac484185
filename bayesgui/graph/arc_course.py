"""The course of an arc on the canvas: pure geometry, shared by drawing, hit-testing and layout."""

from __future__ import annotations

import itertools
from collections.abc import Hashable
from typing import TYPE_CHECKING, Literal, TypeVar

import numpy as np

from bayesgui.graph.layout import ALIKE

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

    from numpy.typing import NDArray

    from bayesgui.graph.layout import Direction, Point

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
_RIMS: tuple[Rim, ...] = ("lower", "upper", "left", "right")
_SIDES_FROM = 2
"""Position in `_RIMS` of the first rim that is a side."""
_BELOW: tuple[Rim, Rim] = ("lower", "upper")
_RIGHT: tuple[Rim, Rim] = ("right", "left")
_LEFT: tuple[Rim, Rim] = ("left", "right")
_ELSEWHERE: tuple[Rim, Rim] = ("right", "right")
_CASES = (_BELOW, _RIGHT, _LEFT, _ELSEWHERE)
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
        return _BELOW
    if target[0] - (source[0] + source[2]) >= _MIN_DROP:
        return _RIGHT
    if source[0] - (target[0] + target[2]) >= _MIN_DROP:
        return _LEFT
    return _ELSEWHERE


def transposed(rect: Rect) -> Rect:
    """Return a box with x and y exchanged."""
    left, top, width, height = rect
    return top, left, height, width


def transposed_points(points: Sequence[Point]) -> tuple[Point, ...]:
    """Return points with x and y exchanged."""
    return tuple((y, x) for x, y in points)


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
    direction: Direction = "down",
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
    direction : {"down", "right"}
        As for `arc_course`.

    Returns
    -------
    dict of (parent, child) to (float, float)
        Offsets from the middle of the rim at the parent and at the child: 26 px apart, ordered by
        the position of the other end, at least 22 px from the corners.
    """
    drawn = list(arcs)
    if not drawn:
        return {}
    if direction == "right":
        turned = {name: transposed(rects[name]) for name in itertools.chain(*drawn)}
        bent = (
            {arc: transposed_points(bends[arc]) for arc in drawn if arc in bends} if bends else {}
        )
        return end_offsets(drawn, turned, bent)
    number = {name: k for k, name in enumerate(dict.fromkeys(itertools.chain(*drawn)))}
    boxes = np.array([rects[name] for name in number])
    nodes = np.array([(number[parent], number[child]) for parent, child in drawn])
    leaving, reaching = _rims_of(boxes[nodes[:, 0]], boxes[nodes[:, 1]])
    rim = np.stack([leaving, reaching], axis=1)
    toward = (boxes[:, :2] + boxes[:, 2:] / 2)[nodes[:, ::-1]]
    near = _next_points(drawn, rects, bends or {}, toward)
    # Along a lower or upper rim ends are ordered from left to right, along a side downwards.
    along = (rim >= _SIDES_FROM).astype(np.intp)[..., np.newaxis]
    first = np.take_along_axis(near, along, axis=2).ravel()
    second = np.take_along_axis(toward, along, axis=2).ravel()
    third = np.take_along_axis(toward, 1 - along, axis=2).ravel()
    length = np.where(rim < _SIDES_FROM, boxes[nodes, 2], boxes[nodes, 3]).ravel()
    offsets = _spread((nodes * len(_RIMS) + rim).ravel(), (third, second, first), length)
    pairs = offsets.reshape(-1, 2).tolist()
    return {arc: (leave, reach) for arc, (leave, reach) in zip(drawn, pairs, strict=True)}


def _rims_of(
    source: NDArray[np.float64], target: NDArray[np.float64]
) -> tuple[NDArray[np.intp], NDArray[np.intp]]:
    """Return the positions in `_RIMS` of the rims of many arcs."""
    below = target[:, 1] - (source[:, 1] + source[:, 3]) >= _MIN_DROP
    right = target[:, 0] - (source[:, 0] + source[:, 2]) >= _MIN_DROP
    left = source[:, 0] - (target[:, 0] + target[:, 2]) >= _MIN_DROP
    cases = [below, right, left]
    found = [np.array([_RIMS.index(pair[end]) for pair in _CASES]) for end in (0, 1)]
    leaving, reaching = (np.select(cases, list(each[:-1]), each[-1]) for each in found)
    return leaving, reaching


def _next_points(
    arcs: Sequence[tuple[_Node, _Node]],
    rects: Mapping[_Node, Rect],
    bends: Mapping[tuple[_Node, _Node], Sequence[Point]],
    toward: NDArray[np.float64],
) -> NDArray[np.float64]:
    """Return where each end leads first: to its next bend, or to the middle of the other node."""
    near = toward.copy()
    for k, arc in enumerate(arcs) if bends else ():
        way = _descending(rects[arc[0]], rects[arc[1]], bends.get(arc, ()))
        if way:
            near[k] = way[0], way[-1]
    return near


def _spread(
    group: NDArray[np.intp], order: tuple[NDArray[np.float64], ...], length: NDArray[np.float64]
) -> NDArray[np.float64]:
    """Return the offset of each end, ordered among those that meet at its rim.

    Parameters
    ----------
    group : ndarray
        The rim of each end.
    order : tuple of ndarray
        Sort keys, the most important one last.
    length : ndarray
        The length of each end's rim.
    """
    by_rim = np.lexsort((*order, group))
    _, start, counts = np.unique(group[by_rim], return_index=True, return_counts=True)
    rank = np.empty(len(group))
    rank[by_rim] = np.arange(len(group)) - np.repeat(start, counts)
    size = np.empty(len(group))
    size[by_rim] = np.repeat(counts, counts)
    room = np.maximum(length - 2 * CORNER_KEPT_FREE, 0.0)
    step = np.minimum(END_SPREAD, room / np.maximum(size - 1, 1))
    return np.asarray((rank - (size - 1) / 2) * step)


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
    direction: Direction = "down",
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
    direction : {"down", "right"}
        "right" exchanges x and y: an arc to a child on the right runs from right to left rim, its
        bends advance to the right, and so on.

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
    if direction == "right":
        pair = transposed(source), transposed(target)
        turned = transposed_points(bends)
        return transposed_points(arc_course(*pair, turned, source_offset, target_offset))
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
