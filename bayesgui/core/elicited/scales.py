"""The order of states on a scale, from its low end to its high end, and how it follows edits."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

if TYPE_CHECKING:
    from collections.abc import Sequence

    from numpy.typing import NDArray

    from bayesgui.core.mechanism import Origin

Order = tuple[int, ...]
"""The positions of a variable's states, the lowest on its scale first."""


def in_order(size: int) -> Order:
    """Return the order of states as they stand."""
    return tuple(range(size))


def turned(order: Order) -> Order:
    """Return an order from the other end."""
    return order[::-1]


def is_order(order: Sequence[int], size: int) -> bool:
    """Whether each of a variable's states is named once."""
    return sorted(order) == list(range(size))


def following(order: Order, origin: Origin) -> Order:
    """Return an order after a change of the states.

    States that are left keep their order; a new one goes beside the state that it stands next to.
    """
    place = {old: now for now, old in enumerate(origin) if old is not None}
    found = [place[old] for old in order if old in place]
    falls = len(order) > 1 and order[0] > order[-1]
    for now in (k for k, old in enumerate(origin) if old is None):
        before = [k for k in range(now) if k in found]
        after = [k for k in range(now + 1, len(origin)) if k in found]
        if before:
            at = found.index(before[-1]) + (0 if falls else 1)
        else:
            at = found.index(after[0]) + (1 if falls else 0) if after else 0
        found.insert(at, now)
    return tuple(found)


def ranks_of(order: Order) -> Order:
    """Return for each state its place on the scale."""
    found = [0] * len(order)
    for rank, state in enumerate(order):
        found[state] = rank
    return tuple(found)


def as_they_stand(table: NDArray[np.float64], orders: Sequence[Order]) -> NDArray[np.float64]:
    """Return a table whose axes are in the order of scales in that of the states."""
    return np.asarray(table[np.ix_(*map(ranks_of, orders))])
