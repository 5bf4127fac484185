"""The node that decisions are about, with a ring and a target."""

from __future__ import annotations

from operator import attrgetter
from typing import TYPE_CHECKING

from bayesgui.canvas.overlays.base import Overlay, overlays
from bayesgui.canvas.painting.decorations import Disc, Ring
from bayesgui.document.decisions.class_edits import class_of

if TYPE_CHECKING:
    from bayesgui.canvas.painting.decorations import Decorations

CLASS_RING = Ring("c4", 2.5)
CLASS_DISC = Disc("", "c4", "target")


@overlays.register("marked_class", label="Class", order=5)
class MarkedClass(Overlay):
    """A ring and a disc at the class; overlays above may put theirs in their place."""

    needs = attrgetter("document.state.class_mark")

    def decorate(self, decorations: Decorations) -> None:
        name = class_of(self.session.document.state)
        if name is not None:
            decorations.rings[name] = CLASS_RING
            decorations.discs[name] = CLASS_DISC
