"""The numbers in the cells of a trellis, as texts."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING, Final

import numpy as np

from bayesgui.widgets.numbers import probability_from_log_text

if TYPE_CHECKING:
    from bayesgui.inference.temporal.chain.trellis import Trellis

FORWARD: Final = "forward"
BACKWARD: Final = "backward"
VITERBI: Final = "viterbi"
LANES: Final = (FORWARD, BACKWARD, VITERBI)
"""The lanes from above, which are the stages of the player too."""

_DECIMALS = {FORWARD: 4, BACKWARD: 4, VITERBI: 5}


def log_of_cell(trellis: Trellis, lane: str, number: int, state: int, *, scaled: bool) -> float:
    """Return the logarithm of the number in a cell."""
    if lane == FORWARD and not scaled:
        return float(trellis.log_forward[number][state])
    if lane == FORWARD:
        p = float(trellis.forward[number][state])
        return math.log(p) if p > 0 else -math.inf
    if lane == BACKWARD:
        with np.errstate(divide="ignore"):
            return float(np.log(trellis.backward_at(number)[state]))
    return float(trellis.log_best[number][state])


def cell_text(trellis: Trellis, lane: str, number: int, state: int, *, scaled: bool) -> str:
    """Return the number in a cell: with decimals, or a power of ten where they say too little."""
    log = log_of_cell(trellis, lane, number, state, scaled=scaled)
    return short(log, _DECIMALS[lane])


def short(log: float, decimals: int) -> str:
    """Return a number given by its logarithm."""
    if math.isinf(log):
        return "0"
    if abs(log) < 1e-12:
        return "1"
    if (1 - decimals) * math.log(10) <= log < math.log(1000):
        # What lies between two decimals is rounded up, as one does by hand.
        return f"{math.exp(log) * (1 + 1e-12):.{decimals}f}"
    return probability_from_log_text(log, 3)
