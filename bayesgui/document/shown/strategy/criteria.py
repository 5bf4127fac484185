"""The choices of the page Two criteria."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, ClassVar, Self

from bayesgui.decisions.solving.frontier.criteria import Criteria
from bayesgui.document.shown.shown import ShownState

if TYPE_CHECKING:
    from bayesgui.document.changes import Change

PROPOSED = Criteria()


@dataclass(frozen=True)
class CriteriaShown(ShownState):
    """Which utilities make up which criterion, and the price.

    `criteria`: empty ones are proposed by the model. `price`: of a unit of the second criterion, in
    units of the first; None for that of the model's weights.
    """

    on_canvas: ClassVar[bool] = False

    criteria: Criteria = PROPOSED
    price: float | None = None

    def cleared(self) -> Self:
        """Keep everything: it is said for the model."""
        return self

    def following(self, change: Change) -> Self:
        """Follow utilities to their new names."""
        if not change.network_changed or not self.criteria.first:
            return self
        both = (self.criteria.first, self.criteria.second)
        now = [tuple(filter(None, map(change.name_now, names))) for names in both]
        made = Criteria(*now) if all(now) else PROPOSED
        return self if made == self.criteria else replace(self, criteria=made)
