"""The frontier of two criteria with each strategy in words, as a page shows it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from bayesgui.core.kinds.utility import Utility
from bayesgui.core.monitor import SILENT
from bayesgui.decisions.solving.configurations import policy_table
from bayesgui.decisions.solving.frontier.criteria import (
    criteria_of,
    price_in_model,
    proposed_criteria,
    summands,
)
from bayesgui.decisions.solving.frontier.frontier import Frontier, frontier_of
from bayesgui.decisions.solving.strategy_words import strategy_words

if TYPE_CHECKING:
    from collections.abc import Mapping

    from bayesgui.core.model import Model
    from bayesgui.core.monitor import Monitor
    from bayesgui.decisions.solving.base import DecisionSolver
    from bayesgui.decisions.solving.following import DecisionSetting
    from bayesgui.decisions.solving.frontier.criteria import Criteria
    from bayesgui.decisions.solving.strategy import PolicyTable, Strategy

_MOST_CELLS = 2**12


@dataclass(frozen=True, eq=False)
class ToldFrontier:
    """A frontier as it is shown.

    `words`: of all points. `price`: that of the model's weights, NaN if they tell none. `units`: of
    both criteria, "" where utilities have several. `costs`: whether a criterion is never above 0,
    so that it is told as a cost. `utilities`: all that can belong to a criterion.
    """

    frontier: Frontier
    words: tuple[str, ...]
    price: float
    units: tuple[str, str]
    costs: tuple[bool, bool]
    utilities: tuple[str, ...]


def told_frontier(
    model: Model,
    evidence: Mapping[str, object],
    chosen: Criteria,
    setting: DecisionSetting,
    monitor: Monitor = SILENT,
    memory_budget: int | None = None,
) -> ToldFrontier:
    """Return the frontier of chosen criteria, or of those that the model proposes."""
    utilities = tuple(summands(model))
    criteria = proposed_criteria(model)
    if chosen.first and {*chosen.first, *chosen.second} <= set(utilities):
        # A utility that was drawn since belongs to the second one.
        new = [n for n in utilities if n not in (*chosen.first, *chosen.second)]
        criteria = criteria_of(model, chosen.first, (*chosen.second, *new))
    solver = setting.solver_for(model, memory_budget)
    found = frontier_of(solver, criteria, evidence, monitor)
    both = (criteria.first, criteria.second)
    units = tuple({model[name].unit for name in names} for names in both)
    first, second = (each.copy().pop() if len(each) == 1 else "" for each in units)
    one, other = (all(_only_costs(model, name) for name in names) for names in both)
    words = []
    for point in found.every:
        monitor.check()
        words.append(strategy_words(point.strategy, _tables(solver, point.strategy)))
    price = price_in_model(model, criteria)
    return ToldFrontier(found, tuple(words), price, (first, second), (one, other), utilities)


def _tables(solver: DecisionSolver, strategy: Strategy) -> dict[str, PolicyTable]:
    """Return the tables of policies, which say what can come, where they are small."""
    return {
        name: policy_table(solver, strategy, name)
        for name in solver.problem.free
        if name not in strategy.chosen and strategy.policies_of[name].table.size <= _MOST_CELLS
    }


def _only_costs(model: Model, name: str) -> bool:
    mechanism = model.mechanism(name)
    if not isinstance(mechanism, Utility):
        return False
    weight = mechanism.weight or 1.0
    return max(weight * end for end in mechanism.ends) <= 0.0
