"""Points at which arcs leave and reach the rims of nodes' boxes: pure geometry."""

from __future__ import annotations

import itertools
from collections.abc import Hashable
from typing import TYPE_CHECKING, Literal, TypeVar

import numpy as np

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

    from numpy.typing import NDArray

    from bayesgui.graph.layout import Direction, Point

Rect = tuple[float, float, float, float]
"""Left, top, width and height."""

_Node = TypeVar("_Node", bound=Hashable)

Numbers = TypeVar("Numbers", float, "NDArray[np.float64]")
"""A number, or one for each of many arcs."""

Rim = Literal["lower", "upper", "left", "right"]

TIP_GAP = 3.0
"""Gap between the tip of an arrow and the node's rim, in px."""

END_SPREAD = 26.0
CORNER_KEPT_FREE = 22.0
_MIN_DROP = 18.0
_RIMS: tuple[Rim, ...] = ("lower", "upper", "left", "right")
_SIDES_FROM = 2
"""Position in `_RIMS` of the first rim that is a side."""
BELOW: tuple[Rim, Rim] = ("lower", "upper")
_RIGHT: tuple[Rim, Rim] = ("right", "left")
_LEFT: tuple[Rim, Rim] = ("left", "right")
ELSEWHERE: tuple[Rim, Rim] = ("right", "right")
OVER: tuple[Rim, Rim] = ("upper", "upper")
TURNED = [1, 0, 3, 2]
"""The order of a box's numbers when x and y are exchanged."""
CASES = (BELOW, _RIGHT, _LEFT, ELSEWHERE, OVER)


def rims(source: Rect, target: Rect) -> tuple[Rim, Rim]:
    """Return the rims at which an arc leaves its parent and reaches its child.

    An arc to a child below runs from the lower to the upper rim, to one beside (or above and
    beside) between the facing sides, to one too close beside over the upper rims, to any other in
    a loop from right rim to right rim.
    """
    return CASES[int(cases_of(np.array([source]), np.array([target]))[0])]


def transposed_points(points: Sequence[Point]) -> tuple[Point, ...]:
    """Return points with x and y exchanged."""
    return tuple((y, x) for x, y in points)


def rim_point(
    rect: Iterable[Numbers], rim: Rim, offset: float | Numbers = 0.0, gap: float = 0.0
) -> tuple[Numbers, Numbers]:
    """Return a point on (or `gap` before) a rim, `offset` from the rim's middle.

    For many boxes at once, `rect` is four arrays.
    """
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

    The result: offsets from the middle of the rim at the parent and at the child: 26 px apart,
    ordered by the position of the other end, at least 22 px from the corners.
    """
    drawn = list(arcs)
    if not drawn:
        return {}
    number = {name: k for k, name in enumerate(dict.fromkeys(itertools.chain(*drawn)))}
    boxes = np.array([rects[name] for name in number], dtype=np.float64)
    nodes = np.array([(number[parent], number[child]) for parent, child in drawn])
    bent = {k: bends[arc] for k, arc in enumerate(drawn) if arc in bends} if bends else {}
    pairs = spread_ends(boxes, nodes, bent, direction).tolist()
    return {arc: (leave, reach) for arc, (leave, reach) in zip(drawn, pairs, strict=True)}


def spread_ends(
    boxes: NDArray[np.float64],
    nodes: NDArray[np.intp],
    bends: Mapping[int, Sequence[Point]],
    direction: Direction = "down",
) -> NDArray[np.float64]:
    """Return the offsets of `end_offsets` for arcs between numbered nodes.

    `boxes`: shape (n, 4); the boxes of all nodes. `nodes`: shape (m, 2); parent and child of each
    arc. `bends`: the bends of arcs that have some, by position. The result: shape (m, 2); offsets
    at the parent and at the child.
    """
    if direction == "right":
        turned = {k: transposed_points(points) for k, points in bends.items()}
        return spread_ends(boxes[:, TURNED], nodes, turned)
    cases = cases_of(boxes[nodes[:, 0]], boxes[nodes[:, 1]])
    rim = np.array([[_RIMS.index(end) for end in ends] for ends in CASES])[cases]
    toward = (boxes[:, :2] + boxes[:, 2:] / 2)[nodes[:, ::-1]]
    near = _next_points(boxes, nodes, bends, toward)
    # Along a lower or upper rim ends are ordered from left to right, along a side downwards.
    along = (rim >= _SIDES_FROM).astype(np.intp)[..., np.newaxis]
    first = np.take_along_axis(near, along, axis=2).ravel()
    second = np.take_along_axis(toward, along, axis=2).ravel()
    third = np.take_along_axis(toward, 1 - along, axis=2).ravel()
    length = np.where(rim < _SIDES_FROM, boxes[nodes, 2], boxes[nodes, 3]).ravel()
    offsets = _spread((nodes * len(_RIMS) + rim).ravel(), (third, second, first), length)
    return offsets.reshape(-1, 2)


def cases_of(source: NDArray[np.float64], target: NDArray[np.float64]) -> NDArray[np.intp]:
    """Return the positions in `CASES` of the rims of many arcs."""
    below = target[:, 1] - (source[:, 1] + source[:, 3])
    above = source[:, 1] - (target[:, 1] + target[:, 3])
    right = target[:, 0] - (source[:, 0] + source[:, 2])
    left = source[:, 0] - (target[:, 0] + target[:, 2])
    roomy = [gap >= _MIN_DROP for gap in (below, right, left)]
    beside = np.maximum(right, left) > np.maximum(below, above)
    return np.asarray(np.select([*roomy, beside], [0, 1, 2, 4], 3), dtype=np.intp)


def _next_points(
    boxes: NDArray[np.float64],
    nodes: NDArray[np.intp],
    bends: Mapping[int, Sequence[Point]],
    toward: NDArray[np.float64],
) -> NDArray[np.float64]:
    """Return where each end leads first: to its next bend, or to the middle of the other node."""
    near = toward.copy()
    for k, points in bends.items():
        source, target = boxes[nodes[k]].tolist()
        way = descending(source, target, points)
        if way:
            near[k] = way[0], way[-1]
    return near


def _spread(
    group: NDArray[np.intp], order: tuple[NDArray[np.float64], ...], length: NDArray[np.float64]
) -> NDArray[np.float64]:
    """Return the offset of each end, ordered among those that meet at its rim."""
    offsets = np.zeros(len(group))
    # Most ends are alone at their rim, in its middle.
    size = np.bincount(group)[group]
    crowded = np.flatnonzero(size > 1)
    by_rim = crowded[np.lexsort(tuple(key[crowded] for key in (*order, group)))]
    is_first = np.diff(group[by_rim], prepend=-1) > 0
    start = np.flatnonzero(is_first)[np.cumsum(is_first) - 1]
    rank, size = np.arange(len(by_rim)) - start, size[by_rim]
    room = np.maximum(length[by_rim] - 2 * CORNER_KEPT_FREE, 0.0)
    step = np.minimum(END_SPREAD, room / (size - 1))
    offsets[by_rim] = (rank - (size - 1) / 2) * step
    return offsets


def descending(
    source: Sequence[float], target: Sequence[float], bends: Sequence[Point]
) -> Sequence[Point]:
    """Return the bends if they descend from source to target, else none."""
    heights = [source[1] + source[3], *(y for _, y in bends), target[1] - TIP_GAP]
    falling = all(a < b for a, b in itertools.pairwise(heights))
    return bends if falling else ()
