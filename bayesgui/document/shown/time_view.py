"""What the page *Over time* shows of a document."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, ClassVar, Literal, Self

from bayesgui.document.shown.shown import ShownState

if TYPE_CHECKING:
    from bayesgui.document.changes import Change

ChartForm = Literal["lines", "areas", "strip", "mean"]


@dataclass(frozen=True)
class TimeView(ShownState):
    """What the page keeps with a document.

    `node`: of the chart, "" until one has been chosen. `form`: of the chart; ``mean`` is that of
    the numbers of its states. `ahead`: number of slices asked for after those of the series.
    `compared`: the place of the series that is drawn beside the one shown, −1 for none.
    `beyond`: how far the slice shown lies after the last one, which is all that the canvas has.
    """

    on_canvas: ClassVar[bool] = False

    is_open: bool = False
    node: str = ""
    form: ChartForm = "lines"
    ahead: int = 0
    shows_filtered: bool = True
    marks_differences: bool = True
    compared: int = -1
    beyond: int = 0

    def slice_of(self, number: int, slices: int) -> int:
        """Return the slice that the page shows; `number`, `slices`: shown, and there, elsewhere."""
        return number + self.beyond if number >= slices - 1 else number

    def cleared(self) -> Self:
        """Keep what was chosen."""
        return replace(self, is_open=False)

    def following(self, change: Change) -> Self:
        """Follow the node to another name."""
        if not change.network_changed:
            return self
        name = change.name_now(self.node) if self.node else ""
        return self if name == self.node else replace(self, node=name or "")
