"""The graph of a structure search in place of the network's arcs, with its latest changes."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from bayesgui.canvas.overlays.base import Overlay, explained, overlays
from bayesgui.canvas.painting.arc_painter import HIDDEN, PLAIN, ArcStyle
from bayesgui.canvas.painting.decorations import Decorations, Edge, Ring
from bayesgui.document.shown.structure_search import StructureSearch
from bayesgui.widgets.frame.legend import LegendEntry
from bayesgui.widgets.live_text import phrase

if TYPE_CHECKING:
    from bayesgui.core.arc_constraints import Arc

ADDED = ArcStyle("added", 3.0, sign="added")
REVERSED = ArcStyle("reversed", 3.0, sign="reversed")
REMOVED = ArcStyle("removed", 2.5, dash=(6, 4), sign="removed")
STYLES = {"added": ADDED, "reversed": REVERSED, "removed": REMOVED}
FADED = 0.3
"""Opacity of nodes that are not searched."""
UNDIRECTED = replace(PLAIN, head=False)
TESTED = ArcStyle("accent", 3.0, head=False)
GHOST = ArcStyle("blocked", 2.0, dash=(3, 5), head=False)
ORIENTED = ArcStyle("active", 3.0)


@overlays.register("structure_search", label="Structure search", order=5)
class StructureSearchOverlay(Overlay):
    """The arcs of the step that is shown; those changed last are marked."""

    feature = StructureSearch
    state: StructureSearch

    def decorate(self, decorations: Decorations) -> None:
        search = self.state
        if search.step is None:
            return
        decorations.plain = HIDDEN
        if search.past:
            decorations.lags = {}
            decorations.opacity |= dict.fromkeys(search.left_out, FADED)
        changed = {change.arc: STYLES[change.kind] for change in search.recent}
        proposed = search.proposed
        if proposed is not None:
            # A reversal is proposed on the arc as it is now.
            arc = proposed.arc[::-1] if proposed.kind == "reversed" else proposed.arc
            changed[arc] = replace(STYLES[proposed.kind], dash=REMOVED.dash)
        present = set(search.step.arcs)
        for arc in (*search.step.arcs, *(arc for arc in changed if arc not in present)):
            if arc in present or (proposed is not None and arc == proposed.arc):
                _draw(decorations, search, arc, changed.get(arc, PLAIN))
        decorations.edges += [
            Edge(*edge, UNDIRECTED, is_straight=True) for edge in search.step.edges
        ]
        _show_detail(decorations, search)

    def legend(self) -> tuple[LegendEntry, ...]:
        search = self.state
        if search.step is None:
            return ()
        from bayesgui.learning.independence.base import Verdict

        if isinstance(search.step.detail, Verdict):
            return (
                explained(phrase("Legend", "edge"), PLAIN),
                explained(phrase("Legend", "tested now"), TESTED),
                explained(phrase("Legend", "just removed"), GHOST),
                LegendEntry(phrase("Legend", "conditioning set"), "sepset", 3.0),
            )
        texts = {
            "added": phrase("Legend", "added"),
            "reversed": phrase("Legend", "reversed"),
            "removed": phrase("Legend", "proposed to remove"),
        }
        proposed = () if search.proposed is None else (search.proposed,)
        kinds = {change.kind for change in (*search.recent, *proposed)}
        if search.proposed is None:
            kinds.discard("removed")
        return tuple(explained(text, STYLES[kind]) for kind, text in texts.items() if kind in kinds)


def _draw(decorations: Decorations, search: StructureSearch, arc: Arc, style: ArcStyle) -> None:
    """Draw an arc; one from an earlier slice as a template has it, with its lag."""
    of, lag = search.past.get(arc[0], (arc[0], 0))
    if lag and decorations.lags is not None:
        decorations.lags[of, arc[1], lag] = style
    else:
        decorations.edges.append(_line(arc, style))


def _line(arc: Arc, style: ArcStyle) -> Edge:
    """Return an arc that runs straight: the nodes stand where another network has them."""
    return Edge(*arc, style, is_directed=True, is_straight=True)


def _show_detail(decorations: Decorations, search: StructureSearch) -> None:
    """Mark what was tested or directed in the step of a constraint-based learner."""
    from bayesgui.graph.meek_rules import Collider, Directed
    from bayesgui.learning.independence.base import Verdict

    detail = None if search.step is None else search.step.detail
    if isinstance(detail, Verdict):
        style = GHOST if detail.independent else TESTED
        decorations.draw([Edge(detail.x, detail.y, style, is_straight=True)])
        decorations.rings |= dict.fromkeys((detail.x, detail.y), Ring("accent", 2.5))
        decorations.rings |= dict.fromkeys(detail.given, Ring("sepset", 3.0))
    elif isinstance(detail, Collider):
        decorations.draw(_line(arc, ORIENTED) for arc in detail.arcs)
    elif isinstance(detail, Directed):
        decorations.draw([_line(detail.arc, ORIENTED)])
