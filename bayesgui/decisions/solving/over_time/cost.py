"""What decisions over time cost, before they are solved."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from bayesgui.core.byte_sizes import bytes_text, default_budget, readable_count
from bayesgui.core.errors import MemoryBudgetError
from bayesgui.core.monitor import SILENT
from bayesgui.decisions.solving.over_time.horizon import SAME
from bayesgui.decisions.solving.over_time.shared import MOST_TRIED, SamePolicy
from bayesgui.decisions.solving.strong_elimination import StrongElimination
from bayesgui.inference.memory import readable_seconds

if TYPE_CHECKING:
    from bayesgui.core.monitor import Monitor
    from bayesgui.decisions.solving.base import DecisionSolver
    from bayesgui.decisions.solving.over_time.horizon import Horizon
    from bayesgui.decisions.solving.problem import Situation
    from bayesgui.decisions.solving.program import Program

MOST_SECONDS = 600.0
"""Time that is estimated beyond which nothing is begun."""
_SECONDS_PER_RUN = 2e-4
"""Time of a run beside what is read, measured on small templates."""
_COMPARED = 8
"""Times that tables of many small axes take what large ones do, measured over 8 to 12 slices."""
_SWEEPS = 4
"""How often each policy is looked at until none improves, about."""
_USUAL_STARTS = 20


@dataclass(frozen=True)
class DecisionCost:
    """What solving is expected to take.

    `decisions`: of all slices. `policies`: the number of combinations of shared policies; 0 where
    each slice has its own. `largest`: cells of the largest table. `needed`: bytes. `seconds`:
    about.
    """

    slices: int
    decisions: int
    policies: int
    largest: int
    needed: int
    seconds: float


def cost_of(
    horizon: Horizon, solver: DecisionSolver, situation: Situation, monitor: Monitor = SILENT
) -> DecisionCost:
    """Return what a solver of an unrolled template will cost; allocates no tables.

    Raises `MemoryBudgetError` if that is more memory than allowed or more than ten minutes, with
    what to do instead.
    """
    try:
        cost = _expected(horizon, solver, situation, monitor)
    except MemoryBudgetError as error:
        largest, needed = error.values.get("largest"), error.values.get("needed")
        if largest is None or needed is None:
            raise
        seconds = float(error.values["seconds"])
        cost = _made(horizon, solver, situation, int(largest), int(needed), seconds)
        raise _refusal(cost, horizon, solver) from None
    if cost.seconds > MOST_SECONDS:
        raise _refusal(cost, horizon, solver)
    return cost


def _expected(
    horizon: Horizon, solver: DecisionSolver, situation: Situation, monitor: Monitor
) -> DecisionCost:
    program: Program
    if isinstance(solver, StrongElimination) and not solver.limited_memory:
        program = solver._program(situation)
        seconds = _COMPARED * program.seconds
        return _made(horizon, solver, situation, program.largest, program.needed, seconds)
    monitor.check()
    info = solver.problem.information_under(situation)
    domains = [(*info.requisite[name], name) for name in solver.problem.free]
    if isinstance(solver, SamePolicy):
        domains = [(*horizon.model.parents(name), name) for name in solver.problem.free]
    program = solver._sum_program(domains, situation)
    runs = _runs(horizon, solver, situation)
    seconds = runs * (program.seconds + _SECONDS_PER_RUN)
    return _made(horizon, solver, situation, program.largest, program.needed, seconds)


def _runs(horizon: Horizon, solver: DecisionSolver, situation: Situation) -> int:
    """Return how often all numbers are run through, about."""
    starts = getattr(solver, "starts", _USUAL_STARTS)
    if isinstance(solver, SamePolicy):
        count = solver.n_policies(situation)
        if count <= MOST_TRIED:
            return count
        return int(starts) * _SWEEPS * solver.n_changes(situation)
    return int(starts) * _SWEEPS * len(solver.problem.free)


def _made(
    horizon: Horizon,
    solver: DecisionSolver,
    situation: Situation,
    largest: int,
    needed: int,
    seconds: float,
) -> DecisionCost:
    count = solver.n_policies(situation) if isinstance(solver, SamePolicy) else 0
    return DecisionCost(horizon.slices, horizon.n_decisions, count, largest, needed, seconds)


def _refusal(cost: DecisionCost, horizon: Horizon, solver: DecisionSolver) -> MemoryBudgetError:
    allowed = solver.memory_budget or default_budget()
    values: dict[str, object] = {
        "decisions": cost.decisions,
        "slices": cost.slices,
        "needed_text": bytes_text(min(cost.needed, 10**30)),
        "cells": readable_count(cost.largest),
        "seconds_text": readable_seconds(min(cost.seconds, 1e30)),
        "budget_text": bytes_text(allowed),
        "needed": cost.needed,
        "budget": allowed,
    }
    if horizon.policy == SAME:
        return MemoryBudgetError(
            "The same policy for {decisions:,} decisions over {slices:,} slices would need "
            "{needed_text} (largest table {cells} cells) and {seconds_text}; the budget is "
            "{budget_text} and ten minutes. Choose fewer slices, or remove arcs to the decisions.",
            **values,
        )
    if solver.limited_memory:
        return MemoryBudgetError(
            "A policy for each of {decisions:,} decisions over {slices:,} slices would need "
            "{needed_text} (largest table {cells} cells) and {seconds_text}; the budget is "
            "{budget_text} and ten minutes. Choose fewer slices, or the same policy in every "
            "slice.",
            **values,
        )
    return MemoryBudgetError(
        "A policy for each of {decisions:,} decisions over {slices:,} slices that remember all "
        "before would need {needed_text} (largest table {cells} cells) and {seconds_text}; the "
        "budget is {budget_text} and ten minutes. Choose fewer slices, the same policy in every "
        "slice, or decide by what is drawn (limited memory).",
        **values,
    )
