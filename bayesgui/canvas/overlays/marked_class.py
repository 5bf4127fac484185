"""The node that decisions are about, ringed."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bayesgui.canvas.overlays.base import Overlay, overlays
from bayesgui.canvas.painting.decorations import Ring
from bayesgui.document.decision.class_edits import class_of

if TYPE_CHECKING:
    from bayesgui.canvas.painting.decorations import Decorations

CLASS_RING = Ring("c4", 2.5)


@overlays.register("marked_class", label="Class", order=5)
class MarkedClass(Overlay):
    """A ring round the class; overlays above it may put theirs in its place."""

    def decorate(self, decorations: Decorations) -> None:
        name = class_of(self.session.document.state)
        if name is not None:
            decorations.rings[name] = CLASS_RING
