"""The node that a panel points at, ringed."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bayesgui.canvas.overlays.base import Overlay, overlays
from bayesgui.canvas.painting.decorations import Ring

if TYPE_CHECKING:
    from bayesgui.canvas.painting.decorations import Decorations
    from bayesgui.document.session import DocumentSession


@overlays.register("hovered", label="Node pointed at", order=90)
class Hovered(Overlay):
    """A ring as under the pointer, while the pointer is on the node's row in a panel."""

    def decorate(self, decorations: Decorations, session: DocumentSession) -> None:
        """Ring the node, unless it has a ring."""
        name = session.overlays.state.hovered
        if name is not None:
            decorations.rings.setdefault(name, Ring("node_hover", 2.0))
