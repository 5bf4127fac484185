"""The arcs that the page Worth knowing proposes; prices are part of the document (`roles`)."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Self

from bayesgui.document.shown.shown import ShownState

if TYPE_CHECKING:
    from bayesgui.document.changes import Change


@dataclass(frozen=True)
class Knowing(ShownState):
    """What the page Worth knowing keeps with a document.

    `decision`: before which nodes would be known; "" for the selected or the first one. `proposed`:
    nodes on whose arcs to it the canvas shows what they are worth. `worth`: of all proposed ones
    together.
    """

    decision: str = ""
    proposed: tuple[str, ...] = ()
    worth: float = 0.0

    def left(self) -> Self:
        """Propose nothing any more."""
        return replace(self, proposed=()) if self.proposed else self

    def following(self, change: Change) -> Self:
        """Follow nodes to their new names; another model has other worths."""
        if not change.network_changed:
            return self
        decision = change.name_now(self.decision or None) or ""
        return replace(self, decision=decision, proposed=())
