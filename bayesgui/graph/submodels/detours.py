"""Ways of lines around the boxes that they would run through: along lanes, with few corners."""

from __future__ import annotations

import heapq
import itertools
import math
from typing import TYPE_CHECKING

import numpy as np

from bayesgui.graph.arc_ends import TIP_GAP

if TYPE_CHECKING:
    from collections.abc import Collection, Sequence

    from numpy.typing import NDArray

    from bayesgui.graph.arc_ends import Rect
    from bayesgui.graph.layout import Point

    Numbers = NDArray[np.float64]
    Flags = NDArray[np.bool_]

LANE = 18.0
"""Distance in canvas units of a lane from the box beside it."""
_BETWEEN, _N_LANES = 7.0, 4
"""Distance from lane to lane, and how many there are."""
_CLEAR = 7.0
_CORNER_COST = 90.0
_RADIUS = 30.0
_ROUND = 0.4477
"""How far before a corner the handles of a quarter of a circle end, as a share of the radius."""
_AT_RIM = (0.5, 0.26, 0.74, 0.38, 0.62)
"""Where along a rim a way may begin and end."""
_MOST_LANES = 60
_DOWN, _UP, _RIGHT, _LEFT = (0, 1), (0, -1), (1, 0), (-1, 0)
_STEPS = (_DOWN, _UP, _RIGHT, _LEFT)

Step = tuple[int, int]
State = tuple[int, int, int]
"""Row and column of a crossing, and the direction in which it is reached."""


def way_round(
    source: Rect, target: Rect, obstacles: Numbers, turn: int = 0
) -> tuple[Point, ...] | None:
    """Return the corners of the cheapest way from rim to rim that meets no obstacle.

    `obstacles`: left, top, right and bottom of the other boxes; shape (boxes, 4). `turn`: ways with
    different ones run in different lanes, and leave rims at different places. None if there is no
    way, or too many boxes are near.
    """
    lane, share = LANE + _BETWEEN * (turn % _N_LANES), _AT_RIM[turn % len(_AT_RIM)]
    ends = np.array([_edges(source), _edges(target)])
    everything = np.concatenate([obstacles, ends])
    starts, goals = _rim_places(source, share, 0.0), _rim_places(target, share, TIP_GAP)
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


def _rim_places(box: Rect, share: float, gap: float) -> list[tuple[Point, Step]]:
    """Return places at the rims of a box, `gap` outside, and in which direction each looks."""
    left, top, width, height = box
    x, y = left + share * width, top + share * height
    found: list[tuple[Point, Step]] = [
        ((x, top + height + gap), _DOWN),
        ((x, top - gap), _UP),
    ]
    if height > 2 * LANE:
        found += [((left + width + gap, y), _RIGHT), ((left - gap, y), _LEFT)]
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
    begin: dict[State, Point] = {}
    for point, step in starts:
        at = _beside(xs, ys, point, step)
        if at is not None:
            begin.setdefault((*at, _STEPS.index(step)), point)
    end: dict[State, Point] = {}
    for point, step in goals:
        at = _beside(xs, ys, point, step)
        if at is not None:
            end.setdefault((*at, _STEPS.index((-step[0], -step[1]))), point)
    if not begin or not end:
        return None
    crossings = _Crossings(xs, ys, across, down, [point for point, _ in goals], lane)
    found = crossings.way(list(begin), end.keys())
    if found is None:
        return None
    middle = [(float(xs[column]), float(ys[row])) for row, column, _ in found]
    return _without_straight([begin[found[0]], *middle, end[found[-1]]])


class _Crossings:
    """The crossings of lanes, as lists, which single numbers are read from fastest."""

    def __init__(
        self,
        xs: Numbers,
        ys: Numbers,
        across: Flags,
        down: Flags,
        goals: list[Point],
        lane: float,
    ) -> None:
        self._steps_x: list[float] = np.diff(xs).tolist()
        self._steps_y: list[float] = np.diff(ys).tolist()
        self._across: list[list[bool]] = across.tolist()
        self._down: list[list[bool]] = down.tolist()
        left, right = min(x for x, _ in goals) - lane, max(x for x, _ in goals) + lane
        top, bottom = min(y for _, y in goals) - lane, max(y for _, y in goals) + lane
        self._left_x: list[float] = np.maximum(np.maximum(left - xs, xs - right), 0.0).tolist()
        self._left_y: list[float] = np.maximum(np.maximum(top - ys, ys - bottom), 0.0).tolist()

    def way(self, starts: Sequence[State], ends: Collection[State]) -> list[State] | None:
        """Return the states of the cheapest way (A*; Hart, Nilsson & Raphael 1968)."""
        best = dict.fromkeys(starts, 0.0)
        came: dict[State, State] = {}
        queue = [(self._left(state), state) for state in starts]
        heapq.heapify(queue)
        done: set[State] = set()
        while queue:
            _, state = heapq.heappop(queue)
            if state in done:
                continue
            if state in ends:
                found = [state]
                while found[-1] in came:
                    found.append(came[found[-1]])
                return found[::-1]
            done.add(state)
            cost = best[state]
            for reached, price in self._moves(*state):
                total = cost + price
                if total < best.get(reached, math.inf):
                    best[reached], came[reached] = total, state
                    heapq.heappush(queue, (total + self._left(reached), reached))
        return None

    def _left(self, state: State) -> float:
        return self._left_x[state[1]] + self._left_y[state[0]]

    def _moves(self, row: int, column: int, facing: int) -> list[tuple[State, float]]:
        found: list[tuple[State, float]] = []
        if facing != 1 and row < len(self._steps_y) and self._down[row][column]:
            turn = 0.0 if facing == 0 else _CORNER_COST
            found.append(((row + 1, column, 0), self._steps_y[row] + turn))
        if facing != 0 and row and self._down[row - 1][column]:
            turn = 0.0 if facing == 1 else _CORNER_COST
            found.append(((row - 1, column, 1), self._steps_y[row - 1] + turn))
        if facing != 3 and column < len(self._steps_x) and self._across[row][column]:
            turn = 0.0 if facing == 2 else _CORNER_COST
            found.append(((row, column + 1, 2), self._steps_x[column] + turn))
        if facing != 2 and column and self._across[row][column - 1]:
            turn = 0.0 if facing == 3 else _CORNER_COST
            found.append(((row, column - 1, 3), self._steps_x[column - 1] + turn))
        return found


def _beside(xs: Numbers, ys: Numbers, point: Point, step: Step) -> tuple[int, int] | None:
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
