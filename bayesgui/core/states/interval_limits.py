"""Limits of a variable's intervals after a state is added or removed."""

from __future__ import annotations

import math


def with_interval_added(edges: tuple[float, ...]) -> tuple[float, ...]:
    """Return the limits with one more interval at the end, as wide as the one before.

    `edges`: increasing; if the last is infinite, a finite limit is inserted before it.
    """
    if math.isinf(edges[-1]):
        before = edges[-2] if math.isfinite(edges[-2]) else 0.0
        width = before - edges[-3] if len(edges) > 2 and math.isfinite(edges[-3]) else 1.0
        return (*edges[:-1], _beyond(before, width), edges[-1])
    width = edges[-1] - edges[-2] if math.isfinite(edges[-2]) else 1.0
    return (*edges, _beyond(edges[-1], width))


def _beyond(edge: float, width: float) -> float:
    """Return a limit a width beyond another, strictly larger even after rounding."""
    return max(edge + width, math.nextafter(edge, math.inf))


def with_interval_removed(edges: tuple[float, ...], state: int) -> tuple[float, ...]:
    """Return the limits with a state's interval merged into its neighbor's.

    `state`: position of the removed state. Its interval is merged into the next one, that of the
    last state into the one before.
    """
    gone = state if state == len(edges) - 2 else state + 1
    return (*edges[:gone], *edges[gone + 1 :])
