"""Single policy updating for decisions that do not remember everything."""

from __future__ import annotations

import copy
import math
from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np

from bayesgui.catalog.parameters import parameter
from bayesgui.core.sentence import pluralize
from bayesgui.decisions.solving.base import DecisionSolver, Solved, best_options, solvers
from bayesgui.decisions.solving.information import exact_order
from bayesgui.decisions.solving.program import check_budget
from bayesgui.decisions.solving.strategy import NEARLY, Policy

if TYPE_CHECKING:
    from bayesgui.core.monitor import Monitor
    from bayesgui.decisions.solving.information import Information
    from bayesgui.decisions.solving.problem import Situation


@solvers.register("single-policy-updating", label="Single policy updating", order=2)
@dataclass(eq=False)
class SinglePolicyUpdating(DecisionSolver):
    """Improves one policy at a time until none can be improved.

    Notes
    -----
    It begins with policies that take every option equally often. Where the decisions can be put in
    an order in which each has to be optimized only once, the result is exact; else it is a local
    maximum, the best of several starts from random policies.

    References
    ----------
    Lauritzen and Nilsson (2001), Representing and solving decision problems with limited
    information.
    """

    starts: int = parameter(
        20,
        low=1,
        label="Starts",
        doc="Number of starts where the result can be a local maximum; the first one is uniform.",
    )
    seed: int = parameter(0, low=0, label="Seed", doc="Seed of the random policies.")

    def _solve(self, situation: Situation, monitor: Monitor) -> Solved:
        problem = self.problem
        info = problem.information_under(situation)
        self._check_policies(info)
        policies = self._begin(situation)
        order = self._exact_order(situation, info)
        if order is not None:
            for name in order:
                monitor.check()
                policies[name] = self._improved(name, policies, situation, monitor)
            return Solved(policies)
        generator = np.random.default_rng(self.seed)
        best, most = self._climb(policies, situation, monitor)
        for _ in range(self.starts - 1):
            monitor.check()
            policies = self._begin(situation)
            for name in problem.free:
                if name not in situation.chosen:
                    shape = policies[name].table.shape
                    choices = generator.integers(0, shape[-1], shape[:-1])
                    policies[name] = self.point_policy(name, choices, situation)
            found, value = self._climb(policies, situation, monitor)
            if value > most + NEARLY * max(1.0, abs(most)):
                best, most = found, value
        return Solved(
            best,
            False,
            pluralize(self.starts, "local, from 1 start", "local, the best of {count} starts"),
        )

    def _check_policies(self, info: Information) -> None:
        """Raise a `MemoryBudgetError` if the policies would be too large; allocates nothing."""
        sizes = self.problem.sizes
        cells = [
            math.prod(sizes[each] for each in (*info.requisite[name], name))
            for name in self.problem.free
        ]
        check_budget(sum(cells), max(cells, default=0), 2 * sum(cells), self.memory_budget)

    def _exact_order(self, situation: Situation, info: Information) -> tuple[str, ...] | None:
        """Return an order in which each decision is optimized once; chosen ones are constant."""
        problem = self.problem
        parents = {name: problem.network.parents(name) for name in problem.chance}
        free = [name for name in info.order if name in problem.free]
        known = {
            name: info.requisite[name] if name not in situation.chosen else () for name in free
        }
        left = [name for name in free if name not in situation.chosen]
        terms = [frozenset(term.parents) for term in problem.terms.total]
        return exact_order({**parents, **known}, left, terms)

    def _begin(self, situation: Situation) -> dict[str, Policy]:
        """Return uniform policies, and those of options that were chosen."""
        policies = {}
        for name in self.problem.free:
            policies[name] = self.uniform_policy(name, situation)
            if name in situation.chosen:
                shape = policies[name].table.shape[:-1]
                policies[name] = self.point_policy(
                    name, np.full(shape, situation.chosen[name]), situation
                )
        return policies

    def _improved(
        self, name: str, policies: dict[str, Policy], situation: Situation, monitor: Monitor
    ) -> Policy:
        """Return the best policy of a decision, given those of the others."""
        if name in situation.chosen:
            return policies[name]
        asked = copy.copy(self)
        asked.problem = self.problem.of_what_is_below(name)
        _, probability, utility = asked.family_values(name, policies, situation, monitor)
        made = self.point_policy(name, best_options(utility), situation)
        monitor.check()
        # Where a configuration cannot come, the policy stays as it was.
        comes = probability.max(axis=-1, keepdims=True) > 0
        before = policies[name].table
        if (before == before.astype(bool)).all():
            return Policy(made.known, np.where(comes, made.table, before))
        return made

    def _climb(
        self, policies: dict[str, Policy], situation: Situation, monitor: Monitor
    ) -> tuple[dict[str, Policy], float]:
        """Improve one policy after the other until none improves; return them and their value."""
        info = self.problem.information_under(situation)
        order = [name for name in reversed(info.order) if name in self.problem.free]
        most = -np.inf
        while True:
            for name in order:
                monitor.check()
                policies[name] = self._improved(name, policies, situation, monitor)
            value = self._value(policies, situation, monitor)
            if value <= most + NEARLY * max(1.0, abs(most)):
                return policies, max(value, most)
            most = value
