"""Strategies that are best for those who avoid risk: exponential utility, by its tolerance.

Howard & Matheson 1972. One utility −exp(−total / R) takes the place of all, so that any solver of
the registry finds the best strategy; where two tolerances have different ones, it is asked between.
"""

from __future__ import annotations

import itertools
import math
from dataclasses import replace
from typing import TYPE_CHECKING

import numpy as np

from bayesgui.core.errors import MemoryBudgetError, ModelError
from bayesgui.decisions.solving.lottery import Lottery, are_equal
from bayesgui.decisions.solving.risk_profile import risk_profile, totals_of

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from numpy.typing import NDArray

    from bayesgui.core.model import Model
    from bayesgui.core.monitor import Monitor
    from bayesgui.decisions.solving.base import DecisionSolver
    from bayesgui.decisions.solving.strategy import Strategy

    Found = tuple[Strategy, Lottery]

MOST_CELLS = 2**14
"""Configurations of all that the total depends on up to which it is asked."""
MOST_NODES = 30
"""Nodes up to which it is asked: there are dozens of problems to solve."""
TOLERANCES = (0.05, 20.0)
"""The least and the greatest tolerance, in spans of the totals."""
_ASKED, _HALVINGS = 9, 6
_MOST_EXPONENT = 300.0


def cautious(
    solver: DecisionSolver, best: Strategy, others: Sequence[Lottery], monitor: Monitor
) -> list[Found]:
    """Return the strategies that are best for some tolerance, greater ones first.

    `best`: the best strategy without regard to risk, under the findings that it has. `others`: what
    is compared with it, for the span of the totals.
    """
    model = solver.model
    low = min(float(each.values[0]) for each in others)
    span = max(float(each.values[-1]) for each in others) - low
    if span <= 0 or len(model) > MOST_NODES or not best.options:
        return []
    try:
        table = totals_of(model, MOST_CELLS)
    except MemoryBudgetError:
        return []
    asked = _Asked(solver, best, table, low, monitor)
    first, last = (math.log(share * span) for share in TOLERANCES)
    logs = np.linspace(first, last, _ASKED).tolist()
    found = []
    try:
        for k, log in enumerate(logs):
            monitor.report(0.5 + k / (2 * len(logs)))
            found.append(asked.at(log))
        ordered = [found[0]]
        for (left, one), (right, other) in itertools.pairwise(zip(logs, found, strict=True)):
            ordered += [*asked.between(left, right, one, other, _HALVINGS), other]
    except (MemoryBudgetError, ModelError):
        return found
    return ordered[::-1]


class _Asked:
    """Finds the best strategy for a tolerance."""

    def __init__(
        self,
        solver: DecisionSolver,
        best: Strategy,
        table: tuple[tuple[str, ...], NDArray[np.float64]],
        low: float,
        monitor: Monitor,
    ) -> None:
        self._solver, self._best, self._monitor = solver, best, monitor
        (self._names, self._totals), self._low = table, low
        self._plain = _without_utilities(solver.model)

    def at(self, log: float) -> Found:
        """Return the best strategy for the logarithm of a tolerance, and its lottery."""
        self._monitor.check()
        # From the least total that can come: only differences count, and what cannot is not told.
        away = np.maximum((self._totals - self._low) / math.exp(log), -_MOST_EXPONENT)
        model = self._plain.with_utility(_UTILITY, self._names, -np.exp(-away))
        solver = replace(self._solver, model=model)
        best = self._best
        found = solver.solve(best.evidence, best.chosen, self._monitor)
        strategy = replace(found, model=self._solver.model)
        profile = risk_profile(strategy.model, strategy.network, strategy.findings)
        return strategy, Lottery(*profile)

    def between(
        self, left: float, right: float, one: Found, other: Found, depth: int
    ) -> Iterator[Found]:
        """Yield strategies that are best between two tolerances, and at neither."""
        if not depth or are_equal(one[1], other[1]):
            return
        middle = (left + right) / 2
        found = self.at(middle)
        yield from self.between(left, middle, one, found, depth - 1)
        if not are_equal(found[1], one[1]) and not are_equal(found[1], other[1]):
            yield found
        yield from self.between(middle, right, found, other, depth - 1)


_UTILITY = "\N{MINUS SIGN}exp(\N{MINUS SIGN}total)"


def _without_utilities(model: Model) -> Model:
    names = [name for name in model.names if name not in model.utilities]
    return model.of_nodes(names, set(names))
