"""Classes of the states of a Markov chain: which reach each other, and with which period."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING, NamedTuple

import numpy as np

if TYPE_CHECKING:
    from numpy.typing import NDArray

    Numbers = NDArray[np.float64]


class StateClass(NamedTuple):
    """States that are reached from each other.

    `is_closed`: whether they are never left. `period`: the greatest number of slices that divides
    every way back to a state; 0 for one state without a way back.
    """

    states: tuple[int, ...]
    is_closed: bool
    period: int


def reachable(transition: Numbers) -> NDArray[np.bool_]:
    """Return from which state which one is reached, in any number of steps or none."""
    found = (transition > 0) | np.eye(len(transition), dtype=bool)
    for _ in range(max(1, math.ceil(math.log2(max(2, len(found)))))):
        found = (found.astype(np.int64) @ found.astype(np.int64)) > 0
    return found


def classes_of(transition: Numbers) -> tuple[StateClass, ...]:
    """Return the classes of a chain, in the order of their first states."""
    reach = reachable(transition)
    mutual = reach & reach.T
    made, done = [], np.zeros(len(reach), bool)
    for first in range(len(reach)):
        if done[first]:
            continue
        members = np.flatnonzero(mutual[first])
        done[members] = True
        is_closed = not (reach[first] & ~mutual[first]).any()
        inner = transition[np.ix_(members, members)] > 0
        made.append(StateClass(tuple(members.tolist()), is_closed, _period(inner)))
    return tuple(made)


def _period(leads: NDArray[np.bool_]) -> int:
    """Return the period of states that all reach each other."""
    depth = np.full(len(leads), -1)
    depth[0] = 0
    waiting, period = [0], 0
    for state in waiting:
        for after in np.flatnonzero(leads[state]).tolist():
            if depth[after] < 0:
                depth[after] = depth[state] + 1
                waiting.append(after)
            else:
                period = math.gcd(period, int(depth[state] + 1 - depth[after]))
    return period
