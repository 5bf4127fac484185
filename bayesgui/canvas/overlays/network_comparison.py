"""Another network laid over the document's own: what both have, and what only one has."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from PySide6.QtCore import QCoreApplication

from bayesgui.canvas.overlays.base import Overlay, overlays
from bayesgui.canvas.overlays.structure_search import ADDED, HIDDEN, REMOVED, REVERSED
from bayesgui.canvas.painting.arc_painter import PLAIN
from bayesgui.canvas.painting.decorations import Decorations, Edge
from bayesgui.widgets.frame.legend import LegendEntry

if TYPE_CHECKING:
    from bayesgui.document.shown.network_comparison import ComparedNetwork

HEADLESS = replace(PLAIN, head=False)


@overlays.register("network_comparison", label="Comparison of networks", order=6)
class NetworkComparisonOverlay(Overlay):
    """Arcs of both networks, or of their equivalence classes, in the places of the first one."""

    def decorate(self, decorations: Decorations) -> None:
        state = self.session.network_comparison.state
        if state.answer is None:
            return
        if state.shown == "arcs":
            _draw_arcs(decorations, state.answer)
        else:
            _draw_classes(decorations, state.answer)

    def legend(self) -> tuple[LegendEntry, ...]:
        state = self.session.network_comparison.state
        if state.answer is None:
            return ()
        translate, found = QCoreApplication.translate, state.answer.comparison
        both = len(state.answer.reference.arcs) - len(found.missing) - len(found.reversed)
        texts = (
            (translate("Legend", "in both, {count}"), both, PLAIN, ""),
            (translate("Legend", "only in the other, {count}"), len(found.added), ADDED, "added"),
            (translate("Legend", "only here, {count}"), len(found.missing), REMOVED, "removed"),
            (translate("Legend", "reversed, {count}"), len(found.reversed), REVERSED, "reversed"),
        )
        return tuple(
            LegendEntry(text.format(count=count), style.token, style.width, style.dash, sign)
            for text, count, style, sign in texts
        )


def _draw_arcs(decorations: Decorations, answer: ComparedNetwork) -> None:
    found = answer.comparison
    for arc in (*found.missing, *(arc[::-1] for arc in found.reversed)):
        decorations.arcs[arc] = HIDDEN
    for arcs, style in (
        (found.added, ADDED),
        (found.missing, REMOVED),
        (found.reversed, REVERSED),
    ):
        decorations.edges += [Edge(*arc, style, is_directed=True) for arc in arcs]


def _draw_classes(decorations: Decorations, answer: ComparedNetwork) -> None:
    """Give heads only to arcs that all equivalent networks have, where both classes agree."""
    found, (first, second) = answer.comparison, answer.classes
    joined = {frozenset(arc) for arc in answer.other.arcs}
    for arc in answer.reference.arcs:
        if frozenset(arc) not in joined:
            decorations.arcs[arc] = HIDDEN
            head = arc in first.directed
            style = replace(REMOVED, head=head)
            decorations.edges.append(Edge(*arc, style, is_directed=True))
            continue
        here = arc in first.directed
        there = next((a for a in (arc, arc[::-1]) if a in second.directed), None)
        if here and there == arc:
            continue
        if not here and there is None:
            decorations.arcs[arc] = HEADLESS
            continue
        decorations.arcs[arc] = HIDDEN
        drawn = there or arc
        style = replace(REVERSED, head=there is not None)
        decorations.edges.append(Edge(*drawn, style, is_directed=True))
    for arc in found.added:
        style = replace(ADDED, head=arc in second.directed)
        decorations.edges.append(Edge(*arc, style, is_directed=True))
