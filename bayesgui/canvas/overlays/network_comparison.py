"""Another network laid over the document's own: what both have, and what only one has."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from typing import TYPE_CHECKING

from PySide6.QtCore import QCoreApplication

from bayesgui.canvas.overlays.base import Overlay, overlays
from bayesgui.canvas.overlays.structure_search import (
    ADDED,
    HIDDEN,
    REMOVED,
    REVERSED,
    STYLES,
)
from bayesgui.canvas.painting.arc_painter import PLAIN
from bayesgui.canvas.painting.decorations import Decorations, Edge
from bayesgui.document.shown.network_comparison import NetworkComparison
from bayesgui.widgets.frame.legend import LegendEntry

if TYPE_CHECKING:
    from bayesgui.canvas.painting.arc_painter import ArcStyle
    from bayesgui.core.arc_constraints import Arc
    from bayesgui.document.shown.network_comparison import ComparedNetwork

HEADLESS = replace(PLAIN, head=False)


@overlays.register("network_comparison", label="Comparison of networks", order=6)
class NetworkComparisonOverlay(Overlay):
    """Arcs of both networks, or of their equivalence classes, in the places of the first one."""

    feature = NetworkComparison

    def decorate(self, decorations: Decorations) -> None:
        state = self.session.shown[NetworkComparison].state
        if state.answer is None:
            return
        if state.shown == "arcs":
            _draw_arcs(decorations, state.answer)
        else:
            _draw_classes(decorations, state.answer)

    def legend(self) -> tuple[LegendEntry, ...]:
        state = self.session.shown[NetworkComparison].state
        if state.answer is None:
            return ()
        translate, found = QCoreApplication.translate, state.answer.comparison
        counts: Counter[str] = Counter(kind for kind, _, _ in state.answer.class_differences)
        turned = translate("Legend", "forced in one only, {count}")
        if state.shown == "arcs":
            counts = Counter(added=len(found.added), removed=len(found.missing))
            counts["reversed"] = len(found.reversed)
            turned = translate("Legend", "reversed, {count}")
        both = len(state.answer.reference.arcs) - counts["removed"] - counts["reversed"]
        texts = (
            (translate("Legend", "in both, {count}"), both, PLAIN, ""),
            (translate("Legend", "only in the other, {count}"), counts["added"], ADDED, "added"),
            (translate("Legend", "only here, {count}"), counts["removed"], REMOVED, "removed"),
            (turned, counts["reversed"], REVERSED, "reversed"),
        )
        return tuple(
            LegendEntry(text.format(count=count), style.token, style.width, style.dash, sign)
            for text, count, style, sign in texts
        )


def _edge(arc: Arc, style: ArcStyle) -> Edge:
    return Edge(*arc, style, is_directed=True, is_straight=True, is_along_arc=True)


def _draw_arcs(decorations: Decorations, answer: ComparedNetwork) -> None:
    found = answer.comparison
    for arc in (*found.missing, *(arc[::-1] for arc in found.reversed)):
        decorations.arcs[arc] = HIDDEN
    for arcs, style in (
        (found.added, ADDED),
        (found.missing, REMOVED),
        (found.reversed, REVERSED),
    ):
        decorations.edges += [_edge(arc, style) for arc in arcs]


def _draw_classes(decorations: Decorations, answer: ComparedNetwork) -> None:
    """Give heads only to arcs that all equivalent networks have, where both classes agree."""
    decorations.arcs |= {
        arc: HEADLESS for arc in answer.reference.arcs if arc not in answer.classes[0].directed
    }
    for kind, arc, head in answer.class_differences:
        for present in (arc, arc[::-1]):
            decorations.arcs[present] = HIDDEN
        style = replace(STYLES[kind], head=head)
        decorations.edges.append(_edge(arc, style))
