"""What the nodes of a template are worth in the slice that is shown."""

from __future__ import annotations

from dataclasses import replace
from types import MappingProxyType
from typing import TYPE_CHECKING

from bayesgui.core.temporal.template import slice_name
from bayesgui.core.temporal.template_of import template_of
from bayesgui.decisions.solving.over_time.strategy import StrategyOverTime
from bayesgui.document.shown.worth import NodeWorth, SolvedWorth

if TYPE_CHECKING:
    from bayesgui.document.beliefs import BeliefState


def worth_shown(beliefs: BeliefState, number: int) -> SolvedWorth:
    """Return the worth of all nodes; of a template that of the nodes of a slice."""
    solution, asked = beliefs.solution, beliefs.computed_for
    found = SolvedWorth.of_solution(solution)
    template = None if asked is None else template_of(asked.model)
    if template is None or solution is None:
        return found
    strategy, nodes = solution.strategy, {}
    for name in template.other_kinds:
        held = slice_name(name, number) if name in template.in_time else name
        if held not in found.nodes:
            continue
        worth = found.nodes[held]
        if isinstance(strategy, StrategyOverTime) and worth.options:
            worth = _by_policy(strategy, held, worth)
        nodes[name] = worth
    return SolvedWorth(MappingProxyType(nodes))


def _by_policy(strategy: StrategyOverTime, held: str, worth: NodeWorth) -> NodeWorth:
    """Return a worth whose best options are those that a shared policy takes."""
    if not strategy.shared or held in strategy.chosen:
        return worth
    table = strategy.policies_of[held].table
    taken = table.reshape(-1, table.shape[-1]).argmax(axis=-1)
    best = frozenset(map(int, taken))
    return replace(worth, best=best, depends=len(best) > 1)
