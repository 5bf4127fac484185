"""Rigid moves: nodes moved by the same vector carry the arcs between them unchanged."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from bayesgui.core.temporal.template_of import template_of
from bayesgui.graph.layout import ALIKE

if TYPE_CHECKING:
    from collections.abc import Sequence

    from numpy.typing import ArrayLike

    from bayesgui.core.model import Model
    from bayesgui.graph.layout import Arc, Point


def common_shift(before: ArrayLike, after: ArrayLike) -> Point | None:
    """Return the vector by which all positions were moved.

    Returns None where they moved differently, are different positions, or are fewer than two.
    """
    old, new = np.asarray(before, dtype=np.float64), np.asarray(after, dtype=np.float64)
    if len(old) != len(new) or len(old) < 2:
        return None
    across, down = (new - old).T
    if max(np.ptp(across), np.ptp(down)) > ALIKE:
        return None
    return float(across[0]), float(down[0])


def shifted(points: Sequence[Point], dx: float, dy: float) -> tuple[Point, ...]:
    """Return translated points."""
    return tuple([(x + dx, y + dy) for x, y in points])


def same_points(points: Sequence[Point], others: Sequence[Point]) -> bool:
    """Tell whether two sequences of points are equal up to rounding."""
    return points == others or (
        len(points) == len(others)
        and all(
            abs(x - u) < ALIKE and abs(y - v) < ALIKE
            for (x, y), (u, v) in zip(points, others, strict=True)
        )
    )


class RigidArcs:
    """Finds the arcs that keep their shape while some nodes move; computed once per drag."""

    def __init__(self, network: Model) -> None:
        self._network = network
        template = template_of(network) if network.is_template else None
        self._hidden = frozenset() if template is None else frozenset(template.template.tied)
        self._names: set[str] = set()
        self._found: tuple[tuple[Arc, ...], frozenset[str]] = ((), frozenset())

    def between(self, names: set[str]) -> tuple[tuple[Arc, ...], frozenset[str]]:
        """Return the arcs between inner nodes, and these nodes: their neighbors all move too.

        The ends of arcs are ordered along a rim by where the other arcs lead, so an arc keeps its
        shape only if both of its nodes are inner ones.
        """
        if names != self._names:
            network, hidden = self._network, self._hidden
            inner = frozenset(
                name
                for name in names
                if names.issuperset(p for p in network.parents(name) if p not in hidden)
                and names.issuperset(network.children(name))
            )
            arcs = tuple(arc for arc in network.arcs if arc[0] in inner and arc[1] in inner)
            self._names, self._found = set(names), (arcs, inner)
        return self._found
