"""An arc that was refused, and the path that it would have closed."""

from __future__ import annotations

import itertools
from operator import attrgetter

from bayesgui.canvas.overlays.base import Overlay, overlays
from bayesgui.canvas.painting.arc_painter import ArcStyle
from bayesgui.canvas.painting.decorations import Decorations, Disc, Edge, Ring

PATH = ArcStyle("error", 3.5)
REFUSED = ArcStyle("error", 2.5, dash=(6, 4), sign="refused")
FADED = 0.5


@overlays.register("refused", label="Refused arc", order=100)
class Refused(Overlay):
    """The path in red with numbers, while the rest fades; or the child alone."""

    needs = attrgetter("overlays.state.refused")

    def decorate(self, decorations: Decorations) -> None:
        network, refused = self.model, self.shown.refused
        if refused is None:
            return
        if not refused.path and refused.child in network:
            decorations.rings[refused.child] = Ring("error", 2.5)
        path = [name for name in dict.fromkeys(refused.path) if name in network]
        steps = set(itertools.pairwise(path))
        if path:
            decorations.fade((name for name in network if name not in path), network.arcs, FADED)
            decorations.arcs |= {arc: PATH for arc in network.arcs if arc in steps}
        for number, name in enumerate(path, start=1):
            decorations.rings[name] = Ring("error", 2.5)
            decorations.discs[name] = Disc(str(number), "error")
        if refused.parent in network and refused.child in network:
            decorations.edges.append(Edge(refused.parent, refused.child, REFUSED, is_directed=True))
