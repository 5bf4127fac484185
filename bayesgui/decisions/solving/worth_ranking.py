"""All that is worth knowing or choosing before a decision, as a page shows it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from bayesgui.decisions.solving.worth import candidates, what_to_buy

if TYPE_CHECKING:
    from collections.abc import Collection, Mapping

    from bayesgui.core.monitor import Monitor
    from bayesgui.decisions.solving.worth import Purchase, Worth, Worths


@dataclass(frozen=True, slots=True)
class Control:
    """What is gained by choosing a node, and the best state to choose."""

    variable: str
    value: float
    state: str


@dataclass(frozen=True, slots=True)
class Together:
    """Several nodes, and the expected utility with none of them known and with all of them.

    `new`: those that are not known yet.
    """

    names: tuple[str, ...] = ()
    new: tuple[str, ...] = ()
    without: float = 0.0
    after: float = 0.0

    @property
    def value(self) -> float:
        """What knowing them is worth together."""
        return max(0.0, self.after - self.without)


@dataclass(frozen=True, slots=True)
class WorthRanking:
    """What nodes are worth to a decision.

    `now`: expected utility as things are. `worths`: of the nodes that can be known, best first
    after their prices. `too_late`: those that the decision changes. `bought`: one after the other.
    `together`: what some nodes are worth together, without names if that was not asked.
    `controls`: of all nodes that can be chosen, best first.
    """

    decision: str
    now: float
    worths: tuple[Worth, ...]
    too_late: tuple[str, ...]
    bought: tuple[Purchase, ...]
    together: Together
    controls: tuple[Control, ...]

    def of(self, name: str) -> Worth | None:
        """Return what a node is worth; None if it cannot be known."""
        return next((each for each in self.worths if each.variable == name), None)

    def gain(self, names: Collection[str]) -> float | None:
        """Return what seeing some nodes adds to what is known; None if that was not asked."""
        if len(names) > 1:
            asked = set(names) == set(self.together.names)
            return max(0.0, self.together.after - self.now) if asked else None
        found = next(map(self.of, names), None)
        return None if found is None else 0.0 if found.is_known else found.value


def worth_ranking(
    asked: Worths, prices: Mapping[str, float], together: Collection[str], monitor: Monitor
) -> WorthRanking:
    """Return what all nodes are worth; what was asked before is not computed again.

    `prices`: of those that have one.
    """
    asked.monitor = monitor
    model, decision = asked.model, asked.decision
    could = candidates(model, decision)
    chance = [name for name in model if name not in model.other_kinds]
    steps = len(could) + len(chance)
    worths = []
    for k, name in enumerate(could):
        monitor.report(k / (steps + 1))
        worths.append(asked.of(name))
    controls = []
    for k, name in enumerate(chance, start=len(could)):
        monitor.report(k / (steps + 1))
        gain, state = asked.best_choice(name)
        if state:
            controls.append(Control(name, gain, state))
    monitor.report(steps / (steps + 1))
    sold = [each.variable for each in worths if not each.is_known]
    offered = {name: prices.get(name, 0.0) for name in sold}
    several = tuple(name for name in together if name in could)
    joint = Together()
    if len(several) > 1:
        known = {each.variable for each in worths if each.is_known}
        new = tuple(name for name in several if name not in known)
        joint = Together(several, new, *asked.around(several))
    bought = what_to_buy(asked.of_knowing, offered)
    return WorthRanking(
        decision,
        asked.now,
        tuple(sorted(worths, key=lambda each: -(each.value - offered.get(each.variable, 0.0)))),
        tuple(name for name in chance if name not in could),
        tuple(bought),
        joint,
        tuple(sorted(controls, key=lambda each: -each.value)),
    )
