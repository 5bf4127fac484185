"""Which nodes have a row in the grid of findings over time."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, ClassVar, Self

from bayesgui.document.shown.shown import ShownState

if TYPE_CHECKING:
    from bayesgui.document.changes import Change


@dataclass(frozen=True)
class GridRows(ShownState):
    """The nodes that were chosen; None for those that can be observed."""

    on_canvas: ClassVar[bool] = False

    names: tuple[str, ...] | None = None

    def cleared(self) -> Self:
        """Keep what was chosen."""
        return self

    def following(self, change: Change) -> Self:
        """Follow the nodes to other names."""
        if self.names is None or not change.network_changed:
            return self
        found = tuple(name for each in self.names if (name := change.name_now(each)))
        return self if found == self.names else replace(self, names=found)
