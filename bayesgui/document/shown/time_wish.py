"""What pages want to know over time besides what is smoothed."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, ClassVar, Self

from bayesgui.document.shown.shown import ShownState

if TYPE_CHECKING:
    from bayesgui.document.changes import Change


@dataclass(frozen=True)
class TimeWish(ShownState):
    """What is to be computed over time with each change; a page sets it while it is shown.

    `filtered`, `predicted`, `sequence`: whether those are wished. `horizon`: number of slices after
    the last one. `once`: nodes that are there once whose filtered numbers are wished; others are
    left out, since they would have to be carried along. `compared`: number of a second series.
    """

    on_canvas: ClassVar[bool] = False

    filtered: bool = False
    predicted: bool = False
    sequence: bool = False
    horizon: int = 0
    once: frozenset[str] = frozenset()
    compared: int | None = None

    def following(self, change: Change) -> Self:
        """Drop nodes and series that are gone."""
        if not change.network_changed and not change.series_changed:
            return self
        once = frozenset(name for name in self.once if name in change.after.model)
        is_there = self.compared is not None and self.compared < len(change.after.series)
        compared = self.compared if is_there else None
        same = once == self.once and compared == self.compared
        return self if same else replace(self, once=once, compared=compared)
