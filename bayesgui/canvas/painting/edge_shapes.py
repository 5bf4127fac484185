"""The shapes that lines other than arcs may have, for many lines at once, and what they touch."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from bayesgui.canvas.geometry.box_touches import touches
from bayesgui.graph.arc_course import flatten_all
from bayesgui.graph.arc_ends import TIP_GAP

if TYPE_CHECKING:
    from numpy.typing import NDArray

    Numbers = NDArray[np.float64]

GAP = TIP_GAP
_OVERLAP = 16.0
_CLEAR = 40.0
_HANDLE = 0.48
_HEAD_ROOM = 20.0
_SLANTS = (0.4, -0.4, 0.8, -0.8)
"""Offsets of a line's beginning from the middle of a node, as shares of half its width."""
_PLACES = np.array(
    [
        places
        for share in _SLANTS
        for places in ((share, share), (share, 0.0), (0.0, share), (share, -share))
    ]
)
_BULGES = np.array((50.0, -50.0, 100.0, -100.0, 170.0, -170.0, 260.0, -260.0))
"""Offsets of the handles of a bow."""


# -- shapes: boxes (left, top, width, height) of shape (lines, 4) in, (lines, shapes, 4, 2) out ---


def straight_courses(sources: Numbers, targets: Numbers) -> Numbers:
    """Return the line between the middles of two boxes, from rim to rim."""
    return _between(sources, targets, 0.0, 0.0)[:, np.newaxis]


def slanted_courses(sources: Numbers, targets: Numbers) -> Numbers:
    """Return lines between other places of two boxes, then bows to both sides."""
    a, b = sources[:, np.newaxis], targets[:, np.newaxis]
    lines = _between(a, b, _PLACES[:, 0], _PLACES[:, 1])
    p, q = _inside(a, 0.0), _inside(b, 0.0)
    way = q - p
    length = np.maximum(np.hypot(way[..., 0], way[..., 1]), 1.0)
    aside = _points(-way[..., 1] / length * _BULGES, way[..., 0] / length * _BULGES)
    first, second = p + way / 3 + aside, q - way / 3 + aside
    bows = np.stack([_exit(a, p, first), first, second, _exit(b, q, second)], axis=-2)
    return np.concatenate([lines, bows], axis=1)


def facing_courses(sources: Numbers, targets: Numbers) -> Numbers:
    """Return courses between two boxes, the one between facing rims first."""
    west, east = _sorted(sources, targets, 0)
    north, south = _sorted(sources, targets, 1)
    (x_low, x_high), (y_low, y_high) = (_shared(sources, targets, axis) for axis in (0, 1))
    y, x = (y_low + y_high) / 2, (x_low + x_high) / 2
    beside = _line(
        _points(west[:, 0] + west[:, 2] + GAP, y),
        _points(east[:, 0] - GAP, y),
    )
    above = _line(
        _points(x, north[:, 1] + north[:, 3] + GAP),
        _points(x, south[:, 1] - GAP),
    )
    is_beside = (y_high - y_low > _OVERLAP)[:, np.newaxis, np.newaxis]
    is_above = (x_high - x_low > _OVERLAP)[:, np.newaxis, np.newaxis]
    best = np.where(is_beside, beside, np.where(is_above, above, _corner(north, south)))
    return np.stack([best, _around(west, east, -1.0), _around(west, east, 1.0)], axis=1)


def are_beside(sources: Numbers, targets: Numbers) -> NDArray[np.bool_]:
    """Tell which boxes stand beside each other, shape (lines,)."""
    low, high = _shared(sources, targets, 1)
    beside: NDArray[np.bool_] = high > low
    return beside


