"""The k most probable joint assignments, one after the other, from one elimination."""

from __future__ import annotations

import heapq
import math
from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    import numpy as np
    from numpy.typing import NDArray

    from bayesgui.core.monitor import Monitor


@dataclass(frozen=True, slots=True)
class Losses:
    """The loss of each state of a variable against its best one, given those decided before.

    `others`: variables decided before it, the axes of `table`. `table`: shape (states of each of
    `others`…, states); ln of the largest probability with the state minus ln of the largest with
    any state: 0 for a best state, negative for others, ``-inf`` for impossible ones.
    """

    variable: str
    others: tuple[str, ...]
    table: NDArray[np.float64]


@dataclass(frozen=True, slots=True)
class _Part:
    """The assignments that agree with a found one before a variable, and differ from some there.

    `found`: the one that was found: states of the variables in the order of decisions. `taken`:
    states of the variable that were taken already.
    """

    found: Sequence[int]
    at: int
    lost: float
    taken: tuple[int, ...]
    state: int


def ranked_states(
    decisions: Sequence[Losses], monitor: Monitor
) -> Iterator[tuple[dict[str, int], float]]:
    """Yield all possible joint assignments, the most probable first.

    `decisions`: a variable each, in the order in which they are decided. `monitor`: polled for
    cancellation at each assignment. `lost`: ln of its probability minus ln of that of the first
    one, at most 0.

    The set of all assignments but the best is divided into those that differ from it first at the
    first, second, … variable (Lawler 1972). The best one of each part is known without another
    elimination, as what is lost is a sum over the variables, each given those before it, and the
    rest of an assignment can be completed without a loss; this is what Nilsson (1998) does on a
    junction tree. With n variables an assignment takes n look-ups. Those of probability 0 are left
    out. Equal ones come in the order in which they were found.

    Lawler (1972), A procedure for computing the k best solutions to discrete optimization problems;
    Nilsson (1998), An efficient algorithm for finding the M most probable configurations in
    probabilistic expert systems; Dechter (1999), Bucket elimination.
    """
    position = {each.variable: k for k, each in enumerate(decisions)}
    places = [tuple(position[name] for name in each.others) for each in decisions]

    def losses(k: int, states: Sequence[int]) -> NDArray[np.float64]:
        own: NDArray[np.float64] = decisions[k].table[tuple(states[p] for p in places[k])]
        return own

    waiting: list[tuple[float, int, _Part]] = []
    n_parts = 0

    def divide(k: int, states: Sequence[int], taken: tuple[int, ...], lost: float) -> None:
        """Add the part whose assignments differ from `states` first at one variable."""
        nonlocal n_parts
        own = losses(k, states).copy()
        own[list(taken)] = -math.inf
        best = int(own.argmax())
        if own[best] > -math.inf:
            n_parts += 1
            part = _Part(states, k, lost, taken, best)
            heapq.heappush(waiting, (-(lost + float(own[best])), n_parts, part))

    def complete(states: list[int]) -> list[int]:
        for k in range(len(states), len(decisions)):
            states.append(int(losses(k, states).argmax()))
        return states

    first = complete([])
    yield _named(decisions, first), 0.0
    for k in range(len(decisions)):
        divide(k, first, (first[k],), 0.0)
    while waiting:
        monitor.check()
        negative, _, part = heapq.heappop(waiting)
        states = complete([*part.found[: part.at], part.state])
        yield _named(decisions, states), -negative
        divide(part.at, states, (*part.taken, part.state), part.lost)
        for k in range(part.at + 1, len(decisions)):
            divide(k, states, (states[k],), -negative)


def _named(decisions: Sequence[Losses], states: Sequence[int]) -> dict[str, int]:
    return {each.variable: state for each, state in zip(decisions, states, strict=True)}
