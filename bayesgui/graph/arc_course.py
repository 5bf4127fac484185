"""The course of an arc on the canvas: pure geometry, shared by drawing, hit-testing and layout."""

from __future__ import annotations

import itertools
from typing import TYPE_CHECKING

import numpy as np

from bayesgui.graph.arc_ends import (
    BELOW,
    CASES,
    ELSEWHERE,
    OVER,
    TIP_GAP,
    TURNED,
    cases_of,
    descending,
    rim_point,
    transposed_points,
)
from bayesgui.graph.layout import ALIKE

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

    from numpy.typing import NDArray

    from bayesgui.graph.arc_ends import Numbers, Rect, Rim
    from bayesgui.graph.layout import Direction, Point

    _Places = tuple[NDArray[np.float64], NDArray[np.float64]]

HANDLE = 0.48
_MIN_BULGE, _MAX_BULGE = 56.0, 200.0
_MIN_ARCH, _MAX_ARCH = 40.0, 120.0
_OUTWARD: dict[Rim, Point] = {
    "lower": (0.0, 1.0),
    "upper": (0.0, -1.0),
    "left": (-1.0, 0.0),
    "right": (1.0, 0.0),
}


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

    `bends`: points to pass through, from parent to child; ignored unless they descend between the
    two, or a single one lies above both or below both: the arc bows to it. A first bend exactly
    below the middle of the parent, or a last one exactly above the middle of the child, is a lead:
    it sets how far the arc runs straight there, and moves with that end.
    `source_offset`, `target_offset`: offsets of the ends from the middle of their rims (see
    `end_offsets`). `direction`: "right" exchanges x and y: an arc to a child on the right runs from
    right to left rim, its bends advance to the right, and so on. The result: start, then two
    control points and an end for each curve: ``1 + 3 n`` points. The last one is the tip, 3 px
    before the child's rim.

    Both ends are at right angles to their rims. Between bends the course is a monotone cubic in y
    (Fritsch & Carlson 1980, SIAM J. Numer. Anal. 17, 238–246), so that it never goes beyond the
    bends and runs straight down between two of them with the same x.
    """
    boxes, offsets = np.array([[source], [target]]), np.array([[source_offset, target_offset]])
    bent = {0: bends} if bends else {}
    points, _ = arc_courses(boxes[0], boxes[1], bent, offsets, direction)
    return tuple((x, y) for x, y in points.tolist())


def arc_courses(
    sources: NDArray[np.float64],
    targets: NDArray[np.float64],
    bends: Mapping[int, Sequence[Point]],
    offsets: NDArray[np.float64],
    direction: Direction = "down",
) -> tuple[NDArray[np.float64], NDArray[np.intp]]:
    """Return the courses of many arcs, one after the other.

    `sources`, `targets`: shape (n, 4); the boxes of parents and children. `bends`: the bends of
    arcs that have some, by position. `offsets`: shape (n, 2); offsets of the ends from the middle
    of their rims. The result: the points of all courses, and the number of points of each.
    """
    if direction == "right":
        turned = {k: transposed_points(points) for k, points in bends.items()}
        points, sizes = arc_courses(sources[:, TURNED], targets[:, TURNED], turned, offsets)
        return points[:, ::-1], sizes
    cases = cases_of(sources, targets)
    direct = np.empty((len(cases), 4, 2))
    for case, ends in enumerate(CASES):
        rows = np.flatnonzero(cases == case)
        start = rim_point(sources[rows].T, ends[0], offsets[rows, 0])
        tip = rim_point(targets[rows].T, ends[1], offsets[rows, 1], TIP_GAP)
        direct[rows] = np.transpose(_direct_course(start, tip, ends), (2, 0, 1))
    bent = {}
    for k, bent_at in bends.items():
        pair = tuple(sources[k].tolist()), tuple(targets[k].tolist())
        is_below = CASES[cases[k]] == BELOW
        way = descending(*pair, bent_at) if is_below else ()
        bow = () if is_below else _bowed_course(*pair, bent_at)
        if bow:
            bent[k] = bow
        elif way:
            start, tip = map(tuple, direct[k, [0, -1]].tolist())
            bent[k] = _bent_course(start, tip, way, _leads(*pair, way))
    return _joined(direct, bent)


def _direct_course(start: _Places, tip: _Places, ends: tuple[Rim, Rim]) -> tuple[_Places, ...]:
    """Return the course without bends between two points of rims, for many arcs at once."""
    if ends == BELOW:
        return _falling_course([start, tip])
    if ends == OVER:
        arch = np.clip(0.25 * abs(tip[0] - start[0]), _MIN_ARCH, _MAX_ARCH)
        top = np.minimum(start[1], tip[1]) - arch
        return start, (start[0], top), (tip[0], top), tip
    if ends != ELSEWHERE:
        reach = HANDLE * abs(tip[0] - start[0])
        ahead, behind = _OUTWARD[ends[0]][0] * reach, _OUTWARD[ends[1]][0] * reach
        return start, (start[0] + ahead, start[1]), (tip[0] + behind, tip[1]), tip
    bulge = np.clip(0.4 * abs(tip[1] - start[1]), _MIN_BULGE, _MAX_BULGE)
    side = np.maximum(start[0], tip[0]) + bulge
    return start, (side, start[1]), (side, tip[1]), tip


def _bowed_course(source: Rect, target: Rect, bends: Sequence[Point]) -> tuple[Point, ...]:
    """Return the course over or under both nodes whose middle is as high as its one bend."""
    if len(bends) != 1:
        return ()
    y, middles = bends[0][1], [box[0] + box[2] / 2 for box in (source, target)]
    rims = [box[1] for box in (source, target)]
    gap = TIP_GAP
    if y > min(rims) - gap:
        rims, gap = [box[1] + box[3] for box in (source, target)], -gap
        if y < max(rims) - gap:
            return ()
    start, tip = (middles[0], rims[0]), (middles[1], rims[1] - gap)
    control = (8 * y - start[1] - tip[1]) / 6
    return start, (middles[0], control), (middles[1], control), tip


def _bent_course(
    start: Point, tip: Point, bends: Sequence[Point], leads: tuple[bool, bool]
) -> tuple[Point, ...]:
    """Return the course through bends; leads move with the ends."""
    way = list(bends)
    if leads[0]:
        way[0] = (start[0], way[0][1])
    if leads[1]:
        way[-1] = (tip[0], way[-1][1])
    points = [start, *way, tip]
    slopes = (slope_at(*three) for three in zip(points, points[1:], points[2:], strict=False))
    return _falling_course(points, slopes)


def _joined(
    direct: NDArray[np.float64], bent: Mapping[int, Sequence[Point]]
) -> tuple[NDArray[np.float64], NDArray[np.intp]]:
    """Return all courses one after the other, some of them replaced by bent ones."""
    sizes = np.full(len(direct), direct.shape[1], dtype=np.intp)
    if not bent:
        return direct.reshape(-1, 2), sizes
    rows = list(bent)
    sizes[rows] = [len(bent[k]) for k in rows]
    is_bent = np.zeros(len(direct), dtype=np.bool_)
    is_bent[rows] = True
    points = np.empty((int(sizes.sum()), 2))
    bent_points = np.repeat(is_bent, sizes)
    points[~bent_points] = direct[~is_bent].reshape(-1, 2)
    in_order = itertools.chain.from_iterable(bent[k] for k in sorted(rows))
    points[bent_points] = list(in_order)
    return points, sizes


def slope_at(before: Point, at: Point, after: Point) -> float:
    """Return the slope dx/dy of a descending course at a bend.

    `before`, `at`, `after`: the bend between its neighbors, y increasing.
    """
    coming = (at[0] - before[0]) / (at[1] - before[1])
    going = (after[0] - at[0]) / (after[1] - at[1])
    return 2 * coming * going / (coming + going) if coming * going > 0 else 0.0


def handle_share(slope: float) -> float:
    """Return the length of a control handle as a fraction of its piece's height."""
    return HANDLE if slope == 0 else 1 / 3


def _falling_course(
    points: Sequence[tuple[Numbers, Numbers]], bend_slopes: Iterable[float] = ()
) -> tuple[tuple[Numbers, Numbers], ...]:
    """Interpolate points of increasing y by a smooth curve, vertical at both ends."""
    slopes = [0.0, *bend_slopes, 0.0]
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

    The result: shape (16 n + 1, 2); the polyline from start to tip.
    """
    found: NDArray[np.float64] = flatten_all([course])[0]
    return found


def flatten_all(
    courses: Sequence[Sequence[Point]] | NDArray[np.float64],
) -> NDArray[np.float64]:
    """Return points along several courses of equally many points, as `flatten` does.

    `courses`: shape (courses, 3 n + 1, 2); as returned by `arc_course`, with n curves each. The
    result: shape (courses, 16 n + 1, 2); the polylines from start to tip.
    """
    points = np.asarray(courses, dtype=np.float64)
    pieces = (points.shape[1] - 1) // 3
    corners = points[:, np.arange(pieces)[:, np.newaxis] * 3 + np.arange(4)]
    curves = _BERNSTEIN @ corners
    whole = curves[:, 0], *(curves[:, k, 1:] for k in range(1, pieces))
    return np.concatenate(whole, axis=1)


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
