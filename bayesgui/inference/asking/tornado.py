"""Bars of tornado plots: ranges of a posterior while one CPT entry varies."""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import TYPE_CHECKING

from bayesgui.rich_display import NotebookTable

if TYPE_CHECKING:
    from bayesgui.inference.asking.sensitivity import Sensitivity, SensitivityFunction

EDGE = 1e-9
"""Distance kept from 0 and 1 if the findings become impossible there."""


@dataclass(frozen=True, slots=True)
class Swing(NotebookTable):
    """Range of the posterior while one entry varies.

    `near`: minimum and maximum posterior for a small variation of the entry.
    """

    function: SensitivityFunction
    near: tuple[float, float]
    whole: tuple[float, float]


def swings(sensitivity: Sensitivity, count: int, change: float = 0.1) -> list[Swing]:
    """Return the swings of the most influential entries, largest first.

    `change`: relative variation of each entry, or of its complement to 1 if that is smaller.

    A quotient of two linear functions is monotone, so extrema are at the ends.

    Howard (1988), Decision analysis: practice and promise, which names the plot; Coupé and van der
    Gaag (2002), Properties of sensitivity analysis of Bayesian belief networks.
    """
    found = []
    seen = set()
    for function in sensitivity.strongest(2 * count, change):
        # For binary children the two entries of a row are equivalent; keep one of them.
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
