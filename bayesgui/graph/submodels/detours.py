"""Ways of lines around the boxes that they would run through: along lanes, with few corners."""

from __future__ import annotations

import heapq
import itertools
from typing import TYPE_CHECKING

import numpy as np

from bayesgui.graph.arc_ends import TIP_GAP

if TYPE_CHECKING:
    from collections.abc import Sequence

    from numpy.typing import NDArray

    from bayesgui.graph.arc_ends import Rect
    from bayesgui.graph.layout import Point

    Numbers = NDArray[np.float64]
    Flags = NDArray[np.bool_]

LANE = 18.0
"""Distance in canvas units of a lane from the box beside it."""
_CLEAR = 7.0
_CORNER_COST = 90.0
_RADIUS = 30.0
_ROUND = 0.4477
"""How far before a corner the handles of a quarter of a circle end, as a share of the radius."""
_AT_RIM = (0.5, 0.22, 0.78)
"""Where along a rim a way may begin and end."""
_MOST_LANES = 60
_DOWN, _UP, _RIGHT, _LEFT = (0, 1), (0, -1), (1, 0), (-1, 0)
_STEPS = (_DOWN, _UP, _RIGHT, _LEFT)

Step = tuple[int, int]


def way_round(
    source: Rect, target: Rect, obstacles: Numbers, lane: float = LANE
) -> tuple[Point, ...] | None:
    """Return the corners of the cheapest way from rim to rim that meets no obstacle.

    `obstacles`: left, top, right and bottom of the other boxes; shape (boxes, 4). `lane`: the
    distance from a box at which a way runs past it. None if there is no way, or too many boxes are
    near.
    """
    ends = np.array([_edges(source), _edges(target)])
    everything = np.concatenate([obstacles, ends])
    starts, goals = _rim_places(source, 0.0), _rim_places(target, TIP_GAP)
    xs = _lanes(everything[:, 0], everything[:, 2], lane, [p[0] for p, _ in starts + goals])
    ys = _lanes(everything[:, 1], everything[:, 3], lane, [p[1] for p, _ in starts + goals])
    if len(xs) > _MOST_LANES or len(ys) > _MOST_LANES:
        return None
    across, down = _free_steps(xs, ys, everything)
    found = _cheapest(xs, ys, across, down, starts, goals, lane)
    return None if found is None else tuple(found)


def rounded_course(corners: Sequence[Point]) -> tuple[Point, ...]:
    """Return a course along straight lines with round corners."""
    points = [np.array(corner, dtype=np.float64) for corner in corners]
    course = [points[0]]
    for before, here, after in zip(points, points[1:], points[2:], strict=False):
        coming, going = here - before, after - here
        lengths = float(np.hypot(*coming)), float(np.hypot(*going))
        radius = min(_RADIUS, lengths[0] / 2, lengths[1] / 2)
        enter = here - coming / max(lengths[0], 1e-9) * radius
        leave = here + going / max(lengths[1], 1e-9) * radius
        _straight_on(course, enter)
        course += [enter + (here - enter) * (1 - _ROUND), leave + (here - leave) * (1 - _ROUND)]
        course.append(leave)
    _straight_on(course, points[-1])
    return tuple((float(x), float(y)) for x, y in course)


def _straight_on(course: list[Numbers], end: Numbers) -> None:
    third = (end - course[-1]) / 3
    course += [course[-1] + third, end - third, end]


def _edges(box: Rect) -> tuple[float, float, float, float]:
    left, top, width, height = box
    return left, top, left + width, top + height


def _rim_places(box: Rect, gap: float) -> list[tuple[Point, Step]]:
    """Return places at the rims of a box, `gap` outside, and in which direction each looks."""
    left, top, width, height = box
    found: list[tuple[Point, Step]] = []
    for share in _AT_RIM:
        x, y = left + share * width, top + share * height
        found.append(((x, top + height + gap), _DOWN))
        found.append(((x, top - gap), _UP))
        if height > 4 * LANE:
            found.append(((left + width + gap, y), _RIGHT))
            found.append(((left - gap, y), _LEFT))
    return found


def _lanes(low: Numbers, high: Numbers, lane: float, more: Sequence[float]) -> Numbers:
    return np.unique(np.concatenate([low - lane, high + lane, np.array(more)]).round(3))


