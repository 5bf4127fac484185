"""Whether the strategy of a document is shown as a tree, and what of it is unfolded."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from bayesgui.document.shown.shown import ShownState

if TYPE_CHECKING:
    from bayesgui.decisions.solving.strategy_tree import Path
    from bayesgui.document.changes import Change


@dataclass(frozen=True)
class ShownTree(ShownState):
    """The tree in place of the network; `unfolded`: branches besides the best ones."""

    is_open: bool = False
    unfolded: frozenset[Path] = frozenset()

    def following(self, change: Change) -> ShownTree:
        """Fold what was unfolded of another network."""
        same = change.before.model.names == change.after.model.names
        return self if same or not self.unfolded else ShownTree(self.is_open)

    def left(self) -> ShownTree:
        """Esc shows the network again."""
        return ShownTree(False, self.unfolded) if self.is_open else self
