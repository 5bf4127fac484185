"""The numbers that the states of a variable stand for."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING

import numpy as np

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from bayesgui.core.variable import Variable


def state_numbers(variable: Variable) -> NDArray[np.float64] | None:
    """Return a number for each state of a variable, or None if it has none.

    Parameters
    ----------
    variable : Variable
        Its values are taken first, then its intervals, then state names that are numbers.

    Notes
    -----
    An interval counts as its middle. One that is open at one end counts as its finite end moved
    outwards by half the width of the interval beside it; where that is open too there is not a
    number.
    """
    if variable.values is not None:
        return np.array(variable.values)
    if variable.edges is not None:
        return _middles(np.array(variable.edges))
    return named_numbers(variable)


def named_numbers(variable: Variable) -> NDArray[np.float64] | None:
    """Return the numbers that the names of the states are, or None if one is no finite number."""
    try:
        numbers = [float(state) for state in variable.states]
    except ValueError:
        return None
    return np.array(numbers) if all(map(math.isfinite, numbers)) else None


def points(variable: Variable) -> NDArray[np.float64] | None:
    """Return the single numbers that states stand for, intervals left out."""
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
