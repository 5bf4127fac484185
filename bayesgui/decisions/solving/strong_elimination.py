"""Exact solution by variable elimination in a strong order."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING

import numpy as np

from bayesgui.decisions.solving.base import DecisionSolver, Solved, impossible, solvers
from bayesgui.decisions.solving.program import Program
from bayesgui.decisions.solving.single_policy_updating import SinglePolicyUpdating
from bayesgui.decisions.solving.strategy import Policy

if TYPE_CHECKING:
    from bayesgui.core.monitor import Monitor
    from bayesgui.decisions.solving.information import Information
    from bayesgui.decisions.solving.problem import Situation


@solvers.register("strong-elimination", label="Strong elimination", order=1)
@dataclass(eq=False)
class StrongElimination(DecisionSolver):
    """Takes decisions from the last to the first, summing out what is not known at each.

    Notes
    -----
    Potentials of probability and utility are eliminated in the order: what no decision knows, the
    last decision, what only it knew, the decision before, and so on; nodes that cannot matter to a
    decision count as unknown to it. With limited memory each decision is optimized once, in an
    order in which that is exact; where there is none, single policy updating finds a local maximum.

    References
    ----------
    Jensen, Jensen and Dittmer (1994), From influence diagrams to junction trees; Koller and
    Friedman (2009), section 23.3; Lauritzen and Nilsson (2001).
    """

    def __post_init__(self) -> None:
        super().__post_init__()
        self._programs: dict[tuple[Information, str | None], Program] = {}

    @cached_property
    def _updating(self) -> SinglePolicyUpdating:
        return SinglePolicyUpdating(self.model, limited_memory=True)

    def _solve(self, situation: Situation, monitor: Monitor) -> Solved:
        if self.limited_memory:
            return self._updating._solve(situation, monitor)
        problem = self.problem
        program = self._program(problem.information_under(situation))
        answer = program.run(problem.tables(situation), problem.total, situation.chosen)
        if not answer.is_possible:
            raise impossible(situation)
        policies = {}
        for name in problem.free:
            # A decision that no utility depends on takes its first option, or the chosen one.
            options = answer.choices.get(name, np.array(situation.chosen.get(name, 0)))
            known = program.domains.get(name, ())
            policies[name] = Policy(known, np.eye(problem.sizes[name])[options])
        return Solved(policies)

    def _program(self, info: Information, first: str | None = None) -> Program:
        """Return the elimination in a strong order; `first`: a decision that is left."""
        if (info, first) not in self._programs:
            kept = () if first is None else (first,)
            optimized = tuple(name for name in self.problem.free if name != first)
            self._programs[info, first] = self._strong_program(info, optimized, kept)
        return self._programs[info, first]

    def _strong_program(
        self, info: Information, optimized: tuple[str, ...], kept: tuple[str, ...]
    ) -> Program:
        problem, requisite = self.problem, info.requisite
        left = list(problem.chance)
        groups: list[list[str]] = []
        order = [name for name in info.order if name in optimized]
        for k in range(len(order) - 1, -1, -1):
            needed = {name for earlier in order[: k + 1] for name in requisite[earlier]}
            groups.append([name for name in left if name not in needed])
            groups.append([order[k]])
            left = [name for name in left if name in needed]
        groups.append(left)
        return Program(
            problem.sizes, problem.families, problem.utility_domains, groups, order, kept
        )

    def _option_values(
        self, decision: str, situation: Situation, solved: Solved, monitor: Monitor
    ) -> list[float]:
        if self.limited_memory:
            return super()._option_values(decision, situation, solved, monitor)
        problem = self.problem
        program = self._program(problem.information_under(situation), decision)
        answer = program.run(problem.tables(situation), problem.total, situation.chosen)
        possible = answer.probability > 0
        return [float(x) for x in np.where(possible, answer.utility, np.nan)]
