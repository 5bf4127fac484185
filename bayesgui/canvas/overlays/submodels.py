"""What is drawn of submodels, explained: boxes, lines that stand for arcs, ports of frames."""

from __future__ import annotations

from operator import attrgetter

from bayesgui.canvas.overlays.base import Overlay, overlays
from bayesgui.widgets.frame.legend import LegendEntry
from bayesgui.widgets.live_text import phrase


@overlays.register("submodels", label="Submodels", order=3)
class SubmodelLegend(Overlay):
    """Nodes that are folded into boxes; what they look like depends on what is open."""

    needs = attrgetter("document.state.submodels")

    def legend(self) -> tuple[LegendEntry, ...]:
        state = self.session.document.state
        found = []
        if any(each.id not in state.opened for each in state.submodels):
            found.append(LegendEntry(phrase("Legend", "submodel"), "node_border", symbol="stack"))
        found.append(LegendEntry(phrase("Legend", "arcs as one"), "arc", symbol="bundle"))
        if state.opened:
            text = phrase("Legend", "port of a frame")
            found.append(LegendEntry(text, "node_border", symbol="port"))
        return tuple(found)
