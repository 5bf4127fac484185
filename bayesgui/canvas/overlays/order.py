"""The place of every node in a topological order, as a number at its corner."""

from __future__ import annotations

from bayesgui.canvas.overlays.base import Overlay, overlays
from bayesgui.canvas.painting.decorations import Decorations, Disc
from bayesgui.widgets.translate_noop import QT_TRANSLATE_NOOP


@overlays.register(
    "order",
    label=QT_TRANSLATE_NOOP("Actions", "Topological order"),
    order=80,
    action={"tip": QT_TRANSLATE_NOOP("Actions", "Number the nodes, parents before children")},
)
class TopologicalOrder(Overlay):
    """Numbers, parents before children."""

    def decorate(self, decorations: Decorations) -> None:
        order = self.network.topological_order()
        for number, name in enumerate(order, start=1):
            decorations.discs.setdefault(name, Disc(str(number), "muted"))
