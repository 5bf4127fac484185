"""The moral graph over the network: arcs lose their heads, marriages are dashed edges."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from bayesgui.canvas.painting.arc_painter import ArcStyle
from bayesgui.canvas.painting.decorations import Edge

if TYPE_CHECKING:
    from bayesgui.canvas.painting.decorations import Dressing
    from bayesgui.document.overlays import OverlayState

MARRIAGE = ArcStyle("moral", 2.0, dash=(8, 5), head=False)


def dress_moral_graph(dressing: Dressing, shown: OverlayState) -> None:
    """Show the moral graph.

    Under a separation question it is that of the ancestral set, which is the one the answer is
    read from (the moral graph of the whole network has marriages that mean nothing for it).
    """
    dressing.plain = replace(dressing.plain, head=False)
    dressing.arcs = {arc: replace(style, head=False) for arc, style in dressing.arcs.items()}
    asked = shown.separation is not None and shown.analysis is not None
    moral = shown.analysis.moral if asked and shown.analysis else shown.moral_graph
    if moral is not None:
        dressing.edges.extend(Edge(a, b, MARRIAGE) for a, b in moral.marriages)
