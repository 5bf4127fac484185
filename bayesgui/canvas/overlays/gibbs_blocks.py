"""Groups of nodes that a sampler updates together, in dotted frames."""

from __future__ import annotations

from bayesgui.canvas.overlays.base import Overlay, overlays
from bayesgui.canvas.painting.decorations import Decorations, Hull
from bayesgui.document.shown.watched_estimate import WatchedEstimate

MAX_HULLS = 8
"""More frames than this would hide each other."""


@overlays.register("gibbs_blocks", label="Blocks of a Gibbs sampler", order=70)
class GibbsBlocks(Overlay):
    """The blocks of the sampler that is watched."""

    feature = WatchedEstimate
    state: WatchedEstimate

    def decorate(self, decorations: Decorations) -> None:
        for block in self.state.blocks[:MAX_HULLS]:
            if all(name in self.network for name in block):
                decorations.hulls.append(Hull(block, "c7"))
