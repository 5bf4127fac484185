"""The moral graph over the network: arcs lose their heads, marriages are dashed edges."""

from __future__ import annotations

import itertools
from dataclasses import replace
from typing import TYPE_CHECKING

from bayesgui.canvas.overlays.base import Overlay, explained, overlays
from bayesgui.canvas.painting.arc_painter import PLAIN, ArcStyle
from bayesgui.canvas.painting.decorations import Decorations, Edge
from bayesgui.widgets.live_text import phrase

if TYPE_CHECKING:
    from bayesgui.widgets.frame.legend import LegendEntry

_GONE = 0.2
"""Opacity of what is not in the graph."""
MARRIAGE = ArcStyle("moral", 2.0, dash=(8, 5), head=False)


@overlays.register(
    "moral_graph",
    label="Moral graph",
    order=20,
    action={
        "keys": ("Ctrl+M",),
        "icon": "moral",
        "tip": "Moral graph: marry the parents of every node",
    },
)
class MoralGraphOverlay(Overlay):
    """The moral graph of the network, or under a separation question of the ancestral set.

    The answer is read from the latter; the moral graph of the whole network has marriages that
    mean nothing for it, and is shown on request.
    """

    def decorate(self, decorations: Decorations) -> None:
        shown = self.shown
        decorations.plain = replace(decorations.plain, head=False)
        decorations.arcs = {a: replace(style, head=False) for a, style in decorations.arcs.items()}
        is_asked = shown.separation is not None and not shown.whole_moral_graph
        analysis = shown.analysis if is_asked else None
        moral = analysis.moral if analysis is not None else shown.moral_graph
        if moral is not None:
            decorations.edges.extend(Edge(a, b, MARRIAGE) for a, b in moral.marriages)
        if not is_asked:
            self._with_utilities(decorations)

    def _with_utilities(self, decorations: Decorations) -> None:
        """Marry the parents of utilities; these and what decisions know are not in the graph.

        Jensen and Nielsen (2007), section 10.2.
        """
        model = self.session.document.state.model
        if not model.other_kinds:
            return
        apart = {*model.decisions, *model.utilities}
        gone = [(parent, name) for name in apart for parent in model.parents(name)]
        decorations.fade(model.utilities, gone, _GONE)
        left = {frozenset(arc) for arc in model.arcs if arc not in set(gone)}
        left |= {frozenset((edge.first, edge.second)) for edge in decorations.edges}
        for name in model.utilities:
            parents = [each for each in model.parents(name) if each not in model.utilities]
            for a, b in itertools.combinations(parents, 2):
                if frozenset((a, b)) not in left:
                    left.add(frozenset((a, b)))
                    decorations.edges.append(Edge(a, b, MARRIAGE))

    def legend(self) -> tuple[LegendEntry, ...]:
        edge = phrase("Legend", "moral edge")
        return explained(phrase("Legend", "marriage"), MARRIAGE), explained(edge, PLAIN)
