"""What the nodes of a decision network are worth: the numbers of a solved problem on its nodes."""

from __future__ import annotations

import itertools
import math
from dataclasses import dataclass, field, replace
from types import MappingProxyType
from typing import TYPE_CHECKING, cast

from bayesgui.core.domain import States
from bayesgui.document.shown.shown import ShownState

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from bayesgui.core.model import Model
    from bayesgui.decisions.solving.following import Solution
    from bayesgui.decisions.solving.over_time.strategy import StrategyOverTime
    from bayesgui.decisions.solving.strategy import PolicyTable, Strategy
    from bayesgui.document.changes import Change


_NEARLY = 1e-9
"""Relative difference below which two numbers are the same but for rounding."""


@dataclass(frozen=True, slots=True)
class NodeWorth:
    """The worth of one decision or utility.

    `options`: the expected utility of each option of a decision; None for one that is not known.
    `best`: the positions of the best options, more than one if they are equal. `depends`: whether
    the best option depends on what is seen. `expected`: the expected value of a utility. `ends`:
    the least and greatest value that a formula can have, where that was found. `if_taken`: the
    expected utility of always taking each option, of a decision with a policy set by hand.
    """

    options: tuple[float | None, ...] = ()
    best: frozenset[int] = frozenset()
    depends: bool = False
    expected: float | None = None
    ends: tuple[float, float] | None = None
    if_taken: tuple[float | None, ...] = ()

    @property
    def gap(self) -> float:
        """The least difference of two options; 0 where they are all the same."""
        return gap_of(self.options)


NO_WORTH = NodeWorth()


def gap_of(values: Iterable[float | None]) -> float:
    """Return the least difference between some numbers that is more than rounding, 0 for none."""
    known = sorted(each for each in values if each is not None and each == each)
    near = _NEARLY * max(map(abs, known), default=0.0)
    steps = (after - before for before, after in itertools.pairwise(known))
    return min((step for step in steps if step > near), default=0.0)


@dataclass(frozen=True)
class SolvedWorth(ShownState):
    """The worth of all decisions and utilities under one solution.

    `nodes`: by name; a node without an entry has a dash. `stale`: "" while up to date, else the
    badge with the reason.
    """

    nodes: Mapping[str, NodeWorth] = field(default_factory=lambda: MappingProxyType({}))
    stale: str = ""

    @classmethod
    def of_solution(cls, solution: Solution | None, number: int = 0) -> SolvedWorth:
        """Return the worth of all nodes under a solution; nothing without a strategy.

        `number`: the slice whose nodes are meant, of a template.
        """
        if solution is None or solution.strategy is None:
            return cls()
        strategy = solution.strategy
        found = {
            name: NodeWorth(expected=value, ends=solution.ends.get(name))
            for name, value in strategy.utilities.items()
        }
        for name in strategy.options:
            found[name] = _worth_of(strategy, name, solution.tables.get(name))
        for name, values in solution.if_taken.items():
            found[name] = NodeWorth(if_taken=_numbers(values))
        if strategy.is_over_time:
            found = _in_slice(strategy, found, number)
        return cls(MappingProxyType(found))

    def of(self, name: str) -> NodeWorth:
        """Return the worth of a node."""
        return self.nodes.get(name, NO_WORTH)

    def following(self, change: Change) -> SolvedWorth:
        """Follow a node to its new name, and drop what belongs to other options."""
        if not change.network_changed or not self.nodes:
            return self
        old, new = change.renamed or ("", "")
        kept = {}
        for name, worth in self.nodes.items():
            now = new if name == old else name
            if _fits(worth, change.after.model, now):
                kept[now] = worth
        return self if kept == self.nodes else SolvedWorth(MappingProxyType(kept), self.stale)


def _worth_of(strategy: Strategy, name: str, table: PolicyTable | None) -> NodeWorth:
    """Return the worth of a decision; its best options are those of what can be seen."""
    values = _numbers(strategy.options[name].values())
    states = strategy.model[name].states
    best = frozenset(states.index(option) for option in strategy.best(name))
    if table is None or not table.known:
        return NodeWorth(values, best)
    taken = {table.best(row)[0] for row in table.reached}
    if len(taken) < 2:
        return NodeWorth(values, frozenset(taken) or best)
    return NodeWorth(values, frozenset(taken), depends=True)


def _in_slice(
    strategy: Strategy, nodes: Mapping[str, NodeWorth], number: int
) -> dict[str, NodeWorth]:
    """Return the worth of the nodes of one slice, by their names in the template."""
    over_time, found = cast("StrategyOverTime", strategy), {}
    for held, worth in nodes.items():
        name, where = over_time.place_of.get(held, (held, None))
        if where is None or where == number:
            found[name] = _by_policy(over_time, held, worth)
    return found


def _by_policy(strategy: StrategyOverTime, held: str, worth: NodeWorth) -> NodeWorth:
    """Return a worth whose best options are those that a shared policy takes."""
    if not strategy.shared or not worth.options or held in strategy.chosen:
        return worth
    table = strategy.policies_of[held].table
    best = frozenset(map(int, table.reshape(-1, table.shape[-1]).argmax(axis=-1)))
    return replace(worth, best=best, depends=len(best) > 1)


def _numbers(values: Iterable[float]) -> tuple[float | None, ...]:
    return tuple(None if math.isnan(x) else x for x in values)


def _fits(worth: NodeWorth, model: Model, name: str) -> bool:
    """Tell whether a node still has the options whose worth is known, or none as before."""
    if name not in model:
        return False
    domain = model[name].domain
    if isinstance(domain, States):
        return len(worth.options or worth.if_taken) == len(domain.names)
    return not (worth.options or worth.if_taken)
