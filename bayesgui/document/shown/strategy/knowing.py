"""Prices of observations, and the arcs that the page Worth knowing proposes."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from types import MappingProxyType
from typing import TYPE_CHECKING, Self

from bayesgui.document.shown.shown import ShownState

if TYPE_CHECKING:
    from collections.abc import Mapping

    from bayesgui.document.changes import Change


@dataclass(frozen=True)
class Knowing(ShownState):
    """What the page Worth knowing keeps with a document.

    `prices`: of knowing a node, in the unit of the utilities. `decision`: before which nodes would
    be known; "" for the selected or the first one. `proposed`: nodes on whose arcs to it the canvas
    shows what they are worth. `worth`: of all proposed ones together.
    """

    prices: Mapping[str, float] = field(default_factory=lambda: MappingProxyType({}))
    decision: str = ""
    proposed: tuple[str, ...] = ()
    worth: float = 0.0

    def priced(self, name: str, price: float) -> Self:
        """Return the state with another price."""
        prices = {**self.prices, name: price}
        if not price:
            del prices[name]
        return replace(self, prices=MappingProxyType(prices))

    def left(self) -> Self:
        """Propose nothing any more."""
        return replace(self, proposed=()) if self.proposed else self

    def cleared(self) -> Self:
        """Keep the prices."""
        return replace(self, decision="", proposed=(), worth=0.0)

    def following(self, change: Change) -> Self:
        """Follow nodes to their new names; another model has other worths."""
        if not change.network_changed:
            return self
        named = change.name_now
        prices = {named(name): price for name, price in self.prices.items()}
        kept = {name: price for name, price in prices.items() if name is not None}
        decision = named(self.decision or None) or ""
        return replace(self, prices=MappingProxyType(kept), decision=decision, proposed=())
