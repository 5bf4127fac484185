"""The arcs of a trellis as they are painted: from where to where, how wide, in which dress."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from bayesgui.panels.trellis.numbers import BACKWARD, FORWARD, VITERBI

if TYPE_CHECKING:
    from collections.abc import Iterator

    from bayesgui.inference.temporal.chain.trellis import Trellis
    from bayesgui.panels.trellis.places import Cell, Neighbourhood

LEAST, MOST = 1.0, 4.0
"""Width of an arc in px, by what it contributes to the cell that it leads to."""


@dataclass(frozen=True)
class TrellisArc:
    """An arc between two cells; `share`: what it contributes to `end`, from 0 to 1.

    `is_taken`: of Viterbi, whether the best path to `end` comes this way. `on_path`: whether it is
    part of the most probable path.
    """

    start: Cell
    end: Cell
    share: float
    is_taken: bool = True
    on_path: bool = False

    @property
    def width(self) -> float:
        """The width in px."""
        return LEAST + (MOST - LEAST) * self.share


def arcs_of(trellis: Trellis, shown: Neighbourhood, lane: str) -> Iterator[TrellisArc]:
    """Yield the arcs of a lane between the cells that are shown."""
    for before, number in zip(shown.slices, shown.slices[1:], strict=False):
        earlier = shown.states[shown.slices.index(before)]
        later = shown.states[shown.slices.index(number)]
        ahead = trellis.forward_shares(number)
        behind = trellis.backward_shares(before)
        weights = trellis.chain.steps[number].weights
        for i in earlier:
            for j in later:
                if lane == FORWARD and ahead[i, j] > 0:
                    yield TrellisArc((before, i), (number, j), float(ahead[i, j]))
                elif lane == BACKWARD and behind[i, j] > 0:
                    yield TrellisArc((number, j), (before, i), float(behind[i, j]))
                elif lane == VITERBI and weights[i, j] > 0:
                    is_taken = int(trellis.came_from[number][j]) == i
                    on_path = trellis.path[before] == i and trellis.path[number] == j
                    yield TrellisArc((before, i), (number, j), 0.2, is_taken, on_path)
