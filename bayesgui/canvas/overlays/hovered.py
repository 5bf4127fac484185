"""The node that a panel points at, ringed."""

from __future__ import annotations

from operator import attrgetter

from bayesgui.canvas.overlays.base import Overlay, overlays
from bayesgui.canvas.painting.decorations import Decorations, Ring


@overlays.register("hovered", label="Node pointed at", order=90)
class Hovered(Overlay):
    """A ring as under the pointer, while the pointer is on the node's row in a panel."""

    needs = attrgetter("overlays.state.hovered")

    def decorate(self, decorations: Decorations) -> None:
        name = self.shown.hovered
        if name is not None:
            decorations.rings.setdefault(name, Ring("node_hover", 2.0))
