"""What the page *Approximate filters* keeps with a document."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import ClassVar, Self

from bayesgui.document.shown.shown import ShownState


@dataclass(frozen=True)
class FiltersShown(ShownState):
    """`clusters`: those of Boyen and Koller. `samples`, `seed`: of the particle filter."""

    on_canvas: ClassVar[bool] = False

    is_open: bool = False
    clusters: str = "nodes"
    samples: int = 1_000
    seed: int = 0

    def cleared(self) -> Self:
        """Keep what was chosen."""
        return replace(self, is_open=False)
