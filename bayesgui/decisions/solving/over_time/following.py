"""A solver that follows the template of a document; used on the query lane, without Qt."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from bayesgui.catalog.parameters import parameters_of, still_valid
from bayesgui.core.errors import MemoryBudgetError, ModelError
from bayesgui.core.evidence import NO_EVIDENCE
from bayesgui.core.network import BayesianNetwork
from bayesgui.core.temporal.unrolling import unrolled_findings
from bayesgui.decisions.solving.base import solvers
from bayesgui.decisions.solving.following import Solution, check_numbers, ends_of, tables_of
from bayesgui.decisions.solving.over_time.horizon import SAME, Horizon
from bayesgui.decisions.solving.over_time.shared import SamePolicy
from bayesgui.decisions.solving.over_time.solving import SolverOverTime, solver_over
from bayesgui.decisions.solving.strategy import Policy, PolicyTable

if TYPE_CHECKING:
    from bayesgui.core.errors import BayesGuiError
    from bayesgui.core.monitor import Monitor
    from bayesgui.core.temporal.network import TemporalNetwork
    from bayesgui.core.temporal.series import Series
    from bayesgui.decisions.solving.base import DecisionSolver
    from bayesgui.decisions.solving.following import DecisionSetting
    from bayesgui.decisions.solving.over_time.strategy import StrategyOverTime
    from bayesgui.decisions.solving.strategy import Strategy

MOST_SECONDS = 0.005
"""Time in s that a run of all policies may take, for the options of a decision to be compared."""
MOST_CHANGES = 4_096
"""Options of a shared policy, in all configurations, up to which it is listed live."""


class FollowingOverTime:
    """Keeps a solver of an unrolled template between questions."""

    def __init__(self) -> None:
        self._made_with: tuple[TemporalNetwork, int, DecisionSetting, int | None] | None = None
        self._solver: SolverOverTime | None = None

    def solution(
        self,
        template: TemporalNetwork,
        series: Series,
        setting: DecisionSetting,
        monitor: Monitor,
        memory_budget: int | None = None,
    ) -> Solution:
        """Return the best strategy under a series; its names are those of the unrolled template.

        Raises what a solver raises about findings; what it says of the model is in the solution,
        whose network is empty then.
        """
        findings = unrolled_findings(series, series.slices)
        try:
            over = self._prepared(template, series.slices, setting, memory_budget)
            check_numbers(over.solver)
            strategy = over.solve(findings, None, monitor)
        except (ModelError, MemoryBudgetError) as error:
            return _refused(error)
        solver = over.solver
        if isinstance(solver, SamePolicy):
            tables = shared_tables(solver, strategy, monitor)
        else:
            tables = tables_of(solver, strategy, _listed(solver, strategy))
        network, known = strategy.network, strategy.findings
        return Solution(network, known, strategy, None, tables, ends_of(solver))

    def _prepared(
        self,
        template: TemporalNetwork,
        slices: int,
        setting: DecisionSetting,
        memory_budget: int | None,
    ) -> SolverOverTime:
        before = self._made_with
        is_same = (
            before is not None
            and before[0] is template
            and before[1] == slices
            and before[2].solves_as(setting)
            and before[3] == memory_budget
        )
        if self._solver is None or not is_same:
            self._solver = None
            horizon = Horizon(template, slices, setting.policy)
            known = parameters_of(SamePolicy)
            name = SamePolicy.name
            if setting.policy != SAME:
                name, known = setting.solver, solvers[setting.solver].parameters
            options = still_valid(known, setting.options.get(name, {}))
            options |= {"memory_budget": memory_budget or 0}
            made = solver_over(horizon, name, setting.limited_memory, **options)
            self._solver = SolverOverTime(horizon, made)
            self._made_with = template, slices, setting, memory_budget
        return self._solver


def _listed(solver: DecisionSolver, strategy: Strategy) -> list[str]:
    """Return the decisions whose options can be compared live, for all that can be seen."""
    situation = solver.problem.situation(strategy.evidence, strategy.chosen)
    requisite, found = solver.problem.information_under(situation).requisite, []
    for name in solver.problem.free:
        try:
            program = solver.family_program(requisite[name], name, strategy.policies_of, situation)
        except MemoryBudgetError:
            continue
        if program.seconds <= MOST_SECONDS:
            found.append(name)
    return found


def _refused(error: BayesGuiError) -> Solution:
    return Solution(BayesianNetwork(), NO_EVIDENCE, None, error)


def shared_tables(
    solver: SamePolicy, strategy: StrategyOverTime, monitor: Monitor
) -> dict[str, PolicyTable]:
    """Return, by shared policy, what other options would make of the whole.

    The probability of a configuration is that of coming, averaged over the slices; an option is
    worth what all would be if it were taken there in every slice.
    """
    situation = solver.problem.situation(strategy.evidence, strategy.chosen)
    if solver.n_changes(situation) > MOST_CHANGES:
        return {}
    found = {}
    for name, held in solver.shared.items():
        free = [each for each in held if each not in strategy.chosen]
        if not free:
            continue
        shape = solver.shape(name)
        comes = np.zeros(shape[:-1])
        for each in free:
            monitor.check()
            _, weight, _ = solver.family_values(each, strategy.policies_of, situation, monitor)
            share = (weight * strategy.policies_of[each].table).sum(axis=-1)
            comes += share / share.sum() / len(free)
        worth = np.zeros(shape)
        for place in np.ndindex(*shape):
            monitor.check()
            policies = dict(strategy.policies_of)
            for each in free:
                table = policies[each].table.copy()
                table[place[:-1]] = np.eye(shape[-1])[place[-1]]
                policies[each] = Policy(policies[each].known, table)
            worth[place] = solver.value_under(policies, situation, monitor)[1]
        found[name] = PolicyTable(name, strategy.shared_known[name], comes, worth)
    return found
