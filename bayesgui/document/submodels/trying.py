"""Whether a fold by clusters is tried on the canvas, until it is kept or taken back."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar, Self

from bayesgui.document.shown.shown import ShownState


@dataclass(frozen=True)
class ClustersTried(ShownState):
    """Whether the bar of clusters is open; Esc on the canvas takes back what is tried."""

    on_canvas: ClassVar[bool] = False

    is_open: bool = False

    def left(self) -> Self:
        """Take back what is tried."""
        return type(self)() if self.is_open else self
