"""The graph of a structure search in place of the network's arcs, with its latest changes."""

from __future__ import annotations

from dataclasses import replace

from PySide6.QtCore import QCoreApplication

from bayesgui.canvas.overlays.base import Overlay, overlays
from bayesgui.canvas.painting.arc_painter import PLAIN, ArcStyle
from bayesgui.canvas.painting.decorations import Decorations, Edge
from bayesgui.widgets.frame.legend import LegendEntry

HIDDEN = ArcStyle(opacity=0.0)
ADDED = ArcStyle("added", 3.0, sign="added")
REVERSED = ArcStyle("reversed", 3.0, sign="reversed")
REMOVED = ArcStyle("removed", 2.5, dash=(6, 4), sign="removed")
STYLES = {"added": ADDED, "reversed": REVERSED, "removed": REMOVED}
UNDIRECTED = replace(PLAIN, head=False)


@overlays.register("structure_search", label="Structure search", order=5)
class StructureSearchOverlay(Overlay):
    """The arcs of the step that is shown; those changed last are marked."""

    def decorate(self, decorations: Decorations) -> None:
        search = self.session.structure_search.state
        if search.step is None:
            return
        decorations.plain = HIDDEN
        changed = {change.arc: STYLES[change.kind] for change in search.recent}
        proposed = search.proposed
        if proposed is not None:
            # A reversal is proposed on the arc as it is now.
            arc = proposed.arc[::-1] if proposed.kind == "reversed" else proposed.arc
            changed[arc] = replace(STYLES[proposed.kind], dash=REMOVED.dash)
        present = set(search.step.arcs)
        for arc in (*search.step.arcs, *(arc for arc in changed if arc not in present)):
            if arc in present or (proposed is not None and arc == proposed.arc):
                style = changed.get(arc, PLAIN)
                decorations.edges.append(Edge(*arc, style, is_directed=True))
        decorations.edges += [Edge(*edge, UNDIRECTED, True) for edge in search.step.edges]

    def legend(self) -> tuple[LegendEntry, ...]:
        search = self.session.structure_search.state
        if search.step is None:
            return ()
        translate = QCoreApplication.translate
        texts = {
            "added": translate("Legend", "added"),
            "reversed": translate("Legend", "reversed"),
            "removed": translate("Legend", "proposed to remove"),
        }
        proposed = () if search.proposed is None else (search.proposed,)
        kinds = {change.kind for change in (*search.recent, *proposed)}
        if search.proposed is None:
            kinds.discard("removed")
        return tuple(
            LegendEntry(text, STYLES[kind].token, STYLES[kind].width, STYLES[kind].dash, kind)
            for kind, text in texts.items()
            if kind in kinds
        )