def bowed_courses(sources: Numbers, targets: Numbers) -> Numbers:
    """Return bows from upper rim to upper rim and lower to lower, for boxes beside each other."""
    x0, x1 = _inside(sources, 0.0)[:, 0], _inside(targets, 0.0)[:, 0]
    lift = 24.0 + 0.06 * abs(x1 - x0)
    found = []
    for side, pick, share in ((-1.0, np.minimum, 0.0), (1.0, np.maximum, 1.0)):
        y0, y1 = (box[:, 1] + share * box[:, 3] for box in (sources, targets))
        y = pick(y0, y1) + side * lift
        found.append(_course((x0, y0), (x0, y), (x1, y), (x1, y1 + side * GAP)))
    return np.stack(found, axis=1)


def rising_courses(sources: Numbers, targets: Numbers) -> Numbers:
    """Return courses from the upper rim of a lower box to the lower rim of an upper one."""
    x0, x1 = _inside(sources, 0.0)[:, 0], _inside(targets, 0.0)[:, 0]
    y0, y1 = sources[:, 1], targets[:, 1] + targets[:, 3] + GAP
    lift = _HANDLE * (y0 - y1)
    return _course((x0, y0), (x0, y0 - lift), (x1, y1 + lift), (x1, y1))[:, np.newaxis]


def rise_between_neighbors(sources: Numbers, targets: Numbers, edges: Numbers) -> NDArray[np.bool_]:
    """Tell which lines lead up to a box above, and have no room for a head at a side of both.

    `edges`: left, top, right and bottom of all boxes. The answer has the shape (lines,).
    """
    rises = targets[:, 1] + targets[:, 3] + _CLEAR < sources[:, 1]
    crowded = np.zeros(len(sources), dtype=np.bool_)
    for box in (sources, targets):
        right, top, bottom = box[:, 0] + box[:, 2], box[:, 1], box[:, 1] + box[:, 3]
        beside = edges[:, 0] - right[:, np.newaxis]
        level = (edges[:, 1] < bottom[:, np.newaxis]) & (edges[:, 3] > top[:, np.newaxis])
        crowded |= (level & (beside > -1.0) & (beside < _HEAD_ROOM)).any(axis=1)
    found: NDArray[np.bool_] = rises & crowded
    return found


def wide_courses(sources: Numbers, targets: Numbers, edges: Numbers) -> Numbers:
    """Return loops from right rim to right rim and left to left, around everything between.

    `edges`: left, top, right and bottom of all boxes.
    """
    low = np.minimum(sources[:, 1], targets[:, 1])
    high = np.maximum(sources[:, 1] + sources[:, 3], targets[:, 1] + targets[:, 3])
    between = (edges[:, 1] < high[:, np.newaxis]) & (edges[:, 3] > low[:, np.newaxis])
    left = np.where(between, edges[:, 0], np.inf).min(axis=1)
    right = np.where(between, edges[:, 2], -np.inf).max(axis=1)
    y0, y1 = _inside(sources, 0.0)[:, 1], _inside(targets, 0.0)[:, 1]
    found = []
    for side, outward, share in ((right, 1.0, 1.0), (left, -1.0, 0.0)):
        x0 = sources[:, 0] + share * sources[:, 2]
        x1 = targets[:, 0] + share * targets[:, 2] + outward * GAP
        middle = (x0 + x1) / 2
        # A cubic extends three quarters of the way to its control points.
        x = middle + (side - middle) / 0.75 + outward * _CLEAR
        found.append(_course((x0, y0), (x, y0), (x, y1), (x1, y1)))
    return np.stack(found, axis=1)


def _between(a: Numbers, b: Numbers, from_a: Numbers | float, from_b: Numbers | float) -> Numbers:
    """Return the straight lines between two boxes, from rim to rim.

    `from_a, from_b`: how far beside the middles they would begin and end inside the boxes, as
    shares of half their widths.
    """
    p, q = _inside(a, from_a), _inside(b, from_b)
    start, end = _exit(a, p, q), _exit(b, q, p)
    touch = ((end - start) * (q - p)).sum(axis=-1, keepdims=True) <= 0
    return _line(np.where(touch, p, start), np.where(touch, q, end))


def _inside(box: Numbers, share: Numbers | float) -> Numbers:
    x = box[..., 0] + (1 + share) * box[..., 2] / 2
    return _points(x, box[..., 1] + box[..., 3] / 2)


