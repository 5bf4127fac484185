"""Which of two lotteries everyone prefers, or everyone who avoids risk.

Hadar & Russell 1969; Hanoch & Levy 1969.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

if TYPE_CHECKING:
    from collections.abc import Iterator

    from numpy.typing import NDArray

    from bayesgui.decisions.solving.lottery import Lottery

    Floats = NDArray[np.float64]

_NEARLY = 1e-9


def _gaps(first: Lottery, second: Lottery) -> tuple[Floats, Floats]:
    """Return the places where one of them jumps, and by how much the second is above from there on.

    The differences of P(total ≤ x) are constant from each place to the next; the last is 0.
    """
    places = np.union1d(first.values, second.values)
    return places, second.at_most(places) - first.at_most(places)


def dominates(first: Lottery, second: Lottery) -> bool:
    """Return whether the first is nowhere more likely to end below, and somewhere less.

    Then everyone who prefers more to less prefers it: dominance of first order.
    """
    _, gaps = _gaps(first, second)
    return bool(gaps.min() >= -_NEARLY and gaps.max() > _NEARLY)


def dominates_for_cautious(first: Lottery, second: Lottery) -> bool:
    """Return whether all who avoid risk prefer the first: dominance of second order."""
    places, gaps = _gaps(first, second)
    sums = np.cumsum(gaps[:-1] * np.diff(places))
    room = _NEARLY * max(1.0, float(np.ptp(places)))
    return bool(sums.size and sums.min() >= -room and sums.max() > room)


def areas_between(first: Lottery, second: Lottery) -> tuple[float, float]:
    """Return the areas where the first is less likely to end below, and where the second is.

    Their difference is that of the means.
    """
    places, gaps = _gaps(first, second)
    strips = gaps[:-1] * np.diff(places)
    return float(strips[strips > 0].sum()), float(-strips[strips < 0].sum())


def dominated_pairs(lotteries: list[Lottery]) -> Iterator[tuple[int, int]]:
    """Iterate over the positions of a lottery, and of one that dominates it in first order."""
    for k, each in enumerate(lotteries):
        for j, other in enumerate(lotteries):
            if j != k and dominates(other, each):
                yield k, j
                break
