"""A search for a structure that is shown on the canvas in place of the network's arcs."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from bayesgui.document.shown.shown import ShownEdges

if TYPE_CHECKING:
    from collections.abc import Mapping

    from bayesgui.learning.search.arc_changes import ArcChange
    from bayesgui.learning.structure.run import StructureStep


@dataclass(frozen=True, eq=False)
class StructureSearch(ShownEdges):
    """The step of a search that is shown.

    `step`: None while no search is shown. `recent`: the latest changes that led there. `proposed`:
    the change that comes next, while the search is paused. `past`: for a name that stands for a
    node some slices before, the node and how many. `left_out`: nodes that are not searched.
    """

    step: StructureStep | None = None
    recent: tuple[ArcChange, ...] = ()
    proposed: ArcChange | None = None
    past: Mapping[str, tuple[str, int]] = field(default_factory=dict)
    left_out: tuple[str, ...] = ()

    @property
    def owns_canvas(self) -> bool:
        return self.step is not None

    def cleared(self) -> StructureSearch:
        return self if self.step is None else StructureSearch()
