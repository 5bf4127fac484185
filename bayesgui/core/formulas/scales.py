"""Numeric values of the states of a variable."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING

import numpy as np

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from bayesgui.core.variable import Variable


def state_numbers(variable: Variable) -> NDArray[np.float64] | None:
    """Return a number for each state of a variable, or None if it has no numeric states.

    `variable`: its `values` take precedence, then its intervals, then state names that are numbers.

    An interval is represented by its midpoint. One that is unbounded on one side is represented by
    its finite end moved outwards by half the width of the adjacent interval; if that is unbounded
    too, there are no numbers.
    """
    if variable.values is not None:
        return np.array(variable.values)
    if variable.edges is not None:
        return _middles(np.array(variable.edges))
    return named_numbers(variable)


def named_numbers(variable: Variable) -> NDArray[np.float64] | None:
    """Return the state names as numbers, or None if one is not a finite number."""
    try:
        numbers = [float(state) for state in variable.states]
    except ValueError:
        return None
    return np.array(numbers) if all(map(math.isfinite, numbers)) else None


def points(variable: Variable) -> NDArray[np.float64] | None:
    """Return the states as single numbers, by their values or names; None for intervals."""
    return np.array(variable.values) if variable.values is not None else named_numbers(variable)


def _middles(edges: NDArray[np.float64]) -> NDArray[np.float64] | None:
    edges = edges.copy()
    if len(edges) > 2:
        if edges[0] == -math.inf:
            edges[0] = 2 * edges[1] - edges[2]
        if edges[-1] == math.inf:
            edges[-1] = 2 * edges[-2] - edges[-3]
    middles = (edges[:-1] + edges[1:]) / 2
    return middles if np.isfinite(middles).all() else None
