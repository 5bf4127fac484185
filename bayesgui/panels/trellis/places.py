"""Where the lanes and cells of a trellis stand, and which of them are shown."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np
from PySide6.QtCore import QPointF, QRectF

from bayesgui.panels.trellis.numbers import LANES

if TYPE_CHECKING:
    from bayesgui.inference.temporal.chain.trellis import Trellis

WIDTH, HEIGHT = 92.0, 32.0
"""Size of a cell in px."""
MOST_STATES, LEAST_SLICES, MOST_SLICES = 4, 3, 12
"""What is shown at once, as far as there is room; of more, the neighbourhood of a cell."""
LEFT, RIGHT = 116.0, 20.0
LEAST_COLUMN, MOST_COLUMN = 122.0, 156.0
_LANE_HEAD, _LABEL, _LANE_FOOT = 52.0, 14.0, 20.0
_TIME, _FINDING = 26.0, 30.0
MOST_FINDINGS = 3
"""Rows of findings above the lanes."""

Cell = tuple[int, int]
"""A slice and a state."""


@dataclass(frozen=True)
class Neighbourhood:
    """The slices that are shown, and the states of each; `is_part`: whether there are more."""

    slices: tuple[int, ...]
    states: tuple[tuple[int, ...], ...]
    is_part: bool
    has_own_labels: bool
    """Whether states differ between the columns, so that each cell needs its label."""

    @property
    def rows(self) -> int:
        """The greatest number of states of a column."""
        return max(map(len, self.states))

    def shows(self, cell: Cell) -> bool:
        """Return whether a cell is among those that are shown."""
        if cell[0] not in self.slices:
            return False
        return cell[1] in self.states[self.slices.index(cell[0])]


def neighbourhood(trellis: Trellis, cell: Cell, width: float) -> Neighbourhood:
    """Return what is shown of a trellis around a cell in a width."""
    count, t = len(trellis), cell[0]
    room = int((width - LEFT - RIGHT) / LEAST_COLUMN)
    most = min(max(room, LEAST_SLICES), MOST_SLICES)
    sizes = [len(each) for each in trellis.chain.states]
    if max(sizes) > MOST_STATES:
        shown = tuple(range(max(0, t - 1), min(count, t + 2)))
        states = tuple(_near(trellis, cell, number) for number in shown)
        return Neighbourhood(shown, states, True, True)
    first = min(max(0, t - most // 2), max(0, count - most))
    shown = tuple(range(first, min(count, first + most)))
    states = tuple(tuple(range(sizes[number])) for number in shown)
    heads = {trellis.chain.states[number].heads for number in shown}
    return Neighbourhood(shown, states, count > len(shown), len(heads) > 1)


def _near(trellis: Trellis, cell: Cell, number: int) -> tuple[int, ...]:
    """Return the states of a slice that matter most to a cell, in their order."""
    t, j = cell
    if number < t:
        weights = trellis.forward_shares(t)[:, j]
        first = [int(trellis.came_from[t][j])]
    elif number > t:
        weights, first = trellis.backward_shares(t)[j], []
    else:
        weights, first = trellis.smoothed[t], [j]
    first.append(trellis.path[number])
    order = [*first, *np.argsort(-weights, kind="stable").tolist()]
    return tuple(sorted(list(dict.fromkeys(order))[:MOST_STATES]))


@dataclass(frozen=True)
class TrellisPlaces:
    """The geometry of what is shown, in px. `findings`: number of rows of findings above."""

    shown: Neighbourhood
    findings: int
    width: float

    @property
    def column(self) -> float:
        """The distance of two columns."""
        room = (self.width - LEFT - RIGHT) / max(1, len(self.shown.slices))
        return min(max(room, LEAST_COLUMN), MOST_COLUMN)

    @property
    def row(self) -> float:
        """The distance of two rows of a lane."""
        least = HEIGHT + (18.0 if self.shown.has_own_labels else 14.0)
        return {1: 74.0, 2: 74.0, 3: 60.0}.get(self.shown.rows, least)

    @property
    def head(self) -> float:
        """The height of times and findings above the lanes."""
        return _TIME + _FINDING * self.findings + 8.0

    @property
    def lane(self) -> float:
        """The height of a lane."""
        rows = HEIGHT + self.row * (self.shown.rows - 1)
        return self._lane_head + rows + _LANE_FOOT

    @property
    def _lane_head(self) -> float:
        return _LANE_HEAD + (_LABEL if self.shown.has_own_labels else 0.0)

    @property
    def size(self) -> tuple[float, float]:
        """Width and height of everything."""
        width = LEFT + self.column * len(self.shown.slices) + RIGHT
        return width, self.head + self.lane * len(LANES)

    def lane_top(self, lane: str) -> float:
        """Return where a lane begins."""
        return self.head + self.lane * LANES.index(lane)

    def middle(self, number: int) -> float:
        """Return the middle of a slice."""
        place = self.shown.slices.index(number)
        return LEFT + self.column * (place + 0.5)

    def finding(self, row: int, number: int) -> QRectF:
        """Return the box of a finding."""
        width = min(64.0, self.column - 12)
        top = _TIME + _FINDING * row
        return QRectF(self.middle(number) - width / 2, top, width, 23.0)

    def cell(self, lane: str, cell: Cell) -> QRectF:
        """Return the box of a cell that is shown."""
        place = self.shown.slices.index(cell[0])
        row = self.shown.states[place].index(cell[1])
        top = self.lane_top(lane) + self._lane_head + self.row * row
        return QRectF(self.middle(cell[0]) - WIDTH / 2, top, WIDTH, HEIGHT)

    def cell_at(self, point: QPointF) -> tuple[str, Cell] | None:
        """Return the lane and the cell at a place."""
        for lane in LANES:
            for number, states in zip(self.shown.slices, self.shown.states, strict=True):
                for state in states:
                    if self.cell(lane, (number, state)).contains(point):
                        return lane, (number, state)
        return None
