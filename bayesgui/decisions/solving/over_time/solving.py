"""Solves the decisions of a template over some slices."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any

from bayesgui.catalog.parameters import parameters_of, validate
from bayesgui.core.errors import ParameterError
from bayesgui.core.monitor import SILENT
from bayesgui.decisions.solving import DEFAULT_SOLVER
from bayesgui.decisions.solving.base import solvers
from bayesgui.decisions.solving.over_time.cost import cost_of
from bayesgui.decisions.solving.over_time.horizon import EACH, SAME, Horizon
from bayesgui.decisions.solving.over_time.options import options_beside
from bayesgui.decisions.solving.over_time.shared import SamePolicy
from bayesgui.decisions.solving.over_time.strategy import StrategyOverTime
from bayesgui.decisions.solving.strong_elimination import StrongElimination

if TYPE_CHECKING:
    from collections.abc import Mapping

    from bayesgui.core.monitor import Monitor
    from bayesgui.core.temporal.network import TemporalNetwork
    from bayesgui.decisions.solving.base import DecisionSolver
    from bayesgui.decisions.solving.over_time.cost import DecisionCost
    from bayesgui.decisions.solving.strategy import Strategy


def solver_over(
    horizon: Horizon, solver: str = DEFAULT_SOLVER, limited_memory: bool = False, **options: Any
) -> DecisionSolver:
    """Return a solver of a template's decisions over its slices.

    Raises `ParameterError` if it is unknown, has no such option, or cannot share a policy.
    """
    if horizon.policy != SAME:
        model = horizon.model if limited_memory else horizon.ordered
        made = solvers.create(solver, model, limited_memory=limited_memory, **options)
    else:
        if solver not in (DEFAULT_SOLVER, SamePolicy.name):
            raise ParameterError(
                "{solver} finds a policy for each slice; leave the solver out for one policy that "
                "all slices share.",
                solver=solvers[solver].name,
            )
        given = validate(SamePolicy.name, parameters_of(SamePolicy), options)
        made = SamePolicy(horizon.model, shared=horizon.shared, **given)
    roots = made.problem.terms.roots
    return made if horizon.discount == 1 else made.weighing(horizon.weights(roots))


def _is_compared_at_once(solver: DecisionSolver) -> bool:
    return isinstance(solver, StrongElimination) and not solver.limited_memory


@dataclass(eq=False)
class SolverOverTime:
    """A solver of the unrolled template, whose answers say what they are over time."""

    horizon: Horizon
    solver: DecisionSolver

    @classmethod
    def of(
        cls,
        template: TemporalNetwork,
        slices: int | None = None,
        policy: str = "",
        discount: float = 1.0,
        solver: str = DEFAULT_SOLVER,
        limited_memory: bool = False,
        **options: Any,
    ) -> SolverOverTime:
        """Return a solver of a template; see `bayesgui.solve`."""
        count = template.slices if slices is None else slices
        horizon = Horizon(template, count, policy or EACH, discount)
        return cls(horizon, solver_over(horizon, solver, limited_memory, **options))

    def cost(
        self,
        evidence: Mapping[str, object] | None = None,
        choices: Mapping[str, str] | None = None,
        monitor: Monitor = SILENT,
    ) -> DecisionCost:
        """Return what `solve` will cost; raises `MemoryBudgetError` if that is too much."""
        situation = self.solver.problem.situation(evidence, choices)
        return cost_of(self.horizon, self.solver, situation, monitor)

    def solve(
        self,
        evidence: Mapping[str, object] | None = None,
        choices: Mapping[str, str] | None = None,
        monitor: Monitor = SILENT,
    ) -> StrategyOverTime:
        """Return the best strategy under findings and choices; raises as `cost` does."""
        cost = self.cost(evidence, choices, monitor)
        # Searched again for each option a local search would take as often as long.
        compares = isinstance(self.solver, SamePolicy) or _is_compared_at_once(self.solver)
        found = self.solver.solve(evidence, choices, monitor, compares=compares)
        if not compares:
            situation = self.solver.problem.situation(evidence, choices)
            options = options_beside(self.solver, found.policies_of, situation, monitor)
            found = replace(found, options=options)
        return self._told(found, cost, monitor)

    def _told(self, found: Strategy, cost: DecisionCost, monitor: Monitor) -> StrategyOverTime:
        horizon, solver = self.horizon, self.solver
        more: dict[str, object] = {
            "template": horizon.template,
            "slices": horizon.slices,
            "policy": horizon.policy,
            "factors": solver.problem.terms.roots,
            "cost": cost,
        }
        if isinstance(solver, SamePolicy):
            situation = solver.problem.situation(found.evidence, found.chosen)
            more |= {
                "shared": horizon.shared,
                "shared_known": {name: horizon.known(name) for name in horizon.shared},
                "always": solver.always(found.policies_of, situation, monitor),
            }
        return StrategyOverTime.of(found, **more)
