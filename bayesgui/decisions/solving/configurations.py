"""What the options of a decision are worth in each configuration of what matters to it."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING

import numpy as np

from bayesgui.core.errors import ImpossibleEvidenceError, MemoryBudgetError
from bayesgui.decisions.solving.strategy import PolicyTable

if TYPE_CHECKING:
    from collections.abc import Sequence

    from numpy.typing import NDArray

    from bayesgui.decisions.solving.base import DecisionSolver, Policies
    from bayesgui.decisions.solving.problem import Situation
    from bayesgui.decisions.solving.strategy import Strategy

    Values = NDArray[np.float64]

_MOST_CELLS = 2**16
"""Numbers up to which the best of the options taken before is looked for."""


def policy_table(solver: DecisionSolver, strategy: Strategy, decision: str) -> PolicyTable:
    """Return what each option of a free decision is worth for each configuration.

    Where the strategy comes: under the strategy, so that the rows add up to what it is worth.
    Elsewhere the strategy was left as little as needed: first only by the options that the
    configuration names; then by the options that are best among those that lead there; and where
    those are too many to compare, as if all options before had been equally likely.

    Raises `MemoryBudgetError` if the table would be too large.
    """
    asked = _Asked(solver, strategy, decision)
    weight, utilities = asked.under_strategy()
    shares = asked.shares_of(weight)
    for fill in (asked.named_options_taken, asked.best_before, asked.any_before):
        if not np.isnan(utilities).all(axis=-1).any():
            break
        found = fill()
        if found is not None:
            is_open = np.isnan(utilities).all(axis=-1)
            utilities[is_open] = found[is_open]
    return PolicyTable(decision, asked.known, shares / shares.sum(), utilities)


class _Asked:
    """The questions that are asked about one decision."""

    def __init__(self, solver: DecisionSolver, strategy: Strategy, decision: str) -> None:
        self._solver, self._decision = solver, decision
        problem = solver.problem
        self._situation: Situation = problem.situation(strategy.evidence, strategy.chosen)
        info = problem.information_under(self._situation)
        self.known = info.requisite[decision]
        self._sizes = problem.sizes
        self._policies: Policies = {name: strategy.policies_of[name] for name in problem.free}
        order = [name for name in info.order if name in problem.free]
        chosen = self._situation.chosen
        self._before = [n for n in order[: order.index(decision)] if n not in chosen]

    def under_strategy(self) -> tuple[Values, Values]:
        return self._values(self._policies)

    def shares_of(self, weight: Values) -> Values:
        """Return the probability of each configuration, up to a factor."""
        # Findings below a decision are allowed once it is chosen: only that option says how
        # probable they are. Those that it can change not are as probable under any option.
        return np.asarray(weight[..., self._situation.chosen.get(self._decision, 0)])

    def named_options_taken(self) -> Values | None:
        named = [name for name in self._before if name in self.known]
        return self._uniform(named) if named else None

    def any_before(self) -> Values | None:
        return self._uniform(self._before) if self._before else None

    def best_before(self) -> Values | None:
        """Return the values where what a configuration leaves open was at its best."""
        unnamed = [name for name in self._before if name not in self.known]
        kept = (*self.known, *unnamed, self._decision)
        if not unnamed or math.prod(self._sizes[name] for name in kept) > _MOST_CELLS:
            return None
        try:
            values = self._uniform(self._before, unnamed)
        except MemoryBudgetError:
            return None
        n_options = values.shape[-1]
        rows = values.reshape(*values.shape[: len(self.known)], -1, n_options)
        worth = np.where(np.isnan(rows), -np.inf, rows).max(axis=-1)
        best = worth.argmax(axis=-1)[..., np.newaxis, np.newaxis]
        return np.asarray(np.take_along_axis(rows, best, axis=-2)[..., 0, :])

    def _uniform(self, decisions: Sequence[str], kept: Sequence[str] = ()) -> Values:
        even = {name: self._solver.uniform_policy(name, self._situation) for name in decisions}
        return self._values({**self._policies, **even}, kept)[1]

    def _values(self, policies: Policies, kept: Sequence[str] = ()) -> tuple[Values, Values]:
        """Return the probability of each configuration and option, and its expected utility."""
        asked = (*self.known, *kept)
        try:
            weight, utility = self._solver.values_over(
                asked, self._decision, policies, self._situation
            )
        except ImpossibleEvidenceError:
            shape = [self._sizes[name] for name in (*asked, self._decision)]
            return np.zeros(shape), np.full(shape, np.nan)
        return weight, np.where(weight > 0, utility, np.nan)
