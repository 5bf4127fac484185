"""The place of every node in a topological order, as a number at its corner."""

from __future__ import annotations

from bayesgui.canvas.overlays.base import Overlay, overlays
from bayesgui.canvas.painting.decorations import Decorations, Disc


@overlays.register(
    "order",
    label="Topological order",
    order=80,
    action={"tip": "Number the nodes, parents before children"},
)
class TopologicalOrder(Overlay):
    """Numbers, parents before children."""

    def decorate(self, decorations: Decorations) -> None:
        order = self.model.topological_order()
        for number, name in enumerate(order, start=1):
            decorations.discs.setdefault(name, Disc(str(number), "muted"))