def _exit(box: Numbers, start: Numbers, towards: Numbers) -> Numbers:
    """Return where the way from a place in a box to another one leaves the box and its gap."""
    step = towards - start
    rim = np.where(step > 0, box[..., :2] + box[..., 2:] + GAP, box[..., :2] - GAP)
    stands = step == 0
    shares = np.where(stands, np.inf, (rim - start) / np.where(stands, 1.0, step))
    share = shares.min(axis=-1, keepdims=True)
    found: Numbers = start + np.where(np.isfinite(share), share, 0.0) * step
    return found


def _corner(north: Numbers, south: Numbers) -> Numbers:
    """Run from the lower node's side up to the upper node's lower rim."""
    middle = _inside(north, 0.0)[:, 0]
    right = middle > _inside(south, 0.0)[:, 0]
    x0 = np.where(right, south[:, 0] + south[:, 2] + GAP, south[:, 0] - GAP)
    y0 = _inside(south, 0.0)[:, 1]
    shift = np.minimum(38.0, north[:, 2] / 4)
    x1 = middle + np.where(right, -shift, shift)
    y1 = north[:, 1] + north[:, 3] + GAP
    return _course((x0, y0), (x0 + 0.6 * (x1 - x0), y0), (x1, y1 + 0.6 * (y0 - y1)), (x1, y1))


def _around(west: Numbers, east: Numbers, side: float) -> Numbers:
    """Run above (side -1) or below everything between the two nodes."""
    share, outermost = (0.0, np.minimum) if side < 0 else (1.0, np.maximum)
    x0, x1 = west[:, 0] + west[:, 2] * 0.75, east[:, 0] + east[:, 2] * 0.25
    y0, y1 = (box[:, 1] + share * box[:, 3] + side * GAP for box in (west, east))
    y = outermost(y0, y1) + side * (24.0 + 0.12 * abs(x1 - x0))
    return _course((x0, y0), (x0, y), (x1, y), (x1, y1))


def _sorted(a: Numbers, b: Numbers, axis: int) -> tuple[Numbers, Numbers]:
    """Return the boxes whose middles are less along an axis, and those where they are more."""
    turned = (_inside(b, 0.0)[:, axis] < _inside(a, 0.0)[:, axis])[:, np.newaxis]
    return np.where(turned, b, a), np.where(turned, a, b)


def _shared(a: Numbers, b: Numbers, axis: int) -> tuple[Numbers, Numbers]:
    """Return where what two boxes share along an axis begins and ends; before that if nothing."""
    low = np.maximum(a[:, axis], b[:, axis])
    return low, np.minimum(a[:, axis] + a[:, axis + 2], b[:, axis] + b[:, axis + 2])


def _line(p: Numbers, q: Numbers) -> Numbers:
    third = (q - p) / 3
    return np.stack([p, p + third, q - third, q], axis=-2)


def _course(*points: tuple[Numbers, Numbers]) -> Numbers:
    return np.stack([_points(*point) for point in points], axis=-2)


def _points(x: Numbers, y: Numbers) -> Numbers:
    return np.stack(np.broadcast_arrays(x, y), axis=-1)


def are_free(courses: Numbers, own: NDArray[np.intp], edges: Numbers) -> NDArray[np.bool_]:
    """Tell which shapes of each line run through no box but the line's own two.

    `courses`: shape (lines, shapes, 4, 2). `own`: rows of the two, shape (lines, 2). `edges`: left,
    top, right and bottom of all boxes. The answer has the shape (lines, shapes).
    """
    n_lines, n_shapes = courses.shape[:2]
    points = flatten_all(courses.reshape(-1, 4, 2)).reshape(n_lines, n_shapes, -1, 2)
    line, shape, box = touches(points, edges)
    is_other = (box != own[line, 0]) & (box != own[line, 1])
    free = np.ones((n_lines, n_shapes), dtype=np.bool_)
    free[line[is_other], shape[is_other]] = False
    return free
