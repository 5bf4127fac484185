"""A strategy over time: policies of all slices, or those that slices share."""

from __future__ import annotations

from dataclasses import dataclass, field, fields, replace
from functools import cached_property
from typing import TYPE_CHECKING, ClassVar

from bayesgui.core.temporal.template import slice_name
from bayesgui.decisions.solving.information import Information
from bayesgui.decisions.solving.over_time.horizon import EACH
from bayesgui.decisions.solving.strategy import Policy, Strategy, best_of

if TYPE_CHECKING:
    from collections.abc import Mapping

    import numpy as np
    from numpy.typing import NDArray

    from bayesgui.core.temporal.network import TemporalNetwork
    from bayesgui.decisions.solving.over_time.cost import DecisionCost


@dataclass(frozen=True, eq=False, repr=False)
class StrategyOverTime(Strategy):
    """The policies of a template's decisions over some slices.

    All names are those of the unrolled template, ``D[3]``; a policy that slices share is called
    as its decision is, ``D``.

    Parameters
    ----------
    template : TemporalNetwork
        The template that was solved.
    slices : int
        Number of slices.
    policy : str
        Whether each slice has a policy of its own (``each``), or all slices share one (``same``).
    shared : mapping of str to tuple of str
        By name of a policy, the decisions that share it; empty where each slice has its own.
    shared_known : mapping of str to tuple of str
        By name of a shared policy, what it depends on, as the template names it.
    always : dict of str to dict of str to float
        By name of a shared policy, the expected utility of always taking each option.
    factors : mapping of str to float
        The utilities that count in the total, with their weights, discounted.
    cost : DecisionCost or None
        What it was expected to cost.

    See Also
    --------
    bayesgui.solve : Returns one for a template.
    """

    template: TemporalNetwork | None = None
    slices: int = 0
    policy: str = EACH
    shared: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    shared_known: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    always: dict[str, dict[str, float]] = field(default_factory=dict)
    factors: Mapping[str, float] = field(default_factory=dict)
    cost: DecisionCost | None = None

    is_over_time: ClassVar[bool] = True

    @classmethod
    def of(cls, found: Strategy, **more: object) -> StrategyOverTime:
        """Return a strategy of an unrolled template with what it says over time."""
        parts = {each.name: getattr(found, each.name) for each in fields(Strategy)}
        return cls(**parts, **more)  # type: ignore[arg-type]

    @cached_property
    def known(self) -> dict[str, tuple[str, ...]]:
        """By policy, what it may depend on: the axes of `policies`."""
        found = super().known
        return {**self.shared_known, **found} if self.shared else found

    @cached_property
    def policies(self) -> dict[str, NDArray[np.float64]]:
        """By policy, the probability of each option: an axis for each of `known`, options last."""
        if not self.shared:
            return super().policies
        tables = {}
        for name, held in self.shared.items():
            followed = next((each for each in held if each not in self.chosen), held[0])
            tables[name] = self.policies_of[followed].table
        fixed = {n: self._expanded(n) for n in self.policies_of if n not in self._sharing}
        return {**tables, **fixed}

    @cached_property
    def _sharing(self) -> frozenset[str]:
        return frozenset(each for held in self.shared.values() for each in held)

    @cached_property
    def summary(self) -> Strategy:
        """The strategy as nodes of the template tell it, where slices share policies; else itself.

        Its decisions are the policies: an option is worth what all is if it is always taken.
        """
        if not self.shared or self.template is None:
            return self
        order, known = tuple(self.shared), dict(self.shared_known)
        tables = {name: Policy(known[name], self.policies[name]) for name in order}
        chosen = {
            name: self.chosen[held[0]]
            for name, held in self.shared.items()
            if len({self.chosen.get(each, "") for each in held}) == 1 and held[0] in self.chosen
        }
        return replace(
            Strategy(**{each.name: getattr(self, each.name) for each in fields(Strategy)}),
            model=self.template,
            options=self.always,
            chosen=chosen,
            policies_of=tables,
            information=Information(order, known, known, limited_memory=True),
        )

    @cached_property
    def place_of(self) -> dict[str, tuple[str, int | None]]:
        """By name of an unrolled node or of a policy, the node of the template and its slice."""
        template = self.template
        if template is None:
            return {}
        held = {
            slice_name(name, number): (name, number)
            for name in template.in_time
            for number in range(self.slices)
        }
        return {**{name: (name, None) for name in template.names}, **held}

    @cached_property
    def totals(self) -> dict[str, float]:
        """By utility of the template, what it adds to the total in all slices together."""
        found: dict[str, float] = {}
        for name, factor in self.factors.items():
            of, _ = self.place_of.get(name, (name, None))
            found[of] = found.get(of, 0.0) + factor * self.utilities[name]
        return found

    def best(self, decision: str) -> tuple[str, ...]:
        """Return the options with the greatest expected utility; of a shared policy, always."""
        if decision in self.options or decision not in self.always:
            return super().best(decision)
        return best_of(self.always[decision])
