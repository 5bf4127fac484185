"""How far a posterior swings when a number of a table does: the bars of a tornado plot."""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from bayesgui.inference.asking.sensitivity import Sensitivity, SensitivityFunction

EDGE = 1e-9
"""So near to 0 or 1 a number goes where the findings would become impossible with it there."""


@dataclass(frozen=True, slots=True)
class Swing:
    """What one number does to the posterior.

    Parameters
    ----------
    function : SensitivityFunction
        The posterior as a function of the number.
    near : tuple of (float, float)
        Least and largest posterior while the number varies a little.
    whole : tuple of (float, float)
        The same while it goes from 0 to 1.
    """

    function: SensitivityFunction
    near: tuple[float, float]
    whole: tuple[float, float]


def swings(sensitivity: Sensitivity, count: int, change: float = 0.1) -> list[Swing]:
    """Return the strongest numbers with what they do to the posterior, the strongest first.

    Parameters
    ----------
    sensitivity : Sensitivity
        How the posterior depends on all tables.
    count : int
        How many at most.
    change : float
        Each number is varied by this share of itself, or of what it lacks to 1 if that is less.

    Notes
    -----
    A quotient of two linear functions is monotone, so that the ends decide.

    References
    ----------
    Howard (1988), Decision analysis: practice and promise, which names the plot; Coupé and van der
    Gaag (2002), Properties of sensitivity analysis of Bayesian belief networks.
    """
    found = []
    seen = set()
    for function in sensitivity.strongest(2 * count, change):
        # Of two states each number says what the other does: one of them stands for both.
        if sensitivity.values[function.variable].shape[-1] == 2:
            row = (function.variable, function.configuration)
            if row in seen:
                continue
            seen.add(row)
            function = sensitivity.function(*row, 0)
        step = change * min(function.value, 1 - function.value)
        near = _ends(function, function.value - step, function.value + step)
        found.append(Swing(function, near, _ends(function, 0.0, 1.0)))
    return found[:count]


def _ends(function: SensitivityFunction, low: float, high: float) -> tuple[float, float]:
    ends = sorted((_at(function, low), _at(function, high)))
    return ends[0], ends[1]


def _at(function: SensitivityFunction, number: float) -> float:
    posterior = function.at(number)
    if math.isnan(posterior):
        posterior = function.at(min(max(number, EDGE), 1 - EDGE))
    if math.isnan(posterior):
        return function.posterior
    return min(1.0, max(0.0, posterior))
