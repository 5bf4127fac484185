"""The moral graph over the network: arcs lose their heads, marriages are dashed edges."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from bayesgui.canvas.painting.arc_painter import ArcStyle
from bayesgui.canvas.painting.decorations import Edge

if TYPE_CHECKING:
    from bayesgui.canvas.painting.decorations import Decorations
    from bayesgui.document.overlays import OverlayState

MARRIAGE = ArcStyle("moral", 2.0, dash=(8, 5), head=False)


def decorate_moral_graph(decorations: Decorations, shown: OverlayState) -> None:
    """Show the moral graph.

    Under a separation question it is that of the ancestral set, which is the one the answer is
    read from (the moral graph of the whole network has marriages that mean nothing for it).
    """
    decorations.plain = replace(decorations.plain, head=False)
    decorations.arcs = {arc: replace(style, head=False) for arc, style in decorations.arcs.items()}
    asked = shown.separation is not None and shown.analysis is not None
    moral = shown.analysis.moral if asked and shown.analysis else shown.moral_graph
    if moral is not None:
        decorations.edges.extend(Edge(a, b, MARRIAGE) for a, b in moral.marriages)
