"""Exact solution by variable elimination in a strong order."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING

import numpy as np

from bayesgui.decisions.solving.base import DecisionSolver, Solved, impossible, solvers
from bayesgui.decisions.solving.elimination import strong_groups
from bayesgui.decisions.solving.program import Program
from bayesgui.decisions.solving.single_policy_updating import SinglePolicyUpdating
from bayesgui.decisions.solving.strategy import Policy

if TYPE_CHECKING:
    from collections.abc import Mapping

    from bayesgui.core.monitor import Monitor
    from bayesgui.decisions.solving.information import Information
    from bayesgui.decisions.solving.problem import Situation
    from bayesgui.decisions.solving.program import Answer


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
        self._programs: dict[tuple[Information, frozenset[str], bool], Program] = {}

    @cached_property
    def _updating(self) -> SinglePolicyUpdating:
        return SinglePolicyUpdating(
            self.model, limited_memory=True, memory_budget=self.memory_budget
        )

    def _solve(self, situation: Situation, monitor: Monitor) -> Solved:
        if self.limited_memory:
            return self._updated(situation, monitor)
        problem = self.problem
        program = self._program(situation)
        answer = program.run(
            problem.tables(situation), problem.total, situation.chosen, monitor, shares=True
        )
        if answer is None:
            raise impossible(situation)
        policies = self._policies(program, answer, situation)
        return Solved(policies, shares=answer.shares, options=answer.options)

    def _updated(self, situation: Situation, monitor: Monitor) -> Solved:
        self._updating.problem = self.problem
        return self._updating._solve(situation, monitor)

    def best_policies(
        self, situation: Situation, monitor: Monitor
    ) -> tuple[Mapping[str, Policy], float, float]:
        """Return the best policies, the probability of the findings, and the expected utility."""
        if self.limited_memory:
            return super().best_policies(situation, monitor)
        problem = self.problem
        program = self._program(situation, compares=False)
        answer = program.run(problem.tables(situation), problem.total, situation.chosen, monitor)
        if answer is None:
            raise impossible(situation)
        policies = self._policies(program, answer, situation)
        return policies, float(answer.probability), float(answer.utility)

    def _policies(
        self, program: Program, answer: Answer, situation: Situation
    ) -> dict[str, Policy]:
        policies, info = {}, self.problem.information_under(situation)
        for name in self.problem.free:
            # A decision that no utility depends on takes its first option, or the chosen one.
            options = answer.choices.get(name, np.array(situation.chosen.get(name, 0)))
            known = program.domains.get(name, ())
            # What was chosen without an order is eliminated as if it had come first.
            for place in reversed(range(len(known))):
                if known[place] not in info.known[name]:
                    # What was chosen itself takes that option whatever the others do.
                    options = options.take(situation.chosen.get(known[place], 0), place)
            known = tuple(each for each in known if each in info.known[name])
            policies[name] = Policy(known, np.eye(self.problem.sizes[name])[options])
        return policies

    def _program(self, situation: Situation, *, compares: bool = True) -> Program:
        """Return the elimination in a strong order; findings on other nodes have another one.

        `compares`: whether it compares the options of each decision.
        """
        problem = self.problem
        info = problem.information_under(situation)
        judged = frozenset(situation.findings.likelihoods)
        key = info, judged, compares
        if key not in self._programs:
            order = [name for name in info.order if name in problem.free]
            self._programs[key] = Program(
                problem.sizes,
                problem.families,
                problem.utility_domains,
                strong_groups(problem.chance, order, info.requisite),
                order,
                judged=judged,
                compared=order if compares else (),
                budget=self.memory_budget,
            )
        return self._programs[key]
