"""Exact solution by trying all policies."""

from __future__ import annotations

import itertools
import math
from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np

from bayesgui.core.byte_sizes import readable_count
from bayesgui.decisions.solving.all_policies import n_policies, policies_of
from bayesgui.decisions.solving.base import (
    DecisionSolver,
    Solved,
    best_options,
    impossible,
    solvers,
)
from bayesgui.decisions.solving.information import UnsolvedError
from bayesgui.decisions.solving.strategy import NEARLY

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from bayesgui.core.monitor import Monitor
    from bayesgui.decisions.solving.problem import Situation
    from bayesgui.decisions.solving.strategy import Policy

MOST_POLICIES = 50_000
"""Number of combinations of policies that are tried, about ten seconds."""


@solvers.register("enumeration", label="Enumeration", order=3)
@dataclass(eq=False)
class Enumeration(DecisionSolver):
    """Tries every combination of policies over what can matter to each decision.

    Notes
    -----
    Exact whatever is remembered, and only for few decisions that know little: a decision with r
    options and q configurations of what it knows has r ** q policies. Those of the last decision
    are not tried, since the best one is known once all others are given.
    """

    def _solve(self, situation: Situation, monitor: Monitor) -> Solved:
        problem = self.problem
        order = [
            name for name in problem.information_under(situation).order if name in problem.free
        ]
        if not order:
            self._value({}, situation, monitor)  # raises if the findings are impossible
            return Solved({})
        *tried, last = order
        count = math.prod(n_policies(self, name, situation) for name in tried)
        if count > MOST_POLICIES:
            raise UnsolvedError(
                "There are {count} combinations of policies, too many to try; choose another "
                "solver.",
                count=readable_count(count),
            )
        best: dict[str, Policy] | None = None
        most = -math.inf
        for k, chosen in enumerate(
            itertools.product(*(list(policies_of(self, name, situation)) for name in tried))
        ):
            if not k % 64:
                monitor.check()
                monitor.report(k / count)
            policies = dict(zip(tried, chosen, strict=True))
            _, probability, utility = self.family_values(last, policies, situation, monitor)
            choices = self._best_choices(last, utility, situation)
            policies[last] = self.point_policy(last, choices, situation)
            weight = probability * policies[last].table
            total = weight.sum()
            value = float((weight * utility).sum() / total) if total else -math.inf
            if best is None or value > most + NEARLY * max(1.0, abs(most)):
                best, most = policies, value
        if best is None or most == -math.inf:
            raise impossible(situation)
        return Solved(best)

    def _best_choices(
        self, name: str, utility: NDArray[np.float64], situation: Situation
    ) -> NDArray[np.int64]:
        if name in situation.chosen:
            return np.full(utility.shape[:-1], situation.chosen[name])
        return best_options(utility)
