"""What a strategy does at each decision, as values that pages and sheets put in words."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal

if TYPE_CHECKING:
    from collections.abc import Mapping

    from bayesgui.decisions.solving.strategy import PolicyTable, Strategy

Way = Literal["fixed", "chosen", "always", "depends"]
"""By a policy set by hand; by a choice; the same option whatever is seen; or by what is seen."""


@dataclass(frozen=True)
class Option:
    """What is taken, what it is worth, and the best of the other options; "" without one."""

    name: str
    utility: float
    other: str
    other_utility: float


@dataclass(frozen=True)
class Seen:
    """What is taken where something is seen.

    `states`: of what the decision depends on. `row`: its place in the table of the policy.
    """

    states: tuple[str, ...]
    row: tuple[int, ...]
    taken: Option


@dataclass(frozen=True)
class Advice:
    """What to do at a decision.

    `taken`: the option; None by a policy set by hand, or where it depends on what is seen.
    `varies`: the names of what it depends on, and `seen` all that can be seen of them.
    """

    decision: str
    way: Way
    taken: Option | None = None
    varies: tuple[str, ...] = ()
    seen: tuple[Seen, ...] = ()


def advice_of(strategy: Strategy, tables: Mapping[str, PolicyTable]) -> tuple[Advice, ...]:
    """Return what to do at each decision, in the order of time.

    `tables`: of the decisions that can be listed; of another one only the option that is best
    whatever is seen is told.
    """
    order = strategy.information.order
    return tuple(_advice(strategy, name, tables.get(name)) for name in order)


def _advice(strategy: Strategy, name: str, table: PolicyTable | None) -> Advice:
    options = strategy.options.get(name)
    if options is None:
        return Advice(name, "fixed")
    if name in strategy.chosen:
        return Advice(name, "chosen", option_of(options, strategy.chosen[name]))
    states = tuple(options)
    reached = [] if table is None else table.reached
    found = set() if table is None else {table.best(row)[0] for row in reached}
    if table is None or len(found) < 2:
        best = states[found.pop()] if found else strategy.best(name)[0]
        return Advice(name, "always", option_of(options, best))
    model, known = strategy.model, table.known
    varies = [k for k in range(len(known)) if len({row[k] for row in reached}) > 1]
    seen = tuple(
        Seen(
            tuple(model[known[k]].states[row[k]] for k in varies),
            row,
            option_of(
                dict(zip(states, table.utilities[row].tolist(), strict=True)),
                states[table.best(row)[0]],
            ),
        )
        for row in reached
    )
    return Advice(name, "depends", None, tuple(known[k] for k in varies), seen)


def option_of(utilities: Mapping[str, float], taken: str) -> Option:
    """Return an option beside the best of the others."""
    others = {name: x for name, x in utilities.items() if name != taken and x == x}
    if not others:
        return Option(taken, utilities[taken], "", float("nan"))
    other = max(others, key=others.__getitem__)
    return Option(taken, utilities[taken], other, others[other])
