"""What the page *Ask the expert* shows of a node, and what the canvas paints of it."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Self

from bayesgui.document.shown.shown import ShownState

if TYPE_CHECKING:
    from bayesgui.core.elicited.mechanism import Elicited
    from bayesgui.document.changes import Change

Question = tuple[tuple[int, ...], int]
"""A configuration of the parents and the state that is asked about."""


@dataclass(frozen=True)
class AskingExperts(ShownState):
    """What is asked about a node.

    `node`: the one that is asked about. `opened`: questions of it that nobody has answered yet.
    `form`: what its answers make, once it is fitted to them; None before.
    """

    is_open: bool = False
    node: str = ""
    opened: tuple[Question, ...] = ()
    form: Elicited | None = None

    def about(self, node: str) -> Self:
        """Return the state with another node."""
        return self if node == self.node else replace(self, node=node, opened=(), form=None)

    def following(self, change: Change) -> Self:
        """Follow the node to a new name; what was open is gone with other states or parents."""
        if not change.network_changed or not self.node:
            return self
        name = change.name_now(self.node)
        if name is None or not change.after.model.mechanism(name).has_table:
            return self.about("")
        before, after = change.before.model, change.after.model
        old = before.mechanism(self.node).parents
        sizes = [before[each].n_states for each in (*old, self.node)]
        now = [after[each].n_states for each in (*after.mechanism(name).parents, name)]
        found = replace(self, node=name, form=None)
        return found if sizes == now else replace(found, opened=())

    def cleared(self) -> Self:
        """Keep nothing: the answers are the document's."""
        return type(self)()
