"""The equivalence class of the network: only the arcs have heads that all its members share."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, cast

from bayesgui.canvas.overlays.base import Overlay, overlays
from bayesgui.widgets.frame.legend import LegendEntry
from bayesgui.widgets.live_text import phrase
from bayesgui.widgets.numbers import count_text

if TYPE_CHECKING:
    from bayesgui.canvas.painting.decorations import Decorations
    from bayesgui.graph.equivalence import PartiallyDirected


@overlays.register(
    "equivalence",
    label="Equivalence class",
    order=15,
    action={
        "icon": "compare",
        "tip": "Equivalence class: arcs that data can direct keep their heads",
    },
)
class EquivalenceOverlay(Overlay):
    """Reversible arcs without a head."""

    @property
    def _answer(self) -> PartiallyDirected | None:
        return cast("PartiallyDirected | None", self.shown.shown.get("equivalence"))

    def decorate(self, decorations: Decorations) -> None:
        if self._answer is None:
            return
        for edge in self._answer.undirected:
            for arc in (edge, edge[::-1]):
                decorations.arcs[arc] = replace(decorations.style_of(arc), head=False)

    def legend(self) -> tuple[LegendEntry, ...]:
        if self._answer is None:
            return ()
        text = phrase("Legend", "{count} arcs that data cannot direct")
        return (LegendEntry(text.format(count=count_text(len(self._answer.undirected))), "arc"),)