def _free_steps(xs: Numbers, ys: Numbers, boxes: Numbers) -> tuple[Flags, Flags]:
    """Return whether the way from each crossing of lanes to the next one is free.

    To the right, shape (ys, xs − 1), and down, shape (ys − 1, xs).
    """
    across = np.ones((len(ys), len(xs) - 1), dtype=np.bool_)
    down = np.ones((len(ys) - 1, len(xs)), dtype=np.bool_)
    for left, top, right, bottom in boxes.tolist():
        in_x = (xs > left - _CLEAR) & (xs < right + _CLEAR)
        in_y = (ys > top - _CLEAR) & (ys < bottom + _CLEAR)
        over_x = (xs[:-1] < right + _CLEAR) & (xs[1:] > left - _CLEAR)
        over_y = (ys[:-1] < bottom + _CLEAR) & (ys[1:] > top - _CLEAR)
        across &= ~(in_y[:, np.newaxis] & over_x)
        down &= ~(over_y[:, np.newaxis] & in_x)
    return across, down


def _cheapest(
    xs: Numbers,
    ys: Numbers,
    across: Flags,
    down: Flags,
    starts: list[tuple[Point, Step]],
    goals: list[tuple[Point, Step]],
    lane: float,
) -> list[Point] | None:
    """Find the cheapest way over the crossings of lanes, by length and number of corners."""
    begin: dict[tuple[int, int, int], tuple[float, Point]] = {}
    for point, step in starts:
        at = _beside(xs, ys, point, step, lane)
        if at is not None:
            begin.setdefault((*at, _STEPS.index(step)), (lane, point))
    end: dict[tuple[int, int, int], Point] = {}
    for point, step in goals:
        at = _beside(xs, ys, point, step, lane)
        if at is not None:
            end.setdefault((*at, _STEPS.index((-step[0], -step[1]))), point)
    queue = [(cost, state) for state, (cost, _) in begin.items()]
    heapq.heapify(queue)
    best = {state: cost for cost, state in queue}
    came: dict[tuple[int, int, int], tuple[int, int, int]] = {}
    while queue:
        cost, state = heapq.heappop(queue)
        if cost > best[state]:
            continue
        if state in end:
            return _corners_of(state, came, begin, end[state], xs, ys)
        for reached, price in _moves(state, xs, ys, across, down):
            total = cost + price
            if total < best.get(reached, np.inf):
                best[reached], came[reached] = total, state
                heapq.heappush(queue, (total, reached))
    return None


def _beside(
    xs: Numbers, ys: Numbers, point: Point, step: Step, lane: float
) -> tuple[int, int] | None:
    """Return the crossing a lane's width before a rim."""
    if step[0]:
        side = xs > point[0] if step[0] > 0 else xs < point[0]
        k, row = _nearest(xs, side, point[0]), int(np.abs(ys - point[1]).argmin())
        return None if k is None else (row, k)
    side = ys > point[1] if step[1] > 0 else ys < point[1]
    k, column = _nearest(ys, side, point[1]), int(np.abs(xs - point[0]).argmin())
    return None if k is None else (k, column)


def _nearest(places: Numbers, side: Flags, at: float) -> int | None:
    """Return the first place on a side of a rim that is far enough from it."""
    far = np.abs(places - at) > _CLEAR
    chosen = np.flatnonzero(side & far)
    return None if not len(chosen) else int(chosen[np.abs(places[chosen] - at).argmin()])


def _moves(
    state: tuple[int, int, int], xs: Numbers, ys: Numbers, across: Flags, down: Flags
) -> list[tuple[tuple[int, int, int], float]]:
    row, column, facing = state
    found = []
    for k, (dx, dy) in enumerate(_STEPS):
        if (dx, dy) == (-_STEPS[facing][0], -_STEPS[facing][1]):
            continue
        turn = 0.0 if k == facing else _CORNER_COST
        to_row, to_column = row + dy, column + dx
        if not (0 <= to_row < len(ys) and 0 <= to_column < len(xs)):
            continue
        is_free = across[row, min(column, to_column)] if dx else down[min(row, to_row), column]
        if is_free:
            length = abs(xs[to_column] - xs[column]) + abs(ys[to_row] - ys[row])
            found.append(((to_row, to_column, k), float(length) + turn))
    return found


def _corners_of(
    state: tuple[int, int, int],
    came: dict[tuple[int, int, int], tuple[int, int, int]],
    begin: dict[tuple[int, int, int], tuple[float, Point]],
    goal: Point,
    xs: Numbers,
    ys: Numbers,
) -> list[Point]:
    points = [goal]
    while True:
        points.append((float(xs[state[1]]), float(ys[state[0]])))
        if state not in came:
            break
        state = came[state]
    points.append(begin[state][1])
    points.reverse()
    return _without_straight(points)


def _without_straight(points: list[Point]) -> list[Point]:
    """Return the corners of a way without the places where it goes straight on."""
    kept = points[:1]
    for here, after in itertools.pairwise(points):
        before = kept[-1]
        turn = (here[0] - before[0]) * (after[1] - here[1]) - (here[1] - before[1]) * (
            after[0] - here[0]
        )
        if abs(turn) > 1e-6:
            kept.append(here)
    return [*kept, points[-1]]
