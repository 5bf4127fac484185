"""The moral graph over the network: arcs lose their heads, marriages are dashed edges."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from bayesgui.canvas.overlays.base import Overlay, explained, overlays
from bayesgui.canvas.painting.arc_painter import PLAIN, ArcStyle
from bayesgui.canvas.painting.decorations import Decorations, Edge
from bayesgui.widgets.live_text import phrase

if TYPE_CHECKING:
    from bayesgui.widgets.frame.legend import LegendEntry

MARRIAGE = ArcStyle("moral", 2.0, dash=(8, 5), head=False)


@overlays.register(
    "moral_graph",
    label="Moral graph",
    order=20,
    action={
        "keys": ("Ctrl+M",),
        "icon": "moral",
        "tip": "Moral graph: marry the parents of every node",
    },
)
class MoralGraphOverlay(Overlay):
    """The moral graph of the network, or under a separation question of the ancestral set.

    The answer is read from the latter; the moral graph of the whole network has marriages that
    mean nothing for it, and is shown on request.
    """

    def decorate(self, decorations: Decorations) -> None:
        shown = self.shown
        decorations.plain = replace(decorations.plain, head=False)
        decorations.arcs = {a: replace(style, head=False) for a, style in decorations.arcs.items()}
        is_asked = shown.separation is not None and not shown.whole_moral_graph
        analysis = shown.analysis if is_asked else None
        moral = analysis.moral if analysis is not None else shown.moral_graph
        if moral is not None:
            decorations.edges.extend(Edge(a, b, MARRIAGE) for a, b in moral.marriages)

    def legend(self) -> tuple[LegendEntry, ...]:
        edge = phrase("Legend", "moral edge")
        return explained(phrase("Legend", "marriage"), MARRIAGE), explained(edge, PLAIN)
