"""Arcs into decisions, dashed: what is known when they are taken."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bayesgui.canvas.overlays.base import Overlay, overlays
from bayesgui.canvas.painting.arc_painter import KNOWN

if TYPE_CHECKING:
    from bayesgui.canvas.painting.decorations import Decorations


@overlays.register("known", label="Known when decided", order=5)
class Known(Overlay):
    """A decision does not depend on its parents; it knows them."""

    def decorate(self, decorations: Decorations) -> None:
        model = self.session.document.state.model
        for name in model.decisions:
            for parent in model.parents(name):
                decorations.arcs[parent, name] = KNOWN
