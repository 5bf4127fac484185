"""A template with decisions over some slices, as a plain model."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from itertools import pairwise
from typing import TYPE_CHECKING, Final

from bayesgui.core.errors import ModelError, ParameterError
from bayesgui.core.temporal.places import EVERY, LAST
from bayesgui.core.temporal.template import slice_name
from bayesgui.core.temporal.unrolling import checked_slices, unrolled
from bayesgui.decisions.solving.information import (
    UnorderedDecisionsError,
    decision_order,
    free_decisions,
)

if TYPE_CHECKING:
    from collections.abc import Mapping

    from bayesgui.core.model import Model
    from bayesgui.core.temporal.network import TemporalNetwork

EACH: Final = "each"
"""Each slice has a policy of its own."""
SAME: Final = "same"
"""All slices share one policy."""
POLICIES: Final = (EACH, SAME)

MOST_DECISIONS = 400
"""Number of decisions of an unrolled template that are solved; beyond it orders take minutes."""


@dataclass(frozen=True, eq=False)
class Horizon:
    """A template over a finite number of slices.

    `discount`: factor by which what is received counts less from slice to slice.
    """

    template: TemporalNetwork
    slices: int
    policy: str = EACH
    discount: float = 1.0

    def __post_init__(self) -> None:
        if self.policy not in POLICIES:
            raise ParameterError(
                "There is no policy “{policy}” over time: each slice has one of its own (each), or "
                "all slices share one (same).",
                policy=self.policy,
            )
        object.__setattr__(self, "slices", checked_slices(self.slices))
        if not isinstance(self.discount, int | float) or not 0 < self.discount <= 1:
            raise ParameterError(
                "A discount is above 0 and at most 1, not {discount}; 1 counts all slices alike.",
                discount=self.discount,
            )
        n_decisions = self.n_decisions
        if n_decisions > MOST_DECISIONS:
            raise ModelError(
                "Over {slices:,} slices there are {decisions:,} decisions, more than {most}. "
                "Choose fewer slices.",
                slices=self.slices,
                decisions=n_decisions,
                most=MOST_DECISIONS,
            )

    @cached_property
    def model(self) -> Model:
        """The unrolled model, with a node ``X[t]`` for each node in time and slice t."""
        return unrolled(self.template, self.slices)

    @cached_property
    def ordered(self) -> Model:
        """The unrolled model in which slices order decisions that no path orders.

        Who remembers everything knows what was chosen in the slice before.
        """
        model = self.model
        try:
            decision_order(model, free_decisions(model))
        except UnorderedDecisionsError:
            for before, after in pairwise(self._by_slices()):
                if before and after and before[-1] not in model.ancestors(after[0]):
                    model = model.with_arc(before[-1], after[0])
        return model

    def _by_slices(self) -> list[list[str]]:
        """Return the free decisions of each slice in their order."""
        template, free = self.template, set(free_decisions(self.model))
        order = [name for name in template.topological_order() if template.place(name) == EVERY]
        held = [
            [each for name in order if (each := slice_name(name, number)) in free]
            for number in range(self.slices)
        ]
        return [each for each in held if each]

    @property
    def n_decisions(self) -> int:
        """Number of free decisions of all slices."""
        template = self.template
        return sum(
            self.slices if template.place(name) == EVERY else 1 for name in free_decisions(template)
        )

    @cached_property
    def shared(self) -> Mapping[str, tuple[str, ...]]:
        """By name of a policy, the decisions that have it, of the unrolled model.

        A decision that lacks what it knows of earlier slices has a policy of its own.
        """
        found: dict[str, tuple[str, ...]] = {}
        template, free = self.template, set(free_decisions(self.model))
        for name in template.decisions:
            if template.place(name) != EVERY:
                if name in free:
                    found[name] = (name,)
                continue
            first = template.greatest_lag(name)
            held = [slice_name(name, number) for number in range(self.slices)]
            found |= {each: (each,) for each in held[:first] if each in free}
            together = tuple(each for each in held[first:] if each in free)
            if together:
                found[name] = together
        return found

    def known(self, policy: str) -> tuple[str, ...]:
        """Return what a policy of `shared` depends on, as the template names it."""
        template = self.template
        if policy in template.decisions:
            return template.mechanism(policy).parents
        name, number = next(
            (name, number)
            for name in template.decisions
            for number in range(template.greatest_lag(name))
            if slice_name(name, number) == policy
        )
        return template.table_at(name, number).parents

    def weights(self, roots: Mapping[str, float]) -> dict[str, float]:
        """Return the weights with which utilities count in the total, discounted.

        `roots`: those of the unrolled model as they are.
        """
        template = self.template
        steps = {
            slice_name(name, number): number
            for name in template.utilities
            if template.place(name) == EVERY
            for number in range(self.slices)
        }
        steps |= {n: self.slices - 1 for n in template.utilities if template.place(n) == LAST}
        return {name: w * self.discount ** steps.get(name, 0) for name, w in roots.items()}
